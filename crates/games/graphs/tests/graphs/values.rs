//! Values of Hackenbush and of games on nodes that the literature tells, and theorems.

use fastrand::Rng;
use stonework::Game;
use stonework::partizan::{Algebra, CanonicalForm, Dyadic, Forms};
use stonework_game_kit::{PlainValues, check_all_known, form, game};
use stonework_graphs::{CATALOG, Hackenbush, NodeGame, NodeRules};

/// What the catalog says that a position is worth.
fn value(id: &str, position: &str, algebra: &Algebra<'_>) -> CanonicalForm {
    form(game(&CATALOG, id, &[], position).as_ref(), algebra)
}

#[test]
fn the_catalog_tells_what_is_known() {
    const LOLLIPOP: &str = "(e:B;e:Bllllllrrr:B)";
    let known = [
        ["hackenbush", "cut=any", "l(l;rl)", "value", "3/2"],
        ["hackenbush", "cut=any", "eeeeeee", "value", "*7"],
        ["hackenbush", "cut=any", "lerl", "value", "{1,1v*|1,1*}"],
        ["hackenbush", "cut=any", "elr", "value", "{*,0|0,^*}"],
        ["hackenbush", "cut=any", "llel", "value", "2^*"],
        ["hackenbush", "cut=any", "rrle", "value", "-3/2*"],
        [
            "hackenbush",
            "cut=any",
            "e(ee(e;e);e(eee;ee);e(ee;e))",
            "value",
            "*5",
        ],
        // Winning Ways, chapter 7, figure 3.
        [
            "hackenbush",
            "cut=any",
            "e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))",
            "value",
            "*2",
        ],
        ["hackenbush", "cut=childish", "l(l;rl)", "value", "2"],
        [
            "hackenbush",
            "cut=childish",
            ":{ground}llllllrrrr:{ground}",
            "value",
            "{4|-2}",
        ],
        [
            "hackenbush",
            "cut=childish",
            "r(l:T;r(l:T;r(l:T;r(l:T;rl:T))))",
            "value",
            "15/16",
        ],
        [
            "hackenbush",
            "cut=childish",
            LOLLIPOP,
            "value",
            "{0|^[4]*||vv}",
        ],
        ["graph-snort", "", ".-.-.(-.;-.)", "value", "+-{3|2}"],
        ["graph-snort", "", ".-.-.", "value", "+-2"],
        ["graph-snort", "", ".-.-.", "temperature", "2"],
        ["graph-snort", "", ".-.-.", "mean", "0"],
        ["graph-snort", "", ".-.-.-.", "value", "+-{{2|1}}"],
        ["graph-snort", "", ".-.-.-.", "temperature", "3/2"],
        ["graph-snort", "", "L-.-.", "value", "{2|-1}"],
        ["graph-snort", "", "L-.-. right", "mean", "1/2"],
        ["graph-snort", "", "L-.-.-R", "value", "+-2"],
        ["graph-col", "", ".-.-.", "value", "0"],
        ["graph-col", "", ".-.-.-.", "value", "0"],
        ["graph-col", "", "L-.-.", "value", "-1/2"],
        ["graph-col", "", "L-.-.-R", "value", "0"],
        // Arc Kayles on a path of two blue edges and a red one: its edges are nodes here.
        ["node-kayles", "", "L-L-R", "value", "1/2"],
    ];
    check_all_known(&CATALOG, &known);
}

/// Berlekamp's rule for a stalk without green edges: those of the colour of the first one, as long as
/// no other comes, count 1 each; from the first of the other colour on, each counts half as much as the
/// one before, with the sign of its colour.
fn stalk(colours: &str) -> Dyadic {
    let signs: Vec<i64> = colours
        .chars()
        .map(|c| if c == 'b' { 1 } else { -1 })
        .collect();
    let whole = signs.iter().take_while(|&&sign| sign == signs[0]).count();
    let halves = u32::try_from(signs.len() - whole).unwrap();
    let units = (i64::try_from(whole).unwrap() * signs[0]) << halves;
    let rest = signs[whole..].iter().fold(0, |sum, sign| 2 * sum + sign);
    Dyadic::new(units + rest, halves).unwrap()
}

#[test]
fn stalks_are_worth_what_berlekamps_rule_says() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut random = Rng::with_seed(1);
    for round in 0..300 {
        let len = if round < 30 { 60 } else { random.usize(1..12) };
        let colours: String = (0..len)
            .map(|_| if random.bool() { 'b' } else { 'r' })
            .collect();
        let known = algebra.number(stalk(&colours)).unwrap();
        assert_eq!(value("hackenbush", &colours, &algebra), known, "{colours}");
    }
    for count in 1..30 {
        let known = algebra.nimber(count).unwrap();
        let green = "g".repeat(usize::try_from(count).unwrap());
        assert_eq!(value("hackenbush", &green, &algebra), known);
    }
}

#[test]
fn green_cycles_are_worth_what_fusion_says() {
    // Winning Ways, chapter 7: a cycle may be fused to a point, so that its edges are loops.
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for count in 1..12_u32 {
        let ring = format!(":0{}:0", "g".repeat(count as usize));
        let known = algebra.nimber(count % 2).unwrap();
        assert_eq!(value("hackenbush", &ring, &algebra), known, "{ring}");
    }
}

#[test]
fn parts_and_images_have_the_values_of_plain_recursion() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut random = Rng::with_seed(2);
    for round in 0..300 {
        let nodes = random.usize(2..6);
        let edges = |random: &mut Rng| -> Vec<[usize; 2]> {
            let edges = random.usize(1..8);
            (0..edges)
                .map(|_| [(); 2].map(|()| random.usize(..nodes)))
                .collect()
        };
        let colour = |random: &mut Rng| ["blue", "red", "green"][random.usize(..3)];
        let bush = edges(&mut random).into_iter().map(|[one, two]| {
            let colour = colour(&mut random);
            format!("[{one},{two},\"{colour}\"]")
        });
        let bush = format!("{{\"edges\":[{}]}}", bush.collect::<Vec<_>>().join(","));
        let hackenbush = Hackenbush::new(&bush).unwrap();
        let plain = PlainValues::new(&hackenbush, &mut algebra).value(&hackenbush.start());
        assert_eq!(value("hackenbush", &bush, &algebra), plain, "{bush}");

        let (rules, id) = [
            (NodeRules::Snort, "graph-snort"),
            (NodeRules::Col, "graph-col"),
            (NodeRules::Kayles, "node-kayles"),
        ][round % 3];
        let edges = edges(&mut random)
            .into_iter()
            .filter(|[one, two]| one != two);
        let edges = edges.map(|[one, two]| format!("n{one}-n{two}"));
        let marks =
            (0..nodes).map(|node| format!("n{node}={}", [".", ".", "L", "R"][random.usize(..4)]));
        let graph = edges.chain(marks).collect::<Vec<_>>().join(" ");
        let nodes = NodeGame::new(rules, &graph).unwrap();
        let plain = PlainValues::new(&nodes, &mut algebra).value(&nodes.start());
        assert_eq!(value(id, &graph, &algebra), plain, "{id} {graph}");
    }
}
