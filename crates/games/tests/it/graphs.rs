//! Games on graphs that the input lists node by node: values, refusals, notation.

use serde_json::json;
use stonework_core::laws::Laws;
use stonework_core::{Outcome, Run, Wdl};
use stonework_games::graphs::{Graph, GraphMove, GraphNode};

use crate::fixed_point::{Plain, fixed_point};
use crate::support::{game, refusal};

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
    let game = game("lc1728", &[], board);
    assert_eq!(json!(game.session().play("[1, 0]")), json!([1, 0]));
}

#[test]
fn a_listed_graph_keeps_the_laws() {
    let nodes = vec![
        GraphNode::Moves(vec![GraphMove::to(0), GraphMove::to(1).again()]),
        GraphNode::Moves(vec![GraphMove::to(2), GraphMove::to(0)]),
        GraphNode::End(Outcome::loss_in(0)),
    ];
    Laws::new()
        .indexed()
        .check(&Graph::new(nodes, 0).unwrap())
        .unwrap();
}
