//! What `--time` is counted for, in a game of one's own whose moves take long.

use std::thread;
use std::time::{Duration, Instant};

use stonework::{Game, Step, WinLose};
use stonework_command::catalog::{
    AnswerKind, Answers, Catalog, CatalogGame, Entry, GameBuilder, InputKind, Notation,
};

use crate::support::words_on;

/// One stone after the other is taken, slowly.
struct Slow;

impl Game for Slow {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        40
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, _: &u32) -> impl Iterator<Item = u32> {
        [1].into_iter()
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        thread::sleep(Duration::from_millis(5));
        Step::to(left - taken)
    }
}

impl CatalogGame for Slow {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn draw(&self, left: &u32) -> String {
        left.to_string()
    }
}

static GAMES: Catalog = Catalog::of(
    "own games",
    &[Entry {
        id: "slow",
        title: "One stone after the other",
        rules: "Take a stone.",
        answer: Answers::Always(AnswerKind::FIRST_WINS),
        input: InputKind::Count,
        positions: "how many are left",
        moves: "how many are taken",
        example: "1",
        ..Entry::of(&|_, _| Ok(GameBuilder::new(Slow).negamax().boxed()))
    }],
);

#[test]
fn the_time_of_a_command_is_that_of_the_solve_and_of_the_certificate_together() {
    let file = format!("{}/slow.cert", env!("CARGO_TARGET_TMPDIR"));
    // The machine may be late once.
    let is_stopped = (0..5).any(|_| {
        let takes = |command: &str| {
            let begun = Instant::now();
            words_on(&GAMES, command).output(0);
            begun.elapsed()
        };
        let solve = takes("solve slow 1");
        let solved = format!("solve slow 1 --certificate {file}");
        let both = takes(&solved);
        let certificate = both.saturating_sub(solve);
        // Enough for each of them.
        let time = solve.max(certificate) + solve.min(certificate) / 2;
        let ran = words_on(&GAMES, &format!("{solved} --time {}", time.as_secs_f64()));
        let told = format!("{}{}", ran.stdout, ran.stderr);
        ran.code == Some(3) && told.contains("time limit")
    });
    assert!(is_stopped);
}
