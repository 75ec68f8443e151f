//! Values of many positions of a game.

use std::num::NonZeroUsize;
use std::time::Duration;

use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;
use stonework_sums::{HotSearch, hottest, rectangles};

#[test]
fn rectangles_of_domineering_have_their_known_values() {
    let entry = CATALOG.find("domineering").unwrap();
    let found = rectangles(entry, &Settings::new(), [4, 4], &Run::new()).unwrap();
    let value = |rows, cols| {
        let mut sizes = found.sizes.iter();
        let one = sizes
            .find(|one| (one.rows, one.cols) == (rows, cols))
            .unwrap();
        one.facts.value.clone().unwrap()
    };
    assert_eq!(found.sizes.len(), 16);
    assert_eq!([value(1, 1), value(2, 1), value(1, 4)], ["0", "1", "-2"]);
    assert_eq!(value(2, 2), "±1");
    assert!(found.stopped.is_none());
    // A machine that is held up has more time.
    let stopped = [50, 500, 5000]
        .map(Duration::from_millis)
        .into_iter()
        .any(|time| {
            let run = Run::new().with_time(time);
            let found = rectangles(entry, &Settings::new(), [9, 9], &run).unwrap();
            found.stopped.is_some() && found.sizes.len() > 3
        });
    assert!(stopped);
    let entry = CATALOG.find("toads-and-frogs").unwrap();
    assert!(rectangles(entry, &Settings::new(), [2, 2], &Run::new()).is_err());
}

#[test]
fn the_hottest_positions_are_the_same_with_any_threads() {
    for (game, size, sample) in [
        ("domineering", [3, 3], None),
        ("clobber", [2, 3], None),
        ("snort", [3, 3], Some((2000, 7))),
    ] {
        let entry = CATALOG.find(game).unwrap();
        let asked = HotSearch {
            size,
            sample,
            listed: 20,
        };
        let of = |threads| {
            let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
            let found = hottest(entry, &Settings::new(), asked, &run).unwrap();
            assert!(found.stopped.is_none());
            let listed: Vec<_> = (found.hottest.iter())
                .map(|one| (one.position.clone(), one.count, one.facts.value.clone()))
                .collect();
            (found.positions, found.left_out, found.values, listed)
        };
        let one = of(1);
        assert_eq!(one, of(2), "{game}");
        assert!(one.3.len() > 3, "{game}: {one:?}");
    }
    let entry = CATALOG.find("domineering").unwrap();
    let asked = HotSearch {
        size: [2, 2],
        sample: None,
        listed: 1,
    };
    let found = hottest(entry, &Settings::new(), asked, &Run::new()).unwrap();
    assert_eq!(
        (found.positions, &*found.hottest[0].position),
        (16, "../..")
    );
    assert_eq!(found.hottest[0].facts.temperature.as_deref(), Some("1"));
}
