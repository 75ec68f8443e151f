//! Games on graphs, in which play goes round: every position is worth what table rules tell, applied again and again until
//! nothing changes any more.

use std::collections::HashMap;
use std::hash::Hash;

use serde_json::json;
use stonework_core::laws::Laws;
use stonework_core::retrograde::{Drawn, LostByFirst};
use stonework_core::{Game, Indexed, Outcome, Predecessors, Retrograde, Run, Solver, Turn, Wdl};
use stonework_games::catalog::{Player, Settings};
use stonework_games::graphs::{CatAndMouse, CatAndMouseIi, Chase, Graph, GraphMove, GraphNode};

use crate::support::game;

/// A position as the tests write it.
pub(crate) enum Plain {
    /// Over, with this result for who is to move.
    End(Wdl),
    /// Where moves lead, and whether the turn stays.
    Moves(Vec<(usize, bool)>),
}

/// What can be forced in each position, and in how many plies: round by round, until a round decides nothing.
pub(crate) fn fixed_point(positions: &[Plain]) -> Vec<Outcome> {
    let mut known: Vec<Option<Outcome>> = positions
        .iter()
        .map(|position| match position {
            Plain::End(Wdl::Win) => Some(Outcome::win_in(0)),
            Plain::End(Wdl::Loss) => Some(Outcome::loss_in(0)),
            _ => None,
        })
        .collect();
    for plies in 1.. {
        let mut next = known.clone();
        for (at, position) in positions.iter().enumerate() {
            let (None, Plain::Moves(moves)) = (known[at], position) else {
                continue;
            };
            // Who wins after each move: the mover, the other, or nobody so far.
            let results = moves.iter().map(|&(to, stays)| {
                let result = known[to].map(Outcome::result);
                result.map(|result| (result == Wdl::Win) == stays)
            });
            let results: Vec<Option<bool>> = results.collect();
            if results.contains(&Some(true)) {
                next[at] = Some(Outcome::win_in(plies));
            } else if results.iter().all(|&result| result == Some(false)) {
                next[at] = Some(Outcome::loss_in(plies));
            }
        }
        if next == known {
            break;
        }
        known = next;
    }
    known
        .into_iter()
        .map(|outcome| outcome.unwrap_or(Outcome::DRAW))
        .collect()
}

/// The positions that play comes to from a start, by rules that are told: who has won for who is to move, or where the
/// moves lead; and the number of each.
pub(crate) fn explore<S: Copy + Eq + Hash>(
    start: S,
    rules: impl Fn(S) -> Result<Wdl, Vec<S>>,
) -> (Vec<S>, HashMap<S, usize>, Vec<Plain>) {
    let (mut states, mut numbers) = (vec![start], HashMap::from([(start, 0)]));
    let mut table = Vec::new();
    while let Some(&state) = states.get(table.len()) {
        table.push(match rules(state) {
            Ok(result) => Plain::End(result),
            Err(moves) => Plain::Moves(
                moves
                    .into_iter()
                    .map(|next| {
                        let number = *numbers.entry(next).or_insert_with(|| {
                            states.push(next);
                            states.len() - 1
                        });
                        (number, false)
                    })
                    .collect(),
            ),
        });
    }
    (states, numbers, table)
}

/// Moves are taken back as often as they are made, in a game all of whose positions are numbered.
pub(crate) fn unplays_what_is_played<G: Indexed + Predecessors>(game: &G) {
    let mut made = vec![Vec::new(); game.positions()];
    for number in 0..game.positions() {
        let state = game.state(number);
        if game.terminal_value(&state).is_some() {
            continue;
        }
        for mv in game.moves(&state) {
            let step = game.play(&state, mv);
            assert_eq!(step.turn, Turn::Passes);
            made[game.index(&step.state)].push(number);
        }
    }
    for (number, mut made) in made.into_iter().enumerate() {
        let state = game.state(number);
        let back = game.predecessors(&state);
        let mut back: Vec<usize> = back.map(|(state, _)| game.index(&state)).collect();
        made.sort_unstable();
        back.sort_unstable();
        assert_eq!(back, made, "{number}");
    }
}

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
        let solver = Retrograde::new(Drawn);
        let run = Run::new();
        let reached = solver.solve(&game, &run).unwrap();
        let numbered = solver.numbered().solve(&game, &run).unwrap();
        let unplayed = solver
            .numbered()
            .with_predecessors()
            .solve(&game, &run)
            .unwrap();
        assert_eq!(reached.oracle().len(), states.len());
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
        let entered = crate::support::game("lc913", &[], &json!(graph).to_string());
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
            assert_eq!(json!(found.best_moves), json!(best), "{graph:?}");
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
        let solver = Retrograde::new(LostByFirst);
        let reached = solver.solve(&game, &run).unwrap();
        let unplayed = solver
            .numbered()
            .with_predecessors()
            .solve(&game, &run)
            .unwrap();
        assert_eq!(reached.oracle().len(), states.len());
        let mut told: Vec<Outcome> = Vec::new();
        for (state, outcome) in reached.oracle().positions(&game) {
            told.push(outcome);
            assert_eq!(unplayed.oracle().outcome(&game, &state), Some(outcome));
        }
        // Both find them breadth first, in the order of the moves.
        assert_eq!(told, truth, "{grid:?} {cat_jump} {mouse_jump}");
        let wins = truth[0].result() == Wdl::Win;
        won += i32::from(wins);
        let input = json!({"grid": grid, "catJump": cat_jump, "mouseJump": mouse_jump});
        let entered = crate::support::game("lc1728", &[], &input.to_string());
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
            assert_eq!(json!(found.best_moves), json!(best), "{input}");
        }
    }
    assert!((60..340).contains(&won), "{won}");
}

/// A random graph as JSON, with names or without, and as the tests write it.
fn random_nodes(random: &mut fastrand::Rng, draws: bool) -> (serde_json::Value, Vec<Plain>) {
    let count = random.usize(1..=12);
    let has_words = random.bool();
    let name = |node: usize| {
        if has_words {
            json!(format!("n{node:02}"))
        } else {
            json!(node)
        }
    };
    let (mut written, mut table) = (Vec::new(), Vec::new());
    for node in 0..count {
        let kind = random.usize(..10);
        if node > 0 && kind < 3 {
            let ends = [("loss", Wdl::Loss), ("win", Wdl::Win), ("draw", Wdl::Draw)];
            let (word, end) = ends[random.usize(..if draws { 3 } else { 2 })];
            written.push(json!(word));
            table.push(Plain::End(end));
            continue;
        }
        let mut moves = Vec::new();
        for _ in 0..random.usize(1..=4) {
            let mv = (random.usize(..count), random.usize(..4) == 0);
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        let json = moves.iter().map(|&(to, stays)| {
            if stays {
                json!({"to": name(to), "again": true})
            } else {
                name(to)
            }
        });
        written.push(json.collect());
        table.push(Plain::Moves(moves));
    }
    let nodes = if has_words {
        let named = written.into_iter().enumerate();
        let named = named.map(|(node, json)| (format!("n{node:02}"), json));
        serde_json::Value::Object(named.collect())
    } else {
        serde_json::Value::Array(written)
    };
    (json!({"start": name(0), "nodes": nodes}), table)
}

#[test]
fn a_graph_is_worth_what_a_fixed_point_tells_whatever_endless_play_is_worth() {
    let mut random = fastrand::Rng::with_seed(5);
    let run = Run::new();
    for _ in 0..2000 {
        let (input, table) = random_nodes(&mut random, true);
        let truth = fixed_point(&table);
        let game = game("graph", &[], &input.to_string());
        for info in game.solvers() {
            let found = game.solve(info.name, &run).unwrap();
            let value = json!(found.value);
            let said = format!("{input} by {}", info.name);
            assert_eq!(value["outcome"], truth[0].result().to_string(), "{said}");
            assert_eq!(
                value.get("plies"),
                truth[0].plies().map(|n| json!(n)).as_ref()
            );
        }
        let every = game.solve_all(&run).unwrap();
        for (node, value) in truth.iter().enumerate() {
            let name = if input["nodes"].is_object() {
                format!("n{node:02}")
            } else {
                node.to_string()
            };
            if let Some(told) = every.position(&name).unwrap() {
                assert_eq!(json!(told.value)["outcome"], value.result().to_string());
            }
        }

        let (input, table) = random_nodes(&mut random, false);
        let forced = fixed_point(&table)[0].result();
        for (endless, worth) in [("first-loses", "loss"), ("first-wins", "win")] {
            let set = format!("endless={endless}");
            let game = crate::support::game("graph", &[&set], &input.to_string());
            let expected = match forced {
                Wdl::Draw => worth.to_owned(),
                forced => forced.to_string(),
            };
            for info in game.solvers() {
                let found = game.solve(info.name, &run).unwrap();
                let said = format!("{input} {endless} by {}", info.name);
                assert_eq!(json!(found.answer), expected, "{said}");
            }
        }
    }
}

#[test]
fn games_on_graphs_keep_the_laws() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..25 {
        let game = CatAndMouse::new(&random_graph(&mut random, 12)).unwrap();
        Laws::new().check_indexed(&game).unwrap();
        unplays_what_is_played(&game);
        let (grid, cat_jump, mouse_jump) = random_board(&mut random);
        let [far, near] = [cat_jump, mouse_jump].map(|jump| jump.try_into().unwrap());
        let game = CatAndMouseIi::new(&grid, far, near).unwrap();
        Laws::new().check_indexed(&game).unwrap();
        unplays_what_is_played(&game);
    }
    let nodes = vec![
        GraphNode::Moves(vec![GraphMove::to(0), GraphMove::to(1).again()]),
        GraphNode::Moves(vec![GraphMove::to(2), GraphMove::to(0)]),
        GraphNode::End(Outcome::loss_in(0)),
    ];
    Laws::new()
        .check_indexed(&Graph::new(nodes, 0).unwrap())
        .unwrap();
}

/// What is said of an input that is none of a game.
fn refusal(name: &str, set: Option<&str>, input: &str) -> String {
    let entry = stonework_games::find(name).unwrap();
    let settings = match set {
        Some(set) => Settings::new().with(set).unwrap(),
        None => Settings::new(),
    };
    let input = entry.input.parse(input).unwrap();
    entry.build(&input, &settings).unwrap_err().to_string()
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
        assert_eq!(refusal("cat-and-mouse", None, input), message, "{input}");
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
            refusal("cat-and-mouse-ii", None, &input),
            message,
            "{input}"
        );
    }
    let negative = "{\"grid\":[\"MCF\"],\"catJump\":1,\"mouseJump\":-1}";
    assert!(refusal("lc1728", None, negative).contains("`catJump` and `mouseJump` are needed"));
}

#[test]
fn what_is_no_graph_is_refused_by_node_and_move() {
    for (input, message) in [
        (
            "[[1]]",
            "an object with `start` and `nodes` is needed, not [[1]]",
        ),
        (
            "{\"start\":0,\"nodes\":[\"win\"],\"end\":1}",
            "a graph has `start` and `nodes`, but no field \"end\"",
        ),
        (
            "{\"start\":0}",
            "the graph has no `nodes`: `start` and `nodes` are needed",
        ),
        (
            "{\"start\":0,\"nodes\":7}",
            "`nodes` is a list of nodes, or an object with their names, not 7",
        ),
        (
            "{\"start\":0,\"nodes\":[]}",
            "there are 0 nodes: from 1 to 10000000 are possible",
        ),
        (
            "{\"start\":1,\"nodes\":[\"win\"]}",
            "`start` is 1, which is no node",
        ),
        (
            "{\"start\":\"b\",\"nodes\":{\"a\":\"win\"}}",
            "`start` is \"b\", which is no node",
        ),
        (
            "{\"start\":0,\"nodes\":[[1],\"won\"]}",
            "node 1: a list of moves, \"win\", \"draw\" or \"loss\" is needed, not \"won\"",
        ),
        (
            "{\"start\":0,\"nodes\":[[1],[]]}",
            "node 1 has no moves: where play is over, the node is \"win\", \"draw\" or \"loss\" for who is to move",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,2],\"win\"]}",
            "node 0, move 2: it leads to 2, which is no node",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,\"a\"],\"win\"]}",
            "node 0, move 2: it leads to \"a\", which is no node",
        ),
        (
            "{\"start\":\"a\",\"nodes\":{\"a\":[\"b\",{\"to\":\"b\",\"agian\":true}],\"b\":\"win\"}}",
            "node a, move 2: the node it leads to, or {\"to\":0,\"again\":true}, is needed, not {\"agian\":true,\"to\":\"b\"}",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,{\"to\":1,\"again\":true},{\"to\":1,\"again\":true}],\"win\"]}",
            "node 0, move 3: 1+ is listed already, and once is enough",
        ),
        (
            "{\"start\":\"a b\",\"nodes\":{\"a b\":\"win\"}}",
            "a node cannot have the name \"a b\": a name has from 1 to 7 bytes, no blanks, and no `+` at the end",
        ),
    ] {
        assert_eq!(refusal("graph", None, input), message, "{input}");
    }
    assert_eq!(
        refusal(
            "graph",
            Some("endless=first-wins"),
            "{\"start\":0,\"nodes\":[[1],\"draw\"]}"
        ),
        "node 1 is a draw, which there is only where endless play is one: endless=draw"
    );
}

#[test]
fn positions_and_moves_of_games_on_graphs_are_read_as_they_are_written() {
    let run = Run::new();
    let board = "{\"grid\":[\"M.C\",\"..F\"],\"catJump\":1,\"mouseJump\":1}";
    let graph = "{\"start\":\"a\",\"nodes\":{\"a\":[\"b\"],\"b\":[\"a\",{\"to\":\"c\",\"again\":true}],\"c\":\"win\"}}";
    let maze = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";
    for (name, input, positions, unread) in [
        (
            "lc913",
            maze,
            [
                "mouse 3, cat 2, cat to move",
                "mouse 3, cat 4, mouse to move",
            ],
            ["mouse 3, cat 9, cat to move", "mouse 3, cat 0, cat to move"],
        ),
        (
            "lc1728",
            board,
            [
                "mouse 1,0, cat 1,1, cat to move",
                "mouse 0,1, cat 0,1, mouse to move",
            ],
            ["mouse 1,0, cat 2,1, cat to move", "mouse 1,0, cat 1,1"],
        ),
        ("graph", graph, ["b", "c"], ["d", "b+"]),
    ] {
        let game = game(name, &[], input);
        let every = game.solve_all(&run).unwrap();
        for position in positions {
            let told = every.position(position).unwrap().unwrap();
            assert_eq!(told.position, position);
        }
        for text in unread {
            assert!(every.position(text).is_err(), "{text}");
        }
        let mut session = game.session();
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..50 {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.usize(..moves.len())];
            assert_eq!(session.play(&mv.to_string()), Some(mv));
        }
    }
    // As JSON has it, as well.
    let game = game("lc1728", &[], board);
    assert_eq!(json!(game.session().play("[1, 0]")), json!([1, 0]));
}
