//! Whether rules written in Python keep the laws that solvers rely on: [`check_own_laws`].

use std::cell::{Cell, RefCell};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::resume_unwind;
use std::rc::Rc;

use pyo3::intern;
use pyo3::prelude::*;
use stonework::laws::{AnyValue, Laws, Remark};
use stonework::{CancelFlag, Game, Run, Step};

use crate::enumerated::{Rules, shown};
use crate::errors::GameError;
use crate::whole_graph::End;

/// A game written in Python as the laws of games are checked.
struct OwnGame<'py> {
    start: Bound<'py, PyAny>,
    rules: Rules<'py>,
    /// The moves that were listed; a move is its place here.
    listed: RefCell<Vec<Bound<'py, PyAny>>>,
    raised: Raised,
    /// Whether values are scores, as soon as that is known.
    is_scored: Cell<Option<bool>>,
    asked: Cell<usize>,
}

/// What Python has raised first, which ends the check.
#[derive(Clone, Default)]
struct Raised {
    error: Rc<RefCell<Option<PyErr>>>,
    over: CancelFlag,
}

/// What Python gave; what it raised is kept, and the check ends as by a panic.
fn kept<T>(raised: &Raised, found: PyResult<T>) -> T {
    found.unwrap_or_else(|error| {
        raised.error.borrow_mut().get_or_insert(error);
        raised.over.cancel();
        resume_unwind(Box::new("the game has raised an exception"))
    })
}

/// A state, which is compared, hashed and shown as Python does it.
#[derive(Clone)]
struct OwnState<'py> {
    state: Bound<'py, PyAny>,
    raised: Raised,
}

impl PartialEq for OwnState<'_> {
    fn eq(&self, other: &Self) -> bool {
        kept(&self.raised, self.state.eq(&other.state))
    }
}

impl Eq for OwnState<'_> {}

impl Hash for OwnState<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        kept(&self.raised, self.state.hash()).hash(hasher);
    }
}

impl fmt::Debug for OwnState<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(&self.state))
    }
}

/// A move.
#[derive(Clone, Copy)]
struct OwnMove<'g, 'py> {
    place: usize,
    game: &'g OwnGame<'py>,
}

impl PartialEq for OwnMove<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        let listed = self.game.listed.borrow();
        let (one, other) = (&listed[self.place], &listed[other.place]);
        one.is(other) || kept(&self.game.raised, one.eq(other))
    }
}

impl Eq for OwnMove<'_, '_> {}

impl fmt::Debug for OwnMove<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(&self.game.listed.borrow()[self.place]))
    }
}

/// The same, for moves that know the game.
struct Borrowed<'g, 'py>(&'g OwnGame<'py>);

impl<'py> OwnGame<'py> {
    fn state(&self, state: Bound<'py, PyAny>) -> OwnState<'py> {
        let raised = self.raised.clone();
        OwnState { state, raised }
    }

    /// The value of an end. All ends are scores, or none is.
    fn value(&self, state: &Bound<'py, PyAny>) -> PyResult<Option<AnyValue>> {
        let Some(end) = self.rules.end(state)? else {
            return Ok(None);
        };
        let (value, is_score) = match end {
            End::Outcome(outcome) => (AnyValue::Outcome(outcome.end()), false),
            End::Score(score) => (AnyValue::I64(score), true),
        };
        self.demand_kind(is_score, state)?;
        Ok(Some(value))
    }

    /// Refuses a state by which the game is for a score, or is not, if that was otherwise before.
    fn demand_kind(&self, is_score: bool, state: &Bound<'py, PyAny>) -> PyResult<()> {
        let known = self.is_scored.replace(Some(is_score));
        if known.is_none_or(|known| known == is_score) {
            return Ok(());
        }
        let state = shown(state);
        Err(GameError::new_err(format!(
            "at {state}, scores and other ends meet: all ends are scores, or none is and no move gains \
             anything"
        )))
    }

    /// The moves of a state, which stays as it is.
    fn moves(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<usize>> {
        /// Positions between two looks at Ctrl-C.
        const OFTEN: usize = 64;
        self.asked.set(self.asked.get() + 1);
        if self.asked.get().is_multiple_of(OFTEN) {
            state.py().check_signals()?;
        }
        let moves = self.unchanged(state, || self.rules.moves(state))?;
        let mut listed = self.listed.borrow_mut();
        let first = listed.len();
        listed.extend(moves);
        Ok((first..listed.len()).collect())
    }

    fn step(&self, state: &Bound<'py, PyAny>, place: usize) -> PyResult<Step<Borrowed<'_, 'py>>> {
        let mv = self.listed.borrow()[place].clone();
        let (next, turn, gain) = self.unchanged(state, || self.rules.step(state, &mv))?;
        if gain != 0 {
            self.demand_kind(true, state)?;
        }
        Ok(Step {
            state: self.state(next),
            gain: gain.into(),
            turn,
        })
    }

    /// Asks about a state, which has to stay as it is; that is looked at as long as few were asked.
    fn unchanged<T>(
        &self,
        state: &Bound<'py, PyAny>,
        ask: impl FnOnce() -> PyResult<T>,
    ) -> PyResult<T> {
        const FEW: usize = 500;
        if self.asked.get() > FEW {
            return ask();
        }
        let look = || Ok::<_, PyErr>((state.hash()?, state.repr()?.to_string()));
        let before = look()?;
        let answer = ask()?;
        if look()? == before {
            return Ok(answer);
        }
        let told = format!("playing changes the state it was given, {}", before.1);
        Err(GameError::new_err(told))
    }
}

impl<'g, 'py> Game for Borrowed<'g, 'py> {
    type State = OwnState<'py>;
    type Move = OwnMove<'g, 'py>;
    type Value = AnyValue;

    fn start(&self) -> OwnState<'py> {
        self.0.state(kept(&self.0.raised, self.0.start.call0()))
    }

    fn terminal_value(&self, state: &OwnState<'py>) -> Option<AnyValue> {
        kept(&self.0.raised, self.0.value(&state.state))
    }

    fn moves(&self, state: &OwnState<'py>) -> impl Iterator<Item = OwnMove<'g, 'py>> {
        let game = self.0;
        let moves = kept(&game.raised, game.moves(&state.state)).into_iter();
        moves.map(move |place| OwnMove { place, game })
    }

    fn play(&self, state: &OwnState<'py>, mv: OwnMove<'g, 'py>) -> Step<Self> {
        let Step { state, gain, turn } = kept(&self.0.raised, self.0.step(&state.state, mv.place));
        Step { state, gain, turn }
    }
}

/// Checks the laws of a game written in Python. Returns how many states were met in random games,
/// and what is suspicious.
///
/// Raises what the game raises, and `GameError` for a law that it breaks.
#[pyfunction]
pub(crate) fn check_own_laws(
    game: &Bound<'_, PyAny>,
    games: usize,
    plies: usize,
    seed: u64,
    must_end: bool,
) -> PyResult<(usize, Vec<String>)> {
    /// Python is slow: fewer positions are looked at than in a game written in Rust.
    const CLOSELY: usize = 300;
    const COUNTED: usize = 3000;
    let own = OwnGame {
        start: game.getattr(intern!(game.py(), "start"))?,
        rules: Rules::of(game)?,
        listed: RefCell::default(),
        raised: Raised::default(),
        is_scored: Cell::new(None),
        asked: Cell::new(0),
    };
    let laws = Laws::new().with_games(games).with_plies(plies);
    let laws = laws.with_seed(seed).with_breadth(CLOSELY);
    let run = Run::new().with_cancel(own.raised.over.clone());
    let mut laws = laws.with_counted(COUNTED).within(run);
    if must_end {
        laws = laws.must_end();
    }
    let checked = laws.check(&Borrowed(&own));
    if let Some(raised) = own.raised.error.take() {
        return Err(raised);
    }
    let checked = checked.map_err(|violation| GameError::new_err(violation.to_string()))?;
    // What endless play is worth is said where a game is solved.
    let remarks = checked.remarks.iter();
    let remarks = remarks.filter(|remark| **remark != Remark::UndeclaredCycle);
    Ok((checked.met, remarks.map(ToString::to_string).collect()))
}
