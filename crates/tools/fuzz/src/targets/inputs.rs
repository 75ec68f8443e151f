//! Inputs of every game: [`Inputs`].

use stonework::Run;
use stonework_games::catalog::Instance;

use super::built::{build, every_game};
use crate::case::Case;
use crate::target::Target;

/// The inputs of every game. A case is a game, its settings, one a line, and an input.
///
/// What is read is written so that it is read again, and the game can be looked at.
#[derive(Clone, Copy, Debug)]
pub struct Inputs;

impl Target for Inputs {
    fn name(&self) -> &'static str {
        "inputs"
    }

    fn seeds(&self) -> Vec<Case> {
        let plain = every_game();
        let mut seeds = plain.clone();
        for case in &plain {
            let input = case.field(2);
            let in_braces = input.replace('[', "{").replace(']', "}");
            for written in [
                format!("Input: a = {input}\nOutput: true"),
                format!("int[] a = {in_braces};"),
                format!("{{\"a\":{input},\"n\":5}}"),
                input.replace(',', " "),
            ] {
                seeds.push(case.with(2, written));
            }
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![2]
    }

    fn run(&mut self, case: &Case) -> String {
        let built = match build(case) {
            Ok(built) => built,
            Err(refusal) => return refusal,
        };
        let written = serde_json::to_string(&built.input).expect("an input can be written");
        let read = built.entry.parse(&written);
        assert_eq!(read.as_ref(), Ok(&built.input), "written as {written}");
        let seen = look_at(built.game.as_ref());
        format!("{}: {seen}", built.entry.id)
    }
}

/// Looks at a game in every way that takes no solver.
fn look_at(game: &dyn Instance) -> String {
    let run = Run::new().with_bytes(1 << 20);
    let session = game.session();
    let (position, picture) = (session.position(), session.picture());
    assert!(!picture.is_empty(), "the picture of {position} is empty");
    let read = game.read_position(&position);
    assert_eq!(read.as_ref(), Ok(&position), "the start is read");
    let solvers = game.solvers();
    let chosen = game.choose(&run).solver;
    assert!(solvers.contains(&chosen), "{} does not fit", chosen.name);
    format!(
        "{} solvers, {}, to move {:?}, result {}, scores {}, nimbers {}",
        solvers.len(),
        chosen.name,
        session.to_move(),
        session.result().is_some(),
        session.scores().is_some(),
        game.has_nimbers(),
    )
}
