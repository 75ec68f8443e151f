//! Settings of every game: [`AllSettings`].

use super::built::{build, every_game};
use crate::case::Case;
use crate::target::Target;

/// The settings of every game. A case is a game, its settings, one a line, and an input that fits the
/// defaults.
#[derive(Clone, Copy, Debug)]
pub struct AllSettings;

impl Target for AllSettings {
    fn name(&self) -> &'static str {
        "settings"
    }

    fn seeds(&self) -> Vec<Case> {
        every_game()
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![1]
    }

    fn run(&mut self, case: &Case) -> String {
        match build(case) {
            Ok(built) => format!("{}: {} solvers", built.entry.id, built.game.solvers().len()),
            Err(refusal) => refusal,
        }
    }
}
