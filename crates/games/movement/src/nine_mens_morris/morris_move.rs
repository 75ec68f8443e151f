//! A move of Nine Men's Morris: [`MorrisMove`].

use super::points::{NAMES, NOWHERE, point};
use crate::rows::read_going;
use crate::stuck::PASS;
use stonework_catalog::{MoveError, MoveText};

/// A move of [`NineMensMorris`](super::NineMensMorris). Points are numbered as the bits of [`Men`](super::Men).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MorrisMove {
    /// Where the man was; nowhere if it is put.
    pub from: Option<u8>,
    /// Where it goes; to no point of the board in a pass.
    pub to: u8,
    /// The man that is taken, if this makes a mill.
    pub taken: Option<u8>,
}

impl MorrisMove {
    /// That of a player who cannot move, where [`Stuck::Passes`](crate::Stuck::Passes) holds.
    pub const PASS: Self = Self {
        from: None,
        to: NOWHERE,
        taken: None,
    };
}

/// Reads a move of Nine Men's Morris.
pub(super) fn parse_move(text: &str) -> Result<MorrisMove, MoveError> {
    let read = || {
        if text.trim().eq_ignore_ascii_case(PASS) {
            return Some(MorrisMove::PASS);
        }
        let (going, taken) = match text.trim().split_once(['x', 'X']) {
            None => (text, None),
            Some((going, taken)) => (going, Some(point(taken)?)),
        };
        let (from, to) = read_going(going, point)?;
        Some(MorrisMove { from, to, taken })
    };
    read().ok_or_else(|| {
        MoveError::of(
            text,
            "a point to put a man on, `d2`, or two to move it, `d2-d3`, are needed, and after an `x` the man that is taken, `d2-d3xa1`",
        )
    })
}

/// How a move of Nine Men's Morris is written.
pub(super) fn write_move(mv: MorrisMove) -> MoveText {
    let name = |point: u8| NAMES.get(usize::from(point)).copied().unwrap_or(PASS);
    let to = name(mv.to);
    let (from, dash) = mv.from.map_or(("", ""), |from| (name(from), "-"));
    let (cross, taken) = mv.taken.map_or(("", ""), |taken| ("x", name(taken)));
    MoveText::of(format_args!("{from}{dash}{to}{cross}{taken}"))
}
