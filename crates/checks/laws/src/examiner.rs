//! One check of one game, and its breadth-first search: [`Examiner`]. Next: the random games, in
//! [`super::random_games`].

use std::collections::HashSet;

use stonework_core::{Game, SeededRng, SolveError, StopReason, Watch, replay};

use super::agreement::compare_solvers;
use super::answer::Verdict;
use super::capability_laws::NamedLaws;
use super::checked::CheckedOf;
use super::cycles::{first_on_cycle, has_cycle};
use super::equal_states::compare_futures;
use super::exploration::{Expanded, Exploration, find_panic, shortest_cycle, shortest_path};
use super::law::Law;
use super::panics::catch;
use super::position::{Position, Steps};
use super::remark::Seen;
use super::texted::{ByText, Texted};
use super::thoroughness::Settings;
use super::valuation::Valuation;
use super::values::Values;
use super::violation::{LawResult, Violation, ViolationOf, require};
use super::visited::{Comparison, Visited};

/// The visited states, the first ones, whose texts are compared with those of equal ones.
const TEXTS: usize = 256;

/// The moves of a position that are remembered, to ask for them again later.
const REMEMBERED: usize = 64;

/// The random games near whose ends values are judged, where there are too many positions to judge
/// those of all.
const FAR: usize = 4;

/// The terminal value of a position and its first moves.
type Remembered<G> = (Option<<G as Game>::Value>, Vec<<G as Game>::Move>);

/// The state of one check.
pub(super) struct Examiner<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) settings: Settings,
    capabilities: &'a [NamedLaws<'a, G>],
    pub(super) rng: SeededRng,
    pub(super) values: Values<G::Value>,
    pub(super) checked: CheckedOf<G>,
    pub(super) seen: Seen,
    watch: Watch,
    /// The states that were checked, the start first, and those that the breadth-first search is
    /// about to check.
    pub(super) visited: Visited<G::State, G::Move>,
    /// How many more pairs of states after equal states may be compared.
    pairs: usize,
    /// The places of the states that the solvers were asked to solve.
    solved: HashSet<usize>,
    /// The terminal value and the first moves of the positions near the start, in the order of the
    /// search.
    answers: Vec<Remembered<G>>,
    /// Whether states were met that are equal and have different texts: there is something in them
    /// that is not compared.
    has_unequal_texts: bool,
}

/// Checks the laws that a single position can break.
fn check_position<'s, G: Game>(
    game: &'s G,
    capabilities: &[NamedLaws<'_, G>],
    state: &'s G::State,
) -> LawResult<G, Position<'s, G>> {
    let here = |violation: ViolationOf<G>| violation.at(state);
    let position = Position::inspect(game, state).map_err(here)?;
    for named in capabilities {
        let checked = named.check(|laws| laws.position(&position));
        checked.map_err(here)?;
    }
    Ok(position)
}

impl<'a, G: Game> Examiner<'a, G> {
    pub(super) fn new(
        game: &'a G,
        settings: Settings,
        capabilities: &'a [NamedLaws<'a, G>],
        watch: Watch,
    ) -> Self {
        Self {
            game,
            settings,
            capabilities,
            rng: SeededRng::new(settings.seed),
            values: Values::new(),
            checked: CheckedOf::<G>::default(),
            seen: Seen::default(),
            watch,
            visited: Visited::new(),
            pairs: settings.breadth.saturating_mul(64),
            solved: HashSet::new(),
            answers: Vec::new(),
            has_unequal_texts: false,
        }
    }

    /// Checks everything, or what there is time for. What is found after the check was cancelled may
    /// say nothing of the game, which may have ended, too.
    pub(super) fn run(mut self) -> LawResult<G, CheckedOf<G>> {
        let examined = self.examine();
        if self.watch.check() == Err(StopReason::Cancelled) {
            self.checked.stopped.get_or_insert(StopReason::Cancelled);
            return Ok(self.checked);
        }
        examined?;
        let is_whole = self.checked.reachable.is_some();
        let says_infinite = self.settings.says_infinite;
        self.checked.remarks = self.seen.remarks(says_infinite, is_whole);
        Ok(self.checked)
    }

    fn examine(&mut self) -> LawResult<G> {
        let (game, capabilities) = (self.game, self.capabilities);
        for named in capabilities {
            named.check(|laws| laws.structure(&mut self.rng))?;
        }
        self.check_near_start()?;
        self.count_reachable()?;
        if self.has_unequal_texts {
            self.compare_equal_states()?;
        }
        let check = |state: &G::State| Ok(check_position(game, capabilities, state)?.steps);
        for named in capabilities {
            let numbering = named.check(|laws| laws.numbering(&mut self.rng, &check));
            numbering.map_err(|violation| {
                violation.after(|state| Some(self.visited.path(self.visited.find(state)?)))
            })?;
        }
        let records = self.play_random_games()?;
        if self.checked.reachable.is_none() && self.judges().next().is_some() {
            for record in records.iter().take(FAR) {
                self.judge_backwards(record)?;
            }
        }
        self.solve(&game.start(), 0)?;
        for record in &records {
            self.solve_backwards(record)?;
        }
        self.values.check()
    }

    /// Whether a limit has come, and what is left is not checked.
    pub(super) fn is_over(&mut self) -> bool {
        if let (None, Err(reason)) = (self.checked.stopped, self.watch.check()) {
            self.checked.stopped = Some(reason);
        }
        self.checked.stopped.is_some()
    }

    /// Checks the positions near the start, breadth first.
    fn check_near_start(&mut self) -> LawResult<G> {
        let ask = || Ok((self.game.start(), self.game.start()));
        let (start, again) = catch(|| "start".to_owned(), ask)?;
        let expected = format_args!("the start {start:?} whenever one asks");
        let found = format_args!("{again:?} when asked again");
        require(start == again, Law::Determinism, expected, found)
            .map_err(|violation| violation.at(&start).after(|_| Some(Vec::new())))?;
        self.visited.add(start, None);
        let breadth = self.settings.breadth;
        let mut at = 0;
        while at < self.visited.len() && !self.is_over() {
            let (terminal, steps) = self.check_closely(at)?;
            let moves = steps.iter().map(|&(mv, _)| mv).take(REMEMBERED);
            self.answers.push((terminal, moves.collect()));
            for (mv, step) in steps {
                let from = Some((at, mv));
                if self.meet(&step.state, from)?.is_none() && self.visited.len() < breadth {
                    self.visited.add(step.state, from);
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Counts the positions that play can reach, unless there are too many. Among those counted, it
    /// looks for cycles if play has to end, and checks the hints wherever the value is known.
    fn count_reachable(&mut self) -> LawResult<G> {
        let Settings {
            counted, must_end, ..
        } = self.settings;
        let mut search = Exploration::new(self.game, self.game.start(), counted);
        let mut successors: Vec<Vec<usize>> = Vec::new();
        let mut valuation = Valuation::new();
        while !self.is_over()
            && let Some(expanded) = search.next()?
        {
            self.check_remembered(&expanded, search.visited.state(expanded.at))?;
            let places = expanded.steps.iter().filter_map(|step| step.place);
            successors.push(places.collect());
            if self.judges().next().is_some() {
                valuation.add(expanded);
            }
        }
        // A search that was stopped has found more positions than it has expanded.
        successors.resize(search.visited.len(), Vec::new());
        self.seen.cycle = Some((has_cycle(&successors), search.visited.len()));
        if must_end && let Some(at) = first_on_cycle(&successors) {
            let violation = self.cyclic(search.visited.state(at), 0);
            return Err(violation.after(|_| Some(search.visited.path(at))));
        }
        self.judge(&search, &valuation, &[])?;
        let is_whole = search.is_whole && self.checked.stopped.is_none();
        self.checked.reachable = is_whole.then(|| search.visited.len());
        Ok(())
    }

    /// The laws that judge values.
    pub(super) fn judges(&self) -> impl Iterator<Item = &'a NamedLaws<'a, G>> + use<'a, G> {
        let capabilities = self.capabilities.iter();
        capabilities.filter(|named| named.laws.judges_values())
    }

    /// Checks what the capabilities say of the values that a search from a position has found.
    /// `before` are the moves to that position.
    pub(super) fn judge(
        &self,
        search: &Exploration<'_, G>,
        valuation: &Valuation<G>,
        before: &[G::Move],
    ) -> LawResult<G> {
        for (at, moves) in valuation.rated() {
            let state = search.visited.state(at);
            for named in self.judges() {
                let checked = named.check(|laws| laws.valued(state, &moves));
                checked.map_err(|violation| {
                    let here = violation.at(state);
                    here.after(|_| Some([before, &search.visited.path(at)].concat()))
                })?;
            }
        }
        Ok(())
    }

    /// A game answers the same after it was asked about other positions.
    fn check_remembered(&self, again: &Expanded<G>, state: &G::State) -> LawResult<G> {
        let Some((terminal, moves)) = self.answers.get(again.at) else {
            return Ok(());
        };
        if self.visited.state(again.at) != state {
            // The search took another way, and the same state has another place.
            return Ok(());
        }
        let violation = |expected: String, found: String| {
            let expected = format!("{expected} whenever one asks");
            let found = format!("{found} when asked again after other positions");
            let violation = ViolationOf::<G>::new(Law::Determinism, expected, found).at(state);
            Err(violation.after(|_| Some(self.visited.path(again.at))))
        };
        if *terminal != again.terminal {
            let (expected, found) = (terminal, again.terminal);
            return violation(
                format!("the terminal value {expected:?}"),
                format!("{found:?}"),
            );
        }
        let listed = || again.steps.iter().map(|step| step.mv).take(REMEMBERED);
        if !moves.iter().copied().eq(listed()) {
            let found = listed().collect::<Vec<_>>();
            return violation(format!("the moves {moves:?}"), format!("{found:?}"));
        }
        Ok(())
    }

    /// Compares equal states that have different texts, each with the one that was visited.
    fn compare_equal_states(&mut self) -> LawResult<G> {
        let by_text = ByText(self.game);
        let mut search = Exploration::new(&by_text, by_text.start(), self.settings.counted);
        while !self.is_over()
            && let Ok(Some(expanded)) = search.next()
        {
            let Texted { state, .. } = search.visited.state(expanded.at);
            if let Some(at) = self.visited.find(state) {
                let known_by = || self.visited.path(at);
                let known = (self.visited.state(at), &known_by as &dyn Fn() -> _);
                compare_futures(self.game, known, state, 0, &mut self.pairs).map_err(
                    |violation: ViolationOf<G>| {
                        violation.after(|_| Some(search.visited.path(expanded.at)))
                    },
                )?;
            }
        }
        Ok(())
    }

    /// Play can return to a state, which was found at the position visited at `base` or after it,
    /// though play has to end.
    pub(super) fn cyclic(&self, state: &G::State, base: usize) -> ViolationOf<G> {
        let moves = shortest_cycle(self.game, state, self.most_searched());
        let found = moves.and_then(|moves| {
            let states = replay(self.game, state, &moves);
            let cycle = states.into_iter().zip(moves).collect();
            SolveError::Cyclic { cycle }.cycle_text()
        });
        let found = found.unwrap_or_else(|| "a long cycle".to_owned());
        let expected = "play that never returns to a position";
        let violation = ViolationOf::<G>::new(Law::Acyclic, expected, found).at(state);
        self.locate(violation, base)
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
                if !self.has_unequal_texts && at < TEXTS {
                    self.has_unequal_texts = format!("{known:?}") != format!("{state:?}");
                }
                let plies = self.settings.foresight;
                let known_by = || self.visited.path(at);
                let known = (known, &known_by as &dyn Fn() -> _);
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

    /// Checks a visited position, and keeps its value and its gains. Returns its terminal value and
    /// what its moves lead to.
    fn check_closely(&mut self, at: usize) -> LawResult<G, (Option<G::Value>, Steps<G>)> {
        self.checked.positions += 1;
        let state = self.visited.state(at);
        let checked = check_position(self.game, self.capabilities, state).and_then(|position| {
            let met = position
                .terminal
                .map_or(Ok(()), |value| self.values.meet(value));
            met.map_err(|violation: ViolationOf<G>| violation.at(state))?;
            Ok((position.terminal, position.steps))
        });
        let (terminal, steps) = checked.map_err(|violation| self.locate(violation, at))?;
        for (_, step) in &steps {
            self.values.meet_gain(step.gain);
        }
        self.seen.visit(terminal, steps.len());
        Ok((terminal, steps))
    }

    /// Solves a state, which equals the visited one at a place, unless that was done before.
    /// Returns whether that did not take too many positions.
    pub(super) fn solve(&mut self, state: &G::State, at: usize) -> LawResult<G, bool> {
        if self.is_over() {
            return Ok(false);
        }
        if !self.solved.insert(at) {
            return Ok(true);
        }
        let (laws, most) = (self.capabilities, self.settings.solved);
        let agreed = compare_solvers(self.game, laws, state, most, &mut self.values);
        let agreed = agreed.map_err(|violation| {
            if violation.law != Law::NoPanic || violation.state.is_some() {
                return self.locate(violation, at);
            }
            // At which of the positions that the solver came to was it?
            match find_panic(self.game, state, self.most_searched()) {
                Ok(()) => self.locate(violation.at(state), at),
                Err(mut panic) => {
                    let rest = panic.path.take().unwrap_or_default();
                    panic.path = Some([self.visited.path(at), rest].concat());
                    panic
                }
            }
        })?;
        match agreed {
            Verdict::Solved { .. } => self.checked.solved += 1,
            Verdict::Cyclic(Some(cyclic)) if self.settings.must_end => {
                return Err(self.cyclic(&cyclic, at));
            }
            Verdict::Cyclic(_) => self.checked.cyclic += 1,
            Verdict::Stopped => return Ok(false),
        }
        Ok(true)
    }

    /// The most positions that are searched to explain a violation.
    fn most_searched(&self) -> usize {
        let solved = usize::try_from(self.settings.solved).unwrap_or(usize::MAX);
        solved.max(self.settings.counted)
    }

    /// Adds the path to a position that is visited, or that was found while solving the one at
    /// `base`.
    pub(super) fn locate(&self, violation: ViolationOf<G>, base: usize) -> ViolationOf<G> {
        let visited = &self.visited;
        violation.after(|state| {
            if let Some(at) = visited.find(state) {
                return Some(visited.path(at));
            }
            let (from, most) = (visited.state(base), self.most_searched());
            let rest = shortest_path(self.game, from, state, most)?;
            Some([visited.path(base), rest].concat())
        })
    }
}
