//! The parts of a database, which belong together or not: [`join`].

use std::path::PathBuf;

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::file_names;
use crate::manifest::{FileEntry, Manifest, PartEntry, TierEntry};
use crate::manifest_file;
use crate::tier_file::bytes_in_one;

/// The parts of a database in the order of their numbers.
pub(crate) struct Joined {
    pub(crate) dirs: Vec<PathBuf>,
    manifests: Vec<Manifest>,
    /// What they have together, without tiers that some do not have yet.
    pub(crate) whole: Manifest,
}

/// Joins all parts of a database, which are given with the directory of each.
pub(crate) fn join(found: Vec<(PathBuf, Manifest)>) -> Result<Joined, StoreError> {
    let (dirs, manifests) = demand_all(found)?;
    let least = demand_same_tiers(&dirs, &manifests)?;
    let mut joined = Joined {
        whole: Manifest {
            part: None,
            ..least
        },
        dirs,
        manifests,
    };
    let files = (0..joined.whole.tiers.len()).map(|tier| {
        let files = joined.files_of(tier)?;
        let hashes: String = files.iter().map(|file| file.blake3.to_string()).collect();
        Some(FileEntry {
            name: file_names::of_tier(tier as u64),
            bytes: bytes_in_one(&joined.whole.tiers[tier], &files),
            blake3: Checksum::of(hashes.as_bytes()),
        })
    });
    let files: Vec<_> = files.collect();
    for (tier, file) in joined.whole.tiers.iter_mut().zip(files) {
        tier.file = file;
    }
    Ok(joined)
}

impl Joined {
    /// The file of a tier in each part; none if the tier has no positions.
    pub(crate) fn files_of(&self, tier: usize) -> Option<Vec<FileEntry>> {
        let manifests = self.manifests.iter();
        let files = manifests.map(|manifest| manifest.tiers[tier].file.clone());
        files.collect()
    }
}

/// Makes sure that these are all parts of one database, and gives what they have together: the game,
/// the tiers that all of them have, and the counts of these. The files are those of one of the
/// parts that has the fewest tiers.
///
/// # Errors
///
/// As for [`crate::Database::open_parts`], as far as the manifests are concerned.
pub fn demand_parts(parts: Vec<(PathBuf, Manifest)>) -> Result<Manifest, StoreError> {
    let (dirs, manifests) = demand_all(parts)?;
    demand_same_tiers(&dirs, &manifests)
}

/// The parts of one solve, each of them once, in their order.
fn demand_all(
    found: Vec<(PathBuf, Manifest)>,
) -> Result<(Vec<PathBuf>, Vec<Manifest>), StoreError> {
    let mut parts: Vec<(PathBuf, Manifest, PartEntry)> = Vec::with_capacity(found.len());
    for (path, manifest) in found {
        let Some(entry) = manifest.part else {
            return Err(StoreError::NotAPart { path });
        };
        if let Some((other, first, of)) = parts.first() {
            manifest_file::demand_game(&path, &manifest, &first.game)?;
            if (entry.solve, entry.parts) != (of.solve, of.parts) {
                let other = other.clone();
                return Err(StoreError::OtherSolve { path, other });
            }
        }
        let place = parts.binary_search_by_key(&entry.part, |(.., entry)| entry.part);
        match place {
            Ok(place) => {
                return Err(StoreError::SamePart {
                    part: entry.part,
                    path,
                    other: parts[place].0.clone(),
                });
            }
            Err(place) => parts.insert(place, (path, manifest, entry)),
        }
    }
    for (at, (path, _, entry)) in (0..).zip(&parts) {
        // The first that is missing is before one that is there, or after all of them.
        let is_last = at as usize + 1 == parts.len();
        let missing = if entry.part == at { at + 1 } else { at };
        if entry.part != at || is_last && missing < entry.parts {
            return Err(StoreError::MissingPart {
                path: path.clone(),
                part: entry.part,
                parts: entry.parts,
                missing,
            });
        }
    }
    let parts = parts
        .into_iter()
        .map(|(path, manifest, _)| (path, manifest));
    Ok(parts.unzip())
}

/// Makes sure that the parts have the same tiers, but for one that was at work when the solve ended:
/// gives the manifest of a part that has the fewest.
fn demand_same_tiers(dirs: &[PathBuf], manifests: &[Manifest]) -> Result<Manifest, StoreError> {
    // A manifest that is complete is the last to be written.
    let written = |manifest: &Manifest| manifest.tiers.len() + usize::from(manifest.complete);
    let all = || dirs.iter().zip(manifests);
    let (Some((path, least)), Some((other, most))) = (
        all().min_by_key(|(_, manifest)| written(manifest)),
        all().max_by_key(|(_, manifest)| written(manifest)),
    ) else {
        unreachable!("a database has at least one part");
    };
    if written(most) > written(least) + 1 {
        return Err(StoreError::UnequalParts {
            path: path.clone(),
            tiers: least.tiers.len(),
            other: other.clone(),
            other_tiers: most.tiers.len(),
        });
    }
    for (path, manifest) in all() {
        let without_file = |tier: &TierEntry| TierEntry {
            file: None,
            ..tier.clone()
        };
        let mut pairs = least.tiers.iter().zip(&manifest.tiers);
        if let Some(tier) = pairs.position(|(one, other)| without_file(one) != without_file(other))
        {
            return Err(StoreError::Manifest {
                path: path.join(file_names::MANIFEST),
                reason: format!("tier {tier} is not as in the other parts"),
            });
        }
    }
    Ok(least.clone())
}
