//! `NoGo`: Go in which nothing may be captured.

use stonework_core::{Bounded, Bounds, Candidate, Game, Ordered, WinLose};

use super::board::{on_board, ranked};
use super::grid_game::{CELL, GridBoard, GridGame, board_field, board_form, x_and_o};
use super::put_a_stone::put_a_stone;
use super::{Sides, size};
use stonework_catalog::{Entry, Number, PositionError, Search, Values};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "nogo",
    aliases: &["anti-atari-go"],
    title: "NoGo",
    rules: "Put a stone so that every chain of stones, of either player, keeps an empty cell beside it; who cannot has lost.",
    positions: x_and_o!("xo./..o/... x"),
    moves: CELL,
    params: &[ROWS.param(), COLS.param()],
    board: Some(board_form::<NoGo>()),
    example: "xo../..o./..../x..x",
    ..Entry::of(&|input, settings| {
        let game = NoGo::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().bounded().packed().by_symmetry())
            .graded_levels()
            .values(Values::new().by_symmetry())
            .boxed())
    })
};

/// `NoGo`: players take turns to put a stone on an empty cell. Stones of one player that are
/// connected up, down, left or right are a chain, and the empty cells beside it are its liberties.
/// Every chain, of either player, has to keep a liberty; whoever cannot move has lost.
///
/// A move is a cell, `b3`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `x` for the first player, then a space and who is to move: `xo./..o/... x`. Without, it is
/// `x`. Neither player need have as many stones as the other.
///
/// # Known values
///
/// The game was made for the workshop on combinatorial game theory in Banff, 2011. On 3×3 whoever
/// begins wins:
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_placement::NoGo;
///
/// let game = NoGo::new(3, 3)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoGo {
    board: GridBoard<Sides>,
}

/// What the liberties of a player's chains say.
struct Chains {
    /// The stones of chains with several liberties.
    secure: u64,
    /// The cells that are the only liberty of a chain.
    last_liberties: u64,
    /// Whether a chain has no liberty.
    captured: bool,
}

impl NoGo {
    fn on(board: GridBoard<Sides>) -> Self {
        Self { board }
    }

    #[inline]
    fn empty(&self, own: u64, other: u64) -> u64 {
        self.board.grid.all() & !(own | other)
    }

    #[inline]
    fn chains(&self, stones: u64, empty: u64) -> Chains {
        let mut chains = Chains {
            secure: 0,
            last_liberties: 0,
            captured: false,
        };
        let mut left = stones;
        while left != 0 {
            let chain = self.board.connected(left, left & left.wrapping_neg());
            left &= !chain;
            let liberties = self.board.around(chain) & empty;
            match liberties.count_ones() {
                0 => chains.captured = true,
                1 => chains.last_liberties |= liberties,
                _ => chains.secure |= chain,
            }
        }
        chains
    }

    /// The cells on which the player may put a stone who owns the first of these, and the other
    /// player: where it has a liberty itself or is connected with a chain that has another one, and
    /// is not the last liberty of an opposing chain.
    #[inline]
    fn free(&self, own: u64, other: u64) -> [u64; 2] {
        let empty = self.empty(own, other);
        let breathing = self.board.around(empty);
        let [ours, theirs] = [own, other].map(|stones| self.chains(stones, empty));
        [(&ours, &theirs), (&theirs, &ours)].map(|(ours, theirs)| {
            let connected = breathing | self.board.around(ours.secure);
            empty & connected & !theirs.last_liberties
        })
    }
}

put_a_stone!(NoGo, |nogo, own, other| nogo.free(own, other)[0]);

/// A cell that is not free for a player will never be: the chain that would lose its last liberty
/// there grows nowhere else. So a player who can move while the other cannot wins; and where the
/// player to move has one move, it is the last, after which the other wins with any that is left.
impl Bounded for NoGo {
    #[inline]
    fn bounds(&self, &Sides { own, other, .. }: &Sides) -> Bounds<WinLose> {
        let [ours, theirs] = self.free(own, other);
        if theirs == 0 {
            return Bounds::exactly(WinLose::Win);
        }
        if ours.is_power_of_two() {
            let [left, _] = self.free(other, own | ours);
            return Bounds::exactly(WinLose::win_if(left == 0));
        }
        Bounds::unknown()
    }
}

/// By how many more cells are left to the mover than to the other, away from own stones, which take
/// liberties from each other, and from the edge; first of all a move that leaves the other none.
impl Ordered for NoGo {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<u8>> {
        let Sides { own, other, .. } = *sides;
        ranked(self.moves(sides), move |cell| {
            let stone = 1 << cell;
            let left = self.free(own | stone, other);
            if left[1] == 0 {
                return i32::MAX;
            }
            let beside = self.board.around(stone);
            let counts = left.into_iter().chain([beside, beside & own]);
            let counts = counts.map(|cells| cells.count_ones().cast_signed());
            counts
                .zip([2, -2, 1, -4])
                .map(|(count, weight)| count * weight)
                .sum()
        })
    }
}

impl GridGame for NoGo {
    board_field!();

    fn check(&self, sides: &Sides) -> Result<(), PositionError> {
        let empty = self.empty(sides.own, sides.other);
        let captured = [sides.own, sides.other].map(|stones| self.chains(stones, empty).captured);
        PositionError::check_possible(
            captured == [false; 2],
            "every chain has an empty cell beside it",
        )
    }
}
