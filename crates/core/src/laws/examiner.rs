//! One check of one game, and its breadth-first search: [`Examiner`]. Next: the random games, in
//! [`super::random_games`].

use std::collections::HashSet;

use super::agreement::compare_solvers;
use super::answer::Verdict;
use super::capability_laws::CapabilityLaws;
use super::equal_states::compare_futures;
use super::law::Law;
use super::position::{Position, Steps};
use super::settings::{Checked, Laws};
use super::values::Values;
use super::violation::{LawResult, Violation, ViolationOf, require};
use super::visited::{Comparison, Visited};
use crate::game::Game;
use crate::seeded_rng::SeededRng;

/// The state of one check.
pub(super) struct Examiner<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) laws: &'a Laws,
    capabilities: &'a [&'a dyn CapabilityLaws<G>],
    pub(super) rng: SeededRng,
    pub(super) values: Values<G::Value>,
    pub(super) checked: Checked,
    /// The states that were checked, the start first, and those that the breadth-first search is
    /// about to check.
    visited: Visited<G::State, G::Move>,
    /// How many more pairs of states after equal states may be compared.
    pairs: usize,
    /// The places of the states that the solvers were asked to solve.
    solved: HashSet<usize>,
}

/// Checks the laws that a single position can break.
fn check_position<'s, G: Game>(
    game: &'s G,
    capabilities: &[&dyn CapabilityLaws<G>],
    state: &'s G::State,
) -> LawResult<G, Position<'s, G>> {
    let here = |violation: ViolationOf<G>| violation.at(state);
    let position = Position::inspect(game, state).map_err(here)?;
    for laws in capabilities {
        laws.position(&position).map_err(here)?;
    }
    Ok(position)
}

impl<'a, G: Game> Examiner<'a, G> {
    pub(super) fn new(
        game: &'a G,
        laws: &'a Laws,
        capabilities: &'a [&'a dyn CapabilityLaws<G>],
    ) -> Self {
        Self {
            game,
            laws,
            capabilities,
            rng: SeededRng::new(laws.seed),
            values: Values::new(),
            checked: Checked::default(),
            visited: Visited::new(),
            pairs: laws.breadth.saturating_mul(64),
            solved: HashSet::new(),
        }
    }

    /// Checks everything.
    pub(super) fn run(mut self) -> LawResult<G, Checked> {
        let (game, capabilities) = (self.game, self.capabilities);
        for laws in capabilities {
            laws.structure(game, &mut self.rng)?;
        }
        self.check_near_start()?;
        let check = |state: &G::State| Ok(check_position(game, capabilities, state)?.steps);
        for laws in capabilities {
            let numbering = laws.numbering(game, &mut self.rng, &check);
            numbering.map_err(|violation| {
                violation.after(|state| Some(self.visited.path(self.visited.find(state)?)))
            })?;
        }
        let records = self.play_random_games()?;
        self.solve(&game.start(), 0)?;
        for record in &records {
            self.solve_backwards(record)?;
        }
        self.values.check()?;
        Ok(self.checked)
    }

    /// Checks the positions near the start, breadth first.
    fn check_near_start(&mut self) -> LawResult<G> {
        let (start, again) = (self.game.start(), self.game.start());
        let expected = format_args!("to start from {start:?}");
        let found = format_args!("{again:?}");
        require(start == again, Law::Determinism, expected, found)
            .map_err(|violation| violation.at(&start).after(|_| Some(Vec::new())))?;
        self.visited.add(start, None);
        let mut at = 0;
        while at < self.visited.len() {
            for (mv, step) in self.check_closely(at)? {
                let from = Some((at, mv));
                if self.meet(&step.state, from)?.is_none() && self.visited.len() < self.laws.breadth
                {
                    self.visited.add(step.state, from);
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Checks a state that play has reached, if it is new. Returns its place among the visited
    /// ones.
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        from: Option<(usize, G::Move)>,
    ) -> LawResult<G, usize> {
        if let Some(at) = self.meet(state, from)? {
            return Ok(at);
        }
        let at = self.visited.add(state.clone(), from);
        self.check_closely(at)?;
        Ok(at)
    }

    /// The place of a visited state that is equal. It must have the same future and the same hash.
    fn meet(
        &mut self,
        state: &G::State,
        from: Option<(usize, G::Move)>,
    ) -> LawResult<G, Option<usize>> {
        let met = match self.visited.compare(state) {
            Comparison::New => Ok(None),
            Comparison::Known(at) => {
                let known = self.visited.state(at);
                let plies = self.laws.foresight;
                compare_futures(self.game, known, state, plies, &mut self.pairs).map(|()| Some(at))
            }
            Comparison::HashDiffers(other) => {
                let equal = other.map_or(state, |at| self.visited.state(at));
                let expected = format!("the same hash as that of {equal:?}, which is equal");
                Err(Violation::new(Law::Hash, expected, "another hash").at(state))
            }
        };
        met.map_err(|violation| violation.after(|_| Some(self.visited.path_after(from))))
    }

    /// Checks a visited position, and keeps its value and its gains. Returns what its moves lead
    /// to.
    fn check_closely(&mut self, at: usize) -> LawResult<G, Steps<G>> {
        self.checked.positions += 1;
        let state = self.visited.state(at);
        let checked = check_position(self.game, self.capabilities, state).and_then(|position| {
            let met = position
                .terminal
                .map_or(Ok(()), |value| self.values.meet(value));
            met.map_err(|violation: ViolationOf<G>| violation.at(state))?;
            Ok(position.steps)
        });
        let steps =
            checked.map_err(|violation| violation.after(|_| Some(self.visited.path(at))))?;
        for (_, step) in &steps {
            self.values.meet_gain(step.gain);
        }
        Ok(steps)
    }

    /// Solves a state, which equals the visited one at a place, with all solvers, unless they were
    /// asked to before. Returns whether that did not take too many positions.
    pub(super) fn solve(&mut self, state: &G::State, at: usize) -> LawResult<G, bool> {
        if !self.solved.insert(at) {
            return Ok(true);
        }
        let (laws, most) = (self.capabilities, self.laws.solved);
        let agreed = compare_solvers(self.game, laws, state, most, &mut self.values);
        let agreed = agreed.map_err(|violation| self.locate(violation, at))?;
        match agreed {
            Verdict::Solved { .. } => self.checked.solved += 1,
            Verdict::Cyclic => self.checked.cyclic += 1,
            Verdict::Stopped => return Ok(false),
        }
        Ok(true)
    }

    /// Adds the path to a position that is visited, or that was found while solving the one at
    /// `base`.
    pub(super) fn locate(&self, violation: ViolationOf<G>, base: usize) -> ViolationOf<G> {
        let visited = &self.visited;
        violation.after(|state| {
            if let Some(at) = visited.find(state) {
                return Some(visited.path(at));
            }
            let most = usize::try_from(self.laws.solved).unwrap_or(usize::MAX);
            let rest = shortest_path(self.game, visited.state(base), state, most)?;
            Some([visited.path(base), rest].concat())
        })
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
        for (mv, step) in Position::new(game, &state).steps {
            if visited.len() < most && visited.find(&step.state).is_none() {
                visited.add(step.state, Some((at, mv)));
            }
        }
        at += 1;
    }
    None
}
