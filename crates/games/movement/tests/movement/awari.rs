//! Awari held against plain rules and plain value iteration, which are written here once more.

use std::collections::HashMap;

use stonework::{
    Game, Indexed, InfinitePlay, Oracle, OracleSolver, Predecessors, Retrograde, Run, SeededRng,
    StrongSolution, Tiered, Turn,
};
use stonework_catalog::{Int, ShownValue};
use stonework_game_kit::solved;
use stonework_movement::{Awari, Board, CATALOG, GrandSlam, Pits};

const GRAND_SLAMS: [GrandSlam; 2] = [GrandSlam::Captures, GrandSlam::NoCapture];

/// The pits of the player to move and then those of the opponent, in the order of sowing.
type Ring = [u32; 12];

/// The pits after a move, seen by the same player, and what it captures.
fn sown(ring: &Ring, pit: usize, grand_slam: GrandSlam) -> (Ring, u32) {
    let mut next = *ring;
    let (mut left, mut at) = (next[pit], pit);
    next[pit] = 0;
    while left > 0 {
        at = (at + 1) % 12;
        if at != pit {
            next[at] += 1;
            left -= 1;
        }
    }
    let (mut captured, mut taken) = (next, 0);
    while at >= 6 && (captured[at] == 2 || captured[at] == 3) {
        taken += captured[at];
        captured[at] = 0;
        at -= 1;
    }
    let is_slam = captured[6..].iter().all(|&seeds| seeds == 0);
    if taken > 0 && is_slam && grand_slam == GrandSlam::NoCapture {
        return (next, 0);
    }
    (captured, taken)
}

/// The moves that may be made, with where they lead and what they gain.
fn plain_moves(ring: &Ring, grand_slam: GrandSlam) -> Vec<(usize, Ring, u32)> {
    let all = (0..6).filter(|&pit| ring[pit] > 0).map(|pit| {
        let (next, taken) = sown(ring, pit, grand_slam);
        (pit, next, taken)
    });
    let all: Vec<_> = all.collect();
    let feeds = |next: &Ring| next[6..].iter().any(|&seeds| seeds > 0);
    let is_fed = all.iter().any(|(_, next, _)| feeds(next));
    all.into_iter()
        .filter(|(_, next, _)| !is_fed || feeds(next))
        .map(|(pit, mut next, taken)| {
            next.rotate_left(6);
            (pit, next, taken)
        })
        .collect()
}

fn ring(pits: &Pits) -> Ring {
    let side = |side: u64| side.to_le_bytes().map(u32::from);
    let (own, others) = (side(pits.own), side(pits.others));
    std::array::from_fn(|pit| if pit < 6 { own[pit] } else { others[pit - 6] })
}

/// Every way to lay so many seeds.
fn rings(seeds: u32) -> Vec<Ring> {
    let mut rings = vec![([0; 12], seeds)];
    for pit in 0..11 {
        rings = rings
            .into_iter()
            .flat_map(|(ring, left)| {
                (0..=left).map(move |here| {
                    let mut ring: Ring = ring;
                    ring[pit] = here;
                    (ring, left - here)
                })
            })
            .collect();
    }
    rings
        .into_iter()
        .map(|(mut ring, left)| {
            ring[11] = left;
            ring
        })
        .collect()
}

/// The value of every position of up to so many seeds. Play is broken off, as worth nothing, after
/// ever more moves without a capture, until one more changes no value.
fn plain_values(most: u32, grand_slam: GrandSlam) -> HashMap<Ring, i32> {
    let mut known: HashMap<Ring, i32> = HashMap::new();
    for seeds in 0..=most {
        let rings = rings(seeds);
        let mut values: HashMap<Ring, i32> = rings.iter().map(|&ring| (ring, 0)).collect();
        loop {
            let mut next = HashMap::new();
            for &ring in &rings {
                let moves = plain_moves(&ring, grand_slam);
                let worth = moves.iter().map(|(_, to, taken)| {
                    let child = known.get(to).or_else(|| values.get(to)).unwrap();
                    taken.cast_signed() - child
                });
                let left = ring[6..].iter().sum::<u32>().cast_signed();
                next.insert(ring, worth.max().unwrap_or(-left));
            }
            let is_over = next == values;
            values = next;
            if is_over {
                break;
            }
        }
        known.extend(values);
    }
    known
}

fn solve(game: &Awari) -> StrongSolution<Awari, i32> {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let solver = solver.with_predecessors();
    solver.solve_with_oracle(game, &Run::new()).unwrap().1
}

#[test]
fn every_position_of_few_seeds_is_worth_what_value_iteration_tells() {
    for grand_slam in GRAND_SLAMS {
        let game = Awari::new(6).unwrap().with_grand_slam(grand_slam);
        let truth = plain_values(6, grand_slam);
        assert_eq!(truth.len(), game.count());
        let every = solve(&game);
        let stored = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
        let (_, stored) = stored.solve_with_oracle(&game, &Run::new()).unwrap();
        for number in 0..game.count() {
            let state = game.unrank(number);
            let value = Some(truth[&ring(&state)]);
            assert_eq!(
                every.value_at(&game, &state),
                value,
                "{}",
                game.write_state(&state)
            );
            assert_eq!(
                stored.value_at(&game, &state),
                value,
                "{}",
                game.write_state(&state)
            );
        }
    }
}

/// Random positions of so many seeds at most, some of them with a side that is nearly empty.
fn random_positions(game: &Awari, seed: u64, count: usize) -> Vec<Pits> {
    let mut dice = SeededRng::new(seed);
    let mut random = |tier: usize| {
        let numbers = game.tier(tier);
        game.unrank(numbers.start + dice.below(numbers.len()))
    };
    let most = game.tiers();
    let any = (0..count).map(|at| random(1 + at % (most - 1)));
    any.collect()
}

#[test]
fn moves_are_those_of_the_plain_rules() {
    for grand_slam in GRAND_SLAMS {
        for most in [3, 9, 20, 48] {
            let game = Awari::new(most).unwrap().with_grand_slam(grand_slam);
            for state in random_positions(&game, most.into(), 20_000) {
                let plain = plain_moves(&ring(&state), grand_slam);
                let moves = game.moves(&state).map(|pit| {
                    let step = game.play(&state, pit);
                    assert_eq!(step.turn, Turn::Passes);
                    (
                        usize::from(pit),
                        ring(&step.state),
                        step.gain.cast_unsigned(),
                    )
                });
                assert!(
                    moves.eq(plain.iter().copied()),
                    "{}",
                    game.write_state(&state)
                );
                assert_eq!(plain.is_empty(), game.terminal_value(&state).is_some());
                let out = game.moves_out(&state).map(usize::from);
                let captures = plain.iter().filter(|(.., taken)| *taken > 0);
                assert!(out.eq(captures.clone().map(|&(pit, ..)| pit)));
                let inside = game.in_tier_move_count(&state) as usize;
                assert_eq!(inside, plain.len() - captures.count());
            }
        }
    }
}

#[test]
fn a_position_is_among_those_before_where_its_moves_lead() {
    for grand_slam in GRAND_SLAMS {
        let game = Awari::new(48).unwrap().with_grand_slam(grand_slam);
        for state in random_positions(&game, 5, 3000) {
            for pit in game.moves(&state) {
                let step = game.play(&state, pit);
                let before = game.predecessors_in_tier(&step.state);
                let count = before.filter(|(before, _)| *before == state).count();
                assert_eq!(
                    count,
                    usize::from(step.gain == 0),
                    "{}",
                    game.write_state(&state)
                );
            }
            for (before, _) in game.predecessors_in_tier(&state) {
                let mut after = game.moves(&before).map(|pit| game.play(&before, pit));
                assert!(after.any(|step| step.state == state));
                assert!(game.terminal_value(&before).is_none());
            }
        }
    }
}

#[test]
fn numbers_do_not_depend_on_the_seeds_of_the_start() {
    let (small, large) = (Awari::new(7).unwrap(), Awari::new(48).unwrap());
    for number in (0..small.count()).step_by(7) {
        assert_eq!(small.unrank(number), large.unrank(number));
    }
    // C(59, 11) positions of 48 seeds, C(31, 11) of 20.
    assert_eq!(large.tier(48).len(), 279_871_768_995);
    assert_eq!(large.tier(20).len(), 84_672_315);
    let last = large.count() - 1;
    assert_eq!(large.rank(&large.unrank(last)), last);
    let numbers = large.tier(48).start - 3..large.tier(48).start + 1000;
    let states: Vec<_> = large.states(numbers.clone()).collect();
    assert!(states.iter().map(|state| large.rank(state)).eq(numbers));
}

#[test]
fn the_positions_that_can_occur_are_as_many_as_is_published() {
    // Who has just moved has an empty pit, but at the start; 47 seeds cannot be left of 48.
    let game = Awari::new(48).unwrap();
    let all = |seeds: usize| game.tier(seeds).len();
    let without_empty = |seeds: usize| match seeds.checked_sub(6) {
        // A seed in each of the six pits.
        Some(rest) => all(rest),
        None => 0,
    };
    let tiers = (0..=48).filter(|&seeds| seeds != 47);
    let positions = tiers.map(|seeds| all(seeds) - without_empty(seeds));
    assert_eq!(positions.sum::<usize>() + 1, 889_063_398_406);
}

#[test]
fn a_start_has_its_seeds_laid_evenly() {
    let written = |seeds| {
        let game = Awari::new(seeds).unwrap();
        game.write_state(&game.start())
    };
    assert_eq!(written(48), "4,4,4,4,4,4/4,4,4,4,4,4");
    assert_eq!(written(20), "2,2,2,2,1,1/2,2,2,2,1,1");
    assert_eq!(written(3), "1,1,0,0,0,0/1,0,0,0,0,0");
}

#[test]
fn the_opponent_has_to_be_left_a_move() {
    let game = Awari::new(48).unwrap();
    let moves = |text: &str| {
        let state = game.parse_state(text).unwrap();
        game.moves(&state).map(|pit| pit + 1).collect::<Vec<_>>()
    };
    // Only the last pit reaches him.
    assert_eq!(moves("1,1,0,0,0,2/0,0,0,0,0,0"), [6]);
    // The capture of all he has is made only where there is nothing else.
    assert_eq!(moves("0,0,0,0,1,1/1,0,0,0,0,0"), [5]);
    assert_eq!(moves("0,0,0,0,0,1/1,0,0,0,0,0"), [6]);
}

#[test]
fn the_catalog_solves_it() {
    let position = "0,0,0,0,0,1/1,0,0,0,0,1";
    let told = solved(&CATALOG, "awari", &["seeds=3"], position, "retrograde");
    assert_eq!(told.value, Some(ShownValue::Margin(Int(3))));
}
