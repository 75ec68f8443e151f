//! The statistics of a database are those of its positions, counted one by one.

use std::cmp::Reverse;

use stonework::retrograde::{OutcomePlace, TierError, TierRules, TieredGame};
use stonework::{Run, SeededRng};
use stonework_store::{AtDistance, Counts, Database, SaveError, Statistics, Tally};

use crate::random_tiers::{Mirrored, RandomTiers};
use crate::save::{entry, run, save_until_whole};
use crate::support::{CACHE, codes_of};
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

    let game = entry(rules);
    let all = Statistics::of_all(&database, &game, rules, None, &run(threads)).unwrap();
    assert_eq!(all.zugzwangs, None);
    assert_eq!(all.stored, without.stored);
    assert_counted(all.all.as_ref().unwrap(), codes);
    let first_longest = |rest: u32| {
        let codes = (0..).zip(codes);
        let wanted = codes.filter(|&(_, &code)| code > 0 && code % 2 == rest);
        let longest = wanted.max_by_key(|&(number, &code)| (code, Reverse(number)));
        longest.map(|(number, _)| number)
    };
    assert_eq!(all.first_longest_win, first_longest(0));
    assert_eq!(all.first_longest_loss, first_longest(1));
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

#[test]
fn mutual_zugzwangs_are_those_of_the_null_moves() {
    let mut full = 0;
    for seed in 0..10 {
        let game = RandomTiers::new(seed, 30_000, 3);
        let codes = codes_of(&game);
        let rules = TieredGame::new(&game);
        let dir = tempfile::tempdir().unwrap();
        write_codes(dir.path(), &rules, &codes);
        let database = Database::open(dir.path(), 0).unwrap();
        // Every seventh position has none.
        let null_move = |number: usize| {
            let tier = rules.tier(rules.tier_of(number));
            (!number.is_multiple_of(7)).then(|| tier.start + tier.end - 1 - number)
        };
        let null_moves = |numbers: &[usize], after: &mut Vec<Option<usize>>| {
            after.extend(numbers.iter().map(|&number| null_move(number)));
        };
        let lost = |number: &usize| codes[*number] % 2 == 1;
        let (mut full_point, mut half_point) = (Vec::new(), Vec::new());
        for number in (0..codes.len()).filter(lost) {
            match null_move(number) {
                Some(after) if lost(&after) => full_point.push(number as u64),
                Some(after) if codes[after] == 0 => half_point.push(number as u64),
                _ => {}
            }
        }
        let game = entry(&rules);
        let counted = Statistics::of_all(&database, &game, &rules, Some(&null_moves), &run(2));
        let found = counted.unwrap().zugzwangs.unwrap();
        assert_eq!(found.full_point, full_point.len() as u64);
        assert_eq!(found.half_point, half_point.len() as u64);
        assert_eq!(found.first_full_point, full_point.first().copied());
        assert_eq!(found.first_half_point, half_point.first().copied());
        full += full_point.len();

        let to_nowhere = |numbers: &[usize], after: &mut Vec<Option<usize>>| {
            after.extend(numbers.iter().map(|_| Some(usize::MAX)));
        };
        let refused = Statistics::of_all(&database, &game, &rules, Some(&to_nowhere), &run(1));
        assert!(
            matches!(refused, Err(SaveError::Tier(TierError::Faulty(_)))),
            "{refused:?}"
        );
    }
    assert!(full > 0);
}

#[test]
fn a_tier_that_does_not_fit_is_counted_too() {
    let game = Mirrored(RandomTiers::new(12, 300_000, 1));
    let game = TieredGame::new(&game).symmetric();
    let dir = tempfile::tempdir().unwrap();
    save_until_whole(dir.path(), &game, || run(2));
    let database = Database::open(dir.path(), CACHE).unwrap();
    let largest = (0..game.tiers()).map(|tier| game.tier(tier).len()).max();
    // The other of two positions that are not images of one another, somewhere in the tier.
    let null_moves = |numbers: &[usize], after: &mut Vec<Option<usize>>| {
        after.extend(numbers.iter().map(|&number| {
            let tier = game.tier(game.tier_of(number));
            let other = tier.end - 1 - (number - tier.start);
            (number % 3 > 0).then_some(other)
        }));
    };
    let count = |run: &Run| {
        Statistics::of_all(&database, &entry(&game), &game, Some(&null_moves), run).unwrap()
    };
    let limit = 500 << 10;
    assert!(largest > Some(limit));
    assert_eq!(count(&run(2).with_bytes(limit)), count(&run(2)));
}
