//! What the tests share: texts of rules, and how the game of a text is compared with another game.

use std::fs;

use stonework::{Run, SeededRng};
use stonework_catalog::{Instance, Notation, Player, Settings, ShownValue};
use stonework_game_kit::agreement;
use stonework_game_kit::{game, small, threads};
use stonework_games::CATALOG;

/// A text of these tests, or one of the examples.
pub(crate) fn text(name: &str) -> String {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules");
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/gdl");
    let folders = [tests, examples].into_iter();
    let mut found = folders.map(|folder| fs::read_to_string(format!("{folder}/{name}.kif")));
    found.find_map(Result::ok).unwrap()
}

/// A text with other facts in place of some of its own.
pub(crate) fn changed(name: &str, facts: &str, others: &str) -> String {
    let text = text(name);
    assert!(text.contains(facts), "{name} has no {facts}");
    text.replace(facts, others)
}

/// The game of a text, where endless play is worth what is said.
pub(crate) fn open(text: &str, endless: &str) -> Box<dyn Instance> {
    let settings = Settings::new().with(&format!("rules={text}")).unwrap();
    let settings = settings.with(&format!("endless={endless}")).unwrap();
    CATALOG.open("gdl", settings, None).unwrap().instance
}

/// A game of the catalog, with the distances of wins and losses if it has none of its own.
pub(crate) fn known(name: &str, settings: &[&str], input: &str) -> Box<dyn Instance> {
    let game = game(&CATALOG, name, settings, input);
    match game.with_distance() {
        Ok(Some(game)) => game,
        _ => game,
    }
}

/// The words of a move: `["mark", "1", "2"]`.
pub(crate) fn words(mv: &str) -> Vec<&str> {
    mv.split(['(', ')', ' '])
        .filter(|word| !word.is_empty())
        .collect()
}

/// A cell as the catalog writes it, `b3`, from its row and its column.
pub(crate) fn cell(row: &str, col: &str) -> String {
    let col: u8 = col.parse().unwrap();
    format!("{}{row}", char::from(b'a' + col - 1))
}

/// How a move of a text is written by the other game, in the position that it writes so.
pub(crate) type Written = fn(mv: &[&str], position: &str) -> String;

/// The game of a text and the same game from elsewhere.
pub(crate) struct Pair {
    pub(crate) text: Box<dyn Instance>,
    pub(crate) known: Box<dyn Instance>,
    pub(crate) written: Written,
}

/// A move with what it is worth.
type Rated = (String, ShownValue);

impl Pair {
    /// The same value, moves and values of moves at the start, by solvers of these names.
    pub(crate) fn starts_alike(&self, solver: &str, known_solver: &str) {
        let start = self.known.session().position();
        let found = self.text.solve(solver, &Run::new()).unwrap();
        let expected = self.known.solve(known_solver, &Run::new()).unwrap();
        assert_eq!((found.stopped, expected.stopped), (None, None));
        let [value, other] = [found.value.unwrap(), expected.value.unwrap()];
        assert!(is_same(value, other), "{value} and {other}");
        self.rates_alike(&found.moves, &expected.moves, &start, 0);
        let best = found.best_moves.iter();
        let best = best.map(|&mv| self.write(mv, &start));
        let wanted = expected.best_moves.iter().map(ToString::to_string);
        assert_eq!(sorted(best), sorted(wanted));
    }

    /// As many lines of each length up to this one.
    pub(crate) fn has_as_many_lines(&self, plies: u32) {
        let [lines, expected] = [&self.text, &self.known].map(|game| {
            let mut counted = Vec::new();
            let mut tell = |_, lines| counted.push(lines);
            game.perft(plies, false, &Run::new(), &mut tell).unwrap();
            counted
        });
        assert_eq!(lines, expected);
    }

    /// The same moves all along some random lines, the same result, and the same values and best moves
    /// where so many plies at least were played.
    pub(crate) fn plays_alike(&self, lines: u64, after: usize, solver: &str, known_solver: &str) {
        let mut dice = SeededRng::new(lines);
        let run = Run::new().with_bytes(64 << 20);
        for _ in 0..lines {
            let (mut text, mut known) = (self.text.session(), self.known.session());
            for played in 0.. {
                let position = known.position();
                assert_eq!(text.to_move(), known.to_move(), "{position}");
                let written = |mv: &Notation| self.write(*mv, &position);
                let moves = text.moves();
                let wanted = known.moves();
                assert_eq!(
                    sorted(moves.iter().map(written)),
                    sorted(wanted.iter().map(ToString::to_string)),
                    "{position}"
                );
                let scores = known
                    .scores()
                    .map_or(0, |scores| scores.first.0 - scores.second.0);
                if wanted.is_empty() {
                    let [result, expected] = [text.result(), known.result()].map(Option::unwrap);
                    match (result, expected) {
                        (ShownValue::Margin(result), ShownValue::Margin(_)) => {
                            assert_eq!(result.0, scores, "{position}");
                        }
                        _ => assert_eq!(result.result(), expected.result(), "{position}"),
                    }
                    break;
                }
                if played >= after {
                    let found = text.rate(solver, &run).unwrap();
                    let expected = known.rate(known_solver, &run).unwrap();
                    let first = i128::from(known.to_move() == Some(Player::First));
                    let had = scores * (2 * first - 1);
                    self.rates_alike(&found.moves, &expected.moves, &position, had);
                }
                let mv = moves[dice.below(moves.len())];
                let same = written(&mv);
                assert!(text.play_move(mv));
                assert!(known.play(&same).is_some(), "{same}");
            }
        }
    }

    /// A move of the text as the other game writes it.
    fn write(&self, mv: Notation, position: &str) -> String {
        (self.written)(&words(&mv.to_string()), position)
    }

    /// Moves are worth the same, with what the player to move had before.
    fn rates_alike(
        &self,
        found: &[(Notation, ShownValue)],
        expected: &[(Notation, ShownValue)],
        position: &str,
        had: i128,
    ) {
        let moves = found.iter();
        let mut moves: Vec<Rated> = moves
            .map(|&(mv, value)| (self.write(mv, position), value))
            .collect();
        let wanted = expected.iter();
        let mut wanted: Vec<Rated> = wanted.map(|&(mv, value)| (mv.to_string(), value)).collect();
        assert_eq!(moves.len(), wanted.len(), "{position}");
        for rated in [&mut moves, &mut wanted] {
            rated.sort_by(|one, two| one.0.cmp(&two.0));
        }
        for ((mv, value), (same, mut other)) in moves.into_iter().zip(wanted) {
            if let ShownValue::Margin(left) = &mut other {
                left.0 += had;
            }
            assert_eq!(mv, same, "{position}");
            assert!(is_same(value, other), "{position}: {mv} {value}, {other}");
        }
    }
}

/// Whether values say the same: who wins and when, or the same margin, or, where one tells the stones
/// that are left, who wins.
fn is_same(value: ShownValue, other: ShownValue) -> bool {
    match other {
        ShownValue::Spare { .. } => value.result() == other.result(),
        _ => value == other,
    }
}

pub(crate) fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// Every solver that fits the game of a text says what a trusted one says, but for those left out.
pub(crate) fn every_solver_agrees(game: &dyn Instance, trusted: &str, leave_out: &[&str]) {
    let expected = game.solve(trusted, &small(Run::new())).unwrap();
    let runs = [threads(1), threads(2)];
    let leave_out: Vec<&str> = leave_out.iter().copied().chain([trusted]).collect();
    agreement::check(game, &expected, &leave_out, &runs, "the game of a text");
}

/// How many positions a game has.
pub(crate) fn positions(game: &dyn Instance) -> u64 {
    let run = Run::new();
    let every = game.solve_strongly(&run).unwrap();
    every.counts(&run.watch()).unwrap().unwrap().positions
}
