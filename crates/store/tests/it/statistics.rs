//! The statistics of a database are those of its positions, counted one by one.

use stonework_core::SeededRng;
use stonework_core::retrograde::{OutcomePlace, TierRules, TieredGame};
use stonework_store::{AtDistance, Counts, Database, Statistics, Tally};

use crate::random_tiers::{Mirrored, RandomTiers, codes_of};
use crate::save::{entry, run};
use crate::verify::write_codes;

/// The positions with each code.
fn number_of(codes: &[u32], code: u32) -> u64 {
    codes.iter().filter(|&&one| one == code).count() as u64
}

fn counts_of(codes: &[u32]) -> Counts {
    let number = |wanted: fn(u32) -> bool| codes.iter().filter(|&&code| wanted(code)).count();
    Counts {
        won: number(|code| code > 0 && code % 2 == 0) as u64,
        drawn: number(|code| code == 0) as u64,
        lost: number(|code| code % 2 == 1) as u64,
    }
}

fn assert_counted(tally: &Tally, codes: &[u32]) {
    assert_eq!(tally.counts, counts_of(codes));
    let plies = |rest: u32| {
        let codes = codes.iter().filter(|&&code| code > 0 && code % 2 == rest);
        codes.map(|code| (code - 1) / 2).max()
    };
    assert_eq!(
        (tally.longest_win, tally.longest_loss),
        (plies(0), plies(1))
    );
    let most = plies(0).max(plies(1)).map_or(0, |plies| plies + 1);
    let counted = (0..most).map(|plies| {
        let won = number_of(codes, 2 * plies + 2);
        (plies, won, number_of(codes, 2 * plies + 1))
    });
    let counted: Vec<_> = counted.filter(|&(_, won, lost)| won + lost > 0).collect();
    let told = tally.by_distance.iter();
    let told = told.map(
        |&AtDistance {
             plies, won, lost, ..
         }| (plies, won, lost),
    );
    assert_eq!(told.collect::<Vec<_>>(), counted);
}

fn check(rules: &dyn TierRules, codes: &[u32], threads: usize) {
    let dir = tempfile::tempdir().unwrap();
    write_codes(dir.path(), rules, codes);
    let database = Database::open(dir.path(), 0).unwrap();
    let mut places = Vec::new();
    rules.outcome_places(0..rules.count(), &mut places);
    let stored: Vec<_> = codes
        .iter()
        .zip(&places)
        .filter_map(|(&code, &place)| (place == OutcomePlace::Here).then_some(code))
        .collect();

    let without = Statistics::of_stored(&database);
    assert!(without.complete);
    assert_eq!(without.positions, codes.len() as u64);
    assert_counted(&without.stored, &stored);
    assert_eq!((&without.all, without.first_longest_win), (&None, None));

    let all = Statistics::of_all(&database, &entry(rules), rules, &run(threads)).unwrap();
    assert_eq!(all.stored, without.stored);
    assert_counted(all.all.as_ref().unwrap(), codes);
    let longest = codes
        .iter()
        .filter(|&&code| code > 0 && code % 2 == 0)
        .max();
    let first = longest.and_then(|longest| codes.iter().position(|code| code == longest));
    assert_eq!(all.first_longest_win, first.map(|first| first as u64));
    assert_eq!(all.tiers.len(), rules.tiers());
    for (tier, told) in all.tiers.iter().enumerate() {
        let range = rules.tier(tier);
        assert_eq!(told.positions, range.len() as u64);
        assert_eq!(told.all, Some(counts_of(&codes[range])));
        assert_eq!(told.bytes > 0, told.positions > 0);
    }
    assert!(
        serde_json::to_string(&all)
            .unwrap()
            .contains("first_longest_win")
    );
}

#[test]
fn every_position_is_counted_once() {
    for seed in 0..30 {
        let mut dice = SeededRng::new(seed);
        let game = RandomTiers::new(seed, 1 + dice.below(20_000), 1 + dice.below(8));
        check(&TieredGame::new(&game), &codes_of(&game), 1);
        let mirrored = Mirrored(game);
        let codes = codes_of(&mirrored);
        check(&TieredGame::new(&mirrored).symmetric(), &codes, 2);
    }
}
