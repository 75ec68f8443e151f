//! A hash of the rules of a game: [`fingerprint`].

use stonework_core::Turn;
use stonework_strong::retrograde::{Expansion, OutcomePlace, TierError, TierRules};

use crate::checksum::Checksum;
use crate::samples::spread;

/// How many tiers are looked at, at the most, and how many positions of each.
const TIERS: usize = 64;
const POSITIONS: usize = 64;

/// A hash of the rules of a game: of the numbers of its tiers, and of some thousand positions,
/// each with its text, its value if it is terminal, where its moves lead, what they gain where
/// values are margins, and whether it is stored.
///
/// So two programs agree on it if they number positions alike and know the same moves, as far as
/// these positions show it. `text` writes the position with a number.
///
/// # Errors
///
/// [`TierError`] for a position that breaks a law of [`stonework_core::Tiered`].
pub fn fingerprint(
    rules: &dyn TierRules,
    text: &dyn Fn(usize) -> String,
) -> Result<Checksum, TierError> {
    let mut hasher = blake3::Hasher::new();
    let mut add = |number: usize| {
        hasher.update(&(number as u64).to_le_bytes());
    };
    add(rules.count());
    add(rules.tiers());
    let (mut texts, mut places) = (Vec::new(), Vec::new());
    let mut expansion = Expansion::default();
    for tier in spread(0..rules.tiers(), TIERS) {
        let range = rules.tier(tier);
        add(range.start);
        add(range.end);
        for number in spread(range, POSITIONS) {
            add(number);
            expansion.expand_one(rules, number)?;
            for position in expansion.positions() {
                let end = position.terminal_code();
                add(end.map_or(usize::MAX, |code| code as usize));
                let targets = position.earlier.iter().chain(position.inside);
                let mut targets: Vec<_> = targets.copied().collect();
                // The order of moves does not matter.
                targets.sort_unstable();
                for target in targets {
                    add(target.number() * 2 + usize::from(target.turn() == Turn::Stays));
                }
                let mut gained: Vec<_> = position.earlier.iter().zip(position.gains).collect();
                gained.sort_unstable();
                for (_, &gain) in gained {
                    add(gain.cast_unsigned() as usize);
                }
            }
            places.clear();
            rules.outcome_places(number..number + 1, &mut places);
            for place in &places {
                // Which positions are stored.
                let (kind, of) = match *place {
                    OutcomePlace::Here => (0, 0),
                    OutcomePlace::At(image) => (1, image),
                    OutcomePlace::Rules(code) => (2, code as usize),
                };
                add(kind);
                add(of);
            }
            texts.push(text(number));
        }
    }
    for text in texts {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    Ok(Checksum::from(*hasher.finalize().as_bytes()))
}
