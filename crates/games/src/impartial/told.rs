//! Which first moves a theorem tells where there may be too many for a list: [`told`].

use stonework_core::{Game, Halt, Proved, RatedMove, RatedMoveOf, StopReason, Value, WinLose, Work};

/// If there are no more first moves than this, a theorem tells all of them with their values.
///
/// A heap of a milliard stones has a milliard moves, more than a list should hold. Of so many, theorems tell
/// the best ones only, and of these the first [`MOST_BEST`]. (Where all moves lose, all are best.)
pub const MOST_MOVES: u128 = 1 << 20;

/// The most best moves that are told if there are more moves than [`MOST_MOVES`].
pub const MOST_BEST: usize = 1000;

/// The moves to be told of a position of this value with so many moves: all of them, or of those in
/// `promising`, which has all that are best or enough, the best ones.
pub(super) fn told<M>(
    work: &mut Work<'_>,
    value: WinLose,
    count: u128,
    all: impl Iterator<Item = RatedMove<M, WinLose>>,
    promising: impl Iterator<Item = RatedMove<M, WinLose>>,
) -> Result<Vec<RatedMove<M, WinLose>>, StopReason> {
    let mut moves = Vec::new();
    if count <= MOST_MOVES {
        for rated in all {
            work.count(1)?;
            work.budget().push(&mut moves, rated)?;
        }
        return Ok(moves);
    }
    for rated in promising {
        work.count(1)?;
        if rated.value == value {
            work.budget().push(&mut moves, rated)?;
        }
        if moves.len() == MOST_BEST {
            break;
        }
    }
    Ok(moves)
}

/// What is proved, with a line unless a limit came first.
pub(super) fn with_line<S, M: Copy, V: Value>(
    proved: Proved<M, V>,
    line: Result<Vec<M>, Halt<S, M>>,
) -> Result<Proved<M, V>, Halt<S, M>> {
    match line {
        Ok(line) => Ok(proved.with_line(line)),
        Err(Halt::Stopped(_)) => Ok(proved),
        Err(fault) => Err(fault),
    }
}

/// The most bytes that these take: in a vector that doubles as it grows.
pub(super) fn bytes_of_moves<G: Game>(count: u128) -> usize {
    let moves = usize::try_from(count.min(MOST_MOVES)).unwrap_or(usize::MAX);
    moves.max(8).saturating_mul(3 * size_of::<RatedMoveOf<G>>())
}

/// A move of this value.
pub(super) fn rated<M>(mv: M, wins: bool) -> RatedMove<M, WinLose> {
    let value = win_if(wins);
    RatedMove { mv, value }
}

/// A win or a loss.
pub(super) fn win_if(wins: bool) -> WinLose {
    if wins { WinLose::Win } else { WinLose::Loss }
}
