//! Bugs in [`stonework::Indexed`].

use stonework::laws::{Law, Laws};
use stonework::{Game, Indexed, Step};

use super::finding::{Finding, plant};
use super::games::{Act, Chase, Piles, Pursuit};
use super::planted::Planted;

fn piles() -> Planted<Piles> {
    Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]))
}

pub(super) fn findings() -> Vec<Finding> {
    const NUMBERING: &[Law] = &[Law::Numbering];
    const STATES: &[Law] = &[Law::States];
    let pursuit =
        |bug, game: Planted<Pursuit>| plant(bug, NUMBERING, &Laws::new().indexed(), &game);
    // Lists of states are those of a layer or a tier.
    let states = |bug, game: Planted<Pursuit>| plant(bug, STATES, &Laws::new().tiered(), &game);
    let on = || Planted::on(Pursuit);
    vec![
        pursuit(
            "the strikes left are not part of the number",
            on().rank(|game, chase| game.rank(chase) % 72),
        ),
        pursuit(
            "the last number is left out of the count",
            on().count(|game| game.count() - 1),
        ),
        pursuit(
            "two tokens on one field are counted, too",
            on().count(|_| 4 * 9 * 9),
        ),
        pursuit(
            "the tokens are numbered in one order and found in the other",
            on().unrank(|game, index| game.unrank(index).swapped()),
        ),
        pursuit(
            "quotient and remainder are exchanged",
            on().unrank(|game, index| game.unrank(index % 9 * 32 + index / 9)),
        ),
        pursuit(
            "the field that is skipped is not put back",
            on().unrank(|game, index| {
                let chase = game.unrank(index);
                Chase {
                    theirs: index % 8,
                    ..chase
                }
            }),
        ),
        pursuit(
            "the field that is skipped is skipped one too early",
            on().rank(|game, chase| {
                let later = usize::from(chase.theirs > chase.mine);
                let early = usize::from(chase.theirs + 2 > chase.mine && chase.theirs > 0);
                game.rank(chase) + later - early
            }),
        ),
        pursuit(
            "no strikes left have no numbers",
            on().rank(|game, chase| game.rank(chase).wrapping_sub(72))
                .count(|_| 3 * 72),
        ),
        pursuit(
            "a strike in a corner leads to a position without a number",
            on().play(|game, chase, act| match act {
                Act::Strike if chase.mine == 0 => {
                    let step = game.play(chase, act);
                    Step::to(Chase {
                        mine: step.state.theirs,
                        ..step.state
                    })
                }
                _ => game.play(chase, act),
            }),
        ),
        plant(
            "moves panic where play never leads",
            &[Law::NoPanic],
            &Laws::new().indexed(),
            &piles().moves(|game, state| {
                assert!(
                    state.1 <= state.0.max(1),
                    "more was taken at once than in all"
                );
                game.takes(state).collect()
            }),
        ),
        plant(
            "numbers end at the greatest take of the first move, so play leads out of them",
            NUMBERING,
            &Laws::new().indexed(),
            &piles()
                .rank(|game, &(taken, greatest)| (game.width() - taken) * 4 + greatest - 1)
                .unrank(|game, index| (game.width() - index / 4, index % 4 + 1))
                .count(|game| (game.width() + 1) * 4),
        ),
        plant(
            "where play never leads, a position is replaced by one like it",
            NUMBERING,
            &Laws::new().indexed(),
            &piles().unrank(|game, index| {
                let (taken, greatest) = game.unrank(index);
                (taken, greatest.min(taken.max(1)))
            }),
        ),
        states(
            "a list of states begins at the first of its tier",
            on().states(|game, numbers| {
                let start = numbers.start / 72 * 72;
                (start..start + numbers.len())
                    .map(|number| game.unrank(number))
                    .collect()
            }),
        ),
        states(
            "a list of states ends one too early",
            on().states(|game, numbers| {
                (numbers.start..numbers.end - 1)
                    .map(|number| game.unrank(number))
                    .collect()
            }),
        ),
        states(
            "a list of states does not carry from one field to the next",
            on().states(|game, numbers| {
                let first = game.unrank(numbers.start);
                let next = |step: usize| Chase {
                    theirs: (first.theirs + step) % 9,
                    ..first
                };
                (0..numbers.len()).map(next).collect()
            }),
        ),
        states(
            "a list of states has the end of the range as well",
            on().states(|game, numbers| {
                (numbers.start..=numbers.end)
                    .map(|number| game.unrank(number % 288))
                    .collect()
            }),
        ),
        states(
            "a list of states comes from the other end",
            on().states(|game, numbers| numbers.rev().map(|number| game.unrank(number)).collect()),
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    let pursuit = Planted::on(Pursuit);
    Laws::new().indexed().check(&pursuit).unwrap();
    Laws::new().indexed().check(&piles()).unwrap();
}
