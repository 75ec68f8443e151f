//! How the positions of stone games are numbered, and sets of stones.

use stonework::{Game, Indexed, Layered, Outcome, Row};
use stonework_catalog::{Input, InputError, Settings};
use stonework_stones::CATALOG;
use stonework_stones::{
    CanIWin, CoinsInALine, EitherEnd, EitherEndState, FromLeft, FromLeftState, GuessNumberIi,
    GuessState, LastPile, Possible, StoneSet, SumGame, SumGameState,
};

/// The least M that stands for all M with the same futures when so many piles are left.
fn most_m(left: u32) -> u32 {
    left.div_ceil(2).max(1)
}

#[test]
fn sets_are_summed_and_listed() {
    let all: i64 = (1..=64).sum();
    for set in (0..1 << 12).chain([1 << 63, 0xDEAD_BEEF_0BAD_CAFE]) {
        let list: Vec<u32> = (1..=64).filter(|x| set >> (x - 1) & 1 == 1).collect();
        let chosen = all - i64::from(list.iter().sum::<u32>());
        let reached = CanIWin::new(64, chosen);
        assert!(reached.moves(&set).eq(list));
        let lost = Some(Outcome::loss_in(0));
        assert_eq!(reached.terminal_value(&set), lost);
        assert_ne!(CanIWin::new(64, chosen + 1).terminal_value(&set), lost);
    }
}

#[test]
fn positions_are_numbered_by_size_then_as_binary_numbers() {
    for max in 0..=10 {
        let game = CanIWin::new(max, 7);
        let mut sets: Vec<u64> = (0..1 << max).collect();
        sets.sort_by_key(|set: &u64| (set.count_ones(), *set));
        for (index, set) in sets.iter().enumerate() {
            assert_eq!(game.rank(set), index);
            assert_eq!(game.unrank(index), *set);
        }
        let layers = (0..game.layers()).flat_map(|layer| game.states(game.layer(layer)));
        assert!(layers.eq(sets), "{max}");
    }
}

#[test]
fn the_largest_pool_is_numbered_as_far_as_numbers_go() {
    let game = CanIWin::new(64, 1);
    assert_eq!(game.count(), usize::MAX);
    assert_eq!(game.rank(&game.start()), usize::MAX);
    let one = game.layer(1);
    assert_eq!(game.states(one).last(), Some(1 << 63));
    let middle = game.unrank(usize::MAX / 2);
    assert_eq!(game.rank(&middle), usize::MAX / 2);
}

#[test]
fn any_total_is_compared_without_wrapping() {
    for max in [0, 1, 64] {
        let won = CanIWin::new(max, i64::MIN);
        assert_eq!(won.terminal_value(&won.start()), Some(Outcome::win_in(0)));
        let drawn = CanIWin::new(max, i64::MAX);
        let over = drawn.terminal_value(&0);
        assert_eq!(over, Some(Outcome::DRAW));
    }
}

#[test]
fn positions_are_numbered_by_length_the_answers_first() {
    for most in 1..=7 {
        let game = GuessNumberIi::new(most);
        let mut states = Vec::new();
        for len in 1..=most {
            let ranges = (1..=most + 1 - len).map(|low| Possible {
                low,
                high: low + len - 1,
            });
            if len > 1 {
                states.extend(ranges.clone().flat_map(|possible| {
                    (possible.low..=possible.high)
                        .map(move |guess| GuessState::Answering(possible, guess))
                }));
            }
            states.extend(ranges.map(GuessState::Guessing));
        }
        assert_eq!(game.count(), states.len());
        let layers = (0..game.layers()).flat_map(|layer| game.states(game.layer(layer)));
        assert!(layers.eq(states.iter().copied()), "{most}");
        for (index, state) in states.iter().enumerate() {
            assert_eq!(game.rank(state), index);
        }
    }
}

#[test]
fn more_numbers_than_positions_can_be_numbered_for_are_told_apart() {
    let game = GuessNumberIi::new(u32::MAX);
    assert_eq!(game.count(), usize::MAX);
    assert_eq!(game.rank(&game.start()), usize::MAX);
    assert!(GuessNumberIi::new(1_000_000).count() < usize::MAX);
}

#[test]
fn positions_are_numbered_by_marks_then_left_half_then_difference() {
    for digits in ["??", "?1", "12", "?3?5??", "????91", "7???"] {
        let game = SumGame::new(digits).unwrap();
        let start = game.start();
        let mut next = 0;
        for marks in 0..=start.left + start.right {
            assert_eq!(game.layer(marks as usize).start, next);
            for left in 0..=start.left {
                let Some(right) = marks.checked_sub(left) else {
                    continue;
                };
                if right > start.right {
                    continue;
                }
                let filled = [start.left - left, start.right - right].map(i64::from);
                let least = start.difference - 9 * filled[1];
                for difference in least..=start.difference + 9 * filled[0] {
                    let state = SumGameState {
                        difference,
                        left,
                        right,
                    };
                    assert_eq!(game.rank(&state), next, "{digits} {state:?}");
                    assert_eq!(game.unrank(next), state, "{digits}");
                    next += 1;
                }
            }
        }
        assert_eq!(game.count(), next, "{digits}");
    }
}

#[test]
fn a_character_that_is_no_digit_is_refused() {
    let error = SumGame::new("1x").unwrap_err();
    assert_eq!(error, InputError::NotADigit { at: 1, found: 'x' });
}

#[test]
fn a_full_set_has_every_stone() {
    for len in [0, 1, 2, 63, 64, 65, 127, 128, 129, 1000] {
        let set = StoneSet::full(len);
        assert_eq!(set.len(), len);
        assert_eq!(set.is_empty(), len == 0);
        assert!(set.iter().eq(0..len), "{len}");
    }
}

#[test]
fn a_stone_that_is_taken_is_no_longer_there() {
    let set = StoneSet::full(130);
    for stone in [0, 5, 63, 64, 129] {
        let rest = set.without(stone);
        assert!(rest.iter().eq((0..130).filter(|&at| at != stone)));
        assert_eq!(rest.len(), 129);
    }
    assert_eq!(format!("{:?}", StoneSet::full(3).without(1)), "{0, 2}");
}

#[test]
fn more_coins_than_can_be_told_are_refused_at_once() {
    let entry = CATALOG.find("coins-in-a-line").unwrap();
    let build = |count| entry.build(&Input::Count(count), &Settings::new());
    assert!(build(CoinsInALine::MOST).is_ok());
    let refused = build(CoinsInALine::MOST + 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "3221225470 are too many: at most 3221225469 are possible"
    );
}

#[test]
fn positions_are_numbered_by_length_then_start_then_m() {
    let game = EitherEnd::new(&[0_i32; 7]).unwrap();
    let mut next = 0;
    for left in 0..=7 {
        let layer = game.layer(left as usize);
        assert_eq!(layer.start, next);
        let mut states = game.states(layer);
        for start in 0..=7 - left {
            for m in 1..=most_m(left) {
                let end = start + left;
                let row = Row { start, end };
                let state = EitherEndState { row, m };
                assert_eq!(game.rank(&state), next);
                assert_eq!(game.unrank(next), state);
                assert_eq!(states.next(), Some(state));
                next += 1;
            }
        }
        assert_eq!(states.next(), None);
    }
    assert_eq!(game.count(), next);
}

#[test]
fn a_row_with_more_positions_than_can_be_numbered_says_so() {
    let game = EitherEnd::new(&vec![0_i32; 7_000_000]).unwrap();
    assert_eq!(game.count(), usize::MAX);
    assert_eq!(game.rank(&game.start()), usize::MAX);
}

#[test]
fn layers_are_numbered_one_after_the_other_by_m() {
    let game = FromLeft(LastPile::new(9));
    let mut next = 0;
    for left in 0..=9 {
        assert_eq!(game.layer(left as usize).start, next);
        for m in 1..=most_m(left) {
            let state = FromLeftState { left, m };
            assert_eq!(game.rank(&state), next);
            assert_eq!(game.unrank(next), state);
            next += 1;
        }
        let states: Vec<_> = game.states(game.layer(left as usize)).collect();
        assert_eq!(states.len(), most_m(left) as usize);
        assert_eq!(states[0], FromLeftState { left, m: 1 });
    }
    assert_eq!(game.count(), next);
}

#[test]
fn the_longest_row_there_can_be_is_numbered_without_overflow() {
    let game = FromLeft(LastPile::new(u32::MAX));
    for left in [1, 2, 3, 1 << 16, u32::MAX - 1, u32::MAX] {
        for m in [1, most_m(left)] {
            let state = FromLeftState { left, m };
            assert_eq!(game.unrank(game.rank(&state)), state);
            assert!(game.rank(&state) < game.count());
            assert!(game.moves(&state).count() > 0);
        }
    }
}

#[test]
fn an_m_beyond_need_is_the_same_as_the_least_that_allows_everything() {
    for (left, m, taken, after) in [(9, 1, 1, 1), (9, 1, 2, 2), (5, 2, 4, 1), (7, 3, 2, 3)] {
        let game = FromLeft(LastPile::new(left));
        let step = game.play(&FromLeftState { left, m }, taken);
        assert_eq!(
            step.state,
            FromLeftState {
                left: left - taken,
                m: after
            }
        );
    }
}
