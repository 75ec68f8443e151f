//! Which moves the other answers by what he is sure of: [`Refuting`].

use super::band_memo::BandMemo;
use super::bands::{MOST_LINES, Sums};
use super::cuts::{Cuts, Part};
use super::dominoes::Dominoes;
use super::worth::{BOUNDS, TEMPERATURES};
use crate::cell_set::CellSet;

/// Room for what is found out about a position, used again for the next one.
#[derive(Default)]
pub(super) struct Refuting {
    pub(super) cuts: Cuts,
    parts: Vec<Part>,
    /// What all parts from each one on are worth.
    from: Vec<Sums>,
}

impl Refuting {
    /// Those of some moves of the other after which a player is not known to win, given what the
    /// position is worth to him by the cuts found last, and with his lead.
    ///
    /// The board stays cut as it is best for him before the move. A domino of the other is on one
    /// line, so that it is in one piece, and all others are worth what they were.
    pub(super) fn unrefuted<B: CellSet>(
        &mut self,
        dominoes: &Dominoes<B>,
        moves: B,
        upright: bool,
        (worth, lead): (&Sums, i8),
        memo: &mut BandMemo,
    ) -> B {
        let Self { cuts, parts, from } = self;
        let stop = |at: &usize| worth.right[*at] - i16::from(TEMPERATURES[*at]);
        let temperature = (0..BOUNDS).max_by_key(stop).unwrap_or(0);
        cuts.parts(temperature, memo, parts);
        from.clear();
        from.resize(parts.len() + 1, Sums::EMPTY);
        for (at, part) in parts.iter().enumerate().rev() {
            from[at] = from[at + 1].and(&part.worth);
        }
        let (of_lines, board_lines) = dominoes.lines(moves, upright);
        let mut unrefuted = moves;
        let mut before = Sums::of_lead(lead);
        for (part, after) in parts.iter().zip(&from[1..]) {
            let others = before.and(after);
            before = before.and(&part.worth);
            let mut lines = [0; MOST_LINES];
            let lines = &mut lines[..part.height];
            lines.copy_from_slice(&cuts.lines[part.first..part.first + part.height]);
            for (at, line) in (0..part.height).zip(part.line..) {
                let whole = lines[at];
                let mut firsts = board_lines.cells(of_lines, line) & part.cells & whole;
                while firsts != 0 {
                    let first = firsts & firsts.wrapping_neg();
                    firsts ^= first;
                    lines[at] = whole & !(first | first << 1);
                    let left = memo.worth_of_columns(lines, part.cells);
                    if left.is_some_and(|left| left.and(&others).prospects().first) {
                        let place = u8::try_from(first.trailing_zeros()).unwrap_or(0);
                        unrefuted &= !dominoes.cell_on_line(line, place, upright);
                    }
                }
                lines[at] = whole;
            }
        }
        unrefuted
    }
}
