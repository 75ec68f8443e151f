//! Codes as the content of a frame, and back.

use crate::manifest::CodeWidth;

/// The content of a frame with these codes: the low bytes of all, then the high bytes of all. What
/// is not stored repeats the code before it; what comes first repeats the first code stored.
pub(crate) fn from_codes(codes: &[Option<u32>], width: CodeWidth) -> Vec<u8> {
    let mut last = codes.iter().copied().flatten().next().unwrap_or(0);
    let mut content = vec![0; codes.len() * width.bytes()];
    let (low, high) = content.split_at_mut(codes.len());
    // one byte: `high` is empty
    for (at, (&code, low)) in codes.iter().zip(low).enumerate() {
        last = code.unwrap_or(last);
        let [first, second, ..] = last.to_le_bytes();
        *low = first;
        if let Some(high) = high.get_mut(at) {
            *high = second;
        }
    }
    content
}

/// The code of a position of a frame.
pub(crate) fn code_at(content: &[u8], position: usize, width: CodeWidth) -> u32 {
    match width {
        CodeWidth::One => u32::from(content[position]),
        CodeWidth::Two => {
            let high = content[content.len() / 2 + position];
            u32::from(u16::from_le_bytes([content[position], high]))
        }
    }
}

/// Appends the codes of all positions of a frame.
pub(crate) fn append_codes(content: &[u8], width: CodeWidth, codes: &mut Vec<u32>) {
    let (low, high) = content.split_at(content.len() / width.bytes());
    match width {
        CodeWidth::One => codes.extend(low.iter().map(|&low| u32::from(low))),
        CodeWidth::Two => {
            let pairs = low.iter().zip(high);
            codes.extend(pairs.map(|(&low, &high)| u32::from(u16::from_le_bytes([low, high]))));
        }
    }
}

/// How many positions have each code, for those that are stored.
///
/// # Panics
///
/// If a code is beyond `most`.
pub(crate) fn by_code(codes: &[Option<u32>], most: u32) -> Vec<u64> {
    let mut counts = vec![0; most as usize + 1];
    for &code in codes.iter().flatten() {
        let count = counts.get_mut(code as usize);
        let count = count.unwrap_or_else(|| panic!("code {code} is beyond {most}, the most told"));
        *count += 1;
    }
    counts
}
