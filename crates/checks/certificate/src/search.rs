//! The plain search of the leaves of a certificate: [`search`].

use stonework_erased::{Edge, ErasedState, KeptPositions, Node, Positions};

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;

/// What the plain search of a position found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Whether it was shown that the value is within the bound.
    pub is_shown: bool,
    /// How many positions were visited.
    pub positions: u64,
}

/// The search goes no deeper than so many plies.
const MOST_PLIES: u32 = 1000;

/// The most visits of a search: no limit of a run stops it.
pub const MOST_LEAF_POSITIONS: u64 = 100_000;

/// What took fewer visits is found out again: to keep it takes longer.
const LEAST_KEPT: u64 = 16;

/// About the bytes that a search of so many visits takes: its path, and what it keeps.
pub(super) fn search_bytes(most: u64) -> usize {
    let kept = most.min(MOST_LEAF_POSITIONS) / LEAST_KEPT;
    (1 << 16) + 128 * kept as usize
}

/// Searches a position for whether its value is within a bound, with at most so many visits to
/// positions, or [`MOST_LEAF_POSITIONS`]. What takes more, or more than 1,000 plies, is not shown.
///
/// `positions` are those of [`on_path`](stonework_erased::ErasedGame::on_path) without a memo; one
/// search after another may have the same.
///
/// The search is depth first, in the order of the moves, with those that end the game before the
/// others. It keeps what a position turned out to be, if that took 16 visits or more, and asks that
/// when it visits the position again. A bound to both sides is searched as one to each.
///
/// It is true for a game with cycles as well: a line of play that does not end shows nothing.
///
/// # Complexity
///
/// O(positions · b) time with `b` moves a position. O(positions) memory, which is not counted:
/// there are never more than [`MOST_LEAF_POSITIONS`].
pub fn search<V: CertifiedValue>(
    positions: &Positions<V>,
    state: &ErasedState,
    bound: Bound<V>,
    most: u64,
) -> Leaf {
    Search::new(positions).search(state, bound, most)
}

/// What is known of a position, to one side.
#[derive(Clone, Copy)]
struct Known<V> {
    /// The bound that is shown and says most.
    shown: Option<V>,
    /// The bound that does not hold and says least.
    refuted: Option<V>,
}

/// What is seen of a position without its moves.
enum Glance {
    /// Whether it is within the bound.
    Answer(bool),
    /// That depends on its moves.
    Open,
}

/// Searches that keep what they find for those that follow.
pub(super) struct Search<'p, V: CertifiedValue> {
    positions: &'p Positions<V>,
    /// Whether what is kept of a position is asked before its moves that end the game.
    asks_first: bool,
    /// How many visits there may still be.
    left: u64,
    /// The positions of which something is known.
    kept: KeptPositions<'p, V>,
    /// What is known of each: as an upper and as a lower bound.
    known: Vec<[Known<V>; 2]>,
    /// The moves of the positions on the path that depend on what follows.
    open: Vec<Edge<V>>,
}

impl<'p, V: CertifiedValue> Search<'p, V> {
    /// One that knows nothing yet.
    pub(super) fn new(positions: &'p Positions<V>) -> Self {
        Self {
            positions,
            asks_first: true,
            left: 0,
            kept: KeptPositions::new(positions),
            known: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The same for many leaves: most positions are decided by the moves that end the game, which
    /// takes less than to ask what is kept.
    pub(super) fn of_many(positions: &'p Positions<V>) -> Self {
        Self {
            asks_first: false,
            ..Self::new(positions)
        }
    }

    /// About the bytes of what is known.
    pub(super) fn bytes(&self) -> usize {
        self.kept.bytes() + self.known.capacity() * size_of::<[Known<V>; 2]>()
    }

    /// As [`search`]; it uses what earlier searches found, and keeps what it finds.
    pub(super) fn search(&mut self, state: &ErasedState, bound: Bound<V>, most: u64) -> Leaf {
        let most = most.min(MOST_LEAF_POSITIONS);
        self.left = most;
        // What is left of one that was given up.
        self.open.clear();
        let start = self.positions.enter(state);
        let mut is_shown = true;
        for side in bound.sides() {
            is_shown = is_shown && self.is_within(start, side) == Some(true);
        }
        Leaf {
            is_shown,
            positions: most - self.left,
        }
    }

    /// Whether the start is within a bound to one side; `None` if that was not found out.
    fn is_within(&mut self, start: Node<'p, V>, bound: Bound<V>) -> Option<bool> {
        match self.at_a_glance(start.terminal_value(), bound)? {
            Glance::Answer(answer) => Some(answer),
            Glance::Open => self.by_moves(start, bound, 0),
        }
    }

    /// Whether a position is within a bound by the type of the value or as it is over; counts it
    /// unless the type tells. `None` if there are no visits left.
    #[inline]
    fn at_a_glance(&mut self, end: Option<V>, bound: Bound<V>) -> Option<Glance> {
        if bound.is_trivial() {
            return Some(Glance::Answer(true));
        }
        self.left = self.left.checked_sub(1)?;
        Some(match end {
            Some(value) => Glance::Answer(bound.allows(value)),
            None => Glance::Open,
        })
    }

    /// Whether a position that is not over is within a bound.
    fn by_moves(&mut self, node: Node<'p, V>, bound: Bound<V>, ply: u32) -> Option<bool> {
        if ply == MOST_PLIES {
            return None;
        }
        if !self.asks_first {
            self.kept.prefetch(&node);
        } else if let Some(answer) = self.known_answer(&node, bound) {
            return Some(answer);
        }
        let (before, first) = (self.left, self.open.len());
        let answer = match self.by_ends(&node, bound)? {
            Glance::Answer(answer) => answer,
            Glance::Open => {
                if !self.asks_first
                    && let Some(answer) = self.known_answer(&node, bound)
                {
                    self.open.truncate(first);
                    // As many visits as if that had been asked first.
                    self.left = before;
                    return Some(answer);
                }
                self.by_open(first, bound, ply)?
            }
        };
        self.open.truncate(first);
        if before - self.left >= LEAST_KEPT {
            self.keep(&node, bound, answer);
        }
        Some(answer)
    }

    /// Whether a position is within a bound, if that follows from what is kept of it.
    fn known_answer(&self, node: &Node<'p, V>, bound: Bound<V>) -> Option<bool> {
        self.known[self.kept.find(node)?][usize::from(decides(bound))].answer(bound)
    }

    /// Keeps whether a position is within a bound.
    fn keep(&mut self, node: &Node<'p, V>, bound: Bound<V>, answer: bool) {
        let place = self.kept.keep(node);
        if place == self.known.len() {
            let nothing = Known {
                shown: None,
                refuted: None,
            };
            self.known.push([nothing; 2]);
        }
        let known = &mut self.known[place][usize::from(decides(bound))];
        // It says more than what was known before, unless play came back here meanwhile. It is true
        // in any case.
        if answer {
            known.shown = Some(bound.value);
        } else {
            known.refuted = Some(bound.value);
        }
    }

    /// Whether a position is within a bound by the moves that end the game; the others are open
    /// then, unless one decides.
    fn by_ends(&mut self, node: &Node<'p, V>, bound: Bound<V>) -> Option<Glance> {
        let decides = decides(bound);
        let mut from = Some(0);
        while let Some(index) = from {
            let listed = self.open.len();
            from = self.positions.list(node, index, &mut self.open);
            let mut open = listed;
            for at in listed..self.open.len() {
                let edge = self.open[at];
                let (gain, turn) = edge.step();
                let glance = match bound.after(gain, turn) {
                    None => Glance::Answer(false),
                    Some(after) => self.at_a_glance(edge.end(), after)?,
                };
                match glance {
                    Glance::Answer(answer) if answer != decides => {}
                    Glance::Answer(_) => return Some(glance),
                    Glance::Open => {
                        self.open[open] = edge;
                        open += 1;
                    }
                }
            }
            self.open.truncate(open);
        }
        Some(Glance::Open)
    }

    /// Whether a position is within a bound by its open moves: those from `first` on.
    fn by_open(&mut self, first: usize, bound: Bound<V>, ply: u32) -> Option<bool> {
        let decides = decides(bound);
        for at in first..self.open.len() {
            let edge = self.open[at];
            let (gain, turn) = edge.step();
            if let Some(needed) = bound.after(gain, turn)
                && self.by_moves(self.positions.after(&edge), needed, ply + 1)? == decides
            {
                return Some(decides);
            }
        }
        Some(!decides)
    }
}

/// The answer of a move that decides: one is enough for a lower bound, and all are looked at for an
/// upper one.
fn decides<V: CertifiedValue>(bound: Bound<V>) -> bool {
    bound.relation == Relation::AtLeast
}

impl<V: CertifiedValue> Known<V> {
    /// Whether the position is within a bound, if that follows.
    fn answer(&self, bound: Bound<V>) -> Option<bool> {
        let to = |value| Bound { value, ..bound };
        if self.shown.is_some_and(|shown| bound.is_met_by(to(shown))) {
            return Some(true);
        }
        let is_refuted = |refuted| to(refuted).is_met_by(bound);
        self.refuted.is_some_and(is_refuted).then_some(false)
    }
}
