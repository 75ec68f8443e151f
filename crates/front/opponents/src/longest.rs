//! How long play lasts: [`lasts`] as far as a value tells, [`longest`] by search.

use std::cmp::Reverse;
use std::collections::HashMap;

use stonework_catalog::{Int, Notation, Player, Session, SessionKey, ShownValue};
use stonework_core::{Run, Wdl};

/// How long play lasts after a move of this value, in an order in which later is greater; `None`
/// where the value does not tell.
#[must_use]
pub fn lasts(value: ShownValue) -> Option<i128> {
    match value {
        ShownValue::Outcome {
            result: Wdl::Win | Wdl::Loss,
            plies,
        } => plies.map(i128::from),
        // Who wins earlier has more to spare, and who draws fills the board.
        ShownValue::Spare { score, .. } => score.0.checked_abs().map(|spare| -spare),
        _ => None,
    }
}

/// The first of some moves of a position after which play lasts longest, with both players at their
/// best: who loses delays, who wins hurries, and all else goes the longest way.
///
/// It searches the whole game from there, for as long as the run may; `None` if that is too long,
/// or play may never end. O(positions · moves) time; 200,000 positions are held at the most.
#[must_use]
pub fn longest(session: &mut dyn Session, moves: &[Notation], run: &Run) -> Option<Notation> {
    let watch = run.watch();
    let mut search = Search {
        may_go_on: &|| watch.check().is_ok(),
        known: HashMap::new(),
    };
    let mut best: Option<(u32, Notation)> = None;
    for &mv in moves {
        if !session.play_move(mv) {
            return None;
        }
        let found = search.found(session, 0);
        session.undo();
        let plies = found?.plies;
        if best.is_none_or(|(most, _)| plies > most) {
            best = Some((plies, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// What play leads to from a position.
#[derive(Clone, Copy)]
struct Found {
    /// What the first player gains from there on; or who wins, as a sign.
    worth: i128,
    /// How many moves are left.
    plies: u32,
}

struct Search<'a> {
    may_go_on: &'a dyn Fn() -> bool,
    known: HashMap<SessionKey, Found>,
}

impl Search<'_> {
    /// Deeper positions are given up.
    const DEEPEST: u32 = 200;
    /// The most positions that are held.
    const MOST: usize = 200_000;

    fn found(&mut self, session: &mut dyn Session, depth: u32) -> Option<Found> {
        let Some(player) = session.to_move() else {
            let worth = match session.result()? {
                ShownValue::Margin(Int(margin)) => margin.checked_sub(margin_so_far(session)?)?,
                other => other.result() as i128 - Wdl::Draw as i128,
            };
            return Some(Found { worth, plies: 0 });
        };
        let key = session.key();
        if let Some(&found) = self.known.get(&key) {
            return Some(found);
        }
        let is_too_much = depth == Self::DEEPEST || self.known.len() == Self::MOST;
        if is_too_much || !session.lists_every_move() || !(self.may_go_on)() {
            return None;
        }
        let before = margin_so_far(session);
        let mut best: Option<Found> = None;
        for mv in session.moves() {
            if !session.play_move(mv) {
                return None;
            }
            let (found, after) = (self.found(session, depth + 1), margin_so_far(session));
            session.undo();
            let mut found = found?;
            if let (Some(before), Some(after)) = (before, after) {
                found.worth = found.worth.checked_add(after.checked_sub(before)?)?;
            }
            found.plies += 1;
            let is_scored = before.is_some();
            if best
                .is_none_or(|best| rank(found, player, is_scored) > rank(best, player, is_scored))
            {
                best = Some(found);
            }
        }
        let best = best?;
        self.known.insert(key, best);
        Some(best)
    }
}

/// What the first player has more than the other.
fn margin_so_far(session: &dyn Session) -> Option<i128> {
    let scores = session.scores()?;
    scores.first.0.checked_sub(scores.second.0)
}

/// How good it is for a player: first by its worth, then a win by how soon it is, all else by how
/// late.
fn rank(found: Found, player: Player, is_scored: bool) -> (i128, Result<u32, Reverse<u32>>) {
    let worth = match player {
        Player::First => found.worth,
        Player::Second => -found.worth,
    };
    let hurries = !is_scored && worth > 0;
    let plies = if hurries {
        Err(Reverse(found.plies))
    } else {
        Ok(found.plies)
    };
    (worth, plies)
}
