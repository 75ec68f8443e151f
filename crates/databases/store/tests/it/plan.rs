//! A plan tells what a save takes: it is refused where the save would be, and bounds what it takes.

use std::path::Path;

use stonework::retrograde::{TierRules, TieredGame};
use stonework::{Run, SeededRng, StopReason};
use stonework_store::{Database, Plan, SaveError};

use crate::random_tiers::{Mirrored, RandomTiers};
use crate::save::{run, save_until_whole, saver};
use crate::support::random_tiers;

#[test]
fn a_plan_has_every_tier_and_bounds_the_files() {
    for seed in 0..20 {
        let mut dice = SeededRng::new(seed);
        let game = Mirrored(random_tiers(seed, &mut dice));
        let game = TieredGame::new(&game).symmetric();
        let dir = tempfile::tempdir().unwrap();
        let planned = dir.path().join("not/there/yet");
        let plan = Plan::new(&game, &planned, &run(2)).unwrap();
        assert!(!planned.exists());
        assert_eq!(plan.positions, game.count() as u64);
        assert_eq!(plan.tiers.len(), game.tiers());
        assert!(plan.seconds > 0.0 && plan.seconds.is_finite());
        assert!(!plan.disk_may_be_short, "{plan:?}");
        for (tier, told) in plan.tiers.iter().enumerate() {
            assert_eq!(told.tier, tier);
            assert_eq!(told.positions, game.tier(tier).len() as u64);
            assert!(!told.reads_from_disk);
            assert!(told.needs.iter().all(|&needed| needed < tier));
            assert!(told.memory_bytes >= 3 * told.positions);
        }
        assert!(
            serde_json::to_string(&plan)
                .unwrap()
                .contains("memory_bytes")
        );

        save_until_whole(dir.path(), &game, || run(1));
        for told in &plan.tiers {
            let name = format!("tier-{:04}.outcomes.zst", told.tier);
            let bytes = dir
                .path()
                .join(name)
                .metadata()
                .map_or(0, |file| file.len());
            assert!(bytes <= told.file_bytes_at_most, "{bytes}: {told:?}");
        }
    }
}

#[test]
fn a_plan_is_refused_only_where_the_save_is() {
    let game = Mirrored(RandomTiers::new(5, 4_000_000, 3));
    let game = TieredGame::new(&game).symmetric();
    let (mut planned, mut from_disk) = (Vec::new(), 0);
    for kilobytes in (0..32_usize).map(|step| step * 1024) {
        let limited = || run(2).with_bytes(kilobytes << 10);
        let plan = Plan::new(&game, Path::new("."), &limited());
        let is_planned = match plan {
            Ok(plan) => {
                assert!(plan.least_memory_bytes <= (kilobytes << 10) as u64);
                assert!(plan.memory_bytes <= (kilobytes << 10) as u64);
                from_disk += plan
                    .tiers
                    .iter()
                    .filter(|tier| tier.reads_from_disk)
                    .count();
                true
            }
            Err(SaveError::Stopped(StopReason::Bytes { needed, limit })) => {
                assert_eq!(limit, kilobytes << 10);
                assert!(needed > limit);
                // So is the save.
                let dir = tempfile::tempdir().unwrap();
                let saved = saver(dir.path(), &game).save(&game, &limited());
                let is_memory = matches!(saved, Err(SaveError::Stopped(StopReason::Bytes { .. })));
                assert!(is_memory, "{kilobytes} KiB: {saved:?}");
                // No tier is solved in vain.
                let database = Database::open(dir.path(), 0).unwrap();
                assert_eq!(database.manifest().tiers.len(), 0);
                // What it says is enough is enough for the plan.
                let enough = run(2).with_bytes(needed);
                let plan = Plan::new(&game, Path::new("."), &enough).unwrap();
                assert_eq!(plan.least_memory_bytes, needed as u64);
                false
            }
            Err(error) => panic!("{error}"),
        };
        planned.push(is_planned);
    }
    assert!(planned.is_sorted(), "{planned:?}");
    assert_eq!(
        (planned.first(), planned.last()),
        (Some(&false), Some(&true))
    );
    assert!(from_disk > 0);

    let stopped = Plan::new(
        &game,
        Path::new("."),
        &Run::new().with_time(std::time::Duration::ZERO),
    );
    assert!(matches!(
        stopped,
        Err(SaveError::Stopped(StopReason::Time(_)))
    ));
}
