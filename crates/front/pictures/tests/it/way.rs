//! What has ended a game is marked, and what was taken on the way says by whom.

use stonework_games::CATALOG;
use stonework_games::catalog::{Outline, Role, Scene, Settings};

/// The scene after moves from an input, of a game with this setting if it has one.
fn after(game: &str, set: &str, input: &str, moves: &str) -> Scene {
    let entry = CATALOG.find(game).expect("a game");
    let mut settings = set.split_whitespace();
    let settings = settings.try_fold(Settings::new(), Settings::with);
    let settings = settings.expect("settings of the game");
    let game = entry
        .open(settings, Some(input))
        .expect("an input of the game");
    let mut session = game.instance.session();
    for mv in moves.split_whitespace() {
        session.play(mv).expect("a move");
    }
    session.scene().expect("it is drawn")
}

/// How many shapes have a role.
fn count(scene: &Scene, role: Role) -> usize {
    let shapes = scene.shapes.iter();
    shapes.filter(|shape| shape.role == role).count()
}

#[test]
fn lines_and_chains_that_end_a_game_are_marked() {
    for (game, set, input, moves, lines) in [
        ("mnk", "", "start", "a1 a2 b1 b2", 0),
        ("mnk", "", "start", "a1 a2 b1 b2 c1", 1),
        ("tic-tac-toe", "", "start", "a1 b1 a2 c1 a3", 1),
        ("mnk", "", "xx./oox/xoo", "c1", 1),
        // One stone makes two lines.
        ("mnk", "", "xx./oox/oox", "c1", 2),
        ("connect-four", "", "start", "1 2 1 2 1 2", 0),
        ("connect-four", "", "start", "1 2 1 2 1 2 1", 1),
        ("connect-four", "", "start", "1 2 2 3 3 4 3 4 4 6 4", 1),
        ("connect-four", "connect=3", "start", "1 2 1 2 1", 1),
        ("connect-four", "connect=5", "start", "1 2 1 2 1 2 1", 0),
        ("notakto", "boards=1", "start", "a1 b2 c3", 1),
        ("three-mens-morris", "", "start", "a1 a2 b1 b2 c1", 1),
        ("treblecross", "", ".....", "2 1 3", 1),
        // From side to side of a board of three rows.
        ("hex", "rows=3 cols=3", "start", "a1 b1 a2 b2", 0),
        ("hex", "rows=3 cols=3", "start", "a1 b1 a2 b2 a3", 2),
    ] {
        let scene = after(game, set, input, moves);
        assert_eq!(
            count(&scene, Role::Winning),
            lines,
            "{game} {input} {moves}"
        );
    }
}

#[test]
fn boxes_say_whose_they_are_where_it_is_known() {
    let around = "a1-b1 a1-a2 b1-b2";
    let set = "rows=1 cols=2";
    let owned = |input: &str, moves: &str| {
        let scene = after("dots-and-boxes", set, input, moves);
        let cells = scene.shapes.iter().filter(|shape| {
            let is_cell = matches!(shape.outline, Outline::Cell { .. });
            is_cell && shape.role != Role::Place
        });
        let told = cells.map(|cell| (cell.role, cell.text.clone().unwrap_or_default()));
        told.collect::<Vec<_>>()
    };
    assert_eq!(owned("start", around), []);
    // The fourth edge is the second player's, who goes on.
    let second = (Role::Second, "2".to_owned());
    let one = owned("start", &format!("{around} a2-b2"));
    assert_eq!(one, std::slice::from_ref(&second));
    let rest = "b1-c1 b2-c2 c1-c2";
    let all = format!("{around} a2-b2 {rest}");
    assert_eq!(owned("start", &all), [second.clone(), second]);
    let first = (Role::First, "1".to_owned());
    let by_first = format!("{around} b1-c1 a2-b2");
    assert_eq!(owned("start", &by_first), [first]);
    // Nobody knows who closed a box before.
    assert_eq!(owned("_./||./_.", ""), [(Role::Piece, String::new())]);
}

#[test]
fn the_stores_of_kalah_are_drawn_with_what_is_in_them() {
    let stores = |moves: &str| {
        let scene = after("kalah", "", "start", moves);
        let cells = scene
            .shapes
            .into_iter()
            .filter(|shape| shape.role == Role::Store);
        cells.map(|cell| cell.text.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(stores(""), ["0", "0"]);
    let entry = CATALOG.find("kalah").unwrap();
    let game = entry.open(Settings::new(), Some("start")).unwrap();
    let mut session = game.instance.session();
    for _ in 0..12 {
        let Some(mv) = session.moves().first().copied() else {
            break;
        };
        assert!(session.play_move(mv));
        let scores = session.scores().unwrap();
        // The store of the player to move comes first.
        let Some(player) = session.to_move() else {
            break;
        };
        let scene = session.scene().expect("it is drawn");
        let texts = scene
            .shapes
            .iter()
            .filter(|shape| shape.role == Role::Store);
        let texts: Vec<_> = texts.filter_map(|shape| shape.text.clone()).collect();
        assert_eq!(texts, scores.from(player).map(|score| score.to_string()));
    }
}
