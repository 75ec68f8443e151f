//! The laws of the hints for search: [`BoundedLaws`], [`OrderedLaws`].

use std::fmt::{self, Debug, Display};

use super::capability_laws::{CapabilityLaws, Rated};
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ask_twice, require};
use crate::bounded::Bounded;
use crate::game::Game;
use crate::ordered::Ordered;
use crate::question::Question;
use crate::solution::Bounds;

/// The value lies between the bounds.
pub(super) struct BoundedLaws;

/// The value of the best move.
fn best<M, V: Ord + Copy>(moves: &[(M, V)]) -> Option<V> {
    moves.iter().map(|&(_, value)| value).max()
}

/// Moves with their values, in words.
struct Shown<'m, M, V>(&'m [(M, V)]);

impl<M: Debug, V: Display> Display for Shown<'_, M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Of more moves, only this many are shown.
        const SHOWN: usize = 20;
        f.write_str("its moves are worth")?;
        for (at, (mv, value)) in self.0.iter().take(SHOWN).enumerate() {
            let before = if at == 0 { " " } else { ", " };
            write!(f, "{before}{mv:?}: {value}")?;
        }
        if self.0.len() > SHOWN {
            f.write_str(", ...")
        } else {
            Ok(())
        }
    }
}

/// A bound, which may be none.
struct Bound<V>(Option<V>);

impl<V: Display> Display for Bound<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |bound| bound.fmt(f))
    }
}

impl<G: Bounded> CapabilityLaws<G> for BoundedLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let bounds = ask_twice("the bounds ", || at.game.bounds(at.state))?;
        let (Some(lower), Some(upper)) = (bounds.lower, bounds.upper) else {
            return Ok(());
        };
        let expected = "a lower bound that is not above the upper one";
        let found = format_args!("the lower bound {lower} and the upper bound {upper}");
        require(lower <= upper, Law::Bounds, expected, found)
    }

    fn judges_values(&self) -> bool {
        true
    }

    fn valued(&self, game: &G, state: &G::State, moves: &Rated<G>) -> LawResult<G> {
        let Some(value) = best(moves) else {
            return Ok(());
        };
        check_bounds::<G>(game.bounds(state), value, moves)?;
        let asked = moves.iter().map(|&(_, value)| value);
        for question in
            asked.flat_map(|value| [Question::AtLeast(value), Question::MoreThan(value)])
        {
            check_bounds::<G>(game.bounds_for(state, question), value, moves)?;
        }
        Ok(())
    }
}

/// Whether a value by search lies between these bounds.
fn check_bounds<G: Game>(
    bounds: Bounds<G::Value>,
    value: G::Value,
    moves: &Rated<G>,
) -> LawResult<G> {
    let (lower, upper) = (bounds.lower, bounds.upper);
    require(
        lower.is_none_or(|lower| lower <= value),
        Law::Bounds,
        format_args!(
            "a lower bound of at most {value}, the value by search; {}",
            Shown(moves)
        ),
        format_args!("the lower bound {}", Bound(lower)),
    )?;
    require(
        upper.is_none_or(|upper| value <= upper),
        Law::Bounds,
        format_args!(
            "an upper bound of at least {value}, the value by search; {}",
            Shown(moves)
        ),
        format_args!("the upper bound {}", Bound(upper)),
    )
}

/// Candidates are moves, and one of them is best.
pub(super) struct OrderedLaws;

/// The moves among the candidates.
fn listed<G: Ordered>(game: &G, state: &G::State) -> Vec<G::Move> {
    let candidates = game.candidates(state);
    candidates.map(|candidate| candidate.mv).collect()
}

impl<G: Ordered> CapabilityLaws<G> for OrderedLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let list = || at.game.candidates(at.state).collect::<Vec<_>>();
        ask_twice("candidates ", list)?;
        let (listed, moves) = (listed(at.game, at.state), at.moves());
        for (place, mv) in listed.iter().enumerate() {
            let once = !listed[..place].contains(mv);
            let expected = format_args!("candidate {mv:?} once");
            let found = format_args!("it twice or more, in {listed:?}");
            require(once, Law::Candidates, expected, found)?;
            require(
                moves.contains(mv),
                Law::Candidates,
                format_args!("candidates from the moves {moves:?}"),
                format_args!("the candidate {mv:?}, which is none of them"),
            )?;
        }
        require(!listed.is_empty(), Law::Candidates, "a candidate", "none")
    }

    fn judges_values(&self) -> bool {
        true
    }

    fn valued(&self, game: &G, state: &G::State, moves: &Rated<G>) -> LawResult<G> {
        let Some(value) = best(moves) else {
            return Ok(());
        };
        let listed = listed(game, state);
        require(
            listed.iter().any(|&mv| moves.contains(&(mv, value))),
            Law::Candidates,
            format_args!(
                "a candidate worth {value}, the best by search; {}",
                Shown(moves)
            ),
            format_args!("only the candidates {listed:?}"),
        )
    }
}
