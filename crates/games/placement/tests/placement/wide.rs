//! Boards of more than 64 cells: late positions are solved alike by every solver, and small boards are told the same in
//! sets of 128 bits as in sets of 64.

use std::fmt::Debug;

use stonework::{
    AlphaBeta, Bounded, Game, Negamax, Ordered, Packed, ProofNumber, Run, SeededRng, Solver,
    Symmetric, Wdl,
};
use stonework_catalog::{OpenGame, Role, ShownValue};
use stonework_game_kit::{settings, threads};
use stonework_placement::{Board, CATALOG, ConnectFour, Hex, LineRule, Mnk};

/// A position of a catalog game of some size, as it is opened.
fn opened(id: &str, set: &[&str], text: &str) -> OpenGame {
    let set: Vec<String> = set.iter().map(ToString::to_string).collect();
    CATALOG.open(id, settings(&set), Some(text)).unwrap()
}

/// A position after random moves that do not end the game, nor let the opponent end it if there are such, in which so
/// few cells are empty.
fn late<G: Board>(
    game: &G,
    empty: impl Fn(&G::State) -> u32,
    left: u32,
    dice: &mut SeededRng,
) -> G::State {
    let after = |state: &G::State| -> Vec<G::State> {
        let moves = game.moves(state);
        moves.map(|mv| game.play(state, mv).state).collect()
    };
    let goes_on = |state: &G::State| game.terminal_value(state).is_none();
    loop {
        let mut state = game.start();
        while empty(&state) > left {
            let mut next = after(&state);
            next.retain(goes_on);
            let is_quiet = |next: &&G::State| after(next).iter().all(goes_on);
            let quiet: Vec<G::State> = next.iter().filter(is_quiet).cloned().collect();
            if !quiet.is_empty() {
                next = quiet;
            }
            if next.is_empty() {
                break;
            }
            state = next.swap_remove(dice.below(next.len()));
        }
        if empty(&state) <= left {
            return state;
        }
    }
}

/// Holds every solver of the catalog against negamax, on the position as it is written. The words for
/// its value.
fn check_by_every_solver(id: &str, set: &[&str], text: &str) -> String {
    let open = opened(id, set, text);
    assert_eq!(open.instance.start_text(), text);
    let expected = open.instance.solve("negamax", &Run::new()).unwrap();
    let solvers = open.instance.solvers();
    assert!(solvers.len() > 3, "{id}");
    for solver in solvers.iter().filter(|solver| solver.name != "exhaustive") {
        for run in [Run::new(), threads(2)] {
            let solved = open.instance.solve(solver.name, &run).unwrap();
            assert_eq!(solved.value, expected.value, "{text} {}", solver.name);
            assert_eq!(solved.moves, expected.moves, "{text} {}", solver.name);
        }
    }
    format!("{:?}", expected.value.unwrap())
}

/// Holds searches with the hints of a game against negamax without them.
fn check_searches<G>(game: &G, state: &G::State)
where
    G: Board<State: Debug> + Bounded + Ordered,
{
    let run = Run::new();
    let truth = Negamax::new().solve_from(game, state, &run).unwrap();
    let alpha_beta = AlphaBeta::new().ordered().bounded();
    let proof_number = ProofNumber::new().ordered().bounded();
    let text = game.write_state(state);
    for found in [
        alpha_beta.solve_from(game, state, &run).unwrap(),
        proof_number.solve_from(game, state, &run).unwrap(),
    ] {
        assert_eq!(found.value(), truth.value(), "{text}");
        assert_eq!(found.moves(), truth.moves(), "{text}");
    }
    let bounds = game.bounds(state);
    let value = truth.value().unwrap();
    assert!(bounds.lower.is_none_or(|lower| lower <= value), "{text}");
    assert!(bounds.upper.is_none_or(|upper| upper >= value), "{text}");
}

#[test]
fn late_positions_of_high_and_broad_connect_four_are_solved_alike() {
    let mut dice = SeededRng::new(63);
    let mut values = Vec::new();
    for (width, height, connect) in [(7, 9, 4), (9, 7, 4), (10, 10, 5), (16, 7, 4)] {
        let game = ConnectFour::wide(width, height).unwrap();
        let game = game.with_connect(connect).unwrap();
        let search = AlphaBeta::new().ordered().bounded().packed();
        for _ in 0..12 {
            let left = 7 + u32::try_from(dice.below(6)).unwrap();
            let empty = |state: &<ConnectFour<u128> as Game>::State| {
                width * height - state.all.count_ones()
            };
            let state = late(&game, empty, left, &mut dice);
            check_searches(&game, &state);
            let plain = Negamax::new().solve_from(&game, &state, &Run::new());
            let by_keys = search.solve_from(&game, &state, &Run::new());
            assert_eq!(by_keys.unwrap().moves(), plain.unwrap().moves());
            let text = game.write_state(&state);
            values.push(check_by_every_solver(
                "connect-four",
                &[&format!("connect={connect}")],
                &text,
            ));
        }
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 5, "{values:?}");
}

#[test]
fn late_positions_of_lines_on_large_boards_are_solved_alike() {
    let mut dice = SeededRng::new(80);
    let mut values = Vec::new();
    for (m, n, k, rule) in [
        (10, 8, 5, LineRule::Normal),
        (10, 8, 4, LineRule::Misere),
        (10, 12, 5, LineRule::Normal),
        (15, 8, 5, LineRule::Misere),
        (5, 23, 4, LineRule::Normal),
    ] {
        let game = Mnk::wide(m, n, k, rule).unwrap();
        let rule = ["rule=normal", "rule=misere"][usize::from(rule == LineRule::Misere)];
        for _ in 0..12 {
            let left = 5 + u32::try_from(dice.below(5)).unwrap();
            let empty = |state: &<Mnk<u128> as Game>::State| m * n - state.all().count_ones();
            let state = late(&game, empty, left, &mut dice);
            check_searches(&game, &state);
            let text = game.write_state(&state);
            values.push(check_by_every_solver(
                "mnk",
                &[&format!("k={k}"), rule],
                &text,
            ));
        }
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 3, "{values:?}");
}

#[test]
fn late_positions_of_hex_on_large_boards_are_solved_alike() {
    let mut dice = SeededRng::new(81);
    let mut values = Vec::new();
    for (rows, cols) in [(9, 9), (10, 12), (5, 20)] {
        let game = Hex::wide(rows, cols).unwrap();
        for _ in 0..20 {
            let left = 6 + u32::try_from(dice.below(5)).unwrap();
            let empty = |state: &<Hex<u128> as Game>::State| rows * cols - state.all().count_ones();
            let state = late(&game, empty, left, &mut dice);
            check_searches(&game, &state);
            values.push(check_by_every_solver("hex", &[], &game.write_state(&state)));
        }
    }
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 2, "{values:?}");
}

/// Holds what is told of the positions of a game in sets of 64 bits against the same in sets of 128.
fn tells_the_same<N, W>(narrow: &N, wide: &W, games: u64)
where
    N: Board<Move = u8> + Bounded + Ordered + Symmetric,
    W: Board<Move = u8, Value = N::Value> + Bounded + Ordered + Symmetric,
{
    for seed in 0..games {
        let mut dice = SeededRng::new(seed);
        let (mut one, mut two) = (narrow.start(), wide.start());
        loop {
            let text = narrow.write_state(&one);
            assert_eq!(wide.write_state(&two), text);
            assert!(wide.parse_state(&text).is_ok_and(|state| state == two));
            assert_eq!(Board::draw(wide, &two), Board::draw(narrow, &one));
            let images = (narrow.canonical(&one), wide.canonical(&two));
            assert_eq!(
                wide.write_state(&images.1),
                narrow.write_state(&images.0),
                "{text}"
            );
            let value = narrow.terminal_value(&one);
            assert_eq!(wide.terminal_value(&two), value, "{text}");
            if value.is_some() {
                break;
            }
            assert_eq!(wide.bounds(&two), narrow.bounds(&one), "{text}");
            let moves: Vec<u8> = narrow.moves(&one).collect();
            assert!(wide.moves(&two).eq(moves.iter().copied()), "{text}");
            let listed: Vec<_> = narrow.candidates(&one).collect();
            let wide_ones: Vec<_> = wide.candidates(&two).collect();
            assert_eq!(wide_ones, listed, "{text}");
            let mv = moves[dice.below(moves.len())];
            one = narrow.play(&one, mv).state;
            two = wide.play(&two, mv).state;
        }
    }
}

#[test]
fn small_boards_are_told_the_same_in_sets_of_either_width() {
    for (width, height, connect) in [(7, 6, 4), (6, 7, 4), (9, 4, 4), (8, 7, 5), (1, 20, 4)] {
        let narrow = ConnectFour::new(width, height).unwrap();
        let wide = ConnectFour::wide(width, height).unwrap();
        let narrow = narrow.with_connect(connect).unwrap();
        let wide = wide.with_connect(connect).unwrap();
        assert_eq!(wide.key_bits(), narrow.key_bits());
        tells_the_same(&narrow, &wide, 100);
    }
    for (m, n, k) in [(3, 3, 3), (5, 7, 4), (8, 8, 5)] {
        for rule in [LineRule::Normal, LineRule::Misere] {
            let narrow = Mnk::new(m, n, k, rule).unwrap();
            tells_the_same(&narrow, &Mnk::wide(m, n, k, rule).unwrap(), 50);
        }
    }
    for (rows, cols) in [(3, 4), (5, 5), (8, 8)] {
        let narrow = Hex::new(rows, cols).unwrap();
        tells_the_same(&narrow, &Hex::wide(rows, cols).unwrap(), 20);
    }
}

#[test]
fn an_open_three_wins_on_a_large_empty_board() {
    // x makes a line of four with both ends free, o takes one of them, and x the other.
    let rows = [
        "............",
        ".o..........",
        "............",
        "....xxx.....",
        ".....o......",
        "............",
        ".........o..",
        "............",
        "............",
        "............",
    ];
    let open = opened("mnk", &["k=5"], &rows.join("/"));
    let run = Run::new().with_positions(200_000);
    let solver = open.instance.choose(&run).solver.name;
    let solved = open.instance.solve_one_best(solver, &run).unwrap();
    let value = ShownValue::Outcome {
        result: Wdl::Win,
        plies: Some(3),
    };
    assert_eq!(solved.value, Some(value));
}

#[test]
fn every_cell_of_a_large_board_is_drawn() {
    for (id, set, cells) in [
        ("connect-four", ["width=7", "height=9"], 63),
        ("connect-four", ["width=1", "height=120"], 120),
        ("hex", ["rows=9", "cols=9"], 81),
        ("mnk", ["m=10", "n=12"], 120),
        ("mnk", ["m=15", "n=8"], 120),
    ] {
        let open = opened(id, &set, "start");
        let scene = open.instance.session().scene().unwrap();
        let places = scene.shapes.iter();
        let places = places.filter(|shape| shape.role == Role::Place);
        assert_eq!(places.count(), cells, "{id} {set:?}");
    }
}
