//! A hash of the rules of a game whose positions are found: [`level_fingerprint`].

use stonework_strong::levels::{GradedKey, LevelError, LevelExpansion, LevelRules};

use crate::checksum::Checksum;
use crate::samples::spread;

/// How many positions of a grade are looked at, at the most, and of how many grades.
const POSITIONS: usize = 64;
const GRADES: usize = 256;

/// A hash of the rules of a game whose positions are found by their keys: of the start and of some
/// thousand positions after it, each with its key, its text, its value if it is terminal, and where
/// its moves lead.
///
/// So two programs agree on it if they give the same keys to positions and know the same moves, as
/// far as these positions show it. `text` writes a position.
///
/// # Errors
///
/// [`LevelError`] for a position that breaks a law.
pub fn level_fingerprint(
    rules: &dyn LevelRules,
    text: &dyn Fn(GradedKey) -> String,
) -> Result<Checksum, LevelError> {
    let mut hasher = blake3::Hasher::new();
    let start = rules.start();
    let start = start.ok_or(LevelError::Key { grade: 0, key: 0 })?;
    // From the highest grade to the lowest.
    let mut pending = vec![(start.grade, vec![start.key])];
    let mut expansion = rules.expansion();
    for _ in 0..GRADES {
        let Some((grade, mut keys)) = pending.pop() else {
            break;
        };
        keys.sort_unstable();
        keys.dedup();
        for at in spread(0..keys.len(), POSITIONS) {
            let key = keys[at];
            add(&mut hasher, grade.into());
            add(&mut hasher, key);
            let text = text(GradedKey { grade, key });
            add(&mut hasher, text.len() as u64);
            hasher.update(text.as_bytes());
            for target in expand(&mut expansion, grade, key, &mut hasher)? {
                add(&mut hasher, target.grade.into());
                add(&mut hasher, target.key);
                match pending.binary_search_by(|(grade, _)| target.grade.cmp(grade)) {
                    Ok(place) => pending[place].1.push(target.key),
                    Err(place) => pending.insert(place, (target.grade, vec![target.key])),
                }
            }
        }
    }
    Ok(Checksum::from(*hasher.finalize().as_bytes()))
}

/// Adds the value of a terminal position; gives where the moves of another lead, in order, as that
/// of the moves does not matter.
fn expand(
    expansion: &mut LevelExpansion<'_>,
    grade: u32,
    key: u64,
    hasher: &mut blake3::Hasher,
) -> Result<Vec<GradedKey>, LevelError> {
    expansion.expand(grade, &[key])?;
    expansion.for_each(&mut |end, moves| {
        add(hasher, end.map_or(u64::MAX, u64::from));
        add(hasher, moves as u64);
    });
    let mut targets = expansion.targets().to_vec();
    targets.sort_unstable();
    Ok(targets)
}

fn add(hasher: &mut blake3::Hasher, number: u64) {
    hasher.update(&number.to_le_bytes());
}
