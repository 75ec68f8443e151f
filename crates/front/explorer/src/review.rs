//! The moves of a game that changed what it was worth: [`Solves::review`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use stonework_catalog::{Notation, Player, ShownValue};

use crate::address::Address;
use crate::answer::Answer;
use crate::opened::{PlayedMove, Position};
use crate::problem::Problem;
use crate::replies::kept_worth;
use crate::solves::Solves;

/// What the positions of a game were worth, and the moves that changed it.
#[derive(Debug)]
pub(crate) struct Review {
    /// What each position was worth to the first player, as far as it is known: a margin, or who
    /// wins as a sign.
    pub(crate) worths: Vec<Option<i128>>,
    /// The mistakes of both, in their order.
    pub(crate) mistakes: Vec<Mistake>,
    /// Whether what counts is a margin.
    pub(crate) is_scored: bool,
}

/// A move that was worth less than another.
#[derive(Debug)]
pub(crate) struct Mistake {
    /// How many moves were played before it.
    pub(crate) at: usize,
    pub(crate) played: PlayedMove,
    /// What the position before it was worth to whoever moved, and the one after it.
    pub(crate) worth: [i128; 2],
    /// A move that was worth as much as the position, if one is known.
    pub(crate) better: Option<Notation>,
}

impl Review {
    /// The moves of which it is not known whether they changed anything, counted from 1.
    pub(crate) fn unknown(&self) -> Vec<usize> {
        let pairs = self.worths.windows(2).enumerate();
        let unknown = pairs.filter(|(_, pair)| pair.contains(&None));
        unknown.map(|(at, _)| at + 1).collect()
    }
}

/// What a value is worth to the first player: a margin with what both have so far.
fn worth(position: &Position, player: Player, value: ShownValue) -> Option<i128> {
    let rest = kept_worth(value);
    let rest = match player {
        Player::First => rest,
        Player::Second => rest.checked_neg()?,
    };
    if !matches!(value, ShownValue::Margin(_)) {
        return Some(rest);
    }
    let scores = position.scores?;
    scores
        .first
        .0
        .checked_sub(scores.second.0)?
        .checked_add(rest)
}

/// What a position is worth to the first player.
fn worth_of(position: &Position, answer: &Answer) -> Option<i128> {
    worth(position, position.to_move?, answer.rated.value?)
}

impl Solves {
    /// The mistakes of a game that is over: its positions are valued from the last one back, those
    /// that were solved before at no cost, the others for about a second together.
    pub(crate) async fn review(
        self: &Arc<Self>,
        address: &Address,
        end: &Position,
    ) -> Result<Review, Problem> {
        /// The most positions that are looked at: the last ones.
        const MOST: usize = 80;
        const LONGEST: Duration = Duration::from_millis(700);
        /// After so many positions that take longer than there is time, no others are solved.
        const PATIENCE: u32 = 2;
        let begun = Instant::now();
        let played = &end.played;
        let mut review = Review {
            worths: vec![None; played.len() + 1],
            mistakes: Vec::new(),
            is_scored: matches!(end.result, Some(ShownValue::Margin(_))),
        };
        review.worths[played.len()] = end.result.map(kept_worth);
        let mut positions = Vec::new();
        for at in (0..played.len()).rev().take(MOST) {
            if begun.elapsed() > LONGEST {
                break;
            }
            let then = address.before(at);
            let position = self.position(&then).await?;
            if let (Some(answer), Some(player)) = (self.kept(&then, &position), position.to_move) {
                review.worths[at] = worth_of(&position, &answer);
                let value = answer.value_of(played[at].mv);
                let after = value.and_then(|value| worth(&position, player, value));
                review.worths[at + 1] = review.worths[at + 1].or(after);
            }
            positions.push((at, then, position));
        }
        let mut patience = PATIENCE;
        for (at, then, position) in &positions {
            let worth = &mut review.worths[*at];
            if worth.is_none() && patience > 0 && begun.elapsed() < LONGEST {
                let answer = self.at_once(then, position).await?;
                patience -= u32::from(answer.is_none());
                *worth = answer.and_then(|answer| worth_of(position, &answer));
            }
        }
        for (at, then, position) in positions.iter().rev() {
            let [Some(before), Some(after)] = [review.worths[*at], review.worths[at + 1]] else {
                continue;
            };
            let mv = played[*at];
            let worth = match mv.player {
                Player::First => [before, after],
                Player::Second => [-before, -after],
            };
            if worth[1] < worth[0] {
                let mut answer = self.kept(then, position);
                if answer.is_none() && patience > 0 && begun.elapsed() < LONGEST {
                    answer = self.at_once(then, position).await?;
                    patience -= u32::from(answer.is_none());
                }
                let better = answer.and_then(|answer| answer.rated.leading().copied());
                review.mistakes.push(Mistake {
                    at: *at,
                    played: mv,
                    worth,
                    better,
                });
            }
        }
        Ok(review)
    }
}
