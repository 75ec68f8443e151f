//! Bugs in [`stonework::Tiered`].

use stonework::laws::{Law, Laws};
use stonework::{Game, Indexed, Tiered, Turn};

use super::finding::{Finding, plant};
use super::games::{Act, Chase, Pursuit, STRIKES, neighbours};
use super::planted::Planted;

pub(super) fn findings() -> Vec<Finding> {
    const TIERS: &[Law] = &[Law::Tiers];
    const ORDER: &[Law] = &[Law::TierOrder];
    const MOVES: &[Law] = &[Law::TierMoves];
    let plant_in =
        |bug, laws, game: Planted<Pursuit>| plant(bug, laws, &Laws::new().tiered(), &game);
    let on = || Planted::on(Pursuit);
    vec![
        plant_in(
            "a token that comes to the corner gets a strike back",
            ORDER,
            on().play(|game, chase, act| {
                let mut step = game.play(chase, act);
                if act == Act::Slide(2) && chase.left < STRIKES {
                    step.state.left += 1;
                }
                step
            }),
        ),
        plant_in(
            "tiers are numbered from the start of play",
            ORDER,
            on().rank(|game, chase| {
                game.rank(&Chase {
                    left: STRIKES - chase.left,
                    ..*chase
                })
            })
            .unrank(|game, index| {
                let chase = game.unrank(index);
                Chase {
                    left: STRIKES - chase.left,
                    ..chase
                }
            }),
        ),
        plant_in(
            "hard strikes are not among the moves out of a tier",
            ORDER,
            on().moves_out(|_, chase| chase.strikes().into_iter().take(1).collect())
                .in_tier_move_count(|_, chase| {
                    let moves = chase.slides().len() + chase.strikes().len() / 2;
                    u32::try_from(moves).unwrap()
                }),
        ),
        plant_in(
            "who strikes the last time is thought to stay in the tier",
            ORDER,
            on().moves_out(|_, chase| {
                let strikes = chase.strikes();
                if chase.left == 1 { Vec::new() } else { strikes }
            })
            .in_tier_move_count(|game, chase| {
                let moves = match chase.left {
                    1 => game.moves(chase).count(),
                    _ => chase.slides().len(),
                };
                u32::try_from(moves).unwrap()
            }),
        ),
        plant_in(
            "a move out of a tier is listed twice",
            MOVES,
            on().moves_out(|_, chase| [chase.strikes(), chase.strikes()].concat()),
        ),
        plant_in(
            "strikes are listed wherever the other token is",
            MOVES,
            on().moves_out(|_, _| vec![Act::Strike, Act::StrikeHard]),
        ),
        plant_in(
            "slides onto the other token are counted",
            MOVES,
            on().in_tier_move_count(|_, chase| {
                u32::try_from(neighbours(chase.mine).len()).unwrap()
            }),
        ),
        plant_in(
            "slides are listed as moves out and counted as staying",
            MOVES,
            on().moves_out(|game, chase| game.moves(chase).collect()),
        ),
        plant_in(
            "moves that stay are not counted",
            MOVES,
            on().in_tier_move_count(|_, _| 0),
        ),
        plant_in(
            "the players are not exchanged where slides lead",
            MOVES,
            on().targets_in_tier(|game, chase| {
                let after = chase.slides().into_iter().map(|act| game.play(chase, act));
                let numbers = after.map(|step| game.rank(&step.state.swapped()));
                numbers.map(|number| (number, Turn::Passes)).collect()
            }),
        ),
        plant_in(
            "the last slide leads nowhere",
            MOVES,
            on().targets_in_tier(|game, chase| {
                let mut targets: Vec<_> = game.targets_in_tier(chase).collect();
                targets.pop();
                targets
            }),
        ),
        plant_in(
            "who slides is thought to move again",
            MOVES,
            on().targets_in_tier(|game, chase| {
                let targets = game.targets_in_tier(chase);
                targets.map(|(number, _)| (number, Turn::Stays)).collect()
            }),
        ),
        plant_in(
            "strikes are among the moves that stay",
            MOVES,
            on().targets_in_tier(|game, chase| {
                let steps = game.moves(chase).map(|act| game.play(chase, act));
                let targets = steps.map(|step| (game.rank(&step.state), step.turn));
                targets.collect()
            }),
        ),
        plant_in(
            "the tier of the end is forgotten",
            TIERS,
            on().tiers(|_| STRIKES),
        ),
        plant_in(
            "tiers end one number too early",
            TIERS,
            on().tier(|_, tier| tier * 72..(tier + 1) * 72 - 1),
        ),
        plant_in(
            "tiers have the size of a board with two tokens on one field",
            TIERS,
            on().tier(|_, tier| tier * 81..(tier + 1) * 81),
        ),
        plant_in(
            "tiers come in the opposite order",
            TIERS,
            on().tier(|game, tier| game.tier(STRIKES - tier)),
        ),
        plant_in(
            "a tier has the positions of one token's field, to which it can go back",
            ORDER,
            on().rank(|_, chase| (chase.mine * 9 + chase.theirs) * 4 + chase.left)
                .unrank(|_, index| Chase {
                    left: index % 4,
                    mine: index / 36,
                    theirs: index / 4 % 9,
                })
                .count(|_| 9 * 9 * 4)
                .tiers(|_| 9)
                .tier(|_, tier| tier * 36..(tier + 1) * 36),
        ),
    ]
}

/// The correct game passes.
pub(super) fn pass() {
    Laws::new().tiered().check(&Planted::on(Pursuit)).unwrap();
}
