//! Sums whose values are known from computations of others.

use stonework::Run;
use stonework_games::CATALOG;
use stonework_sums::{Comparison, Sum, compare, evaluate};

#[test]
fn sums_of_several_games_have_their_known_values() {
    for (sum, value, outcome) in [
        ("clobber xo + toppling-dominoes lle", "{2*|*}", "L"),
        ("domineering ../.# + snort ..", "+-{1*}", "N"),
        (
            "clobber xxo + toads-and-frogs t.ff + hackenbush rbb",
            "{-1/4^|-3/4^}",
            "R",
        ),
        (
            "domineering ..../.... + snort ...",
            "{{{4|2}|2}|{{0|-2}|-2}}",
            "N",
        ),
        (
            "toads-and-frogs t.ff + hackenbush brb + hackenbush ggg",
            "{3/4*3|1/4*3}",
            "L",
        ),
        (
            "domineering ..../.... + konane:rows=1:cols=4 .ox.",
            "{{2*|*}|*,0}",
            "N",
        ),
        (
            "domineering ..../.... + snort ... + snort ..",
            "{{3|1,{3|1}}|{-1|-3,{-1|-3}}}",
            "N",
        ),
        ("domineering ..../.... + nogo ...", "{1|+-1,-1}", "N"),
        ("hackenbush brb + hackenbush ggg", "3/4*3", "L"),
        ("hackenbush bgr + toppling-dominoes lrrl", "1*", "L"),
        ("clobber xxo + clobber oox + hackenbush bgr", "1v*", "L"),
    ] {
        let found = evaluate(&read(sum), &Run::new()).unwrap();
        let outcome_found = found.facts.outcome.unwrap().to_string();
        assert_eq!(outcome_found, outcome, "{sum}");
        assert_eq!(
            relation(&format!("{sum} = {value}")),
            "=",
            "{sum}: {found:?}"
        );
        // What is printed is read back as the same.
        let printed = found.facts.value.unwrap();
        assert_eq!(relation(&format!("{sum} = {printed}")), "=", "{sum}");
    }
}

#[test]
fn positions_of_two_games_are_compared() {
    for (pair, known) in [
        ("domineering .../... = toppling-dominoes lrrl", "||"),
        ("hackenbush rbb = snort ...", "||"),
        ("konane:rows=1:cols=4 .ox. = amazons x.o", "="),
        ("hackenbush bgr = domineering ../.#", ">"),
        ("clobber xo = hackenbush ggg", "||"),
        ("domineering .../... = snort ..", ">"),
        ("domineering ..../.... = clobber xo", "||"),
    ] {
        assert_eq!(relation(pair), known, "{pair}");
    }
}

fn read(text: &str) -> Sum {
    Sum::read(text, &CATALOG, &Run::new()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn relation(text: &str) -> String {
    let read = Comparison::read(text, &CATALOG, &Run::new());
    let comparison = read
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .unwrap();
    let found = compare(&comparison, &Run::new()).unwrap();
    found.relation.unwrap().to_string()
}
