//! The laws of the hints for search: [`BoundedLaws`], [`OrderedLaws`].

use std::fmt::{self, Debug, Display};

use stonework_core::{Bounded, Bounds, Candidate, Ordered, Question, Value};

use super::any_game::{AnyGame, AnyMove, AnyResult, AnyState};
use super::capability_laws::{CapabilityLaws, Rated};
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{ask_twice, require};

/// The bounds of a state, for a question or for none.
type BoundsOf<'t, V> = Box<dyn Fn(&AnyState<'t>, Option<Question<V>>) -> Bounds<V> + 't>;

/// The value lies between the bounds.
pub(super) struct BoundedLaws<'t, V> {
    bounds: BoundsOf<'t, V>,
}

impl<'t, V: Value> BoundedLaws<'t, V> {
    pub(super) fn new<G: Bounded<Value = V>>(tables: &'t TablesOf<'_, G>) -> Self {
        let bounds = Box::new(|state: &AnyState<'t>, question| {
            let state = tables.state(state);
            match question {
                None => tables.game.bounds(&state),
                Some(question) => tables.game.bounds_for(&state, question),
            }
        });
        Self { bounds }
    }
}

/// The value of the best move.
pub(super) fn best<M, V: Ord + Copy>(moves: &[(M, V)]) -> Option<V> {
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

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for BoundedLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        if at.is_end() {
            return Ok(());
        }
        let bounds = ask_twice("the bounds ", || (self.bounds)(at.state, None))?;
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

    fn valued(&self, state: &AnyState<'t>, moves: &Rated<AnyGame<'t, V>>) -> AnyResult<'t> {
        let Some(value) = best(moves) else {
            return Ok(());
        };
        check_bounds((self.bounds)(state, None), value, moves)?;
        let asked = moves.iter().map(|&(_, value)| value);
        for question in
            asked.flat_map(|value| [Question::AtLeast(value), Question::MoreThan(value)])
        {
            check_bounds((self.bounds)(state, Some(question)), value, moves)?;
        }
        Ok(())
    }
}

/// Whether a value by search lies between these bounds.
fn check_bounds<'t, V: Value>(
    bounds: Bounds<V>,
    value: V,
    moves: &Rated<AnyGame<'t, V>>,
) -> AnyResult<'t> {
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

/// The candidates of a state.
type CandidatesOf<'t> = Box<dyn Fn(&AnyState<'t>) -> Vec<Candidate<AnyMove<'t>>> + 't>;

/// Candidates are moves, and one of them is best.
pub(super) struct OrderedLaws<'t> {
    candidates: CandidatesOf<'t>,
}

impl<'t> OrderedLaws<'t> {
    pub(super) fn new<G: Ordered>(tables: &'t TablesOf<'_, G>) -> Self {
        let candidates = Box::new(|state: &AnyState<'t>| {
            let state = tables.state(state);
            let candidates = tables.game.candidates(&state).enumerate();
            let candidates = candidates.map(|(place, Candidate { mv, rank })| {
                let mv = tables.any_move(place, mv);
                Candidate { mv, rank }
            });
            candidates.collect()
        });
        Self { candidates }
    }

    /// The moves among the candidates.
    fn listed(&self, state: &AnyState<'t>) -> Vec<AnyMove<'t>> {
        let candidates = (self.candidates)(state).into_iter();
        candidates.map(|candidate| candidate.mv).collect()
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for OrderedLaws<'t> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        if at.is_end() {
            return Ok(());
        }
        ask_twice("candidates ", || (self.candidates)(at.state))?;
        let (listed, moves) = (self.listed(at.state), at.moves());
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

    fn valued(&self, state: &AnyState<'t>, moves: &Rated<AnyGame<'t, V>>) -> AnyResult<'t> {
        let Some(value) = best(moves) else {
            return Ok(());
        };
        let listed = self.listed(state);
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
