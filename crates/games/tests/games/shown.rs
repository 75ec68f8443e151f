//! What front ends show, in text and in JSON.

use stonework_games::catalog::Int;

#[test]
fn integers_beyond_64_bits_are_json_strings() {
    for (number, json) in [
        (-7, "-7"),
        (i128::from(i64::MAX), "9223372036854775807"),
        (i128::from(i64::MAX) + 1, "\"9223372036854775808\""),
        (i128::from(i64::MIN), "-9223372036854775808"),
        (i128::from(i64::MIN) - 1, "\"-9223372036854775809\""),
    ] {
        assert_eq!(serde_json::to_string(&Int(number)).unwrap(), json);
    }
}
