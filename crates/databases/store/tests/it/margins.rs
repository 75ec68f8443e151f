//! Margins are saved, verified and counted; those that rest on each other are found.

use std::ops::Range;

use stonework::retrograde::{TierRules, TieredGame};
use stonework::{
    Coded, Game, Indexed, InfinitePlay, OracleSolver, Predecessors, Retrograde, Run, SeededRng,
    Step, Tiered, Turn,
};
use stonework_store::{Database, SaveError, Statistics, StoreError, verify};

use crate::random_tiers::Margins;
use crate::save::{entry, run, save_until_whole};
use crate::support::{CACHE, random_tiers};
use crate::verify::write_codes;

/// The codes of all positions, solved in memory.
fn codes(game: &Margins) -> Vec<u32> {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let (_, every) = solver.solve_with_oracle(game, &Run::new()).unwrap();
    let margins = every.positions(game);
    margins
        .map(|(_, margin)| margin.stored_code().unwrap())
        .collect()
}

#[test]
fn what_was_saved_with_interruptions_is_what_is_solved_in_memory_and_verified() {
    for seed in 0..20 {
        let mut dice = SeededRng::new(seed);
        let game = Margins {
            game: random_tiers(seed, &mut dice),
            most: 3,
        };
        let rules = TieredGame::new(&game);
        let dir = tempfile::tempdir().unwrap();
        save_until_whole(dir.path(), &rules, || {
            let positions = u64::try_from(1 + dice.below(2000)).unwrap();
            run(2).with_positions(positions + 1000)
        });
        let database = Database::open(dir.path(), CACHE).unwrap();
        let numbers: Vec<u64> = (0..rules.count() as u64).collect();
        let mut stored = Vec::new();
        database.codes(&numbers, &mut stored).unwrap();
        assert_eq!(stored, codes(&game), "seed {seed}");
        let verified = verify(dir.path(), &entry(&rules), &rules, &run(3)).unwrap();
        assert!(verified.complete);
        assert_eq!(verified.stored.total(), Some(rules.count() as u64));

        let counted = Statistics::of_all(&database, &entry(&rules), &rules, None, &run(2));
        let counted = counted.unwrap();
        let all = counted.all.unwrap();
        assert_eq!(all.counts, verified.stored);
        assert!(all.by_distance.is_empty() && all.longest_win.is_none());
        assert!(counted.first_longest_win.is_none() && counted.first_longest_loss.is_none());
    }
}

/// Two positions that lead to each other, and each to an end.
struct Ring;

impl Game for Ring {
    type State = usize;
    type Move = usize;
    type Value = i32;

    fn start(&self) -> usize {
        1
    }
    fn terminal_value(&self, &state: &usize) -> Option<i32> {
        (state == 0).then_some(0)
    }
    fn moves(&self, _: &usize) -> impl Iterator<Item = usize> {
        0..2
    }
    fn play(&self, &state: &usize, mv: usize) -> Step<Self> {
        if mv == 0 {
            Step::to(3 - state)
        } else {
            Step::to(0).gaining(-9)
        }
    }
}

impl Indexed for Ring {
    fn count(&self) -> usize {
        3
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Tiered for Ring {
    fn tiers(&self) -> usize {
        2
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        [0..1, 1..3][tier].clone()
    }
}

impl Predecessors for Ring {
    fn predecessors(&self, &state: &usize) -> impl Iterator<Item = (usize, Turn)> {
        let before = if state == 0 {
            vec![1, 2]
        } else {
            vec![3 - state]
        };
        before.into_iter().map(|before| (before, Turn::Passes))
    }
}

#[test]
fn margins_that_only_rest_on_each_other_are_found() {
    let rules = TieredGame::new(&Ring);
    let check = |margins: [i32; 3]| {
        let dir = tempfile::tempdir().unwrap();
        let codes = margins.map(|margin| margin.stored_code().unwrap());
        write_codes(dir.path(), &rules, &codes);
        verify(dir.path(), &entry(&rules), &rules, &run(1))
    };
    assert!(check([0, 0, 0]).unwrap().complete);
    // Each is that of the best move, and nobody ever gains anything.
    for margin in [4, -4] {
        let error = check([0, margin, -margin]).unwrap_err();
        let SaveError::Store(StoreError::Outcome { number: 1, .. }) = error else {
            panic!("{error}");
        };
    }
}
