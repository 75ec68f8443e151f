//! A game of one's own is played whatever its moves are called.

use std::sync::LazyLock;

use stonework_command::prelude::*;

use crate::support::{Ran, words_on_with};

/// A heap from which one or two stones are taken, the last of which wins; and what a move is called.
struct Heap(fn(u32) -> String);

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        4
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(2)
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

impl CatalogGame for Heap {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Text(MoveText::of((self.0)(taken)))
    }

    fn draw(&self, left: &u32) -> String {
        format!("{left} stones")
    }
}

const HEAP: Entry = Entry {
    title: "A heap",
    rules: "Take one or two.",
    positions: "how many are left",
    moves: "how many are taken",
    input: InputKind::Count,
    example: "4",
    ..Entry::of(&|_, _| panic!("each is called otherwise"))
};

static GAMES: LazyLock<Catalog> = LazyLock::new(|| {
    let blanks = Entry {
        id: "blanks",
        make: &|_, _| Ok(GameBuilder::new(Heap(|taken| format!(" {taken} "))).boxed()),
        ..HEAP
    };
    let long = Entry {
        id: "long",
        make: &|_, _| {
            let name = |taken| format!("{taken} of the stones that are {}", "still ".repeat(9));
            Ok(GameBuilder::new(Heap(name)).boxed())
        },
        ..HEAP
    };
    let twins = Entry {
        id: "twins",
        make: &|_, _| Ok(GameBuilder::new(Heap(|_| "some".to_owned())).boxed()),
        ..HEAP
    };
    let entries = [blanks, long, twins].into_iter();
    entries.fold(Catalog::default(), |games, entry| {
        games.with("own games", entry)
    })
});

fn play(args: &str, lines: &str) -> Ran {
    words_on_with(&GAMES, &format!("play {args}"), lines.as_bytes())
}

#[test]
fn a_reply_is_played_whatever_it_is_called() {
    let said = play("blanks 4 --side second", "1\n2\n").output(0);
    assert!(
        said.contains("The computer plays  1 .\n\n3 stones\n"),
        "{said}"
    );
    assert!(
        said.contains("> 1\nThe computer plays  2 .\n\n0 stones\n"),
        "{said}"
    );
    assert!(said.contains("> 2\nThe game is over"), "{said}");
    let said = play("long 4 --side second", "undo\nmoves\n").output(0);
    assert!(
        said.contains("The computer plays 1 of the stones that are"),
        "{said}"
    );
    assert!(said.contains("\n3 stones\n"), "{said}");
}

#[test]
fn a_name_that_is_cut_means_the_only_move_that_is_called_so() {
    let name = "1 of the stones that are still still …";
    let said = play("long 4 --side both", &format!("{name}\n")).output(0);
    assert!(said.contains("\n3 stones\n"), "{said}");
}

#[test]
fn a_reply_that_is_called_like_another_move_is_an_error() {
    let ran = play("twins 4 --side second", "some\n");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.stderr.contains("the move `some` cannot be played"),
        "{ran:?}"
    );
}
