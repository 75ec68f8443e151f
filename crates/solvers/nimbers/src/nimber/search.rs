//! The depth-first search of [`super::Nimber`].

use stonework_core::kit::root::Evaluate;
use stonework_core::kit::{CountedMap, Meter, cycle};
use stonework_core::{Bounds, Game, Halt, HaltOf, SolveError, SolveErrorOf, Step, Turn, WinLose};

use super::components::Components;

/// A component whose nimber is being worked out.
struct Frame<S> {
    state: S,
    /// Its untried moves are those from here up to the next frame's; the last one is being
    /// searched.
    floor: usize,
    /// The known nimbers of its options are those from here up to the next frame's.
    options: usize,
}

/// What the memo knows about a position.
enum Probed<S> {
    /// Its nimber.
    Known(u64),
    /// This component of it has to be worked out first.
    Missing(S),
}

/// Memo, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, P> {
    game: &'a G,
    components: P,
    pub(super) memo: CountedMap<G::State, u64>,
    pub(super) meter: Meter<'r>,
    frames: Vec<Frame<G::State>>,
    untried: Vec<G::Move>,
    options: Vec<u64>,
}

impl<'a, 'r, G: Game<Value = WinLose>, P: Components<G>> Search<'a, 'r, G, P> {
    pub(super) fn new(game: &'a G, components: P, meter: Meter<'r>) -> Self {
        Self {
            game,
            components,
            memo: CountedMap::new(),
            meter,
            frames: Vec::new(),
            untried: Vec::new(),
            options: Vec::new(),
        }
    }

    /// The nimber of a position. Each round keeps a missing component, so that there is one less.
    pub(super) fn nimber(&mut self, state: &G::State) -> Result<u64, HaltOf<G>> {
        loop {
            match self.probe(state)? {
                Probed::Known(nimber) => return Ok(nimber),
                Probed::Missing(component) => self.work_out(component)?,
            }
        }
    }

    fn probe(&mut self, state: &G::State) -> Result<Probed<G::State>, HaltOf<G>> {
        if let Some(value) = self.game.terminal_value(state) {
            return check_end::<G>(state, value).map(|()| Probed::Known(0));
        }
        let mut sum = 0;
        for component in self.components.components(self.game, state) {
            if let Some(value) = self.game.terminal_value(&component) {
                check_end::<G>(&component, value)?;
                continue;
            }
            match self.memo.get(&component) {
                Some(nimber) => {
                    self.meter.hit()?;
                    sum ^= nimber;
                }
                None => return Ok(Probed::Missing(component)),
            }
        }
        Ok(Probed::Known(sum))
    }

    /// Works out the nimber of a component and of all those it depends on, and keeps them.
    fn work_out(&mut self, component: G::State) -> Result<(), HaltOf<G>> {
        self.frames.clear();
        self.untried.clear();
        self.options.clear();
        self.enter(component)?;
        while let Some(frame) = self.frames.last() {
            let tried = self.untried.len() == frame.floor;
            let Some(&mv) = self.untried.last().filter(|_| !tried) else {
                self.leave()?;
                continue;
            };
            let Step { state, turn, .. } = self.game.play(&frame.state, mv);
            if turn == Turn::Stays {
                let state = frame.state.clone();
                return Err(Halt::Fault(SolveError::TurnStays { state, mv }));
            }
            match self.probe(&state)? {
                Probed::Known(nimber) => {
                    self.meter.push(&mut self.options, nimber)?;
                    self.untried.pop();
                }
                Probed::Missing(component) => {
                    let anchor = cycle::anchor(self.frames.len());
                    if self.frames[anchor].state == component {
                        return Err(Halt::Fault(self.cycle(anchor)));
                    }
                    self.enter(component)?;
                }
            }
        }
        Ok(())
    }

    /// Pushes a component on the stack, with its moves.
    fn enter(&mut self, state: G::State) -> Result<(), HaltOf<G>> {
        self.meter.count()?;
        // With its nimber the memo keeps it.
        self.meter.budget.take_heap(G::state_heap_bytes(&state))?;
        let floor = self.untried.len();
        for mv in self.game.moves(&state) {
            self.meter.push(&mut self.untried, mv)?;
        }
        if self.untried.len() == floor {
            return Err(Halt::Fault(SolveError::NoMoves { state }));
        }
        let frame = Frame {
            state,
            floor,
            options: self.options.len(),
        };
        self.meter.budget.push(&mut self.frames, frame)?;
        Ok(())
    }

    /// Pops the component on top and keeps its nimber: the mex of its options.
    fn leave(&mut self) -> Result<(), HaltOf<G>> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        let least = mex(&mut self.options[frame.options..]);
        self.options.truncate(frame.options);
        self.memo
            .insert(frame.state, least, &mut self.meter.budget)?;
        Ok(self.meter.pass(self.frames.len())?)
    }

    /// Reports the cycle from a frame to the last one, whose move leads back.
    #[cold]
    fn cycle(&self, from: usize) -> SolveErrorOf<G> {
        let leads = |child: &G::State, next: &G::State| {
            for component in self.components.components(self.game, child) {
                if component == *next {
                    return true;
                }
            }
            false
        };
        let frames = &self.frames[from..];
        cycle::report_by(self.game, frames, |frame| &frame.state, &leads)
    }
}

/// Checks that a terminal position is lost for the player who would be to move. Apart from the search,
/// which is slower with it inside.
#[inline(never)]
pub(crate) fn check_end<G: Game<Value = WinLose>>(
    state: &G::State,
    value: WinLose,
) -> Result<(), HaltOf<G>> {
    match value {
        WinLose::Loss => Ok(()),
        WinLose::Win => Err(Halt::Fault(SolveError::LastMoverLoses {
            state: state.clone(),
        })),
    }
}

/// The least number that is not among these, which it sorts.
fn mex(numbers: &mut [u64]) -> u64 {
    numbers.sort_unstable();
    let mut least = 0;
    for &mut number in numbers {
        if number == least {
            least += 1;
        }
    }
    least
}

impl<'r, G: Game<Value = WinLose>, P: Components<G>> Evaluate<'r, G> for Search<'_, 'r, G, P> {
    fn value(&mut self, state: &G::State) -> Result<WinLose, HaltOf<G>> {
        Ok(match self.nimber(state)? {
            0 => WinLose::Loss,
            _ => WinLose::Win,
        })
    }

    fn bounds_when_stopped(&self) -> Bounds<WinLose> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
