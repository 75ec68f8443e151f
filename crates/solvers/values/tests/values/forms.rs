//! Forms of positions, in every way of working them out.

use std::num::NonZeroUsize;
use std::sync::Arc;

use stonework::erased::ErasedState;
use stonework::partizan::{Dyadic, Forms, PartizanOutcome};
use stonework::{Game, Negamax, Partizan, Run, Solver, Values, WinLose};
use stonework_test_kit::cases;

use crate::dominoes::Dominoes;
use crate::naive::Naive;
use crate::random_sums::{RandomSums, Sum};

/// The sums of one position and of two, with either player to move.
fn sums(game: &RandomSums) -> Vec<Sum> {
    let ones = game.positions().map(|one| vec![one]);
    let twos = game.positions().map(|one| vec![one / 3, one]);
    let sums = ones.chain(twos);
    sums.flat_map(|sum| [(sum.clone(), true), (sum, false)])
        .collect()
}

#[test]
fn every_way_gives_the_form_that_follows_from_the_definition() {
    for seed in 0..cases(100).into() {
        let game = RandomSums::new(seed, 8, 2);
        let (forms, run) = (Forms::new(), Run::new());
        let (mut naive, mut algebra) = (Naive::default(), forms.algebra());
        for (mut parts, left) in sums(&game) {
            parts.sort_unstable();
            let truth = naive.sum(&game, &parts);
            let truth_form = naive.form(truth, &mut algebra);
            let state = (parts, left);
            let found = [
                Values::new().value(&game, &state, &forms, &run),
                Values::new()
                    .by_symmetry()
                    .value(&game, &state, &forms, &run),
                Values::of_sums().value(&game, &state, &forms, &run),
                Values::of_sums()
                    .by_symmetry()
                    .value(&game, &state, &forms, &run),
            ];
            for form in found.map(|found| found.unwrap()) {
                assert_eq!(form, truth_form, "seed {seed}: {state:?}");
            }
            assert!(
                naive.is(truth, truth_form, &mut algebra),
                "seed {seed}: {state:?}"
            );
        }
    }
}

#[test]
fn solutions_are_those_of_plain_search() {
    for seed in 0..cases(200).into() {
        let game = RandomSums::new(seed, 9, 2);
        for state in sums(&game) {
            let truth = Negamax::new()
                .solve_from(&game, &state, &Run::new())
                .unwrap();
            let by_parts = Values::of_sums().by_symmetry();
            let found = by_parts.solve_from(&game, &state, &Run::new()).unwrap();
            assert_eq!(found.moves(), truth.moves(), "seed {seed}: {state:?}");
            assert_eq!(found.line(), truth.line(), "seed {seed}: {state:?}");
            let whole = Values::new()
                .solve_from(&game, &state, &Run::new())
                .unwrap();
            assert_eq!(whole.moves(), truth.moves(), "seed {seed}: {state:?}");
        }
    }
}

#[test]
fn a_game_without_its_types_has_the_same_values() {
    for seed in 0..cases(50).into() {
        let game = Arc::new(RandomSums::new(seed, 10, 3));
        let forms = Forms::new();
        let mut algebra = forms.algebra();
        let erased = Values::of_sums()
            .by_symmetry()
            .erased(Arc::clone(&game), |_, _| String::new());
        let mut positions = erased.positions(&forms);
        for state in sums(&game) {
            let truth = Values::new()
                .value(&*game, &state, &forms, &Run::new())
                .unwrap();
            let at = ErasedState::new(state.clone());
            let found = positions.value(&at, &Run::new()).unwrap();
            assert_eq!(found.form, Some(truth));
            let outcome = algebra.outcome(truth).unwrap();
            assert_eq!(found.bounds.outcome.outcome(), Some(outcome));
            assert_eq!(
                found.bounds.left_stop.lower,
                Some(algebra.left_stop(truth).unwrap())
            );

            assert_eq!(erased.left_to_move(&at), state.1);
            assert_eq!(erased.turned(&at), ErasedState::new(game.turned(&state)));
            let mut sum = algebra.integer(0).unwrap();
            for part in erased.parts(&at) {
                assert_eq!(erased.left_to_move(&part), state.1);
                let form = positions.value(&part, &Run::new()).unwrap().form;
                sum = algebra.sum(sum, form.unwrap()).unwrap();
            }
            assert_eq!(sum, truth);
            let sides = [true, false].map(|of_left| {
                let options = erased.options(&at, of_left);
                let mut form = |option: &ErasedState| {
                    positions.value(option, &Run::new()).unwrap().form.unwrap()
                };
                options.iter().map(&mut form).collect::<Vec<_>>()
            });
            assert_eq!(algebra.of_options(&sides[0], &sides[1]).unwrap(), truth);
        }
    }
}

#[test]
fn threads_find_the_same_forms() {
    // As wholes, there are more than enough positions for the threads to be called.
    let game = Arc::new(Dominoes { rows: 4, cols: 4 });
    let forms = Forms::new();
    let whole = Values::new().erased(Arc::clone(&game), |_, _| String::new());
    let parts = Values::of_sums().erased(Arc::clone(&game), |_, _| String::new());
    let start = ErasedState::new(game.start());
    let with = |threads| Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
    let truth = parts.positions(&forms).value(&start, &with(1)).unwrap();
    for threads in [1, 2, 4] {
        for valued in [&whole, &parts] {
            let mut positions = valued.positions(&forms);
            let found = positions.value(&start, &with(threads)).unwrap();
            assert_eq!(found.form, truth.form);
            assert_eq!(found.bounds, truth.bounds);
            let turned = positions
                .value(&valued.turned(&start), &with(threads))
                .unwrap();
            assert_eq!(turned.form, truth.form);
        }
    }
    let number = forms.algebra().left_stop(truth.form.unwrap()).unwrap();
    assert_eq!(number, Dyadic::ZERO);
}

#[test]
fn who_wins_is_told_to_the_player_to_move() {
    // One move for Right alone.
    let game = RandomSums {
        moves: vec![[vec![], vec![vec![]]], [vec![vec![]], vec![]]],
        start: vec![0],
    };
    let values = Values::of_sums().by_symmetry();
    let solve = |state: &Sum| {
        values
            .solve_from(&game, state, &Run::new())
            .unwrap()
            .value()
    };
    assert_eq!(solve(&game.start()), Some(WinLose::Loss));
    assert_eq!(solve(&game.turned(&game.start())), Some(WinLose::Win));
    let forms = Forms::new();
    let form = values
        .value(&game, &game.start(), &forms, &Run::new())
        .unwrap();
    assert_eq!(
        forms.algebra().outcome(form).unwrap(),
        PartizanOutcome::Right
    );
}
