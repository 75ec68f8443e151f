//! Bugs in a value type of one's own.

use std::fmt;

use stonework_core::laws::{Law, Laws};
use stonework_core::{Game, Step, Turn, Value, Wdl};

use super::finding::{Finding, plant};
use super::games::Boxes;

/// A score; `BUG` says what is wrong with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Score<const BUG: u8>(i32);

const NOTHING: u8 = 0;
const FORGETS_STAYS: u8 = 1;
const BACKS_DOWN_WRONGLY: u8 = 2;
const EXTREMES_OF_BYTES: u8 = 3;
const DRAW_IS_LOST: u8 = 4;
const WRAPS: u8 = 5;
const NEVER_NEGATES: u8 = 6;
const SIGN_OF_OPPONENT: u8 = 7;
const NO_LOSS: u8 = 8;
const BACKS_DOWN_TO_MOVER: u8 = 9;

impl<const BUG: u8> fmt::Display for Score<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const BUG: u8> Value for Score<BUG> {
    type Gain = i32;

    const EXTREMES: Option<(Self, Self)> = match BUG {
        EXTREMES_OF_BYTES => Some((Self(-2), Self(2))),
        NO_LOSS => Some((Self(0), Self(100))),
        _ => Some((Self(-100), Self(100))),
    };

    fn back_up(self, gain: i32, turn: Turn) -> Option<Self> {
        Some(Self(match (BUG, turn) {
            (WRAPS, Turn::Passes) => (gain - self.0) & 3,
            (FORGETS_STAYS, Turn::Stays) => gain - self.0,
            (NEVER_NEGATES, Turn::Passes) | (_, Turn::Stays) => gain + self.0,
            (_, Turn::Passes) => gain - self.0,
        }))
    }
    fn back_down(self, gain: i32, turn: Turn) -> Option<Self> {
        Some(Self(match (BUG, turn) {
            (BACKS_DOWN_WRONGLY, Turn::Stays) => self.0 + gain,
            (BACKS_DOWN_TO_MOVER, Turn::Passes) => self.0 - gain,
            (FORGETS_STAYS, _) | (_, Turn::Passes) => gain - self.0,
            (_, Turn::Stays) => self.0 - gain,
        }))
    }
    fn result(self) -> Wdl {
        match BUG {
            DRAW_IS_LOST if self.0 == 0 => Wdl::Loss,
            DRAW_IS_LOST if self.0 < 0 => Wdl::Draw,
            SIGN_OF_OPPONENT => self.0.result().opponent(),
            _ => self.0.result(),
        }
    }
}

/// Dots and Boxes with such scores, from where half of the edges are drawn.
struct Scored<const BUG: u8>;

impl<const BUG: u8> Game for Scored<BUG> {
    type State = u16;
    type Move = u16;
    type Value = Score<BUG>;

    fn start(&self) -> u16 {
        0b001_010_110_101
    }
    fn terminal_value(&self, drawn: &u16) -> Option<Score<BUG>> {
        Boxes.terminal_value(drawn).map(Score)
    }
    fn moves(&self, drawn: &u16) -> impl Iterator<Item = u16> {
        Boxes.moves(drawn).collect::<Vec<_>>().into_iter()
    }
    fn play(&self, drawn: &u16, edge: u16) -> Step<Self> {
        let Step { state, gain, turn } = Boxes.play(drawn, edge);
        Step { state, gain, turn }
    }
}

/// A win with its length, whose fields are in the wrong order for [`Ord`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Distance {
    plies: u8,
    wins: bool,
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = if self.wins { "won" } else { "lost" };
        write!(f, "{result} in {}", self.plies)
    }
}

impl Value for Distance {
    type Gain = ();
    const EXTREMES: Option<(Self, Self)> = None;

    fn back_up(self, (): (), turn: Turn) -> Option<Self> {
        Some(Self {
            plies: self.plies + 1,
            wins: self.wins != (turn == Turn::Passes),
        })
    }
    fn result(self) -> Wdl {
        if self.wins { Wdl::Win } else { Wdl::Loss }
    }
}

/// The end of a game of one, two or three stones, of which a move takes one or two.
struct Takes;

impl Game for Takes {
    type State = u8;
    type Move = u8;
    type Value = Distance;

    fn start(&self) -> u8 {
        9
    }
    fn terminal_value(&self, &left: &u8) -> Option<Distance> {
        (left == 0).then(Distance::default)
    }
    fn moves(&self, &left: &u8) -> impl Iterator<Item = u8> {
        1..=left.min(2)
    }
    fn play(&self, &left: &u8, taken: u8) -> Step<Self> {
        Step::to(left - taken)
    }
}

pub(super) fn findings() -> Vec<Finding> {
    fn score<const BUG: u8>(bug: &'static str, expected: &'static [Law]) -> Finding {
        plant(bug, expected, &Laws::new(), &Scored::<BUG>)
    }
    const BACK_UP: &[Law] = &[Law::BackUp];
    const RESULTS: &[Law] = &[Law::Results];
    const EXTREMES: &[Law] = &[Law::Extremes];
    vec![
        score::<FORGETS_STAYS>("a repeated turn is backed up as one that passes", BACK_UP),
        score::<NEVER_NEGATES>("a turn that passes is backed up as one that stays", BACK_UP),
        score::<BACKS_DOWN_WRONGLY>("backing down adds a gain where it should subtract", BACK_UP),
        score::<BACKS_DOWN_TO_MOVER>("backing down forgets that the turn passes", BACK_UP),
        score::<WRAPS>("a score is cut to two bits", BACK_UP),
        score::<DRAW_IS_LOST>("a draw counts as lost, and a loss as a draw", RESULTS),
        score::<SIGN_OF_OPPONENT>("the result is that of the opponent", RESULTS),
        score::<EXTREMES_OF_BYTES>("scores reach beyond the extremes", EXTREMES),
        score::<NO_LOSS>("the least score is said to be 0", EXTREMES),
        plant(
            "values are ordered by distance first, and by result only then",
            &[Law::BackUp, Law::Results],
            &Laws::new(),
            &Takes,
        ),
    ]
}

/// The correct value passes.
pub(super) fn pass() {
    Laws::new().check(&Scored::<NOTHING>).unwrap();
}
