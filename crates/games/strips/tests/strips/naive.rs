//! The moves of the games a second time, plainly on texts, held against those of the crate on random
//! positions.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use fastrand::Rng;
use stonework::Partizan;
use stonework_catalog::CatalogGame;
use stonework_strips::{Cutcake, PartizanEuclid, PartizanHeaps, ToadsAndFrogs, TopplingDominoes};

/// A row of characters of these, each as often as it is among them.
pub(crate) fn random_row(random: &mut Rng, of: &str, len: RangeInclusive<usize>) -> String {
    let of: Vec<char> = of.chars().collect();
    let len = random.usize(len);
    (0..len).map(|_| of[random.usize(..of.len())]).collect()
}

/// What the moves of the start lead to, as texts without who is to move.
fn options<G: CatalogGame + Partizan>(game: &G) -> BTreeSet<String> {
    let start = game.start();
    let next = game.moves(&start).map(|mv| {
        let text = game.draw(&game.play(&start, mv).state);
        let (position, mover) = text.rsplit_once(' ').unwrap();
        assert_eq!(mover == "left", !game.left_to_move(&start));
        position.to_owned()
    });
    next.collect()
}

fn set(texts: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    texts.into_iter().collect()
}

/// The options of a row of toads and frogs by replacing texts: those of Right are those of the row
/// from its other end.
fn hops(row: &str, jump: usize) -> BTreeSet<String> {
    let ways = (0..=jump).flat_map(|over| {
        let before = format!("t{}.", "f".repeat(over));
        let after = format!(".{}t", "f".repeat(over));
        row.match_indices(&before)
            .map(|(at, _)| format!("{}{after}{}", &row[..at], &row[at + over + 2..]))
            .collect::<Vec<_>>()
    });
    set(ways)
}

/// A row from its other end, with toads and frogs exchanged.
fn mirrored(row: &str) -> String {
    let exchanged = row.chars().rev().map(|animal| match animal {
        't' => 'f',
        'f' => 't',
        other => other,
    });
    exchanged.collect()
}

#[test]
fn toads_and_frogs_hop_as_their_texts_say() {
    let mut random = Rng::with_seed(3);
    for round in 0..4000 {
        let (row, jump) = (random_row(&mut random, "tf.tf", 1..=12), round % 4);
        let game = |mover: &str| {
            let game = ToadsAndFrogs::new(&format!("{row} {mover}")).unwrap();
            game.with_jump(u32::try_from(jump).unwrap())
        };
        assert_eq!(options(&game("left")), hops(&row, jump), "{row}");
        let other = hops(&mirrored(&row), jump);
        let other = set(other.iter().map(|row| mirrored(row)));
        assert_eq!(options(&game("right")), other, "{row}");
        if jump == 0 {
            let letters = |text: &str| text.replace('t', "e").replace('f', "r");
            let game = ToadsAndFrogs::elephants_and_rhinos(&letters(&row)).unwrap();
            let hops = set(hops(&row, 0).iter().map(|row| letters(row)));
            assert_eq!(options(&game), hops, "{row}");
        }
    }
}

#[test]
fn dominoes_topple_as_their_texts_say() {
    let mut random = Rng::with_seed(4);
    for _ in 0..4000 {
        let text = random_row(&mut random, "lre.lre", 1..=10);
        let rows: Vec<&str> = text.split('.').filter(|row| !row.is_empty()).collect();
        for (mover, other) in [("left", 'r'), ("right", 'l')] {
            let mut expected = BTreeSet::new();
            for (number, row) in rows.iter().enumerate() {
                for (at, _) in row.match_indices(|domino| domino != other) {
                    for left in [&row[..at], &row[at + 1..]] {
                        let mut then = rows.clone();
                        then[number] = left;
                        then.retain(|row| !row.is_empty());
                        let then = then.join(".");
                        expected.insert(if then.is_empty() {
                            "0".to_owned()
                        } else {
                            then
                        });
                    }
                }
            }
            let game = TopplingDominoes::new(&format!("{text} {mover}"));
            // A row of points alone is none at all.
            assert_eq!(options(&game.unwrap()), expected, "{text}");
        }
    }
}

#[test]
fn cakes_are_cut_as_numbers_say() {
    let mut random = Rng::with_seed(5);
    for _ in 0..2000 {
        let cakes: Vec<(u32, u32)> = (0..random.usize(1..4))
            .map(|_| (random.u32(1..7), random.u32(1..7)))
            .collect();
        let write = |cakes: &[(u32, u32)]| {
            let cut = cakes.iter().filter(|cake| **cake != (1, 1));
            let texts: Vec<_> = cut.map(|(rows, cols)| format!("{rows}x{cols}")).collect();
            if texts.is_empty() {
                "0".to_owned()
            } else {
                texts.join(" ")
            }
        };
        for mover in ["left", "right"] {
            let mut expected = BTreeSet::new();
            for (at, &(rows, cols)) in cakes.iter().enumerate() {
                let lines = if mover == "left" { cols } else { rows };
                for line in 1..lines {
                    let parts = if mover == "left" {
                        [(rows, line), (rows, cols - line)]
                    } else {
                        [(line, cols), (rows - line, cols)]
                    };
                    let mut then = cakes.clone();
                    then.splice(at..=at, parts);
                    expected.insert(write(&then));
                }
            }
            let game = Cutcake::new(&format!("{} {mover}", write(&cakes))).unwrap();
            assert_eq!(options(&game), expected, "{cakes:?}");
        }
    }
}

#[test]
fn heaps_are_taken_from_as_sets_say() {
    let mut random = Rng::with_seed(6);
    for _ in 0..1000 {
        let mut sets = || -> Vec<u32> {
            let mut set: Vec<_> = (0..random.usize(1..4)).map(|_| random.u32(1..5)).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let (left, right) = (sets(), sets());
        let heaps: Vec<u32> = (0..random.usize(1..4)).map(|_| random.u32(0..8)).collect();
        let write = |mut heaps: Vec<u32>| {
            heaps.retain(|&heap| heap > 0);
            let texts: Vec<_> = heaps.iter().map(ToString::to_string).collect();
            if texts.is_empty() {
                "0".to_owned()
            } else {
                texts.join(" ")
            }
        };
        let rules = [&left, &right].map(|set| {
            let numbers: Vec<_> = set.iter().map(ToString::to_string).collect();
            format!("{{{}}}", numbers.join(",")).parse().unwrap()
        });
        for (mover, takes) in [("left", &left), ("right", &right)] {
            let mut expected = BTreeSet::new();
            for (at, &heap) in heaps.iter().enumerate() {
                for &take in takes.iter().filter(|&&take| take <= heap) {
                    let mut then = heaps.clone();
                    then[at] -= take;
                    then.sort_unstable_by(|one, two| two.cmp(one));
                    expected.insert(write(then));
                }
            }
            let text = format!("{} {mover}", write(heaps.clone()));
            let game = PartizanHeaps::new(rules.clone(), &text).unwrap();
            assert_eq!(options(&game), expected, "{heaps:?} {takes:?}");
        }
    }
}

#[test]
fn numbers_are_divided_with_rest_and_with_what_is_missing() {
    for p in 1..40 {
        for q in 1..40 {
            let rest = (0..q).find(|rest| (p - rest) % q == 0).unwrap();
            for (mover, then) in [("left", rest), ("right", q - rest)] {
                let game = PartizanEuclid::new(&format!("({p},{q}) {mover}")).unwrap();
                let expected = (rest > 0).then(|| format!("{q} {then}"));
                assert_eq!(options(&game), set(expected), "{p} {q}");
            }
        }
    }
}
