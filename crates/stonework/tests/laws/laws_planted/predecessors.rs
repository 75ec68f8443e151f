//! Bugs in [`stonework::Predecessors`].

use stonework::laws::{Law, Laws};
use stonework::{Predecessors, Turn};

use super::finding::{Finding, plant};
use super::games::{Chase, MIDDLE, Pursuit, STRIKES, neighbours};
use super::planted::Planted;

/// Positions and whose turn it was after the move.
type Links = Vec<(Chase, Turn)>;

/// All un-moves with strikes taken back by `strike`.
fn with_strikes(chase: &Chase, strike: &Links) -> Links {
    [strike.clone(), strike.clone(), chase.before_slides()].concat()
}

pub(super) fn findings() -> Vec<Finding> {
    const LINKS: &[Law] = &[Law::Predecessors];
    let plant_in = |bug, predecessors: fn(&Pursuit, &Chase) -> Links| {
        let game = Planted::on(Pursuit).predecessors(predecessors);
        plant(bug, LINKS, &Laws::new().predecessors(), &game)
    };
    let in_tier = |bug, laws, predecessors: fn(&Pursuit, &Chase) -> Links| {
        let game = Planted::on(Pursuit).predecessors_in_tier(predecessors);
        plant(bug, laws, &Laws::new().tiered_predecessors(), &game)
    };
    vec![
        plant_in("strikes are not taken back", |_, chase| {
            chase.before_slides()
        }),
        plant_in("two kinds of strikes are taken back as one", |_, chase| {
            [chase.before_strike(), chase.before_slides()].concat()
        }),
        plant_in(
            "a slide along the upper edge is not taken back",
            |game, chase| {
                let all = game.predecessors(chase);
                all.filter(|(before, _)| before.left != chase.left || before.mine > 2)
                    .collect()
            },
        ),
        plant_in(
            "a slide is taken back across the edge of the board",
            |game, chase| {
                let row_end = chase.theirs % 3 == 2 && chase.theirs < 8 && chase.left > 0;
                let before = Chase {
                    mine: chase.theirs + 1,
                    theirs: chase.mine,
                    ..*chase
                };
                let across =
                    (row_end && before.mine != before.theirs).then_some((before, Turn::Passes));
                game.predecessors(chase).chain(across).collect()
            },
        ),
        plant_in(
            "slides of a game that is over are taken back",
            |game, chase| {
                let slides = Chase { left: 1, ..*chase }.before_slides().into_iter();
                let over = slides.map(|(before, turn)| (Chase { left: 0, ..before }, turn));
                let over = over.filter(|_| chase.left == 0);
                game.predecessors(chase).chain(over).collect()
            },
        ),
        plant_in(
            "the strike after which one moves again is taken back as if the turn passed",
            |game, chase| {
                game.predecessors(chase)
                    .map(|(before, _)| (before, Turn::Passes))
                    .collect()
            },
        ),
        plant_in(
            "whoever strikes from the middle is thought to move again at the end, too",
            |_, chase| {
                let mut strike = chase.before_strike();
                if chase.left == 0 && chase.theirs == MIDDLE {
                    strike.clear();
                }
                with_strikes(chase, &strike)
            },
        ),
        plant_in(
            "the players are not exchanged when a strike is taken back",
            |_, chase| {
                let mut strike = chase.before_strike();
                for (before, turn) in &mut strike {
                    if *turn == Turn::Passes {
                        *before = before.swapped();
                    }
                }
                with_strikes(chase, &strike)
            },
        ),
        plant_in(
            "a slide from a neighbour in both directions is taken back twice",
            |game, chase| {
                let middle = chase
                    .before_slides()
                    .into_iter()
                    .filter(|(before, _)| before.mine == MIDDLE);
                game.predecessors(chase).chain(middle).collect()
            },
        ),
        plant_in(
            "my own token is taken back, not the one that has moved",
            |_, chase| {
                let strike = chase.before_strike();
                let slides = chase.swapped().before_slides().into_iter();
                let slides = slides.map(|(before, turn)| (before.swapped(), turn));
                [strike.clone(), strike, slides.collect()].concat()
            },
        ),
        plant_in("nothing is taken back to the start", |game, chase| {
            let all = game.predecessors(chase);
            all.filter(|(before, _)| (before.mine, before.theirs) != (0, 8))
                .collect()
        }),
        plant_in(
            "strikes are taken back until there is one too many",
            |_, chase| {
                let mut strike = chase.before_strike();
                if chase.left == STRIKES && neighbours(chase.mine).contains(&chase.theirs) {
                    let before = Chase {
                        left: STRIKES + 1,
                        ..chase.swapped()
                    };
                    strike.push((before, Turn::Stays));
                }
                with_strikes(chase, &strike)
            },
        ),
        plant(
            "a slide is taken back onto the other token, to a position without a number",
            &[Law::Numbering, Law::Predecessors],
            &Laws::new().tiered_predecessors(),
            &Planted::on(Pursuit).predecessors(|game, chase| {
                let is_beside = neighbours(chase.theirs).contains(&chase.mine) && chase.left > 0;
                let before = Chase {
                    theirs: chase.mine,
                    ..*chase
                };
                let onto = is_beside.then_some((before, Turn::Passes));
                game.predecessors(chase).chain(onto).collect()
            }),
        ),
        plant(
            "the turn is said to pass with every strike",
            LINKS,
            &Laws::new().predecessors(),
            &Planted::on(Pursuit).turn_may_stay(|_| false),
        ),
        in_tier(
            "un-moves inside a tier leave out those from a lower field",
            LINKS,
            |_, chase| {
                let slides = chase.before_slides().into_iter();
                slides
                    .filter(|(before, _)| before.mine > chase.theirs)
                    .collect()
            },
        ),
        in_tier(
            "un-moves inside a tier have one twice",
            LINKS,
            |_, chase| {
                let slides = chase.before_slides();
                let first = slides.first().copied().filter(|_| slides.len() > 2);
                slides.into_iter().chain(first).collect()
            },
        ),
        in_tier(
            "un-moves inside a tier lead into the middle of another token",
            &[Law::Predecessors, Law::Numbering],
            |_, chase| {
                let mut slides = chase.before_slides();
                slides.extend((chase.mine == MIDDLE).then_some((
                    Chase {
                        mine: MIDDLE,
                        theirs: MIDDLE,
                        ..*chase
                    },
                    Turn::Passes,
                )));
                slides
            },
        ),
    ]
}

/// The correct game passes.
pub(super) fn pass() {
    let game = Planted::on(Pursuit);
    Laws::new().predecessors().check(&game).unwrap();
    Laws::new().tiered_predecessors().check(&game).unwrap();
}
