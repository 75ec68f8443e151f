//! The moves that the solver plays: [`Solves::reply`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use stonework_catalog::{Notation, ShownValue};
use stonework_core::Wdl;
use stonework_opponents::{Samples, lasts, longest};

use crate::address::Address;
use crate::answer::Answer;
use crate::mover::Mover;
use crate::opened::{Position, play};
use crate::problem::Problem;
use crate::solves::Solves;

/// A move that the solver plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    pub(crate) mv: Notation,
    pub(crate) how: How,
}

/// Whether a move is what was asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum How {
    /// It is.
    AsAsked,
    /// It is a best move; which of them is the one was not found in time.
    Plain,
    /// It is the best that is known, as a limit came before the solve ended.
    Unproved,
}

impl How {
    /// The others by their names in a query.
    pub(crate) const NAMED: [(&'static str, Self); 2] =
        [("plain", Self::Plain), ("unproved", Self::Unproved)];
}

/// What a player who errs nowhere keeps: the margin, or who wins.
pub(crate) fn kept_worth(value: ShownValue) -> i128 {
    match value {
        ShownValue::Margin(margin) => margin.0,
        other => other.result() as i128 - Wdl::Draw as i128,
    }
}

/// The moves that keep what the position is worth, in the game's order; `None` if that is not known
/// of every move.
pub(crate) fn keeping(answer: &Answer, position: &Position) -> Option<Vec<(Notation, ShownValue)>> {
    let moves = &answer.rated.moves;
    let is_whole = answer.is_whole() && moves.len() >= position.moves.len() + position.more_moves;
    let best = moves.iter().map(|&(_, value)| kept_worth(value)).max();
    let best = best.filter(|_| is_whole)?;
    let keep = moves.iter().filter(|(_, value)| kept_worth(*value) == best);
    Some(keep.copied().collect())
}

impl Solves {
    /// The solver's move in a position that it knows; `None` only where there is no move.
    ///
    /// Each way takes among the moves that keep the value; where play may go on for ever, a winner
    /// takes the shortest way, as waiting might go round.
    pub(crate) async fn reply(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
        answer: &Answer,
        mover: Mover,
    ) -> Result<Option<Reply>, Problem> {
        let leading = answer.rated.leading().copied();
        if !answer.is_whole() {
            let worth = leading.and_then(|mv| answer.value_of(mv));
            let holds = worth.is_some_and(|value| value.result() != Wdl::Loss);
            let mv = match leading.filter(|_| holds) {
                Some(mv) => Some(mv),
                None => self.looks_best(address, position, answer).await?,
            };
            let how = How::Unproved;
            return Ok(mv.map(|mv| Reply { mv, how }));
        }
        let plain = leading.map(|mv| Reply {
            mv,
            how: How::Plain,
        });
        let as_asked = |mv| {
            let how = How::AsAsked;
            Some(Reply { mv, how })
        };
        if matches!(mover, Mover::Human | Mover::Perfect) {
            return Ok(leading.and_then(as_asked));
        }
        let Some(mut among) = keeping(answer, position) else {
            return Ok(plain);
        };
        let loops = position.infinite_play.is_some();
        if loops
            && answer
                .rated
                .value
                .is_some_and(|value| value.result() == Wdl::Win)
        {
            let soonest = among.iter().filter_map(|&(_, value)| lasts(value)).min();
            among.retain(|&(mv, value)| match soonest {
                Some(soonest) => lasts(value) == Some(soonest),
                None => Some(mv) == leading,
            });
        }
        if mover == Mover::Trickiest {
            match self.trickiest(address, position, &among).await? {
                Some(found) => among = found,
                None => return Ok(plain),
            }
        }
        let first = among.first().map(|&(mv, _)| mv);
        match self.longest(address, &among, loops).await? {
            Some(mv) => Ok(as_asked(mv)),
            None if mover == Mover::Longest => Ok(plain),
            None => Ok(first.map(|mv| Reply {
                mv,
                how: How::Plain,
            })),
        }
    }

    /// A move of which nothing better is known: the best one whose value is known, or where that one
    /// loses, the one that looks best among those of which nothing is known.
    async fn looks_best(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
        answer: &Answer,
    ) -> Result<Option<Notation>, Problem> {
        let best = answer.best_first(None).first().copied();
        let known = best.map(|(mv, _)| mv);
        if best.is_some_and(|(_, value)| value.result() != Wdl::Loss) {
            return Ok(known);
        }
        let moves = position.moves.iter().copied();
        let unknown: Vec<_> = moves.filter(|mv| answer.value_of(*mv).is_none()).collect();
        Ok(self.sampled(address, &unknown).await?.or(known))
    }

    /// The one of some moves of a position that does best in games played on at random, which take up
    /// to a second; the first one if there is no time for any, `None` if there are no moves.
    pub(crate) async fn sampled(
        self: &Arc<Self>,
        address: &Address,
        among: &[Notation],
    ) -> Result<Option<Notation>, Problem> {
        /// So often, the moves are sampled on for what is answered at once: no thread is held for
        /// longer.
        const TIMES: usize = 3;

        let mut samples = Samples::of(among);
        if among.len() < 2 {
            return Ok(samples.best());
        }
        for _ in 0..TIMES {
            let (solves, asked) = (Arc::clone(self), address.clone());
            let sampled = self.work(move |run| {
                let run = run.begun();
                let game = solves.games.open(&asked, &run)?;
                let mut session = game.instance.session();
                play(&game, session.as_mut(), &asked)?;
                let watch = run.watch();
                while watch.check().is_ok() {
                    samples.add(session.as_mut());
                }
                Ok(samples)
            });
            samples = sampled.await?;
        }
        Ok(samples.best())
    }

    /// The first of some moves after which play lasts longest.
    async fn longest(
        self: &Arc<Self>,
        address: &Address,
        among: &[(Notation, ShownValue)],
        loops: bool,
    ) -> Result<Option<Notation>, Problem> {
        if let &[(only, _)] = among {
            return Ok(Some(only));
        }
        let told = among.iter().rev().map(|&(mv, value)| {
            // A loss without an end comes last of all.
            let never = (loops && value.result() == Wdl::Loss).then_some(i128::MAX);
            Some((lasts(value).or(never)?, mv))
        });
        if let Some(told) = told.collect::<Option<Vec<_>>>() {
            return Ok(told
                .into_iter()
                .max_by_key(|&(late, _)| late)
                .map(|(_, mv)| mv));
        }
        if loops {
            return Ok(None);
        }
        let (solves, asked) = (Arc::clone(self), address.clone());
        let moves: Vec<Notation> = among.iter().map(|&(mv, _)| mv).collect();
        let found = self.work(move |run| {
            let run = run.begun();
            let game = solves.games.open(&asked, &run)?;
            let mut session = game.instance.session();
            play(&game, session.as_mut(), &asked)?;
            Ok(longest(session.as_mut(), &moves, &run))
        });
        found.await
    }

    /// Those of some moves to which the smallest share of the opponent's answers keeps the value;
    /// `None` if they were not all found in time.
    async fn trickiest(
        self: &Arc<Self>,
        address: &Address,
        position: &Position,
        among: &[(Notation, ShownValue)],
    ) -> Result<Option<Vec<(Notation, ShownValue)>>, Problem> {
        const PATIENCE: Duration = Duration::from_millis(600);
        let begun = Instant::now();
        let mut best = (1, 1);
        let mut found = Vec::new();
        for &(mv, value) in among {
            if among.len() > 1 && begun.elapsed() > PATIENCE {
                return Ok(None);
            }
            let after = address.after(&mv.to_string());
            let then = self.position(&after).await?;
            let share = match then.to_move {
                Some(player) if Some(player) != position.to_move => {
                    let answer = self.at_once(&after, &then).await?;
                    let right = answer.and_then(|answer| {
                        let right = keeping(&answer, &then)?.len();
                        Some((right, answer.rated.moves.len()))
                    });
                    match right {
                        Some(share) => share,
                        None => return Ok(None),
                    }
                }
                // Nobody can err.
                _ => (1, 1),
            };
            let order = (share.0 * best.1).cmp(&(best.0 * share.1));
            if order.is_lt() {
                found.clear();
                best = share;
            }
            if order.is_le() {
                found.push((mv, value));
            }
        }
        Ok(Some(found))
    }
}
