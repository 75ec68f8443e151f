//! Bugs in a value type of one's own.

use std::cmp::Ordering;
use std::fmt;

use stonework::laws::{Law, Laws};
use stonework::{Game, Step, Turn, Value, Wdl};

use super::finding::{Finding, plant};
use super::games::Boxes;

/// A score between two extremes, and what is wrong with it.
#[derive(Clone, Copy, Default, Debug)]
struct Score<const LEAST: i32, const GREATEST: i32> {
    points: i32,
    bug: Bug,
}

#[derive(Clone, Copy, PartialEq, Default, Debug)]
enum Bug {
    #[default]
    Nothing,
    ForgetsStays,
    BacksDownWrongly,
    BacksDownToMover,
    DrawIsLost,
    Wraps,
    NeverNegates,
    SignOfOpponent,
}

impl<const LEAST: i32, const GREATEST: i32> PartialEq for Score<LEAST, GREATEST> {
    fn eq(&self, other: &Self) -> bool {
        self.points == other.points
    }
}

impl<const LEAST: i32, const GREATEST: i32> Eq for Score<LEAST, GREATEST> {}

impl<const LEAST: i32, const GREATEST: i32> PartialOrd for Score<LEAST, GREATEST> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const LEAST: i32, const GREATEST: i32> Ord for Score<LEAST, GREATEST> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.points.cmp(&other.points)
    }
}

impl<const LEAST: i32, const GREATEST: i32> fmt::Display for Score<LEAST, GREATEST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points.fmt(f)
    }
}

impl<const LEAST: i32, const GREATEST: i32> Value for Score<LEAST, GREATEST> {
    type Gain = i32;

    const EXTREMES: Option<(Self, Self)> = Some((
        Self {
            points: LEAST,
            bug: Bug::Nothing,
        },
        Self {
            points: GREATEST,
            bug: Bug::Nothing,
        },
    ));

    fn back_up(self, gain: i32, turn: Turn) -> Option<Self> {
        let Self { points, bug } = self;
        let points = match (bug, turn) {
            (Bug::Wraps, Turn::Passes) => (gain - points) & 3,
            (Bug::ForgetsStays, Turn::Stays) => gain - points,
            (Bug::NeverNegates, Turn::Passes) | (_, Turn::Stays) => gain + points,
            (_, Turn::Passes) => gain - points,
        };
        Some(Self { points, bug })
    }
    fn back_down(self, gain: i32, turn: Turn) -> Option<Self> {
        let Self { points, bug } = self;
        let points = match (bug, turn) {
            (Bug::BacksDownWrongly, Turn::Stays) => points + gain,
            (Bug::BacksDownToMover, Turn::Passes) => points - gain,
            (Bug::ForgetsStays, _) | (_, Turn::Passes) => gain - points,
            (_, Turn::Stays) => points - gain,
        };
        Some(Self { points, bug })
    }
    fn result(self) -> Wdl {
        match self.bug {
            Bug::DrawIsLost if self.points == 0 => Wdl::Loss,
            Bug::DrawIsLost if self.points < 0 => Wdl::Draw,
            Bug::SignOfOpponent => self.points.result().opponent(),
            _ => self.points.result(),
        }
    }
}

/// Dots and Boxes with such scores, from where half of the edges are drawn.
struct Scored<const LEAST: i32, const GREATEST: i32>(Bug);

impl<const LEAST: i32, const GREATEST: i32> Game for Scored<LEAST, GREATEST> {
    type State = u16;
    type Move = u16;
    type Value = Score<LEAST, GREATEST>;

    fn start(&self) -> u16 {
        0b001_010_110_101
    }
    fn terminal_value(&self, drawn: &u16) -> Option<Self::Value> {
        let points = Boxes.terminal_value(drawn)?;
        let bug = self.0;
        Some(Score { points, bug })
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
    fn score(bug: Bug, what: &'static str, expected: &'static [Law]) -> Finding {
        plant(what, expected, &Laws::new(), &Scored::<-100, 100>(bug))
    }
    const BACK_UP: &[Law] = &[Law::BackUp];
    const RESULTS: &[Law] = &[Law::Results];
    const EXTREMES: &[Law] = &[Law::Extremes];
    vec![
        score(
            Bug::ForgetsStays,
            "a repeated turn is backed up as one that passes",
            BACK_UP,
        ),
        score(
            Bug::NeverNegates,
            "a turn that passes is backed up as one that stays",
            BACK_UP,
        ),
        score(
            Bug::BacksDownWrongly,
            "backing down adds a gain where it should subtract",
            BACK_UP,
        ),
        score(
            Bug::BacksDownToMover,
            "backing down forgets that the turn passes",
            BACK_UP,
        ),
        score(Bug::Wraps, "a score is cut to two bits", BACK_UP),
        score(
            Bug::DrawIsLost,
            "a draw counts as lost, and a loss as a draw",
            RESULTS,
        ),
        score(
            Bug::SignOfOpponent,
            "the result is that of the opponent",
            RESULTS,
        ),
        plant(
            "scores reach beyond the extremes",
            EXTREMES,
            &Laws::new(),
            &Scored::<-2, 2>(Bug::Nothing),
        ),
        plant(
            "the least score is said to be 0",
            EXTREMES,
            &Laws::new(),
            &Scored::<0, 100>(Bug::Nothing),
        ),
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
    Laws::new()
        .check(&Scored::<-100, 100>(Bug::Nothing))
        .unwrap();
}
