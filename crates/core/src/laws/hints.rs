//! The laws of the hints for search: [`BoundedLaws`], [`OrderedLaws`].

use super::capability_laws::CapabilityLaws;
use super::determinism::ask_twice;
use super::law::Law;
use super::position::Position;
use super::violation::Breach;
use crate::bounded::Bounded;
use crate::ordered::{Candidate, Ordered};

/// The value lies between the bounds.
pub(super) struct BoundedLaws;

impl<G: Bounded> CapabilityLaws<G> for BoundedLaws {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        if position.terminal.is_some() {
            return Ok(());
        }
        let bounds = ask_twice(state, "", || game.bounds(state))?;
        if let (Some(lower), Some(upper)) = (bounds.lower, bounds.upper)
            && lower > upper
        {
            return Err(Breach::at(
                state,
                Law::Bounds,
                "a lower bound that is not above the upper one",
                format!("from {lower} to {upper}"),
            ));
        }
        Ok(())
    }

    fn check_solved(
        &self,
        game: &G,
        state: &G::State,
        value: G::Value,
        _: &[(G::Move, G::Value)],
    ) -> Result<(), Breach<G::State>> {
        if game.terminal_value(state).is_some() {
            return Ok(());
        }
        let bounds = game.bounds(state);
        if bounds.lower.is_some_and(|lower| lower > value)
            || bounds.upper.is_some_and(|upper| upper < value)
        {
            return Err(Breach::at(
                state,
                Law::Bounds,
                format!("bounds that hold the value {value}"),
                format!("{bounds:?}"),
            ));
        }
        Ok(())
    }
}

/// Candidates are moves, and one of them is best.
pub(super) struct OrderedLaws;

impl<G: Ordered> CapabilityLaws<G> for OrderedLaws {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        if position.terminal.is_some() {
            return Ok(());
        }
        let list = || game.candidates(state).collect::<Vec<_>>();
        let listed = ask_twice(state, "candidates ", list)?;
        for (at, Candidate { mv, .. }) in listed.iter().enumerate() {
            if listed[..at].iter().any(|before| before.mv == *mv) {
                return Err(Breach::at(
                    state,
                    Law::Candidates,
                    format!("candidate {mv:?} once"),
                    "it more than once",
                ));
            }
            if !position
                .steps
                .iter()
                .any(|(move_of_game, _)| move_of_game == mv)
            {
                let moves: Vec<_> = position.steps.iter().map(|(mv, _)| mv).collect();
                return Err(Breach::at(
                    state,
                    Law::Candidates,
                    format!("candidates from the moves {moves:?}"),
                    format!("{mv:?}"),
                ));
            }
        }
        if listed.is_empty() {
            return Err(Breach::at(state, Law::Candidates, "a candidate", "none"));
        }
        Ok(())
    }

    fn check_solved(
        &self,
        game: &G,
        state: &G::State,
        value: G::Value,
        moves: &[(G::Move, G::Value)],
    ) -> Result<(), Breach<G::State>> {
        let is_best = |candidate: Candidate<G::Move>| moves.contains(&(candidate.mv, value));
        if game.terminal_value(state).is_some() || game.candidates(state).any(is_best) {
            return Ok(());
        }
        let listed: Vec<_> = game.candidates(state).map(|listed| listed.mv).collect();
        Err(Breach::at(
            state,
            Law::Candidates,
            format!("a candidate worth {value}; the moves are {moves:?}"),
            format!("{listed:?}"),
        ))
    }
}
