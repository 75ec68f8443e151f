//! The codes of a tier that are stored: [`append_stored_codes`].

use std::ops::Range;

use stonework_strong::retrograde::{OutcomePlace, TierRules};

/// Appends the code of each of some places of a tier that is stored, and `None` for each other.
/// `code` tells them by place.
///
/// # Errors
///
/// The number of the first position that is an image of one in another tier, which breaks a law. As
/// many are appended all the same.
pub fn append_stored_codes(
    rules: &dyn TierRules,
    tier: &Range<usize>,
    places: Range<usize>,
    code: &dyn Fn(usize) -> u32,
    codes: &mut Vec<Option<u32>>,
) -> Result<(), usize> {
    let mut known = Vec::with_capacity(places.len());
    let numbers = tier.start + places.start..tier.start + places.end;
    rules.outcome_places(numbers, &mut known);
    let mut broken = None;
    codes.extend(places.zip(known).map(|(place, known)| match known {
        OutcomePlace::Here => Some(code(place)),
        OutcomePlace::At(image) => {
            if !tier.contains(&image) {
                broken = broken.or(Some(tier.start + place));
            }
            None
        }
        OutcomePlace::Rules(_) => None,
    }));
    broken.map_or(Ok(()), Err)
}
