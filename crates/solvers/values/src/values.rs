//! The solver of values: [`Values`].

use stonework_core::kit::Meter;
use stonework_core::kit::root::{Evaluate, solve_by};
use stonework_core::{
    Bounds, Game, Halt, HaltOf, Partizan, Run, SolutionOf, SolveError, SolveErrorOf, Solver,
    WinLose,
};
use stonework_partizan::{Algebra, CanonicalForm, Forms, PartizanOutcome};

use crate::numbers::{Stop, Valuer};
use crate::typed::{AsItIs, BySymmetry, EachPart, PartImage, Parts, SplitParts, Whole};

/// Canonical forms of positions: what each position of a partizan game is worth, beside who wins.
///
/// The value of a position is made of the values of its options, Left's and Right's; that of a sum of
/// positions is the sum of theirs. [`Values::of_sums`] never works out a position as a whole if it
/// is a sum: each part is worked out once. [`Values::by_symmetry`] takes one position for all its
/// images, and for those of its negative, which is the same position with the players exchanged.
///
/// # Requires
///
/// A [`Partizan`] game: the last mover wins, the turn always passes, and play ends. Others are
/// refused with [`SolveError::LastMoverLoses`], [`SolveError::TurnStays`] or
/// [`SolveError::Cyclic`]. [`Values::of_sums`] needs [`stonework_core::DisjunctiveSum`],
/// [`Values::by_symmetry`] [`stonework_core::Symmetric`].
///
/// # Returns
///
/// [`Values::value`] gives the form of a position, in an arena that the caller keeps;
/// [`Values::erased`] what front ends need. As a [`Solver`], it returns value, best moves and line.
///
/// # Complexity
///
/// With `n` different parts of reachable positions of `b` moves each, and forms of at most `f`
/// options: O(n · b) sums and `n` forms to be made canonical, each of which compares up to f² pairs
/// of forms, most of which were compared before. Memory: a state and 17 bytes or so for each part, and
/// the forms. Threads of the run share the work; the explicit stack grows with the plies of a game.
///
/// # Example
///
/// ```
/// use stonework::partizan::Forms;
/// use stonework::{Game, Partizan, Run, Solver, Step, Values, WinLose};
///
/// /// A row of free cells; Left puts stones on one cell, Right on two neighbours.
/// struct Row(u32);
/// # impl Game for Row {
/// #     type State = (Vec<u32>, bool); type Move = (usize, u32); type Value = WinLose;
/// #     fn start(&self) -> Self::State { (vec![self.0], true) }
/// #     fn terminal_value(&self, state: &Self::State) -> Option<WinLose> {
/// #         self.moves(state).next().is_none().then_some(WinLose::Loss)
/// #     }
/// #     fn moves(&self, (rows, left): &Self::State) -> impl Iterator<Item = (usize, u32)> {
/// #         let size = if *left { 1 } else { 2 };
/// #         let moves =
/// #             move |(at, &row): (usize, &u32)| (size..=row).map(move |end| (at, end - size));
/// #         rows.iter().enumerate().flat_map(moves)
/// #     }
/// #     fn play(&self, (rows, left): &Self::State, (at, from): (usize, u32)) -> Step<Self> {
/// #         let mut rows = rows.clone();
/// #         let row = rows.swap_remove(at);
/// #         rows.extend([from, row - from - if *left { 1 } else { 2 }]);
/// #         rows.retain(|&row| row > 0);
/// #         rows.sort_unstable();
/// #         Step::to((rows, !left))
/// #     }
/// # }
/// impl Partizan for Row {
///     fn left_to_move(&self, (_, left): &Self::State) -> bool {
///         *left
///     }
///     fn turned(&self, (rows, left): &Self::State) -> Self::State {
///         (rows.clone(), !left)
///     }
/// }
///
/// let (game, forms) = (Row(2), Forms::new());
/// let form = Values::new().value(&game, &game.start(), &forms, &Run::new()).unwrap();
/// let mut algebra = forms.algebra();
/// let (one, zero) = (algebra.integer(1)?, algebra.integer(0)?);
/// assert_eq!(form, algebra.of_options(&[one], &[zero])?);
///
/// let solution = Values::new().solve(&Row(3), &Run::new()).unwrap();
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// J. Conway, "On Numbers and Games", 1976; A. Siegel, "Combinatorial Game Theory", 2013, II.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Values<P = Whole, I = AsItIs> {
    pub(crate) split: P,
    pub(crate) image: I,
}

impl Values {
    /// Takes every position as a whole. It fits every [`Partizan`] game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes every position as a sum of parts. It fits [`stonework_core::DisjunctiveSum`] games.
    #[must_use]
    pub fn of_sums() -> Values<EachPart> {
        Values::default()
    }
}

impl<P> Values<P> {
    /// Takes one part for all its images. It fits [`stonework_core::Symmetric`] games.
    #[must_use]
    pub fn by_symmetry(self) -> Values<P, BySymmetry> {
        Values {
            split: self.split,
            image: BySymmetry,
        }
    }
}

impl<P, I> Values<P, I> {
    pub(crate) fn name<G: Game>() -> String
    where
        P: SplitParts<G>,
        I: PartImage<G>,
    {
        format!("values ({}{})", P::NAME, I::NAME)
    }

    /// The canonical form of a position, to Left, whoever is to move in it.
    ///
    /// # Errors
    ///
    /// [`Halt::Stopped`] if a limit of the run is reached, [`Halt::Fault`] if the game does not fit, or
    /// with [`SolveError::Overflow`] if the value is beyond what a form can be.
    pub fn value<G>(
        &self,
        game: &G,
        state: &G::State,
        forms: &Forms,
        run: &Run,
    ) -> Result<CanonicalForm, HaltOf<G>>
    where
        G: Partizan<State: Send, Move: Send> + Sync,
        P: SplitParts<G>,
        I: PartImage<G>,
    {
        let run = run.clone().begun();
        let mut search = Search::new(game, *self, forms, &run);
        search.form(state)
    }
}

impl<G, P, I> Solver<G> for Values<P, I>
where
    G: Partizan<State: Send, Move: Send> + Sync,
    P: SplitParts<G>,
    I: PartImage<G>,
{
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let (forms, run) = (Forms::new(), run.clone().begun());
        let mut search = Search::new(game, *self, &forms, &run);
        let mut solution = solve_by(game, start, &mut search, String::new())?;
        let report = search.valuer.report(&search.meter, Self::name::<G>(), &run);
        solution = solution.with_report(report);
        Ok(solution)
    }
}

/// The values that one solve has found.
struct Search<'a, 'r, G: Game, P, I> {
    parts: Parts<'a, G, P, I>,
    valuer: Valuer<'a>,
    algebra: Algebra<'a>,
    run: &'r Run,
    meter: Meter<'r>,
}

impl<'a, 'r, G, P, I> Search<'a, 'r, G, P, I>
where
    G: Partizan<State: Send, Move: Send> + Sync,
    P: SplitParts<G>,
    I: PartImage<G>,
{
    fn new(game: &'a G, values: Values<P, I>, forms: &'a Forms, run: &'r Run) -> Self {
        let valuer = Valuer::new(forms);
        valuer.room.begin(run.bytes());
        Self {
            parts: Parts::new(game, values.split, values.image),
            valuer,
            algebra: forms.algebra_within(run),
            run,
            meter: Meter::new(run),
        }
    }

    /// The form of a position, to Left.
    fn form(&mut self, state: &G::State) -> Result<CanonicalForm, HaltOf<G>> {
        let mut terms = Vec::new();
        self.parts.terms(state, &self.valuer.room, &mut terms)?;
        let Self { parts, valuer, .. } = self;
        let form = valuer.form(parts, &terms, &mut self.algebra, self.run, &mut self.meter);
        form.map_err(|stop| self.halt(state, &stop))
    }

    /// Why a position has no value.
    fn halt(&self, state: &G::State, stop: &Stop) -> HaltOf<G> {
        match stop {
            Stop::Limit(reason) => Halt::Stopped(*reason),
            Stop::Law => {
                let broken = self.parts.take_broken();
                Halt::Fault(broken.expect("the parts say what is broken"))
            }
            Stop::Form(_) => {
                let state = state.clone();
                Halt::Fault(SolveError::Overflow { state })
            }
        }
    }
}

impl<'r, G, P, I> Evaluate<'r, G> for Search<'_, 'r, G, P, I>
where
    G: Partizan<State: Send, Move: Send> + Sync,
    P: SplitParts<G>,
    I: PartImage<G>,
{
    fn value(&mut self, state: &G::State) -> Result<WinLose, HaltOf<G>> {
        let form = self.form(state)?;
        let outcome = self.algebra.outcome(form);
        let outcome = outcome.map_err(|error| self.halt(state, &error.into()))?;
        let is_left = self.parts.game().left_to_move(state);
        let winner = if is_left {
            PartizanOutcome::Left
        } else {
            PartizanOutcome::Right
        };
        Ok(WinLose::win_if(
            outcome == PartizanOutcome::Next || outcome == winner,
        ))
    }

    fn bounds_when_stopped(&self) -> Bounds<WinLose> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
