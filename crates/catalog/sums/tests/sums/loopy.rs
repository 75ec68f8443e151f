//! Sums with loopy values.

use stonework::Run;
use stonework_games::CATALOG;
use stonework_sums::{Comparison, LoopyFound, Sum, SumError, compare, evaluate, evaluate_loopy};

fn found(text: &str) -> Result<LoopyFound, SumError> {
    let sum = Sum::read(text, &CATALOG, &Run::new())?;
    assert!(sum.is_loopy(), "{text}");
    evaluate_loopy(&sum, &Run::new())
}

#[test]
fn they_have_their_known_values() {
    let (left, right, draw) = (Some(true), Some(false), None);
    for (text, value, begun, stops) in [
        ("on", "on", [left, left], Some(["on", "on"])),
        ("off - 5", "off", [right, right], Some(["off", "off"])),
        ("on + off", "dud", [draw, draw], None),
        ("over + 5", "5over", [left, left], Some(["5over", "5over"])),
        ("2*(over) + ^", "over", [left, left], Some(["over", "over"])),
        ("0*(on)", "0", [right, left], Some(["0", "0"])),
        ("over - under", "over", [left, left], Some(["over", "over"])),
        ("over & 0", "over & 0", [draw, left], None),
        (
            "loop{0|loop} + 1",
            "1over",
            [left, left],
            Some(["1over", "1over"]),
        ),
        (
            "under + domineering ./. - 2*(clobber xo)",
            "1under",
            [left, left],
            Some(["1under", "1under"]),
        ),
        (
            "on + domineering ../..",
            "on",
            [left, left],
            Some(["on", "on"]),
        ),
    ] {
        let told = found(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(told.value, value, "{text}");
        assert_eq!([told.left_begins, told.right_begins], begun, "{text}");
        assert_eq!(told.outcome.is_some(), !begun.contains(&draw), "{text}");
        let found_stops = told.left_stop.as_deref().zip(told.right_stop.as_deref());
        assert_eq!(
            found_stops.map(|(left, right)| [left, right]),
            stops,
            "{text}"
        );
        assert_eq!(told.stopped, None, "{text}");
    }
    let degree = |text| found(text).unwrap().degree;
    assert_eq!(degree("on").as_deref(), Some("on"));
    assert_eq!(degree("over").as_deref(), Some("over"));
    assert_eq!(degree("1 & 1").as_deref(), Some("0"));
    assert_eq!(degree("dud"), None);
}

#[test]
fn they_are_compared() {
    for (text, relation) in [
        ("5over = 5 + over", "="),
        ("over - under = over", "="),
        ("over > 0", ">"),
        ("over < 1/64", "<"),
        ("domineering ./. < on", "<"),
        ("dud = 0", "||"),
        ("on > over", ">"),
        ("upon > clobber xo", "||"),
    ] {
        let comparison = Comparison::read(text, &CATALOG, &Run::new());
        let comparison = comparison.unwrap().unwrap();
        assert!(comparison.is_loopy(), "{text}");
        let found = compare(&comparison, &Run::new()).unwrap();
        assert_eq!(found.relation.unwrap().to_string(), relation, "{text}");
        assert!(found.values.iter().all(Option::is_some), "{text}");
    }
}

#[test]
fn what_has_no_value_is_said() {
    for (text, said) in [
        ("on & off & on", "S and T have to be stoppers"),
        ("under & over", "S and T have to be stoppers"),
        ("pass + 1", "stand alone as options"),
        ("cool(over, 1)", "cool(x, t) is of short games alone"),
        ("aw(over)", "aw(x) is of short games alone"),
        ("on:over", "a:b is of short games alone"),
        ("over * over", "whole number"),
        ("over + *2000", "1024 followers"),
    ] {
        let error = found(text).expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
    let sum = Sum::read("on", &CATALOG, &Run::new()).unwrap();
    let error = evaluate(&sum, &Run::new()).unwrap_err().to_string();
    assert!(error.contains("loopy"), "{error}");
}
