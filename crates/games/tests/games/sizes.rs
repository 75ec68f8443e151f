//! The size of a board, which a position tells where the settings do not.

use stonework::Run;
use stonework_game_kit::choices;
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Axis, BoardLayout, Entry, Input, OpenError, OpenGame, Settings, ShownValue,
};

use crate::support::settings;

/// The game with these settings on an input.
fn opened(game: &str, set: &str, input: &str) -> Result<OpenGame, OpenError> {
    let set: Vec<String> = set.split_whitespace().map(str::to_owned).collect();
    CATALOG.open(game, settings(&set), Some(input))
}

/// What is said against it.
fn refusal(game: &str, set: &str, input: &str) -> String {
    opened(game, set, input).unwrap_err().to_string()
}

/// The settings among these that are no size of the board.
fn without_sizes(entry: &Entry, set: &[String]) -> Settings {
    let is_size = |text: &&String| {
        let name = text.split('=').next();
        let param = entry.params.iter().find(|param| Some(param.name) == name);
        param.is_some_and(|param| param.axis.is_some())
    };
    let rest: Vec<String> = set.iter().filter(|text| !is_size(text)).cloned().collect();
    settings(&rest)
}

#[test]
fn the_start_of_a_board_of_any_size_opens_the_same_game_without_its_size() {
    let sized = |entry: &&'static Entry| entry.params.iter().any(|param| param.axis.is_some());
    let (mut games, mut others) = (0, 0);
    for entry in CATALOG.iter().filter(sized) {
        games += 1;
        for (entry, set) in choices(entry) {
            let given = entry.open(settings(&set), Some(Input::START)).unwrap();
            let start = given.instance.start_text();
            let at = format!("{} {set:?}", entry.id);
            // All of it given is the same.
            let both = entry.open(settings(&set), Some(&start)).unwrap();
            assert_eq!(both.parameters(), given.parameters(), "{at}");
            // A row alone may be all cells of a board of many rows.
            let is_grid = entry
                .board
                .is_some_and(|board| board.layout == BoardLayout::Grid);
            if !is_grid && !start.contains('/') {
                continue;
            }
            let told = entry.open(without_sizes(entry, &set), Some(&start));
            let told = match told {
                // One row of as many cells as a square has.
                Err(error) if !start.contains('/') => {
                    assert!(
                        error.to_string().contains("` may mean one row of "),
                        "{at}: {error}"
                    );
                    continue;
                }
                told => told.unwrap_or_else(|error| panic!("{} {start}: {error}", entry.id)),
            };
            assert_eq!(told.parameters(), given.parameters(), "{at}");
            assert_eq!(told.title(), given.title(), "{at}");
            let parameters = given.parameters().into();
            assert_eq!(told.difference(entry.id, &parameters), None, "{at}");
            assert_eq!(told.instance.start_text(), start, "{at}");
            let solved = [&given, &told].map(|game| {
                let run = Run::new();
                let solver = game.instance.choose(&run).solver.name;
                game.instance.solve(solver, &run).unwrap().value
            });
            assert_eq!(solved[0], solved[1], "{at}");
            others += usize::from(told.settings != without_sizes(entry, &set));
        }
    }
    assert!(games >= 15 && others >= 30, "{games} {others}");
}

#[test]
fn a_position_tells_the_size_of_its_board() {
    for (game, input, title) in [
        ("hex", "..../..../..../....", "Hex (rows=4, cols=4)"),
        ("hex", ".../.x./.../.o. x", "Hex (rows=4, cols=3)"),
        ("domineering", "../..", "Domineering (rows=2, cols=2)"),
        ("chomp", "ooooo/ooo../o....", "Chomp (rows=3, cols=5)"),
        ("cram", "...../.....", "Cram (rows=2, cols=5, rule=normal)"),
        (
            "mnk",
            "..../.xo./..../....",
            "m,n,k-game (m=4, n=4, k=3, rule=normal)",
        ),
        ("col", ".../...", "Col (rows=2, cols=3)"),
        ("snort", ".../...", "Snort (rows=2, cols=3)"),
        ("nogo", ".../...", "NoGo (rows=2, cols=3)"),
        (
            "clobber",
            "xo/ox",
            "Clobber (rows=2, cols=2, rule=neighbours)",
        ),
        (
            "hexapawn",
            "oooo/..../..../xxxx",
            "Hexapawn (rows=4, cols=4)",
        ),
        (
            "breakthrough",
            "oo/oo/../xx/xx",
            "Breakthrough (rows=5, cols=2)",
        ),
        ("quixo", "x./.o", "Quixo (size=2)"),
        (
            "othello",
            "..../.ox./.xo./.... x",
            "Othello (size=4, pass=free)",
        ),
        (
            "connect-four",
            "..../..../.x../.xo.",
            "Connect Four (width=4, height=4, connect=4)",
        ),
        (
            "connect-four",
            "......./......./......./......./......./......./......./.o...../.x.....",
            "Connect Four (width=7, height=9, connect=4)",
        ),
        (
            "hex",
            "........./........./........./........./....x..../........./........./........./.........",
            "Hex (rows=9, cols=9)",
        ),
        (
            "mnk",
            "............/............/............/............/............/......x...../............/............/............/............",
            "m,n,k-game (m=10, n=12, k=3, rule=normal)",
        ),
        (
            "chomp",
            "oooooooooooooooooooooo/oooooooooooooooooooooo/oooo..................",
            "Chomp (rows=3, cols=22)",
        ),
        (
            "connect-four",
            "4453",
            "Connect Four (width=7, height=6, connect=4)",
        ),
        (
            "dots-and-boxes",
            "___/|.../.__/..|./...",
            "Dots and Boxes (rows=2, cols=3)",
        ),
    ] {
        let open = opened(game, "", input).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(open.title(), title, "{input}");
    }
    let open = opened("kalah", "", "1,0,2/0,3,1").unwrap();
    assert!(
        open.title().starts_with("Kalah (pits=3, seeds=4"),
        "{}",
        open.title()
    );
    assert_eq!(open.instance.start_text(), "1,0,2/0,3,1");
}

#[test]
fn a_given_size_has_to_be_that_of_the_position() {
    for (game, set, input, message) in [
        (
            "hex",
            "rows=5",
            "..../..../..../....",
            "the position has 4 rows and 4 columns, but the settings say rows=5",
        ),
        (
            "hex",
            "rows=4 cols=5",
            "..../..../..../....",
            "the position has 4 rows and 4 columns, but the settings say cols=5",
        ),
        (
            "domineering",
            "rows=1 cols=3",
            "../..",
            "the position has 2 rows and 2 columns, but the settings say rows=1, cols=3",
        ),
        (
            "othello",
            "size=6",
            "..../.ox./.xo./.... x",
            "the position has 4 rows and 4 columns, but the settings say size=6",
        ),
        (
            "othello",
            "",
            "...../...../..ox./..xo./..... x",
            "the position has 5 rows and 5 columns, but `size` takes 4, 6, 8",
        ),
        (
            "quixo",
            "",
            "x../.o.",
            "the position has 2 rows and 3 columns, but `size` is the number of both",
        ),
        (
            "hexapawn",
            "",
            "ooo/xxx",
            "the position has 2 rows and 3 columns, but `rows` takes a whole number from 3 to 64",
        ),
        (
            "kalah",
            "pits=6",
            "1,0/0,3",
            "the position has 2 rows and 2 columns, but the settings say pits=6",
        ),
    ] {
        assert_eq!(refusal(game, set, input), message, "{game} {set} {input}");
    }
    // Equal numbers may be written otherwise, and one of two tells nothing of the other.
    for set in ["", "rows=04", "cols=+3", "rows=4 cols=3"] {
        let open = opened("hex", set, ".../.../.../...").unwrap();
        assert_eq!(open.title(), "Hex (rows=4, cols=3)", "{set}");
    }
    // The default of the other need not go with it.
    let tall = opened("hex", "rows=16", &[".."; 16].join("/")).unwrap();
    assert_eq!(tall.title(), "Hex (rows=16, cols=2)");
}

#[test]
fn the_size_of_the_start_is_that_of_the_settings() {
    for input in [None, Some("start"), Some(" start ")] {
        let open = CATALOG.open("hex", settings(&["rows=3".to_owned()]), input);
        let open = open.unwrap();
        assert_eq!(open.title(), "Hex (rows=3, cols=5)");
        assert_eq!(open.instance.start_text(), "...../...../..... x");
    }
    // So is that of a word of all cells, if it cannot be cut otherwise.
    let word = ".".repeat(38) + "xoxo";
    let dropped = opened("connect-four", "", &word).unwrap();
    assert_eq!(
        dropped.title(),
        "Connect Four (width=7, height=6, connect=4)"
    );
    assert!(refusal("connect-four", "", &word[1..]).contains("row"));
    let moved = opened("connect-four", "width=5 height=4", "55").unwrap();
    assert_eq!(moved.title(), "Connect Four (width=5, height=4, connect=4)");
}

#[test]
fn a_position_has_as_many_seeds_as_it_has() {
    for (input, value) in [
        ("20,1/0,1", None),
        ("0,0/0,200", Some(-200)),
        ("0,100/0,0", Some(100)),
    ] {
        let open = opened("kalah", "", input).unwrap();
        assert_eq!(open.instance.start_text(), input);
        let solver = open.instance.choose(&Run::new()).solver.name;
        let solved = open
            .instance
            .solve(solver, &Run::new())
            .unwrap()
            .value
            .unwrap();
        if let Some(value) = value {
            assert_eq!(solved, ShownValue::Margin(value.into()), "{input}");
        }
    }
    let many = refusal("kalah", "", "0,0/200,200");
    assert_eq!(many, "there are 400 seeds: 252 at the most are possible");
}

#[test]
fn positions_are_read_as_people_write_them_wherever_one_is_asked_about() {
    let open = opened("hex", "rows=2 cols=3", "start").unwrap();
    for text in ["x../.o. x", "X../.O. x", "X..\n.O. x"] {
        assert_eq!(open.instance.read_position(text).unwrap(), "x../.o. x");
    }
    let wrong = open
        .instance
        .read_position("x../.o./...")
        .unwrap_err()
        .to_string();
    assert!(wrong.contains("2 rows, not 3"), "{wrong}");
    let mnk = opened("mnk", "", "start").unwrap();
    let strong = mnk.instance.solve_strongly(&Run::new()).unwrap();
    let found = strong.position("XO./.../...").unwrap().unwrap();
    assert_eq!(found.position, "xo./.../... x");
}

#[test]
fn each_axis_is_that_of_one_parameter() {
    for entry in CATALOG.iter() {
        let axes: Vec<Axis> = entry.params.iter().filter_map(|param| param.axis).collect();
        let fits = matches!(
            axes.as_slice(),
            [] | [Axis::Both | Axis::Cols] | [Axis::Rows, Axis::Cols] | [Axis::Cols, Axis::Rows]
        );
        assert!(
            fits && (axes.is_empty() || entry.board.is_some()),
            "{}",
            entry.id
        );
    }
}
