//! The first moves and the line that a theorem lists: [`list_moves`], [`follow_line`].

use stonework_core::{
    Game, Halt, HaltOf, Proved, RatedMove, RatedMoveOf, StopReason, Value, WinLose, Work,
};

/// The most first moves of which a theorem lists all.
///
/// A heap of a billion stones has a billion moves, more than a list should hold. Where there are
/// more moves than this, theorems list the best ones only, and of these the first [`MOST_BEST`].
/// (Where all moves lose, all are best.)
pub const MOST_MOVES: u128 = 1 << 20;

/// The most best moves that a theorem lists where there are more moves than [`MOST_MOVES`].
pub const MOST_BEST: usize = 1000;

/// Lists the first moves of a position with this value and this many moves: all of them; or, where
/// there are too many, the best of those in `promising`, which has all best moves or enough of
/// them.
pub(super) fn list_moves<M>(
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

/// Follows the moves that `choose` gives from the start, until it gives none. A move counts as as
/// many positions as `cost` says.
pub(super) fn follow_line<G: Game>(
    game: &G,
    work: &mut Work<'_>,
    cost: impl Fn(&G::State) -> u64,
    choose: impl Fn(&G::State) -> Option<G::Move>,
) -> Result<Vec<G::Move>, HaltOf<G>> {
    let mut state = game.start();
    let mut line = Vec::new();
    while let Some(mv) = choose(&state) {
        work.count(cost(&state))?;
        work.budget().push(&mut line, mv)?;
        state = game.play(&state, mv).state;
    }
    Ok(line)
}

/// Adds a line to what is proved, unless a limit ended the line first.
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

/// The most bytes that a list of moves takes, in a vector that doubles as it grows.
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
