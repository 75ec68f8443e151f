//! The laws of [`Bounded`], [`Ordered`], [`Symmetric`], [`Packed`], [`Unpack`] and [`Graded`]: a [`Level`] for each.

use std::cell::RefCell;
use std::collections::HashMap;

use super::level::Level;
use super::position::{Position, look};
use super::twice::ask_twice;
use super::violation::{Breach, Law};
use crate::bounded::Bounded;
use crate::game::Step;
use crate::graded::Graded;
use crate::ordered::{Candidate, Ordered};
use crate::packed::Packed;
use crate::symmetric::Symmetric;
use crate::unpack::Unpack;

/// Bounds hold the value.
pub(super) struct Bounding;

impl<G: Bounded> Level<G> for Bounding {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        if position.terminal.is_some() {
            return Ok(());
        }
        let bounds = ask_twice(state, "", || game.bounds(state))?;
        if let (Some(lower), Some(upper)) = (bounds.lower, bounds.upper)
            && lower > upper
        {
            return Err(Breach::at(
                state,
                Law::Bounds,
                "a lower bound that is not above the upper one",
                format!("from {lower} to {upper}"),
            ));
        }
        Ok(())
    }

    fn solved(
        &self,
        game: &G,
        state: &G::State,
        value: G::Value,
        _: &[(G::Move, G::Value)],
    ) -> Result<(), Breach<G>> {
        if game.terminal_value(state).is_some() {
            return Ok(());
        }
        let bounds = game.bounds(state);
        if bounds.lower.is_some_and(|lower| lower > value)
            || bounds.upper.is_some_and(|upper| upper < value)
        {
            return Err(Breach::at(
                state,
                Law::Bounds,
                format!("bounds that hold the value {value}"),
                format!("{bounds:?}"),
            ));
        }
        Ok(())
    }
}

/// Candidates are moves, and one of them is best.
pub(super) struct Ordering;

impl<G: Ordered> Level<G> for Ordering {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        if position.terminal.is_some() {
            return Ok(());
        }
        let list = || game.candidates(state).collect::<Vec<_>>();
        let listed = ask_twice(state, "candidates ", list)?;
        for (at, Candidate { mv, .. }) in listed.iter().enumerate() {
            if listed[..at].iter().any(|before| before.mv == *mv) {
                return Err(Breach::at(
                    state,
                    Law::Candidates,
                    format!("candidate {mv:?} once"),
                    "it more than once",
                ));
            }
            if !position
                .steps
                .iter()
                .any(|(move_of_game, _)| move_of_game == mv)
            {
                let moves: Vec<_> = position.steps.iter().map(|(mv, _)| mv).collect();
                return Err(Breach::at(
                    state,
                    Law::Candidates,
                    format!("candidates from the moves {moves:?}"),
                    format!("{mv:?}"),
                ));
            }
        }
        if listed.is_empty() {
            return Err(Breach::at(state, Law::Candidates, "a candidate", "none"));
        }
        Ok(())
    }

    fn solved(
        &self,
        game: &G,
        state: &G::State,
        value: G::Value,
        moves: &[(G::Move, G::Value)],
    ) -> Result<(), Breach<G>> {
        let is_best = |candidate: Candidate<G::Move>| moves.contains(&(candidate.mv, value));
        if game.terminal_value(state).is_some() || game.candidates(state).any(is_best) {
            return Ok(());
        }
        let listed: Vec<_> = game.candidates(state).map(|listed| listed.mv).collect();
        Err(Breach::at(
            state,
            Law::Candidates,
            format!("a candidate worth {value}; the moves are {moves:?}"),
            format!("{listed:?}"),
        ))
    }
}

/// A canonical state has the future of those it stands for.
pub(super) struct Symmetry;

impl<G: Symmetric> Level<G> for Symmetry {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        let differ = |expected: String, found: String| {
            Err(Breach::at(state, Law::Symmetry, expected, found))
        };
        let canonical = ask_twice(state, "the canonical state ", || game.canonical(state))?;
        let twice = game.canonical(&canonical);
        if twice != canonical {
            return differ(
                format!("{canonical:?} to stand for itself"),
                format!("{twice:?}"),
            );
        }
        let other = look(game, &canonical);
        if other.terminal != position.terminal {
            return differ(
                format!(
                    "{canonical:?} to have the terminal value {:?}",
                    position.terminal
                ),
                format!("{:?}", other.terminal),
            );
        }
        let fold = |steps: &[(G::Move, Step<G>)]| -> Vec<Step<G>> {
            let folded = steps.iter().map(|(_, step)| Step {
                state: game.canonical(&step.state),
                ..step.clone()
            });
            folded.collect()
        };
        let (here, there) = (fold(&position.steps), fold(&other.steps));
        if let Some(step) = here.iter().find(|step| !there.contains(step)) {
            return differ(
                format!("a move of {canonical:?} to lead to {step:?}"),
                format!("{there:?}"),
            );
        }
        if let Some(step) = there.iter().find(|step| !here.contains(step)) {
            return differ(
                format!("no move of {canonical:?} to lead to {step:?}"),
                "one that does".to_owned(),
            );
        }
        Ok(())
    }
}

/// States and keys belong together one to one.
pub(super) struct Packing<G: Packed> {
    /// The keys that were met, as long as they are not too many.
    met: RefCell<HashMap<G::Key, G::State>>,
}

/// How many keys are remembered.
const REMEMBERED: usize = 1 << 16;

impl<G: Packed> Packing<G> {
    pub(super) fn new() -> Self {
        Self {
            met: RefCell::new(HashMap::new()),
        }
    }
}

impl<G: Packed> Level<G> for Packing<G> {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        self.meet(game, state)?;
        // The states that moves lead to are looked at by themselves only as far as the search goes.
        for (_, step) in &position.steps {
            self.meet(game, &step.state)?;
        }
        Ok(())
    }
}

impl<G: Packed> Packing<G> {
    fn meet(&self, game: &G, state: &G::State) -> Result<(), Breach<G>> {
        let key = ask_twice(state, "the key ", || game.pack(state))?;
        let (number, bits): (u128, u32) = (key.into(), game.key_bits());
        if number.checked_shr(bits).is_some_and(|above| above != 0) {
            return Err(Breach::at(
                state,
                Law::Packing,
                format!("a key of {bits} bits"),
                format!("{key:?}"),
            ));
        }
        let mut met = self.met.borrow_mut();
        match met.get(&key) {
            Some(other) if other == state => {}
            Some(other) => {
                return Err(Breach::at(
                    state,
                    Law::Packing,
                    format!("another key than that of {other:?}"),
                    format!("the same, {key:?}"),
                ));
            }
            None if met.len() < REMEMBERED => drop(met.insert(key, state.clone())),
            None => {}
        }
        Ok(())
    }
}

/// The key of a state gives it back.
pub(super) struct Unpacking<G: Packed>(Packing<G>);

impl<G: Unpack> Unpacking<G> {
    pub(super) fn new() -> Self {
        Self(Packing::new())
    }
}

impl<G: Unpack> Level<G> for Unpacking<G> {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        self.0.position(game, state, position)?;
        let nexts = position.steps.iter().map(|(_, step)| &step.state);
        for state in [state].into_iter().chain(nexts) {
            let key = game.pack(state);
            let what = format_args!("the key {key:?} to give ");
            let unpacked = ask_twice(state, what, || game.unpack(key))?;
            if unpacked != *state {
                return Err(Breach::at(
                    state,
                    Law::Unpacking,
                    format!("its key {key:?} to give it back"),
                    format!("{unpacked:?}"),
                ));
            }
        }
        Ok(())
    }
}

/// Moves lead to greater grades.
pub(super) struct Grading;

impl<G: Graded> Level<G> for Grading {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        let grade = ask_twice(state, "the grade ", || game.grade(state))?;
        for (mv, step) in &position.steps {
            let leads_to = game.grade(&step.state);
            if leads_to <= grade {
                return Err(Breach::at(
                    state,
                    Law::Grade,
                    format!("move {mv:?} from grade {grade} to lead to a greater one"),
                    format!("{:?} of grade {leads_to}", step.state),
                ));
            }
        }
        Ok(())
    }
}
