//! Bugs by which a game answers otherwise when it is asked again.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use stonework::laws::{Law, Laws};
use stonework::{Bounded, Bounds, Game, Graded, Outcome, SeededRng, Step, Symmetric};

use super::finding::{Finding, plant};
use super::games::{Board, Marks};

/// What a tic-tac-toe board remembers that it should not.
#[derive(Clone, Copy, PartialEq)]
enum Memory {
    /// Nothing.
    Nothing,
    /// Moves are kept in a hash set with keys of its own.
    HashSet,
    /// Moves that were played often come first.
    History,
    /// Moves are shuffled.
    Shuffled,
    /// Whose turn it is is kept in the game, and changes with every move that is tried.
    TurnInGame,
    /// How often each position was met is kept in the game; the third time is a draw.
    Repetitions,
    /// The start is a random one.
    RandomStart,
    /// Ranks in the order in which positions are met stand for grades.
    GradeByMeeting,
    /// One of the images is taken as it comes.
    RandomImage,
    /// Bounds get better the more often one asks.
    BoundsLearned,
}

/// A board with a memory.
struct Remembering {
    memory: Memory,
    rng: RefCell<SeededRng>,
    asked: Cell<u32>,
    played: RefCell<[u32; 9]>,
    met: RefCell<HashMap<Marks, u32>>,
}

impl Remembering {
    fn new(memory: Memory) -> Self {
        Self {
            memory,
            rng: RefCell::new(SeededRng::new(1)),
            asked: Cell::new(0),
            played: RefCell::default(),
            met: RefCell::default(),
        }
    }

    fn below(&self, count: usize) -> usize {
        self.rng.borrow_mut().below(count)
    }
}

impl Game for Remembering {
    type State = Marks;
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Marks {
        let first = match self.memory {
            Memory::RandomStart => 1 << self.below(9),
            _ => 0,
        };
        Marks {
            mine: 0,
            theirs: first,
        }
    }
    fn terminal_value(&self, marks: &Marks) -> Option<Outcome> {
        let mut met = self.met.borrow_mut();
        let times = met.entry(*marks).or_default();
        *times += 1;
        let drawn = *times >= 3 && self.memory == Memory::Repetitions;
        let drawn = drawn.then_some(Outcome::DRAW);
        Board.terminal_value(marks).or(drawn)
    }
    fn moves(&self, marks: &Marks) -> impl Iterator<Item = u8> {
        let mut moves = marks.free();
        match self.memory {
            Memory::HashSet => {
                let set: HashSet<u8> = moves.into_iter().collect();
                moves = set.into_iter().collect();
            }
            Memory::History => {
                let played = self.played.borrow();
                moves.sort_by_key(|&cell| std::cmp::Reverse(played[usize::from(cell)] / 3));
            }
            Memory::Shuffled => {
                for at in (1..moves.len()).rev() {
                    moves.swap(at, self.below(at + 1));
                }
            }
            _ => {}
        }
        moves.into_iter()
    }
    fn play(&self, marks: &Marks, cell: u8) -> Step<Self> {
        self.played.borrow_mut()[usize::from(cell)] += 1;
        self.asked.set(self.asked.get() + 1);
        let Step { state, .. } = Board.play(marks, cell);
        if self.memory == Memory::TurnInGame && self.asked.get().is_multiple_of(2) {
            let Marks { mine, theirs } = state;
            return Step::to(Marks {
                mine: theirs,
                theirs: mine,
            });
        }
        Step::to(state)
    }
}

impl Graded for Remembering {
    fn grade(&self, marks: &Marks) -> u32 {
        match self.memory {
            Memory::GradeByMeeting => {
                self.asked.set(self.asked.get() + 1);
                self.asked.get()
            }
            _ => Board.grade(marks),
        }
    }
}

impl Symmetric for Remembering {
    fn canonical(&self, marks: &Marks) -> Marks {
        let canonical = Board.canonical(marks);
        match self.memory {
            Memory::RandomImage => [canonical, canonical.mirrored()][self.below(2)],
            _ => canonical,
        }
    }
}

impl Bounded for Remembering {
    fn bounds(&self, marks: &Marks) -> Bounds<Outcome> {
        self.asked.set(self.asked.get() + 1);
        let knows_little = self.asked.get() % 7 == 1 && self.memory == Memory::BoundsLearned;
        if knows_little {
            Bounds::unknown()
        } else {
            Board.bounds(marks)
        }
    }
}

pub(super) fn findings() -> Vec<Finding> {
    const AGAIN: &[Law] = &[Law::Determinism];
    let laws = |memory| match memory {
        Memory::GradeByMeeting => Laws::new().graded(),
        Memory::RandomImage => Laws::new().symmetric(),
        Memory::BoundsLearned => Laws::new().bounded(),
        _ => Laws::new(),
    };
    let memories = [
        (Memory::HashSet, "moves come in the order of a hash set"),
        (Memory::History, "moves that were played often come first"),
        (Memory::Shuffled, "moves are shuffled"),
        (
            Memory::TurnInGame,
            "whose turn it is is kept in the game and not in the state",
        ),
        (
            Memory::Repetitions,
            "the game counts how often each position was met, and the third time is a draw",
        ),
        (
            Memory::RandomStart,
            "each game starts from another position",
        ),
        (
            Memory::GradeByMeeting,
            "a grade is given out in the order of questions",
        ),
        (
            Memory::RandomImage,
            "one of two images is taken as it comes",
        ),
        (Memory::BoundsLearned, "bounds are learned while one asks"),
    ];
    let findings = memories.map(|(memory, bug)| {
        let game = Remembering::new(memory);
        plant(bug, AGAIN, &laws(memory), &game)
    });
    findings.into()
}

/// The correct game passes.
pub(super) fn pass() {
    let game = Remembering::new(Memory::Nothing);
    Laws::new()
        .graded()
        .symmetric()
        .bounded()
        .check(&game)
        .unwrap();
}
