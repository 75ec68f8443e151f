//! Games on graphs that the input lists node by node: values, refusals, notation.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::json;
use stonework::laws::Laws;
use stonework::{Exhaustive, Game, InfinitePlay, Outcome, Run, Solver, Wdl};
use stonework_catalog::{Int, ShownValue};
use stonework_game_kit::{Plain, fixed_point, game, laws_of_games, refusal};
use stonework_graphs::CATALOG;
use stonework_graphs::{Graph, GraphMove, GraphNode, GraphNodes};

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
        let game = game(&CATALOG, "graph", &[], &input.to_string());
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
        let every = game.solve_strongly(&run).unwrap();
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
            let game = stonework_game_kit::game(&CATALOG, "graph", &[&set], &input.to_string());
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
fn a_node_without_moves_and_a_score_without_an_end_are_refused_with_what_to_write() {
    for (input, message) in [
        (
            "{\"start\":0,\"nodes\":[[1],[]]}",
            "node 1 has no moves: in place of [] write \"loss\" if who cannot move there has lost, else \"win\" or \"draw\"",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,0],3]}",
            "play can return to a node: 0 -> 0; a score that can be put off for ever has no value, so that no solver solves this game: all play has to end, or the ends are \"win\", \"draw\" and \"loss\" and no scores",
        ),
        (
            "{\"start\":0,\"nodes\":[[1],[],3]}",
            "node 1 has no moves: in place of [] write a number, what who is to move there scores more than the other: 0 if nothing is left",
        ),
        (
            "{\"start\":0,\"nodes\":[{\"player\":\"first\",\"moves\":[1]},{\"player\":\"second\",\"moves\":[]}]}",
            "node 1 has no moves: in place of \"moves\":[] write \"end\":\"loss\" if who cannot move there has lost, else \"end\":\"win\" or \"end\":\"draw\"",
        ),
    ] {
        assert_eq!(refusal(&CATALOG, "graph", None, input), message, "{input}");
    }
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
            "there are 0 nodes: from 1 to 1000000000 are possible",
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
            "node 1: a list of moves, \"win\", \"draw\", \"loss\" or a score is needed, or an object with `player` and one of these as `moves` or `end`, not \"won\"",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,2],\"win\"]}",
            "node 0, move 2: it leads to 2, which is no node",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,4294967295],\"win\"]}",
            "node 0, move 2: it leads to 4294967295, which is no node",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,\"a\"],\"win\"]}",
            "node 0, move 2: it leads to \"a\", which is no node",
        ),
        (
            "{\"start\":\"a\",\"nodes\":{\"a\":[\"b\",{\"to\":\"b\",\"agian\":true}],\"b\":\"win\"}}",
            "node a, move 2: the node it leads to, or {\"to\":0,\"again\":true,\"gain\":2}, is needed, not {\"agian\":true,\"to\":\"b\"}",
        ),
        (
            "{\"start\":0,\"nodes\":[[1,{\"to\":1,\"again\":true},{\"to\":1,\"again\":true}],\"win\"]}",
            "node 0, move 3: 1+ is listed already, and once is enough",
        ),
        (
            "{\"start\":\"a b\",\"nodes\":{\"a b\":[\"b\"],\"b\":7.5}}",
            "node b: a list of moves, \"win\", \"draw\", \"loss\" or a score is needed, or an object with `player` and one of these as `moves` or `end`, not 7.5",
        ),
        (
            "{\"start\":\"a b\",\"nodes\":{\"a b\":[\"a  b\"]}}",
            "node \"a b\", move 1: it leads to \"a  b\", which is no node; did you mean a b?",
        ),
        (
            "{\"start\":\"[1]\",\"nodes\":{\"[1]\":\"win\",\"[ 1 ]\":\"loss\"}}",
            "\"[1]\" and \"[ 1 ]\" are the same list, and so name the same node",
        ),
        (
            "{\"start\":0,\"nodes\":[[{\"to\":1,\"gain\":1}],\"win\"]}",
            "node 1 is won, drawn or lost, but there are scores or gains: then an end is a number, what the player to move scores more than the other",
        ),
        (
            "{\"start\":0,\"nodes\":[{\"player\":\"first\",\"moves\":[1]},\"win\"]}",
            "node 1 does not say whose turn it is, {\"player\":\"first\",…}, but others do",
        ),
        (
            "{\"start\":0,\"nodes\":[{\"player\":\"second\",\"moves\":[1]},{\"player\":\"first\",\"end\":\"win\"}]}",
            "it is the second player's turn in the start, but the first player begins",
        ),
        (
            "{\"start\":0,\"nodes\":[{\"player\":\"first\",\"moves\":[{\"to\":1,\"again\":false}]},{\"player\":\"first\",\"end\":\"win\"}]}",
            "node 0, move 1: whose turn it is is said by the nodes, so that a move has no `again`",
        ),
        (
            "{\"start\":0,\"nodes\":[[{\"to\":1,\"gain\":1.5}],2]}",
            "node 0, move 1: the node it leads to, or {\"to\":0,\"again\":true,\"gain\":2}, is needed, not {\"gain\":1.5,\"to\":1}",
        ),
    ] {
        assert_eq!(refusal(&CATALOG, "graph", None, input), message, "{input}");
    }
    assert_eq!(
        refusal(
            &CATALOG,
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
        let game = game(&CATALOG, name, &[], input);
        let every = game.solve_strongly(&run).unwrap();
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
    let game = game(&CATALOG, "lc1728", &[], board);
    assert_eq!(json!(game.session().play("[1, 0]")), json!([1, 0]));
}

laws_of_games! { GRAPHS
    "graph" a_listed_graph_keeps_the_laws {
        let nodes = vec![
            GraphNode::Moves(vec![GraphMove::to(0), GraphMove::to(1).again()]),
            GraphNode::Moves(vec![GraphMove::to(2), GraphMove::to(0)]),
            GraphNode::End(Outcome::loss_in(0)),
        ];
        let game = Graph::new(nodes, 0).unwrap();
        Laws::new().indexed().check(&game).unwrap();
    }
}

/// The best that the player to move at a node can get, by plain recursion, and the best moves.
fn score(table: &[ScoredNode], node: usize) -> (i64, Vec<String>) {
    match &table[node] {
        ScoredNode::End(score) => (*score, Vec::new()),
        ScoredNode::Moves(moves) => {
            let worth = moves.iter().map(|&(to, stays, gain)| {
                let (rest, _) = score(table, to);
                let sign = if stays { "+" } else { "" };
                let colon = if gain == 0 {
                    String::new()
                } else {
                    format!(":{gain}")
                };
                let text = format!("{to}{sign}{colon}");
                (gain + if stays { rest } else { -rest }, text)
            });
            let worth: Vec<(i64, String)> = worth.collect();
            let best = worth.iter().map(|&(value, _)| value).max().unwrap();
            let moves = worth.into_iter().filter(|&(value, _)| value == best);
            (best, moves.map(|(_, text)| text).collect())
        }
    }
}

enum ScoredNode {
    End(i64),
    /// Where to, whether the turn stays, and the gain.
    Moves(Vec<(usize, bool, i64)>),
}

/// A random graph without cycles, played for a score, whose nodes may say whose turn it is.
fn random_scored(random: &mut fastrand::Rng) -> (serde_json::Value, Vec<ScoredNode>) {
    let count = random.usize(2..=10);
    let has_players = random.bool();
    let players: Vec<usize> = (0..count)
        .map(|node| if node == 0 { 0 } else { random.usize(..2) })
        .collect();
    let (mut written, mut table) = (Vec::new(), Vec::new());
    for node in 0..count {
        let (field, body, parsed) = if node + 1 == count || node > 0 && random.u8(..4) == 0 {
            let end = random.i64(-9..=9);
            ("end", json!(end), ScoredNode::End(end))
        } else {
            let mut moves = Vec::new();
            for _ in 0..random.usize(1..=4) {
                let to = random.usize(node + 1..count);
                let stays = if has_players {
                    players[node] == players[to]
                } else {
                    random.bool()
                };
                let mv = (to, stays, random.i64(-3..=3));
                if !moves.contains(&mv) {
                    moves.push(mv);
                }
            }
            let json: serde_json::Value = moves
                .iter()
                .map(|&(to, stays, gain)| match (has_players, gain) {
                    (true, 0) => json!(to),
                    (true, _) => json!({"to": to, "gain": gain}),
                    (false, _) => json!({"to": to, "again": stays, "gain": gain}),
                })
                .collect();
            ("moves", json, ScoredNode::Moves(moves))
        };
        written.push(if has_players {
            let player = ["first", "second"][players[node]];
            json!({"player": player, field: body})
        } else {
            body
        });
        table.push(parsed);
    }
    (json!({"start": 0, "nodes": written}), table)
}

#[test]
fn a_graph_with_gains_is_worth_what_plain_recursion_tells() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..2000 {
        let (input, table) = random_scored(&mut random);
        let (value, best) = score(&table, 0);
        let game = game(&CATALOG, "graph", &[], &input.to_string());
        for info in game.solvers() {
            let found = game.solve(info.name, &Run::new()).unwrap();
            let said = format!("{input} by {}", info.name);
            assert_eq!(json!(found.value), json!(value), "{said}");
            let moves: Vec<String> = found.best_moves.iter().map(ToString::to_string).collect();
            assert_eq!(moves, best, "{said}");
        }
    }
}

#[test]
fn a_graph_of_players_is_the_graph_whose_moves_say_whose_turn_it_is() {
    let mut random = fastrand::Rng::with_seed(12);
    for _ in 0..500 {
        let (input, table) = random_nodes(&mut random, true);
        let serde_json::Value::Array(nodes) = &input["nodes"] else {
            continue;
        };
        let players: Vec<usize> = (0..nodes.len())
            .map(|node| if node == 0 { 0 } else { random.usize(..2) })
            .collect();
        let (mut owned, mut turns) = (Vec::new(), Vec::new());
        for (at, (node, plain)) in nodes.iter().zip(&table).enumerate() {
            let player = ["first", "second"][players[at]];
            let Plain::Moves(moves) = plain else {
                owned.push(json!({"player": player, "end": node}));
                turns.push(node.clone());
                continue;
            };
            let mut to: Vec<usize> = moves.iter().map(|&(to, _)| to).collect();
            to.sort_unstable();
            to.dedup();
            owned.push(json!({"player": player, "moves": to}));
            let again = |&to: &usize| json!({"to": to, "again": players[at] == players[to]});
            turns.push(to.iter().map(again).collect());
        }
        let [owned, turns] = [owned, turns].map(|nodes| {
            let input = json!({"start": 0, "nodes": nodes}).to_string();
            let game = game(&CATALOG, "graph", &[], &input);
            let solved = game.solve("retrograde", &Run::new()).unwrap();
            (json!(solved.value), json!(solved.best_moves))
        });
        assert_eq!(owned, turns, "{input}");
    }
}

#[test]
fn the_examples_of_the_schema_are_solved() {
    let schema = include_str!("../../src/graph/schema.json");
    let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
    let examples = schema["examples"].as_array().unwrap();
    let worth = examples.iter().map(|example| {
        let game = game(&CATALOG, "graph", &[], &example.to_string());
        let solver = game.choose(&Run::new()).solver.name;
        json!(game.solve(solver, &Run::new()).unwrap().value).to_string()
    });
    let worth: Vec<String> = worth.collect();
    assert_eq!(
        worth,
        [
            "{\"outcome\":\"loss\",\"plies\":3}",
            "{\"outcome\":\"loss\",\"plies\":2}",
            "{\"outcome\":\"win\",\"plies\":1}",
            "9",
        ]
    );
}

#[test]
fn a_score_that_does_not_fit_is_refused() {
    let most = i64::MAX;
    let input = json!({"start": 0, "nodes": [[{"to": 1, "gain": most, "again": true}], 1]});
    let game = game(&CATALOG, "graph", &[], &input.to_string());
    for info in game.solvers() {
        assert!(game.solve(info.name, &Run::new()).is_err(), "{}", info.name);
    }
}

#[test]
fn a_game_for_a_score_has_no_infinite_play() {
    let input = "{\"start\":0,\"nodes\":[[1],3]}";
    assert_eq!(
        refusal(&CATALOG, "graph", Some("endless=first-wins"), input),
        "a game that is played for a score has to end: endless=draw, the default, stays"
    );
    // Gains of 0 are none.
    let input = "{\"start\":0,\"nodes\":[[{\"to\":1,\"gain\":0}],\"loss\"]}";
    let game = game(&CATALOG, "graph", &[], input);
    let value = game.solve("retrograde", &Run::new()).unwrap().value;
    assert_eq!(json!(value)["outcome"], "win");
}

/// A random node: an end, or moves to nodes from `first` on.
fn random_node<V: Copy>(
    rng: &mut fastrand::Rng,
    (first, count): (u32, u32),
    ends: &[V],
    gains: RangeInclusive<i64>,
) -> GraphNode<V> {
    if first >= count || rng.u8(..4) == 0 {
        return GraphNode::End(*rng.choice(ends).expect("there are ends"));
    }
    let mut moves: Vec<GraphMove> = Vec::new();
    for _ in 0..rng.usize(1..5) {
        let mv = GraphMove::to(rng.u32(first..count)).gaining(rng.i64(gains.clone()));
        let mv = if rng.u8(..3) == 0 { mv.again() } else { mv };
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    GraphNode::Moves(moves)
}

#[test]
fn graphs_that_are_solved_whole_are_worth_what_those_that_are_found_are() {
    let mut rng = fastrand::Rng::with_seed(16);
    let run = Run::new();
    for case in 0..3000 {
        let (count, loops) = (rng.u32(1..14), case % 2 == 0);
        let ends = [Outcome::win_in(0), Outcome::DRAW, Outcome::loss_in(0)];
        let nodes = (0..count).map(|at| {
            let first = if loops { 0 } else { at + 1 };
            random_node(&mut rng, (first, count), &ends, 0..=0)
        });
        let graph = Graph::new(nodes.collect(), 0).expect("a graph");
        let found = graph.clone().boxed(InfinitePlay::Draw);
        let whole = graph
            .boxed_whole(Some(InfinitePlay::Draw))
            .expect("play may go round");
        let expected = found.solve("retrograde", &run).expect("it is solved");
        for info in whole.solvers() {
            let solved = whole.solve(info.name, &run).expect("it is solved");
            assert_eq!(solved.value, expected.value, "case {case}, {}", info.name);
            assert_eq!(solved.moves, expected.moves, "case {case}, {}", info.name);
        }
        let (every, others) = (whole.solve_strongly(&run), found.solve_strongly(&run));
        let (every, others) = (every.expect("it is solved"), others.expect("it is solved"));
        let mut shown = 0;
        let told = every.for_each(&run.watch(), &mut |text, value| {
            shown += 1;
            let found = others.position(&text).expect("a node");
            // Those that play does not come to are solved as well.
            assert!(
                found.is_none_or(|found| found.value == value),
                "case {case}, {text}"
            );
        });
        assert_eq!((told, shown), (Ok(()), count));
    }
}

#[test]
fn graphs_for_a_score_are_worth_what_plain_search_says() {
    let mut rng = fastrand::Rng::with_seed(17);
    let run = Run::new();
    for case in 0..3000 {
        let count = rng.u32(1..14);
        let nodes = (0..count)
            .map(|at| random_node(&mut rng, (at + 1, count), &[-5_i64, 0, 7, 20], -9..=9));
        let graph = Graph::new(nodes.collect(), 0).expect("a graph");
        let expected = Exhaustive::new().solve(&graph, &run).expect("it is solved");
        let whole = graph.boxed_for_score().expect("there is no cycle");
        for info in whole.solvers() {
            let solved = whole.solve(info.name, &run).expect("it is solved");
            let value = expected
                .value()
                .map(|value| ShownValue::Margin(Int(value.into())));
            assert_eq!(solved.value, value, "case {case}, {}", info.name);
        }
    }
}

#[test]
fn a_move_that_is_pushed_twice_counts_once() {
    for many in [3_u32, 40, 100] {
        let mut nodes = GraphNodes::new();
        let moves = (0..many).flat_map(|at| {
            let to = GraphMove::to(at % 50 + 1);
            [
                to.gaining(i64::from(at % 2)),
                to.gaining(i64::from(at % 2)),
                to.again(),
            ]
        });
        let expected: HashSet<_> = moves.clone().collect();
        nodes.push_moves(moves);
        for _ in 0..50 {
            nodes.push_end(0_i64);
        }
        assert_eq!(nodes.moves(), expected.len());
        let graph = Graph::of(nodes, 0).expect("a graph");
        let found: HashSet<_> = graph.moves(&0).collect();
        assert_eq!(found, expected);
        assert_eq!(graph.moves(&1).count(), 0);
    }
}

#[test]
fn a_cycle_is_told_where_nothing_is_said_of_infinite_play() {
    fn to<V>(node: u32) -> GraphNode<V> {
        GraphNode::Moves(vec![GraphMove::to(node)])
    }
    let cycle = |nodes| {
        let graph = Graph::<Outcome>::new(nodes, 0).expect("a graph");
        graph.boxed_whole(None).err()
    };
    assert_eq!(cycle(vec![to(1), to(2), to(1)]), Some(vec![1, 2]));
    assert_eq!(cycle(vec![to(1), GraphNode::End(Outcome::DRAW)]), None);
    let scored = Graph::<i64>::new(vec![to(1), to(0)], 0).expect("a graph");
    assert_eq!(scored.boxed_for_score().err(), Some(vec![0, 1]));
}

#[test]
fn every_node_of_a_whole_graph_is_solved_also_where_play_does_not_come_to_it() {
    let to = |node| GraphNode::Moves(vec![GraphMove::to(node)]);
    let end = GraphNode::End(Outcome::DRAW);
    for (nodes, infinite_play) in [
        (vec![to(2), to(0), end.clone()], None),
        (vec![to(2), to(0), end.clone()], Some(InfinitePlay::Draw)),
        (vec![to(0), to(0), end], Some(InfinitePlay::Draw)),
    ] {
        let graph = Graph::<Outcome>::new(nodes, 0).expect("a graph");
        let game = graph.boxed_whole(infinite_play).expect("no cycle, or said");
        let every = game.solve_strongly(&Run::new()).expect("it fits");
        let solved = every.position("1").expect("a node").expect("it is solved");
        assert_eq!(solved.value.result(), Wdl::Draw);
    }
}
