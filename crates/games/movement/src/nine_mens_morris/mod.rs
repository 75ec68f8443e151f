//! Nine Men's Morris: mills, and what they take from the opponent.

mod board_of_men;
mod endgame;
mod men;
mod morris_move;
pub(crate) mod opening;
mod points;
mod variant;

pub use endgame::MorrisEndgame;
pub use men::Men;
pub use morris_move::MorrisMove;
pub use opening::MorrisOpening;
pub use variant::MorrisVariant;

use stonework_core::{Game, InfinitePlay, Outcome, Packed, Step, Symmetric};
use stonework_search::ProofNumber;

use self::board_of_men::board_of_men;
use self::points::{
    ALL, NEIGHBOURS, NOWHERE, SYMMETRIES, in_mills, makes_mill, steps, transformed,
};
use self::variant::{FLYING, REMOVAL};
use super::board::{Board, from_input};
use super::cells::{Cells, pairs};
use super::stuck::{STUCK, Stuck};
use stonework_catalog::{Entry, GameBuilder, Number, Player, PositionError, SizeError};

const OWN: Number = Number::new(
    "own",
    0..=9,
    0,
    "men of the player to move in an endgame, 3 at least, all of which is to be solved; 0 for none",
)
.selecting();
const OTHER: Number = Number::new(
    "other",
    0..=9,
    0,
    "men of the other player in that endgame, 3 at least",
)
.selecting();

/// How positions are written.
const POSITIONS: &str = "its rows from the top, each from the left, `x` for the first player, `o` for the second, `.` for an empty point, then who is to move, and how many men `x` and `o` have still to put: `x../.../.../.o..x./.../.o./x.o x 0 0`";

/// How moves are written.
const MOVES: &str = "a point, `d2`, or two, `d2-d3`, to move a man, then, if that makes a mill, the man that is taken, `d2-d3xa1`: the column as a letter, the row from 1 at the top";

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "nine-mens-morris",
    aliases: &["morris", "mills", "merels"],
    title: "Nine Men's Morris",
    rules: "Put nine men each in turn, then move them along the lines; three in a row take one of the opponent's, and who has two left or cannot move has lost; endless play is a draw.",
    positions: POSITIONS,
    moves: MOVES,
    params: &[
        FLYING.param(),
        REMOVAL.param(),
        STUCK.param(),
        OWN.param(),
        OTHER.param(),
    ],
    board: Some(men::FORM),
    example: "x../.../.../.o..x./.../.o./x.o x 0 0",
    ..Entry::of(&|input, settings| {
        let game = from_input(NineMensMorris::of(MorrisVariant::of(settings)?), input)?;
        let start = game.start;
        let small = game.small_endgame()?;
        let endgame = match (settings.get(&OWN)?, settings.get(&OTHER)?, small) {
            (0, 0, Some(small)) => small,
            (0, 0, None) => {
                return Ok(GameBuilder::new(game)
                    .proof_number_by_keys(ProofNumber::new().packed())
                    .boxed());
            }
            (own, other, _) if start == Men::START => game.endgame(own, other)?,
            (own, other, _) => game.endgame(own, other)?.from(start)?,
        };
        Ok(GameBuilder::new(endgame).tiers().null_moves().boxed())
    })
};

/// Nine Men's Morris on the 24 points of three squares, one in another, whose sides are joined in
/// their middles.
///
/// The players put nine men each, one in turn, and then move one of their own to the next point
/// along a line in turn, or, with three men left, to any empty point, unless that is left out.
/// Three men in a row along a line are a mill: who makes one, or two at once, takes one man of the
/// opponent's off the board, none that is in a mill unless all are. Who has fewer than three men,
/// on the board and to be put, or cannot move, has lost; play that never ends is a draw. Other rules
/// are a [`MorrisVariant`].
///
/// A move is a point to put a man on, `d2`, or two with a `-` between to move one, `d2-d3`; then,
/// if it makes a mill, an `x` and the man that is taken, `d2-d3xa1`. The column is a letter, the
/// row a number from 1 at the top; a pass is `pass`. A position is its rows from the top, each from
/// the left, `x` for the first player's men, then who is to move, and how many men `x` and `o` have
/// still to put: `x../.../.../.o..x./.../.o./x.o x 0 0`. Without, it is `x`, and none.
///
/// The whole game is drawn, but far too large to be solved here; its endgames are not:
/// [`NineMensMorris::endgame`]. In the catalog, a position with eight men or fewer and none to put
/// is solved as such, and others as far as limits let it.
///
/// ```
/// use stonework::{Game, perft};
/// use stonework_movement::{Board, NineMensMorris};
///
/// let game = NineMensMorris::new(true);
/// let state = game.parse_state("xx./.../.../....../.../.oo/... x 7 7")?;
/// let taking = game.moves(&state).filter(|mv| mv.taken.is_some());
/// let written: Vec<_> = taking.map(|mv| game.write_move(mv).to_string()).collect();
/// assert_eq!(written, ["g1xf6", "g1xd6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// R. Gasser, "Solving Nine Men's Morris", Games of No Chance, MSRI Publications 29, 1996: the game
/// is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NineMensMorris {
    variant: MorrisVariant,
    start: Men,
}

impl NineMensMorris {
    /// The empty board; players with three men left fly, or do not.
    #[must_use]
    pub fn new(flying: bool) -> Self {
        Self::of(MorrisVariant {
            flying,
            ..MorrisVariant::default()
        })
    }

    /// The empty board, played by other rules.
    #[must_use]
    pub fn of(variant: MorrisVariant) -> Self {
        Self {
            variant,
            start: Men::START,
        }
    }

    /// The endgame from the start on, if that is one with few enough positions to solve them all
    /// unasked.
    fn small_endgame(self) -> Result<Option<MorrisEndgame>, SizeError> {
        let start = self.start;
        if !start.is_small_endgame() {
            return Ok(None);
        }
        let [own, other] = [start.own, start.other].map(u32::count_ones);
        Ok(Some(self.endgame(own, other)?.at(start)))
    }

    /// Whether a player with so many men moves them to any empty point.
    #[inline]
    fn flies(self, men: u32) -> bool {
        self.variant.flying && men == 3
    }

    /// Those of a player's men that the other may take.
    #[inline]
    fn may_be_taken(self, men: u32) -> u32 {
        match men & !in_mills(men) {
            0 if self.variant.removal => men,
            in_no_mill => in_no_mill,
        }
    }

    /// Whether a mill takes none of these men of the other player, as all are in mills.
    #[inline]
    fn takes_none(self, men: u32) -> bool {
        !self.variant.removal && men & !in_mills(men) == 0
    }

    /// Whether the player to move has no men to put, and none that can move.
    #[inline]
    fn is_stuck(self, men: &Men) -> bool {
        let [on, back, inwards, outwards] = steps(men.own);
        let reached = on | back | inwards | outwards;
        men.to_put == 0 && !self.flies(men.own.count_ones()) && reached & men.empty() == 0
    }

    /// Whether the player to move, who has men enough, passes.
    #[inline]
    fn passes(self, men: &Men) -> bool {
        self.variant.stuck == Stuck::Passes && self.is_stuck(men)
    }
}

/// A point, unless it is none.
#[inline]
fn somewhere(point: u8) -> Option<u8> {
    (point != NOWHERE).then_some(point)
}

/// The set of one point, or of none.
#[inline]
fn bit(point: Option<u8>) -> u32 {
    point.map_or(0, |point| 1 << point)
}

impl Game for NineMensMorris {
    type State = Men;
    type Move = MorrisMove;
    type Value = Outcome;

    fn start(&self) -> Men {
        self.start
    }

    #[inline]
    fn terminal_value(&self, men: &Men) -> Option<Outcome> {
        if men.own.count_ones() + men.own_to_put() < 3 {
            return Some(Outcome::loss_in(0));
        }
        self.variant.stuck.worth().filter(|_| self.is_stuck(men))
    }

    #[inline]
    fn moves(&self, men: &Men) -> impl Iterator<Item = MorrisMove> {
        let men = *men;
        let passes = self.passes(&men);
        let from = if men.to_put > 0 || passes {
            1 << NOWHERE
        } else {
            men.own
        };
        let ends = if passes { 1 << NOWHERE } else { men.empty() };
        let flies = self.flies(men.own.count_ones());
        let ways = move |from: u8| match NEIGHBOURS.get(usize::from(from)) {
            Some(&next) if !flies => (next & ends).into(),
            _ => ends.into(),
        };
        let goings = pairs(Cells(u64::from(from)), ways, |from, to| {
            (somewhere(from), to)
        });
        let may_be_taken = if passes {
            0
        } else {
            self.may_be_taken(men.other)
        };
        let taken = move |(from, to)| {
            // There may be none to be taken.
            if may_be_taken != 0 && makes_mill(men.own & !bit(from), to) {
                may_be_taken.into()
            } else {
                1 << NOWHERE
            }
        };
        pairs(goings, taken, |(from, to), taken| MorrisMove {
            from,
            to,
            taken: somewhere(taken),
        })
    }

    #[inline]
    fn play(&self, men: &Men, mv: MorrisMove) -> Step<Self> {
        let next = Men {
            // A pass puts no man on the board.
            own: (men.own & !bit(mv.from) | 1 << mv.to) & ALL,
            other: men.other & !bit(mv.taken),
            to_put: men.to_put.saturating_sub(u8::from(mv.from.is_none())),
            ..*men
        };
        Step::to(next.for_opponent())
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}

/// The board turned, flipped, and its inner and outer squares exchanged, and the players exchanged.
impl Symmetric for NineMensMorris {
    fn canonical(&self, men: &Men) -> Men {
        let images = (0..SYMMETRIES).map(|way| (transformed(men.own, way), way));
        let (mut own, mut other) = (u32::MAX, u32::MAX);
        for (image, way) in images {
            // Mostly one symmetry only leads to the least image.
            if image <= own {
                let others = transformed(men.other, way);
                (own, other) = (own, other).min((image, others));
            }
        }
        Men {
            own,
            other,
            to_move: Player::First,
            ..*men
        }
    }
}

/// A bit for each point and player, how many men are to be put, and a bit for whose turn it is.
impl Packed for NineMensMorris {
    type Key = u64;

    #[inline]
    fn pack(&self, men: &Men) -> u64 {
        let sets = u64::from(men.own) << 24 | u64::from(men.other);
        (sets << 5 | u64::from(men.to_put)) << 1 | u64::from(men.to_move == Player::Second)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the bits are masked")]
    fn unpack(&self, key: u64) -> Men {
        let low = |shift: u32, mask: u32| (key >> shift) as u32 & mask;
        Men {
            own: low(30, ALL),
            other: low(6, ALL),
            to_put: low(1, 31) as u8,
            to_move: if low(0, 1) == 0 {
                Player::First
            } else {
                Player::Second
            },
        }
    }

    fn key_bits(&self) -> u32 {
        54
    }
}

impl Board for NineMensMorris {
    fn at(self, start: Men) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<Men, PositionError> {
        let men = Men::parse(text)?;
        PositionError::check_possible(
            men.other.count_ones() + u32::from(men.to_put / 2) >= 3,
            "it was over when the player who is not to move was left with two men",
        )?;
        Ok(men)
    }

    board_of_men!();
}
