//! The positions that play comes to before a deadline, with their moves: [`Graph`].

use stonework_core::kit::{FoundNumbers, Meter};
use stonework_core::{Budget, HaltOf, SolveError, Turn};

use super::timed_value::{Scale, TimedValue};
use crate::strong_solution::in_31_bits;

/// Positions in the order in which they were found, so by the least number of moves that lead to
/// them, and where their moves lead.
pub(super) struct Graph {
    pub(super) scale: Scale,
    /// How many positions fewer moves than this, and one more, lead to.
    pub(super) ends: Vec<usize>,
    /// The ranks of what positions are worth when no moves are left.
    pub(super) at_end: Vec<i32>,
    /// Where the moves of each position begin, and where the last end.
    pub(super) begins: Vec<usize>,
    /// Where moves lead, and whether the turn stays.
    targets: Vec<u32>,
    /// The ranks of what moves gain; empty if none gains.
    gains: Vec<i32>,
}

impl Graph {
    /// Expands every position that is fewer moves than these away from the start.
    pub(super) fn of<G: FoundNumbers<Value: TimedValue>>(
        game: &G,
        start: &G::State,
        moves: u32,
        worth: &dyn Fn(&G::State) -> G::Value,
        meter: &mut Meter<'_>,
    ) -> Result<Self, HaltOf<G>> {
        let mut graph = Self {
            scale: G::Value::SCALE,
            ends: Vec::new(),
            at_end: Vec::new(),
            begins: Vec::new(),
            targets: Vec::new(),
            gains: Vec::new(),
        };
        let mut found = game.found_number(start) + 1;
        let mut listed = Vec::new();
        for depth in 0..=moves {
            let end = found;
            meter.budget.push(&mut graph.ends, end)?;
            for number in graph.at_end.len()..end {
                meter.count()?;
                let state = game.found_state(number);
                let begin = graph.targets.len();
                meter.budget.push(&mut graph.begins, begin)?;
                let rank = match game.terminal_value(&state) {
                    Some(value) => value.rank(false),
                    None => worth(&state).rank(true),
                };
                let Some(rank) = rank else {
                    return Err(SolveError::NoCode { state }.into());
                };
                meter.budget.push(&mut graph.at_end, rank)?;
                if depth == moves || game.terminal_value(&state).is_some() {
                    continue;
                }
                let mut next = Some(0);
                while let Some(from) = next {
                    listed.clear();
                    next = game.list_found(number, from, &mut listed);
                    for &mv in &listed {
                        meter.pass(graph.targets.len() - begin)?;
                        let target = graph.push(game, &state, mv, &mut meter.budget)?;
                        found = found.max(target + 1);
                    }
                }
                if graph.targets.len() == begin {
                    return Err(SolveError::NoMoves { state }.into());
                }
            }
            if found == graph.at_end.len() {
                break;
            }
        }
        let end = graph.targets.len();
        meter.budget.push(&mut graph.begins, end)?;
        Ok(graph)
    }

    /// Adds a move of the last position; gives the number of the position that it leads to.
    fn push<G: FoundNumbers<Value: TimedValue>>(
        &mut self,
        game: &G,
        state: &G::State,
        mv: G::Move,
        budget: &mut Budget,
    ) -> Result<usize, HaltOf<G>> {
        let (number, turn) = game.found_after(&mv);
        let word = in_31_bits(number)? << 1 | u32::from(turn == Turn::Stays);
        if !self.scale.are_results {
            let gain = game.play(state, mv).gain;
            let Some(gain) = G::Value::rank_of_gain(gain) else {
                let state = state.clone();
                return Err(SolveError::NoCode { state }.into());
            };
            if gain != 0 && self.gains.is_empty() {
                self.gains = budget.zeroed(self.targets.len())?;
            }
            if gain != 0 || !self.gains.is_empty() {
                budget.push(&mut self.gains, gain)?;
            }
        }
        budget.push(&mut self.targets, word)?;
        Ok(number)
    }

    /// The rank of a position with one move more left than in `now`; it may not fit.
    #[inline]
    pub(super) fn rank(&self, number: usize, now: &[i32]) -> i64 {
        let moves = self.begins[number]..self.begins[number + 1];
        let before = i64::from(now[number]);
        let are_results = self.scale.are_results;
        if moves.is_empty() || are_results && before.unsigned_abs() > 1 {
            return before;
        }
        let after = self.targets[moves.clone()].iter().map(|&word| {
            let rank = i64::from(now[(word >> 1) as usize]);
            if word & 1 == 1 { rank } else { -rank }
        });
        if self.gains.is_empty() {
            let best = after.max().unwrap_or(before);
            return match best {
                _ if !are_results => best,
                2.. => best - 1,
                ..=-2 => best + 1,
                _ => best,
            };
        }
        let gains = self.gains[moves].iter().map(|&gain| i64::from(gain));
        let mut best = i64::MIN;
        for value in after.zip(gains).map(|(after, gain)| after + gain) {
            if !self.fits(value) {
                return value;
            }
            best = best.max(value);
        }
        best
    }

    /// Whether a rank is that of a value.
    #[inline]
    pub(super) fn fits(&self, rank: i64) -> bool {
        let (least, greatest) = self.scale.range;
        (i64::from(least)..=i64::from(greatest)).contains(&rank)
    }

    /// Frees the moves, and gives what else there is.
    pub(super) fn into_ends(self, budget: &mut Budget) -> (Vec<usize>, Vec<i32>) {
        budget.free(self.begins);
        budget.free(self.targets);
        budget.free(self.gains);
        (self.ends, self.at_end)
    }

    /// The state of a position whose value does not fit.
    #[cold]
    pub(super) fn overflow<G: FoundNumbers>(game: &G, number: usize) -> HaltOf<G> {
        let state = game.found_state(number);
        SolveError::Overflow { state }.into()
    }
}
