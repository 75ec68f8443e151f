//! Positions of Connect Four with their scores: `own`, and those published, which are read from the folder named by
//! `STONEWORK_TRUTH`, or from `../shared/truth`.

use std::borrow::Cow;
use std::path::PathBuf;
use std::{env, fs};

use stonework_games::boards::ConnectFour;

/// The positions of a set, with their scores; `None` if they are not there.
pub(crate) fn of(set: &str) -> Option<Vec<(ConnectFour, i32)>> {
    parse(&text(set)?)
}

/// The lines of a set, each with the columns played and the score.
pub(crate) fn text(set: &str) -> Option<Cow<'static, str>> {
    if set == "own" {
        let own = include_str!("../../crates/games/placement/tests/data/connect_four.txt");
        return Some(own.into());
    }
    let folder = env::var_os("STONEWORK_TRUTH").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/truth")),
        PathBuf::from,
    );
    let text = fs::read_to_string(folder.join(format!("connect4/Test_{set}.txt"))).ok()?;
    Some(text.into())
}

fn parse(text: &str) -> Option<Vec<(ConnectFour, i32)>> {
    let read = |line: &str| {
        let (moves, score) = line.split_once(' ')?;
        Some((moves.parse().ok()?, score.trim().parse().ok()?))
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(read).collect()
}
