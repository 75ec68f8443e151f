//! Sorted keys as the content of a frame, and back.

use std::ops::RangeInclusive;

/// The positions of a frame of keys, but for the last one of a file.
pub(crate) const KEYS_PER_FRAME: usize = 1 << 13;

/// The bytes of a key.
pub(crate) const KEY_BYTES: usize = size_of::<u64>();

/// What is before the differences: their width, and the first key.
const HEAD: usize = 1 + KEY_BYTES;

/// The content of a frame with these keys, which rise strictly: in how many bytes their differences
/// are written, the first key, then the lowest bytes of all differences, the next bytes of all, and
/// so on.
pub(crate) fn from_keys(keys: &[u64]) -> Vec<u8> {
    let differences: Vec<u64> = keys.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let greatest = differences.iter().max().map_or(0, |greatest| *greatest);
    let width = (u64::BITS - greatest.leading_zeros()).div_ceil(8);
    let mut content = Vec::with_capacity(HEAD + width as usize * differences.len());
    content.extend(width.to_le_bytes().first());
    content.extend(keys.first().copied().unwrap_or(0).to_le_bytes());
    for plane in 0..width as usize {
        content.extend(differences.iter().map(|one| one.to_le_bytes()[plane]));
    }
    content
}

/// How many bytes the content of a frame of so many keys may have.
pub(crate) fn content_bytes(keys: usize) -> RangeInclusive<usize> {
    HEAD..=HEAD + KEY_BYTES * keys.saturating_sub(1)
}

/// The keys of a frame that is to have so many; what is wrong in words, if they do not rise
/// strictly.
pub(crate) fn to_keys(content: &[u8], count: usize) -> Result<Vec<u64>, String> {
    let Some((&[width, ref first @ ..], planes)) = content.split_first_chunk::<HEAD>() else {
        return Err("it is cut off".to_owned());
    };
    let differences = count - 1;
    let width = usize::from(width);
    if width > KEY_BYTES || planes.len() != width * differences {
        return Err(format!(
            "it has {} bytes for {differences} differences of {width} bytes",
            planes.len()
        ));
    }
    let mut keys = vec![0; count];
    // Differences first, a plane at a time.
    for (plane, bytes) in planes.chunks(differences.max(1)).enumerate() {
        for (key, &byte) in keys[1..].iter_mut().zip(bytes) {
            *key |= u64::from(byte) << (8 * plane);
        }
    }
    let mut last = u64::from_le_bytes(*first);
    keys[0] = last;
    for key in &mut keys[1..] {
        let next = last.checked_add(*key).filter(|&next| next > last);
        last = next.ok_or("its keys do not rise")?;
        *key = last;
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_and_what_does_not_rise_is_refused() {
        let spread = |step: u64| (0..9).map(|at| 3 + at * step).collect::<Vec<_>>();
        for keys in [
            vec![7],
            vec![0, u64::MAX],
            spread(1),
            spread(256),
            spread(1 << 40),
        ] {
            let content = from_keys(&keys);
            assert!(content_bytes(keys.len()).contains(&content.len()));
            assert_eq!(to_keys(&content, keys.len()), Ok(keys.clone()));
            assert!(to_keys(&content[..8], keys.len()).is_err());
            assert!(to_keys(&content, keys.len() + 1).is_err() || keys.len() == 1);
        }
        assert!(to_keys(&[1, 5, 0, 0, 0, 0, 0, 0, 0, 0], 2).is_err());
        assert!(to_keys(&[1, 255, 255, 255, 255, 255, 255, 255, 255, 1], 2).is_err());
    }
}
