//! Large heaps and long rows are drawn, and what is drawn of them can be pointed at.

use std::collections::HashSet;

use fastrand::Rng;
use stonework::Side;
use stonework_games::catalog::{DrawnHeaps, DrawnRow, Outline, Scene};

use crate::{is_inside, reach};

/// What has a place is inside the scene, and nothing else has the same place.
fn check(scene: &Scene, spots: &[Outline], said: &str) {
    let mut known = HashSet::new();
    for spot in spots {
        assert!(is_inside(scene, *spot), "{said}: {spot:?}");
        assert!(known.insert(format!("{spot:?}")), "{said}: {spot:?}");
    }
    for shape in &scene.shapes {
        assert!(is_inside(scene, shape.outline), "{said}: {shape:?}");
    }
}

/// A number of any size.
fn number(rng: &mut Rng) -> u64 {
    rng.u64(..) >> rng.u32(..64)
}

#[test]
fn heaps_of_any_size_are_drawn_and_no_two_takes_have_one_place() {
    let mut rng = Rng::with_seed(44);
    for _ in 0..200_u32 {
        // Seldom more heaps than are drawn.
        let count = rng.usize(..=5) * rng.usize(..=10);
        let heaps: Vec<u64> = (0..count).map(|_| number(&mut rng)).collect();
        let drawn = DrawnHeaps::of(&heaps);
        let scene = drawn.scene();
        assert!(scene.shapes.len() <= 700, "{heaps:?}");
        let mut spots = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            assert_eq!(drawn.last_taken(at, 0), None);
            assert_eq!(drawn.last_taken(at, heap.saturating_add(1)), None);
            let takes = (1..=heap.min(220)).filter_map(|taken| drawn.last_taken(at, taken));
            let before = spots.len();
            spots.extend(takes);
            // Of few heaps, each can be taken from.
            let may_be_seen = heap > 0 && heaps.len() <= 40;
            assert!(!may_be_seen || spots.len() > before, "{heaps:?}: {at}");
            if heap <= 200 && heaps.len() <= 2 {
                assert_eq!(spots.len() - before, usize::try_from(heap).unwrap());
            }
            for taken in 0..=4 {
                let left = heap.saturating_sub(taken).min(20);
                let parts = (1..left).map(|above| (heap - taken - above, above));
                let parts = parts.filter(|(below, above)| below >= above);
                spots.extend(parts.filter_map(|parts| drawn.parting(at, parts)));
            }
        }
        check(&scene, &spots, &format!("{heaps:?}"));
    }
}

#[test]
fn two_heaps_have_places_for_what_is_taken_from_both() {
    let mut rng = Rng::with_seed(45);
    for _ in 0..600_u32 {
        let [one, two] = [number(&mut rng), number(&mut rng)];
        let three = [one, two, one.min(two)];
        let drawn = DrawnHeaps::with_both(&three);
        let takes = |at: usize| (1..=three[at].min(220)).map(move |taken| (at, taken));
        let takes = (0..3).flat_map(takes);
        let spots = takes.filter_map(|(at, taken)| drawn.last_taken(at, taken));
        check(
            &drawn.scene(),
            &spots.collect::<Vec<_>>(),
            &format!("{three:?}"),
        );
    }
}

#[test]
fn rows_of_any_length_are_drawn_whole_or_by_their_ends() {
    for len in [0, 1, 2, 60, 299, 300, 301, 302, 400, 1_000, 1_000_000] {
        let row = DrawnRow::of(len);
        let scene = row.stones(|at| at);
        assert!(scene.shapes.len() <= DrawnRow::WHOLE + 1);
        let places: Vec<usize> = (0..len).filter(|&at| row.stone(at).is_some()).collect();
        let written = scene.shapes.iter().filter_map(|shape| shape.text.as_ref());
        let written: Vec<usize> = written.filter_map(|text| text.parse().ok()).collect();
        assert_eq!(places, written, "{len}");
        assert_eq!(places.len(), if len <= 300 { len } else { 80 }, "{len}");
        let ends = [0, len.saturating_sub(1)];
        assert!(
            len == 0 || ends.iter().all(|end| places.contains(end)),
            "{len}"
        );
        let mut spots: Vec<Outline> = places.iter().filter_map(|&at| row.stone(at)).collect();
        spots.extend((1..len).filter_map(|left| row.cut(left)));
        check(&scene, &spots, &format!("{len}"));
        for left in (1..len).filter(|left| len < 500 || left % 1000 == 1) {
            let parts = [row.part(0, left), row.part(left, len)];
            check(&scene, &parts, &format!("{len} {left}"));
            let [one, two] = parts.map(reach);
            assert!(one[0].0 < one[1].0 && one[1].0 < two[0].0 && two[0].0 < two[1].0);
            check(
                &scene,
                &[row.cut_or_between(left)],
                &format!("{len} {left}"),
            );
        }
        // Each end can be taken from, by both sides at once.
        let taken = (1..=len.min(200))
            .flat_map(|taken| [Side::Left, Side::Right].map(|side| row.last_taken(side, taken)));
        let taken: Vec<Outline> = taken.flatten().collect();
        check(&scene, &taken, &format!("{len}"));
        assert_eq!(row.stone(len), None);
        assert_eq!(row.last_taken(Side::Left, len + 1), None);
        assert_eq!(row.last_taken(Side::Right, 0), None);
    }
}
