//! What the positions of a game are worth, from its start on: [`History`].

use std::sync::Arc;
use std::time::Duration;

use stonework_catalog::words::Players;
use stonework_catalog::{Int, Player, Scores, Session, ShownValue};
use stonework_core::Run;
use stonework_pictures::Moment;

use crate::address::Address;
use crate::answer::Answer;
use crate::opened::PlayedMove;
use crate::problem::Problem;
use crate::solves::{Key, Solves, rate};
use crate::turned_value::turned;

/// The most positions that are told of.
const MOST: usize = 120;

/// What the positions of a game are worth, those after moves that were taken back among them.
#[derive(Debug)]
pub(crate) struct History {
    /// How many moves came before the first of them.
    pub(crate) from: usize,
    pub(crate) moments: Vec<Past>,
}

/// A position of a game, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Past {
    /// The move that led to it; `None` at the start.
    pub(crate) last: Option<PlayedMove>,
    /// What the whole game is worth to the first player, played from there.
    pub(crate) value: Option<ShownValue>,
    /// Whether that move gave something away.
    pub(crate) is_mistake: bool,
}

impl Past {
    /// What it is, in words.
    pub(crate) fn label(self, at: usize, players: &Players) -> String {
        let place = match self.last {
            Some(PlayedMove { player, mv }) => format!("{at}. {mv} by {}", players.phrase(player)),
            None => "The start".to_owned(),
        };
        let value = self.value.map(|value| players.verdict(value));
        let value = value.unwrap_or_else(|| "not known".to_owned());
        let mistake = if self.is_mistake { " A mistake." } else { "" };
        format!("{place}: {value}{mistake}")
    }
}

impl History {
    /// The history of an address: values that are kept, and those found within this time, the latest
    /// first; those before one that takes too long are left.
    pub(crate) async fn at_once(
        solves: &Arc<Solves>,
        address: &Address,
        time: Duration,
    ) -> Result<Self, Problem> {
        let (holder, asked) = (Arc::clone(solves), address.clone());
        let work = move |run: Run| Self::of(&holder, &asked, &run.with_time(time).begun());
        solves.work(work).await
    }

    /// The same with more time.
    pub(crate) async fn patiently(
        solves: &Arc<Solves>,
        address: &Address,
    ) -> Result<Self, Problem> {
        const LONGEST: Duration = Duration::from_secs(5);
        let time = LONGEST.min(solves.limits.time);
        let (holder, asked) = (Arc::clone(solves), address.clone());
        let work = move |run: Run| Self::of(&holder, &asked, &run.with_time(time).begun());
        solves.long_work(work).await
    }

    fn of(solves: &Solves, address: &Address, run: &Run) -> Result<Self, Problem> {
        let here = address.moves.len();
        let whole = address.at(usize::MAX);
        let start = address.start_key();
        let watch = run.watch();
        solves.at(&address.start(), run, |_, session| {
            let mut played = Vec::with_capacity(whole.moves.len());
            for text in &whole.moves {
                let Some(player) = session.to_move() else {
                    break;
                };
                // What was taken back may be nonsense: it is left.
                let Some(mv) = session.play(text) else { break };
                played.push(PlayedMove { player, mv });
            }
            let most = MOST.min(whole.most_links() / 2).max(2);
            let end = (here + most / 2).max(most - 1).min(played.len());
            let from = (end + 1).saturating_sub(most);
            let mut moments = Vec::new();
            let mut has_time = true;
            for at in (from..=played.len()).rev() {
                if at <= end {
                    let value = value_of(session, || {
                        let key = Key::of(&start, session.key());
                        if let Some(known) = solves.kept_by(&key) {
                            return known.rated.value;
                        }
                        has_time &= watch.check().is_ok();
                        let answer = rate(session, run).ok().filter(|_| has_time);
                        let answer = answer.filter(Answer::is_whole);
                        has_time = answer.is_some();
                        solves.keep(key, answer?).rated.value
                    });
                    let last = at.checked_sub(1).map(|before| played[before]);
                    moments.push(Past {
                        last,
                        value,
                        is_mistake: false,
                    });
                }
                session.undo();
            }
            moments.reverse();
            for at in 1..moments.len() {
                moments[at].is_mistake = is_mistake(moments[at - 1].value, moments[at]);
            }
            Ok(Self { from, moments })
        })
    }

    /// Whether enough is known for a picture.
    pub(crate) fn is_seen(&self) -> bool {
        let known = self.moments.iter().filter(|past| past.value.is_some());
        known.count() > 1
    }

    /// Whether something is not known.
    pub(crate) fn has_gaps(&self) -> bool {
        self.moments.iter().any(|past| past.value.is_none())
    }

    /// What the numbers beside the values are, if there are some.
    pub(crate) fn measure(&self, players: &Players) -> Option<String> {
        let mut values = self.moments.iter().filter_map(|past| past.value);
        values.find_map(|value| match value {
            ShownValue::Outcome { plies, .. } => plies.map(|_| "plies to the end".to_owned()),
            _ => Some(format!(
                "by how much {} is ahead",
                players.phrase(Player::First)
            )),
        })
    }

    /// It as a picture, with links where those are wanted.
    pub(crate) fn svg(&self, address: &Address, players: &Players, page: Option<&str>) -> String {
        let moments = self.moments.iter().zip(self.from..);
        let moments = moments.map(|(past, at)| Moment {
            label: past.label(at, players),
            value: past.value,
            is_mistake: past.is_mistake,
            is_here: at == address.moves.len(),
            link: page.map(|page| address.at(at).link(page)),
        });
        let names = [Player::First, Player::Second].map(|player| players.phrase(player));
        let names = names.each_ref().map(String::as_str);
        let moments: Vec<Moment> = moments.collect();
        stonework_pictures::history(&moments, self.from, names, address.view.palette())
    }
}

/// What the whole game is worth to the first player, played from a position whose value to the
/// player to move is found so.
fn value_of(
    session: &dyn Session,
    value: impl FnOnce() -> Option<ShownValue>,
) -> Option<ShownValue> {
    let Some(player) = session.to_move() else {
        return session.result().map(at_end);
    };
    whole_value(value()?, player, session.scores())
}

/// The value of a game that is over, without its distance, which is that from the start.
pub(crate) fn at_end(value: ShownValue) -> ShownValue {
    match value {
        ShownValue::Outcome { result, .. } => ShownValue::Outcome {
            result,
            plies: None,
        },
        other => other,
    }
}

/// What the whole game is worth to the first player, played from a position that is worth this to
/// the player to move; given what both have so far.
pub(crate) fn whole_value(
    value: ShownValue,
    player: Player,
    scores: Option<Scores>,
) -> Option<ShownValue> {
    let to_first = match player {
        Player::First => value,
        Player::Second => turned(value)?,
    };
    Some(match to_first {
        ShownValue::Margin(Int(margin)) => {
            let so_far = scores.map_or(Some(0), |scores| {
                scores.first.0.checked_sub(scores.second.0)
            });
            ShownValue::Margin(Int(margin.checked_add(so_far?)?))
        }
        other => other,
    })
}

/// Whether the move to a position gave something away to its mover: a result, or a margin.
fn is_mistake(before: Option<ShownValue>, after: Past) -> bool {
    let (Some(before), Some(now), Some(last)) = (before, after.value, after.last) else {
        return false;
    };
    let change = match (before.number(), now.number()) {
        (Some(before), Some(now)) => now.0.cmp(&before.0),
        _ => now.result().cmp(&before.result()),
    };
    match last.player {
        Player::First => change.is_lt(),
        Player::Second => change.is_gt(),
    }
}
