//! Plain minimax without memory: [`Exhaustive`].

use crate::error::{HaltOf, SolveError, SolveErrorOf};
use crate::game::{Gain, Game, Turn};
use crate::kit::cycle;
use crate::kit::root::{Evaluate, solve_by};
use crate::kit::stack_bounds;
use crate::run::{Meter, Run};
use crate::solution::{Bounds, SolutionOf};
use crate::solver::Solver;
use crate::value::Value;

/// Plain minimax without memory: it follows every line of play to its end.
///
/// It is simple and slow: the reference that all other solvers are tested against.
///
/// # Requires
///
/// [`Game`] only; a finite game. A game with a cycle is refused with [`SolveError::Cyclic`].
///
/// # Returns
///
/// Value, the value of every first move, and a line. No oracle.
///
/// # Complexity
///
/// With `b` moves in a position and games of `d` plies: O(b^d) time, and O(b · d) memory on an
/// explicit stack. (A cycle is found when the path has about doubled since it entered the cycle.)
///
/// # Example
///
/// ```
/// use stonework::{Ends, EndsRules, Exhaustive, Row, Run, Side, Solver};
///
/// struct Coins(Vec<i32>);
/// impl EndsRules for Coins {
///     type Value = i32;
///     fn len(&self) -> usize {
///         self.0.len()
///     }
///     fn gain(&self, row: Row, side: Side) -> i32 {
///         self.0[row.taken(side)]
///     }
/// }
///
/// let solution = Exhaustive::new().solve(&Ends(Coins(vec![3, 9, 1, 2])), &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// # Ok::<(), stonework::SolveErrorOf<Ends<Coins>>>(())
/// ```
///
/// # References
///
/// E. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Exhaustive;

impl Exhaustive {
    /// The solver; it has no settings.
    #[must_use]
    pub fn new() -> Self {
        Self
    }
}

impl<G: Game> Solver<G> for Exhaustive {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let mut search = Search {
            game,
            meter: Meter::new(run),
            path: Vec::new(),
            moves: Vec::new(),
        };
        solve_by(game, start, &mut search, "exhaustive".to_owned())
    }
}

/// A position on the path from the root to the one being searched.
struct Node<G: Game> {
    state: G::State,
    /// Where its moves begin; they end where those of the next node begin.
    floor: usize,
    /// Its next move.
    next: usize,
    best: Option<G::Value>,
    /// Gain and turn of the move being tried.
    tried: Option<(Gain<G>, Turn)>,
}

struct Search<'a, 'r, G: Game> {
    game: &'a G,
    meter: Meter<'r>,
    path: Vec<Node<G>>,
    /// The moves of all nodes of the path.
    moves: Vec<G::Move>,
}

impl<G: Game> Search<'_, '_, G> {
    fn enter(&mut self, state: G::State) -> Result<(), HaltOf<G>> {
        let anchor = cycle::anchor(self.path.len());
        if self
            .path
            .get(anchor)
            .is_some_and(|node| node.state == state)
        {
            let nodes = &self.path[anchor..];
            return Err(cycle::report(self.game, nodes, |node| &node.state).into());
        }
        self.meter.count()?;
        let floor = self.moves.len();
        for mv in self.game.moves(&state) {
            self.meter.push(&mut self.moves, mv)?;
        }
        if self.moves.len() == floor {
            return Err(SolveError::NoMoves { state }.into());
        }
        self.meter.budget.take_heap(G::state_heap_bytes(&state))?;
        let node = Node {
            state,
            floor,
            next: floor,
            best: None,
            tried: None,
        };
        Ok(self.meter.budget.push(&mut self.path, node)?)
    }
}

impl<'r, G: Game> Evaluate<'r, G> for Search<'_, 'r, G> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.path.clear();
        self.moves.clear();
        self.enter(state.clone())?;
        let mut returned = None;
        while let Some(node) = self.path.last_mut() {
            if let (Some(child), Some((gain, turn))) = (returned.take(), node.tried) {
                let value =
                    G::Value::back_up(child, gain, turn).ok_or_else(|| SolveError::Overflow {
                        state: node.state.clone(),
                    })?;
                node.best = node.best.max(Some(value));
            }
            let Some(&mv) = self.moves.get(node.next) else {
                returned = node.best;
                self.meter.pass(self.moves.len())?;
                self.moves.truncate(node.floor);
                let heap_bytes = G::state_heap_bytes(&node.state);
                self.meter.budget.give_back_heap(heap_bytes);
                self.path.pop();
                continue;
            };
            self.meter.pass(node.next)?;
            node.next += 1;
            let step = self.game.play(&node.state, mv);
            node.tried = Some((step.gain, step.turn));
            match self.game.terminal_value(&step.state) {
                Some(value) => returned = Some(value),
                None => self.enter(step.state)?,
            }
        }
        returned.ok_or_else(|| {
            SolveError::NoMoves {
                state: state.clone(),
            }
            .into()
        })
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        let mut ceiling = self.moves.len();
        stack_bounds::of_stack(self.path.iter().rev().filter_map(|node| {
            let more = node.next < ceiling;
            ceiling = node.floor;
            let (gain, turn) = node.tried?;
            Some((node.best, gain, turn, more))
        }))
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
