//! A game whose rules are a text: [`GdlGame`].

mod expansions;
mod fault;
mod gdl;
mod grade;
mod key;
mod moves;
mod objective;
mod payoff;
mod position;
mod read_position;
mod referee;
mod way;
mod words;

pub use gdl::Gdl;
pub use key::Key;
pub use moves::GdlMove;
pub use objective::Objective;
pub use payoff::Payoff;
pub use read_position::PositionError;

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::Arc;

use stonework_core::{Game, InfinitePlay, Packed, Step, Turn};

use self::expansions::Expansions;
use self::moves::Moves;
use self::position::Seen;
use self::referee::{Judging, Referee};
use crate::propnet::{ClockBits, Propnet};

/// A game whose rules are a text in GDL, with keys `K` and values `V`.
///
/// A position is its key; the circuit of the rules tells the rest. It evaluates many positions at once,
/// and each thread remembers what it found lately: see [`Game::moves`] and [`Game::play`] as reading
/// what is there.
///
/// The player to move is the role that has a choice. Where none has, the step is forced, and counts as
/// a move of one of the roles: not of one that can only wait. So it is at an end, where the player to move
/// may have no move. A position in which both have a choice, or that breaks the rules of the
/// language in another way, is a fault of the text: from then on every position counts as ended, and
/// [`GdlGame::failure`] tells it. A solve that ends with a failure has found nothing.
pub struct GdlGame<K, V> {
    gdl: Arc<Gdl>,
    referee: Referee,
    start: K,
    infinite_play: Option<InfinitePlay>,
    values: PhantomData<fn() -> V>,
}

impl<K: Key, V: Payoff> GdlGame<K, V> {
    /// The game of a text whose roles want this, given what play without end is worth; `None` if there
    /// is none. Its first positions are looked at: [`GdlGame::failure`] tells what is wrong with them.
    #[must_use]
    pub fn new(gdl: &Arc<Gdl>, objective: Objective, infinite_play: Option<InfinitePlay>) -> Self {
        Self {
            referee: Referee::new(gdl, objective, way::look_around),
            gdl: Arc::clone(gdl),
            start: K::of_words(&gdl.net().start()),
            infinite_play,
            values: PhantomData,
        }
    }

    /// What the text says.
    #[must_use]
    pub fn gdl(&self) -> &Gdl {
        &self.gdl
    }

    /// What both roles want.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.referee.objective()
    }

    /// What is wrong with the first position that is at fault, of those that play came to; `None` if
    /// none was.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.referee.failure()
    }

    /// The same game without its clock, where that alone ends play at the last: what is wrong with one
    /// is wrong with both.
    #[must_use]
    pub fn unclocked(&self) -> Option<Self> {
        let gdl = self.gdl.unclocked()?;
        Some(Self {
            gdl: Arc::clone(gdl),
            referee: self.referee.for_other_circuit(),
            start: K::of_words(&gdl.net().start()),
            infinite_play: None,
            values: PhantomData,
        })
    }

    /// The position without the clock, of [`GdlGame::unclocked`], and the moves that are left until it
    /// ends play.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    #[must_use]
    pub fn split_clock(&self, position: &K) -> (K, u32) {
        let (words, steps) = self.clock_bits().split(&self.words(position));
        (K::of_words(&words), steps)
    }

    /// The position with so many moves left.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    #[must_use]
    pub fn join_clock(&self, position: &K, left: u32) -> K {
        let mut words = Vec::new();
        let unclocked = self.gdl.unclocked().expect("a clock alone ends play");
        position.append_to(&mut words, unclocked.net().words());
        K::of_words(&self.clock_bits().join(&words, left))
    }

    fn clock_bits(&self) -> &ClockBits {
        let bits = self.gdl.clock_bits();
        bits.expect("a clock alone ends play")
    }

    /// The role that is to move in a position: its place in [`Gdl::roles`].
    #[must_use]
    pub fn mover(&self, position: &K) -> usize {
        usize::from(self.seen(position).mover)
    }

    /// A number of a position that rises with every move, as far as random play shows; 0 unless
    /// [`Gdl::is_graded`].
    #[must_use]
    pub fn grade(&self, position: &K) -> u32 {
        let grades = self.gdl.grades();
        grades.map_or(0, |grades| grades.grade(&self.words(position)))
    }

    /// A position as text: all that is true.
    #[must_use]
    pub fn written(&self, position: &K) -> String {
        self.gdl.written(&self.words(position))
    }

    /// What is true in a position, each as it is written.
    pub fn true_fluents(&self, position: &K) -> impl Iterator<Item = &str> {
        let fluents = self.gdl.net().fluents(&self.words(position));
        fluents.into_iter().map(|fluent| self.gdl.fluent(fluent))
    }

    /// The position that a text means: `start`, what is true, or the moves that lead there.
    ///
    /// # Errors
    ///
    /// [`PositionError`], which says what is wrong.
    pub fn read(&self, text: &str) -> Result<K, PositionError> {
        read_position::read(self, text)
    }

    fn words(&self, position: &K) -> Vec<u64> {
        let mut words = Vec::new();
        position.append_to(&mut words, self.gdl.net().words());
        words
    }

    #[inline]
    fn with<T>(&self, run: impl FnOnce(&mut Expansions<K>, &Propnet, &Judging<'_>) -> T) -> T {
        let (gdl, referee) = (&*self.gdl, &self.referee);
        let tell = way::found_and_told;
        let judge = Judging { gdl, referee, tell };
        Expansions::with(referee.number(), gdl.net(), |found| {
            run(found, gdl.net(), &judge)
        })
    }

    #[inline]
    fn seen(&self, position: &K) -> Seen {
        self.with(|found, net, judge| found.seen(net, judge, position))
    }
}

impl<K: Key, V: Payoff> Game for GdlGame<K, V> {
    type State = K;
    type Move = GdlMove;
    type Value = V;

    const BATCH: usize = 64;

    fn start(&self) -> K {
        self.start.clone()
    }

    #[inline]
    fn terminal_value(&self, position: &K) -> Option<V> {
        let seen = self.seen(position);
        if self.referee.has_failed() {
            return Some(V::default());
        }
        let [first, second] = seen.points;
        seen.is_over.then(|| match seen.mover {
            0 => V::of(first, second),
            _ => V::of(second, first),
        })
    }

    #[inline]
    fn moves(&self, position: &K) -> impl Iterator<Item = GdlMove> {
        self.with(|found, net, judge| {
            let (role, moves) = found.moves(net, judge, position);
            Moves::of(role, moves)
        })
    }

    #[inline]
    fn play(&self, position: &K, mv: GdlMove) -> Step<Self> {
        self.with(|found, net, judge| {
            let (next, [before, after]) = found.child(net, judge, position, mv.place());
            Step {
                state: next.clone(),
                gain: Default::default(),
                turn: if before == after {
                    Turn::Stays
                } else {
                    Turn::Passes
                },
            }
        })
    }

    fn prepare(&self, positions: &[K]) {
        self.with(|found, net, judge| found.prepare(net, judge, positions));
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.infinite_play
    }

    fn state_heap_bytes(position: &K) -> usize {
        position.heap_bytes()
    }
}

impl<V: Payoff> Packed for GdlGame<u128, V> {
    type Key = u128;

    fn pack(&self, &position: &u128) -> u128 {
        position
    }

    fn unpack(&self, key: u128) -> u128 {
        key
    }

    fn key_bits(&self) -> u32 {
        self.gdl.net().key_bits()
    }
}

impl<K, V> Debug for GdlGame<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GdlGame")
            .field("gdl", &self.gdl)
            .finish_non_exhaustive()
    }
}
