//! Awari: seeds sown around the board, taken by twos and threes from the opponent's pits.

mod choices;
mod numbers;
mod sowings;
mod un_sowing;
mod ways;

use stonework_core::{Game, Step};

use self::sowings::{PITS, Sowing, sowings};
use self::ways::{MOST_SEEDS, Ways};
use super::board::{Board, on_board};
use super::cells::Cells;
use super::pit_rows::{PitRows, Pits, pit_board, sum};
use stonework_catalog::{
    AnswerKind, Answers, BoardForm, BoardLayout, Entry, Input, Number, OneOf, SizeError,
};

const SEEDS: Number = Number::new(
    "seeds",
    1..=48,
    48,
    "how many seeds are on the board at the start, laid as evenly as they go",
)
.selecting();
const GRAND_SLAM: OneOf<GrandSlam, 2> = OneOf::new(
    "grand-slam",
    [
        ("captures", GrandSlam::Captures),
        ("no-capture", GrandSlam::NoCapture),
    ],
    "what a move does that would capture all seeds of the opponent",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "awari",
    aliases: &["oware"],
    title: "Awari",
    rules: "Sow the seeds of a pit around the board; a last seed that makes two or three in a pit of the opponent captures them, and those before it; a move has to leave the opponent one, unless none does; at the end each gets the seeds on its own side, and endless play shares them.",
    answer: Answers::Always(AnswerKind::value(
        "the seeds the player to move gets less those the other gets",
    )),
    positions: "the pits of the player to move and, after a `/`, those of the opponent, each from their owner's left: `4,4,4,4,4,4/4,4,4,4,4,4`; what was captured does not matter to what follows",
    moves: "a pit, from 1 at the mover's left",
    params: &[SEEDS.param(), GRAND_SLAM.param()],
    board: Some(BoardForm::grid("").in_layout(BoardLayout::Pits)),
    example: "0,0,0,0,1,2/1,0,0,0,0,1",
    ..Entry::of(&|input, settings| {
        let at_start = settings.get(&SEEDS)?;
        // Where play starts from a position, there never are more seeds.
        let seeds = seeds_of(input).unwrap_or(at_start);
        let game = Awari::new(seeds)?.with_grand_slam(settings.get(&GRAND_SLAM)?);
        Ok(on_board(game, input)?.margin_tiers().boxed())
    })
};

/// What a move does that would capture all seeds of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GrandSlam {
    /// It captures them. It leaves the opponent no move, so it is only made where every move does.
    #[default]
    Captures,
    /// It captures nothing.
    NoCapture,
}

/// Awari with 6 pits a side: a move takes all seeds of an own pit and sows them one by one into
/// the following pits, the own to the right and then the opponent's, round and round, but never
/// into the pit that they came from. If the last seed makes two or three in a pit of the
/// opponent, these are captured, and those in the pit before if they are two or three as well,
/// and so on to the first pit of the opponent.
///
/// A move has to leave the opponent a seed to move, unless none does. A player whose pits are empty
/// cannot move: that ends the game, and the other keeps what is in his. Play that never ends shares
/// what is left. The value is the mover's seeds less the opponent's, from here on.
///
/// These are the rules of L. V. Allis, M. van der Meulen and H. J. van den Herik, "Databases in
/// Awari" (1991), by which J. W. Romein and H. E. Bal solved the game; what is said above of a move
/// that captures all is what the program does that comes with their database. In tournaments, it
/// captures nothing: [`Awari::with_grand_slam`].
///
/// A move is a pit, from 1 at the mover's left. A position is the pits of the player to move and,
/// after a `/`, those of the opponent, each as their owner sees them from left to right:
/// `4,4,4,4,4,4/4,4,4,4,4,4`.
///
/// # Known values
///
/// With 48 seeds, the start is drawn: J. W. Romein and H. E. Bal, "Solving the game of Awari
/// using parallel retrograde analysis", IEEE Computer 36(10), 2003. That is not computed here:
/// solved are boards with fewer seeds, in all positions. They told 889,063,398,406 positions:
/// those of the numbering in which who has just moved has an empty pit, and the start, without
/// those of 47 seeds.
///
/// # Numbering
///
/// Every way to lay up to so many seeds has a number, those with fewer seeds first. The tiers are
/// the positions of `n` seeds, `C(n + 11, 11)` of them. A capture leaves its tier, and no other
/// move does: inside a tier, play can cycle. The numbers do not depend on the seeds of the start.
///
/// ```
/// use stonework::{InfinitePlay, Oracle, OracleSolver, Retrograde, Run};
/// use stonework_movement::{Awari, Board};
///
/// let game = Awari::new(6)?;
/// let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered().with_predecessors();
/// let (_, every) = solver.solve_with_oracle(&game, &Run::new())?;
/// // The last pit captures two, and the opponent has to hand over his last seed.
/// let state = game.parse_state("0,0,0,0,0,1/1,0,0,0,0,1")?;
/// assert_eq!(every.value_at(&game, &state), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Awari {
    /// Seeds in the game.
    seeds: u8,
    grand_slam: GrandSlam,
    /// What sowing does, by pit and number of seeds.
    sowings: Vec<Sowing>,
    ways: Ways,
    start: Pits,
}

/// How many seeds a given position has, or the most there may be; `None` if it has none.
fn seeds_of(input: &Input) -> Option<u32> {
    let Input::Position(text) = input else {
        return None;
    };
    let numbers = text.split([',', '/']);
    let numbers = numbers.filter_map(|text| text.trim().parse().ok());
    let seeds = numbers.fold(0, u32::saturating_add).min(MOST_SEEDS);
    (seeds > 0).then_some(seeds)
}

impl Awari {
    /// The game with so many seeds, laid as evenly as they go: the mover has one more if they are
    /// odd, and each side those that are left over in its first pits.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for no seeds or more than 48.
    #[expect(clippy::cast_possible_truncation, reason = "there are 48 at most")]
    pub fn new(seeds: u32) -> Result<Self, SizeError> {
        SizeError::check("number of seeds", seeds, 1, MOST_SEEDS)?;
        let pits = u32::from(PITS);
        let side = |seeds: u32| {
            let of = |pit: u32| u64::from((seeds + pits - 1 - pit) / pits);
            (0..pits).fold(0, |side, pit| side | of(pit) << (8 * pit))
        };
        let all = seeds as u8;
        Ok(Self {
            seeds: all,
            grand_slam: GrandSlam::Captures,
            sowings: sowings(all),
            ways: Ways::new(),
            start: Pits {
                own: side(seeds.div_ceil(2)),
                others: side(seeds / 2),
            },
        })
    }

    /// The same game where a move that would capture all seeds of the opponent does this.
    #[must_use]
    pub fn with_grand_slam(self, grand_slam: GrandSlam) -> Self {
        Self { grand_slam, ..self }
    }

    fn pit_rows(&self) -> PitRows {
        PitRows {
            pits: PITS,
            seeds: self.seeds,
            has_stores: false,
        }
    }
}

impl Game for Awari {
    type State = Pits;
    type Move = u8;
    type Value = i32;

    fn start(&self) -> Pits {
        self.start
    }

    #[inline]
    fn terminal_value(&self, pits: &Pits) -> Option<i32> {
        (pits.own == 0).then(|| -sum(pits.others).cast_signed())
    }

    #[inline]
    fn moves(&self, &pits: &Pits) -> impl Iterator<Item = u8> {
        Cells(self.choices(pits).legal)
    }

    #[inline]
    fn play(&self, &pits: &Pits, pit: u8) -> Step<Self> {
        let (next, taken) = self.sow(pits, pit);
        Step::to(next.for_opponent()).gaining(taken.cast_signed())
    }
}

impl Board for Awari {
    pit_board!();

    fn total(&self) -> Option<i128> {
        Some(self.start.sum().into())
    }
}
