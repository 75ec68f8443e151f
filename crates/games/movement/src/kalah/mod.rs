//! Kalah: seeds sown around the board, into one's store.

mod classes;
mod endgames;
mod hints;
mod look_ahead;
mod numbers;
mod sides;

use stonework_core::{Game, Step};

use self::sides::{Sides, number_of_ways};
use super::board::{Board, on_board};
use super::pit_rows::{PitRows, Pits, pit_board, seeds, sum};
use stonework_catalog::{
    AnswerKind, Answers, Axis, BoardForm, BoardLayout, Entry, Input, Number, OneOf, Search,
    SizeError,
};

const PITS: Number = Number::new("pits", 1..=8, 6, "how many pits a side has").axis(Axis::Cols);
const SEEDS: Number = Number::new(
    "seeds",
    1..=127,
    4,
    "how many seeds are in each pit at the start",
);
const CAPTURE: OneOf<Capture, 2> = OneOf::new(
    "capture",
    [("always", Capture::Always), ("if-any", Capture::IfAny)],
    "whether a last seed in an own empty pit is captured even if the pit opposite is empty",
);
const END: OneOf<SeedsLeft, 3> = OneOf::new(
    "end",
    [
        ("owner", SeedsLeft::ToOwner),
        ("mover", SeedsLeft::ToMover),
        ("nobody", SeedsLeft::ToNobody),
    ],
    "who gets the seeds left when all pits of a side are empty: the owner of their pits, the player whose move ended the game, or nobody",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "kalah",
    aliases: &["mancala"],
    title: "Kalah",
    rules: "Sow the seeds of a pit around the board, past the opponent's store; a last seed in one's store moves again, one in an own empty pit captures with those opposite; play ends when a side is empty.",
    answer: Answers::Always(AnswerKind::value(
        "the seeds the player to move gets less those the other gets",
    )),
    positions: "the pits of the player to move and, after a `/`, those of the opponent, each from their owner's left: `4,4,4,4/4,4,4,4`; the stores do not matter to what follows",
    moves: "a pit, from 1 at the mover's left",
    params: &[PITS.param(), SEEDS.param(), CAPTURE.param(), END.param()],
    board: Some(BoardForm::grid("").in_layout(BoardLayout::Pits)),
    example: "0,1,0,2,0,1/1,0,3,0,0,1",
    ..Entry::of(&|input, settings| {
        let capture = settings.get(&CAPTURE)?;
        let (pits, seeds) = (settings.get(&PITS)?, settings.get(&SEEDS)?);
        let game = Kalah::new(pits, seeds.max(seeds_of(input, pits)), capture)?;
        Ok(on_board(game.with_seeds_left(settings.get(&END)?), input)?
            .with(Search::new().ordered().bounded().packed().with_endgames())
            .boxed())
    })
};

/// What happens when the last seed falls into an empty pit of the mover's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// It goes to the mover's store, and with it what is in the pit opposite, if that is anything.
    #[default]
    Always,
    /// The same, but only if there is something in the pit opposite.
    IfAny,
}

/// Who gets the seeds that are left when all pits of a player are empty, which ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeedsLeft {
    /// The player in whose pits they are.
    #[default]
    ToOwner,
    /// The player whose move ended the game, whoever's pits they are in.
    ToMover,
    /// Neither: they count for none.
    ToNobody,
}

/// Kalah with any number of pits a side and of seeds in each: a move takes all seeds of an own pit
/// and sows them one by one into the following pits, the own store and the opponent's pits, not
/// into his store. If the last one falls into the store, the mover moves again; if into an empty
/// own pit, it captures ([`Capture`]). The game ends when a player's pits are all empty, and the
/// other keeps what is in his, unless [`Kalah::with_seeds_left`] gives it to another. The value is
/// the mover's seeds less the opponent's.
///
/// A move is a pit, from 1 at the mover's left. A position is the pits of the player to move and,
/// after a `/`, those of the opponent, each as their owner sees them from left to right:
/// `4,4,4,4/4,4,4,4`. The stores are no part of it: what is in them does not matter to what
/// follows.
///
/// # Known values
///
/// Kalah(4, 4) is won by the first player by 2, with either rule of capture; Kalah(6, 4) by 10 (G.
/// Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000).
///
/// # State
///
/// A byte for each pit: to sow, a number is added to each side.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver};
/// use stonework_movement::{Capture, Kalah};
///
/// let game = Kalah::new(4, 2, Capture::Always)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    pits: u8,
    /// Seeds in the game.
    seeds: u8,
    capture: Capture,
    left: SeedsLeft,
    /// What sowing does, by pit and number of seeds.
    sowings: Vec<Sowing>,
    /// The numbers of positions.
    sides: Sides,
    key_bits: u32,
    /// For each pit how many seeds reach the store from it, a byte each.
    distances: u64,
    start: Pits,
}

/// What sowing the seeds of a pit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sowing {
    /// What is added to the mover's pits.
    own: u64,
    /// What is added to those of the opponent.
    others: u64,
    /// What falls into the store.
    stored: u8,
    /// Where the last one falls: the number of pits a side is the store.
    last: u8,
}

/// The most seeds that may be in each pit.
fn most_seeds(pits: u32) -> u32 {
    (1..=255 / (2 * pits))
        .take_while(|seeds| number_of_ways(2 * pits, 2 * pits * seeds).is_some())
        .last()
        .unwrap_or(1)
}

/// How many seeds there must be in each pit to be as many as a position has, or the most there may
/// be.
fn seeds_of(input: &Input, pits: u32) -> u32 {
    let Input::Position(text) = input else {
        return 0;
    };
    let numbers = text
        .split([',', '/'])
        .filter_map(|text| text.trim().parse().ok());
    let all = numbers.fold(0, u32::saturating_add);
    all.div_ceil(2 * pits).min(most_seeds(pits))
}

impl Kalah {
    /// The most pits a side.
    const MOST_PITS: u32 = 8;

    /// The game with this many pits a side and seeds in each pit.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for no pits or more than 8, for no seeds, or for more than 255 in all or more
    /// than positions can be numbered for with 63 bits.
    #[expect(clippy::cast_possible_truncation, reason = "both are checked")]
    pub fn new(pits: u32, seeds: u32, capture: Capture) -> Result<Self, SizeError> {
        SizeError::check("number of pits a side", pits, 1, Self::MOST_PITS)?;
        SizeError::check("number of seeds in a pit", seeds, 1, most_seeds(pits))?;
        let all = (2 * pits * seeds) as u8;
        let pits = pits as u8;
        let sowings = (0..pits)
            .flat_map(|pit| (0..=all).map(move |seeds| Sowing::of(pits, pit, seeds)))
            .collect();
        let positions = number_of_ways(2 * u32::from(pits), all.into()).unwrap_or(u64::MAX);
        let side = (0..pits).fold(0, |side, pit| side | u64::from(seeds) << (8 * pit));
        Ok(Self {
            pits,
            seeds: all,
            capture,
            left: SeedsLeft::ToOwner,
            sowings,
            sides: Sides::new(pits, all),
            key_bits: positions.ilog2() + 1,
            distances: (0..pits).fold(0, |all, pit| all | u64::from(pits - pit) << (8 * pit)),
            start: Pits {
                own: side,
                others: side,
            },
        })
    }

    /// The same game, in which the seeds that are left at the end go to another player, or to none. A
    /// position that is over as it is given was ended by the player who is not to move.
    #[must_use]
    pub fn with_seeds_left(self, left: SeedsLeft) -> Self {
        Self { left, ..self }
    }

    /// The pits after a move, seen by the same player, what the mover gains, and whether he moves
    /// again.
    #[inline]
    fn sow(&self, pits: Pits, pit: u8) -> (Pits, u8, bool) {
        let row = usize::from(pit) * (usize::from(self.seeds) + 1);
        let sowing = &self.sowings[row + usize::from(seeds(pits.own, pit))];
        let last = sowing.last;
        let mut next = Pits {
            own: (pits.own & !(0xff << (8 * pit))) + sowing.own,
            others: pits.others + sowing.others,
        };
        let mut gain = sowing.stored;
        if last < self.pits && seeds(next.own, last) == 1 {
            let opposite = self.pits - 1 - last;
            let taken = seeds(next.others, opposite);
            if taken > 0 || self.capture == Capture::Always {
                next.own &= !(0xff << (8 * last));
                next.others &= !(0xff << (8 * opposite));
                gain += 1 + taken;
            }
        }
        (next, gain, last == self.pits)
    }
}

impl Sowing {
    /// Sows the seeds of a pit, with `pits` pits a side.
    fn of(pits: u8, pit: u8, seeds: u8) -> Self {
        let mut sowing = Self {
            own: 0,
            others: 0,
            stored: 0,
            last: pit,
        };
        for _ in 0..seeds {
            sowing.last = (sowing.last + 1) % (2 * pits + 1);
            match sowing.last {
                store if store == pits => sowing.stored += 1,
                own if own < pits => sowing.own += 1 << (8 * own),
                beyond => sowing.others += 1 << (8 * (beyond - pits - 1)),
            }
        }
        sowing
    }
}

impl Game for Kalah {
    type State = Pits;
    type Move = u8;
    type Value = i32;

    fn start(&self) -> Pits {
        self.start
    }

    #[inline]
    fn terminal_value(&self, &pits: &Pits) -> Option<i32> {
        let left = if pits.own == 0 {
            -sum(pits.others).cast_signed()
        } else if pits.others == 0 {
            sum(pits.own).cast_signed()
        } else {
            return None;
        };
        Some(match self.left {
            SeedsLeft::ToOwner => left,
            // Who ended the game is never to move.
            SeedsLeft::ToMover => -left.abs(),
            SeedsLeft::ToNobody => 0,
        })
    }

    #[inline]
    fn moves(&self, &pits: &Pits) -> impl Iterator<Item = u8> {
        (0..self.pits).filter(move |&pit| seeds(pits.own, pit) > 0)
    }

    #[inline]
    fn play(&self, &pits: &Pits, pit: u8) -> Step<Self> {
        let (next, gain, again) = self.sow(pits, pit);
        let gain = gain.into();
        // A last seed in the store ends the game if it was the only one of the mover's side.
        let ends = self.left == SeedsLeft::ToMover && next.own == 0;
        if again && !ends {
            Step::to(next).gaining(gain).again()
        } else {
            Step::to(next.for_opponent()).gaining(gain)
        }
    }
}

impl Board for Kalah {
    pit_board!();

    fn total(&self) -> Option<i128> {
        (self.left != SeedsLeft::ToNobody).then(|| self.start.sum().into())
    }
}

impl Kalah {
    fn pit_rows(&self) -> PitRows {
        PitRows {
            pits: self.pits,
            seeds: self.seeds,
            has_stores: true,
        }
    }
}
