//! Stone Game II: take up to twice as many piles as anyone has taken at once. Its rules are read in
//! three ways: [`MostStones`], [`LastPile`], [`EitherEnd`].
//!
//! M is 1 at the start. A move takes X piles, 1 ≤ X ≤ 2M and no more than are left; then M becomes
//! X, if that is more.
//!
//! What is left decides how large an M is worth telling apart: with 2M ≥ left a move may take any
//! number of piles, now and (as M never falls and what is left never grows) ever after, so all such
//! M have the same moves and the same futures, and the least of them stands for all. Below it no
//! two have the same moves, so no smaller number of states would do.

mod either_end;
mod from_left;
mod kept;
mod last_pile;
mod most_stones;
mod window;
mod windows;
mod windows_both_ways;

pub use either_end::{EitherEnd, EitherEndState};
pub use from_left::{FromLeft, FromLeftState};
pub use last_pile::LastPile;
pub use most_stones::MostStones;
pub use windows::WindowsAndDiagonals;
pub use windows_both_ways::WindowsBothWays;

use crate::rows::piles::{read_count, solved_in_narrowest};
use stonework_core::RowError;

use stonework_catalog::{
    AnswerKind, AnswerRule, Answers, Entry, GameBuilder, Input, InputError, InputKind, OneOf,
    read_row, shortened,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "stone-game-ii",
    aliases: &["lc1140"],
    title: "Stone Game II",
    rules: "Take up to twice as many piles of a row as anyone has taken at once, two at first.",
    answer: Answers::ByChoice(
        READING.param(),
        &[
            (
                "left",
                AnswerKind {
                    meaning: "the first player's stones",
                    rule: AnswerRule::FirstScore,
                },
            ),
            ("last-pile", AnswerKind::FIRST_WINS),
            (
                "either-end",
                AnswerKind::value("the first player's stones less the second's"),
            ),
        ],
    ),
    input: InputKind::Row,
    input_at,
    positions: "what is left of the row, and M, half the most piles that may be taken: `7 9 4 4 (M = 1)`",
    moves: "how many piles are taken: `2`; with `reading=either-end` the end too: `L2`, in JSON `[\"L\",2]`",
    params: &[READING.param()],
    example: "[2,7,9,4,4]",
    ..Entry::of(&|input, settings| {
        let piles = input.row()?;
        match settings.get(&READING)? {
            Reading::LastPile => {
                let len = piles.len();
                let piles = u32::try_from(len).map_err(|_| RowError::TooLong { len })?;
                let game = FromLeft(LastPile::new(piles));
                Ok(GameBuilder::new(game).indexed().layered().boxed())
            }
            Reading::EitherEnd => solved_in_narrowest!(
                piles,
                |sums| EitherEnd::of(sums),
                [indexed],
                [layered() theorem(WindowsBothWays)],
                [negamax negamax_dense]
            ),
            Reading::Left => solved_in_narrowest!(
                piles,
                |sums| FromLeft(MostStones { sums }),
                [indexed],
                [layered() theorem(WindowsAndDiagonals)],
                [negamax negamax_dense]
            ),
        }
    })
};

/// Its parameter: how the rules are read.
const READING: OneOf<Reading, 3> = OneOf::new(
    "reading",
    [
        ("left", Reading::Left),
        ("last-pile", Reading::LastPile),
        ("either-end", Reading::EitherEnd),
    ],
    "where piles are taken and who wins: from the left and most stones, \
     from the left and the last pile, from either end and most stones",
);

/// Where piles are taken and who wins.
#[derive(Clone, Copy)]
enum Reading {
    Left,
    LastPile,
    EitherEnd,
}

/// The least M that stands for all M with the same futures when so many piles are left; so M goes
/// from 1 to this.
fn most_m(left: u32) -> u32 {
    left.div_ceil(2).max(1)
}

/// The most piles a move may take.
fn most_taken(left: u32, m: u32) -> u32 {
    m.saturating_mul(2).min(left)
}

/// M after a move that took so many piles and left so many.
fn m_after(m: u32, taken: u32, left: u32) -> u32 {
    m.max(taken).min(most_m(left))
}

/// What stands before M in a position, and M; M is 1 where it does not say.
fn parts(text: &str) -> Result<(&str, u32), InputError> {
    let Some((rest, m)) = text.split_once("(M = ") else {
        return Ok((text, 1));
    };
    let m = m.trim_end().strip_suffix(')').and_then(|m| m.parse().ok());
    match m.filter(|&m| m > 0) {
        Some(m) => Ok((rest.trim(), m)),
        None => Err(InputError::Unreadable(format!(
            "`{}` does not say M as `(M = 2)` does",
            shortened(text)
        ))),
    }
}

/// The row of which a position is what is left; if it only counts piles, they are alike.
fn input_at(text: &str) -> Option<Input> {
    /// So many piles are counted at the most.
    const MOST: u32 = 1_000_000;
    let (rest, _) = parts(text).ok()?;
    let row = read_row(rest).or_else(|_| {
        let piles = read_count(rest, MOST)?;
        Ok::<_, InputError>(vec![1; piles as usize])
    });
    row.ok().map(Input::Row)
}

/// What is left, with M where there is still a move to be made.
fn with_m(rest: String, left: u32, m: u32) -> String {
    match left {
        0 => rest,
        _ => format!("{rest} (M = {m})"),
    }
}
