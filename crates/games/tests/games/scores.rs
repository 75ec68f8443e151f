//! What both players have, as a solve and a game that is played tell it.

use stonework::{Game, Run, Step};
use stonework_games::catalog::{
    AnswerKind, AnswerRule, CatalogGame, GameBuilder, Instance, Notation,
};

use crate::support::game;

/// A game of one move at the most.
#[derive(Clone, Copy, Debug, Default)]
struct OneMove {
    /// What the move gains; without it there is none.
    gain: Option<i128>,
    /// What is left at the end to the player who would be to move, more than to the other.
    left: i128,
    /// What both players are said to get together.
    total: i128,
}

impl Game for OneMove {
    type State = bool;
    type Move = u32;
    type Value = i128;

    fn start(&self) -> bool {
        self.gain.is_none()
    }

    fn terminal_value(&self, &over: &bool) -> Option<i128> {
        over.then_some(self.left)
    }

    fn moves(&self, &over: &bool) -> impl Iterator<Item = u32> {
        (!over).then_some(0).into_iter()
    }

    fn play(&self, _: &bool, _: u32) -> Step<Self> {
        Step::to(true).gaining(self.gain.unwrap_or_default())
    }
}

impl CatalogGame for OneMove {
    fn notation(&self, mv: u32) -> Notation {
        Notation::Index(mv)
    }

    fn draw(&self, over: &bool) -> String {
        over.to_string()
    }

    fn total(&self) -> Option<i128> {
        Some(self.total)
    }
}

impl OneMove {
    fn instance(self) -> Box<dyn Instance> {
        GameBuilder::new(self).boxed()
    }

    /// The scores at the end, if they fit.
    fn played(self) -> Option<(i128, i128)> {
        let instance = self.instance();
        let mut session = instance.session();
        if self.gain.is_some() {
            session.play("0").unwrap();
        }
        assert_eq!(session.to_move(), None);
        session
            .scores()
            .map(|scores| (scores.first.0, scores.second.0))
    }
}

/// The scores of a solved game whose value is `margin`.
fn solved(total: i128, margin: i128) -> Option<(i128, i128)> {
    let game = OneMove {
        gain: Some(margin),
        total,
        left: 0,
    };
    let solved = game.instance().solve("negamax", &Run::new()).unwrap();
    solved
        .scores
        .map(|scores| (scores.first.0, scores.second.0))
}

#[test]
fn scores_add_up_to_the_total_and_differ_by_the_margin() {
    for first in -5..=5 {
        for second in -5..=5 {
            assert_eq!(
                solved(first + second, first - second),
                Some((first, second))
            );
        }
    }
    let most = i128::MAX;
    assert_eq!(solved(most, most), Some((most, 0)));
    assert_eq!(solved(most, -most), Some((0, most)));
    assert_eq!(solved(-most, most), Some((0, -most)));
}

#[test]
fn scores_that_are_not_whole_or_do_not_fit_are_none() {
    assert_eq!(solved(3, 2), None);
    assert_eq!(solved(-3, 0), None);
    assert_eq!(solved(i128::MAX, 0), None);
    let beyond = OneMove {
        gain: Some(i128::MAX),
        left: -1,
        total: 0,
    };
    assert_eq!(beyond.played(), None);
}

#[test]
fn what_is_left_at_the_end_goes_to_the_one_or_the_other() {
    let settled = |gain, left| {
        OneMove {
            gain,
            left,
            total: 0,
        }
        .played()
    };
    assert_eq!(settled(None, 5), Some((5, 0)));
    assert_eq!(settled(None, -5), Some((0, 5)));
    assert_eq!(settled(Some(0), 5), Some((0, 5)));
    assert_eq!(settled(Some(0), -5), Some((5, 0)));
    assert_eq!(settled(None, i128::MIN), None);
}

#[test]
#[should_panic(expected = "the game has to say the `total`")]
fn an_answer_that_is_a_score_needs_a_total() {
    let mut coins = game("coins-in-a-line", &[], "4");
    coins.set_answer(AnswerKind {
        meaning: "the first player's coins",
        rule: AnswerRule::FirstScore,
    });
}

#[test]
fn a_board_whose_score_is_counted_at_the_end_has_none_before() {
    for name in ["othello", "connect-four"] {
        assert_eq!(game(name, &[], "start").session().scores(), None, "{name}");
    }
}
