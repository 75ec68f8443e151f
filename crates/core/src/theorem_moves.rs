//! The first moves and the line that a theorem lists: [`list_moves`], [`follow_line`].

use crate::game::Game;
use crate::run::StopReason;
use crate::solution::{RatedMove, RatedMoveOf};
use crate::solvers::{Proved, ProvedOf, Work};
use crate::value::WinLose;

/// The most first moves of which a theorem lists all.
///
/// A heap of a billion stones has a billion moves, more than a list should hold. Where there are
/// more moves than this, theorems list the best ones only, and of these the first [`MOST_BEST`].
/// (Where all moves lose, all are best.)
pub const MOST_MOVES: u128 = 1 << 20;

/// The most best moves that a theorem lists where there are more moves than [`MOST_MOVES`].
pub const MOST_BEST: usize = 1000;

/// The value of a position that is won or lost, with the first of its moves, of which it has
/// `count`: all of them; or, where there are too many, the best of those in `promising`, which has
/// all winning moves; in a lost position, all moves or the first ones.
///
/// # Errors
///
/// The limit of the run that came first.
pub fn list_moves<M: Copy>(
    work: &mut Work<'_>,
    wins: bool,
    count: u128,
    all: impl Iterator<Item = RatedMove<M, WinLose>>,
    promising: impl Iterator<Item = RatedMove<M, WinLose>>,
) -> Result<Proved<M, WinLose>, StopReason> {
    let value = WinLose::win_if(wins);
    let mut moves = Vec::new();
    if count <= MOST_MOVES {
        for rated in all {
            work.count(1)?;
            work.budget().push(&mut moves, rated)?;
        }
        return Ok(Proved::new(value, moves));
    }
    for rated in promising {
        work.count(1)?;
        if rated.value == value {
            if moves.len() == MOST_BEST {
                return Ok(Proved::new(value, moves).with_more_best_moves());
            }
            work.budget().push(&mut moves, rated)?;
        }
    }
    // Where all moves lose, all are best.
    let has_all_best = wins || moves.len() as u128 == count;
    let proved = Proved::new(value, moves);
    Ok(if has_all_best {
        proved.with_worse_moves()
    } else {
        proved.with_more_best_moves()
    })
}

/// Follows the moves that `choose` gives from the start, until it gives none. A move counts as as
/// many positions as `cost` says.
///
/// # Errors
///
/// The limit of the run that came first.
pub fn follow_line<G: Game>(
    game: &G,
    work: &mut Work<'_>,
    cost: impl Fn(&G::State) -> u64,
    choose: impl Fn(&G::State) -> Option<G::Move>,
) -> Result<Vec<G::Move>, StopReason> {
    let mut state = game.start();
    let mut line = Vec::new();
    while let Some(mv) = choose(&state) {
        work.count(cost(&state))?;
        work.budget().push(&mut line, mv)?;
        state = game.play(&state, mv).state;
    }
    Ok(line)
}

/// Adds the line of [`follow_line`] to what is proved, or the limit that ends the line first.
pub fn with_line<G: Game>(
    proved: ProvedOf<G>,
    game: &G,
    work: &mut Work<'_>,
    cost: impl Fn(&G::State) -> u64,
    choose: impl Fn(&G::State) -> Option<G::Move>,
) -> ProvedOf<G> {
    match follow_line(game, work, cost, choose) {
        Ok(line) => proved.with_line(line),
        Err(reason) => proved.stopped_before_line(reason),
    }
}

/// The most bytes that a list of moves takes, in a vector that doubles as it grows.
#[must_use]
pub fn bytes_of_moves<G: Game>(count: u128) -> usize {
    let moves = usize::try_from(count.min(MOST_MOVES)).unwrap_or(usize::MAX);
    moves.max(8).saturating_mul(3 * size_of::<RatedMoveOf<G>>())
}

/// A move that wins or loses.
#[must_use]
pub fn rated<M>(mv: M, wins: bool) -> RatedMove<M, WinLose> {
    let value = WinLose::win_if(wins);
    RatedMove { mv, value }
}
