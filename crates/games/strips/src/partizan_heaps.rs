//! Heaps of which Left and Right may take by rules of their own.

use stonework_core::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose, block_bytes};
use stonework_nimbers::HeapRules;
use stonework_values::Values;

use stonework_catalog::{
    CatalogGame, DrawnHeaps, Entry, GameBuilder, InputError, Notation, PositionError, Scene, Sided,
    Spot, Text,
};

const NEEDED: &str = "an octal code, as 0.77, or a subtraction set, as {1,2}";
const LEFT: Text<HeapRules> = Text::new("left", "{1,2}", NEEDED, "what a move of Left may take");
const RIGHT: Text<HeapRules> = Text::new("right", "{1,3}", NEEDED, "what a move of Right may take");

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "partizan-heaps",
    aliases: &["partizan-subtraction", "partizan-octal"],
    title: "Partizan heaps",
    rules: "Take stones from a heap and perhaps part it, each player by a code or a set of numbers of their own; who cannot has lost.",
    positions: "the stones of each heap, and who is to move, left if nothing is said: `7 5 right`; or `0`, none",
    moves: "the place of a heap, from 0, and what becomes of it: `0:4+3` two heaps, `0:7` one, `0:0` none",
    params: &[LEFT.param(), RIGHT.param()],
    ..Entry::of(&|input, settings| {
        let rules = [settings.get(&LEFT)?, settings.get(&RIGHT)?];
        let game = PartizanHeaps::new(rules, input.position()?.unwrap_or("7 5"))?;
        Ok(GameBuilder::new(game)
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Heaps of stones of which Left and Right each take by rules of their own, a subtraction set or an
/// octal code; whoever cannot move has lost. Up to a million stones in a heap.
///
/// A move is the place of a heap, from 0, and what becomes of it, the larger heap first. A position
/// is the heaps and who is to move: `7 5 right`. After a move heaps are sorted, the largest first.
///
/// (A. Fraenkel and A. Kotzig, Partizan octal games: partizan subtraction games, Int. J. Game Theory
/// 16, 1987.)
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_strips::PartizanHeaps;
///
/// let game = PartizanHeaps::new(["{1,2}".parse()?, "{1,3}".parse()?], "3")?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartizanHeaps {
    /// What Left and what Right may take.
    rules: [HeapRules; 2],
    start: Sided<Box<[u32]>>,
}

/// The most stones of a heap.
const MOST: u32 = 1_000_000;

impl PartizanHeaps {
    /// The game by the rules of Left and of Right from a position, `7 5` or `7 5 right`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for what is no heap, and for one of more than a million stones.
    pub fn new(rules: [HeapRules; 2], text: &str) -> Result<Self, PositionError> {
        Ok(Self {
            rules,
            start: read(text)?,
        })
    }
}

fn read(text: &str) -> Result<Sided<Box<[u32]>>, PositionError> {
    Sided::read(text, |text| {
        let text = text.trim();
        let inside = text
            .trim_start_matches(['[', '('])
            .trim_end_matches([']', ')']);
        let heaps = inside.split([' ', ',']).filter(|heap| !heap.is_empty());
        let heap = |heap: &str| {
            let stones = heap.parse().ok().filter(|&stones| stones <= MOST);
            let why = "is no heap: heaps are written as 7 5, each of a million stones at the most";
            stones.ok_or_else(|| PositionError::unreadable(heap, why))
        };
        let heaps: Vec<u32> = heaps.map(heap).collect::<Result<_, _>>()?;
        if heaps.is_empty() {
            let why = "has no heaps: no stones are written as 0";
            return Err(PositionError::unreadable(text, why));
        }
        Ok(heaps.into_iter().filter(|&stones| stones > 0).collect())
    })
}

impl Game for PartizanHeaps {
    type State = Sided<Box<[u32]>>;
    type Move = (u32, (u32, u32));
    type Value = WinLose;

    fn start(&self) -> Self::State {
        self.start.clone()
    }

    fn terminal_value(&self, state: &Self::State) -> Option<WinLose> {
        let over = self.moves(state).next().is_none();
        over.then_some(WinLose::Loss)
    }

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        let rules = &self.rules[usize::from(!state.left_to_move)];
        (0..).zip(&state.position).flat_map(|(heap, &stones)| {
            let mut options: Vec<_> = rules.options(stones).collect();
            options.sort_unstable();
            options.dedup();
            options.into_iter().rev().map(move |left| (heap, left))
        })
    }

    fn play(&self, state: &Self::State, (heap, (one, two)): Self::Move) -> Step<Self> {
        let mut heaps = state.position.to_vec();
        heaps[heap as usize] = one;
        heaps.push(two);
        heaps.retain(|&stones| stones > 0);
        heaps.sort_unstable_by(|one, two| two.cmp(one));
        Step::to(state.after(heaps.into()))
    }

    fn state_heap_bytes(state: &Self::State) -> usize {
        block_bytes(state.position.len() * size_of::<u32>())
    }
}

impl Partizan for PartizanHeaps {
    fn left_to_move(&self, state: &Self::State) -> bool {
        state.left_to_move
    }

    fn turned(&self, state: &Self::State) -> Self::State {
        state.turned()
    }
}

/// Each heap is a part.
impl DisjunctiveSum for PartizanHeaps {
    fn components(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        let heaps = state.position.iter();
        heaps.map(|&stones| state.with([stones].into()))
    }
}

/// The heaps from the largest to the smallest.
impl Symmetric for PartizanHeaps {
    fn canonical(&self, state: &Self::State) -> Self::State {
        let mut heaps = state.position.clone();
        heaps.sort_unstable_by(|one, two| two.cmp(one));
        state.with(heaps)
    }
}

impl CatalogGame for PartizanHeaps {
    fn notation(&self, (heap, left): Self::Move) -> Notation {
        Notation::Heap(heap, left)
    }

    fn read_move(&self, text: &str) -> Option<Self::Move> {
        let (heap, left) = text.split_once(':')?;
        let number = |text: &str| text.trim().parse().ok();
        let (one, two) = match left.split_once('+') {
            Some((one, two)) => (number(one)?, number(two)?),
            None => (number(left)?, 0),
        };
        Some((number(heap)?, (one.max(two), one.min(two))))
    }

    fn read_state(&self, text: &str) -> Result<Self::State, InputError> {
        Ok(read(text)?)
    }

    fn draw(&self, state: &Self::State) -> String {
        let heaps: Vec<_> = state.position.iter().map(ToString::to_string).collect();
        let heaps = heaps.join(" ");
        state.written(if heaps.is_empty() { "0" } else { &heaps })
    }

    fn players(&self, state: &Self::State) -> Option<[&str; 2]> {
        Some(state.players())
    }

    fn scene(&self, state: &Self::State) -> Option<Scene> {
        Some(DrawnHeaps::of(&state.position).scene())
    }

    fn spot(&self, state: &Self::State, (heap, left): Self::Move) -> Option<Spot> {
        let (at, drawn) = (heap as usize, DrawnHeaps::of(&state.position));
        match left {
            (left, 0) => {
                let taken = state.position.get(at)?.checked_sub(left)?;
                drawn.last_taken(at, taken.into())
            }
            (one, two) => drawn.parting(at, (one.into(), two.into())),
        }
    }
}
