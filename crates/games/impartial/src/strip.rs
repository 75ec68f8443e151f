//! Games on a strip, a row of cells each in one of two states: [`Strip`].

use stonework_core::{Game, Halt, ProofOf, Proved, SolveError, WinLose, Work};

use super::heap_table::HeapTable;
use super::last_move::LastMove;
use stonework_catalog::{DrawnRow, Input, InputError, InputKind, PositionError, Role, Scene};
use stonework_core::theorem_moves::{rated, with_line};

/// A game on a row of cells that falls into runs, each worth a heap of an octal game.
pub(super) trait Strip: Game<State = Vec<bool>, Move = u32, Value = WinLose> {
    /// The characters of a cell that is set, and of one that is not.
    const SYMBOLS: [char; 2];

    /// The fewest cells.
    const LEAST: usize = 0;

    /// Whether every position has as many cells as the start.
    const KEEPS_ITS_LENGTH: bool = false;

    /// The code of the octal game.
    const CODE: &'static str;

    /// Whether a period of the nimbers is known, so that those of a long row are soon told.
    const PERIODIC: bool;

    /// So many cells that are set side by side end the game, if any do.
    const LINE: usize = usize::MAX;

    /// What the last move does.
    fn last(&self) -> LastMove;

    /// The largest heap that a run of the start is worth.
    fn largest_heap(&self) -> u32;

    /// Whether the player to move wins, and each move with whether it wins, in the game's order.
    fn rate(&self, row: &[bool], nimbers: &HeapTable) -> (bool, Vec<(u32, bool)>);
}

/// The most cells.
const MOST: usize = 100_000_000;

/// The text of an input of this kind.
pub(super) fn text(input: &Input, kind: InputKind) -> Result<&str, InputError> {
    match input {
        Input::Text(text) => Ok(text),
        _ => Err(InputError::WrongKind(kind)),
    }
}

/// Reads the cells that are set.
pub(super) fn read<G: Strip>(text: &str) -> Result<Vec<bool>, PositionError> {
    let symbols = G::SYMBOLS;
    let row = text.trim().chars().enumerate().map(|(at, found)| {
        let symbol = symbols.iter().position(|&symbol| symbol == found);
        symbol
            .map(|symbol| symbol == 0)
            .ok_or(PositionError::StripSymbol { at, found, symbols })
    });
    let row: Vec<bool> = row.collect::<Result<_, _>>()?;
    check_length(row.len(), G::LEAST, MOST)?;
    Ok(row)
}

/// Reads a position of this game.
pub(super) fn read_position<G: Strip>(game: &G, text: &str) -> Result<Vec<bool>, PositionError> {
    let row = read::<G>(text)?;
    if G::KEEPS_ITS_LENGTH {
        let len = game.start().len();
        check_length(row.len(), len, len)?;
    }
    Ok(row)
}

/// Refuses a row that is too short or too long.
fn check_length(len: usize, least: usize, most: usize) -> Result<(), PositionError> {
    if (least..=most).contains(&len) {
        Ok(())
    } else {
        Err(PositionError::StripLength { len, least, most })
    }
}

/// The text that [`read`] reads.
pub(super) fn write<G: Strip>(row: &[bool]) -> String {
    let [set, clear] = G::SYMBOLS;
    let symbols = row.iter().map(|&is_set| if is_set { set } else { clear });
    symbols.collect()
}

/// The row as it is drawn, with the lines that have ended the game.
pub(super) fn scene<G: Strip>(row: &[bool]) -> Scene {
    let ([set, clear], drawn) = (G::SYMBOLS, DrawnRow::of(row.len()));
    let mut scene = drawn.strip(|at| if row[at] { set } else { clear }, set);
    let whole = row.windows(G::LINE).enumerate();
    for (at, _) in whole.filter(|(_, line)| !line.contains(&false)) {
        if let Some(line) = drawn.through(at, at + G::LINE - 1) {
            scene.draw(line, Role::Winning);
        }
    }
    scene
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

/// A length or a place of a row, which is no longer than a u32 counts.
pub(super) fn narrow(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

/// Proves the value and every first move, and of a row that is not too long a line.
pub(super) fn prove<G: Strip>(game: &G, work: &mut Work<'_>) -> ProofOf<G> {
    if game.last() == LastMove::Loses {
        let state = game.start();
        return Err(Halt::Fault(SolveError::LastMoverLoses { state }));
    }
    let rules = G::CODE.parse().expect("it is an octal code");
    let nimbers = HeapTable::of_rules(&rules, game.largest_heap(), game, work)?;
    let row = game.start();
    work.count(row.len() as u64)?;
    // The rated moves, a row of flags, and the moves of the result.
    work.budget().take(row.len().saturating_mul(40))?;
    let (wins, moves) = game.rate(&row, &nimbers);
    let moves = moves.into_iter().map(|(mv, wins)| rated(mv, wins));
    let proved = Proved::new(WinLose::win_if(wins), moves.collect());
    if line_bytes(game).is_none() {
        return Ok(proved);
    }
    let cost = |row: &Vec<bool>| 1 + row.len() as u64 / 16;
    Ok(with_line(proved, game, work, cost, |row| {
        if game.terminal_value(row).is_some() {
            return None;
        }
        let (wins, moves) = game.rate(row, &nimbers);
        let best = moves.into_iter().find(|&(_, then)| then == wins);
        best.map(|(mv, _)| mv)
    }))
}

/// As [`stonework_core::Theorem::positions`].
pub(super) fn positions<G: Strip>(game: &G) -> u64 {
    let len = game.start().len() as u64;
    let nimbers = if G::PERIODIC { 0 } else { len * len / 45 };
    len + nimbers
}

/// As [`stonework_core::Theorem::line_bytes`]: a long row has no line.
pub(super) fn line_bytes<G: Strip>(game: &G) -> Option<usize> {
    (game.start().len() <= 1000).then_some(0)
}

/// Implements the catalog's trait for a [`Strip`], and its theorem by [`prove`].
macro_rules! strip_game {
    ($game:ty, $theorem:ty, $name:literal) => {
        impl stonework_catalog::CatalogGame for $game {
            fn notation(&self, at: u32) -> stonework_catalog::Notation {
                stonework_catalog::Notation::Index(at)
            }

            fn read_state(&self, text: &str) -> Result<Vec<bool>, stonework_catalog::InputError> {
                Ok(strip::read_position(self, text)?)
            }

            fn draw(&self, row: &Vec<bool>) -> String {
                strip::write::<Self>(row)
            }

            fn scene(&self, row: &Vec<bool>) -> Option<stonework_catalog::Scene> {
                Some(strip::scene::<Self>(row))
            }

            fn spot(&self, row: &Vec<bool>, at: u32) -> Option<stonework_catalog::Spot> {
                stonework_catalog::DrawnRow::of(row.len()).cell(at as usize)
            }
        }

        impl stonework_core::Theorem<$game> for $theorem {
            fn name(&self) -> &'static str {
                $name
            }

            fn prove(
                &self,
                game: &$game,
                work: &mut stonework_core::Work<'_>,
            ) -> stonework_core::ProofOf<$game> {
                strip::prove(game, work)
            }

            fn bytes(&self, game: &$game) -> usize {
                game.row.len().saturating_mul(48).saturating_add(1 << 20)
            }

            fn positions(&self, game: &$game) -> u64 {
                strip::positions(game)
            }

            fn line_bytes(&self, game: &$game) -> Option<usize> {
                strip::line_bytes(game)
            }
        }
    };
}
pub(super) use strip_game;
