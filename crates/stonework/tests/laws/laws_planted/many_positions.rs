//! Bugs in a game with more positions than the law kit visits: some 44,000.

use stonework::laws::{Law, Laws};
use stonework::{
    Bounded, Bounds, Candidate, DisjunctiveSum, Game, Graded, Ordered, Packed, Symmetric, WinLose,
};

use super::finding::{Finding, plant};
use super::games::Heaps;
use super::keys::aliased;
use super::planted::Planted;

/// The moves to be searched in a position.
type Candidates = Vec<Candidate<(usize, u8)>>;

fn heaps() -> Heaps {
    Heaps(vec![15, 14, 13, 12])
}

/// That the exclusive or of these numbers decides.
fn by_sum(heaps: impl Iterator<Item = u8>) -> Bounds<WinLose> {
    let sum = heaps.fold(0, |sum, heap| sum ^ heap);
    Bounds::exactly(WinLose::win_if(sum != 0))
}

pub(super) fn findings() -> Vec<Finding> {
    let on = || Planted::on(heaps());
    let bounded = |bug, bounds: fn(&Heaps, &Vec<u8>) -> Bounds<WinLose>| {
        let game = on().bounds(bounds);
        plant(bug, &[Law::Bounds], &Laws::new().bounded(), &game)
    };
    let ordered = |bug, candidates: fn(&Heaps, &Vec<u8>) -> Candidates| {
        let game = on().candidates(candidates);
        plant(bug, &[Law::Candidates], &Laws::new().ordered(), &game)
    };
    let symmetric = |bug, canonical: fn(&Heaps, &Vec<u8>) -> Vec<u8>| {
        let game = on().canonical(canonical);
        plant(bug, &[Law::Symmetry], &Laws::new().symmetric(), &game)
    };
    vec![
        bounded("the exclusive or is that of three bits", |_, heaps| {
            by_sum(heaps.iter().map(|heap| heap & 7))
        }),
        bounded(
            "heaps of one stone are judged as in misere play",
            |game, heaps| match heaps.iter().max() {
                Some(..2) => by_sum(heaps.iter().copied().chain([1])),
                _ => game.bounds(heaps),
            },
        ),
        bounded(
            "two equal heaps are lost, whatever the others are",
            |game, heaps| {
                let mut sorted = game.canonical(heaps);
                sorted.retain(|&heap| heap > 0);
                if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
                    Bounds::exactly(WinLose::Loss)
                } else {
                    game.bounds(heaps)
                }
            },
        ),
        bounded(
            "an odd number of stones wins, an even one loses",
            |_, heaps| by_sum(heaps.iter().map(|heap| heap & 1)),
        ),
        // What is wrong is neither near the start nor near the end: every position has to be counted.
        plant(
            "one position of an opening book has the wrong result",
            &[Law::Bounds],
            &Laws::new().bounded().with_counted(50_000),
            &on().bounds(|game, heaps| match heaps.as_slice() {
                [9, 9, 9, 9] => Bounds::exactly(WinLose::Win),
                _ => game.bounds(heaps),
            }),
        ),
        ordered(
            "stones are taken from a largest heap only",
            |game, heaps| {
                let most = heaps.iter().max();
                let moves = game
                    .moves(heaps)
                    .filter(|&(at, _)| Some(&heaps[at]) == most);
                moves.map(|mv| Candidate { mv, rank: 0 }).collect()
            },
        ),
        ordered(
            "a winning move is looked for in two heaps, then any move will do",
            |game, heaps| {
                let best: Vec<_> = game.candidates(heaps).collect();
                let one = best.len() == 1 && best[0].mv.0 < 2;
                let any = game.moves(heaps).map(|mv| Candidate { mv, rank: 0 });
                if one { best } else { any.take(1).collect() }
            },
        ),
        symmetric(
            "heaps are sorted by exchanging neighbours once",
            |_, heaps| {
                let mut heaps = heaps.clone();
                for at in 1..heaps.len() {
                    if heaps[at - 1] > heaps[at] {
                        heaps.swap(at - 1, at);
                    }
                }
                heaps
            },
        ),
        symmetric(
            "equal heaps are taken away, which keeps the value but not the moves",
            |game, heaps| {
                let mut sorted = game.canonical(heaps);
                for at in 1..sorted.len() {
                    if sorted[at - 1] == sorted[at] {
                        sorted[at - 1..=at].fill(0);
                    }
                }
                game.canonical(&sorted)
            },
        ),
        plant(
            "stones taken are counted in five bits",
            &[Law::Grade],
            &Laws::new().graded(),
            &on().grade(|game, heaps| game.grade(heaps) & 31),
        ),
        plant(
            "a heap of ten and a heap of eleven have the same code",
            &[Law::Packing, Law::Unpacking],
            &Laws::new().packed(),
            &on().pack(|game, heaps| {
                let key = game.pack(heaps);
                if heaps[2] == 11 { key - 16 } else { key }
            }),
        ),
        plant(
            "two heaps of one stone are one component",
            &[Law::Components],
            &Laws::new().disjunctive_sum(),
            &on().components(|game, heaps| {
                let mut components: Vec<_> = game.components(heaps).collect();
                let ones = components
                    .iter()
                    .filter(|&component| component == &[1])
                    .count();
                if ones > 1 {
                    components.retain(|component| component != &[1]);
                    components.push(vec![1; ones]);
                }
                components
            }),
        ),
        aliased(
            "a hash of 16 bits is taken for the heaps",
            heaps(),
            |game, heaps| super::keys::zobrist(game.pack(heaps), 16),
        ),
        aliased(
            "a hash of 24 bits is taken for the heaps",
            heaps(),
            |game, heaps| super::keys::zobrist(game.pack(heaps), 24),
        ),
    ]
}

/// The correct game passes.
pub(super) fn pass() {
    let laws = Laws::new().bounded().ordered().symmetric().packed();
    let laws = laws.graded().disjunctive_sum().must_end();
    laws.check(&Planted::on(heaps())).unwrap();
}
