//! The plain search of the leaves of a certificate: [`search`].

use std::collections::HashMap;

use foldhash::fast::FixedState;
use stonework_core::Game;

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

/// Searches a position for whether its value is within a bound, with at most so many visits to
/// positions, or [`MOST_LEAF_POSITIONS`]. What takes more, or more than 1,000 plies, is not shown.
///
/// The search is depth first, in the order of the moves, with those that end the game before the
/// others. It keeps what a position turned out to be, if that took 16 visits or more, and asks that
/// when it visits the position again. A bound to both sides is searched as one to each.
///
/// It is true for a game with cycles as well: a line of play that does not end shows nothing.
///
/// # Complexity
///
/// O(positions · b) time with `b` moves a position. O(positions) memory, which no budget counts:
/// there are never more than [`MOST_LEAF_POSITIONS`].
pub fn search<G>(game: &G, state: &G::State, bound: Bound<G::Value>, positions: u64) -> Leaf
where
    G: Game<Value: CertifiedValue>,
{
    let positions = positions.min(MOST_LEAF_POSITIONS);
    let mut search = Search {
        game,
        left: positions,
        known: HashMap::default(),
        open: Vec::new(),
    };
    let is_shown = bound
        .sides()
        .all(|side| search.is_within(state, side, 0) == Some(true));
    Leaf {
        is_shown,
        positions: positions - search.left,
    }
}

/// What is known of a position, to one side.
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

struct Search<'g, G: Game> {
    game: &'g G,
    /// How many visits there may still be.
    left: u64,
    known: HashMap<(G::State, Relation), Known<G::Value>, FixedState>,
    /// The positions after the moves of those on the path that do not end the game.
    open: Vec<(G::State, Bound<G::Value>)>,
}

impl<G: Game<Value: CertifiedValue>> Search<'_, G> {
    /// Whether a position is within a bound to one side; `None` if that was not found out.
    fn is_within(&mut self, state: &G::State, bound: Bound<G::Value>, ply: u32) -> Option<bool> {
        match self.at_a_glance(state, bound)? {
            Glance::Answer(answer) => Some(answer),
            Glance::Open => self.by_moves(state, bound, ply),
        }
    }

    /// Whether a position is within a bound by the type of the value or as it is over; counts it if
    /// it is not the first. `None` if there are no visits left.
    fn at_a_glance(&mut self, state: &G::State, bound: Bound<G::Value>) -> Option<Glance> {
        if bound.is_trivial() {
            return Some(Glance::Answer(true));
        }
        self.left = self.left.checked_sub(1)?;
        Some(match self.game.terminal_value(state) {
            Some(value) => Glance::Answer(bound.allows(value)),
            None => Glance::Open,
        })
    }

    /// Whether a position that is not over is within a bound.
    fn by_moves(&mut self, state: &G::State, bound: Bound<G::Value>, ply: u32) -> Option<bool> {
        if ply == MOST_PLIES {
            return None;
        }
        let key = (state.clone(), bound.relation);
        if let Some(answer) = self.known.get(&key).and_then(|known| known.answer(bound)) {
            return Some(answer);
        }
        let before = self.left;
        let answer = self.new_answer(state, bound, ply)?;
        if before - self.left < LEAST_KEPT {
            return Some(answer);
        }
        let known = self.known.entry(key).or_insert(Known {
            shown: None,
            refuted: None,
        });
        // It says more than what was known before, but perhaps where play came back here: then it
        // is true all the same.
        if answer {
            known.shown = Some(bound.value);
        } else {
            known.refuted = Some(bound.value);
        }
        Some(answer)
    }

    fn new_answer(&mut self, state: &G::State, bound: Bound<G::Value>, ply: u32) -> Option<bool> {
        // One move is enough for a lower bound, and all are looked at for an upper one.
        let decides = bound.relation == Relation::AtLeast;
        let game = self.game;
        // What ends the game may decide at once.
        let first = self.open.len();
        for mv in game.moves(state) {
            let step = game.play(state, mv);
            let glance = match bound.after(step.gain, step.turn) {
                None => Some(Glance::Answer(false)),
                Some(after) => {
                    let glance = self.at_a_glance(&step.state, after);
                    if let Some(Glance::Open) = glance {
                        self.open.push((step.state, after));
                    }
                    glance
                }
            };
            match glance {
                Some(Glance::Answer(answer)) if answer != decides => {}
                Some(Glance::Open) => {}
                decided => {
                    self.open.truncate(first);
                    return decided.map(|_| decides);
                }
            }
        }
        let mut next = first;
        let mut answer = Some(!decides);
        while next < self.open.len() && answer == Some(!decides) {
            let (after, needed) = self.open[next].clone();
            next += 1;
            answer = self.by_moves(&after, needed, ply + 1);
        }
        self.open.truncate(first);
        answer
    }
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
