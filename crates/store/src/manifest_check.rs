//! Whether a manifest says what can be: every number of it, before anything is allocated for it.

use crate::code::longest_of;
use crate::file_names;
use crate::manifest::{CodeWidth, Counts, Manifest, TierEntry, VERSION};
use crate::seek_table::table_bytes;

/// What is wrong, in words.
type Checked = Result<(), String>;

/// Checks that nothing in the manifest contradicts anything else in it.
pub(crate) fn check(manifest: &Manifest) -> Checked {
    debug_assert_eq!(manifest.version, VERSION, "checked before it is parsed");
    let mut first = 0_u64;
    let mut counts = Counts::default();
    for (number, tier) in (0..).zip(&manifest.tiers) {
        check_tier(tier, number, first).map_err(|reason| format!("tier {number}: {reason}"))?;
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
            "the longest win or loss in `by_code` has {longest:?} plies, and that of the tiers {:?}",
            manifest.longest()
        )
    })
}

fn check_tier(tier: &TierEntry, number: u64, first: u64) -> Checked {
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
    let name = file_names::of_tier(number);
    demand(file.name == name, || {
        format!("its file is called {:?}; {name} is its name", file.name)
    })?;
    let least = table_bytes(tier.code_bytes, tier.positions).ok_or_else(too_many)?;
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
