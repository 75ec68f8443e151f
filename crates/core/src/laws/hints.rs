//! The laws of the hints for search: [`BoundedLaws`], [`OrderedLaws`].

use super::capability_laws::{CapabilityLaws, Rated};
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ask_twice, require};
use crate::bounded::Bounded;
use crate::ordered::Ordered;

/// The value lies between the bounds.
pub(super) struct BoundedLaws;

impl<G: Bounded> CapabilityLaws<G> for BoundedLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let bounds = ask_twice("", || at.game.bounds(at.state))?;
        let (Some(lower), Some(upper)) = (bounds.lower, bounds.upper) else {
            return Ok(());
        };
        let expected = "a lower bound that is not above the upper one";
        let found = format_args!("from {lower} to {upper}");
        require(lower <= upper, Law::Bounds, expected, found)
    }

    fn solved(&self, at: &Position<'_, G>, value: G::Value, _: &Rated<G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let bounds = at.game.bounds(at.state);
        require(
            bounds.lower.is_none_or(|lower| lower <= value)
                && bounds.upper.is_none_or(|upper| value <= upper),
            Law::Bounds,
            format_args!("bounds that hold the value {value}"),
            format_args!("{bounds:?}"),
        )
    }
}

/// Candidates are moves, and one of them is best.
pub(super) struct OrderedLaws;

/// The moves among the candidates.
fn listed<G: Ordered>(at: &Position<'_, G>) -> Vec<G::Move> {
    let candidates = at.game.candidates(at.state);
    candidates.map(|candidate| candidate.mv).collect()
}

impl<G: Ordered> CapabilityLaws<G> for OrderedLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let list = || at.game.candidates(at.state).collect::<Vec<_>>();
        ask_twice("candidates ", list)?;
        let (listed, moves) = (listed(at), at.moves());
        for (place, mv) in listed.iter().enumerate() {
            let once = !listed[..place].contains(mv);
            let expected = format_args!("candidate {mv:?} once");
            require(once, Law::Candidates, expected, "it more than once")?;
            require(
                moves.contains(mv),
                Law::Candidates,
                format_args!("candidates from the moves {moves:?}"),
                format_args!("{mv:?}"),
            )?;
        }
        require(!listed.is_empty(), Law::Candidates, "a candidate", "none")
    }

    fn solved(&self, at: &Position<'_, G>, value: G::Value, moves: &Rated<G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let listed = listed(at);
        require(
            listed.iter().any(|&mv| moves.contains(&(mv, value))),
            Law::Candidates,
            format_args!("a candidate worth {value}; the moves are {moves:?}"),
            format_args!("{listed:?}"),
        )
    }
}
