//! A game of one's own on a board, and the command that knows it: [`own_game`].

use std::fmt;
use std::process::ExitCode;

use stonework_catalog::boards::board::{Board, on_board};
use stonework_catalog::boards::grid::Grid;
use stonework_catalog::boards::grid_game::{GridGame, GridMove, board_form, position_words};
use stonework_catalog::{
    Axis, Catalog, CatalogValue, Entry, GameBuilder, Input, InputError, Number, RetrogradeValue,
    Settings, SolversFor,
};

use crate::main_with;

/// The family of a game that is alone.
const FAMILY: &str = "Own games";

/// A game of one's own with an id, as in `solve ID`, a title, and its rules in a sentence.
///
/// ```
/// use stonework_command::prelude::*;
/// use stonework_command::{Console, Ending};
///
/// /// Mark a cell that is no neighbour of a marked one; who cannot has lost.
/// struct Apart {
///     board: GridBoard<u64>,
/// }
///
/// impl Apart {
///     fn free(&self, marked: u64) -> u64 {
///         self.board.empty(marked | self.board.around(marked))
///     }
/// }
///
/// impl Game for Apart {
///     type State = u64;
///     type Move = u8;
///     type Value = WinLose;
///
///     fn start(&self) -> u64 {
///         self.board.start
///     }
///     fn terminal_value(&self, &marked: &u64) -> Option<WinLose> {
///         (self.free(marked) == 0).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &marked: &u64) -> impl Iterator<Item = u8> {
///         Cells(self.free(marked))
///     }
///     fn play(&self, marked: &u64, cell: u8) -> Step<Self> {
///         Step::to(marked | 1 << cell)
///     }
/// }
///
/// grid_game!(Apart, symbols: "#.", packed);
///
/// let apart = own_game("apart", "Apart", "Mark a cell beside no marked one; who cannot has lost.")
///     .sizes(rows(1, 2), cols(1, 3))
///     .make(|grid| Apart { board: GridBoard::new(grid, 0) })
///     .with(Search::new().packed())
///     .every_position();
///
/// // As `main` does: `fn main() -> ExitCode { … .main() }`
/// let games = Catalog::default().with("Own games", apart.entry());
/// let mut output = Vec::new();
/// let mut console = Console::new(&b""[..], &mut output, std::io::stderr());
/// // The board is as large as the position says.
/// let args = ["own", "solve", "apart", "#..../.....", "--color", "never"];
/// assert_eq!(stonework_command::run(args, &games, &mut console), Ending::Solved);
/// drop(console);
/// assert!(String::from_utf8(output)?.contains("rows=2, cols=5"));
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[must_use]
pub const fn own_game(id: &'static str, title: &'static str, rules: &'static str) -> OwnGame {
    OwnGame { id, title, rules }
}

/// The names of a game: [`own_game`]. Next: [`OwnGame::sizes`].
#[derive(Clone, Copy, Debug)]
pub struct OwnGame {
    id: &'static str,
    title: &'static str,
    rules: &'static str,
}

impl OwnGame {
    /// Its board has so many rows and columns: as `--set` says, or as a position has them.
    #[must_use]
    pub fn sizes(self, rows: Number, cols: Number) -> SizedGame {
        // One may be the number of rows and of columns.
        let axes = if rows.param() == cols.param() {
            [Axis::Both; 2]
        } else {
            [Axis::Rows, Axis::Cols]
        };
        SizedGame {
            names: self,
            sizes: [rows.axis(axes[0]), cols.axis(axes[1])],
        }
    }

    /// Its board has so many rows and as many columns.
    #[must_use]
    pub fn size(self, size: Number) -> SizedGame {
        self.sizes(size, size)
    }
}

/// A game with the size of its board. Next: [`SizedGame::make`].
#[derive(Clone, Copy, Debug)]
pub struct SizedGame {
    names: OwnGame,
    sizes: [Number; 2],
}

impl SizedGame {
    /// It is made so of a board of any of these sizes.
    #[must_use]
    pub fn make<G>(self, make: fn(Grid) -> G) -> OwnBoardGame<G>
    where
        G: GridGame<Value: CatalogValue>,
    {
        OwnBoardGame {
            game: self,
            aliases: &[],
            make,
            solvers: Vec::new(),
        }
    }
}

/// Gives a game solvers.
type AddSolvers<G> = dyn Fn(GameBuilder<G>) -> GameBuilder<G> + Send + Sync;

/// A game of one's own on a board, with the solvers that the rules alone are enough for, and those
/// that it is given. Next: [`OwnBoardGame::main`].
pub struct OwnBoardGame<G: GridGame> {
    game: SizedGame,
    aliases: &'static [&'static str],
    make: fn(Grid) -> G,
    solvers: Vec<Box<AddSolvers<G>>>,
}

impl<G: GridGame<Value: CatalogValue>> OwnBoardGame<G> {
    /// The same game with these solvers, which use the capabilities that are named: a
    /// [`Search`](stonework_catalog::Search).
    #[must_use]
    pub fn with<S>(self, solvers: S) -> Self
    where
        S: SolversFor<G> + Copy + Send + Sync + 'static,
    {
        self.built(move |game| game.with(solvers))
    }

    /// The same game, every position of which is solved for `strong`.
    #[must_use]
    pub fn every_position(self) -> Self
    where
        G::Value: RetrogradeValue,
    {
        self.built(GameBuilder::every_position)
    }

    /// The same game with what else a [`GameBuilder`] can give it.
    #[must_use]
    pub fn built(
        mut self,
        build: impl Fn(GameBuilder<G>) -> GameBuilder<G> + Send + Sync + 'static,
    ) -> Self {
        self.solvers.push(Box::new(build));
        self
    }

    /// The same game, which goes by these names too.
    #[must_use]
    pub fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Its line in a catalog. It is there to the end of the program.
    ///
    /// # Panics
    ///
    /// If there is no board of the default size.
    #[must_use]
    pub fn entry(self) -> Entry {
        let Self {
            game: SizedGame { names, sizes },
            aliases,
            make,
            solvers,
        } = self;
        let OwnGame { id, title, rules } = names;
        let params = sizes.map(|size| size.param());
        let sizes: &[Number; 2] = Box::leak(Box::new(sizes));
        let game = game_of(sizes, make, &Settings::new()).expect("a board of the default size");
        let example = game.write_state(&after_a_move(&game)).leak();
        let make = move |input: &Input, settings: &Settings| {
            let game = on_board(game_of(sizes, make, settings)?, input)?;
            let built = solvers.iter().fold(game, |game, add| add(game));
            Ok(built.boxed())
        };
        Entry {
            id,
            aliases,
            title,
            rules,
            positions: position_words::<G>(example).leak(),
            moves: G::Move::WORDS,
            params: {
                let listed = Vec::leak(params.to_vec());
                &listed[usize::from(params[0] == params[1])..]
            },
            board: Some(board_form::<G>()),
            example,
            ..Entry::of(Box::leak(Box::new(make)))
        }
    }

    /// The command with this game alone: a whole `main`.
    #[must_use]
    pub fn main(self) -> ExitCode {
        main_with(&Catalog::default().with(FAMILY, self.entry()))
    }
}

/// The game on a board of the size that settings say.
fn game_of<G>(
    [rows, cols]: &'static [Number; 2],
    make: fn(Grid) -> G,
    settings: &Settings,
) -> Result<G, InputError> {
    Ok(make(Grid::new(settings.get(rows)?, settings.get(cols)?)?))
}

/// The position after the first move, if there is one, as an example.
fn after_a_move<G: GridGame>(game: &G) -> G::State {
    let start = game.start();
    if game.terminal_value(&start).is_some() {
        return start;
    }
    let first = game.moves(&start).next();
    first.map_or(start, |mv| game.play(&start, mv).state)
}

impl<G: GridGame> fmt::Debug for OwnBoardGame<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnBoardGame")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}
