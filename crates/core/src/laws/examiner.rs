//! One check of one game, and its breadth-first search: [`Examiner`]. Next: the random games, in
//! [`super::random_games`].

use std::collections::HashSet;

use super::agreement::{Agreement, compare_solvers};
use super::capability_laws::CapabilityLaws;
use super::equal_states::compare_futures;
use super::law::Law;
use super::position::{Position, inspect, look};
use super::settings::{Checked, Laws};
use super::values::Values;
use super::violation::{Breach, ViolationOf};
use super::visited::{Comparison, Visited};
use crate::game::Game;
use crate::seeded_rng::SeededRng;

/// The number of states that are kept beyond those of the breadth-first search.
const REMEMBERED: usize = 1 << 14;

/// The state of one check.
pub(super) struct Examiner<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) laws: &'a Laws,
    capability: &'a mut dyn CapabilityLaws<G>,
    pub(super) rng: SeededRng,
    pub(super) values: Values<G::Value>,
    pub(super) checked: Checked,
    /// The states that were checked, and those that the breadth-first search is about to check.
    visited: Visited<G::State, G::Move>,
    /// How many more pairs of states after equal states may be compared.
    pairs: usize,
    /// The states that the solvers were asked to solve.
    solved: HashSet<G::State>,
}

impl<'a, G: Game> Examiner<'a, G> {
    pub(super) fn new(
        game: &'a G,
        laws: &'a Laws,
        capability: &'a mut dyn CapabilityLaws<G>,
    ) -> Self {
        Self {
            game,
            laws,
            capability,
            rng: SeededRng::new(laws.seed),
            values: Values::new(),
            checked: Checked::default(),
            visited: Visited::new(),
            pairs: laws.breadth.saturating_mul(64),
            solved: HashSet::new(),
        }
    }

    /// Checks everything.
    pub(super) fn run(mut self) -> Result<Checked, ViolationOf<G>> {
        self.capability
            .check_structure(self.game, &mut self.rng)
            .map_err(|breach| breach.with_path(None))?;
        self.check_near_start()?;
        self.capability
            .check_numbering(self.game, &mut self.rng)
            .map_err(|breach| self.locate(breach))?;
        let records = self.play_random_games()?;
        let start = self.game.start();
        self.solve(&start)
            .map_err(|breach| self.locate_below(breach, &start, &[]))?;
        for record in &records {
            self.solve_backwards(record)?;
        }
        self.values
            .check()
            .map_err(|mismatch| Breach::from(mismatch).with_path(None))?;
        Ok(self.checked)
    }

    /// Checks the positions near the start, breadth first.
    fn check_near_start(&mut self) -> Result<(), ViolationOf<G>> {
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
        self.visited.add(start, None);
        let mut at = 0;
        while at < self.visited.len() {
            let state = self.visited.state(at).clone();
            let position = self
                .check_closely(&state)
                .map_err(|breach| breach.with_path(Some(self.visited.path(at))))?;
            for (mv, step) in position.steps {
                let path_here = |visited: &Visited<G::State, G::Move>| {
                    let mut path = visited.path(at);
                    path.push(mv);
                    path
                };
                match self.meet(&step.state) {
                    Err(breach) => return Err(breach.with_path(Some(path_here(&self.visited)))),
                    Ok(None) if self.visited.len() < self.laws.breadth => {
                        self.visited.add(step.state, Some((at, mv)));
                    }
                    Ok(_) => {}
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Checks a state that play has reached, if it is new. Also returns its place among the visited
    /// ones if it has one.
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        from: Option<(usize, G::Move)>,
        played: impl FnOnce() -> Vec<G::Move>,
    ) -> Result<(Position<G>, Option<usize>), ViolationOf<G>> {
        let visited = match self.meet(state) {
            Err(breach) => Err(breach),
            Ok(Some(at)) => Ok((look(self.game, state), Some(at))),
            Ok(None) => self.check_closely(state).map(|position| {
                let room = self.visited.len() < self.laws.breadth.saturating_add(REMEMBERED);
                let at = room.then(|| self.visited.add(state.clone(), from));
                (position, at)
            }),
        };
        visited.map_err(|breach| breach.with_path(Some(played())))
    }

    /// The place of a visited state that is equal. It must have the same future and the same hash.
    fn meet(&mut self, state: &G::State) -> Result<Option<usize>, Breach<G::State>> {
        match self.visited.compare(state) {
            Comparison::New => Ok(None),
            Comparison::Known(at) => {
                let known = self.visited.state(at);
                let plies = self.laws.foresight;
                compare_futures(self.game, known, state, plies, &mut self.pairs)?;
                Ok(Some(at))
            }
            Comparison::HashDiffers(other) => {
                let equal = other.map_or(state, |at| self.visited.state(at));
                Err(Breach::at(
                    state,
                    Law::Hash,
                    format!("the same hash as that of {equal:?}, which is equal"),
                    "another hash",
                ))
            }
        }
    }

    /// Checks the laws that a single position can break.
    fn check_closely(&mut self, state: &G::State) -> Result<Position<G>, Breach<G::State>> {
        self.checked.positions += 1;
        let position = inspect(self.game, state)?;
        self.capability
            .check_position(self.game, state, &position)?;
        if let Some(value) = position.terminal {
            let met = self.values.meet(value);
            met.map_err(|mismatch| mismatch.at(state))?;
        }
        for (_, step) in &position.steps {
            self.values.meet_gain(step.gain);
        }
        Ok(position)
    }

    /// Solves a position with all solvers, unless they were asked to before.
    pub(super) fn solve(&mut self, state: &G::State) -> Result<Agreement, Breach<G::State>> {
        if !self.solved.insert(state.clone()) {
            return Ok(Agreement::Solved);
        }
        let most = self.laws.solved;
        let agreed = compare_solvers(self.game, self.capability, state, most, &mut self.values)?;
        match agreed {
            Agreement::Solved => self.checked.solved += 1,
            Agreement::Cyclic => self.checked.cyclic += 1,
            Agreement::Unknown => {}
        }
        Ok(agreed)
    }

    /// Adds the path to a visited position.
    fn locate(&self, breach: Breach<G::State>) -> ViolationOf<G> {
        let path = breach
            .state
            .as_ref()
            .and_then(|state| self.visited.find(state))
            .map(|at| self.visited.path(at));
        breach.with_path(path)
    }

    /// Adds the path to a position that was found while solving `base`, which was reached by
    /// `played`.
    pub(super) fn locate_below(
        &self,
        breach: Breach<G::State>,
        base: &G::State,
        played: &[G::Move],
    ) -> ViolationOf<G> {
        let violation = self.locate(breach);
        let Some(state) = &violation.state else {
            return violation;
        };
        let path = violation.path.or_else(|| {
            let most = usize::try_from(self.laws.solved).unwrap_or(usize::MAX);
            let rest = shortest_path(self.game, base, state, most)?;
            Some([played, &rest].concat())
        });
        ViolationOf::<G> { path, ..violation }
    }
}

/// The shortest path from one state to another, if breadth-first search finds it within `most`
/// states.
fn shortest_path<G: Game>(
    game: &G,
    from: &G::State,
    to: &G::State,
    most: usize,
) -> Option<Vec<G::Move>> {
    let mut visited = Visited::new();
    visited.add(from.clone(), None);
    let mut at = 0;
    while at < visited.len() {
        let state = visited.state(at).clone();
        if state == *to {
            return Some(visited.path(at));
        }
        for (mv, step) in look(game, &state).steps {
            if visited.len() < most && visited.find(&step.state).is_none() {
                visited.add(step.state, Some((at, mv)));
            }
        }
        at += 1;
    }
    None
}
