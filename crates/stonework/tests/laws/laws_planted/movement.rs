//! Bugs in a game of pieces that move, leave the board and go round.

use stonework::laws::{Law, Laws};
use stonework::{
    Bounded, Bounds, Candidate, Game, InfinitePlay, Ordered, Outcome, Packed, Step, Symmetric, Turn,
};

use super::finding::{Finding, plant};
use super::games::dodgem::{RIGHT, TOP, cells, mirrored};
use super::games::{Cars, Dodgem, Drive, OFF};
use super::planted::Planted;

fn on() -> Planted<Dodgem> {
    Planted::on(Dodgem)
}

/// The position after a move, with the same player to move again.
fn again(cars: Cars, drive: Drive) -> Cars {
    Cars {
        x_moves: cars.x_moves,
        ..cars.after(drive)
    }
}

/// Bugs in moves, ends and what play returns to.
fn rules() -> Vec<Finding> {
    let laws = Laws::new;
    vec![
        plant(
            "a player who is blocked has neither won nor a move",
            &[Law::End],
            &laws(),
            &on().terminal_value(|game, cars| {
                let value = game.terminal_value(cars);
                value.filter(|value| *value == Outcome::loss_in(0))
            }),
        ),
        plant(
            "who has no car left goes on",
            &[Law::End],
            &laws(),
            &on().terminal_value(|game, cars| {
                let has_won = cars.theirs() == 0;
                game.terminal_value(cars).filter(|_| !has_won)
            }),
        ),
        plant(
            "a car that can leave is listed with those that cannot, too",
            &[Law::DistinctMoves],
            &laws(),
            &on().moves(|_, cars| {
                let leaving = cars.drives().into_iter().filter(|&(_, to)| to == OFF);
                cars.drives().into_iter().chain(leaving).collect()
            }),
        ),
        plant(
            "two cars on a row list the way between them both",
            &[Law::DistinctMoves],
            &laws(),
            &on().moves(|_, cars| {
                let mut drives = cars.drives();
                drives.extend(cells(cars.mine()).filter(|&from| from > 2).map(|_| (4, 1)));
                drives
            }),
        ),
        plant(
            "a car that leaves is looked for on the board",
            &[Law::NoPanic],
            &laws(),
            &on().play(|game, cars, (from, to)| {
                assert!(to < 9, "no cell {to}");
                game.play(cars, (from, to))
            }),
        ),
        plant(
            "the last car is asked where it is after it has left",
            &[Law::NoPanic],
            &laws(),
            &on().terminal_value(|game, cars| {
                let last = cells(cars.theirs()).next();
                let last = last.expect("a car is on the board");
                game.terminal_value(cars).filter(|_| last < 9)
            }),
        ),
        plant(
            "play is meant to end, and a car may go up and down for ever",
            &[Law::Acyclic],
            &laws().must_end(),
            &on(),
        ),
        plant(
            "cars go ahead only, but a player may pass while a car is in the middle",
            &[Law::Acyclic],
            &laws().must_end(),
            &on()
                .moves(|_, cars| {
                    let mut drives = cars.drives();
                    drives.retain(|&(from, to)| to == OFF || to == from + 1 || to + 3 == from);
                    let passes = drives.is_empty() || cars.mine() & 16 != 0;
                    drives.extend(passes.then_some((OFF, OFF)));
                    drives
                })
                .play(|_, cars, drive| match drive {
                    (OFF, _) => Step::to(Cars {
                        x_moves: !cars.x_moves,
                        ..*cars
                    }),
                    _ => Step::to(cars.after(drive)),
                }),
        ),
        plant(
            "infinite play is lost, which a draw or a win in plies cannot say",
            &[Law::InfinitePlay],
            &laws(),
            &on().infinite_play(|_| Some(InfinitePlay::LostByFirst)),
        ),
        plant(
            "infinite play is won by the first player, as a value without plies has it",
            &[Law::InfinitePlay],
            &laws(),
            &on().infinite_play(|_| Some(InfinitePlay::WonByFirst)),
        ),
    ]
}

/// Bugs in mirrored positions.
fn symmetric() -> Vec<Finding> {
    let plant_in = |bug, canonical: fn(&Dodgem, &Cars) -> Cars| {
        let game = on().canonical(canonical);
        plant(bug, &[Law::Symmetry], &Laws::new().symmetric(), &game)
    };
    vec![
        plant_in(
            "the players are exchanged, and the board is not mirrored",
            |_, cars| {
                let swapped = Cars {
                    x: cars.o,
                    o: cars.x,
                    x_moves: true,
                };
                if cars.x_moves { *cars } else { swapped }
            },
        ),
        plant_in(
            "the board is mirrored along the wrong diagonal",
            |_, cars| {
                let turned = |set| cells(set).fold(0, |all, at| all | 1 << (at % 3 * 3 + at / 3));
                let swapped = Cars {
                    x: turned(cars.o),
                    o: turned(cars.x),
                    x_moves: true,
                };
                if cars.x_moves { *cars } else { swapped }
            },
        ),
        plant_in(
            "the board is mirrored, and the players are not exchanged",
            |_, cars| {
                let turned = |set| cells(set).fold(0, |all, at| all | 1 << mirrored(at));
                let image = Cars {
                    x: turned(cars.x),
                    o: turned(cars.o),
                    x_moves: true,
                };
                if cars.x_moves { *cars } else { image }
            },
        ),
        plant_in(
            "the upper of two images is taken, left and right exchanged",
            |_, cars| {
                let flipped =
                    |set| cells(set).fold(0, |all, at| all | 1 << (at / 3 * 3 + 2 - at % 3));
                (*cars).min(Cars {
                    x: flipped(cars.x),
                    o: flipped(cars.o),
                    ..*cars
                })
            },
        ),
        plant_in(
            "each position is exchanged for that of the other player",
            |_, cars| cars.swapped(),
        ),
        plant_in("cars that have left are forgotten", |game, cars| {
            let image = game.canonical(cars);
            if image.x.is_power_of_two() {
                Cars { x: 1, ..image }
            } else {
                image
            }
        }),
        plant_in("whose turn it is is exchanged alone", |_, cars| Cars {
            x_moves: true,
            ..*cars
        }),
    ]
}

/// Bugs in keys.
fn packed() -> Vec<Finding> {
    const KEY: &[Law] = &[Law::Packing, Law::Unpacking];
    let plant_in = |bug, pack: fn(&Dodgem, &Cars) -> u64| {
        plant(bug, KEY, &Laws::new().packed(), &on().pack(pack))
    };
    vec![
        plant_in("whose turn it is is not in the key", |game, cars| {
            game.pack(cars) & !1
        }),
        plant_in("the key has eight cells of each player", |game, cars| {
            game.pack(cars) & !(1 << 18)
        }),
        plant_in("the cars of both players overlap", |_, cars| {
            u64::from(cars.x) << 9 | u64::from(cars.o) << 1 | u64::from(cars.x_moves)
        }),
        plant_in(
            "only where cars are is in the key, not whose",
            |game, cars| {
                let all = Cars {
                    x: cars.x | cars.o,
                    ..*cars
                };
                game.pack(&all)
            },
        ),
        plant_in(
            "a car that leaves sets a bit beyond the key",
            |game, cars| {
                let left = u64::from(cars.x.is_power_of_two());
                game.pack(cars) | left << 19
            },
        ),
        plant(
            "the key is unpacked with the players exchanged",
            KEY,
            &Laws::new().packed(),
            &on().unpack(|game, key| {
                let cars = game.unpack(key);
                Cars {
                    x: cars.o,
                    o: cars.x,
                    ..cars
                }
            }),
        ),
        plant(
            "the key is said to have a bit fewer",
            KEY,
            &Laws::new().packed(),
            &on().key_bits(|game| game.key_bits() - 1),
        ),
    ]
}

/// Bugs in hints.
fn hints() -> Vec<Finding> {
    let bounded = |bug, bounds: fn(&Dodgem, &Cars) -> Bounds<Outcome>| {
        let game = on().bounds(bounds);
        plant(bug, &[Law::Bounds], &Laws::new().bounded(), &game)
    };
    let ordered = |bug, candidates: fn(&Dodgem, &Cars) -> Vec<Candidate<Drive>>| {
        let game = on().candidates(candidates);
        plant(bug, &[Law::Candidates], &Laws::new().ordered(), &game)
    };
    vec![
        bounded(
            "a last car at the edge wins, also of the other player",
            |game, cars| {
                let other = Cars {
                    x_moves: !cars.x_moves,
                    ..*cars
                };
                match game.bounds(&other).lower {
                    Some(_) => Bounds::exactly(Outcome::loss_in(2)),
                    None => game.bounds(cars),
                }
            },
        ),
        bounded(
            "a car that can leave wins, though it is not the last",
            |game, cars| {
                let leaves = cars.drives().iter().any(|&(_, to)| to == OFF);
                if leaves {
                    Bounds::exactly(Outcome::win_in(1))
                } else {
                    game.bounds(cars)
                }
            },
        ),
        bounded(
            "a last car wins in 3 where it wins at once",
            |game, cars| {
                let bounds = game.bounds(cars);
                let upper = bounds
                    .lower
                    .map_or(bounds.upper, |_| Some(Outcome::win_in(3)));
                Bounds { lower: None, upper }
            },
        ),
        bounded("the bounds of a win are exchanged", |game, cars| {
            let bounds = game.bounds(cars);
            match bounds.lower {
                Some(_) => Bounds {
                    lower: bounds.lower,
                    upper: Some(Outcome::DRAW),
                },
                None => bounds,
            }
        }),
        ordered("a move off the board need not be searched", |game, cars| {
            let mut all: Vec<_> = game.candidates(cars).collect();
            let stay = all.iter().any(|candidate| candidate.mv.1 != OFF);
            all.retain(|candidate| candidate.mv.1 != OFF || !stay);
            all
        }),
        ordered("a move that is blocked is searched", |_, cars| {
            let from = cells(cars.mine()).next().unwrap_or(0);
            let ways = cars.ways(from).into_iter();
            ways.map(|to| Candidate {
                mv: (from, to),
                rank: 0,
            })
            .collect()
        }),
        ordered(
            "moves off the board are put first and stay in the list",
            |game, cars| {
                let all: Vec<_> = game.candidates(cars).collect();
                let mut first = all.clone();
                first.retain(|candidate| candidate.mv.1 == OFF);
                [first, all].concat()
            },
        ),
        ordered(
            "cars at the edge need not move, so there may be none",
            |game, cars| {
                let edge = if cars.x_moves { RIGHT } else { TOP };
                let mut all: Vec<_> = game.candidates(cars).collect();
                all.retain(|candidate| edge >> candidate.mv.0 & 1 == 0);
                all
            },
        ),
    ]
}

/// Bugs in moves taken back, where cars come back to the board.
fn predecessors() -> Vec<Finding> {
    type Links = Vec<(Cars, Turn)>;
    let plant_in = |bug, predecessors: fn(&Dodgem, &Cars) -> Links| {
        let game = on().predecessors(predecessors);
        plant(
            bug,
            &[Law::Predecessors],
            &Laws::new().predecessors(),
            &game,
        )
    };
    vec![
        plant_in("cars that have left are not put back", |_, cars| {
            let mut before = cars.before();
            let cars = cars.theirs().count_ones();
            before.retain(|before| before.mine().count_ones() == cars);
            before
                .into_iter()
                .map(|before| (before, Turn::Passes))
                .collect()
        }),
        plant_in("moves of the player to move are taken back", |_, cars| {
            let other = Cars {
                x_moves: !cars.x_moves,
                ..*cars
            };
            other
                .before()
                .into_iter()
                .map(|before| (before, Turn::Passes))
                .collect()
        }),
        plant_in(
            "a move to the side is taken back one way only",
            |_, cars| {
                let mut before = cars.before();
                before.retain(|before| {
                    before.mine().count_ones() < 2 || before.mine() > cars.theirs()
                });
                before
                    .into_iter()
                    .map(|before| (before, Turn::Passes))
                    .collect()
            },
        ),
        plant_in("the turn is said to stay", |_, cars| {
            cars.before()
                .into_iter()
                .map(|before| (before, Turn::Stays))
                .collect()
        }),
        plant_in("a position is its own predecessor", |_, cars| {
            let own = cars.before().into_iter().chain([*cars]);
            own.map(|before| (before, Turn::Passes)).collect()
        }),
    ]
}

pub(super) fn findings() -> Vec<Finding> {
    let all = [rules(), symmetric(), packed(), hints(), predecessors()];
    let again = plant(
        "a car that leaves moves again, and the key of the position does not tell",
        &[Law::Symmetry],
        &Laws::new().symmetric(),
        &on().play(|game, cars, drive| match drive {
            (_, OFF) if cars.x_moves => Step::to(again(*cars, drive)).again(),
            _ => game.play(cars, drive),
        }),
    );
    all.into_iter().flatten().chain([again]).collect()
}

/// The correct game passes.
pub(super) fn pass() {
    let laws = Laws::new().symmetric().packed().ordered().bounded();
    let checked = laws.predecessors().check(&on()).unwrap();
    assert_eq!(checked.remarks, []);
}
