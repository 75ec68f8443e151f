//! What nodes are called: any text, in positions, moves and references.

use std::collections::HashSet;

use serde_json::{Value as Json, json};
use stonework::Run;
use stonework_game_kit::game;
use stonework_graphs::CATALOG;

/// A graph whose start leads to all nodes of these names, each with each turn and some gains.
fn star(names: &[String]) -> Json {
    let moves = names.iter().flat_map(|name| {
        [0, 3, -3, i64::from(u32::MAX) << 20]
            .into_iter()
            .flat_map(move |gain| {
                [false, true].map(|again| json!({"to": name, "gain": gain, "again": again}))
            })
    });
    let mut nodes: serde_json::Map<String, Json> =
        names.iter().map(|name| (name.clone(), json!(1))).collect();
    nodes.insert("the start".to_owned(), moves.collect());
    json!({"start": "the start", "nodes": nodes})
}

fn check(names: &[String]) {
    let game = game(&CATALOG, "graph", &[], &star(names).to_string());
    let moves = game.session().moves();
    let texts: HashSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), 8 * names.len(), "{names:?}");
    let mut positions = HashSet::new();
    for mv in moves {
        let mut session = game.session();
        assert_eq!(session.play(&mv.to_string()), Some(mv), "{mv} of {names:?}");
        let position = session.position();
        assert_eq!(game.read_position(&position).unwrap(), position);
        positions.insert(position);
    }
    assert_eq!(positions.len(), names.len(), "{names:?}");
}

#[test]
fn nodes_may_have_any_names_that_move_and_position_tell_apart() {
    let long = "a place of a name that no move has room for, number";
    let names = [
        "",
        " ",
        " a",
        "a",
        "A",
        "a+",
        "a++",
        "a:3",
        "a:+3",
        "a:-3+",
        "a:b",
        "\"a\"",
        "\"\\\"a\\\"\"",
        "\"a",
        "a\nb",
        "a\tb",
        "日本 の 名前",
        "1",
        "01",
        "[\"a\",1]",
        "…",
        "a…",
        "a…#1",
        "{\"to\":1}",
        long,
        "null",
        "draw",
    ];
    let mut names = names.map(str::to_owned).to_vec();
    names.extend((0..30).map(|number| format!("{long} {number}")));
    names.extend((0..9).map(|number| format!("{}…#{number}", &long[..32])));
    check(&names);
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..200 {
        let letters: Vec<char> = "ab+:#… \"\\1-é".chars().collect();
        let name = |random: &mut fastrand::Rng| -> String {
            let len = random.usize(..50);
            (0..len)
                .map(|_| letters[random.usize(..letters.len())])
                .collect()
        };
        let names: HashSet<String> = (0..12).map(|_| name(&mut random)).collect();
        check(&names.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn a_long_name_is_a_move_as_it_is_written_and_whole() {
    let name = "the kitchen with the green door and two windows";
    let input = json!({"start": "hall", "nodes": {"hall": [name, "yard: 3"], (name): "loss", "yard: 3": "win"}});
    let game = game(&CATALOG, "graph", &[], &input.to_string());
    let solved = game.solve("retrograde", &Run::new()).unwrap();
    assert_eq!(
        json!(solved.best_moves),
        json!(["the kitchen with the green door and…#1"])
    );
    for text in [name, "the kitchen with the green door and…#1"] {
        let mut session = game.session();
        session.play(text).unwrap();
        assert_eq!(session.position(), name);
    }
    assert_eq!(
        game.session().play("yard: 3").unwrap().to_string(),
        "yard: 3"
    );
}

#[test]
fn numbers_and_lists_name_the_nodes_that_are_called_so() {
    for (input, best) in [
        (
            json!({"start": 1, "nodes": {"1": [2, "3"], "2": "win", "3": "Loss"}}),
            "3",
        ),
        (
            json!({"start": ["a", 1], "nodes": {"[\"a\", 1]": [["b", 2]], "[\"b\",2]": "loss"}}),
            "[\"b\",2]",
        ),
        (
            json!({"start": "0", "nodes": [["1", {"to": "2"}], "win", "loss"]}),
            "2",
        ),
    ] {
        let game = game(&CATALOG, "graph", &[], &input.to_string());
        let solved = game.solve("retrograde", &Run::new()).unwrap();
        assert_eq!(json!(solved.best_moves), json!([best]), "{input}");
    }
}
