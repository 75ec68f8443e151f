//! Cat and Mouse, both games: every position is worth what a fixed point of table rules says.

use std::collections::HashMap;

use serde_json::json;
use stonework::laws::Laws;
use stonework::{Game, InfinitePlay, Oracle, OracleSolver, Outcome, Retrograde, Run, Wdl};
use stonework_catalog::Player;
use stonework_game_kit::{
    Plain, as_good_as_any, explore, fixed_point, laws_of_games, refusal, unplays_what_is_played,
};
use stonework_graphs::CATALOG;
use stonework_graphs::{CatAndMouse, CatAndMouseIi, Chase};

/// A random graph that Cat and Mouse can be played on.
fn random_graph(random: &mut fastrand::Rng, most: usize) -> Vec<Vec<u32>> {
    loop {
        let nodes = random.usize(3..=most);
        let mut graph = vec![Vec::new(); nodes];
        let edges = random.usize(nodes / 2..=2 * nodes);
        for _ in 0..edges {
            let (one, two) = (random.usize(..nodes), random.usize(..nodes));
            let known = |list: &Vec<u32>| list.iter().any(|&other| other as usize == two);
            if one != two && !known(&graph[one]) {
                graph[one].push(u32::try_from(two).unwrap());
                graph[two].push(u32::try_from(one).unwrap());
            }
        }
        // Half of the time in order, as the puzzle has it.
        if random.bool() {
            for list in &mut graph {
                list.sort_unstable();
            }
        }
        if graph.iter().all(|list| !list.is_empty()) && graph[2] != [0] {
            return graph;
        }
    }
}

#[test]
fn cat_and_mouse_is_worth_in_every_position_what_a_fixed_point_tells() {
    let mut random = fastrand::Rng::with_seed(913);
    let mut results = HashMap::new();
    for _ in 0..600 {
        let graph = random_graph(&mut random, 9);
        // The places of the mouse and the cat, and whether the cat is to move.
        let (states, _, table) = explore((1, 2, false), |(mouse, cat, is_cat)| {
            if mouse == 0 || mouse == cat {
                let mouse_won = mouse == 0;
                return Ok(if mouse_won == is_cat {
                    Wdl::Loss
                } else {
                    Wdl::Win
                });
            }
            let from: u32 = if is_cat { cat } else { mouse };
            let ways = graph[from as usize]
                .iter()
                .filter(|&&to| !(is_cat && to == 0));
            Err(ways
                .map(|&to| {
                    if is_cat {
                        (mouse, to, false)
                    } else {
                        (to, cat, true)
                    }
                })
                .collect())
        });
        let truth = fixed_point(&table);
        let game = CatAndMouse::new(&graph).unwrap();
        let solver = Retrograde::new(InfinitePlay::Draw);
        let run = Run::new();
        let (_, reached) = solver.solve_with_oracle(&game, &run).unwrap();
        let (_, numbered) = solver.numbered().solve_with_oracle(&game, &run).unwrap();
        let (_, unplayed) = solver
            .numbered()
            .with_predecessors()
            .solve_with_oracle(&game, &run)
            .unwrap();
        assert_eq!(reached.len(), states.len());
        for (&(mouse, cat, is_cat), &value) in states.iter().zip(&truth) {
            let state = Chase {
                mouse: mouse.try_into().unwrap(),
                cat: cat.try_into().unwrap(),
                to_move: if is_cat {
                    Player::Second
                } else {
                    Player::First
                },
            };
            let said = format!("{state:?} on {graph:?}");
            assert_eq!(reached.value_at(&game, &state), Some(value), "{said}");
            assert_eq!(numbered.value_at(&game, &state), Some(value), "{said}");
            assert_eq!(unplayed.value_at(&game, &state), Some(value), "{said}");
        }
        *results.entry(truth[0].result()).or_insert(0) += 1;
        let answer = match truth[0].result() {
            Wdl::Win => 1,
            Wdl::Draw => 0,
            Wdl::Loss => 2,
        };
        let entered = stonework_game_kit::game(&CATALOG, "lc913", &[], &json!(graph).to_string());
        for info in entered.solvers() {
            let found = entered.solve(info.name, &run).unwrap();
            assert_eq!(json!(found.answer), answer, "{} {graph:?}", info.name);
            let start = game.start();
            let best = game.moves(&start).filter(|&to| {
                let child = game.play(&start, to).state;
                let value = reached.value_at(&game, &child).unwrap();
                value.result() == truth[0].result().opponent()
            });
            let mut best: Vec<u16> = best.collect();
            best.sort_unstable();
            assert_eq!(json!(as_good_as_any(&found)), json!(best), "{graph:?}");
        }
    }
    assert!(
        results.len() == 3 && results.values().all(|&count| count > 15),
        "{results:?}"
    );
}

/// A random board, and how far the cat and the mouse jump.
fn random_board(random: &mut fastrand::Rng) -> (Vec<String>, usize, usize) {
    let (rows, cols) = loop {
        let (rows, cols) = (random.usize(1..=5), random.usize(1..=5));
        if rows * cols >= 3 {
            break (rows, cols);
        }
    };
    let walls = random.usize(0..=4);
    let mut cells: Vec<char> = (0..rows * cols)
        .map(|_| if random.usize(..10) < walls { '#' } else { '.' })
        .collect();
    let mut places: Vec<usize> = (0..rows * cols).collect();
    random.shuffle(&mut places);
    for (place, what) in places.into_iter().zip("MCF".chars()) {
        cells[place] = what;
    }
    let grid = cells.chunks(cols).map(|row| row.iter().collect()).collect();
    (grid, random.usize(0..=3), random.usize(0..=4))
}

/// Where a jump from a cell leads to.
fn jumps(grid: &[Vec<char>], (row, col): (usize, usize), most: usize) -> Vec<(usize, usize)> {
    let mut all = vec![(row, col)];
    for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        for far in 1..=most.cast_signed() {
            let at = row
                .checked_add_signed(down * far)
                .zip(col.checked_add_signed(right * far));
            let Some((row, col)) = at else { break };
            match grid.get(row).and_then(|row| row.get(col)) {
                None | Some('#') => break,
                Some(_) => all.push((row, col)),
            }
        }
    }
    all
}

#[test]
fn cat_and_mouse_ii_is_worth_in_every_position_what_a_fixed_point_tells() {
    let mut random = fastrand::Rng::with_seed(1728);
    let mut won = 0;
    let run = Run::new();
    for _ in 0..400 {
        let (grid, cat_jump, mouse_jump) = random_board(&mut random);
        let cells: Vec<Vec<char>> = grid.iter().map(|row| row.chars().collect()).collect();
        let find = |what| {
            let mut rows = cells.iter().enumerate();
            rows.find_map(|(row, cells)| Some((row, cells.iter().position(|&cell| cell == what)?)))
                .unwrap()
        };
        let food = find('F');
        let (states, _, table) = explore((find('M'), find('C'), false), |(mouse, cat, is_cat)| {
            let cat_won = mouse == cat || cat == food;
            if cat_won || mouse == food {
                return Ok(if cat_won == is_cat {
                    Wdl::Win
                } else {
                    Wdl::Loss
                });
            }
            Err(if is_cat {
                jumps(&cells, cat, cat_jump)
                    .into_iter()
                    .map(|to| (mouse, to, false))
                    .collect()
            } else {
                jumps(&cells, mouse, mouse_jump)
                    .into_iter()
                    .map(|to| (to, cat, true))
                    .collect()
            })
        });
        let truth = fixed_point(&table);
        let (far, near) = (cat_jump.try_into().unwrap(), mouse_jump.try_into().unwrap());
        let game = CatAndMouseIi::new(&grid, far, near).unwrap();
        let solver = Retrograde::new(InfinitePlay::LostByFirst);
        let (_, reached) = solver.solve_with_oracle(&game, &run).unwrap();
        let (_, unplayed) = solver
            .numbered()
            .with_predecessors()
            .solve_with_oracle(&game, &run)
            .unwrap();
        assert_eq!(reached.len(), states.len());
        let mut told: Vec<Outcome> = Vec::new();
        for (state, outcome) in reached.positions(&game) {
            told.push(outcome);
            assert_eq!(unplayed.forced_value(&game, &state), Some(outcome));
        }
        // Both find them breadth first, in the order of the moves.
        assert_eq!(told, truth, "{grid:?} {cat_jump} {mouse_jump}");
        let wins = truth[0].result() == Wdl::Win;
        won += i32::from(wins);
        let input = json!({"grid": grid, "catJump": cat_jump, "mouseJump": mouse_jump});
        let entered = stonework_game_kit::game(&CATALOG, "lc1728", &[], &input.to_string());
        for info in entered.solvers() {
            let found = entered.solve(info.name, &run).unwrap();
            assert_eq!(json!(found.answer), json!(wins), "{input} {}", info.name);
            let Plain::Moves(moves) = &table[0] else {
                panic!("it begins with a move")
            };
            let best = moves.iter().map(|&(to, _)| to).filter(|&to| {
                // Whatever the cat does not lose loses for the mouse.
                (truth[to].result() == Wdl::Loss) == wins
            });
            let best: Vec<_> = best.map(|to| states[to].0).collect();
            assert_eq!(json!(as_good_as_any(&found)), json!(best), "{input}");
        }
    }
    assert!((60..340).contains(&won), "{won}");
}

laws_of_games! { CHASES
    "cat-and-mouse" cat_and_mouse_keeps_the_laws {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..25 {
            let game = CatAndMouse::new(&random_graph(&mut random, 12)).unwrap();
            Laws::new().indexed().check(&game).unwrap();
            unplays_what_is_played(&game);
        }
    }
    "cat-and-mouse-ii" cat_and_mouse_ii_keeps_the_laws {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..25 {
            let (grid, cat_jump, mouse_jump) = random_board(&mut random);
            let [far, near] = [cat_jump, mouse_jump].map(|jump| jump.try_into().unwrap());
            let game = CatAndMouseIi::new(&grid, far, near).unwrap();
            Laws::new().indexed().check(&game).unwrap();
            unplays_what_is_played(&game);
        }
    }
}

#[test]
fn graphs_that_cat_and_mouse_is_not_played_on_are_refused() {
    for (input, message) in [
        (
            "{\"a\":1}",
            "a list of the neighbours of every node is needed, [[2,3],[3],[0],[0,1]], not {\"a\":1}",
        ),
        (
            "[[1],[0]]",
            "there are 2 nodes: from 3 to 32768 are possible",
        ),
        (
            "[[1],2,[0]]",
            "node 1: a list of its neighbours is needed, not 2",
        ),
        (
            "[[1],[0,-2],[0]]",
            "node 1: its neighbours are numbers of nodes, not -2",
        ),
        (
            "[[1],[0,1.5],[0]]",
            "node 1: its neighbours are numbers of nodes, not 1.5",
        ),
        (
            "[[1],[0],[]]",
            "node 2 has no neighbours: each needs one at least",
        ),
        (
            "[[1],[0,3],[0]]",
            "node 1 has the neighbour 3, which there is not: nodes are 0 to 2",
        ),
        (
            "[[1],[0,4294967295],[0]]",
            "node 1 has the neighbour 4294967295, which there is not: nodes are 0 to 2",
        ),
        (
            "[[1],[0,1],[0]]",
            "node 1 has itself for a neighbour: a move leads to another node",
        ),
        (
            "[[1],[0,2,2],[1]]",
            "node 1 has the neighbour 2 twice: once is enough",
        ),
        (
            "[[1,2],[0,2],[0]]",
            "node 1 has the neighbour 2, but not the other way round: edges lead both ways",
        ),
        (
            "[[1,2],[0],[0]]",
            "the cat cannot move, as node 2 has no neighbour but the hole: it needs another",
        ),
    ] {
        assert_eq!(
            refusal(&CATALOG, "cat-and-mouse", None, input),
            message,
            "{input}"
        );
    }
}

#[test]
fn boards_that_cat_and_mouse_ii_is_not_played_on_are_refused() {
    let board = |rows: &[&str]| json!({"grid": rows, "catJump": 1, "mouseJump": 1}).to_string();
    for (input, message) in [
        (
            "[1]".to_owned(),
            "an object is needed, {\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":4}, not [1]",
        ),
        (
            "{\"grid\":[\"MCF\"],\"catJump\":1}".to_owned(),
            "`grid`, a list of rows, and the numbers `catJump` and `mouseJump` are needed: missing field `mouseJump`",
        ),
        (board(&[]), "there are 0 rows: from 1 to 8 are possible"),
        (
            board(&["M"; 9]),
            "there are 9 rows: from 1 to 8 are possible",
        ),
        (board(&[""]), "row 0 has 0 cells: from 1 to 8 are possible"),
        (
            board(&["MCF......"]),
            "row 0 has 9 cells: from 1 to 8 are possible",
        ),
        (
            board(&["MCF", ".."]),
            "row 1 has 2 cells, and row 0 has 3: all need equally many",
        ),
        (
            board(&["MCF", ".é."]),
            "row 1, column 1: 'é' is none of `C`, `M`, `F`, `#`, `.`",
        ),
        (
            board(&["MCF", "..C"]),
            "row 1, column 2: there is a cat `C` already, and one is needed",
        ),
        (
            board(&["MC."]),
            "there is no food `F` on the board: one is needed",
        ),
        (
            board(&["..."]),
            "there is no mouse `M` on the board: one is needed",
        ),
    ] {
        assert_eq!(
            refusal(&CATALOG, "cat-and-mouse-ii", None, &input),
            message,
            "{input}"
        );
    }
    let negative = "{\"grid\":[\"MCF\"],\"catJump\":1,\"mouseJump\":-1}";
    assert!(
        refusal(&CATALOG, "lc1728", None, negative)
            .contains("`catJump` and `mouseJump` are needed")
    );
}
