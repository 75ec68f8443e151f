//! Domineering: dominoes, upright for the one and flat for the other.

use stonework_core::retrograde::LostByFirst;
use stonework_core::{AlphaBeta, Bounded, Bounds, Candidate, Game, Graded, Ordered, Packed, ProofNumber, Retrograde, Step, Symmetric, Unpack, WinLose};

use super::board::{Board, playable};
use super::cells::Cells;
use super::error::{MoveError, PositionError, SizeError, beginning};
use super::grid::{Direction, Grid};
use super::move_text::MoveText;
use super::permutation::Permutation;
use super::sides::split_turn;
use super::size;
use crate::catalog::{AnswerKind, Answers, Entry, InputKind, Number};

const ROWS: Number = size::rows(1, 4);

const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "domineering",
    aliases: &["crosscram"],
    title: "Domineering",
    rules: "Put a domino on two free cells, one player upright, the other flat; who cannot has lost.",
    answer: Answers::Always(AnswerKind::value("win or loss of the player to move")),
    input: InputKind::Position,
    params: &[ROWS.param(), COLS.param()],
    example: "##../##../..../.... h",
    make: |input, settings| {
        let game = Domineering::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().ordered().bounded().packed().parallel())
            .proof_number(ProofNumber::new().ordered().bounded())
            .retrograde(Retrograde::new(LostByFirst))
            .boxed())
    },
};

/// Domineering: players take turns to put a domino on two free cells of a board, the one upright, the other
/// flat; whoever cannot has lost. The player of upright dominoes begins, unless the position says otherwise.
///
/// A move is the upper or left cell of the domino, `b3`: its column as a letter, its row from 1 at the top. A
/// position is its rows, with `#` for a cell that is taken, then a space and `v` if upright dominoes are to be
/// put, `h` if flat ones: `##./..#/... h`. Without, it is `v`. Any cells may be taken.
///
/// # Known values
///
/// Whoever begins wins on 4×4, 6×6, 7×7 and 8×8; the second wins on 5×5 (D. Breuker, J. Uiterwijk and H. van den
/// Herik, "Solving 8×8 Domineering", Theoretical Computer Science 230, 2000).
///
/// ```
/// use stonework_core::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_games::boards::Domineering;
///
/// let game = Domineering::new(4, 4)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domineering {
    grid: Grid,
    up: Direction,
    down: Direction,
    left: Direction,
    right: Direction,
    flips: Vec<Permutation>,
    transpositions: Vec<Permutation>,
    start: Tiles,
}

/// The cells that are taken, a bit each, row by row from the top left, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tiles {
    /// The cells that are taken.
    pub taken: u64,
    /// Whether an upright domino is to be put.
    pub upright: bool,
}

impl Domineering {
    /// The empty board of so many rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let [up, down, left, right] = grid.orthogonal();
        Ok(Self {
            grid,
            up,
            down,
            left,
            right,
            flips: grid.flips(),
            transpositions: grid.transpositions(),
            start: Tiles {
                taken: 0,
                upright: true,
            },
        })
    }

    #[inline]
    fn free(&self, tiles: Tiles) -> u64 {
        self.grid.all() & !tiles.taken
    }

    /// The upper cells of all places for an upright domino, or the left ones for a flat one.
    #[inline]
    fn places(&self, free: u64, upright: bool) -> u64 {
        let forth = if upright { self.up } else { self.left };
        free & forth.of(free)
    }

    /// The domino whose upper or left cell is this one.
    #[inline]
    fn domino(&self, cell: u8, upright: bool) -> u64 {
        let cell = 1 << cell;
        cell | if upright { self.down } else { self.right }.of(cell)
    }

    /// The most dominoes of one kind that fit: as many as fit if each is put as far up or left as possible.
    #[inline]
    fn most(&self, free: u64, upright: bool) -> u32 {
        let (back, forth) = if upright {
            (self.up, self.down)
        } else {
            (self.left, self.right)
        };
        // The cells where a run of free ones begins; then every second cell further on.
        let mut first = free & !forth.of(free);
        let mut count = 0;
        while first != 0 {
            let begun = first & back.of(free);
            count += begun.count_ones();
            first = forth.of(forth.of(begun)) & free;
        }
        count
    }

    /// The free cells where no domino of this kind can be put any more.
    #[inline]
    fn out_of_reach(&self, free: u64, upright: bool) -> u64 {
        let (back, forth) = if upright {
            (self.up, self.down)
        } else {
            (self.left, self.right)
        };
        free & !forth.of(free) & !back.of(free)
    }
}

impl Game for Domineering {
    type State = Tiles;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Tiles {
        self.start
    }

    #[inline]
    fn terminal_value(&self, &tiles: &Tiles) -> Option<WinLose> {
        (self.places(self.free(tiles), tiles.upright) == 0).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &tiles: &Tiles) -> impl Iterator<Item = u8> {
        Cells(self.places(self.free(tiles), tiles.upright))
    }

    #[inline]
    fn play(&self, &Tiles { taken, upright }: &Tiles, cell: u8) -> Step<Self> {
        Step::to(Tiles {
            taken: taken | self.domino(cell, upright),
            upright: !upright,
        })
    }
}

/// A player has as many moves left for sure as fit where the other can never put anything, and no more than
/// fit at all. With as many for sure as the other has at all, whoever moves second wins, and with one more
/// the first.
impl Bounded for Domineering {
    fn bounds(&self, &tiles: &Tiles) -> Bounds<WinLose> {
        let free = self.free(tiles);
        let (own, other) = (tiles.upright, !tiles.upright);
        let sure = |upright: bool| self.most(self.out_of_reach(free, !upright), upright);
        if sure(own) > self.most(free, other) {
            Bounds::exactly(WinLose::Win)
        } else if sure(other) >= self.most(free, own) {
            Bounds::exactly(WinLose::Loss)
        } else {
            Bounds::unknown()
        }
    }
}

/// By how many more places are left to the mover than to the other.
impl Ordered for Domineering {
    #[inline]
    fn candidates(&self, tiles: &Tiles) -> impl Iterator<Item = Candidate<u8>> {
        let Tiles { taken, upright } = *tiles;
        self.moves(tiles).map(move |cell| {
            let free = self.grid.all() & !taken & !self.domino(cell, upright);
            let places = |upright| self.places(free, upright).count_ones().cast_signed();
            Candidate {
                mv: cell,
                rank: places(upright) - places(!upright),
            }
        })
    }
}

/// The board flipped; a square one turned as well, with upright and flat exchanged; and cells where nothing fits
/// are as good as taken.
impl Symmetric for Domineering {
    fn canonical(&self, &tiles: &Tiles) -> Tiles {
        let free = self.free(tiles);
        let useless = self.out_of_reach(free, true) & self.out_of_reach(free, false);
        let taken = tiles.taken | useless;
        let turned = |upright| {
            move |turn: &Permutation| Tiles {
                taken: turn.apply(taken),
                upright,
            }
        };
        self.flips
            .iter()
            .map(turned(tiles.upright))
            .chain(self.transpositions.iter().map(turned(!tiles.upright)))
            .fold(Tiles { taken, ..tiles }, Ord::min)
    }
}

/// A bit for each cell and one for whose turn it is.
impl Packed for Domineering {
    type Key = u128;

    #[inline]
    fn pack(&self, tiles: &Tiles) -> u128 {
        u128::from(tiles.taken) << 1 | u128::from(tiles.upright)
    }

    fn key_bits(&self) -> u32 {
        u32::from(self.grid.cells()) + 1
    }

    fn value_bits(&self) -> u32 {
        2
    }
}

impl Unpack for Domineering {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most 64 cells"
    )]
    fn unpack(&self, key: u128) -> Tiles {
        Tiles {
            taken: (key >> 1) as u64,
            upright: key & 1 == 1,
        }
    }
}

/// How many cells are taken.
impl Graded for Domineering {
    #[inline]
    fn grade(&self, tiles: &Tiles) -> u32 {
        tiles.taken.count_ones()
    }
}

impl Board for Domineering {
    fn at(self, start: Tiles) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<Tiles, PositionError> {
        let (rows, turn) = split_turn(text);
        let [taken] = self.grid.parse(rows, ['#'], "`#`, `.`")?;
        let upright = match turn {
            None | Some("v") => true,
            Some("h") => false,
            Some(found) => {
                return Err(PositionError::ToMove {
                    found: beginning(found),
                    known: "`v` or `h`",
                });
            }
        };
        Ok(Tiles { taken, upright })
    }

    fn write_state(&self, tiles: &Tiles) -> String {
        let turn = if tiles.upright { 'v' } else { 'h' };
        format!("{} {turn}", self.grid.write(['#'], [tiles.taken]))
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        self.grid.parse_cell(text).ok_or_else(|| {
            MoveError::of(
                text,
                "the upper or left cell of a domino, as `b3`, is needed",
            )
        })
    }

    fn write_move(&self, cell: u8) -> MoveText {
        self.grid.name(cell)
    }

    fn draw(&self, tiles: &Tiles) -> String {
        let kind = if tiles.upright {
            "an upright"
        } else {
            "a flat"
        };
        format!(
            "{}{kind} domino is to be put\n",
            self.grid.draw(['#'], [tiles.taken])
        )
    }
}
