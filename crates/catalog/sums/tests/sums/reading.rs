//! How sums are read, and what is said of those that are none.

use stonework::Run;
use stonework_games::CATALOG;
use stonework_sums::{Comparison, Relation, Sum, SumError, evaluate};

fn read(text: &str) -> Result<Sum, SumError> {
    Sum::read(text, &CATALOG, &Run::new())
}

fn value(text: &str) -> String {
    let found = evaluate(&read(text).unwrap(), &Run::new()).unwrap();
    found.facts.value.unwrap()
}

#[test]
fn a_position_reaches_to_a_sign_between_spaces_or_to_the_end_of_brackets() {
    assert_eq!(value("clobber 'xo/..' - clobber xo"), "0");
    assert_eq!(value("2*(domineering ./.) - 1"), "1");
    assert_eq!(value("domineering:rows=1:cols=2"), "-1");
    assert_eq!(
        value("-(domineering ./. + 1/2) + {1|domineering ..}"),
        "{-1/2|-5/2}"
    );
    assert_eq!(value("clobber xo./.xo o - clobber xo./.xo x"), "0");
    assert!(read("domineering ./. + *").unwrap().position().is_none());
    assert!(read("domineering ./.").unwrap().position().is_some());
    assert!(read("2*(domineering ./.)").unwrap().position().is_none());
}

#[test]
fn what_is_wrong_is_said() {
    let mut wrong = Vec::new();
    for (text, said) in [
        ("", "a value should stand"),
        ("{1|", "`{` is not closed"),
        ("1/3", "2"),
        ("1/0", "0"),
        ("{2|1|0}", "two splits"),
        ("1 + ", "a value should stand"),
        (
            "dominering ..",
            "there is no game `dominering`; did you mean domineering?",
        ),
        ("domineering ..y", "y"),
        ("clobber:rows=0 xo", "rows"),
        ("stone-game 1,2", "it is played for points"),
        ("tic-tac-toe", "has no values"),
        ("clobber xo + (1", "`(` is not closed"),
    ] {
        let error = read(text).map_or_else(|error| error.to_string(), |_| "it is read".into());
        if !error.contains(said) {
            wrong.push(format!("{text}: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let deep = "(".repeat(200_000);
    assert!(read(&deep).is_err());
    let many = Comparison::read("1 < 2 < 3", &CATALOG, &Run::new());
    assert!(many.unwrap_err().to_string().contains("here are 3"));
}

#[test]
fn comparisons_say_what_is_asked() {
    let said = |text: &str| {
        let comparison = Comparison::read(text, &CATALOG, &Run::new()).unwrap();
        comparison.map(|comparison| comparison.said)
    };
    assert_eq!(said("1 <= 2"), Some(Relation::AtMost));
    assert_eq!(said("{1||0|2} || clobber xo"), Some(Relation::Confused));
    assert_eq!(said("{1||0|2}"), None);
    assert_eq!(
        said("{1||0|2} + ^<2> <= clobber 'xo'"),
        Some(Relation::AtMost)
    );
}
