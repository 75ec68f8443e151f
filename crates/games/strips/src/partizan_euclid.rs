//! Partizan Euclid: what division leaves of two numbers, rounded down or up.

use stonework_core::{Game, Partizan, Step, WinLose};
use stonework_values::Values;

use stonework_catalog::{
    CatalogGame, Entry, GameBuilder, InputError, MoveText, Notation, Outline, PositionError, Role,
    Scene, Sided, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "partizan-euclid",
    title: "Partizan Euclid",
    rules: "Of p and q Left makes q and what p leaves when it is divided by q, Right q and what is missing to the next multiple; who cannot, as q divides p, has lost.",
    positions: "both numbers, and who is to move, left if nothing is said: `21 13 right`",
    moves: "both numbers that become of them: `13,8`",
    ..Entry::of(&|input, _| {
        let game = PartizanEuclid::new(input.position()?.unwrap_or("21 8"))?;
        Ok(GameBuilder::new(game).values(Values::new()).boxed())
    })
};

/// Partizan Euclid: of two numbers p and q Left makes q and p mod q, Right makes q and q - p mod q;
/// if q divides p, whoever is to move has lost.
///
/// A move is both numbers that it leads to, written as `13,8`. A position is both numbers and who is
/// to move: `21 13 right`.
///
/// (Outcomes of partizan Euclid, Integers 12B, 2012.)
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_strips::PartizanEuclid;
///
/// let solution = Negamax::new().solve(&PartizanEuclid::new("8 3")?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartizanEuclid {
    start: Sided<[u32; 2]>,
}

/// The greatest number.
const MOST: u32 = 1_000_000;

impl PartizanEuclid {
    /// The game from a position: two numbers from 1 to a million, `21 13`, and perhaps who is to
    /// move, `21 13 right`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for another text.
    pub fn new(text: &str) -> Result<Self, PositionError> {
        read(text).map(|start| Self { start })
    }
}

fn read(text: &str) -> Result<Sided<[u32; 2]>, PositionError> {
    Sided::read(text, |text| {
        pair(text).ok_or_else(|| {
            let why = "is no pair of numbers from 1 to a million: it is written as 21 13";
            PositionError::unreadable(text, why)
        })
    })
}

fn pair(text: &str) -> Option<[u32; 2]> {
    let inside = text.trim().trim_start_matches(['(', '[']);
    let numbers = inside.trim_end_matches([')', ']']).split([',', ' ']);
    let numbers = numbers.filter(|number| !number.is_empty());
    let number = |text: &str| text.parse().ok().filter(|n| (1..=MOST).contains(n));
    let numbers: Vec<u32> = numbers.map(number).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

impl Game for PartizanEuclid {
    type State = Sided<[u32; 2]>;
    type Move = [u32; 2];
    type Value = WinLose;

    fn start(&self) -> Self::State {
        self.start.clone()
    }

    fn terminal_value(&self, state: &Self::State) -> Option<WinLose> {
        let [p, q] = state.position;
        p.is_multiple_of(q).then_some(WinLose::Loss)
    }

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = [u32; 2]> {
        let [p, q] = state.position;
        let rest = p % q;
        let then = if state.left_to_move { rest } else { q - rest };
        (rest > 0).then_some([q, then]).into_iter()
    }

    fn play(&self, state: &Self::State, numbers: [u32; 2]) -> Step<Self> {
        Step::to(state.after(numbers))
    }
}

impl Partizan for PartizanEuclid {
    fn left_to_move(&self, state: &Self::State) -> bool {
        state.left_to_move
    }

    fn turned(&self, state: &Self::State) -> Self::State {
        state.turned()
    }
}

impl CatalogGame for PartizanEuclid {
    fn notation(&self, [p, q]: [u32; 2]) -> Notation {
        Notation::Text(MoveText::of(format_args!("{p},{q}")))
    }

    fn read_move(&self, text: &str) -> Option<[u32; 2]> {
        pair(text)
    }

    fn read_state(&self, text: &str) -> Result<Self::State, InputError> {
        Ok(read(text)?)
    }

    fn draw(&self, state: &Self::State) -> String {
        let [p, q] = state.position;
        state.written(&format!("{p} {q}"))
    }

    fn players(&self, state: &Self::State) -> Option<[&str; 2]> {
        Some(state.players())
    }

    /// How often q fits into p, what is left, which is Left's, and what is missing, which is Right's.
    fn scene(&self, state: &Self::State) -> Option<Scene> {
        let [p, q] = state.position;
        let mut scene = Scene::new(8.0, 1.2);
        let middle = (2.0, 0.6);
        let size = (4.0, 1.0);
        let whole = format_args!("{} × {q}", p / q);
        scene.draw_with(Outline::Cell { middle, size }, Role::Place, whole);
        let rest = p % q;
        if rest > 0 {
            scene.draw_with(part(true), Role::First, rest);
            scene.draw_with(part(false), Role::Second, q - rest);
        }
        Some(scene)
    }

    fn spot(&self, state: &Self::State, _: [u32; 2]) -> Option<Spot> {
        Some(part(state.left_to_move))
    }
}

/// What is left of a division, or what is missing, as it is drawn.
const fn part(is_left: bool) -> Outline {
    Outline::Cell {
        middle: (if is_left { 5.0 } else { 7.0 }, 0.6),
        size: (1.9, 1.0),
    }
}
