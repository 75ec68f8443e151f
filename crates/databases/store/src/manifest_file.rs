//! The manifest as a file, with a checksum of itself: reading and writing.

use std::fmt::Display;
use std::io::{ErrorKind, Read};
use std::path::Path;

use serde::Deserialize;
use stonework_strong::retrograde::TierRules;

use crate::atomic_file::AtomicFile;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::file_names;
use crate::manifest::{FORMAT, GameEntry, Manifest, VERSION};
use crate::manifest_check::check;
use crate::regular_file;

/// A manifest is not longer than this.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// What is between the manifest and its own checksum.
const BEFORE_CHECKSUM: &str = ",\n  \"blake3\": \"";

/// What is after that checksum.
const AFTER_CHECKSUM: &str = "\"\n}\n";

/// How a JSON object ends.
const END: &str = "\n}";

/// What a manifest of any version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

/// Writes the manifest of the database in a directory, in place of the one that is there.
pub(crate) fn write(dir: &Path, manifest: &Manifest) -> Result<(), StoreError> {
    let path = dir.join(file_names::MANIFEST);
    check(manifest).map_err(|reason| StoreError::Manifest {
        path: path.clone(),
        reason,
    })?;
    let syntax = |reason| StoreError::Syntax { path, reason };
    let text = match to_text(manifest) {
        Ok(text) if text.len() as u64 > MOST_BYTES => return Err(syntax(too_long())),
        Ok(text) => text,
        Err(error) => return Err(syntax(error.to_string())),
    };
    let mut file = AtomicFile::create(dir, file_names::MANIFEST)?;
    file.append(text.as_bytes())?;
    file.complete()
}

fn to_text(manifest: &Manifest) -> serde_json::Result<String> {
    let mut text = serde_json::to_string_pretty(manifest)?;
    text.truncate(text.len() - END.len());
    let checksum = Checksum::of(text.as_bytes());
    text += BEFORE_CHECKSUM;
    text += &checksum.to_string();
    text += AFTER_CHECKSUM;
    Ok(text)
}

impl Manifest {
    /// Reads the manifest of the database in a directory, and checks it; the other files are not
    /// looked at.
    ///
    /// # Errors
    ///
    /// As for [`crate::Database::open`], as far as the manifest is concerned.
    pub fn read(dir: &Path) -> Result<Self, StoreError> {
        let path = dir.join(file_names::MANIFEST);
        let bytes = read_bytes(dir, &path)?;
        let text = String::from_utf8(bytes).map_err(|error| StoreError::Syntax {
            path: path.clone(),
            reason: error.to_string(),
        })?;
        let syntax = |reason: String| StoreError::Syntax {
            path: path.clone(),
            reason,
        };
        let json = |error: serde_json::Error| syntax(error.to_string());

        let head: Head = serde_json::from_slice(text.as_bytes()).map_err(json)?;
        if head.format != FORMAT {
            return Err(syntax(format!(
                "its format is {:?} instead of {FORMAT:?}",
                head.format
            )));
        }
        if head.version != VERSION {
            return Err(StoreError::Version {
                path,
                found: head.version,
                known: VERSION,
            });
        }

        let (body, expected) = split(&text)
            .ok_or_else(|| syntax("it does not end with the checksum of itself".to_owned()))?;
        let found = Checksum::of(body.as_bytes());
        if found != expected {
            return Err(StoreError::Checksum {
                path,
                found: found.to_string(),
                expected: expected.to_string(),
            });
        }
        let whole = format!("{body}{END}");
        let manifest: Manifest = serde_json::from_slice(whole.as_bytes()).map_err(json)?;
        check(&manifest).map_err(|reason| StoreError::Manifest { path, reason })?;
        Ok(manifest)
    }
}

/// Refuses a manifest in a directory that is of another game.
pub(crate) fn demand_game(
    dir: &Path,
    manifest: &Manifest,
    game: &GameEntry,
) -> Result<(), StoreError> {
    match manifest.difference(game) {
        None => Ok(()),
        Some((what, found, expected)) => Err(StoreError::OtherGame {
            path: dir.join(file_names::MANIFEST),
            what,
            found,
            expected,
        }),
    }
}

/// Refuses a manifest in a directory whose tiers are not those of the rules.
pub(crate) fn demand_tiers(
    dir: &Path,
    manifest: &Manifest,
    rules: &dyn TierRules,
) -> Result<(), StoreError> {
    let (tiers, most) = (manifest.tiers.len(), rules.tiers());
    if tiers > most || manifest.complete {
        demand_equal(dir, "the number of its tiers is", &most, &tiers)?;
    }
    for (tier, entry) in manifest.tiers.iter().enumerate() {
        let range = rules.tier(tier);
        let what = format!("the number of the first position of tier {tier} is");
        demand_equal(dir, &what, &(range.start as u64), &entry.first)?;
        let what = format!("the number of positions of tier {tier} is");
        demand_equal(dir, &what, &(range.len() as u64), &entry.positions)?;
    }
    Ok(())
}

/// Refuses a manifest in a directory that says something else.
pub(crate) fn demand_equal<T: PartialEq + Display>(
    dir: &Path,
    what: &str,
    expected: &T,
    found: &T,
) -> Result<(), StoreError> {
    if expected == found {
        return Ok(());
    }
    Err(StoreError::Mismatch {
        path: dir.join(file_names::MANIFEST),
        what: what.to_owned(),
        found: found.to_string(),
        expected: expected.to_string(),
    })
}

/// The manifest without its end, and the checksum that it should have.
fn split(text: &str) -> Option<(&str, Checksum)> {
    let text = text.strip_suffix(AFTER_CHECKSUM)?;
    let (body, checksum) = text.rsplit_once(BEFORE_CHECKSUM)?;
    Some((body, checksum.parse().ok()?))
}

fn read_bytes(dir: &Path, path: &Path) -> Result<Vec<u8>, StoreError> {
    let file = regular_file::open(path).map_err(|error| {
        if error.kind() == ErrorKind::NotFound && dir.is_dir() {
            StoreError::NotADatabase {
                path: dir.to_path_buf(),
            }
        } else {
            StoreError::io("open", path)(error)
        }
    })?;
    let mut bytes = Vec::new();
    let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(StoreError::io("read", path))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(StoreError::Syntax {
            path: path.to_path_buf(),
            reason: too_long(),
        });
    }
    Ok(bytes)
}

fn too_long() -> String {
    format!("it has more than {MOST_BYTES} bytes, the most that a manifest has")
}
