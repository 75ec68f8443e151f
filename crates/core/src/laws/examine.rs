//! One check of one game, and its breadth-first half: [`Examiner`]. Next: the random games, in
//! [`super::play`].

use std::collections::HashSet;

use super::agree::{Agreed, agree};
use super::future::compare;
use super::level::Level;
use super::position::{Position, inspect, look};
use super::seen::{Met, Seen};
use super::settings::{Checked, Laws};
use super::values::Values;
use super::violation::{Breach, Law, Violation};
use crate::game::Game;
use crate::random::Dice;

/// How many states are remembered beyond those of the breadth-first search.
const REMEMBERED: usize = 1 << 14;

/// What a check has come across so far.
pub(super) struct Examiner<'a, G: Game, L> {
    pub(super) game: &'a G,
    pub(super) laws: &'a Laws,
    pub(super) level: L,
    pub(super) dice: Dice,
    pub(super) values: Values<G::Value>,
    pub(super) checked: Checked,
    /// Every state in it has been looked at, or is about to be by the breadth-first search.
    seen: Seen<G>,
    /// How many more pairs of states are compared beyond those that are equal themselves.
    pairs: usize,
    /// The states that the solvers were asked about.
    asked: HashSet<G::State>,
}

impl<'a, G: Game, L: Level<G>> Examiner<'a, G, L> {
    pub(super) fn new(game: &'a G, laws: &'a Laws, level: L) -> Self {
        Self {
            game,
            laws,
            level,
            dice: Dice::new(laws.seed),
            values: Values::new(),
            checked: Checked::default(),
            seen: Seen::new(),
            pairs: laws.breadth.saturating_mul(64),
            asked: HashSet::new(),
        }
    }

    /// Checks everything.
    pub(super) fn run(mut self) -> Result<Checked, Violation<G>> {
        self.level
            .structure(self.game, &mut self.dice)
            .map_err(|breach| breach.with_path(None))?;
        self.look_around()?;
        self.level
            .conclude(self.game, &mut self.dice)
            .map_err(|breach| self.locate(breach))?;
        let records = self.play()?;
        let start = self.game.start();
        self.solve(&start)
            .map_err(|breach| self.locate_below(breach, &start, &[]))?;
        for record in &records {
            self.solve_backwards(record)?;
        }
        self.values
            .check_order()
            .map_err(|breach| breach.with_path(None))?;
        self.values
            .check_back_down()
            .map_err(|breach| breach.with_path(None))?;
        self.values
            .check_results()
            .map_err(|breach| breach.with_path(None))?;
        Ok(self.checked)
    }

    /// Looks at the positions near the start, breadth first.
    fn look_around(&mut self) -> Result<(), Violation<G>> {
        let start = self.game.start();
        let again = self.game.start();
        if start != again {
            let breach = Breach::at(
                &start,
                Law::Determinism,
                format!("to start from {start:?}"),
                format!("{again:?}"),
            );
            return Err(breach.with_path(Some(Vec::new())));
        }
        self.seen.add(start, None);
        let mut at = 0;
        while at < self.seen.len() {
            let state = self.seen.state(at).clone();
            let position = self
                .look_closely(&state)
                .map_err(|breach| breach.with_path(Some(self.seen.path(at))))?;
            for (mv, step) in position.steps {
                let reached = |seen: &Seen<G>| {
                    let mut path = seen.path(at);
                    path.push(mv);
                    path
                };
                match self.meet(&step.state) {
                    Err(breach) => return Err(breach.with_path(Some(reached(&self.seen)))),
                    Ok(None) if self.seen.len() < self.laws.breadth => {
                        self.seen.add(step.state, Some((at, mv)));
                    }
                    Ok(_) => {}
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Looks at a state that play has come to, if it is new; tells its place among those that are
    /// remembered.
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        from: Option<(usize, G::Move)>,
        played: impl FnOnce() -> Vec<G::Move>,
    ) -> Result<(Position<G>, Option<usize>), Violation<G>> {
        let visited = match self.meet(state) {
            Err(breach) => Err(breach),
            Ok(Some(at)) => Ok((look(self.game, state), Some(at))),
            Ok(None) => self.look_closely(state).map(|position| {
                let room = self.seen.len() < self.laws.breadth.saturating_add(REMEMBERED);
                let at = room.then(|| self.seen.add(state.clone(), from));
                (position, at)
            }),
        };
        visited.map_err(|breach| breach.with_path(Some(played())))
    }

    /// Where an equal state is remembered, which must have the same future and the same hash.
    fn meet(&mut self, state: &G::State) -> Result<Option<usize>, Breach<G>> {
        match self.seen.meet(state) {
            Met::New => Ok(None),
            Met::Known(at) => {
                let known = self.seen.state(at);
                let plies = self.laws.foresight;
                compare(self.game, known, state, plies, &mut self.pairs)?;
                Ok(Some(at))
            }
            Met::HashDiffers(other) => {
                let equal = other.map_or(state, |at| self.seen.state(at));
                Err(Breach::at(
                    state,
                    Law::Hash,
                    format!("the same hash as that of {equal:?}, which is equal"),
                    "another hash",
                ))
            }
        }
    }

    /// Checks everything that one position by itself can break.
    fn look_closely(&mut self, state: &G::State) -> Result<Position<G>, Breach<G>> {
        self.checked.positions += 1;
        let position = inspect(self.game, state)?;
        self.level.position(self.game, state, &position)?;
        if let Some(value) = position.terminal {
            self.values.meet(state, value)?;
        }
        for (_, step) in &position.steps {
            self.values.meet_gain(step.gain);
        }
        Ok(position)
    }

    /// Has a position solved by all solvers, unless they were asked about it before.
    pub(super) fn solve(&mut self, state: &G::State) -> Result<Agreed, Breach<G>> {
        if !self.asked.insert(state.clone()) {
            return Ok(Agreed::Solved);
        }
        let most = self.laws.solved;
        let agreed = agree(self.game, &self.level, state, most, &mut self.values)?;
        match agreed {
            Agreed::Solved => self.checked.solved += 1,
            Agreed::Cyclic => self.checked.cyclic += 1,
            Agreed::Unknown => {}
        }
        Ok(agreed)
    }

    /// Adds the way to a position that play was seen to lead to.
    fn locate(&self, breach: Breach<G>) -> Violation<G> {
        let path = breach
            .state
            .as_ref()
            .and_then(|state| self.seen.find(state))
            .map(|at| self.seen.path(at));
        breach.with_path(path)
    }

    /// Adds the way to a position that solving another one led to: `base`, reached by `played`.
    pub(super) fn locate_below(
        &self,
        breach: Breach<G>,
        base: &G::State,
        played: &[G::Move],
    ) -> Violation<G> {
        let violation = self.locate(breach);
        let Some(state) = &violation.state else {
            return violation;
        };
        let path = violation.path.or_else(|| {
            let most = usize::try_from(self.laws.solved).unwrap_or(usize::MAX);
            let rest = way(self.game, base, state, most)?;
            Some([played, &rest].concat())
        });
        Violation { path, ..violation }
    }
}

/// The shortest way from one state to another, if it is among the first `most` states.
fn way<G: Game>(game: &G, from: &G::State, to: &G::State, most: usize) -> Option<Vec<G::Move>> {
    let mut seen = Seen::<G>::new();
    seen.add(from.clone(), None);
    let mut at = 0;
    while at < seen.len() {
        let state = seen.state(at).clone();
        if state == *to {
            return Some(seen.path(at));
        }
        for (mv, step) in look(game, &state).steps {
            if seen.len() < most && seen.find(&step.state).is_none() {
                seen.add(step.state, Some((at, mv)));
            }
        }
        at += 1;
    }
    None
}
