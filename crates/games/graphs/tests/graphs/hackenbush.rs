//! Hackenbush: moves, parts and images, held against a second implementation; texts, JSON, pictures.

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use stonework::laws::Laws;
use stonework::{Game, Partizan};
use stonework_catalog::{CatalogGame, Settings};
use stonework_game_kit::{check_partizan, check_parts, laws_of_games, refusal};
use stonework_graphs::CATALOG;
use stonework_graphs::Hackenbush;

/// A random graph as JSON: some nodes, more edges or fewer.
fn random_graph(random: &mut Rng, most: usize) -> (Vec<(u32, u32, char)>, String) {
    let nodes = random.u32(2..7);
    let edges: Vec<_> = (0..random.usize(1..=most))
        .map(|_| {
            let [from, to] = [(); 2].map(|()| random.u32(..nodes));
            (from, to, ['b', 'r', 'g'][random.usize(..3)])
        })
        .collect();
    let written = edges
        .iter()
        .map(|(from, to, colour)| format!("[{from},{to},\"{colour}\"]"));
    let written = written.collect::<Vec<_>>().join(",");
    (edges, format!("{{\"edges\":[{written}]}}"))
}

/// What of some edges stands on the ground, by spreading from there until nothing changes.
fn standing(edges: &[(u32, u32, char)]) -> Vec<(u32, u32, char)> {
    let mut reached = BTreeSet::from([0]);
    loop {
        let before = reached.len();
        for &(from, to, _) in edges {
            if reached.contains(&from) || reached.contains(&to) {
                reached.extend([from, to]);
            }
        }
        if reached.len() == before {
            let stands = edges.iter().filter(|edge| reached.contains(&edge.0));
            return stands.copied().collect();
        }
    }
}

/// Edges, and whether Left is to move.
type Position = (Vec<(u32, u32, char)>, bool);

/// Who wins: whether the player to move does, plainly.
fn wins(
    edges: &[(u32, u32, char)],
    left: bool,
    childish: bool,
    known: &mut HashMap<Position, bool>,
) -> bool {
    let key = (edges.to_vec(), left);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let other = if left { 'r' } else { 'b' };
    let found = (0..edges.len()).any(|at| {
        let mut rest = edges.to_vec();
        let (.., colour) = rest.remove(at);
        let left_standing = standing(&rest);
        let falls = left_standing.len() < rest.len();
        colour != other
            && !(childish && colour != 'g' && falls)
            && !wins(&left_standing, !left, childish, known)
    });
    known.insert(key, found);
    found
}

#[test]
fn random_graphs_are_won_as_plain_recursion_says() {
    let mut random = Rng::with_seed(1);
    for round in 0..600 {
        let (edges, text) = random_graph(&mut random, 7);
        let childish = round % 3 == 0;
        for left in [true, false] {
            let mover = if left { "left" } else { "right" };
            let cut = if childish { "cut=childish" } else { "cut=any" };
            let settings = Settings::new().with(cut).unwrap();
            let text = format!("{text} {mover}");
            let game = CATALOG.open("hackenbush", settings, Some(&text)).unwrap();
            let solved = game
                .instance
                .solve("negamax", &stonework::Run::new())
                .unwrap();
            let found = solved.value.unwrap().result() == stonework::Wdl::Win;
            let expected = wins(&standing(&edges), left, childish, &mut HashMap::new());
            assert_eq!(found, expected, "{text}");
        }
    }
}

laws_of_games! { HACKENBUSH
    "hackenbush" hackenbush_keeps_the_laws {
        let mut random = Rng::with_seed(2);
        for round in 0..120 {
            let (_, text) = random_graph(&mut random, 7);
            let game = Hackenbush::new(&text).unwrap();
            let game = if round % 4 == 0 { game.childish() } else { game };
            for state in check_partizan(&game, 200) {
                check_parts(&game, &state);
                let text = game.draw(&state);
                assert_eq!(game.read_state(&text).unwrap(), state, "{text}");
            }
            let few = Laws::new().symmetric().with_games(8).with_breadth(200);
            few.check(&game).unwrap();
        }
    }
}

/// What a text is read as.
fn read(text: &str) -> String {
    let game = Hackenbush::new(text).unwrap();
    game.draw(&game.start())
}

#[test]
fn stalks_branches_cycles_and_names_are_read_and_written() {
    for (text, written) in [
        ("bbr", "bbr left"),
        ("LLR, eer Right to move", "bbr ggr right"),
        ("l(l;rl)", "b(b;rb) left"),
        ("l( l ; r l )", "b(b;rb) left"),
        ("l (l;r)", "b b r left"),
        ("(b;r)", "b r left"),
        ("b;r", "b r left"),
        ("eeeeeee", "ggggggg left"),
        ("b:1g:2 r:2", ":0bgr:0 left"),
        (":{ground}llr:{ground}", ":0bbr:0 left"),
        ("e(ee:{waist};ee:{waist}e)", "g:1gg(gg:1;g) left"),
        ("g:1g:1", "g:1g:1 left"),
        ("0", "0 left"),
        ("0 right", "0 right"),
        ("b:0", "b left"),
    ] {
        assert_eq!(read(text), written, "{text}");
        assert_eq!(read(written), written);
    }
}

#[test]
fn graphs_are_read_as_json_and_as_pictures() {
    let json = "{\"edges\":[[\"ground\",\"a\",\"blue\"],[\"a\",\"b\",\"Green\"],[0,\"b\",\"r\"],[\"c\",\"d\",\"red\"]]}";
    let picture = "
  *-g-*
  |   |
  b   r
  |   |
=========";
    for text in [json, picture, "*g*\nb r\n===\n"] {
        assert_eq!(read(text), ":0bgr:0 left", "{text}");
    }
    let slanting = "
*       *
 \\     /
  b   g
   \\ /
    *
    r
   ===";
    assert_eq!(read(slanting), "r(b;g) left");
    let other = "{\"ground\":[\"x\",\"y\"],\"edges\":[[\"x\",1,\"l\"],[\"y\",1,\"e\"]]} right";
    assert_eq!(read(other), ":0bg:0 right");
}

#[test]
fn what_is_no_graph_is_refused_with_what_is_meant() {
    for (text, message) in [
        (
            "bbq",
            "character 3: 'q' stands where an edge (`b`, `r`, `g`, `l`, `e`), a bracket, `;` or a name `:a` may stand; edges are written as `bbr g(b;r)`",
        ),
        (
            "b(r",
            "the bracket `(`, character 2, has no other half; edges are written as `bbr g(b;r)`",
        ),
        (
            "b)r",
            "the bracket `)`, character 2, has no other half; edges are written as `bbr g(b;r)`",
        ),
        (
            "b:(",
            "character 3: '(' stands where a letter, a digit or a name in braces, `{name}`, may stand; edges are written as `bbr g(b;r)`",
        ),
        (
            "b:{a",
            "the bracket `{`, character 3, has no other half; edges are written as `bbr g(b;r)`",
        ),
        (
            "*\nb\n",
            "the picture has no ground: its last row is a line of `=`",
        ),
        (
            "{\"edges\":[[0,1,\"pink\"]]}",
            "edge 1: the colour is blue, red or green, not \"pink\"",
        ),
        (
            "{\"edges\":[[0,1,3]]}",
            "edge 1: the colour is blue, red or green, not 3",
        ),
    ] {
        let said = refusal(&CATALOG, "hackenbush", None, text);
        assert_eq!(said, message, "{text}");
    }
    let said = refusal(&CATALOG, "hackenbush", None, "* *\nb q\n===");
    assert!(
        said.starts_with("row 2, place 3: 'q' is no node and no part of an edge"),
        "{said}"
    );
    let said = refusal(&CATALOG, "hackenbush", None, &"b".repeat(251));
    assert_eq!(said, "there are 251 edges: 250 at the most are possible");
    assert!(refusal(&CATALOG, "hackenbush", None, "{\"edge\":[]}").starts_with("`edges`, a list"));
    assert!(Hackenbush::new(&"(".repeat(100_000)).is_err());
}

#[test]
fn a_tall_stalk_and_a_wide_bush_are_written_and_read() {
    for text in [
        "b".repeat(250),
        vec!["g"; 250].join(" "),
        format!("b{}", "(g;r".repeat(80) + &")".repeat(80)),
    ] {
        let game = Hackenbush::new(&text).unwrap();
        let state = game.start();
        assert_eq!(game.read_state(&game.draw(&state)).unwrap(), state);
        assert!(!game.left_to_move(&game.turned(&state)));
    }
}
