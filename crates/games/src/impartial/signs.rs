//! Rows of two signs as they are read and written, and what is solved on them run by run: [`Signs`].

use stonework_core::{Game, HaltOf, Proved, ProvedOf, Step, WinLose, Work};

use super::heap_table::HeapTable;
use super::told::{rated, win_if, with_line};
use crate::catalog::{Input, InputError, InputKind};

/// What is wrong with a row of signs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SignError {
    /// A character that is neither sign.
    #[error("character {} is {found:?}: it must be `{set}` or `{clear}`", .at + 1)]
    Sign {
        /// Its index.
        at: usize,
        /// What is there.
        found: char,
        /// The one sign.
        set: char,
        /// The other sign.
        clear: char,
    },
    /// A row that is too short or too long to be played on.
    #[error("the row has {len} cells: it must have from {least} to {most}")]
    Length {
        /// How many it has.
        len: usize,
        /// The least it must have.
        least: usize,
        /// The most it may have.
        most: usize,
    },
}

impl From<SignError> for InputError {
    fn from(error: SignError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// The longest row.
pub(super) const MOST: usize = 100_000_000;

/// The text of an input of this kind.
pub(super) fn text(input: &Input, kind: InputKind) -> Result<&str, InputError> {
    match input {
        Input::Text(text) => Ok(text),
        _ => Err(InputError::WrongKind(kind)),
    }
}

/// Which cells have the first of two signs.
pub(super) fn read_signs(text: &str, [set, clear]: [char; 2]) -> Result<Vec<bool>, SignError> {
    let row = text.trim().chars().enumerate().map(|(at, found)| {
        if found == set || found == clear {
            Ok(found == set)
        } else {
            Err(SignError::Sign {
                at,
                found,
                set,
                clear,
            })
        }
    });
    row.collect()
}

/// That row as text.
pub(super) fn write_signs(row: &[bool], [set, clear]: [char; 2]) -> String {
    row.iter().map(|&is| if is { set } else { clear }).collect()
}

/// The runs of cells for which something holds: where each begins and ends.
pub(super) fn runs(holds: &[bool]) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let begin = at + holds[at..].iter().position(|&holds| holds)?;
        let len = holds[begin..].iter().position(|&holds| !holds);
        at = len.map_or(holds.len(), |len| begin + len);
        Some((begin, at))
    })
}

/// A game on a row of two signs whose runs are worth heaps.
pub(super) trait Signs: Game<State = Vec<bool>, Move = u32, Value = WinLose> {
    /// Whether the player to move wins, and each move with whether it wins, in the game's order.
    fn rate(&self, row: &[bool], nimbers: &HeapTable) -> (bool, Vec<(u32, bool)>);
}

/// What such a game tells: the value, every first move, and of a row that is not too long a line.
pub(super) fn prove<G: Signs>(
    game: &G,
    nimbers: &HeapTable,
    work: &mut Work<'_>,
) -> Result<ProvedOf<G>, HaltOf<G>> {
    /// Of a longer row there is no line.
    const LINE: usize = 1000;
    let row = game.start();
    work.count(row.len() as u64)?;
    // The list of moves, the row of what holds, and the moves that are told.
    work.budget().take(row.len().saturating_mul(40))?;
    let (wins, moves) = game.rate(&row, nimbers);
    let moves = moves.into_iter().map(|(mv, wins)| rated(mv, wins));
    let proved = Proved::new(win_if(wins), moves.collect());
    if row.len() > LINE {
        return Ok(proved);
    }
    with_line(proved, line(game, row, nimbers, work))
}

/// The line in which both players make their first best move.
fn line<G: Signs>(
    game: &G,
    mut row: Vec<bool>,
    nimbers: &HeapTable,
    work: &mut Work<'_>,
) -> Result<Vec<u32>, HaltOf<G>> {
    let mut line = Vec::new();
    while game.terminal_value(&row).is_none() {
        work.count(1 + row.len() as u64 / 16)?;
        let (wins, moves) = game.rate(&row, nimbers);
        let Some(&(mv, _)) = moves.iter().find(|&&(_, then)| then == wins) else {
            break;
        };
        work.budget().push(&mut line, mv)?;
        let Step { state, .. } = game.play(&row, mv);
        row = state;
    }
    Ok(line)
}
