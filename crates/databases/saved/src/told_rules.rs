//! The rules of a game, told so that two games that differ are told differently: [`tell_rules`].

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use stonework_catalog::{AnyErasedGame, Instance};
use stonework_core::Turn;
use stonework_erased::ErasedState;

/// How many positions the rules are told of, how many moves of each, and how many bytes in all.
const POSITIONS: usize = 2000;
const MOVES: usize = 200;
const BYTES: usize = 16 << 20;

/// Tells of the rules as far as some thousand positions near the start show them: the text of each,
/// its value if it is over, and what its moves lead to.
pub(crate) fn tell_rules(game: &dyn Instance, tell: &mut dyn FnMut(&[u8])) {
    let mut told = 0;
    let mut line = |text: String| {
        told += text.len();
        tell(text.as_bytes());
        tell(b"\n");
        told < BYTES
    };
    let rules = game.erased();
    let mut found = HashSet::new();
    let mut waiting = VecDeque::from([rules.start()]);
    while let Some(state) = waiting.pop_front() {
        if !line(game.write_state(&state)) {
            return;
        }
        if let Some(value) = end(rules, &state) {
            line(format!("over {value}"));
            continue;
        }
        let mut index = 0;
        game.visit_written(&state, &mut |names, gain, turn, state| {
            let after = game.write_state(&state);
            let gain = gain.map_or_else(|| "()".to_owned(), |gain| gain.to_string());
            let turn = match turn {
                Turn::Passes => "passes",
                Turn::Stays => "stays",
            };
            let goes_on = line(format!("{}\t{after}\t{gain}\t{turn}", names[0]));
            if found.len() < POSITIONS && found.insert(after) {
                waiting.push_back(state);
            }
            index += 1;
            if goes_on && index < MOVES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
    }
}

/// What a position is worth in which play is over.
fn end(rules: AnyErasedGame<'_>, state: &ErasedState) -> Option<String> {
    fn shown(value: Option<impl ToString>) -> Option<String> {
        value.map(|value| value.to_string())
    }
    match rules {
        AnyErasedGame::I32(rules) => shown(rules.terminal_value(state)),
        AnyErasedGame::I64(rules) => shown(rules.terminal_value(state)),
        AnyErasedGame::I128(rules) => shown(rules.terminal_value(state)),
        AnyErasedGame::Outcome(rules) => shown(rules.terminal_value(state)),
        AnyErasedGame::WinLose(rules) => shown(rules.terminal_value(state)),
        _ => unreachable!("values are of one of these kinds"),
    }
}
