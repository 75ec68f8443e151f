//! Whether a manifest says what can be: every number of it, before anything is allocated for it.

use stonework_strong::levels::MOST_OF_LEVEL;

use crate::code::longest_of;
use crate::file_names;
use crate::key_file::frames_of_keys;
use crate::manifest::{
    CodeWidth, Counts, LevelEntry, MOST_PARTS, Manifest, Numbering, PartEntry, TierEntry, VERSION,
};
use crate::seek_table;

/// What is wrong, in words.
type Checked = Result<(), String>;

/// Checks that nothing in the manifest contradicts anything else in it.
pub(crate) fn check(manifest: &Manifest) -> Checked {
    assert_eq!(manifest.version, VERSION, "checked before it is parsed");
    check_levels(manifest)?;
    check_part(manifest)?;
    let mut first = 0_u64;
    let mut counts = Counts::default();
    for (number, tier) in (0..).zip(&manifest.tiers) {
        let is_part = manifest.part.is_some();
        check_tier(tier, number, first, is_part)
            .map_err(|reason| format!("tier {number}: {reason}"))?;
        first = add(first, tier.positions)?;
        counts.won = add(counts.won, tier.counts.won)?;
        counts.drawn = add(counts.drawn, tier.counts.drawn)?;
        counts.lost = add(counts.lost, tier.counts.lost)?;
    }
    let positions = manifest.game.positions;
    demand(first <= positions, || {
        format!("the tiers have {first} positions, and the game has {positions}")
    })?;
    demand(!manifest.complete || first == positions, || {
        format!("it is said to be complete, with {first} of {positions} positions")
    })?;
    demand(manifest.counts == counts, || {
        format!(
            "the counts of the tiers add up to {counts:?}, and those of the whole are {:?}",
            manifest.counts
        )
    })?;
    check_codes(manifest, counts)
}

/// Checks which part it is, if it is one.
fn check_part(manifest: &Manifest) -> Checked {
    let Some(PartEntry { part, parts, .. }) = manifest.part else {
        return Ok(());
    };
    demand((1..=MOST_PARTS).contains(&parts) && part < parts, || {
        format!("it is part {part} of {parts}; from 0, there are 1 to {MOST_PARTS} of them")
    })?;
    demand(manifest.game.numbering == Numbering::Dense, || {
        "it is a part of a database, and its positions are not numbered by the game".to_owned()
    })
}

/// Checks the levels of keys, if there are any, and the tiers against them.
fn check_levels(manifest: &Manifest) -> Checked {
    let is_keyed = manifest.game.numbering == Numbering::Keys;
    let Some(found) = &manifest.levels else {
        return demand(!is_keyed, || {
            "its positions are found by keys, and it has no levels of them".to_owned()
        });
    };
    demand(is_keyed, || {
        "its positions are numbered by the game, and it has levels of keys".to_owned()
    })?;
    let levels = &found.levels;
    demand(
        levels.is_sorted_by(|one, next| one.grade < next.grade),
        || "the levels are not in the order of their grades".to_owned(),
    )?;
    let mut positions = 0;
    for (number, level) in levels.iter().enumerate() {
        let known = found.complete.then_some(levels.as_slice());
        check_level(level, number, known).map_err(|reason| format!("level {number}: {reason}"))?;
        positions = add(positions, level.positions)?;
    }
    demand(positions == manifest.game.positions, || {
        format!(
            "the levels have {positions} positions, and the game has {}",
            manifest.game.positions
        )
    })?;
    demand(found.complete || manifest.tiers.is_empty(), || {
        "it has tiers before all levels are found".to_owned()
    })?;
    demand(
        !manifest.complete || manifest.tiers.len() == levels.len(),
        || {
            format!(
                "it has {} tiers and {} levels",
                manifest.tiers.len(),
                levels.len()
            )
        },
    )?;
    demand(manifest.tiers.len() <= levels.len(), || {
        format!(
            "it has {} tiers and {} levels",
            manifest.tiers.len(),
            levels.len()
        )
    })?;
    let mut pairs = manifest.tiers.iter().zip(levels.iter().rev());
    demand(
        pairs.all(|(tier, level)| tier.positions == level.positions),
        || "a tier does not have the positions of its level".to_owned(),
    )
}

/// Checks a level; the grades that its moves lead to must be those of known levels, if all are.
fn check_level(level: &LevelEntry, number: usize, known: Option<&[LevelEntry]>) -> Checked {
    demand(
        (1..=MOST_OF_LEVEL as u64).contains(&level.positions),
        || {
            format!(
                "it has {} positions; 1 to {MOST_OF_LEVEL} are possible",
                level.positions
            )
        },
    )?;
    let grades = || level.moves.iter().map(|&(grade, _)| grade);
    demand(grades().is_sorted_by(|one, next| one < next), || {
        "the grades that its moves lead to are not in order".to_owned()
    })?;
    demand(
        level
            .moves
            .iter()
            .all(|&(grade, moves)| grade > level.grade && moves > 0),
        || "its moves do not all lead to higher grades".to_owned(),
    )?;
    let is_known = |grade| {
        known.is_none_or(|known| {
            known
                .binary_search_by_key(&grade, |level| level.grade)
                .is_ok()
        })
    };
    demand(grades().all(is_known), || {
        "its moves lead to a grade that no level has".to_owned()
    })?;
    let name = file_names::of_keys(number);
    demand(level.file.name == name, || {
        format!(
            "its file is called {:?}; {name} is its name",
            level.file.name
        )
    })?;
    let frames = frames_of_keys(level.positions).and_then(|frames| frames.checked_add(1));
    let least = seek_table::bytes_of(frames.ok_or_else(too_many)?);
    demand(level.file.bytes >= least, || {
        format!(
            "{name} has {} bytes; its seek table alone has {least}",
            level.file.bytes
        )
    })
}

/// Checks the counts by code against those by result.
fn check_codes(manifest: &Manifest, counts: Counts) -> Checked {
    let codes = &manifest.by_code;
    demand(codes.is_sorted_by(|one, next| one.0 < next.0), || {
        "the codes in `by_code` are not in order".to_owned()
    })?;
    let mut sum = Counts::default();
    for &(code, positions) in codes {
        demand(positions > 0, || format!("code {code} is counted 0 times"))?;
        sum.add(code, positions).ok_or_else(too_many)?;
    }
    demand(sum == counts, || {
        format!("the counts in `by_code` add up to {sum:?}, and those of the tiers to {counts:?}")
    })?;
    let longest = longest_of(codes.iter().map(|entry| entry.0));
    demand(longest == manifest.longest(), || {
        format!(
            "the longest win or loss in `by_code` has {} plies, and that of the tiers {}",
            plies(longest),
            plies(manifest.longest())
        )
    })
}

/// Plies, or that there is no win or loss.
fn plies(longest: Option<u32>) -> String {
    longest.map_or_else(|| "no".to_owned(), |plies| plies.to_string())
}

fn check_tier(tier: &TierEntry, number: u64, first: u64, is_part: bool) -> Checked {
    demand(tier.tier == number, || {
        format!(
            "its number is {}; the tiers are to be consecutive",
            tier.tier
        )
    })?;
    demand(tier.first == first, || {
        format!(
            "it begins with position {}; the one before it ends before {first}",
            tier.first
        )
    })?;
    let stored = tier.counts.total().ok_or_else(too_many)?;
    demand(stored <= tier.positions, || {
        format!("it has {} positions and counts {stored}", tier.positions)
    })?;
    let decided = tier.counts.won > 0 || tier.counts.lost > 0;
    demand(tier.longest.is_some() == decided, || {
        "it has a longest win or loss and none is counted, or the other way round".to_owned()
    })?;
    let width = CodeWidth::of(tier.longest);
    demand(width == Some(tier.code_bytes), || {
        format!(
            "codes of {} bytes are not for a longest win or loss of {:?} plies",
            tier.code_bytes.bytes(),
            tier.longest
        )
    })?;
    let Some(file) = &tier.file else {
        return demand(tier.positions == 0, || {
            format!("it has {} positions and no file", tier.positions)
        });
    };
    demand(tier.positions > 0, || {
        "it has a file and no positions".to_owned()
    })?;
    let name = if is_part {
        file_names::of_part(number)
    } else {
        file_names::of_tier(number)
    };
    demand(file.name == name, || {
        format!("its file is called {:?}; {name} is its name", file.name)
    })?;
    let frames = seek_table::frames(tier.positions, tier.code_bytes.positions_per_frame());
    let least = seek_table::bytes_of(frames.ok_or_else(too_many)?);
    demand(file.bytes >= least, || {
        format!(
            "{name} has {} bytes; the seek table of {} positions alone has {least}",
            file.bytes, tier.positions
        )
    })
}

fn demand(is_so: bool, otherwise: impl FnOnce() -> String) -> Checked {
    if is_so { Ok(()) } else { Err(otherwise()) }
}

fn add(one: u64, other: u64) -> Result<u64, String> {
    one.checked_add(other).ok_or_else(too_many)
}

fn too_many() -> String {
    "a number is beyond what any database can have".to_owned()
}
