//! The options of parts, by number: [`Expander`].

use std::ops::ControlFlow;

use stonework_core::kit::Meter;
use stonework_core::{Halt, HaltOf, Partizan, SolveError, StopReason, Turn, visit_moves};

use super::parts::Parts;
use super::split::{PartImage, SplitParts};
use crate::numbers::{Expand, Numbered, Options, Room, Stop, Term};

/// So many parts are remembered as they came, with their numbers: most come again soon.
const REMEMBERED: usize = 1 << 12;

/// What lists the options of parts for one thread.
pub(super) struct Expander<'p, 'g, G: Partizan, P, I> {
    parts: &'p Parts<'g, G, P, I>,
    room: &'p Room<'p>,
    /// Parts as they came, by their hashes.
    seen: Vec<Option<(G::State, Term)>>,
}

impl<G, P, I> Numbered for Parts<'_, G, P, I>
where
    G: Partizan<State: Send> + Sync,
    P: SplitParts<G>,
    I: PartImage<G>,
    G::Move: Send,
{
    fn expander<'p>(&'p self, room: &'p Room<'p>) -> Result<Box<dyn Expand + 'p>, StopReason> {
        room.take(REMEMBERED * size_of::<Option<(G::State, Term)>>())?;
        Ok(Box::new(Expander {
            parts: self,
            room,
            seen: vec![None; REMEMBERED],
        }))
    }
}

impl<G: Partizan, P, I> Drop for Expander<'_, '_, G, P, I> {
    fn drop(&mut self) {
        let bytes = REMEMBERED * size_of::<Option<(G::State, Term)>>();
        self.room.give_back(bytes);
    }
}

impl<G, P, I> Expander<'_, '_, G, P, I>
where
    G: Partizan,
    P: SplitParts<G>,
    I: PartImage<G>,
{
    /// The number of a part, with its sign.
    fn term(&mut self, part: G::State) -> Result<Term, StopReason> {
        let hash = self.parts.hash(&part);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a few of the bits are enough"
        )]
        let place = hash as usize % REMEMBERED;
        if let Some((seen, term)) = &self.seen[place]
            && *seen == part
        {
            return Ok(*term);
        }
        let term = self.parts.term(part.clone(), hash, self.room)?;
        // What is behind a state would have to be counted.
        if G::state_heap_bytes(&part) == 0 {
            self.seen[place] = Some((part, term));
        }
        Ok(term)
    }

    /// Adds an option for each move of a state: what it is worth to the player who moves next, or
    /// to the other.
    fn add_moves(
        &mut self,
        state: &G::State,
        is_negated: bool,
        meter: &mut Meter<'_>,
        options: &mut Options,
    ) -> Result<(), HaltOf<G>> {
        let parts = self.parts;
        if parts.ends(state)? {
            return Ok(());
        }
        let (mut count, mut halted) = (0, Ok(()));
        visit_moves(parts.game, state, &mut |mv| {
            halted = meter.pass(count).map_err(Halt::Stopped);
            count += 1;
            let step = parts.game.play(state, mv);
            if step.turn == Turn::Stays {
                let state = state.clone();
                halted = Err(Halt::Fault(SolveError::TurnStays { state, mv }));
            }
            if halted.is_ok() {
                halted = self.add_option(&step.state, is_negated, options);
            }
            match halted {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        if count == 0 {
            let state = state.clone();
            return Err(Halt::Fault(SolveError::NoMoves { state }));
        }
        halted
    }

    fn add_option(
        &mut self,
        state: &G::State,
        is_negated: bool,
        options: &mut Options,
    ) -> Result<(), HaltOf<G>> {
        let parts = self.parts;
        parts.visit_parts(state, &mut |part, is_turned| {
            let term = self.term(part)?.negated(is_turned != is_negated);
            options.push(term, self.room)
        })?;
        Ok(options.end_option(self.room)?)
    }

    fn stop(&self, halt: HaltOf<G>) -> Stop {
        match halt {
            Halt::Stopped(reason) => Stop::Limit(reason),
            Halt::Fault(error) => {
                self.parts.set_broken(error);
                Stop::Law
            }
        }
    }

    /// Whether a position has this part.
    fn has(&mut self, state: &G::State, number: u32) -> bool {
        let (parts, mut found) = (self.parts, false);
        let visited = parts.visit_parts(state, &mut |part, _| {
            found |= self.term(part)?.number() == number;
            Ok(())
        });
        found && visited.is_ok()
    }
}

impl<G, P, I> Expand for Expander<'_, '_, G, P, I>
where
    G: Partizan<State: Send> + Sync,
    P: SplitParts<G>,
    I: PartImage<G>,
    G::Move: Send,
{
    /// The state of a number has a player to move, who is Left here. What Left moves to is seen
    /// from the other player, so its sign is changed.
    fn expand(
        &mut self,
        number: u32,
        meter: &mut Meter<'_>,
        options: &mut Options,
    ) -> Result<(), Stop> {
        let state = self.parts.states.state(number);
        let turned = self.parts.game.turned(&state);
        let added = (|| {
            self.add_moves(&state, true, meter, options)?;
            options.end_side(self.room)?;
            self.add_moves(&turned, false, meter, options)?;
            Ok(options.end_side(self.room)?)
        })();
        added.map_err(|halt| self.stop(halt))
    }

    fn report_cycle(&mut self, numbers: &[u32]) -> Stop {
        let (game, mut found) = (self.parts.game, Vec::new());
        for (at, &number) in numbers.iter().enumerate() {
            let next = numbers[(at + 1) % numbers.len()];
            let state = self.parts.states.state(number);
            let before = found.len();
            for state in [game.turned(&state), state] {
                if found.len() > before || self.parts.ends(&state).unwrap_or(true) {
                    continue;
                }
                visit_moves(game, &state, &mut |mv| {
                    if !self.has(&game.play(&state, mv).state, next) {
                        return ControlFlow::Continue(());
                    }
                    found.push((state.clone(), mv));
                    ControlFlow::Break(())
                });
            }
        }
        self.stop(Halt::Fault(SolveError::Cyclic { cycle: found }))
    }
}
