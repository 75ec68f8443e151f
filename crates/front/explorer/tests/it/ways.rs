//! Each way of perfect play against plain minimax.

use std::cmp::Reverse;
use std::collections::HashMap;

use fastrand::Rng;
use stonework::Wdl;
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Instance, Int, Notation, Player, Session, SessionKey, Settings, ShownValue,
};
use stonework_test_kit::cases;

use crate::play::leads;
use crate::support::Asked;

/// What play is worth to the first player from a position on, and how long it lasts: by plain
/// minimax.
#[derive(Default)]
struct Plain {
    known: HashMap<SessionKey, (i128, u32)>,
    /// Whether it was too much.
    is_full: bool,
}

impl Plain {
    fn worth(value: ShownValue) -> i128 {
        match value {
            ShownValue::Margin(Int(margin)) => margin,
            other => other.result() as i128 - Wdl::Draw as i128,
        }
    }

    fn margin(session: &dyn Session) -> i128 {
        let scores = session.scores();
        scores.map_or(0, |scores| scores.first.0 - scores.second.0)
    }

    /// To a player, in the order in which that player wants it.
    fn rank(
        (worth, plies): (i128, u32),
        player: Player,
        scored: bool,
    ) -> (i128, bool, Reverse<u32>, u32) {
        let worth = if player == Player::First {
            worth
        } else {
            -worth
        };
        let hurries = worth > 0 && !scored;
        (
            worth,
            hurries,
            Reverse(if hurries { plies } else { 0 }),
            plies,
        )
    }

    fn of(&mut self, session: &mut dyn Session) -> (i128, u32) {
        let Some(player) = session.to_move() else {
            let result = session.result().unwrap();
            let so_far = match result {
                ShownValue::Margin(_) => Self::margin(session),
                _ => 0,
            };
            return (Self::worth(result) - so_far, 0);
        };
        if let Some(&known) = self.known.get(&session.key()) {
            return known;
        }
        self.is_full |= self.known.len() > 20_000;
        if self.is_full {
            return (0, 0);
        }
        let scored = session.scores().is_some();
        let moves = self.moves(session);
        let found = moves.into_iter().map(|(_, found)| found);
        let best = found
            .max_by_key(|&found| Self::rank(found, player, scored))
            .unwrap();
        self.known.insert(session.key(), best);
        best
    }

    /// Each move with what it is worth to the first player, and how long play lasts with it.
    fn moves(&mut self, session: &mut dyn Session) -> Vec<(Notation, (i128, u32))> {
        let before = Self::margin(session);
        let mut moves = Vec::new();
        for mv in session.moves() {
            assert!(session.play_move(mv));
            let (worth, plies) = self.of(session);
            let gain = Self::margin(session) - before;
            session.undo();
            moves.push((mv, (worth + gain, plies + 1)));
        }
        moves
    }

    /// The moves that keep the value.
    fn keeping(&mut self, session: &mut dyn Session) -> Vec<(Notation, u32)> {
        let player = session.to_move().unwrap();
        let moves = self.moves(session);
        let sided = |worth: i128| {
            if player == Player::First {
                worth
            } else {
                -worth
            }
        };
        let best = moves
            .iter()
            .map(|(_, (worth, _))| sided(*worth))
            .max()
            .unwrap();
        let moves = moves
            .into_iter()
            .filter(|(_, (worth, _))| sided(*worth) == best);
        moves.map(|(mv, (_, plies))| (mv, plies)).collect()
    }

    /// The first of those that last longest.
    fn longest(moves: &[(Notation, u32)]) -> Notation {
        let most = moves.iter().map(|&(_, plies)| plies).max().unwrap();
        moves.iter().find(|&&(_, plies)| plies == most).unwrap().0
    }

    /// The share of the answers to a move that keep the value, in 27,720ths, which all numbers up to 12
    /// divide.
    fn right_share(&mut self, session: &mut dyn Session, mv: Notation) -> usize {
        const WHOLE: usize = 27_720 * 13 * 17 * 19 * 23;
        let player = session.to_move();
        assert!(session.play_move(mv));
        let share = match session.to_move() {
            next if next.is_none() || next == player => WHOLE,
            _ => WHOLE * self.keeping(session).len() / session.moves().len(),
        };
        session.undo();
        share
    }

    /// The one that the most dangerous way takes.
    fn trickiest(&mut self, session: &mut dyn Session) -> Notation {
        let keeping = self.keeping(session);
        let shares: Vec<usize> = keeping
            .iter()
            .map(|&(mv, _)| self.right_share(session, mv))
            .collect();
        let least = *shares.iter().min().unwrap();
        let kept = keeping.into_iter().zip(shares);
        let least: Vec<_> = kept
            .filter(|&(_, share)| share == least)
            .map(|(one, _)| one)
            .collect();
        Self::longest(&least)
    }
}

/// Moves from the start that leave a game with few enough moves to be searched.
fn random_moves(game: &dyn Instance, random: &mut Rng, left: usize) -> Vec<String> {
    let mut session = game.session();
    let mut moves = Vec::new();
    while session.to_move().is_some() {
        let all = session.moves();
        let mv = all[random.usize(..all.len())];
        assert!(session.play_move(mv));
        moves.push(mv.to_string());
    }
    let most = moves.len().saturating_sub(1);
    let least = moves.len().saturating_sub(left).min(most);
    moves.truncate(random.usize(least..=most));
    moves
}

#[test]
fn each_way_of_perfect_play_is_what_it_is_said_to_be() {
    let asked = Asked::new();
    let mut random = Rng::with_seed(7);
    let mut found_in_time = [0_u32; 2];
    for (id, input, left) in [
        ("mnk", "start", 9),
        ("connect-four", "start", 9),
        ("nim", "[2,3,4]", 9),
        ("kayles", "[7]", 9),
        ("chomp", "oooo/oo../o...", 9),
        ("euclid", "[13,8]", 9),
        ("kalah", "0,1,0,2,0,1/1,0,3,0,0,1", 9),
        ("dots-and-boxes", "__/|../._/||./..", 7),
        ("stone-game-vii", "[5,3,1,4,2,6]", 9),
        ("stone-game-ii", "[5,3,1,4,2,6]", 9),
        ("end-taking", "[5,3,1,4,2,6]", 9),
        ("hexapawn", "ooo/..x/xx. o", 30),
        ("domineering", "##../##../..../.... h", 9),
        ("toads-and-frogs", "tt..ff", 30),
        ("can-i-win", "[6,10]", 7),
        ("notakto", "x../.../.x. .../.../...", 6),
        ("hex", "..oo./xxo../o.x.o/xoxo./x.o.x", 7),
        ("othello", "start", 7),
        ("snort", "x..../...o./...../x..o.", 5),
    ] {
        let entry = CATALOG.find(id).unwrap();
        let game = entry.build(&entry.input.parse(input).unwrap(), &Settings::new());
        let game = game.unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut plain = Plain::default();
        let written: String = form_urlencoded::byte_serialize(input.as_bytes()).collect();
        for _ in 0..cases(40) {
            let moves = random_moves(game.as_ref(), &mut random, left);
            let mut session = game.session();
            let mut link = format!("/play/{id}?input={written}");
            for mv in &moves {
                assert!(session.play(mv).is_some());
                link += "&m=";
                link.extend(form_urlencoded::byte_serialize(mv.as_bytes()));
            }
            let keeping = plain.keeping(session.as_mut());
            if plain.is_full {
                plain = Plain::default();
                continue;
            }
            for (at, way) in ["perfect", "longest", "trickiest"].into_iter().enumerate() {
                let to = leads(&asked.get(&format!("{link}&first={way}&second={way}&reply=next")));
                let query = to.split_once('?').unwrap().1;
                let pairs = form_urlencoded::parse(query.as_bytes());
                let last = pairs
                    .filter(|(name, _)| name == "m")
                    .last()
                    .unwrap()
                    .1
                    .into_owned();
                let kept: Vec<String> = keeping.iter().map(|(mv, _)| mv.to_string()).collect();
                assert!(
                    kept.contains(&last),
                    "{link} {way}: {last}, not one of {kept:?}"
                );
                if to.contains("reply=") {
                    assert!(to.ends_with("reply=plain"), "{to}");
                    continue;
                }
                let wanted = match way {
                    "perfect" => continue,
                    "longest" => Plain::longest(&keeping),
                    _ => plain.trickiest(session.as_mut()),
                };
                assert_eq!(last, wanted.to_string(), "{link} {way}: {keeping:?}");
                found_in_time[at - 1] += 1;
            }
        }
    }
    // Few are given up as they take long.
    assert!(
        found_in_time.iter().all(|&found| found > cases(40) * 14),
        "{found_in_time:?}"
    );
}
