//! Moves with what they are worth, in words.

use std::cmp::Reverse;

use crate::columns::Columns;
use crate::lists::{joined, move_list};
use crate::notation::Notation;
use crate::shown_value::ShownValue;
use crate::values::{explained, value_rank, worth};

/// Moves with their values, the best first, equally good ones in the order given.
#[must_use]
pub fn move_values(moves: &[(Notation, ShownValue)], title: &str) -> String {
    let mut sorted: Vec<&(Notation, ShownValue)> = moves.iter().collect();
    sorted.sort_by_key(|&&(_, value)| Reverse(value_rank(value)));
    let mut columns = Columns::new("<<");
    columns.row(["move", title]);
    for &(mv, value) in sorted {
        columns.row([mv.to_string(), worth(value)]);
    }
    columns.to_string()
}

/// Moves in one cell or sentence, with an explanation if they are few.
#[must_use]
pub fn explained_list(moves: &[Notation]) -> String {
    /// More are too long to be read with explanations.
    const FEW: usize = 4;
    if moves.len() > FEW {
        return move_list(moves);
    }
    joined(
        &moves.iter().copied().map(explained).collect::<Vec<_>>(),
        ", ",
    )
}

/// The best first moves, all of them or those that are known, as what they are called and a list.
#[must_use]
pub fn best_moves_row(moves: &[Notation], complete: bool) -> [String; 2] {
    let list = move_list(moves);
    if complete {
        ["Best first moves:".to_owned(), list]
    } else {
        let some = format!("{list}, and there may be more");
        ["Best first moves so far:".to_owned(), some]
    }
}
