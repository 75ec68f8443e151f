//! A game of the catalog as its laws are checked: [`CheckedGame`].

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::rc::Rc;

use stonework_catalog::words::move_list;
use stonework_catalog::{AnyErasedGame, InputError, Instance, Notation, ShownValue, SolverInfo};
use stonework_core::{CancelFlag, Game, InfinitePlay, Run, Step, StopReason, Turn, Watch};
use stonework_erased::ErasedState;
use stonework_laws::{AnyValue, Compared, Texts};

/// A game of the catalog with all of its types erased, so that its laws are compiled once.
///
/// What it gives away counts against a limit of memory. Where a limit is reached, it lists no more
/// moves and sets a flag: what is found then says nothing of the game.
pub(crate) struct CheckedGame<'g> {
    instance: &'g dyn Instance,
    solvers: Vec<&'static SolverInfo>,
    memory: Memory,
    watch: Watch,
    over: CancelFlag,
    stopped: Cell<Option<StopReason>>,
    /// The last position whose moves were listed.
    listed: RefCell<Option<Listed<'g>>>,
    /// How often moves of each form were listed.
    forms: RefCell<BTreeMap<String, u64>>,
}

/// A position and its moves.
type Listed<'g> = (CheckedState<'g>, Rc<Vec<ListedMove<'g>>>);

/// The bytes of all positions there are, and the most that there may be.
#[derive(Clone)]
struct Memory {
    held: Rc<Cell<usize>>,
    most: usize,
}

/// A position. Clones share it; it is shown by its text.
#[derive(Clone)]
pub(crate) struct CheckedState<'g>(Rc<Held<'g>>);

struct Held<'g> {
    state: ErasedState,
    instance: &'g dyn Instance,
    bytes: usize,
    memory: Memory,
}

/// So many forms of moves are too many to be told.
const FORMS: usize = 10;

/// What is kept beside each position by who checks it.
const BYTES_BESIDE: usize = 256;

/// A move by its place in the list of its position, and as it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CheckedMove {
    place: usize,
    notation: Notation,
}

/// A move with what it leads to.
struct ListedMove<'g> {
    /// Its place, or that of the same move, if that is listed before.
    place: usize,
    names: Vec<Notation>,
    gain: i128,
    turn: Turn,
    state: CheckedState<'g>,
}

/// The place of a move that is none of its position.
const NOWHERE: usize = usize::MAX;

impl Drop for Held<'_> {
    fn drop(&mut self) {
        let held = &self.memory.held;
        held.set(held.get() - self.bytes);
    }
}

impl PartialEq for CheckedState<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.state == other.0.state
    }
}

impl Eq for CheckedState<'_> {}

impl Hash for CheckedState<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.state.hash(hasher);
    }
}

impl fmt::Debug for CheckedState<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.instance.write_state(&self.0.state))
    }
}

impl fmt::Debug for CheckedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.notation, f)
    }
}

impl<'g> CheckedGame<'g> {
    /// The game within the limits of a run. It sets a flag when one is reached.
    pub(crate) fn new(instance: &'g dyn Instance, run: &Run, over: CancelFlag) -> Self {
        let solvers = instance.session().solvers();
        Self {
            instance,
            solvers,
            memory: Memory {
                held: Rc::default(),
                most: run.bytes().unwrap_or(usize::MAX),
            },
            watch: run.watch(),
            over,
            stopped: Cell::new(None),
            listed: RefCell::new(None),
            forms: RefCell::default(),
        }
    }

    /// Why it lists no more moves.
    pub(crate) fn stopped(&self) -> Option<StopReason> {
        self.stopped.get()
    }

    /// How often moves of each form were listed: `a1-a1` and `a1-off`, whatever the cells are. None
    /// of a game whose moves have many forms.
    pub(crate) fn forms(&self) -> BTreeMap<String, u64> {
        let forms = self.forms.take();
        if forms.len() < FORMS {
            forms
        } else {
            BTreeMap::new()
        }
    }

    /// The solvers of any position, which are compared.
    pub(crate) fn solvers(&self) -> &[&'static SolverInfo] {
        &self.solvers
    }

    fn state(&self, state: ErasedState) -> CheckedState<'g> {
        let bytes = self.instance.state_bytes(&state) + BYTES_BESIDE;
        let memory = self.memory.clone();
        memory.held.set(memory.held.get() + bytes);
        CheckedState(Rc::new(Held {
            state,
            instance: self.instance,
            bytes,
            memory,
        }))
    }

    /// Whether a limit is reached.
    fn check(&self) -> ControlFlow<()> {
        let (needed, limit) = (self.memory.held.get(), self.memory.most);
        let reason = match self.watch.check() {
            Err(reason) => reason,
            Ok(()) if needed > limit => StopReason::Bytes { needed, limit },
            Ok(()) => return ControlFlow::Continue(()),
        };
        if self.stopped.get().is_none() {
            self.stopped.set(Some(reason));
            self.over.cancel();
        }
        ControlFlow::Break(())
    }

    /// The moves of a position, listed anew.
    fn list(&self, state: &CheckedState<'g>) -> Rc<Vec<ListedMove<'g>>> {
        let mut moves: Vec<ListedMove<'g>> = Vec::new();
        let mut places = HashMap::new();
        let mut forms = self.forms.borrow_mut();
        if self.check().is_continue() {
            let visit = &mut |names: &[Notation], gain: Option<i128>, turn, after| {
                let form = form(names[0]);
                if forms.len() < FORMS || forms.contains_key(&form) {
                    *forms.entry(form).or_default() += 1;
                }
                let state = self.state(after);
                let place = *places.entry(names[0].to_string()).or_insert(moves.len());
                let is_same = moves.get(place).is_some_and(|known| known.state == state);
                moves.push(ListedMove {
                    place: if is_same { place } else { moves.len() },
                    names: names.to_vec(),
                    gain: gain.unwrap_or_default(),
                    turn,
                    state,
                });
                self.check()
            };
            self.instance.visit_written(&state.0.state, visit);
        }
        let moves = Rc::new(moves);
        *self.listed.borrow_mut() = Some((state.clone(), Rc::clone(&moves)));
        moves
    }

    /// The moves of a position, as they were listed last if it was that one.
    fn listed(&self, state: &CheckedState<'g>) -> Rc<Vec<ListedMove<'g>>> {
        if let Some((known, moves)) = &*self.listed.borrow()
            && Rc::ptr_eq(&known.0, &state.0)
        {
            return Rc::clone(moves);
        }
        self.list(state)
    }

    /// How positions and moves are written and read.
    pub(crate) fn texts() -> Texts<Self> {
        Texts {
            write: |game, state| game.instance.write_state(&state.0.state),
            read: |game, text| match game.instance.read_state(text) {
                Ok(state) => Ok(Some(game.state(state))),
                Err(InputError::NoPositions) => Ok(None),
                Err(error) => Err(error.to_string()),
            },
            write_move: |game, state, mv| {
                let moves = game.listed(state);
                let names = moves.get(mv.place).map_or(&[][..], |mv| &mv.names);
                names.iter().map(ToString::to_string).collect()
            },
            read_move: |game, state, text| {
                let notation = game.instance.read_move(text)?;
                let moves = game.listed(state);
                let place = moves.iter().position(|mv| mv.names[0] == notation);
                let place = place.unwrap_or(NOWHERE);
                Some(CheckedMove { place, notation })
            },
        }
    }

    /// Compares what every solver of any position says of one.
    pub(crate) fn compare(&self, state: &CheckedState<'g>) -> Compared {
        /// What each solver may take, for a position that plain minimax solves in fewer.
        const POSITIONS: u64 = 5000;
        const BYTES: usize = 16 << 20;
        let run = Run::new().with_positions(POSITIONS).with_bytes(BYTES);
        let run = run.with_cancel(self.over.clone());
        let mut truth = None;
        for solver in self.solvers.iter().rev() {
            let rated = match self.instance.rate(solver.name, &state.0.state, &run) {
                Ok(rated) if rated.stopped.is_none() => rated,
                // A limit came first.
                Ok(_) => continue,
                Err(error) => {
                    let expected = "a position that can be solved".to_owned();
                    let found = format!("the error of the solver `{}`: {error}", solver.name);
                    return Err([expected, found]);
                }
            };
            let told = (rated.value, rated.best_moves);
            let (by, known) = truth.get_or_insert((solver.name, told.clone()));
            if *known != told {
                return Err([(*by, &*known), (solver.name, &told)].map(found));
            }
        }
        Ok(())
    }
}

/// What a solver has found, in words.
fn found((solver, (value, moves)): (&str, &(Option<ShownValue>, Vec<Notation>))) -> String {
    let value = value.map_or_else(|| "no value".to_owned(), |value| value.to_string());
    format!("{value} by {} from `{solver}`", move_list(moves))
}

/// A move with cells and numbers alike: of `b2-c13`, it is `a1-a1`.
fn form(notation: Notation) -> String {
    let mut form = String::new();
    let text: Vec<char> = notation.to_string().chars().collect();
    for (at, &symbol) in text.iter().enumerate() {
        let next_to = |at: Option<usize>| at.and_then(|at| text.get(at).copied());
        let before = next_to(at.checked_sub(1)).is_some_and(char::is_alphanumeric);
        let after = next_to(Some(at + 1)).is_some_and(|next| next.is_ascii_digit());
        match symbol {
            '0'..='9' if form.ends_with('1') => {}
            '0'..='9' => form.push('1'),
            'a'..='z' if after && !before => form.push('a'),
            other => form.push(other),
        }
    }
    form
}

impl<'g> Game for CheckedGame<'g> {
    type State = CheckedState<'g>;
    type Move = CheckedMove;
    type Value = AnyValue;

    fn start(&self) -> CheckedState<'g> {
        self.state(self.instance.erased().start())
    }

    fn terminal_value(&self, CheckedState(held): &CheckedState<'g>) -> Option<AnyValue> {
        let state = &held.state;
        Some(match self.instance.erased() {
            AnyErasedGame::I32(game) => AnyValue::I32(game.terminal_value(state)?),
            AnyErasedGame::I64(game) => AnyValue::I64(game.terminal_value(state)?),
            AnyErasedGame::I128(game) => AnyValue::I128(game.terminal_value(state)?),
            AnyErasedGame::Outcome(game) => AnyValue::Outcome(game.terminal_value(state)?),
            AnyErasedGame::WinLose(game) => AnyValue::WinLose(game.terminal_value(state)?),
            _ => unreachable!("values are of one of these kinds"),
        })
    }

    fn moves(&self, state: &CheckedState<'g>) -> impl Iterator<Item = CheckedMove> {
        let moves = self.list(state);
        (0..moves.len()).map(move |at| CheckedMove {
            place: moves[at].place,
            notation: moves[at].names[0],
        })
    }

    fn play(&self, state: &CheckedState<'g>, mv: CheckedMove) -> Step<Self> {
        let moves = self.listed(state);
        let Some(found) = moves.get(mv.place) else {
            assert!(
                self.stopped().is_some(),
                "the move {mv:?} is not listed again"
            );
            return Step::to(state.clone());
        };
        Step {
            state: found.state.clone(),
            gain: found.gain,
            turn: found.turn,
        }
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        let name = self.instance.infinite_play()?;
        let all = [
            InfinitePlay::Draw,
            InfinitePlay::LostByFirst,
            InfinitePlay::WonByFirst,
        ];
        all.into_iter().find(|play| play.name() == name)
    }
}
