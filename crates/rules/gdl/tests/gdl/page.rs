//! The page of the language tells what is.

use stonework_gdl::rules::Rules;

const PAGE: &str = include_str!("../../README.md");

#[test]
fn its_example_is_a_game_without_notes() {
    let (_, rest) = PAGE.split_once("```lisp\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let rules = Rules::read(text).unwrap();
    rules.demand_two_roles().unwrap();
    assert_eq!(rules.notes, []);
}

#[test]
fn what_it_says_is_refused_is() {
    let (_, rest) = PAGE.split_once("| text | because |\n|---|---|\n").unwrap();
    let mut refused = 0;
    for line in rest.lines().take_while(|line| line.starts_with('|')) {
        let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
        let (text, because) = (cells.next().unwrap(), cells.next().unwrap());
        let error = Rules::read(text.trim_matches('`')).unwrap_err().to_string();
        assert!(error.contains(because), "{text}: {error}");
        refused += 1;
    }
    assert!(refused >= 15);
}
