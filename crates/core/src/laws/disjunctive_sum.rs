//! The laws of [`DisjunctiveSum`]: [`DisjunctiveSumLaws`].

use std::fmt::{self, Debug};
use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::answer::refusal;
use super::capability_laws::CapabilityLaws;
use super::determinism::ask_twice;
use super::law::Law;
use super::position::{Position, look};
use super::violation::Breach;
use crate::disjunctive_sum::DisjunctiveSum;
use crate::error::{Halt, SolveError};
use crate::game::{Game, Step, Turn};
use crate::run::Run;
use crate::solvers::Nimber;
use crate::value::WinLose;

/// A position is the sum of its components.
pub(super) struct DisjunctiveSumLaws;

/// The most positions that are visited for one nimber.
const MOST: u64 = 20_000;

impl<G: DisjunctiveSum<Value = WinLose>> CapabilityLaws<G> for DisjunctiveSumLaws {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        if position.terminal.is_some() {
            return Ok(());
        }
        ask_twice(state, "the components ", || {
            game.components(state).collect::<Vec<_>>()
        })?;
        let components = Sum::of(game, state);
        for component in &components.0 {
            let own: Vec<_> = game.components(component).collect();
            if own != [component.clone()] {
                return Err(Breach::at(
                    state,
                    Law::Components,
                    format!("the component {component:?} to be its own only component"),
                    format!("{own:?}"),
                ));
            }
        }
        let is_among = |sum: &Sum<G::State>, options: &Options<G>| {
            options.iter().any(|(other, ..)| sum.equals(other))
        };
        let here = options(game, state, &position.steps, &[])?;
        let mut there = Vec::new();
        for (at, component) in components.0.iter().enumerate() {
            let others: Vec<_> = [&components.0[..at], &components.0[at + 1..]].concat();
            there.extend(options(
                game,
                component,
                &look(game, component).steps,
                &others,
            )?);
        }
        if let Some((sum, mv, _)) = here.iter().find(|(sum, ..)| !is_among(sum, &there)) {
            return Err(Breach::at(
                state,
                Law::Components,
                format!(
                    "a move of one of the components {:?} to leave {sum:?}",
                    components.0
                ),
                format!("only the move {mv:?} of the whole does"),
            ));
        }
        if let Some((sum, mv, component)) = there.iter().find(|(sum, ..)| !is_among(sum, &here)) {
            return Err(Breach::at(
                state,
                Law::Components,
                format!("a move of the whole to leave {sum:?}"),
                format!("only the move {mv:?} of its component {component:?} does"),
            ));
        }
        Ok(())
    }

    fn check_solved(
        &self,
        game: &G,
        state: &G::State,
        _: WinLose,
        _: &[(G::Move, WinLose)],
    ) -> Result<(), Breach<G::State>> {
        let run = Run::new().with_positions(MOST);
        let whole = |state: &G::State| known(Nimber::new().nimber(game, state, &run));
        let Some(nimber) = whole(state)? else {
            return Ok(());
        };
        let differ = |found: u64, how: &str| {
            Err(Breach::at(
                state,
                Law::Components,
                format!("the nimber {nimber} of whole positions"),
                format!("{found} {how}"),
            ))
        };
        let components = Sum::of(game, state);
        let mut sum = 0;
        for component in &components.0 {
            match whole(component)? {
                Some(nimber) => sum ^= nimber,
                None => return Ok(()),
            }
        }
        if sum != nimber {
            return differ(sum, &format!("from the components {:?}", components.0));
        }
        match known(Nimber::of_sums().nimber(game, state, &run))? {
            Some(split) if split != nimber => differ(split, "from positions split into components"),
            _ => Ok(()),
        }
    }
}

/// A nimber; `None` if it takes too many positions or play can cycle.
fn known<S: Debug, M: Debug>(nimber: Result<u64, Halt<S, M>>) -> Result<Option<u64>, Breach<S>> {
    match nimber {
        Ok(nimber) => Ok(Some(nimber)),
        Err(Halt::Stopped(_) | Halt::Fault(SolveError::Cyclic { .. })) => Ok(None),
        Err(Halt::Fault(error)) => Err(refusal("nimber", error)),
    }
}

/// The sums that moves leave, each with the move and the position or component where it is made.
type Options<G> = Vec<(
    Sum<<G as Game>::State>,
    <G as Game>::Move,
    <G as Game>::State,
)>;

/// The sums that moves leave, together with `others`.
fn options<G: DisjunctiveSum<Value = WinLose>>(
    game: &G,
    state: &G::State,
    steps: &[(G::Move, Step<G>)],
    others: &[G::State],
) -> Result<Options<G>, Breach<G::State>> {
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

/// The components of a position that are not terminal, and a hash that does not depend on their
/// order.
struct Sum<S>(Vec<S>, u64);

impl<S: Clone + Eq + Hash> Sum<S> {
    fn of<G: DisjunctiveSum<State = S>>(game: &G, state: &S) -> Self {
        let mut sum = Self(Vec::new(), 0);
        if game.terminal_value(state).is_none() {
            let components = game.components(state);
            components
                .filter(|component| game.terminal_value(component).is_none())
                .for_each(|component| sum.add(component));
        }
        sum
    }

    fn with(mut self, others: &[S]) -> Self {
        for other in others {
            self.add(other.clone());
        }
        self
    }

    fn add(&mut self, component: S) {
        let hash = FixedState::default().hash_one(&component);
        self.1 = self.1.wrapping_add(hash);
        self.0.push(component);
    }

    /// Whether the other sum has the same components in any order.
    fn equals(&self, other: &Self) -> bool {
        self.1 == other.1 && self.0.len() == other.0.len() && {
            let mut left: Vec<_> = other.0.iter().collect();
            self.0.iter().all(|component| {
                let at = left.iter().position(|&other| other == component);
                at.map(|at| left.swap_remove(at)).is_some()
            })
        }
    }
}

impl<S: Debug> Debug for Sum<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
