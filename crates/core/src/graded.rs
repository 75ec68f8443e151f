//! Grades that every move raises: [`Graded`]. Next: `Levels`.

use crate::game::Game;

/// A game with a grade for each position that every move raises. So the game is acyclic.
///
/// For example, the number of stones on a board to which moves only add stones; or the number of
/// moves made. Unlocks `new`.
///
/// # Laws
///
/// - Every move from a state leads to a state with a greater grade, not necessarily the next one.
///
/// `laws` checks it; the solver refuses a move that breaks it.
///
/// # Example
///
/// ```
/// use stonework::laws::Laws;
/// use stonework::{Game, Graded, Levels, OracleSolver, Packed, Run, Step, WinLose};
///
/// /// Cells in a row, a bit each. A move fills one or two neighbours; the last one to fill wins.
/// struct Cells(u32);
///
/// impl Game for Cells {
///     type State = u32;
///     type Move = u32;
///     type Value = WinLose;
///
///     fn start(&self) -> u32 {
///         0
///     }
///     fn terminal_value(&self, &filled: &u32) -> Option<WinLose> {
///         (filled == (1 << self.0) - 1).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &filled: &u32) -> impl Iterator<Item = u32> {
///         let cells = self.0;
///         let moves = (0..cells).flat_map(|cell| [1 << cell, 3 << cell]);
///         moves.filter(move |mv| mv & filled == 0 && mv >> cells == 0)
///     }
///     fn play(&self, &filled: &u32, mv: u32) -> Step<Self> {
///         Step::to(filled | mv)
///     }
/// }
///
/// impl Graded for Cells {
///     fn grade(&self, filled: &u32) -> u32 {
///         filled.count_ones()
///     }
/// }
///
/// impl Packed for Cells {
///     type Key = u32;
///
///     fn pack(&self, &filled: &u32) -> u32 {
///         filled
///     }
///     fn unpack(&self, key: u32) -> u32 {
///         key
///     }
///     fn key_bits(&self) -> u32 {
///         self.0
///     }
/// }
///
/// let game = Cells(10);
/// Laws::new().graded().check(&game).unwrap();
/// Laws::new().packed().check(&game).unwrap();
/// let (solution, values) = Levels::new().solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert!(solution.best_moves().contains(&(3 << 4)));
/// assert_eq!(values.len(), 1 << 10);
/// # Ok::<(), stonework::SolveErrorOf<Cells>>(())
/// ```
pub trait Graded: Game {
    /// The grade of a state.
    fn grade(&self, state: &Self::State) -> u32;
}
