//! Bugs in [`stonework::DisjunctiveSum`].

use stonework::laws::{Law, Laws};
use stonework::{DisjunctiveSum, Game, Step, WinLose};

use super::finding::{Finding, plant};
use super::games::{Domino, Dominoes, Heaps, Pins};
use super::planted::Planted;

/// Domineering as a sum of its regions, as if it were impartial.
struct Regions;

impl Game for Regions {
    type State = Dominoes;
    type Move = u16;
    type Value = WinLose;

    fn start(&self) -> Dominoes {
        Domino.start()
    }
    fn terminal_value(&self, dominoes: &Dominoes) -> Option<WinLose> {
        Domino.terminal_value(dominoes)
    }
    fn moves(&self, dominoes: &Dominoes) -> impl Iterator<Item = u16> {
        Domino.moves(dominoes).collect::<Vec<_>>().into_iter()
    }
    fn play(&self, dominoes: &Dominoes, domino: u16) -> Step<Self> {
        Step::to(Domino.play(dominoes, domino).state)
    }
}

impl DisjunctiveSum for Regions {
    /// Cells that are joined by free ones.
    fn components(&self, dominoes: &Dominoes) -> impl Iterator<Item = Dominoes> {
        let regions = Domino::regions(dominoes.covered).into_iter();
        let regions = regions.map(|region| Dominoes {
            covered: !region & 511,
            ..*dominoes
        });
        regions.collect::<Vec<_>>().into_iter()
    }
}

pub(super) fn findings() -> Vec<Finding> {
    const COMPONENTS: &[Law] = &[Law::Components];
    const IMPARTIAL: &[Law] = &[Law::Impartial];
    const EITHER: &[Law] = &[Law::Components, Law::Impartial];
    let pins = |bug, components: fn(&Pins, &u32) -> Vec<u32>| {
        let game = Planted::on(Pins(8)).components(components);
        plant(bug, COMPONENTS, &Laws::new().disjunctive_sum(), &game)
    };
    let rules =
        |bug, laws, game: Planted<Pins>| plant(bug, laws, &Laws::new().disjunctive_sum(), &game);
    let heaps = |bug, components: fn(&Heaps, &Vec<u8>) -> Vec<Vec<u8>>| {
        let game = Planted::on(Heaps(vec![3, 3, 3])).components(components);
        plant(bug, COMPONENTS, &Laws::new().disjunctive_sum(), &game)
    };
    vec![
        pins(
            "single pins are left out as if nothing could be done with them",
            |_, &standing| {
                let mut runs = Pins::runs(standing);
                if runs.len() > 1 {
                    runs.retain(|&run| run > 1);
                }
                runs
            },
        ),
        pins("a long run is cut in two", |_, &standing| {
            let runs = Pins::runs(standing).into_iter();
            let halves = |run: u32| match run.count_ones() {
                6.. => vec![0b111, run >> 3],
                _ => vec![run],
            };
            runs.flat_map(halves).collect()
        }),
        pins("a run at the lower end is there twice", |_, &standing| {
            let mut runs = Pins::runs(standing);
            if standing & 1 == 1 && runs.len() > 1 {
                runs.push(runs[0]);
            }
            runs
        }),
        pins("a run is one pin longer", |_, &standing| {
            let mut runs = Pins::runs(standing);
            if let [_, second, ..] = runs.as_mut_slice() {
                *second = *second << 1 | 1;
            }
            runs
        }),
        pins(
            "a run is moved on by a pin each time one looks at it",
            |_, &standing| {
                let runs = Pins::runs(standing).into_iter();
                runs.map(|run| run << (standing.trailing_zeros() + 1))
                    .collect()
            },
        ),
        pins("the highest pin is out of sight", |_, &standing| {
            Pins::runs(standing & 127)
        }),
        rules(
            "who knocks the last pin down loses",
            IMPARTIAL,
            Planted::on(Pins(6))
                .terminal_value(|_, &standing| (standing == 0).then_some(WinLose::Win)),
        ),
        rules(
            "who knocks two pins down moves again",
            IMPARTIAL,
            Planted::on(Pins(6)).play(|game, standing, knock| {
                let step = game.play(standing, knock);
                if knock.count_ones() > 1 {
                    step.again()
                } else {
                    step
                }
            }),
        ),
        rules(
            "two pins may be knocked down only while more than three stand",
            COMPONENTS,
            Planted::on(Pins(7)).moves(|_, &standing| {
                let mut knocks = Pins::knocks(standing);
                knocks.retain(|knock| knock.is_power_of_two() || standing.count_ones() > 3);
                knocks
            }),
        ),
        rules(
            "a ball goes through a gap of one pin",
            COMPONENTS,
            Planted::on(Pins(6)).moves(|_, &standing| {
                let mut knocks = Pins::knocks(standing);
                let gaps = (0..6).map(|pin| 0b101 << pin);
                knocks.extend(
                    gaps.filter(|gap| gap & !standing == 0 && (gap / 0b101 * 0b10) & standing == 0),
                );
                knocks
            }),
        ),
        rules(
            "play is over when a single pin stands",
            EITHER,
            Planted::on(Pins(6)).terminal_value(|_, &standing| {
                (standing.count_ones() < 2).then_some(WinLose::Loss)
            }),
        ),
        heaps("equal heaps cancel, three as well as two", |_, heaps| {
            let once = |heap: &&u8| {
                heaps
                    .iter()
                    .filter(|&other| other == *heap)
                    .nth(1)
                    .is_none()
            };
            let single = heaps.iter().filter(once).filter(|&&heap| heap > 0);
            single.map(|&heap| vec![heap]).collect()
        }),
        heaps(
            "heaps are taken together as their exclusive or",
            |_, heaps| {
                let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
                vec![vec![sum]]
            },
        ),
        heaps("heaps are added up", |_, heaps| {
            vec![vec![heaps.iter().sum()]]
        }),
        heaps(
            "a heap of nothing is not left out and breaks into nothing",
            |game, heaps| game.components(heaps).chain([heaps.clone()]).collect(),
        ),
        plant(
            "a partisan game is split into regions",
            EITHER,
            &Laws::new().disjunctive_sum(),
            &Regions,
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new()
        .disjunctive_sum()
        .check(&Planted::on(Pins(8)))
        .unwrap();
    let heaps = Planted::on(Heaps(vec![3, 3, 3]));
    Laws::new().disjunctive_sum().check(&heaps).unwrap();
}
