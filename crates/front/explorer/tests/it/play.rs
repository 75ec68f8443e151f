//! The page on which a game is played, and how its solver moves.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fastrand::Rng;
use stonework::Wdl;
use stonework_explorer::Limits;
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Instance, Int, Notation, Player, Session, SessionKey, Settings, ShownValue,
};
use stonework_test_kit::cases;

use crate::support::{Answered, Asked, links};

/// Where a page leads at once.
fn leads(answered: &Answered) -> String {
    assert_eq!(answered.status, StatusCode::SEE_OTHER, "{}", answered.text);
    answered.headers["location"].to_str().unwrap().to_owned()
}

/// A link of a page to the position after one of its moves.
fn random_answer(link: &str, page: &str, random: &mut Rng) -> String {
    let played = link.matches("m=").count();
    let next = links(page, "play").into_iter();
    let next: Vec<String> = next
        .filter(|next| next.matches("m=").count() == played + 1)
        .collect();
    assert!(!next.is_empty(), "{link}: {page}");
    next[random.usize(..next.len())].clone()
}

#[test]
fn a_solver_replies_for_a_player() {
    let asked = Asked::new();
    let to = leads(&asked.get("/play/mnk?m=b2&second=perfect"));
    assert_eq!(to, "/play/mnk?m=b2&m=a1&second=perfect");
    let page = asked.get(&to).text;
    assert!(page.contains("Your move"), "{page}");
    // Taking a move back takes back the reply to it.
    let back = "/play/mnk?next=b2&next=a1&second=perfect".to_owned();
    assert!(links(&page, "play").contains(&back), "{page}");
    // Sides are swapped where one stands, and the solver moves for the other.
    let swapped = "/play/mnk?m=b2&m=a1&first=perfect".to_owned();
    assert!(links(&page, "play").contains(&swapped), "{page}");
    let page = asked.get(&leads(&asked.get(&swapped))).text;
    assert!(page.contains("you are o"), "{page}");
}

#[test]
fn values_are_not_on_the_page() {
    let asked = Asked::new();
    let shown = asked.get("/games/mnk?m=b2&m=a2").text;
    assert!(shown.contains("wins in 5 plies"), "{shown}");
    let played = asked.get("/play/mnk?m=b2&m=a2").text;
    for word in ["wins in", "loses", "draws", "/history/"] {
        assert!(!played.contains(word), "{word}: {played}");
    }
    assert!(links(&played, "games").contains(&"/games/mnk?m=b2&m=a2".to_owned()));
}

#[test]
fn a_hint_tells_the_best_moves_alone() {
    let asked = Asked::new();
    let page = asked.get("/play/mnk?m=b2&m=a2&hint=shown").text;
    assert!(page.contains("Best: <strong>a1</strong>, "), "{page}");
    let marked = page.matches("data-best=\"yes\"").count();
    let told = asked.json("/api/position?game=mnk&m=b2&m=a2");
    assert_eq!(
        marked,
        told["best_moves"].as_array().unwrap().len(),
        "{page}"
    );
    let mark = "href=\"/play/mnk?m=b2&amp;m=a2&amp;m=a1\" data-best";
    assert!(page.contains(mark), "{page}");
    for word in ["draws", "wins", "loses"] {
        assert!(!page.contains(word), "{word}: {page}");
    }
    // It is for one move.
    assert!(
        !links(&page, "play")
            .iter()
            .any(|link| link.contains("m=a1&hint"))
    );
    let page = asked.get("/play/nim?input=3,5,6&hint=shown").text;
    assert!(page.contains("No move is better than another"), "{page}");
    assert!(!page.contains("Best: "), "{page}");
}

#[test]
fn a_solver_that_takes_long_is_waited_for() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(600);
    limits.patience = Duration::from_secs(60);
    let asked = Asked::within(limits);
    let url = "/play/connect-four?set.width=8&first=perfect";
    let page = asked.get(url);
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.text.contains("Perfect play is thinking"),
        "{}",
        page.text
    );
    assert!(page.text.contains("http-equiv=\"refresh\""));
    let events = "data-events=\"/events/connect-four?set.width=8&amp;first=perfect\"";
    assert!(page.text.contains(events), "{}", page.text);
    // Nobody moves for it meanwhile.
    assert!(!page.text.contains("m=4"), "{}", page.text);
    let hinted = asked.get("/play/connect-four?set.width=8&hint=shown").text;
    assert!(
        hinted.contains("data-events") && hinted.contains("m=4"),
        "{hinted}"
    );
    // A solve that is stopped leads to the best move that is known.
    let stop = Request::post("/stop/connect-four?set.width=8").header("host", "localhost:7878");
    let stopped = asked.send(stop.body(Body::empty()).unwrap());
    assert_eq!(stopped.status, StatusCode::SEE_OTHER);
    let to = leads(&asked.get(url));
    assert!(to.contains("m=") && to.ends_with("&reply=unproved"), "{to}");
    let page = asked.get(&to).text;
    assert!(page.contains("may not be best"), "{page}");
    let hinted = asked.get("/play/connect-four?set.width=8&hint=shown").text;
    assert!(hinted.contains("No move is known to be best."), "{hinted}");
}

#[test]
fn a_solver_plays_both_sides_as_it_is_told() {
    let asked = Asked::new();
    let page = asked.get("/play/mnk?first=perfect&second=longest");
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("Next move"), "{}", page.text);
    let next = "/play/mnk?first=perfect&second=longest&reply=next".to_owned();
    assert!(links(&page.text, "play").contains(&next), "{}", page.text);
    let one = leads(&asked.get(&next));
    assert_eq!(one.matches("m=").count(), 1, "{one}");
    let all = leads(&asked.get(&next.replace("next", "all")));
    let end = asked.get(&all);
    assert!(end.text.contains("A draw."), "{}", end.text);
    assert!(end.text.contains("The game is over"), "{}", end.text);
    // A game that may go on for ever is not followed for ever.
    let url = "/play/three-mens-morris?first=trickiest&second=longest&reply=all";
    let page = asked.get(&leads(&asked.get(url)));
    assert_eq!(page.status, StatusCode::OK);
}

#[test]
fn what_means_nothing_in_an_address_is_told() {
    let asked = Asked::new();
    for (link, said) in [
        ("/play/mnk?reply=soon", "`reply=soon`"),
        ("/play/mnk?first=best", "`first=best`"),
        ("/play/mnk?m=d4", "`d4` is no move"),
        ("/lesson/mnk?level=x", "`level` must be a whole number"),
        ("/lesson/mnk?at=3&m=a1", "`at=3`"),
    ] {
        let page = asked.get(link);
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{link}");
        assert!(page.text.contains(said), "{link}: {}", page.text);
    }
}

#[test]
fn a_lost_game_is_explained() {
    let asked = Asked::new();
    let moves = "m=b2&m=b1&m=a1&m=c3&m=a3&m=a2&m=c1";
    let page = asked.get(&format!("/play/mnk?{moves}&first=perfect")).text;
    for said in [
        "You lost.",
        "Why you lost",
        "Your move 2, ",
        "turned a draw into a loss; <strong>a1</strong> held the draw.",
        "From the start, best play on both sides leads to a draw.",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let before = "/games/mnk?m=b2&next=b1&next=a1&next=c3&next=a3&next=a2&next=c1&first=perfect";
    assert!(links(&page, "games").contains(&before.to_owned()), "{page}");
    let why = links(&page, "why").pop().unwrap();
    assert!(why.starts_with("/why/mnk?m=b2&m=b1&next=a1"), "{why}");
    assert_eq!(asked.get(&why).status, StatusCode::OK);
    // Both sides' mistakes are told, in their order.
    let page = asked
        .get("/play/mnk?m=b2&m=b1&m=b3&m=a2&m=a1&m=c2&m=c3")
        .text;
    let told: Vec<usize> = ["Move 2, ", "Move 3, ", "Move 4, "]
        .map(|said| page.find(said).unwrap_or(0))
        .into();
    assert!(told.is_sorted(), "{page}");
    assert!(
        page.contains("Where the game turned") && page.contains("x wins."),
        "{page}"
    );
}

#[test]
fn a_game_without_a_mistake_is_explained_by_its_start() {
    let asked = Asked::new();
    let page = asked
        .get("/play/nim?input=1,1&m=0-1&m=1-1&second=perfect")
        .text;
    for said in [
        "You lost.",
        "Neither side made a mistake.",
        "The start was lost for you: a loss",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    // What counts here is a margin.
    let page = asked
        .get("/play/stone-game-vii?input=[5,3,1,4,2]&m=L&m=L&m=L&m=L&m=L")
        .text;
    for said in [
        "turned a win by 6 into a win by 3; <strong>R</strong> held the win by 6.",
        "turned a loss by 5 into a loss by 7",
        "The first player wins by 7.",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
}

#[test]
fn what_is_not_known_of_a_game_is_said() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(20);
    let asked = Asked::within(limits);
    let mut random = Rng::with_seed(5);
    let mut link = "/play/connect-four".to_owned();
    for _ in 0..42 {
        let page = asked.get(&link);
        if page.text.contains("The game is over") {
            assert!(
                page.text
                    .contains("Not known in the time that there is: whether move"),
                "{}",
                page.text
            );
            return;
        }
        link = random_answer(&link, &page.text, &mut random);
    }
    panic!("the game does not end");
}

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

#[test]
fn no_way_of_perfect_play_goes_round_where_it_wins() {
    let asked = Asked::new();
    let mut random = Rng::with_seed(3);
    let mut won = 0;
    for way in ["longest", "trickiest"] {
        for _ in 0..6 {
            let mut link = "/play/three-mens-morris".to_owned();
            // The opponent moves at random, and the solver wins or draws.
            link += &format!("?second={way}");
            for _ in 0..60 {
                let answered = asked.get(&link);
                if answered.status == StatusCode::SEE_OTHER {
                    link = leads(&answered);
                    continue;
                }
                if answered.text.contains("The game is over") {
                    assert!(
                        answered.text.contains("You lost"),
                        "{link}: {}",
                        answered.text
                    );
                    won += 1;
                    break;
                }
                link = random_answer(&link, &answered.text, &mut random);
            }
        }
    }
    assert!(won >= 10, "{won} games were won");
}

#[test]
fn every_game_is_played_against_each_way() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(100);
    limits.patience = Duration::from_millis(100);
    let asked = Asked::within(limits);
    let mut random = Rng::with_seed(1);
    for (at, entry) in CATALOG.iter().enumerate() {
        let way = ["perfect", "longest", "trickiest"][at % 3];
        let side = ["first", "second"][at % 2];
        let mut link = format!("/play/{}?{side}={way}", entry.id);
        for _ in 0..30 {
            let begun = Instant::now();
            let answered = asked.get_in_turn(&link);
            assert!(begun.elapsed() < Duration::from_secs(20), "{link}");
            if answered.status == StatusCode::SEE_OTHER {
                link = leads(&answered);
                continue;
            }
            if answered.status == StatusCode::BAD_REQUEST {
                // A text is needed to begin.
                assert!(entry.document().is_some(), "{link}: {}", answered.text);
                break;
            }
            assert_eq!(answered.status, StatusCode::OK, "{link}: {}", answered.text);
            assert!(
                answered.text.len() < 200_000,
                "{link}: {}",
                answered.text.len()
            );
            if answered.text.contains("The game is over") {
                break;
            }
            if answered.text.contains("thinking") {
                continue;
            }
            link = random_answer(&link, &answered.text, &mut random);
        }
    }
}
