//! Lines of play by the position that they lead to: [`LinesByPosition`].

use std::fmt;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::{PerftError, PerftErrorOf};
use crate::game::Game;
use crate::run::{CountedTable, Meter, Report, Run, StopReason};
use crate::turn::Turn;

/// The positions that lines of play of so many plies lead to, each with how many lines lead there:
/// ply by ply, from the start of 0 plies on.
///
/// For counts that depend on where a line ends, such as how many lines lead to a lost position.
/// Together the lines of a depth are as many as [`fn@crate::perft`] counts.
///
/// # Complexity
///
/// To go on by a ply takes O(moves of the positions) time. The memory is that of the positions of
/// two depths, however many lines lead there.
///
/// # Example
///
/// ```
/// use stonework::{Game, LinesByPosition, Run, Step, WinLose};
///
/// /// A heap; a move takes one or two stones; who takes the last one wins.
/// struct Heap(u32);
/// # impl Game for Heap {
/// #     type State = u32; type Move = u32; type Value = WinLose;
/// #     fn start(&self) -> u32 { self.0 }
/// #     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
/// #         (left == 0).then_some(WinLose::Loss)
/// #     }
/// #     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> { 1..=left.min(2) }
/// #     fn play(&self, &left: &u32, taken: u32) -> Step<Self> { Step::to(left - taken) }
/// # }
///
/// let (heap, run) = (Heap(9), Run::new());
/// let mut lines = LinesByPosition::new(&heap, &9, &run);
/// lines.advance()?;
/// lines.advance()?;
/// let found: Vec<_> = lines.positions().iter().map(|to| (to.state, to.lines)).collect();
/// assert_eq!(found, [(7, 1), (6, 2), (5, 1)]);
/// # Ok::<(), stonework::PerftErrorOf<Heap>>(())
/// ```
pub struct LinesByPosition<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a>,
    depth: u32,
    positions: Vec<LinesTo<G::State>>,
    hasher: FixedState,
}

/// A position, and how many lines of play lead there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LinesTo<S> {
    /// The position.
    pub state: S,
    /// Whether the player to move in it is the one to move at the start.
    pub is_first: bool,
    /// How many lines lead to it with that player to move.
    pub lines: u128,
}

impl<'a, G: Game> LinesByPosition<'a, G> {
    /// The line of 0 plies from a position.
    #[must_use]
    pub fn new(game: &'a G, start: &G::State, run: &'a Run) -> Self {
        let start = LinesTo {
            state: start.clone(),
            is_first: true,
            lines: 1,
        };
        Self {
            game,
            meter: Meter::new(run),
            depth: 0,
            positions: vec![start],
            hasher: FixedState::default(),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// How many plies the lines have.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The positions that the lines lead to, terminal ones among them, in the order in which they
    /// were found. Each is there once for each player to move.
    #[must_use]
    pub fn positions(&self) -> &[LinesTo<G::State>] {
        &self.positions
    }

    /// Checks the limits of the run, for work on the positions that takes long.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn check(&mut self) -> Result<(), StopReason> {
        self.meter.check()
    }

    /// What the lines have cost so far.
    #[must_use]
    pub fn report(&self) -> Report {
        self.meter.report("perft".to_owned(), 1)
    }

    /// Goes on to the lines of one ply more. Lines that have ended before are left out.
    ///
    /// # Errors
    ///
    /// [`PerftError`] if a limit of the run is reached, a count does not fit 128 bits, or a
    /// position has neither a terminal value nor a move. The lines are then what they were.
    pub fn advance(&mut self) -> Result<(), PerftErrorOf<G>> {
        let mut next = Vec::new();
        // The places of the positions by hash.
        let mut places = CountedTable::new();
        let listed = self.list_next(&mut next, &mut places);
        places.free(&mut self.meter.budget);
        let dropped = match listed {
            Ok(()) => std::mem::replace(&mut self.positions, next),
            Err(_) => next,
        };
        let budget = &mut self.meter.budget;
        // The start, which is alone, was not counted.
        if listed.is_err() || self.depth > 0 {
            for to in &dropped {
                budget.give_back_heap(G::state_heap_bytes(&to.state));
            }
            budget.give_back(dropped.capacity() * size_of::<LinesTo<G::State>>());
        }
        listed?;
        self.depth = self.depth.saturating_add(1);
        Ok(())
    }

    fn list_next(
        &mut self,
        next: &mut Vec<LinesTo<G::State>>,
        places: &mut CountedTable<usize>,
    ) -> Result<(), PerftErrorOf<G>> {
        let Self {
            game,
            meter,
            positions,
            hasher,
            ..
        } = self;
        for from in &*positions {
            meter.count()?;
            if game.terminal_value(&from.state).is_some() {
                continue;
            }
            let mut moves = 0;
            for mv in game.moves(&from.state) {
                moves += 1;
                meter.pass(moves)?;
                let step = game.play(&from.state, mv);
                let is_first = from.is_first == (step.turn == Turn::Stays);
                let hash = hasher.hash_one((&step.state, is_first));
                let is_it = |&place: &usize| {
                    let known: &LinesTo<G::State> = &next[place];
                    known.is_first == is_first && known.state == step.state
                };
                if let Some(&place) = places.find(hash, is_it) {
                    let lines = &mut next[place].lines;
                    *lines = lines.checked_add(from.lines).ok_or(PerftError::Overflow)?;
                    continue;
                }
                let heap_bytes = G::state_heap_bytes(&step.state);
                meter.budget.take_heap(heap_bytes)?;
                let to = LinesTo {
                    state: step.state,
                    is_first,
                    lines: from.lines,
                };
                let pushed = meter.budget.push(next, to);
                pushed.inspect_err(|_| meter.budget.give_back_heap(heap_bytes))?;
                let rehash = |&place: &usize| {
                    let known = &next[place];
                    hasher.hash_one((&known.state, known.is_first))
                };
                places.insert(hash, next.len() - 1, rehash, &mut meter.budget)?;
            }
            if moves == 0 {
                let state = from.state.clone();
                return Err(PerftError::NoMoves { state });
            }
        }
        Ok(())
    }
}

impl<G: Game> fmt::Debug for LinesByPosition<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinesByPosition")
            .field("depth", &self.depth)
            .field("positions", &self.positions.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Step;
    use crate::value::WinLose;

    /// Any of four numbers is put at the end of a row.
    struct Rows;

    impl Game for Rows {
        type State = Vec<u8>;
        type Move = u8;
        type Value = WinLose;

        fn start(&self) -> Vec<u8> {
            Vec::new()
        }

        fn terminal_value(&self, _: &Vec<u8>) -> Option<WinLose> {
            None
        }

        fn moves(&self, _: &Vec<u8>) -> impl Iterator<Item = u8> {
            0..4
        }

        fn play(&self, row: &Vec<u8>, number: u8) -> Step<Self> {
            Step::to([row.as_slice(), &[number]].concat())
        }

        fn state_heap_bytes(row: &Vec<u8>) -> usize {
            row.capacity()
        }
    }

    #[test]
    fn what_a_limit_stops_gives_all_its_memory_back() {
        for limit in (500..50_000).step_by(97) {
            let run = Run::new().with_bytes(limit);
            let mut lines = LinesByPosition::new(&Rows, &Vec::new(), &run);
            while lines.advance().is_ok() {}
            let used = lines.meter.budget.used();
            let held = lines.positions.iter().map(|to| to.state.capacity());
            let list = lines.positions.capacity() * size_of::<LinesTo<Vec<u8>>>();
            let counted = lines.depth > 0;
            assert_eq!(
                used,
                if counted {
                    held.sum::<usize>() + list
                } else {
                    0
                }
            );
            assert!(lines.advance().is_err());
            assert_eq!(lines.meter.budget.used(), used);
        }
    }
}
