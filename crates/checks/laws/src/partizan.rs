//! The laws of [`Partizan`]: [`PartizanLaws`], and with other capabilities.

use std::collections::HashMap;

use stonework_core::{DisjunctiveSum, Game, Partizan, Symmetric, Turn, WinLose};

use super::any_game::{AnyGame, AnyResult, AnyState};
use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::position::Position;
use super::symmetric::SymmetricLaws;
use super::tables_of::TablesOf;
use super::violation::{ask_twice, require};

/// A position as either player sees it.
trait Sides<'t> {
    fn left_to_move(&self, state: &AnyState<'t>) -> bool;
    fn turned(&self, state: &AnyState<'t>) -> AnyState<'t>;
    fn is_all_small(&self) -> bool;
}

impl<'t, G: Partizan> Sides<'t> for &'t TablesOf<'_, G> {
    fn left_to_move(&self, state: &AnyState<'t>) -> bool {
        self.game.left_to_move(&self.state(state))
    }
    fn turned(&self, state: &AnyState<'t>) -> AnyState<'t> {
        let turned = self.game.turned(&self.state(state));
        self.any_state(turned)
    }
    fn is_all_small(&self) -> bool {
        self.game.is_all_small()
    }
}

type PositionOf<'a, 't> = Position<'a, AnyGame<'t, WinLose>>;

/// Whether the player to move cannot.
fn is_over<'t>(game: &AnyGame<'t, WinLose>, state: &AnyState<'t>) -> bool {
    game.terminal_value(state).is_some()
}

/// A position can be seen with either player to move.
pub(super) struct PartizanLaws<'t> {
    sides: Box<dyn Sides<'t> + 't>,
}

impl<'t> PartizanLaws<'t> {
    pub(super) fn new<G: Partizan>(tables: &'t TablesOf<'_, G>) -> Self {
        let sides = Box::new(tables);
        Self { sides }
    }

    /// That who cannot move has lost, and that every move leads to the other player.
    fn check_moves(&self, at: &PositionOf<'_, 't>) -> AnyResult<'t> {
        let has_lost = at.terminal.is_none_or(|value| value == WinLose::Loss);
        let state = at.state;
        let expected = format_args!("who cannot move in {state:?} to have lost");
        require(has_lost, Law::Partizan, expected, "a win")?;
        let has_moves = at.terminal.is_some() || !at.steps.is_empty();
        require(
            has_moves,
            Law::Partizan,
            format_args!("a move in {state:?}, where play is not over"),
            "none",
        )?;
        let left = self.sides.left_to_move(at.state);
        for (mv, step) in &at.steps {
            require(
                step.turn == Turn::Passes,
                Law::Partizan,
                format_args!("the turn to pass after {mv:?} in {state:?}"),
                "it to stay",
            )?;
            require(
                self.sides.left_to_move(&step.state) != left,
                Law::Partizan,
                format_args!("the other player to move after {mv:?} in {state:?}"),
                format_args!("the same one in {:?}", step.state),
            )?;
        }
        Ok(())
    }
}

impl<'t> CapabilityLaws<AnyGame<'t, WinLose>> for PartizanLaws<'t> {
    fn position(&self, at: &PositionOf<'_, 't>) -> AnyResult<'t> {
        self.check_moves(at)?;
        let what = format_args!("the position with the other player to move, ");
        let turned = ask_twice(what, || self.sides.turned(at.state))?;
        let back = self.sides.turned(&turned);
        require(
            back == *at.state,
            Law::Partizan,
            format_args!("{turned:?}, which is it turned, to be turned back to it"),
            format_args!("{back:?}"),
        )?;
        let [here, there] = [at.state, &turned].map(|state| self.sides.left_to_move(state));
        require(
            here != there,
            Law::Partizan,
            format_args!("the other player to move in {turned:?}, which is it turned"),
            "the same one",
        )?;
        let is_fair = at.terminal.is_some() == is_over(at.game, &turned);
        require(
            is_fair || !self.sides.is_all_small(),
            Law::Partizan,
            format_args!(
                "both players or neither to have a move in {:?}, as the game is said to be all small",
                at.state
            ),
            "one of them only",
        )?;
        self.check_moves(&Position::new(at.game, &turned)?)
    }
}

/// What stands for a position does so for either player.
pub(super) struct PartizanSymmetricLaws<'t> {
    sides: Box<dyn Sides<'t> + 't>,
    canonical: Box<dyn Fn(&AnyState<'t>) -> AnyState<'t> + 't>,
    symmetric: SymmetricLaws<'t>,
}

impl<'t> PartizanSymmetricLaws<'t> {
    pub(super) fn new<G: Partizan + Symmetric>(tables: &'t TablesOf<'_, G>) -> Self {
        Self {
            sides: Box::new(tables),
            canonical: Box::new(|state: &AnyState<'t>| {
                let canonical = tables.game.canonical(&tables.state(state));
                tables.any_state(canonical)
            }),
            symmetric: SymmetricLaws::new(tables),
        }
    }
}

impl<'t> CapabilityLaws<AnyGame<'t, WinLose>> for PartizanSymmetricLaws<'t> {
    fn position(&self, at: &PositionOf<'_, 't>) -> AnyResult<'t> {
        let image = (self.canonical)(at.state);
        let turned = [at.state, &image].map(|state| self.sides.turned(state));
        let [own, other] = [&turned[0], &turned[1]].map(|state| (self.canonical)(state));
        require(
            own == other,
            Law::Symmetry,
            format_args!(
                "{:?} and {:?}, which are it and its canonical state {image:?} turned, to have the \
                 same canonical state",
                turned[0], turned[1]
            ),
            format_args!("{own:?} and {other:?}"),
        )?;
        let [turned, _] = &turned;
        self.symmetric.position(&Position::new(at.game, turned)?)
    }
}

/// A position is the sum of its parts, whoever is to move.
pub(super) struct PartizanSumLaws<'t> {
    sides: Box<dyn Sides<'t> + 't>,
    components: Box<SplitState<'t>>,
}

/// Gives the components of a position that is not over.
type SplitState<'t> = dyn Fn(&AnyState<'t>) -> Vec<AnyState<'t>> + 't;

/// Parts with Left to move, and how often each of them is there.
type Parts<'t> = HashMap<AnyState<'t>, usize>;

impl<'t> PartizanSumLaws<'t> {
    pub(super) fn new<G: Partizan + DisjunctiveSum>(tables: &'t TablesOf<'_, G>) -> Self {
        Self {
            sides: Box::new(tables),
            components: Box::new(|state: &AnyState<'t>| {
                let components = tables.game.components(&tables.state(state)).collect();
                tables.any_states(components)
            }),
        }
    }

    /// The parts of a position in which one of the players can move, without those in which none
    /// can.
    fn add_parts(&self, game: &AnyGame<'t, WinLose>, state: &AnyState<'t>, parts: &mut Parts<'t>) {
        let turned = self.sides.turned(state);
        let split = match [is_over(game, state), is_over(game, &turned)] {
            [false, _] => (self.components)(state),
            [true, false] => (self.components)(&turned),
            [true, true] => Vec::new(),
        };
        for part in split {
            let turned = self.sides.turned(&part);
            if is_over(game, &part) && is_over(game, &turned) {
                continue;
            }
            let seen = if self.sides.left_to_move(&part) {
                part
            } else {
                turned
            };
            *parts.entry(seen).or_default() += 1;
        }
    }

    /// What the moves of a position leave, with other parts beside it.
    fn options(&self, at: &PositionOf<'_, 't>, beside: &Parts<'t>) -> Vec<Parts<'t>> {
        let steps = at.steps.iter().map(|(_, step)| {
            let mut parts = beside.clone();
            self.add_parts(at.game, &step.state, &mut parts);
            parts
        });
        steps.collect()
    }

    fn check(&self, at: &PositionOf<'_, 't>) -> AnyResult<'t> {
        let game = at.game;
        let components = ask_twice("the components ", || (self.components)(at.state))?;
        let left = self.sides.left_to_move(at.state);
        let mut there = Vec::new();
        for (place, component) in components.iter().enumerate() {
            require(
                self.sides.left_to_move(component) == left,
                Law::Components,
                format_args!("the same player to move in the component {component:?}"),
                "the other one",
            )?;
            let part = Position::new(game, component)?;
            if part.terminal.is_some() {
                continue;
            }
            let own = (self.components)(component);
            require(
                own == [component.clone()],
                Law::Components,
                format_args!("the component {component:?} to be its own only component"),
                format_args!("{own:?}"),
            )?;
            let mut beside = Parts::new();
            for other in [&components[..place], &components[place + 1..]].concat() {
                self.add_parts(game, &other, &mut beside);
            }
            there.extend(self.options(&part, &beside));
        }
        let here = self.options(at, &Parts::new());
        for (options, others, whose) in [(&here, &there, "it"), (&there, &here, "its components")] {
            for parts in options {
                let left: Vec<_> = parts.keys().collect();
                require(
                    others.contains(parts),
                    Law::Components,
                    format_args!(
                        "the moves of {:?} and those of its components {components:?} to leave the \
                         same, as here {left:?}",
                        at.state
                    ),
                    format_args!("only the moves of {whose} to leave that"),
                )?;
            }
        }
        let turned = self.sides.turned(at.state);
        if !is_over(game, &turned) {
            let [own, other] = [at.state, &turned].map(|state| {
                let mut parts = Parts::new();
                self.add_parts(game, state, &mut parts);
                parts
            });
            require(
                own == other,
                Law::Components,
                format_args!("{turned:?}, which is it turned, to have its components, turned"),
                format_args!("those of {:?} there", (self.components)(&turned)),
            )?;
        }
        Ok(())
    }
}

impl<'t> CapabilityLaws<AnyGame<'t, WinLose>> for PartizanSumLaws<'t> {
    fn position(&self, at: &PositionOf<'_, 't>) -> AnyResult<'t> {
        if !at.is_end() {
            self.check(at)?;
        }
        let turned = self.sides.turned(at.state);
        let there = Position::new(at.game, &turned)?;
        if there.is_end() {
            return Ok(());
        }
        self.check(&there)
    }
}
