//! Nim: take any number of stones from a heap.

use stonework_core::{
    DisjunctiveSum, Game, Halt, ProofOf, RatedMoveOf, SolveError, Step, Theorem, WinLose, Work,
    block_bytes,
};
use stonework_nimbers::Nimber;

use super::heap_row::{HeapError, heaps, heaps_alone, numbered, read_heaps, write_heaps};
use super::last_move::LastMove;
use super::unequal_heaps::{self, ThreeUnequal, check_unequal};
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnHeaps, Entry, GameBuilder, InputError, InputKind,
    Notation, OneOf, Scene, Spot,
};
use stonework_core::theorem_moves::{MOST_MOVES, bytes_of_moves, list_moves, rated, with_line};

const EQUAL: OneOf<bool, 2> = OneOf::new(
    "equal",
    [("yes", true), ("no", false)],
    "whether two heaps with stones may be equal; with `no` they are not at the start, and no move makes them so",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "nim",
    aliases: &["game-of-nim", "lc1908"],
    title: "Nim",
    rules: "Take any number of stones from one of several heaps; who takes the last stone wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    positions: "the stones of each heap, in the order given: `1 0 4`",
    moves: "the index of a heap, from 0, and how many are taken from it: `2-3`, in JSON `[2,3]`",
    params: &[LastMove::PARAM.param(), EQUAL.param()],
    example: "[1,2,4]",
    ..Entry::of(&|input, settings| {
        let last = settings.get(&LastMove::PARAM)?;
        let mut nim = Nim::new(heaps(input)?, last);
        if !settings.get(&EQUAL)? {
            nim = nim.without_equal_heaps()?;
        }
        let (may_be_equal, is_known) = (nim.may_be_equal, nim.is_unequal_three());
        let game = GameBuilder::new(nim).every_position();
        let game = if may_be_equal {
            game.theorem(Bouton)
        } else if is_known {
            game.theorem(ThreeUnequal)
        } else {
            game
        };
        Ok(match last {
            LastMove::Wins => game.nimber(Nimber::of_sums()).boxed(),
            LastMove::Loses => game.boxed(),
        })
    })
};

/// Nim (LeetCode 1908): a move takes any number of stones, one at least, from one heap; the player
/// who takes the last stone of all wins, or in misère play loses.
///
/// A state is the stones of each heap, in the order given; heaps that are gone keep their place. A
/// move is the index of a heap, from 0, and how many stones are taken: `0-2`, in JSON `[0,2]`. Any
/// number of heaps, from 0 to [`u32::MAX`] stones each.
///
/// The theorem about it is [`Bouton`]. Where no two heaps may become equal
/// ([`Nim::without_equal_heaps`]), it does not hold: see [`ThreeUnequal`].
///
/// ```
/// use stonework::{ByTheorem, Run, Solver, WinLose};
/// use stonework_impartial::{Bouton, LastMove, Nim};
///
/// let game = Nim::new(vec![3, 4, 5], LastMove::Wins);
/// let solution = ByTheorem(Bouton).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [(0, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nim {
    heaps: Vec<u32>,
    last: LastMove,
    /// Whether a move may make a heap with stones equal to another.
    may_be_equal: bool,
}

impl Nim {
    /// The game on these heaps.
    #[must_use]
    pub fn new(heaps: Vec<u32>, last: LastMove) -> Self {
        Self {
            heaps,
            last,
            may_be_equal: true,
        }
    }

    /// The same game, in which no move makes a heap equal to another one, but for those that are
    /// gone. (Andrew Stankevich Contest 22, problem D, with three heaps.)
    ///
    /// # Errors
    ///
    /// [`HeapError::Equal`] for heaps that are equal at the start.
    pub fn without_equal_heaps(self) -> Result<Self, HeapError> {
        check_unequal(&self.heaps)?;
        Ok(Self {
            may_be_equal: false,
            ..self
        })
    }

    /// How many stones there are, and so moves.
    fn stones(&self) -> u128 {
        self.heaps.iter().map(|&stones| u128::from(stones)).sum()
    }

    /// Whether [`ThreeUnequal`] holds.
    fn is_unequal_three(&self) -> bool {
        let is_it = !self.may_be_equal && self.last == LastMove::Wins;
        is_it && self.heaps.len() <= ThreeUnequal::HEAPS
    }

    /// As [`Theorem::line_bytes`].
    fn line_bytes(&self) -> Option<usize> {
        /// Of more stones, in all or times the heaps, there is no line.
        const LINE: u128 = 1 << 20;
        let heaps = self.heaps.len() as u128;
        (self.stones() * heaps <= LINE).then_some(0)
    }
}

impl Game for Nim {
    type State = Vec<u32>;
    type Move = (u32, u32);
    type Value = WinLose;

    fn start(&self) -> Vec<u32> {
        self.heaps.clone()
    }

    fn terminal_value(&self, heaps: &Vec<u32>) -> Option<WinLose> {
        let over = heaps.iter().all(|&stones| stones == 0);
        over.then(|| self.last.value_of_end())
    }

    fn moves(&self, heaps: &Vec<u32>) -> impl Iterator<Item = (u32, u32)> {
        // What no heap may be made equal to.
        let others: &[u32] = if self.may_be_equal { &[] } else { heaps };
        let mut rest = numbered(heaps);
        let (mut heap, mut stones, mut taken) = (0, 0, 0);
        // A loop by hand takes no longer than all takes without the others.
        std::iter::from_fn(move || {
            loop {
                if taken == stones {
                    (heap, stones) = rest.next()?;
                    taken = 0;
                    continue;
                }
                taken += 1;
                let left = stones - taken;
                if left == 0 || !others.contains(&left) {
                    return Some((heap, taken));
                }
            }
        })
    }

    fn play(&self, heaps: &Vec<u32>, (heap, taken): (u32, u32)) -> Step<Self> {
        let mut heaps = heaps.clone();
        heaps[heap as usize] -= taken;
        Step::to(heaps)
    }

    fn state_heap_bytes(heaps: &Vec<u32>) -> usize {
        block_bytes(heaps.capacity() * size_of::<u32>())
    }
}

/// Each heap is a part. Where they may not become equal, all together are the only one, from the
/// largest to the smallest.
impl DisjunctiveSum for Nim {
    fn components(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        let mut together = (!self.may_be_equal).then(|| {
            let mut left: Vec<u32> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
            left.sort_unstable_by(|one, two| two.cmp(one));
            left
        });
        let mut alone = heaps_alone(if self.may_be_equal { heaps } else { &[] });
        std::iter::from_fn(move || alone.next().or_else(|| together.take()))
    }
}

impl CatalogGame for Nim {
    fn notation(&self, (heap, taken): (u32, u32)) -> Notation {
        Notation::FromHeap(heap, taken)
    }

    fn read_state(&self, text: &str) -> Result<Vec<u32>, InputError> {
        let heaps = read_heaps(text)?;
        if !self.may_be_equal {
            check_unequal(&heaps)?;
        }
        Ok(heaps)
    }

    fn draw(&self, heaps: &Vec<u32>) -> String {
        write_heaps(heaps)
    }

    fn scene(&self, heaps: &Vec<u32>) -> Option<Scene> {
        Some(DrawnHeaps::of(heaps).scene())
    }

    fn spot(&self, heaps: &Vec<u32>, (heap, taken): (u32, u32)) -> Option<Spot> {
        DrawnHeaps::of(heaps).last_taken(heap as usize, taken.into())
    }
}

/// In normal play the player to move loses if and only if the exclusive or of all heaps is 0; in
/// misère play the same holds as long as a heap has two stones or more, and if none has, the player
/// to move loses if and only if the number of heaps with one is odd.
///
/// (C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3,
/// 1901.) So a heap can be played to win by leaving the exclusive or of the others in it, in misère
/// play also by leaving 0 or 1.
///
/// Gives the value of any heaps in O(n) time, and every first move, or of more than
/// [`super::MOST_MOVES`] the best, [`super::MOST_BEST`] at the most. It gives a line for a few
/// thousand stones or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bouton;

/// What Bouton's theorem asks of heaps.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Count {
    xor: u32,
    /// How many heaps have two stones or more.
    large: usize,
}

impl Count {
    fn of(heaps: &[u32]) -> Self {
        let none = Self { xor: 0, large: 0 };
        heaps.iter().fold(none, |count, &heap| count.and(heap))
    }

    /// With one heap more.
    fn and(self, heap: u32) -> Self {
        Self {
            xor: self.xor ^ heap,
            large: self.large + usize::from(heap > 1),
        }
    }

    /// Without one of the heaps.
    fn without(self, heap: u32) -> Self {
        Self {
            xor: self.xor ^ heap,
            large: self.large - usize::from(heap > 1),
        }
    }

    /// Whether the player to move wins. The exclusive or of heaps of one stone is 1 if they are
    /// oddly many.
    fn wins(self, last: LastMove) -> bool {
        let only_ones_to_avoid = last == LastMove::Loses && self.large == 0;
        (self.xor != 0) != only_ones_to_avoid
    }

    /// The moves of one of the heaps that may win: what is taken, least first, and whether it wins.
    fn promising(self, heap: u32, last: LastMove) -> impl Iterator<Item = (u32, bool)> {
        let others = self.without(heap);
        let mut left = [others.xor, 1, 0];
        left.sort_unstable();
        left.reverse();
        let repeated = move |at: usize| at > 0 && left[at] == left[at - 1];
        (0..left.len())
            .filter(move |&at| left[at] < heap && !repeated(at))
            .map(move |at| (heap - left[at], !others.and(left[at]).wins(last)))
    }
}

impl Theorem<Nim> for Bouton {
    fn name(&self) -> &'static str {
        "Bouton's"
    }

    fn prove(&self, game: &Nim, work: &mut Work<'_>) -> ProofOf<Nim> {
        let heaps = &game.heaps;
        if !game.may_be_equal {
            let state = heaps.clone();
            return Err(Halt::Fault(SolveError::Inapplicable { state }));
        }
        work.count(heaps.len() as u64)?;
        let count = Count::of(heaps);
        let wins = count.wins(game.last);
        let stones = game.stones();
        let all = game.moves(heaps).map(|(heap, taken)| {
            let stones = heaps[heap as usize];
            let then = count.without(stones).and(stones - taken);
            rated((heap, taken), !then.wins(game.last))
        });
        let winning = numbered(heaps).flat_map(|(heap, stones)| {
            let moves = count.promising(stones, game.last);
            moves.map(move |(taken, wins)| rated((heap, taken), wins))
        });
        let losing = game.moves(heaps).map(|mv| rated(mv, false));
        let promising: Box<dyn Iterator<Item = RatedMoveOf<Nim>>> = if wins {
            Box::new(winning)
        } else {
            Box::new(losing)
        };
        let proved = list_moves(work, wins, stones, all, promising)?;
        if self.line_bytes(game).is_none() {
            return Ok(proved);
        }
        let cost = |heaps: &Vec<u32>| heaps.len() as u64;
        Ok(with_line(proved, game, work, cost, |heaps| {
            let count = Count::of(heaps);
            let winning = numbered(heaps).find_map(|(heap, stones)| {
                let mut promising = count.promising(stones, game.last);
                promising.find_map(|(taken, wins)| wins.then_some((heap, taken)))
            });
            // Where no move wins, the first of all is as good as any.
            winning.or_else(|| game.moves(heaps).next())
        }))
    }

    fn bytes(&self, game: &Nim) -> usize {
        bytes_of_moves::<Nim>(game.stones())
    }

    fn line_bytes(&self, game: &Nim) -> Option<usize> {
        game.line_bytes()
    }

    fn positions(&self, game: &Nim) -> u64 {
        let told = game.stones().min(MOST_MOVES);
        (game.heaps.len() as u64).saturating_add(u64::try_from(told).unwrap_or(u64::MAX))
    }
}

impl Theorem<Nim> for ThreeUnequal {
    fn name(&self) -> &'static str {
        "three unequal heaps"
    }

    fn prove(&self, game: &Nim, work: &mut Work<'_>) -> ProofOf<Nim> {
        let heaps = &game.heaps;
        if !game.is_unequal_three() {
            let state = heaps.clone();
            return Err(Halt::Fault(SolveError::Inapplicable { state }));
        }
        // Of two heaps the larger may not be made as small as the smaller.
        let left = heaps.iter().filter(|&&heap| heap > 0).count();
        let count = game.stones() - (left * left.saturating_sub(1) / 2) as u128;
        let rate = |mv| rated(mv, unequal_heaps::wins_by(heaps, mv));
        let all = game.moves(heaps).map(rate);
        let wins = unequal_heaps::wins(heaps);
        let lost = (!wins).then(|| game.moves(heaps));
        let promising = unequal_heaps::winning(heaps)
            .chain(lost.into_iter().flatten())
            .map(rate);
        let proved = list_moves(work, wins, count, all, promising)?;
        if game.line_bytes().is_none() {
            return Ok(proved);
        }
        let choose = |heaps: &Vec<u32>| {
            unequal_heaps::winning(heaps)
                .next()
                .or_else(|| game.moves(heaps).next())
        };
        Ok(with_line(proved, game, work, |_| 1, choose))
    }

    fn bytes(&self, game: &Nim) -> usize {
        bytes_of_moves::<Nim>(game.stones())
    }

    fn line_bytes(&self, game: &Nim) -> Option<usize> {
        game.line_bytes()
    }
}
