//! The values of all positions of a game: [`LevelValues`].

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use rayon::prelude::*;

use super::SHARE;
use super::level::Level;
use super::order::LevelOrder;
use super::rules::{Known, Rules};
use super::word::Word;
use crate::game::Game;
use crate::oracle::Oracle;
use crate::seeded_rng::SeededRng;
use crate::statistics::{Statistics, has_single_saving};
use crate::unpack::Unpack;
use crate::value::{Coded, Value, Wdl};

/// What [`super::Levels`] finds out about every position; nothing, if it was stopped.
///
/// The game that is given to its methods must be the one that was solved.
pub struct LevelValues<G, O> {
    pub(super) stored: Stored,
    pub(super) game: PhantomData<fn(&G) -> O>,
}

/// Levels with keys of as many bytes as they take.
#[derive(Debug)]
pub(super) enum Stored {
    Four(Vec<Level<u32>>),
    Eight(Vec<Level<u64>>),
    Sixteen(Vec<Level<u128>>),
}

/// Does the same with levels of each width.
macro_rules! each {
    ($stored:expr, $levels:ident => $done:expr) => {
        match $stored {
            Stored::Four($levels) => $done,
            Stored::Eight($levels) => $done,
            Stored::Sixteen($levels) => $done,
        }
    };
}

impl<G, O> LevelValues<G, O> {
    /// How many positions were solved.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(&self.stored, levels => levels.iter().map(|level| level.keys.len()).sum())
    }

    /// Whether none was, as the solve was stopped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every position by its key, and the code of its value.
    fn coded(&self) -> Box<dyn Iterator<Item = (u128, i32)> + '_> {
        each!(&self.stored, levels => Box::new(coded(levels)))
    }
}

impl<G: Unpack<Value: Coded>, O: LevelOrder<G>> LevelValues<G, O> {
    /// The value of a position, ends among them; `None` if it was not solved.
    ///
    /// O(log n) time at the most for `n` positions of its level, and as much again for each level breadth first.
    #[must_use]
    pub fn value(&self, game: &G, state: &G::State) -> Option<G::Value> {
        each!(&self.stored, levels => value_in(Rules::<G, O>::new(game), levels, state))
    }

    /// Every position and its value, level by level.
    pub fn positions(&self, game: &G) -> impl Iterator<Item = (G::State, G::Value)> {
        self.coded().filter_map(|(key, code)| {
            let key = G::Key::try_from(key).ok()?;
            Some((game.unpack(key), G::Value::from_code(code)?))
        })
    }

    /// One of the positions whose value is wanted, each as likely as any other; `None` if there are none.
    /// O(positions) time.
    pub fn random_where(
        &self,
        game: &G,
        dice: &mut SeededRng,
        is_wanted: impl Fn(G::Value) -> bool,
    ) -> Option<G::State> {
        let wanted = || {
            let is_wanted = |code| G::Value::from_code(code).is_some_and(&is_wanted);
            self.coded().filter(move |&(_, code)| is_wanted(code))
        };
        let chosen = dice.below(wanted().count());
        let (key, _) = wanted().nth(chosen)?;
        Some(game.unpack(G::Key::try_from(key).ok()?))
    }

    /// Counts what there is. O(moves) time, as it looks at every move again, shared by the threads of the
    /// current pool.
    #[must_use]
    pub fn statistics(&self, game: &G) -> Statistics<G::Value>
    where
        G: Sync,
    {
        each!(&self.stored, levels => count(Rules::<G, O>::new(game), levels))
    }
}

/// The key of every position and the code of its value.
fn coded<W: Word>(levels: &[Level<W>]) -> impl Iterator<Item = (u128, i32)> {
    let positions = levels.iter().flat_map(Level::positions);
    positions.map(|(key, code)| (key.into(), code))
}

/// The value of a position.
pub(super) fn value_in<G, O, W>(
    rules: Rules<'_, G, O>,
    levels: &[Level<W>],
    state: &G::State,
) -> Option<G::Value>
where
    G: Unpack<Value: Coded>,
    O: LevelOrder<G>,
    W: Word,
{
    match rules.look_up(levels, levels.len(), state) {
        Known::Code(code) => G::Value::from_code(code),
        Known::Open(..) | Known::Missing => None,
    }
}

/// Counts of a part of the positions.
#[derive(Default)]
struct Counts {
    ends: u64,
    single_saving: u64,
    codes: HashMap<i32, u64>,
}

impl Counts {
    fn and(mut self, other: Self) -> Self {
        self.ends += other.ends;
        self.single_saving += other.single_saving;
        for (code, count) in other.codes {
            *self.codes.entry(code).or_default() += count;
        }
        self
    }

    /// Counts one position more.
    fn add<G, O, W>(&mut self, rules: Rules<'_, G, O>, levels: &[Level<W>], at: usize, place: usize)
    where
        G: Unpack<Value: Coded>,
        O: LevelOrder<G>,
        W: Word,
    {
        let game = rules.game;
        let level = &levels[at];
        let (Some(code), Some(state)) = (level.code(place), rules.unpack(level.keys[place])) else {
            return;
        };
        *self.codes.entry(code).or_default() += 1;
        if game.terminal_value(&state).is_some() {
            self.ends += 1;
            return;
        }
        let results = game.moves(&state).map(|mv| {
            let step = game.play(&state, mv);
            let child = match rules.look_up(levels, at, &step.state) {
                Known::Code(code) => G::Value::from_code(code),
                Known::Open(..) | Known::Missing => None,
            };
            let value = child.and_then(|child| child.back_up(step.gain, step.turn));
            value.map_or(Wdl::Draw, Value::result)
        });
        let value = G::Value::from_code(code);
        if value.is_some_and(|value| value.result() != Wdl::Loss) && has_single_saving(results) {
            self.single_saving += 1;
        }
    }
}

fn count<G, O, W>(rules: Rules<'_, G, O>, levels: &[Level<W>]) -> Statistics<G::Value>
where
    G: Unpack<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: Word,
{
    let mut counts = Counts::default();
    for (at, level) in levels.iter().enumerate() {
        let places = 0..level.keys.len();
        if places.len() <= SHARE {
            places.for_each(|place| counts.add(rules, levels, at, place));
            continue;
        }
        let places = places.into_par_iter().with_min_len(SHARE);
        let shares = places.fold(Counts::default, |mut counts, place| {
            counts.add(rules, levels, at, place);
            counts
        });
        counts = counts.and(shares.reduce(Counts::default, Counts::and));
    }
    let mut statistics = Statistics {
        ends: counts.ends,
        single_saving: counts.single_saving,
        ..Statistics::default()
    };
    for (code, positions) in counts.codes {
        if let Some(value) = G::Value::from_code(code) {
            statistics.count(value, positions);
        }
    }
    statistics
}

impl<G: Unpack<Value: Coded>, O: LevelOrder<G>> Oracle<G> for LevelValues<G, O> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.value(game, state)
    }
}

impl<G: Game, O> fmt::Debug for LevelValues<G, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LevelValues")
            .field("positions", &self.len())
            .finish_non_exhaustive()
    }
}
