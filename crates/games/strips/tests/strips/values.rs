//! Values of positions that the literature tells, and theorems about them.

use fastrand::Rng;
use stonework::Partizan;
use stonework::partizan::{Algebra, CanonicalForm, Dyadic, Forms};
use stonework_game_kit::{PlainValues, check_all_known, check_value, form, game};
use stonework_strips::CATALOG;
use stonework_strips::{Cutcake, PartizanEuclid, PartizanHeaps, ToadsAndFrogs, TopplingDominoes};

use crate::naive::random_row;

fn value<G: Partizan>(game: &G, algebra: &mut Algebra<'_>) -> CanonicalForm {
    PlainValues::new(game, algebra).value(&game.start())
}

#[test]
fn toads_and_frogs_are_worth_what_is_known() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (row, expected) in [
        ("t.f", "*"),
        ("t...f", "*"),
        ("tt..f", "1"),
        ("tt...f", "2*"),
        ("tf.", "0"),
        ("t.ff", "{0|-1/2}"),
        ("tt.f", "{1/2|0}"),
        // Three moves deep, with tinies.
        (
            "ttttt..fffff",
            "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}",
        ),
    ] {
        check_value(&ToadsAndFrogs::new(row).unwrap(), &mut algebra, expected);
    }
    let two = ToadsAndFrogs::new("tttt..fff").unwrap().with_jump(2);
    check_value(&two, &mut algebra, "{1/2*|v}");
    let none = ToadsAndFrogs::elephants_and_rhinos("eeee..rrr").unwrap();
    check_value(&none, &mut algebra, "1");
}

#[test]
fn a_toad_and_a_frog_far_apart_are_worth_a_star_or_nothing() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for gap in 1..10 {
        let row = format!("t{}f", ".".repeat(gap));
        let expected = if gap % 2 == 1 { "*" } else { "0" };
        check_value(&ToadsAndFrogs::new(&row).unwrap(), &mut algebra, expected);
    }
}

#[test]
fn elephants_without_rhinos_in_their_way_have_as_many_moves_as_they_have_cells() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut random = Rng::with_seed(1);
    for _ in 0..200 {
        let row = random_row(&mut random, "e.", 1..=9);
        let cells = row.char_indices().filter(|&(_, cell)| cell == 'e');
        let moves: usize = cells.map(|(at, _)| row[at..].matches('.').count()).sum();
        let game = ToadsAndFrogs::elephants_and_rhinos(&row).unwrap();
        check_value(&game, &mut algebra, &moves.to_string());
    }
}

#[test]
fn dominoes_are_worth_what_is_known() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (row, expected) in [
        ("lere", "{1|0,{0|-1}}"),
        ("lrl", "1/2"),
        ("llrr", "+-1"),
        ("lrlr", "*2"),
        ("llrl", "1*"),
        ("elre", "*3"),
        ("lrlr.lrl", "1/2*2"),
    ] {
        check_value(&TopplingDominoes::new(row).unwrap(), &mut algebra, expected);
    }
    for (row, outcome) in [
        ("xxo##xxo#x", "L"),
        ("ooxxoxxxoo", "R"),
        ("o#ox##x#x#", "N"),
        ("o#oox#ooxx", "N"),
        ("##xoxx#oxx", "N"),
    ] {
        let form = value(&TopplingDominoes::new(row).unwrap(), &mut algebra);
        assert_eq!(algebra.outcome(form).unwrap().to_string(), outcome, "{row}");
    }
    // Rows of one colour are numbers, of green dominoes nimbers (Toppling conjectures, section 2).
    for count in 1..9 {
        let row = |domino: &str| TopplingDominoes::new(&domino.repeat(count)).unwrap();
        check_value(&row("l"), &mut algebra, &count.to_string());
        check_value(&row("e"), &mut algebra, &format!("*{count}"));
        let switch = format!("{}{}", "l".repeat(count), "r".repeat(count));
        let switch = TopplingDominoes::new(&switch).unwrap();
        check_value(
            &switch,
            &mut algebra,
            &format!("+-{}", count - 1).replace("+-0", "*"),
        );
    }
}

/// Winning Ways, chapter 2: of a cake with 2^k to 2^(k+1) - 1 rows and as many columns or more.
fn cake(rows: u32, cols: u32) -> i64 {
    let power = |count: u32| 1 << count.ilog2();
    if cols >= power(rows) {
        i64::from(cols / power(rows)) - 1
    } else {
        1 - i64::from(rows / power(cols))
    }
}

#[test]
fn cakes_are_worth_what_the_table_says() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (cols, expected) in (1..).zip([-7, -3, -3, -1, -1, -1, -1, 0]) {
        assert_eq!(cake(8, cols), expected, "{cols}");
    }
    for rows in 1..=4 {
        for cols in 1..=4 {
            let game = Cutcake::new(&format!("{rows}x{cols}")).unwrap();
            let expected = algebra.integer(cake(rows, cols)).unwrap();
            assert_eq!(value(&game, &mut algebra), expected, "{rows} {cols}");
        }
    }
}

#[test]
fn heaps_and_pairs_are_worth_what_is_known() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (left, right, expected) in [
        ("{1,2}", "{1,3}", "^*"),
        ("{1}", "{2}", "0"),
        ("{1,4}", "{1,3}", "*"),
        ("{2,3}", "{1,4}", "{0|{0|-1}}"),
    ] {
        let rules = [left, right].map(|rules| rules.parse().unwrap());
        check_value(
            &PartizanHeaps::new(rules, "3").unwrap(),
            &mut algebra,
            expected,
        );
    }
    for (numbers, expected) in [
        ("(8,1)", "0"),
        ("(8,2)", "0"),
        ("(8,3)", "v"),
        ("(8,4)", "0"),
    ] {
        check_value(
            &PartizanEuclid::new(numbers).unwrap(),
            &mut algebra,
            expected,
        );
    }
    // The same rules for both: nimbers, of Kayles here.
    for (heap, nimber) in (0..).zip([0, 1, 2, 3, 1, 4, 3, 2, 1, 4]) {
        let rules = ["0.77", "0.77"].map(|rules| rules.parse().unwrap());
        let game = PartizanHeaps::new(rules, &heap.to_string()).unwrap();
        let expected = algebra.nimber(nimber).unwrap();
        assert_eq!(value(&game, &mut algebra), expected, "{heap}");
    }
}

#[test]
fn what_is_worth_a_number_has_the_value_of_its_parts_together() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let half = Dyadic::new(1, 1).unwrap();
    let (half, star) = (algebra.number(half).unwrap(), algebra.nimber(2).unwrap());
    let together = algebra.sum(half, star).unwrap();
    let rows = TopplingDominoes::new("lrl.lrlr").unwrap();
    assert_eq!(value(&rows, &mut algebra), together);
}

#[test]
fn the_catalog_tells_what_is_known() {
    let known = [
        ["toads-and-frogs", "jump=1", "t...f", "value", "*"],
        ["toads-and-frogs", "jump=1", "tt..f", "value", "1"],
        ["toads-and-frogs", "jump=1", "tt...f", "value", "2*"],
        ["toads-and-frogs", "jump=1", "tt...f", "temperature", "0"],
        [
            "toads-and-frogs",
            "jump=2",
            "tttt..fff",
            "value",
            "{1/2*|v}",
        ],
        ["elephants-and-rhinos", "", "eeee..rrr", "value", "1"],
        ["toppling-dominoes", "", "lere", "value", "{1|0,{0|-1}}"],
        ["toppling-dominoes", "", "lrl right", "value", "1/2"],
        ["toppling-dominoes", "", "lrl", "temperature", "-1/2"],
        ["toppling-dominoes", "", "llrr", "value", "+-1"],
        ["toppling-dominoes", "", "lrlr", "value", "*2"],
        ["toppling-dominoes", "", "llrl", "value", "1*"],
        ["toppling-dominoes", "", "elre", "value", "*3"],
        ["toppling-dominoes", "", "xxo##xxo#x", "outcome", "L"],
        ["toppling-dominoes", "", "ooxxoxxxoo", "outcome", "R"],
        ["toppling-dominoes", "", "o#ox##x#x#", "outcome", "N"],
        ["toppling-dominoes", "", "o#oox#ooxx", "outcome", "N"],
        ["toppling-dominoes", "", "##xoxx#oxx", "outcome", "N"],
        ["cutcake", "", "(8,1)", "value", "-7"],
        ["cutcake", "", "(8,5)", "value", "-1"],
        ["cutcake", "", "(8,8)", "value", "0"],
        ["partizan-heaps", "right={1,3}", "3", "value", "^*"],
        ["partizan-euclid", "", "(8,3)", "value", "v"],
    ];
    check_all_known(&CATALOG, &known);
}

#[test]
fn cakes_of_any_size_are_worth_what_the_formula_says() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for rows in 1..=24 {
        for cols in 1..=24 {
            let cakes = format!("{rows}x{cols}");
            let found = form(game(&CATALOG, "cutcake", &[], &cakes).as_ref(), &algebra);
            assert_eq!(found, algebra.integer(cake(rows, cols)).unwrap(), "{cakes}");
        }
    }
}

#[test]
fn parts_and_images_have_the_values_of_plain_recursion() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut random = Rng::with_seed(2);
    for round in 0..400 {
        let row = random_row(&mut random, "tf.", 1..=9);
        let toads = ToadsAndFrogs::new(&row).unwrap().with_jump(round % 3);
        let jump = format!("jump={}", round % 3);
        let found = form(
            game(&CATALOG, "toads-and-frogs", &[&jump], &row).as_ref(),
            &algebra,
        );
        assert_eq!(value(&toads, &mut algebra), found, "{row}");
        let row = random_row(&mut random, "lrelr.", 1..=7);
        let dominoes = TopplingDominoes::new(&row).unwrap();
        let found = form(
            game(&CATALOG, "toppling-dominoes", &[], &row).as_ref(),
            &algebra,
        );
        assert_eq!(value(&dominoes, &mut algebra), found, "{row}");
    }
}
