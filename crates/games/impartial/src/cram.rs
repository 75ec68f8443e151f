//! Cram: dominoes either way round for both players.

use stonework_core::theorem_moves::{bytes_of_moves, list_moves, rated, with_line};
use stonework_core::{
    Candidate, DisjunctiveSum, Game, Halt, Ordered, ProofOf, Proved, SolveError, Step, Symmetric,
    Theorem, WinLose, Work,
};
use stonework_nimbers::{Nimber, NimberOutcomes};

use super::last_move::LastMove;
use stonework_catalog::boards::board::{from_input, ranked};
use stonework_catalog::boards::cells::Cells;
use stonework_catalog::boards::grid::Grid;
use stonework_catalog::boards::grid_game::{
    GridBoard, GridGame, GridMove, Look, board_field, board_form, packed_by_cells, two_cells,
};
use stonework_catalog::boards::size;
use stonework_catalog::{Entry, GameBuilder, Number, Search, SizeError};

const ROWS: Number = size::rows(1, 3);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "cram",
    aliases: &["plugg"],
    title: "Cram",
    rules: "Put a domino, upright or flat, on two free cells; who cannot has lost, or won (misere).",
    positions: "its rows from the top, `#` for a cell that is taken, `.` for a free one: `##./..#/...`",
    moves: two_cells!("a1-b1"),
    board: Some(board_form::<Cram>()),
    params: &[ROWS.param(), COLS.param(), LastMove::PARAM.param()],
    example: "..#./.#../....",
    ..Entry::of(&|input, settings| {
        let last = settings.get(&LastMove::PARAM)?;
        let game = Cram::new(settings.get(&ROWS)?, settings.get(&COLS)?)?.with_last_move(last);
        let game = from_input(game, input)?;
        let is_told = HalfTurn::is_worth_it(&game);
        let game = GameBuilder::new(game)
            .with(Search::new().ordered().packed())
            .every_position();
        Ok(match last {
            LastMove::Wins => {
                let game = if is_told {
                    game.theorem(HalfTurn)
                } else {
                    game
                };
                game.nimber(Nimber::of_sums())
                    .nimber_outcomes(NimberOutcomes::of_sums())
                    .boxed()
            }
            LastMove::Loses => game.boxed(),
        })
    })
};

/// Cram: a move puts a domino, upright or flat, on two free cells of a board; who cannot has lost,
/// or in misère play won.
///
/// A move is the two cells, `a1-b1`: the column as a letter, the row from 1 at the top. A position
/// is its rows, with `#` for a cell that is taken: `##./..#/...`. Any cells may be taken.
///
/// Free cells fall apart into regions that no domino connects, which are independent, and equal if
/// one is the other turned, flipped or elsewhere: so [`Nimber::of_sums`] looks at each form of a
/// region once. In misère play that does not hold, and the searches alone solve it.
///
/// # Known values
///
/// Who begins loses if the numbers of rows and columns are even, for the other may answer each
/// domino by its image turned half round; and wins if one of them is odd and one even, by a first
/// domino in the middle (M. Gardner, Scientific American, February 1974): [`HalfTurn`]. One row is
/// Dawson's Kayles.
///
/// In misère play who begins loses with 2 rows and 3, 5 or 7 columns, with 3 rows and 4 or 5, with
/// 4 and 4, and wins with 2 rows and 2, 4 or 6 and 3 and 3, by plain recursion.
///
/// ```
/// use stonework::{Game, Nimber, Run};
/// use stonework_impartial::Cram;
///
/// let game = Cram::new(3, 4)?;
/// let nimber = Nimber::of_sums().nimber(&game, &game.start(), &Run::new()).map_err(|_| "stopped")?;
/// assert_eq!(nimber, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cram {
    board: GridBoard<u64>,
    last: LastMove,
}

impl Cram {
    /// The empty board with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let board = GridBoard::new(grid, grid.all());
        let last = LastMove::Wins;
        Ok(Self { board, last })
    }

    /// The same game, whose last move does this.
    #[must_use]
    pub fn with_last_move(self, last: LastMove) -> Self {
        Self { last, ..self }
    }

    /// The upper cells of all places for an upright domino, and the left ones for a flat one.
    #[inline]
    fn places(&self, free: u64) -> [u64; 2] {
        let [up, _, left, _] = self.board.directions;
        [up, left].map(|direction| free & direction.of(free))
    }

    /// The regions of free cells with room for a domino.
    fn regions(&self, free: u64) -> impl Iterator<Item = u64> {
        self.board.regions(free & self.board.around(free))
    }

    /// The least form of a region, turned, flipped or elsewhere.
    fn form(&self, region: u64) -> u64 {
        let images = self.board.images([region]);
        images.map(|(_, [image])| image).min().unwrap_or(region)
    }

    /// How many dominoes can be put.
    #[inline]
    fn count(&self, free: u64) -> u32 {
        let [upright, flat] = self.places(free);
        upright.count_ones() + flat.count_ones()
    }
}

/// A state is the cells that are free, a bit each, row by row from the top left.
impl Game for Cram {
    type State = u64;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> u64 {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &free: &u64) -> Option<WinLose> {
        let over = self.places(free) == [0, 0];
        over.then(|| self.last.value_of_end())
    }

    #[inline]
    fn moves(&self, &free: &u64) -> impl Iterator<Item = (u8, u8)> {
        let ([upright, flat], cols) = (self.places(free), self.board.grid.cols());
        let upright = Cells(upright).map(move |cell| (cell, cell + cols));
        upright.chain(Cells(flat).map(|cell| (cell, cell + 1)))
    }

    #[inline]
    fn play(&self, &free: &u64, (one, two): (u8, u8)) -> Step<Self> {
        Step::to(free & !(1 << one) & !(1 << two))
    }
}

/// The regions of free cells with room for a domino, each in its least form.
impl DisjunctiveSum for Cram {
    fn components(&self, &free: &u64) -> impl Iterator<Item = u64> {
        self.regions(free).map(|region| self.form(region))
    }
}

/// A position whose regions fold away is lost for the player to move, who may always be answered: in
/// one of two regions of the same form, by the same domino in the other one; in a region that is its
/// own image when it is turned half round, by the image of the domino. That does not meet the domino,
/// as long as the turn leaves no two cells side by side in their place, nor a cell with a neighbour. If
/// all that is left is a region in which it leaves two cells side by side in their place, a domino on
/// these wins, as then the position folds away.
///
/// So the empty board is lost if the numbers of rows and columns are even, and won if one is odd and
/// one even (M. Gardner, "Cram, crosscram and quadraphage: new games having elusive winning
/// strategies", Scientific American 230, February 1974; E. Berlekamp, J. Conway, R. Guy, Winning Ways
/// for Your Mathematical Plays, 1982).
///
/// It tells a line of play, all moves of a lost position, and of one that is won the domino in the
/// middle. It refuses other positions, and misère play, in which the last answer loses.
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_impartial::{Cram, HalfTurn};
///
/// let solution = ByTheorem(HalfTurn).solve(&Cram::new(8, 8)?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// let solution = ByTheorem(HalfTurn).solve(&Cram::new(7, 8)?, &Run::new())?;
/// assert_eq!(solution.best_moves(), [(27, 28)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HalfTurn;

/// What a half turn does to a region.
enum Turned {
    /// It is another region, or a domino meets its image.
    Other,
    /// It is the same, and no domino meets its image.
    Answered,
    /// It is the same, and this domino is its own image, which no other one meets.
    Middle((u8, u8)),
}

/// What is told of a position.
enum Told {
    Lost,
    WonBy((u8, u8)),
}

impl HalfTurn {
    /// A board that is won is searched if it has fewer free cells: that takes about a second at the
    /// most, and tells all moves.
    const MANY: u32 = 30;

    /// Whether the theorem tells as much of the start as searches that take no time to speak of.
    fn is_worth_it(game: &Cram) -> bool {
        match Self::told(game, game.start()) {
            Some(Told::Lost) => true,
            Some(Told::WonBy(_)) => game.start().count_ones() >= Self::MANY,
            None => false,
        }
    }

    /// What it tells of a position.
    fn told(game: &Cram, free: u64) -> Option<Told> {
        let mut left: Vec<(u64, Turned)> = Vec::new();
        for region in game.regions(free) {
            let turned = Self::turned(game, region);
            if let Turned::Answered = turned {
                continue;
            }
            let form = game.form(region);
            match left.iter().position(|&(other, _)| other == form) {
                Some(same) => drop(left.swap_remove(same)),
                None => left.push((form, turned)),
            }
        }
        match left[..] {
            [] => Some(Told::Lost),
            [(_, Turned::Middle(domino))] => Some(Told::WonBy(domino)),
            _ => None,
        }
    }

    /// What a half turn about the middle of the rows and columns that a region reaches does to it.
    fn turned(game: &Cram, region: u64) -> Turned {
        let grid = game.board.grid;
        let places = || Cells(region).map(|cell| grid.place(cell));
        let (rows, cols) = (places().map(|(row, _)| row), places().map(|(_, col)| col));
        let ends = |least: Option<u8>, most: Option<u8>| least.unwrap_or(0) + most.unwrap_or(0);
        let rows = ends(rows.clone().min(), rows.max());
        let cols = ends(cols.clone().min(), cols.max());
        let is_in = |row: u8, col: u8| region >> grid.cell(row, col) & 1 == 1;
        if !places().all(|(row, col)| is_in(rows - row, cols - col)) {
            return Turned::Other;
        }
        let (row, col) = (rows / 2, cols / 2);
        let middle = grid.cell(row, col);
        match (rows % 2, cols % 2) {
            // A cell of a region has a neighbour.
            (0, 0) if is_in(row, col) => Turned::Other,
            (0, 1) if is_in(row, col) => Turned::Middle((middle, middle + 1)),
            (1, 0) if is_in(row, col) => Turned::Middle((middle, middle + grid.cols())),
            _ => Turned::Answered,
        }
    }

    /// A move of the first player who follows it, or else any.
    fn choose(game: &Cram, free: u64) -> Option<(u8, u8)> {
        if game.terminal_value(&free).is_some() {
            return None;
        }
        let folds = |&mv: &(u8, u8)| {
            let after = game.play(&free, mv).state;
            matches!(Self::told(game, after), Some(Told::Lost))
        };
        let found = match Self::told(game, free) {
            Some(Told::Lost) => None,
            Some(Told::WonBy(domino)) => Some(domino),
            None => game.moves(&free).find(folds),
        };
        found.or_else(|| game.moves(&free).next())
    }
}

impl Theorem<Cram> for HalfTurn {
    fn name(&self) -> &'static str {
        "half turn"
    }

    fn prove(&self, game: &Cram, work: &mut Work<'_>) -> ProofOf<Cram> {
        let free = game.start();
        let told = match game.last {
            LastMove::Wins => Self::told(game, free),
            LastMove::Loses => None,
        };
        let proved = match told {
            Some(Told::Lost) => {
                let moves = game.moves(&free).map(|mv| rated(mv, false));
                list_moves(
                    work,
                    false,
                    game.count(free).into(),
                    moves,
                    std::iter::empty(),
                )?
            }
            Some(Told::WonBy(domino)) => {
                Proved::new(WinLose::Win, vec![rated(domino, true)]).with_more_best_moves()
            }
            None => return Err(Halt::Fault(SolveError::Inapplicable { state: free })),
        };
        let cost = |&free: &u64| u64::from(game.count(free));
        Ok(with_line(proved, game, work, cost, |&free| {
            Self::choose(game, free)
        }))
    }

    fn positions(&self, game: &Cram) -> u64 {
        // About a microsecond for each move of each second position of the line.
        let cells = u64::from(game.start().count_ones());
        16 * cells * cells
    }

    fn line_bytes(&self, game: &Cram) -> Option<usize> {
        Some(bytes_of_moves::<Cram>(game.count(game.start()).into()))
    }
}

/// By how few dominoes can be put after it.
impl Ordered for Cram {
    #[inline]
    fn candidates(&self, free: &u64) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let cells = *free;
        ranked(self.moves(free), move |(one, two)| {
            -self.count(cells & !(1 << one) & !(1 << two)).cast_signed()
        })
    }
}

/// The board turned and flipped; and cells that have no free neighbour are as good as taken.
impl Symmetric for Cram {
    fn canonical(&self, &free: &u64) -> u64 {
        self.board.least(free & self.board.around(free))
    }
}

packed_by_cells!(Cram, u64, |_| 2);

impl GridGame for Cram {
    const MOVE: &'static str = "two cells side by side, as `a1-b1`, are needed";
    const SYMBOLS: &'static str = ".#";
    const LOOK: Look = Look::Cover;

    board_field!();

    fn read_move(&self, text: &str) -> Option<(u8, u8)> {
        let (one, two) = <(u8, u8)>::read(self.board.grid, text)?;
        let beside = self.board.around(1 << one) >> two & 1 == 1;
        beside.then_some((one.min(two), one.max(two)))
    }
}
