//! Bugs in [`stonework::Packed`].

use stonework::laws::{Law, Laws};
use stonework::{Indexed, Packed};

use super::finding::{Finding, plant};
use super::games::{Board, Boxes, Domino, Heaps, Piles, Pursuit};
use super::planted::Planted;

/// What a position of heaps is worth follows from this.
fn nim_sum(heaps: &[u8]) -> u64 {
    u64::from(heaps.iter().fold(0, |sum, heap| sum ^ heap))
}

pub(super) fn findings() -> Vec<Finding> {
    let mut all = keys();
    all.extend(classes());
    all
}

/// Bugs in class keys.
fn classes() -> Vec<Finding> {
    const CLASSES: &[Law] = &[Law::Classes];
    vec![
        plant(
            "heaps are one class if they have as many stones",
            CLASSES,
            &Laws::new().packed(),
            &Planted::on(Heaps(vec![3, 4, 5]))
                .class_key(|_, heaps| heaps.iter().map(|&heap| u64::from(heap)).sum()),
        ),
        plant(
            "the nim-sum without its highest bit",
            CLASSES,
            &Laws::new().packed(),
            &Planted::on(Heaps(vec![3, 4, 5])).class_key(|_, heaps| nim_sum(heaps) & 3),
        ),
        plant(
            "a class of dominoes by their number",
            CLASSES,
            &Laws::new().packed(),
            &Planted::on(Domino).class_key(|_, dominoes| u64::from(dominoes.covered.count_ones())),
        ),
        plant(
            "a class of marks by their number",
            CLASSES,
            &Laws::new().packed(),
            &Planted::on(Board).class_key(|_, marks| u64::from((marks.mine | marks.theirs).count_ones())),
        ),
        plant(
            "the bits that are said to be used of a class key are too few",
            CLASSES,
            &Laws::new().packed(),
            &Planted::on(Domino).class_bits(|game| game.key_bits() - 4),
        ),
    ]
}

/// Bugs in keys.
fn keys() -> Vec<Finding> {
    const COLLIDES: &[Law] = &[Law::Packing];
    const LOST: &[Law] = &[Law::Unpacking];
    const EITHER: &[Law] = &[Law::Packing, Law::Unpacking];
    vec![
        plant(
            "three bits for heaps of up to eight stones",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Heaps(vec![8, 3]))
                .pack(|_, heaps| {
                    let heaps = heaps.iter();
                    heaps.fold(0, |key, &heap| key << 3 | u64::from(heap))
                })
                .unpack(|_, key| [3, 0].map(|shift| (key >> shift & 7) as u8).to_vec()),
        ),
        plant(
            "sixteen stones carry into the next heap",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Heaps(vec![2, 17])),
        ),
        plant(
            "the key leaves out whose turn it is",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Domino).pack(|game, dominoes| game.pack(dominoes) & !1),
        ),
        plant(
            "the bits that are said to be used are those of another board",
            COLLIDES,
            &Laws::new().packed(),
            &Planted::on(Domino).key_bits(|_| 9),
        ),
        plant(
            "heaps are unpacked in the opposite order",
            LOST,
            &Laws::new().packed(),
            &Planted::on(Heaps(vec![3, 4, 5])).unpack(|game, key| {
                let mut heaps = game.unpack(key);
                heaps.reverse();
                heaps
            }),
        ),
        plant(
            "the ternary number of the board is kept in 8 bits",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Board).pack(|_, marks| {
                let digit = |cell: u8| match (marks.mine >> cell & 1, marks.theirs >> cell & 1) {
                    (1, _) => 1,
                    (_, 1) => 2,
                    _ => 0,
                };
                let number = (0..9).fold(0_u8, |number, cell| {
                    number.wrapping_mul(3).wrapping_add(digit(cell))
                });
                u64::from(number)
            }),
        ),
        plant(
            "the greatest number taken is left out and guessed",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]))
                .pack(|_, &(taken, _)| taken as u64)
                .unpack(|_, key| (key as usize, (key as usize).div_ceil(2).max(1))),
        ),
        plant(
            "fields of the two tokens are added up",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Pursuit)
                .pack(|_, chase| ((chase.left << 6) + chase.mine * 7 + chase.theirs) as u64),
        ),
        plant(
            "a shift by a bit too few lets two players' marks overlap",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Board)
                .pack(|_, marks| u64::from(marks.mine) << 8 | u64::from(marks.theirs)),
        ),
        plant(
            "unpacking takes the marks of the other player",
            LOST,
            &Laws::new().packed(),
            &Planted::on(Board).unpack(|game, key| {
                let marks = game.unpack(key);
                super::games::Marks {
                    mine: marks.theirs,
                    theirs: marks.mine,
                }
            }),
        ),
        plant(
            "unpacking panics on a full board",
            &[Law::NoPanic],
            &Laws::new().packed(),
            &Planted::on(Boxes).unpack(|game, key| {
                assert!(key < game.count() as u64 - 1, "no such edges");
                game.unpack(key)
            }),
        ),
        plant(
            "a signed shift fills the key of one pile in seven",
            EITHER,
            &Laws::new().packed(),
            &Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6])).pack(|game, state| {
                let key = game.pack(state);
                if state.0 == 7 {
                    (key as i8) as u64
                } else {
                    key
                }
            }),
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new().packed().check(&Planted::on(Board)).unwrap();
    Laws::new().packed().check(&Planted::on(Boxes)).unwrap();
    Laws::new().packed().check(&Planted::on(Domino)).unwrap();
    Laws::new().packed().check(&Planted::on(Pursuit)).unwrap();
    let heaps = Planted::on(Heaps(vec![3, 4, 5]));
    Laws::new().packed().check(&heaps).unwrap();
    let heaps = heaps.class_key(|_, heaps| nim_sum(heaps)).class_bits(|_| 3);
    Laws::new().packed().check(&heaps).unwrap();
    let piles = Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]));
    Laws::new().packed().check(&piles).unwrap();
}
