//! Games on two heaps: [`TwoHeaps`], and their text.

use stonework_core::{Game, ProofOf, WinLose, Work};

use super::heap_row::split_numbers;
use stonework_catalog::{DrawnHeaps, Input, InputError, InputKind, PositionError, Scene, Spot};
use stonework_core::theorem_moves::{list_moves, rated, with_line};

/// A game on two heaps, or two numbers, in which it is known who wins. A move is what is taken from
/// each.
pub(super) trait TwoHeaps: Game<State = [u64; 2], Move = [u64; 2], Value = WinLose> {
    /// With more stones than this, there is no line.
    const LINE: u64 = u64::MAX;

    /// Whether as many may be taken from both heaps at once.
    const FROM_BOTH: bool;

    /// Whether the player to move wins.
    fn wins(&self, heaps: [u64; 2]) -> bool;

    /// The moves that may win, in the game's order; in a lost position, all moves or the first
    /// ones.
    fn promising(&self, heaps: [u64; 2]) -> impl Iterator<Item = [u64; 2]>;

    /// How many moves there are at the start.
    fn count(&self) -> u128;
}

/// Proves the value, the first moves, and of heaps that are not too large a line.
pub(super) fn prove<G: TwoHeaps>(game: &G, work: &mut Work<'_>) -> ProofOf<G> {
    let heaps = game.start();
    let wins_by = |heaps: [u64; 2], mv| !game.wins(game.play(&heaps, mv).state);
    let rate = |mv| rated(mv, wins_by(heaps, mv));
    let all = game.moves(&heaps).map(rate);
    let promising = game.promising(heaps).map(rate);
    let proved = list_moves(work, game.wins(heaps), game.count(), all, promising)?;
    if line_bytes(game).is_none() {
        return Ok(proved);
    }
    let choose = |&heaps: &[u64; 2]| {
        if game.wins(heaps) {
            game.promising(heaps).find(|&mv| wins_by(heaps, mv))
        } else {
            game.moves(&heaps).next()
        }
    };
    Ok(with_line(proved, game, work, |_| 1, choose))
}

/// As [`stonework_core::Theorem::line_bytes`].
pub(super) fn line_bytes<G: TwoHeaps>(game: &G) -> Option<usize> {
    let [one, two] = game.start();
    (one.saturating_add(two) <= G::LINE).then_some(0)
}

/// The two heaps of an input.
pub(super) fn pair(input: &Input) -> Result<[u64; 2], InputError> {
    let &Input::Pair(pair) = input else {
        return Err(InputError::WrongKind(InputKind::Pair));
    };
    let heap = |value: i64| {
        u64::try_from(value).map_err(|_| InputError::OutOfRange {
            what: "a heap",
            value,
            least: 0,
            most: i64::MAX,
        })
    };
    Ok([heap(pair[0])?, heap(pair[1])?])
}

/// Reads two heaps: `3 5`, or the same with a comma, or as a JSON list.
pub(super) fn read_pair(text: &str) -> Result<[u64; 2], PositionError> {
    let text = text.trim();
    let numbers: Option<Vec<u64>> = split_numbers(text)
        .map(|number| number.parse().ok())
        .collect();
    match numbers.as_deref() {
        Some(&[one, two]) => Ok([one, two]),
        _ => Err(PositionError::unreadable(
            text,
            "is no pair of numbers: it is written as [4,6]",
        )),
    }
}

/// The heaps, and of large ones a third that stands for both of them, if from both may be taken at once.
pub(super) fn scene(heaps: [u64; 2], from_both: bool) -> Scene {
    let drawn = DrawnHeaps::of(&heaps);
    match with_both(heaps) {
        Some(three) if from_both => DrawnHeaps::with_both(&three).scene(),
        _ => drawn.scene(),
    }
}

/// The heaps and as many stones as can be taken from both, if those are too many for lines across.
fn with_both([one, two]: [u64; 2]) -> Option<[u64; 3]> {
    (one.max(two) > DrawnHeaps::COLUMN).then_some([one, two, one.min(two)])
}

/// Where a move is made.
pub(super) fn spot(heaps: [u64; 2], mv: [u64; 2]) -> Option<Spot> {
    let drawn = DrawnHeaps::of(&heaps);
    match (mv, with_both(heaps)) {
        ([taken, 0], _) => drawn.last_taken(0, taken),
        ([0, taken], _) => drawn.last_taken(1, taken),
        (both, None) => drawn.across(both),
        ([taken, _], Some(three)) => DrawnHeaps::with_both(&three).last_taken(2, taken),
    }
}

/// Implements the catalog's trait for a [`TwoHeaps`].
macro_rules! two_heaps_game {
    ($game:ty) => {
        impl stonework_catalog::CatalogGame for $game {
            fn notation(&self, [one, two]: [u64; 2]) -> stonework_catalog::Notation {
                stonework_catalog::Notation::FromBoth(one, two)
            }

            fn read_state(&self, text: &str) -> Result<[u64; 2], stonework_catalog::InputError> {
                Ok(two_heaps::read_pair(text)?)
            }

            fn draw(&self, [one, two]: &[u64; 2]) -> String {
                format!("{one} {two}")
            }

            fn scene(&self, heaps: &[u64; 2]) -> Option<stonework_catalog::Scene> {
                Some(two_heaps::scene(*heaps, <Self as TwoHeaps>::FROM_BOTH))
            }

            fn spot(&self, heaps: &[u64; 2], mv: [u64; 2]) -> Option<stonework_catalog::Spot> {
                two_heaps::spot(*heaps, mv)
            }
        }
    };
}
pub(super) use two_heaps_game;
