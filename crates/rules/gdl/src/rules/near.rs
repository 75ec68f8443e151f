//! What may have been meant by a word that is not known: [`Near`].

/// Looks for words that differ by one edit, as long as its budget lasts.
#[derive(Debug)]
pub(super) struct Near {
    /// So many words are still looked at.
    budget: usize,
}

impl Near {
    pub(super) const fn new() -> Self {
        Self { budget: 10_000_000 }
    }

    /// The first of some words that is one edit from a word: a letter more, less, another, or two
    /// neighbours swapped. Short words are all near one another, so that none is near them.
    pub(super) fn find<'w>(
        &mut self,
        word: &str,
        known: impl Iterator<Item = &'w str>,
    ) -> Option<&'w str> {
        const SHORT: usize = 4;
        known.take(self.budget).find(|known| {
            self.budget -= 1;
            let is_long = known.len().min(word.len()) >= SHORT;
            is_long && is_near(word.as_bytes(), known.as_bytes())
        })
    }
}

/// Whether two words differ by one edit, whatever their case.
fn is_near(one: &[u8], other: &[u8]) -> bool {
    if one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let is_same = |(one, other): &(&u8, &u8)| one.eq_ignore_ascii_case(other);
    let begin = one.iter().zip(other).take_while(is_same).count();
    let (one, other) = (&one[begin..], &other[begin..]);
    let pairs = one.iter().rev().zip(other.iter().rev());
    let end = pairs.take_while(is_same).count();
    match (&one[..one.len() - end], &other[..other.len() - end]) {
        ([_], [] | [_]) | ([], [_]) => true,
        ([a, b], [c, d]) => is_same(&(a, d)) && is_same(&(b, c)),
        _ => false,
    }
}
