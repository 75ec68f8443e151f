//! What a theorem about a game of one's own proves is told as it is.

use stonework::{Game, ProofOf, Proved, RatedMove, Step, StopReason, Theorem, WinLose, Work};
use stonework_command::catalog::{
    AnswerKind, Answers, Catalog, CatalogGame, Entry, GameBuilder, InputKind, Notation,
};

use crate::support::words_on;

/// A heap from which one to three stones are taken, the last of which wins.
struct Heap(u32);

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.0
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(3)
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

impl CatalogGame for Heap {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn draw(&self, left: &u32) -> String {
        format!("{left} stones")
    }
}

/// Lists one move of a heap of five, and is stopped on the line.
struct OneMoveListed;

impl Theorem<Heap> for OneMoveListed {
    fn name(&self) -> &'static str {
        "one move listed"
    }

    fn prove(&self, _: &Heap, _: &mut Work<'_>) -> ProofOf<Heap> {
        let first = RatedMove {
            mv: 1,
            value: WinLose::Win,
        };
        Ok(Proved::new(WinLose::Win, vec![first])
            .with_more_best_moves()
            .stopped_before_line(StopReason::Positions(9)))
    }
}

static GAMES: Catalog = Catalog::of(
    "own games",
    &[Entry {
        id: "take",
        title: "Take up to three",
        rules: "Take one to three stones of a heap; whoever takes the last one wins.",
        answer: Answers::Always(AnswerKind::FIRST_WINS),
        input: InputKind::Count,
        positions: "how many stones are left: `7 stones`",
        moves: "how many are taken: `3`",
        example: "5",
        ..Entry::of(&|input, _| {
            let heap = Heap(input.count(0)?);
            Ok(GameBuilder::new(heap).theorem(OneMoveListed).boxed())
        })
    }],
);

#[test]
fn a_limit_on_the_line_is_not_the_reason_that_a_list_of_best_moves_is_cut() {
    let text = words_on(&GAMES, "solve take 5 --solver theorem --moves").output(3);
    assert!(text.contains(" 1, and there are more\n"), "{text}");
    let stopped = "\nStopped before the line of play was known: ";
    assert!(text.contains(stopped), "{text}");
    assert!(text.contains("\nSome of the first moves, "), "{text}");
    let args = "solve take 5 --solver theorem --moves --json";
    let json = words_on(&GAMES, args).json(3);
    assert_eq!(json["best_moves_complete"], false);
    assert_eq!(json["moves_complete"], false);
}
