//! Sums of random partizan games: [`RandomSums`].

use fastrand::Rng;
use stonework::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose};

/// Sums of positions of a random graph without cycles, in which each player has moves of their own.
/// Position `2k + 1` is position `2k` with the players exchanged.
#[derive(Clone, Debug)]
pub(crate) struct RandomSums {
    /// What Left and Right can move to: sums of positions of smaller numbers.
    pub(crate) moves: Vec<[Vec<Vec<u32>>; 2]>,
    pub(crate) start: Vec<u32>,
}

/// A sum of positions, and whether Left is to move.
pub(crate) type Sum = (Vec<u32>, bool);

impl RandomSums {
    /// A graph of so many positions and their negatives.
    pub(crate) fn new(seed: u64, positions: u32, parts: usize) -> Self {
        let mut rng = Rng::with_seed(seed);
        let mut moves: Vec<[Vec<Vec<u32>>; 2]> = Vec::new();
        for at in 0..positions {
            let mut options = || {
                let count = rng.usize(..3);
                let option = |rng: &mut Rng| {
                    // Mostly one: the values of random games grow fast.
                    let parts = if at == 0 {
                        0
                    } else {
                        [0, 1, 1, 1, 1, 1, 2][rng.usize(..7)]
                    };
                    (0..parts).map(|_| rng.u32(..2 * at)).collect()
                };
                (0..count)
                    .map(|_| option(&mut rng))
                    .collect::<Vec<Vec<u32>>>()
            };
            let [left, right] = [options(), options()];
            let negated = |options: &[Vec<u32>]| {
                let negated = options
                    .iter()
                    .map(|sum| sum.iter().map(|part| part ^ 1).collect());
                negated.collect()
            };
            let negative = [negated(&right), negated(&left)];
            moves.push([left, right]);
            moves.push(negative);
        }
        let start = (0..parts)
            .map(|_| rng.u32(positions..2 * positions))
            .collect();
        Self { moves, start }
    }

    /// All positions.
    pub(crate) fn positions(&self) -> impl Iterator<Item = u32> {
        0..u32::try_from(self.moves.len()).unwrap()
    }

    fn options(&self, part: u32, left: bool) -> &[Vec<u32>] {
        &self.moves[part as usize][usize::from(!left)]
    }
}

impl Game for RandomSums {
    type State = Sum;
    type Move = (usize, usize);
    type Value = WinLose;

    fn start(&self) -> Sum {
        (self.start.clone(), true)
    }

    fn terminal_value(&self, sum: &Sum) -> Option<WinLose> {
        self.moves(sum).next().is_none().then_some(WinLose::Loss)
    }

    fn moves(&self, &(ref parts, left): &Sum) -> impl Iterator<Item = (usize, usize)> {
        parts.iter().enumerate().flat_map(move |(at, &part)| {
            (0..self.options(part, left).len()).map(move |option| (at, option))
        })
    }

    fn play(&self, &(ref parts, left): &Sum, (at, option): (usize, usize)) -> Step<Self> {
        let mut next = parts.clone();
        let part = next.remove(at);
        next.extend(&self.options(part, left)[option]);
        next.sort_unstable();
        Step::to((next, !left))
    }

    fn state_heap_bytes((parts, _): &Sum) -> usize {
        parts.capacity() * size_of::<u32>()
    }
}

impl Partizan for RandomSums {
    fn left_to_move(&self, &(_, left): &Sum) -> bool {
        left
    }

    fn turned(&self, (parts, left): &Sum) -> Sum {
        (parts.clone(), !left)
    }
}

impl DisjunctiveSum for RandomSums {
    fn components(&self, &(ref parts, left): &Sum) -> impl Iterator<Item = Sum> {
        parts.iter().map(move |&part| (vec![part], left))
    }
}

/// The negative, with the other player to move, is as good.
impl Symmetric for RandomSums {
    fn canonical(&self, (parts, left): &Sum) -> Sum {
        let sorted = |parts: Vec<u32>| {
            let mut parts = parts;
            parts.sort_unstable();
            parts
        };
        let negative = parts.iter().map(|part| part ^ 1).collect();
        let (one, other) = (sorted(parts.clone()), sorted(negative));
        (one, *left).min((other, !left))
    }
}
