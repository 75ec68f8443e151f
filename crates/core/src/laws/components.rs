//! The laws of [`DisjunctiveSum`]: [`Components`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::answer::refusal;
use super::level::Level;
use super::position::{Position, look};
use super::twice::ask_twice;
use super::violation::{Breach, Law};
use crate::disjunctive_sum::DisjunctiveSum;
use crate::error::{Halt, HaltOf, SolveError};
use crate::game::{Game, Step, Turn};
use crate::run::Run;
use crate::solvers::Nimber;
use crate::value::WinLose;

/// A position is the sum of its parts.
pub(super) struct Components;

/// So many positions are looked at for the nimber of a position, whole or split.
const MOST: u64 = 20_000;

impl<G: DisjunctiveSum<Value = WinLose>> Level<G> for Components {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        if position.terminal.is_some() {
            return Ok(());
        }
        ask_twice(state, "the parts ", || {
            game.components(state).collect::<Vec<_>>()
        })?;
        let parts = Sum::of(game, state);
        for part in &parts.0 {
            let own: Vec<_> = game.components(part).collect();
            if own != [part.clone()] {
                return Err(Breach::at(
                    state,
                    Law::Parts,
                    format!("the part {part:?} to be its own only part"),
                    format!("{own:?}"),
                ));
            }
        }
        let here = options(game, state, &position.steps, &[])?;
        let mut there = Vec::new();
        for (at, part) in parts.0.iter().enumerate() {
            let others: Vec<_> = [&parts.0[..at], &parts.0[at + 1..]].concat();
            there.extend(options(game, part, &look(game, part).steps, &others)?);
        }
        if let Some((sum, mv, _)) = here.iter().find(|(sum, ..)| !sum.is_among(&there)) {
            return Err(Breach::at(
                state,
                Law::Parts,
                format!("a move of one of the parts {:?} to leave {sum:?}", parts.0),
                format!("only the move {mv:?} of the whole does"),
            ));
        }
        if let Some((sum, mv, part)) = there.iter().find(|(sum, ..)| !sum.is_among(&here)) {
            return Err(Breach::at(
                state,
                Law::Parts,
                format!("a move of the whole to leave {sum:?}"),
                format!("only the move {mv:?} of its part {part:?} does"),
            ));
        }
        Ok(())
    }

    fn solved(
        &self,
        game: &G,
        state: &G::State,
        _: WinLose,
        _: &[(G::Move, WinLose)],
    ) -> Result<(), Breach<G>> {
        let run = Run::new().with_positions(MOST);
        let whole = |state: &G::State| told(Nimber::new().nimber(game, state, &run));
        let Some(nimber) = whole(state)? else {
            return Ok(());
        };
        let differ = |found: u64, how: &str| {
            Err(Breach::at(
                state,
                Law::Parts,
                format!("the nimber {nimber}, as of whole positions"),
                format!("{found} {how}"),
            ))
        };
        let parts = Sum::of(game, state);
        let mut sum = 0;
        for part in &parts.0 {
            match whole(part)? {
                Some(nimber) => sum ^= nimber,
                None => return Ok(()),
            }
        }
        if sum != nimber {
            return differ(sum, &format!("from the parts {:?}", parts.0));
        }
        match told(Nimber::of_sums().nimber(game, state, &run))? {
            Some(split) if split != nimber => differ(split, "of split positions"),
            _ => Ok(()),
        }
    }
}

/// A nimber; none if it takes too many positions, or play can go round.
fn told<G: Game>(nimber: Result<u64, HaltOf<G>>) -> Result<Option<u64>, Breach<G>> {
    match nimber {
        Ok(nimber) => Ok(Some(nimber)),
        Err(Halt::Stopped(_) | Halt::Fault(SolveError::Cyclic { .. })) => Ok(None),
        Err(Halt::Fault(error)) => Err(refusal("nimber", error)),
    }
}

/// What the moves of a position or of a part of one leave, with the move and where it is made.
type Options<G> = Vec<(Sum<G>, <G as Game>::Move, <G as Game>::State)>;

/// What some moves leave, in sum with others.
fn options<G: DisjunctiveSum<Value = WinLose>>(
    game: &G,
    state: &G::State,
    steps: &[(G::Move, Step<G>)],
    others: &[G::State],
) -> Result<Options<G>, Breach<G>> {
    steps
        .iter()
        .map(|(mv, step)| {
            if step.turn == Turn::Stays {
                return Err(Breach::at(
                    state,
                    Law::Impartial,
                    format!("the turn to pass after {mv:?}"),
                    "it to stay",
                ));
            }
            let left = Sum::of(game, &step.state).with(others);
            Ok((left, *mv, state.clone()))
        })
        .collect()
}

/// The parts of a position that are not over, and a number that is the same whatever their order.
struct Sum<G: Game>(Vec<G::State>, u64);

impl<G: DisjunctiveSum> Sum<G> {
    fn of(game: &G, state: &G::State) -> Self {
        let mut sum = Self(Vec::new(), 0);
        if game.terminal_value(state).is_none() {
            for part in game.components(state) {
                if game.terminal_value(&part).is_none() {
                    sum.add(part);
                }
            }
        }
        sum
    }

    fn with(mut self, others: &[G::State]) -> Self {
        for other in others {
            self.add(other.clone());
        }
        self
    }

    fn add(&mut self, part: G::State) {
        let hash = FixedState::default().hash_one(&part);
        self.1 = self.1.wrapping_add(hash);
        self.0.push(part);
    }

    /// Whether it is the same, in any order, as one of some options.
    fn is_among(&self, options: &Options<G>) -> bool {
        options.iter().any(|(other, ..)| {
            self.1 == other.1 && self.0.len() == other.0.len() && {
                let mut left: Vec<_> = other.0.iter().collect();
                self.0.iter().all(|part| {
                    let at = left.iter().position(|&other| other == part);
                    at.map(|at| left.swap_remove(at)).is_some()
                })
            }
        })
    }
}

impl<G: Game> std::fmt::Debug for Sum<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
