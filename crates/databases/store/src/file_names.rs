//! The names of the files of a database.

/// The manifest.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The file that a writer locks.
pub(crate) const LOCK: &str = "lock";

/// The file of a tier.
pub(crate) fn of_tier(tier: u64) -> String {
    format!("tier-{tier:04}.outcomes.zst")
}

/// The tier whose file has this name, if it is one.
pub(crate) fn tier_of_outcomes(name: &str) -> Option<u64> {
    let tier = name.strip_prefix("tier-")?.strip_suffix(".outcomes.zst")?;
    let tier = tier.parse().ok()?;
    (of_tier(tier) == name).then_some(tier)
}

/// What a part of a database has of a tier.
pub(crate) fn of_part(tier: u64) -> String {
    format!("tier-{tier:04}.part.zst")
}

/// The tier of which a part has what is in the file with this name, if it is one.
pub(crate) fn tier_of_part(name: &str) -> Option<u64> {
    let tier = name.strip_prefix("tier-")?.strip_suffix(".part.zst")?;
    let tier = tier.parse().ok()?;
    (of_part(tier) == name).then_some(tier)
}

/// The keys of a level.
pub(crate) fn of_keys(level: usize) -> String {
    format!("level-{level:04}.keys.zst")
}

/// What is known of the tier at work.
pub(crate) fn checkpoint(tier: u64) -> String {
    format!("tier-{tier:04}.checkpoint")
}

/// The directory of a tier that is solved by blocks.
pub(crate) fn blocks(tier: u64) -> String {
    format!("tier-{tier:04}.blocks")
}

/// The directory of a tier that several workers solve, each its share.
pub(crate) fn shares(tier: u64) -> String {
    format!("tier-{tier:04}.shares")
}

/// The tier of which what is known at work has this name, if it is one of these.
pub(crate) fn tier_at_work(name: &str) -> Option<u64> {
    let (tier, _) = name.strip_prefix("tier-")?.split_once('.')?;
    let tier = tier.parse().ok()?;
    let names = [checkpoint(tier), blocks(tier), shares(tier)];
    names.contains(&name.to_owned()).then_some(tier)
}

/// How far a tier is that is solved by blocks or in shares, in its directory.
pub(crate) const PROGRESS: &str = "progress";

/// A file that is not finished, by the name it is to have.
pub(crate) fn temporary(name: &str) -> String {
    format!(".{name}.tmp-{}", std::process::id())
}

/// Whether this is the name of a file that was not finished.
pub(crate) fn is_temporary(name: &str) -> bool {
    let Some((target, process)) = name
        .strip_prefix('.')
        .and_then(|rest| rest.rsplit_once(".tmp-"))
    else {
        return false;
    };
    let is_number = !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit());
    let is_ours = [MANIFEST, PROGRESS].contains(&target)
        || (target.starts_with("tier-")
            && [".outcomes.zst", ".part.zst", ".checkpoint"]
                .iter()
                .any(|end| target.ends_with(end)))
        || (target.starts_with("level-") && target.ends_with(".keys.zst"));
    is_number && is_ours
}
