//! The laws of [`DisjunctiveSum`]: [`DisjunctiveSumLaws`].

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::hash::Hash;

use stonework_core::{DisjunctiveSum, Game, Halt, Run, SolveError, Step, Turn, WinLose};
use stonework_nimbers::Nimber;

use super::answer::refusal;
use super::any_game::{AnyGame, AnyMove, AnyResult, AnyState};
use super::capability_laws::{CapabilityLaws, Rated};
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{Violation, ask_twice, require};

/// The components of a position, and its nimber.
trait Sums<'t> {
    fn components(&self, state: &AnyState<'t>) -> Vec<AnyState<'t>>;
    /// The nimber; `None` if it takes too many positions or play can cycle.
    fn nimber(&self, state: &AnyState<'t>) -> AnyResult<'t, Option<u64>>;
    /// The same, from positions split into components.
    fn nimber_of_sums(&self, state: &AnyState<'t>) -> AnyResult<'t, Option<u64>>;
}

impl<'t, G: DisjunctiveSum<Value = WinLose>> Sums<'t> for &'t TablesOf<'_, G> {
    fn components(&self, state: &AnyState<'t>) -> Vec<AnyState<'t>> {
        let components = self.game.components(&self.state(state)).collect();
        self.any_states(components)
    }
    fn nimber(&self, state: &AnyState<'t>) -> AnyResult<'t, Option<u64>> {
        let nimber = Nimber::new().nimber(self.game, &self.state(state), &run());
        known(nimber).map_err(|violation| self.any_violation(violation))
    }
    fn nimber_of_sums(&self, state: &AnyState<'t>) -> AnyResult<'t, Option<u64>> {
        let nimber = Nimber::of_sums().nimber(self.game, &self.state(state), &run());
        known(nimber).map_err(|violation| self.any_violation(violation))
    }
}

/// A run for one nimber.
fn run() -> Run {
    /// The most positions that are visited.
    const MOST: u64 = 20_000;
    Run::new().with_positions(MOST)
}

/// A position is the sum of its components.
pub(super) struct DisjunctiveSumLaws<'t> {
    sums: Box<dyn Sums<'t> + 't>,
}

impl<'t> DisjunctiveSumLaws<'t> {
    pub(super) fn new<G>(tables: &'t TablesOf<'_, G>) -> Self
    where
        G: DisjunctiveSum<Value = WinLose>,
    {
        let sums = Box::new(tables);
        Self { sums }
    }
}

impl<'t> CapabilityLaws<AnyGame<'t, WinLose>> for DisjunctiveSumLaws<'t> {
    fn position(&self, at: &Position<'_, AnyGame<'t, WinLose>>) -> AnyResult<'t> {
        if at.is_end() {
            return Ok(());
        }
        ask_twice("the components ", || self.sums.components(at.state))?;
        let components = self.live_components(at.game, at.state);
        for component in &components {
            let own = self.sums.components(component);
            require(
                own == [component.clone()],
                Law::Components,
                format_args!("the component {component:?} to be its own only component"),
                format_args!("{own:?}"),
            )?;
        }
        let here = self.options(at, &[])?;
        let mut there = Vec::new();
        for (place, component) in components.iter().enumerate() {
            let others = [&components[..place], &components[place + 1..]].concat();
            there.extend(self.options(&Position::new(at.game, component)?, &others)?);
        }
        let is_among = |sum: &Sum<AnyState<'t>>, options: &[MoveOption<'t>]| {
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

    fn solved(
        &self,
        at: &Position<'_, AnyGame<'t, WinLose>>,
        _: WinLose,
        _: &Rated<AnyGame<'t, WinLose>>,
    ) -> AnyResult<'t> {
        let Some(nimber) = self.sums.nimber(at.state)? else {
            return Ok(());
        };
        let check = |found: u64, how: fmt::Arguments<'_>| {
            let expected = format_args!("the nimber {nimber} of whole positions");
            let found_so = format_args!("{found} {how}");
            require(found == nimber, Law::Components, expected, found_so)
        };
        let components = self.live_components(at.game, at.state);
        let mut sum = 0;
        for component in &components {
            let Some(nimber) = self.sums.nimber(component)? else {
                return Ok(());
            };
            sum ^= nimber;
        }
        check(sum, format_args!("from the components {components:?}"))?;
        match self.sums.nimber_of_sums(at.state)? {
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
type MoveOption<'t> = (Sum<AnyState<'t>>, AnyMove<'t>, AnyState<'t>);

impl<'t> DisjunctiveSumLaws<'t> {
    /// The sums that the moves of a position leave, together with `others`.
    fn options(
        &self,
        at: &Position<'_, AnyGame<'t, WinLose>>,
        others: &[AnyState<'t>],
    ) -> AnyResult<'t, Vec<MoveOption<'t>>> {
        let option = |(mv, step): &(AnyMove<'t>, Step<AnyGame<'t, WinLose>>)| {
            let passes = step.turn == Turn::Passes;
            let expected = format_args!("the turn to pass after {mv:?}");
            require(passes, Law::Impartial, expected, "it to stay")
                .map_err(|violation: Violation<_, _>| violation.at(at.state))?;
            let mut left = self.live_components(at.game, &step.state);
            left.extend_from_slice(others);
            Ok((Sum::new(left), *mv, at.state.clone()))
        };
        at.steps.iter().map(option).collect()
    }

    /// The components of a position that are not terminal.
    fn live_components(
        &self,
        game: &AnyGame<'t, WinLose>,
        state: &AnyState<'t>,
    ) -> Vec<AnyState<'t>> {
        if game.terminal_value(state).is_some() {
            return Vec::new();
        }
        let components = self.sums.components(state).into_iter();
        components
            .filter(|component| game.terminal_value(component).is_none())
            .collect()
    }
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
