//! Positions of every game: [`Positions`].

use stonework_games::catalog::{Instance, StoredPositions};

use super::built::{build, every_game, words};
use crate::case::Case;
use crate::target::{Target, outline};

/// The positions of every game. A case is a game, its settings, an input, and a position.
///
/// A position that is read is written so that it is read again. Where a database keeps positions, it
/// has the same place, and the position at that place has it too.
#[derive(Clone, Copy, Debug)]
pub struct Positions;

impl Target for Positions {
    fn name(&self) -> &'static str {
        "positions"
    }

    fn seeds(&self) -> Vec<Case> {
        let mut seeds = Vec::new();
        for case in every_game() {
            let Ok(built) = build(&case) else {
                continue;
            };
            let mut session = built.game.session();
            // The start and what comes of some first moves.
            for at in 0..4 {
                let position = session.position();
                for text in [
                    session.picture(),
                    position.replace('/', "\n"),
                    position.to_uppercase(),
                ] {
                    seeds.push(case.with(3, text));
                }
                seeds.push(case.with(3, position));
                let moves = session.moves();
                let Some(mv) = moves.get(at % moves.len().max(1)) else {
                    break;
                };
                session.play(&mv.to_string());
            }
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![3]
    }

    fn run(&mut self, case: &Case) -> String {
        let built = match build(case) {
            Ok(built) => built,
            Err(refusal) => return refusal,
        };
        let text = case.field(3);
        let stored = built.game.stored_positions();
        let place = stored.map_or("none".to_owned(), |stored| place(stored.as_ref(), text));
        let read = read(built.game.as_ref(), text);
        format!("{}: {read}, place {place}", built.entry.id)
    }
}

fn read(game: &dyn Instance, text: &str) -> String {
    match game.read_position(text) {
        Ok(written) => {
            let again = game.read_position(&written);
            assert_eq!(
                again.as_ref(),
                Ok(&written),
                "{text:?} is written otherwise"
            );
            "read".to_owned()
        }
        Err(error) => outline(&words(&error)),
    }
}

/// Where a database keeps a position.
fn place(stored: &dyn StoredPositions, text: &str) -> String {
    let Ok(state) = stored.read(text) else {
        return "not read".to_owned();
    };
    let Some(key) = stored.key(&state) else {
        return "no place".to_owned();
    };
    let kept = stored.state(key).expect("a place has a position");
    assert_eq!(
        stored.key(&kept),
        Some(key),
        "the place of {text:?} is another's"
    );
    "a place".to_owned()
}
