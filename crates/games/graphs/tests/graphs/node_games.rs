//! Snort, Col and Node Kayles on graphs: moves held against a second implementation, parts, texts.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use stonework::laws::Laws;
use stonework::{Game, Partizan};
use stonework_catalog::CatalogGame;
use stonework_game_kit::{check_partizan, check_parts, laws_of_games, refusal};
use stonework_graphs::{CATALOG, NodeGame, NodeRules};

const RULES: [NodeRules; 3] = [NodeRules::Snort, NodeRules::Col, NodeRules::Kayles];

/// A random graph as edges between numbers, and the marks of its nodes.
fn random_graph(random: &mut Rng) -> (BTreeSet<(usize, usize)>, Vec<char>) {
    let nodes = random.usize(1..7);
    let mut edges = BTreeSet::new();
    for _ in 0..random.usize(..9) {
        let [one, two] = [(); 2].map(|()| random.usize(..nodes));
        if one != two {
            edges.insert((one.min(two), one.max(two)));
        }
    }
    let marks = (0..nodes).map(|_| ['.', '.', 'L', 'R', 'x'][random.usize(..5)]);
    (edges, marks.collect())
}

/// The graph as words.
fn written(edges: &BTreeSet<(usize, usize)>, marks: &[char]) -> String {
    let nodes = (0..marks.len()).map(|node| format!("n{node}"));
    let edges = edges.iter().map(|(one, two)| format!("n{one}-n{two}"));
    let marks = marks.iter().enumerate();
    let marks = marks.map(|(node, mark)| format!("n{node}={mark}"));
    nodes
        .chain(edges)
        .chain(marks)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What the marks are after each move: a mark tells who may take a node, with the sides of Col
/// exchanged.
fn options(
    rules: NodeRules,
    edges: &BTreeSet<(usize, usize)>,
    marks: &[char],
    left: bool,
) -> BTreeMap<String, Vec<char>> {
    let (own, other) = if left { ('L', 'R') } else { ('R', 'L') };
    let only_own = if rules == NodeRules::Col { other } else { own };
    let only_other = if rules == NodeRules::Col { own } else { other };
    let may = |mark: char| mark == '.' || mark == only_own;
    let closed = |mark: char, to_own: bool, to_other: bool| match mark {
        '.' if to_own && to_other => 'x',
        '.' if to_own => only_other,
        '.' if to_other => only_own,
        mark if mark == only_own && to_own => 'x',
        mark if mark == only_other && to_other => 'x',
        mark => mark,
    };
    let all = (0..marks.len()).filter(|&node| may(marks[node]));
    let after = all.map(|node| {
        let mut then = marks.to_vec();
        then[node] = 'x';
        for &(one, two) in edges
            .iter()
            .filter(|&&(one, two)| one == node || two == node)
        {
            let next = if one == node { two } else { one };
            then[next] = match rules {
                NodeRules::Snort => closed(then[next], false, true),
                NodeRules::Col => closed(then[next], true, false),
                NodeRules::Kayles => closed(then[next], true, true),
            };
        }
        (format!("n{node}"), then)
    });
    after.collect()
}

#[test]
fn nodes_are_closed_as_the_rules_say() {
    let mut random = Rng::with_seed(1);
    for round in 0..6000 {
        let rules = RULES[round % 3];
        let (edges, marks) = random_graph(&mut random);
        for left in [true, false] {
            let mover = |left: bool| if left { "left" } else { "right" };
            let text = format!("{} {}", written(&edges, &marks), mover(left));
            let game = NodeGame::new(rules, &text).unwrap();
            let start = game.start();
            let found: BTreeMap<String, _> = game
                .moves(&start)
                .map(|mv| (game.notation(mv).to_string(), game.play(&start, mv).state))
                .collect();
            let expected = options(rules, &edges, &marks, left);
            let expected: BTreeMap<String, _> = expected
                .into_iter()
                .map(|(node, marks)| {
                    let text = format!("{} {}", written(&edges, &marks), mover(!left));
                    (node, NodeGame::new(rules, &text).unwrap().start())
                })
                .collect();
            assert_eq!(found, expected, "{rules:?} {text}");
        }
    }
}

laws_of_games! { NODE_GAMES
    "graph-snort" "graph-col" "node-kayles" games_of_nodes_keep_the_laws {
        let mut random = Rng::with_seed(2);
        for round in 0..150 {
            let (edges, marks) = random_graph(&mut random);
            let game = NodeGame::new(RULES[round % 3], &written(&edges, &marks)).unwrap();
            for state in check_partizan(&game, 200) {
                check_parts(&game, &state);
                assert_eq!(game.read_state(&game.draw(&state)).unwrap(), state);
            }
            let few = Laws::new().symmetric().with_games(8).with_breadth(200);
            few.check(&game).unwrap();
        }
    }
}

#[test]
fn graphs_are_read_as_lines_edges_and_json() {
    for (text, written) in [
        (".-.-.", ".-.-. left"),
        (".-x-L right", ".-x-L right"),
        (".-#-l", ".-x-L left"),
        ("L-R", "L-R left"),
        (".(-.;-R;-x-.)", ".(-.;-R;-x-.) left"),
        (".:a-.-.-:a", ".:a-.-.-:a left"),
        (".-. L", ".-. L left"),
        ("1-2 2-3", "1-2 2-3 left"),
        ("1-2-3-1, 4 right", "1-2-3-1 4 right"),
        ("a-b b=L a=x", "a-b a=x b=L left"),
        (
            "{\"edges\":[[1,\"b\"]],\"nodes\":[7],\"marks\":{\"b\":\"R\"}}",
            "7 1-b b=R left",
        ),
    ] {
        let game = NodeGame::new(NodeRules::Snort, text).unwrap();
        assert_eq!(game.draw(&game.start()), written, "{text}");
        let again = NodeGame::new(NodeRules::Snort, written).unwrap();
        assert_eq!(again.draw(&again.start()), written);
        assert!(game.left_to_move(&game.start()) != written.ends_with("right"));
    }
}

#[test]
fn a_mark_of_col_names_whom_the_node_is_closed_to() {
    let game = NodeGame::new(NodeRules::Col, ".-.-. right").unwrap();
    let state = game.play(&game.start(), 1).state;
    assert_eq!(game.draw(&state), "R-x-R left");
    assert_eq!(game.moves(&state).count(), 2);
    assert_eq!(game.moves(&game.turned(&state)).count(), 0);
}

#[test]
fn what_is_no_graph_is_refused_with_what_is_meant() {
    for (text, message) in [
        (
            ".-q",
            "character 3: 'q' stands where a node (`.`, `L`, `R`, `l`, `r`, `x`, `#`) may stand; a path of three nodes is written as `.-.-.`, or as edges between names, `1-2 2-3`",
        ),
        (
            ".-",
            "the text ends where a node (`.`, `L`, `R`, `l`, `r`, `x`, `#`) has to follow; a path of three nodes is written as `.-.-.`, or as edges between names, `1-2 2-3`",
        ),
        (
            ".-:a",
            "character 3: no node before is called \"a\", and this one has no letter of its own; a path of three nodes is written as `.-.-.`, or as edges between names, `1-2 2-3`",
        ),
        (
            "1-1",
            "an edge leads from node 1 to itself: after a move there, it would say nothing",
        ),
        (
            "1-2 2=q",
            "\"2=q\" is no edge `a-b`, node `a` or mark `a=L` (`=R`, `=x`): names have letters, digits and `_`",
        ),
        (
            "1-2 a--b",
            "\"a--b\" is no edge `a-b`, node `a` or mark `a=L` (`=R`, `=x`): names have letters, digits and `_`",
        ),
    ] {
        assert_eq!(
            refusal(&CATALOG, "graph-snort", None, text),
            message,
            "{text}"
        );
    }
    let long = vec!["."; 129].join("-");
    let said = refusal(&CATALOG, "graph-col", None, &long);
    assert_eq!(said, "there are 129 nodes: from 1 to 128 are possible");
    let game = NodeGame::new(NodeRules::Snort, ".-.").unwrap();
    let said = game.read_state(".-.-.").unwrap_err().to_string();
    assert_eq!(said, "the position is on another graph than the game");
}
