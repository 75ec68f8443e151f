//! What a game in which play may go round is worth by every way that a session can be played.

use std::collections::HashMap;

use stonework::{Outcome, Wdl};
use stonework_catalog::{Instance, Player, ShownValue};

use crate::fixed_point::{Plain, fixed_point};

/// What the start of a game is worth.
pub struct Truth {
    forced: Outcome,
    endless: Wdl,
}

impl Truth {
    /// Checks a value that a solver finds for the start.
    pub fn check(&self, found: ShownValue, solver: &str) {
        let ShownValue::Outcome { result, plies } = found else {
            panic!("{solver}: {found} is no outcome");
        };
        let expected = match self.forced.result() {
            Wdl::Draw => self.endless,
            forced => forced,
        };
        assert_eq!(result, expected, "{solver}");
        // Some games are only won or lost.
        if plies.is_some() {
            assert_eq!(plies, self.forced.plies(), "{solver}");
        }
    }
}

/// A position on the way, with the number of its next move.
struct Place {
    number: usize,
    next: usize,
}

/// Plays every move of every position, and solves the positions by rounds until nothing changes any more. Positions
/// that look alike with the same player to move are the same.
pub fn outcome_by_session(game: &dyn Instance, endless: &str) -> Truth {
    let mut session = game.session();
    let mut numbers = HashMap::from([((session.picture(), session.to_move(), None), 0)]);
    let mut movers = vec![session.to_move()];
    let mut table = vec![Plain::Moves(Vec::new())];
    let mut way = vec![Place { number: 0, next: 0 }];
    while let Some(place) = way.last_mut() {
        let moves = session.moves();
        let Some(mv) = moves.get(place.next) else {
            way.pop();
            session.undo();
            continue;
        };
        place.next += 1;
        let from = place.number;
        assert!(session.play(&mv.to_string()).is_some(), "{mv}");
        let seen = numbers.len();
        let result = session.result().map(ShownValue::result);
        let position = (session.picture(), session.to_move(), result);
        let number = *numbers.entry(position).or_insert(seen);
        if number == seen {
            movers.push(session.to_move());
            table.push(match result {
                // To the first player, who counts as the one to move at the end.
                Some(result) => Plain::End(result),
                None => Plain::Moves(Vec::new()),
            });
        }
        let mover = |player: Option<Player>| player.unwrap_or(Player::First);
        let stays = mover(movers[from]) == mover(movers[number]);
        if let Plain::Moves(moves) = &mut table[from] {
            moves.push((number, stays));
        }
        if number == seen && session.to_move().is_some() {
            way.push(Place { number, next: 0 });
        } else {
            session.undo();
        }
    }
    let endless = match endless {
        text if text.contains("draw") => Wdl::Draw,
        text if text.contains("lost") => Wdl::Loss,
        text if text.contains("won") => Wdl::Win,
        other => panic!("{other:?} does not tell who has won"),
    };
    Truth {
        forced: fixed_point(&table)[0],
        endless,
    }
}
