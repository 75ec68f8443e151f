//! The laws of [`DisjunctiveSum`]: [`DisjunctiveSumLaws`].

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::hash::Hash;

use super::answer::refusal;
use super::capability_laws::{CapabilityLaws, Rated};
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, Violation, ViolationOf, ask_twice, require};
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
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let game = at.game;
        let list = |state| game.components(state).collect::<Vec<_>>();
        ask_twice("the components ", || list(at.state))?;
        let components = live_components(game, at.state);
        for component in &components {
            let own = list(component);
            require(
                own == [component.clone()],
                Law::Components,
                format_args!("the component {component:?} to be its own only component"),
                format_args!("{own:?}"),
            )?;
        }
        let here = options(at, &[])?;
        let mut there = Vec::new();
        for (place, component) in components.iter().enumerate() {
            let others = [&components[..place], &components[place + 1..]].concat();
            there.extend(options(&Position::new(game, component)?, &others)?);
        }
        let is_among = |sum: &Sum<G::State>, options: &[MoveOption<G>]| {
            options.iter().any(|(other, ..)| sum.equals(other))
        };
        for (sum, mv, _) in &here {
            require(
                is_among(sum, &there),
                Law::Components,
                format_args!(
                    "a move on one of its components {components:?} to leave the components {:?} in \
                     all, as move {mv:?} of the whole position does",
                    sum.components
                ),
                "none",
            )?;
        }
        for (sum, mv, component) in &there {
            require(
                is_among(sum, &here),
                Law::Components,
                format_args!(
                    "a move of the whole position to leave the components {:?}, as move {mv:?} on \
                     its component {component:?} does",
                    sum.components
                ),
                "none",
            )?;
        }
        Ok(())
    }

    fn solved(&self, at: &Position<'_, G>, _: WinLose, _: &Rated<G>) -> LawResult<G> {
        let (game, state) = (at.game, at.state);
        let run = Run::new().with_positions(MOST);
        let whole = |state: &G::State| known(Nimber::new().nimber(game, state, &run));
        let Some(nimber) = whole(state)? else {
            return Ok(());
        };
        let check = |found: u64, how: fmt::Arguments<'_>| {
            let expected = format_args!("the nimber {nimber} of whole positions");
            let found_so = format_args!("{found} {how}");
            require(found == nimber, Law::Components, expected, found_so)
        };
        let components = live_components(game, state);
        let mut sum = 0;
        for component in &components {
            let Some(nimber) = whole(component)? else {
                return Ok(());
            };
            sum ^= nimber;
        }
        check(sum, format_args!("from the components {components:?}"))?;
        match known(Nimber::of_sums().nimber(game, state, &run))? {
            None => Ok(()),
            Some(split) => check(split, format_args!("from positions split into components")),
        }
    }
}

/// A nimber; `None` if it takes too many positions or play can cycle.
fn known<S: Debug, M: Debug>(
    nimber: Result<u64, Halt<S, M>>,
) -> Result<Option<u64>, Violation<S, M>> {
    match nimber {
        Ok(nimber) => Ok(Some(nimber)),
        Err(Halt::Stopped(_) | Halt::Fault(SolveError::Cyclic { .. })) => Ok(None),
        Err(Halt::Fault(error)) => Err(refusal("nimber", error)),
    }
}

/// The sum that a move leaves, the move, and the position or component where it is made.
type MoveOption<G> = (
    Sum<<G as Game>::State>,
    <G as Game>::Move,
    <G as Game>::State,
);

/// The sums that the moves of a position leave, together with `others`.
fn options<G: DisjunctiveSum<Value = WinLose>>(
    at: &Position<'_, G>,
    others: &[G::State],
) -> LawResult<G, Vec<MoveOption<G>>> {
    let option = |(mv, step): &(G::Move, Step<G>)| {
        let passes = step.turn == Turn::Passes;
        let expected = format_args!("the turn to pass after {mv:?}");
        require(passes, Law::Impartial, expected, "it to stay")
            .map_err(|violation: ViolationOf<G>| violation.at(at.state))?;
        let mut left = live_components(at.game, &step.state);
        left.extend_from_slice(others);
        Ok((Sum::new(left), *mv, at.state.clone()))
    };
    at.steps.iter().map(option).collect()
}

/// The components of a position that are not terminal.
struct Sum<S> {
    components: Vec<S>,
    /// How often each of them is there.
    counts: HashMap<S, usize>,
}

impl<S: Clone + Eq + Hash> Sum<S> {
    fn new(components: Vec<S>) -> Self {
        let mut counts = HashMap::new();
        for component in &components {
            *counts.entry(component.clone()).or_default() += 1;
        }
        Self { components, counts }
    }

    /// Whether the other sum has the same components in any order.
    fn equals(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}

/// The components of a position that are not terminal.
fn live_components<G: DisjunctiveSum>(game: &G, state: &G::State) -> Vec<G::State> {
    if game.terminal_value(state).is_some() {
        return Vec::new();
    }
    let components = game.components(state);
    components
        .filter(|component| game.terminal_value(component).is_none())
        .collect()
}
