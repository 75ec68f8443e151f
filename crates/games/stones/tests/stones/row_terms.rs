//! Games on rows as terms: the same games as the rules they are made of.

use std::num::NonZeroU32;

use stonework::{
    ByTheorem, Ends, EndsRules, FrontRules, PrefixSums, Row, Run, SeparableEndsRules,
    SeparableFrontRules, Side, SolveError, Solver, Table,
};
use stonework_game_kit::{game, row, solved};
use stonework_stones::CATALOG;
use stonework_stones::{
    EndTerms, EndsReduction, FrontTaking, FrontTerms, StoneGame, StoneGameVii, StoneGameViii,
};

fn random_row(random: &mut fastrand::Rng) -> Vec<i64> {
    (0..random.usize(..9)).map(|_| random.i64(-9..=9)).collect()
}

fn same_ends<R: SeparableEndsRules<Value = i64>>(rules: &R, sums: &PrefixSums<i64>) {
    let terms = EndTerms::of(rules, sums.clone(), None);
    let len = sums.len();
    assert_eq!(SeparableEndsRules::len(rules), len as usize);
    assert_eq!(SeparableEndsRules::len(&terms), len as usize);
    for start in 0..len {
        for end in start + 1..=len {
            for side in Side::BOTH {
                let row = Row { start, end };
                assert_eq!(terms.gain(row, side), rules.gain(row, side));
            }
        }
    }
}

fn same_front<R: SeparableFrontRules<Value = i64>>(rules: &R, sums: &PrefixSums<i64>) {
    let terms = FrontTerms::of(rules, sums.clone(), None);
    let (len, most) = (
        SeparableFrontRules::len(rules),
        SeparableFrontRules::most(rules),
    );
    assert_eq!(SeparableFrontRules::len(&terms), len);
    assert_eq!(SeparableFrontRules::most(&terms), most);
    for from in 0..len {
        for taken in 1..=most.min(len - from) {
            assert_eq!(terms.gain(from, taken), rules.gain(from, taken));
        }
    }
}

#[test]
fn the_terms_of_a_game_gain_what_its_rules_gain() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..500 {
        let piles = random_row(&mut random);
        let sums = PrefixSums::new(&piles).unwrap();
        same_ends(&StoneGame::new(&piles).unwrap(), &sums);
        same_ends(&StoneGameVii::new(&piles).unwrap(), &sums);
        same_ends(&Any::of(&mut random, sums.len()), &sums);
        let three = NonZeroU32::new(3).unwrap();
        same_front(&FrontTaking::new(&piles, three).unwrap(), &sums);
        same_front(&StoneGameViii::new(&piles).unwrap(), &sums);
    }
}

/// Any terms, by side.
#[derive(Debug)]
struct Any {
    start: [Vec<i64>; 2],
    end: [Vec<i64>; 2],
}

impl Any {
    fn of(random: &mut fastrand::Rng, len: u32) -> Self {
        let mut terms = || (0..len).map(|_| random.i64(-4..=4)).collect();
        Self {
            start: [terms(), terms()],
            end: [terms(), terms()],
        }
    }

    /// Rules of which [`EndsReduction`] is a theorem: an empty row is worth nothing, and the only
    /// element left is worth the same from both sides.
    fn reducible(random: &mut fastrand::Rng, len: usize) -> Self {
        let mut any = Self::of(random, u32::try_from(len).unwrap());
        for at in 0..len {
            if at + 1 < len {
                any.end[0][at] = -any.start[1][at + 1];
            }
            any.end[1][at] = any.start[0][at] + any.end[0][at] - any.start[1][at];
        }
        any
    }
}

impl SeparableEndsRules for Any {
    type Value = i64;

    fn len(&self) -> usize {
        self.start[0].len()
    }

    fn start_term(&self, start: u32, side: Side) -> i64 {
        self.start[side as usize][start as usize]
    }

    fn end_term(&self, end: u32, side: Side) -> i64 {
        self.end[side as usize][end as usize - 1]
    }
}

#[test]
fn the_reduction_of_ends_solves_all_rules_that_it_applies_to_and_refuses_the_others() {
    let mut random = fastrand::Rng::with_seed(2);
    let (mut applied, mut refused) = (0, 0);
    for _ in 0..4000 {
        let len = random.usize(1..9);
        let rules = if random.bool() {
            Any::reducible(&mut random, len)
        } else {
            Any::of(&mut random, u32::try_from(len).unwrap())
        };
        let applies = EndsReduction::applies_to(&rules);
        let said = format!("{rules:?}");
        let game = Ends(rules);
        match ByTheorem(EndsReduction).solve(&game, &Run::new()) {
            Ok(proved) => {
                let table = Table::new().solve(&game, &Run::new()).unwrap();
                assert_eq!(proved.value(), table.value(), "{said}");
                assert_eq!(proved.moves(), table.moves(), "{said}");
                assert!(applies, "{said}");
                applied += 1;
            }
            Err(SolveError::Inapplicable { .. }) => {
                assert!(!applies, "{said}");
                refused += 1;
            }
            Err(error) => panic!("{said}: {error}"),
        }
    }
    assert!(applied > 1000 && refused > 1000, "{applied} {refused}");
}

#[test]
fn what_is_left_is_shown_in_one_line_long_rows_by_their_ends() {
    let piles: Vec<i128> = (1..=20).collect();
    let after = |name: &str, piles: &[i128]| {
        let line = solved(&CATALOG, name, &[], &row(piles), "table")
            .line
            .unwrap();
        let after = line.opening.iter().map(|step| step.after.clone());
        after.collect::<Vec<_>>()
    };
    let left = after("stone-game", &piles);
    assert_eq!(left[0], "1 2 3 4 5 6 7 8 … 12 13 14 15 16 17 18 19");
    assert_eq!(left[2], "1 2 3 4 5 6 7 8 … 10 11 12 13 14 15 16 17");
    assert_eq!(left[3], "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16");
    assert_eq!(left[18], "1");
    assert_eq!(left[19], "nothing");
    assert_eq!(
        after("front-taking", &piles[..5]),
        ["2 3 4 5", "5", "nothing"]
    );
    assert_eq!(
        after("stone-game-viii", &[-1, 2, -3, 4, -5]),
        ["2 -5", "-3"]
    );
    // Only numbers are left out.
    let taken = after("stone-game-ii", &piles);
    assert_eq!(
        taken[0],
        "2 3 4 5 6 7 8 9 … 13 14 15 16 17 18 19 20 (M = 1)"
    );
    let heap = game(&CATALOG, "coins-in-a-line", &[], "4").solve("table", &Run::new());
    let opening = heap.unwrap().line.unwrap().opening;
    let left: Vec<&str> = opening.iter().map(|step| step.after.as_str()).collect();
    assert_eq!(left, ["3 coins", "2 coins", "nothing"]);
}
