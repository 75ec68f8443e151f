//! Moves of every game: [`Moves`].

use super::built::{build, every_game};
use crate::case::Case;
use crate::target::Target;

/// The moves of every game. A case is a game, its settings, an input, how many moves are played
/// before, and a move.
///
/// A move that is read is one of those that are listed, and can be taken back.
#[derive(Clone, Copy, Debug)]
pub struct Moves;

impl Target for Moves {
    fn name(&self) -> &'static str {
        "moves"
    }

    fn seeds(&self) -> Vec<Case> {
        let mut seeds = Vec::new();
        for case in every_game() {
            let Ok(built) = build(&case) else {
                continue;
            };
            let mut session = built.game.session();
            for played in 0..3_usize {
                let moves = session.moves();
                let Some(last) = moves.last() else {
                    break;
                };
                let before = case.with(3, played.to_string());
                seeds.push(before.with(4, last.to_string()));
                let mv = &moves[played % moves.len()];
                session.play(&mv.to_string());
            }
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![4]
    }

    fn run(&mut self, case: &Case) -> String {
        let built = match build(case) {
            Ok(built) => built,
            Err(refusal) => return refusal,
        };
        let mut session = built.game.session();
        for played in 0..case.field(3).parse().unwrap_or(0_usize).min(9) {
            let moves = session.moves();
            let Some(mv) = moves.get(played % moves.len().max(1)) else {
                break;
            };
            session.play(&mv.to_string());
        }
        let (before, moves) = (session.position(), session.moves());
        let Some(played) = session.play(case.field(4)) else {
            return format!("{}: no move", built.entry.id);
        };
        let at = moves.iter().position(|mv| *mv == played);
        let at = at.unwrap_or_else(|| panic!("{played} is not listed"));
        let after = session.to_move();
        session.undo().expect("it was played");
        assert_eq!(session.position(), before, "{played} is not taken back");
        format!("{}: move {at}, then {after:?}", built.entry.id)
    }
}
