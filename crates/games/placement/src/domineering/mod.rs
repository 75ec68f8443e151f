//! Domineering: dominoes, upright for the one and flat for the other.

mod band_memo;
mod bands;
mod bounds;
mod contested;
mod cuts;
mod dominoes;
mod images;
mod known_pieces;
mod lines;
mod linked_pieces;
mod pieces;
mod refuted;
mod sure_moves;
mod tiles;
mod trying;
mod worth;

use either::Either;
use stonework_core::{
    Candidate, DisjunctiveSum, Game, Graded, Ordered, Packed, Partizan, Step, Symmetric, WinLose,
};

pub use contested::{Contest, ContestedDomineering};
use dominoes::Dominoes;
pub use tiles::Tiles;

use super::board::on_board;
use super::grid::Grid;
use super::grid_game::{GridBoard, GridGame, Look, board_field, board_form, packed_by_cells};
use super::size;
use stonework_catalog::{Entry, Number, Search, SizeError, Values};

const ROWS: Number = size::rows_of_wide(1, 4);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "domineering",
    aliases: &["crosscram"],
    title: "Domineering",
    rules: "Put a domino on two free cells, one player upright, the other flat; who cannot has lost.",
    positions: "its rows from the top, `#` for a cell that is taken, `.` for a free one, then `v` if an upright domino is to be put, `h` if a flat one: `##./..#/... h`",
    moves: "the upper or left cell of a domino, `b3`: its column as a letter, its row from 1 at the top",
    params: &[ROWS.param(), COLS.param()],
    board: Some(board_form::<Domineering>()),
    example: "##../##../..../.... h",
    ..Entry::of(&|input, settings| {
        let game = Domineering::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().bounded().packed())
            .every_position()
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Domineering: players take turns to put a domino on two free cells of a board, the one upright,
/// the other flat; whoever cannot has lost. The player of upright dominoes begins, unless the
/// position says otherwise.
///
/// A move is the upper or left cell of the domino, `b3`: its column as a letter, its row from 1 at
/// the top. A position is its rows, with `#` for a cell that is taken, then a space and `v` if
/// upright dominoes are to be put, `h` if flat ones: `##./..#/... h`. Without, it is `v`. Any cells
/// may be taken.
///
/// # Known values
///
/// Whoever begins wins on 4×4, 6×6, 7×7 and 8×8; the second wins on 5×5 (D. Breuker, J. Uiterwijk
/// and H. van den Herik, "Solving 8×8 Domineering", Theoretical Computer Science 230, 2000).
/// Whoever begins wins on 9×9 (N. Bullock, "Domineering: solving large combinatorial search
/// spaces", ICGA Journal 25, 2002).
///
/// What a packed table keeps of a position, it keeps for all whose contested cells are the same but
/// for turns and flips: see [`ContestedDomineering`].
///
/// # Memory
///
/// Bounds look up pieces of the board that a process makes and keeps: small ones where they are
/// first asked for, up to 20 MB; what bands of them are worth, 800 KB for each thread; and on boards of 63 cells and more long ones, which take some
/// seconds to make and up to 220 MB. A search counts the long ones against its limit, and does
/// without them where they would be more than a quarter of it.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_placement::Domineering;
///
/// let game = Domineering::new(4, 4)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domineering {
    board: GridBoard<Tiles>,
    dominoes: Width,
}

/// The dominoes of a board, in sets that have a bit for each of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Width {
    /// Of 64 cells at the most.
    Narrow(Dominoes<u64>),
    /// Of more cells.
    Wide(Dominoes<u128>),
}

/// What some expression makes of the dominoes of a game, of either width.
macro_rules! with_dominoes {
    ($game:ident, |$dominoes:ident| $made:expr) => {
        match &$game.dominoes {
            Width::Narrow($dominoes) => $made,
            Width::Wide($dominoes) => $made,
        }
    };
}

use with_dominoes;

impl Domineering {
    /// The empty board with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 120 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::wide(rows, cols)?;
        let start = Tiles {
            taken: 0,
            upright: true,
        };
        Ok(Self {
            board: GridBoard::new(grid, start),
            dominoes: if grid.fits_u64() {
                Width::Narrow(Dominoes::new(grid))
            } else {
                Width::Wide(Dominoes::new(grid))
            },
        })
    }
}

impl Domineering {
    /// The free cells where a domino of either player fits.
    fn useful(&self, tiles: Tiles) -> u128 {
        with_dominoes!(self, |dominoes| dominoes.useful(tiles))
    }

    /// As [`Ordered::candidates`], of what is contested, with whether a move is worth a try that
    /// takes one from the lead.
    #[inline]
    fn candidates_of(&self, contest: Contest) -> (impl Iterator<Item = Candidate<u8>>, bool) {
        match &self.dominoes {
            Width::Narrow(dominoes) => {
                let (moves, leading) = dominoes.candidates(contest);
                (Either::Left(moves), leading)
            }
            Width::Wide(dominoes) => {
                let (moves, leading) = dominoes.candidates(contest);
                (Either::Right(moves), leading)
            }
        }
    }
}

impl Game for Domineering {
    type State = Tiles;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Tiles {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &tiles: &Tiles) -> Option<WinLose> {
        with_dominoes!(self, |dominoes| dominoes.is_stuck(tiles)).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &tiles: &Tiles) -> impl Iterator<Item = u8> {
        with_dominoes!(self, |dominoes| dominoes.moves(tiles))
    }

    #[inline]
    fn play(&self, &tiles: &Tiles, cell: u8) -> Step<Self> {
        Step::to(with_dominoes!(self, |dominoes| dominoes.after(tiles, cell)))
    }
}

/// By how many more dominoes the mover may put than the other at most, where those that only he can
/// put count three times; then by how well a domino fits into a pattern. Dominoes that only the
/// mover can put come last, if they are candidates at all: they are not where some other move is as
/// good, and neither are moves after which the other wins by what he is sure of, unless all are
/// such.
impl Ordered for Domineering {
    const COSTLY: bool = true;

    #[inline]
    fn candidates(&self, &tiles: &Tiles) -> impl Iterator<Item = Candidate<u8>> {
        let contest = with_dominoes!(self, |dominoes| dominoes.contest(tiles));
        let (moves, leading) = self.candidates_of(contest);
        // Where nothing is contested, any of his own dominoes is as good as another.
        let own = if leading || contest.taken == with_dominoes!(self, |dominoes| dominoes.all()) {
            with_dominoes!(self, |dominoes| dominoes.first_own(tiles))
        } else {
            None
        };
        let rank = i32::MIN;
        moves.chain(own.map(|mv| Candidate { mv, rank }))
    }
}

/// The player of upright dominoes is Left.
impl Partizan for Domineering {
    fn left_to_move(&self, tiles: &Tiles) -> bool {
        tiles.upright
    }

    fn turned(&self, &Tiles { taken, upright }: &Tiles) -> Tiles {
        let upright = !upright;
        Tiles { taken, upright }
    }
}

/// The regions of free cells where something fits.
impl DisjunctiveSum for Domineering {
    fn components(&self, &tiles: &Tiles) -> impl Iterator<Item = Tiles> {
        let regions = self.board.regions(self.useful(tiles));
        regions.map(move |region| Tiles {
            taken: self.board.empty(region),
            ..tiles
        })
    }
}

/// The free cells flipped and moved to the corner; turned as well where that fits, with upright and
/// flat exchanged; and cells where nothing fits are as good as taken.
impl Symmetric for Domineering {
    #[inline]
    fn canonical(&self, &tiles: &Tiles) -> Tiles {
        with_dominoes!(self, |dominoes| dominoes.canonical(tiles))
    }
}

/// A class is what is contested, and who is how far ahead beside it, in its first image.
impl Packed for Domineering {
    type Key = u128;

    const COSTLY_CLASSES: bool = true;

    packed_by_cells!(methods | _ | 2);

    #[inline]
    fn class_key(&self, &tiles: &Tiles) -> u128 {
        with_dominoes!(self, |dominoes| {
            let contest = dominoes.contest(tiles);
            dominoes.canonical_contest(&contest).key()
        })
    }

    fn class_bits(&self) -> u32 {
        self.key_bits() + 7
    }
}

/// How many cells are taken.
impl Graded for Domineering {
    #[inline]
    fn grade(&self, &Tiles { taken, .. }: &Tiles) -> u32 {
        taken.count_ones()
    }
}

impl GridGame for Domineering {
    const MOVE: &'static str = "the upper or left cell of a domino, as `b3`, is needed";
    const SYMBOLS: &'static str = "#.";
    const LOOK: Look = Look::Cover;

    board_field!();

    fn cells_of_move(&self, tiles: &Tiles, cell: u8) -> Option<(u8, Option<u8>)> {
        let step = if tiles.upright {
            self.board.grid.cols()
        } else {
            1
        };
        Some((cell, Some(cell + step)))
    }
}
