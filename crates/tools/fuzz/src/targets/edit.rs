//! Damage done to the files of a database: [`apply`], [`seal`], [`random_edit`], [`change_edits`].
//!
//! An edit is a line: a file by its number, what is done, and up to two numbers or a JSON value.
//!
//! | edit | does |
//! |---|---|
//! | `F xor AT BITS` | flips bits of the byte at a place |
//! | `F put AT NUMBER` | writes a number of 32 bits there, the lowest byte first |
//! | `F cut BYTES` | keeps so many bytes |
//! | `F add BYTES` | appends so many |
//! | `F take G` | has what another file had |
//! | `F gone 0` | is not there |
//! | `F content AT BITS` | changes a byte that is compressed in one of its frames |
//! | `F json PLACE VALUE` | has another value at a place of its JSON, or of that in its first line |
//!
//! Places are taken modulo what there is; a negative one counts from the end.

use fastrand::Rng;
use serde_json::Value;

use super::files::File;
use crate::case::Case;

/// Values that a manifest should not have.
const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "255",
    "65535",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "1e99",
    "null",
    "true",
    "false",
    "[]",
    "{}",
    "\"\"",
    "\"dense\"",
    "\"keys\"",
    "\"mnk\"",
    "\"connect-four\"",
    "\"quixo\"",
    "\"../manifest.json\"",
    "\"start\"",
    "\"xx./.o./... o\"",
    "[[0,1]]",
    "[[1,4294967295]]",
    "[0,18446744073709551615]",
    "\"9\"",
];

/// A random edit of one of so many files.
pub(super) fn random_edit(files: usize, rng: &mut Rng) -> String {
    let file = rng.usize(..files);
    let at = if rng.bool() {
        rng.i32(-60..0)
    } else {
        rng.i32(0..100_000)
    };
    match rng.u32(..16) {
        0 | 1 => format!("{file} xor {at} {}", 1 << rng.u32(..8)),
        2..5 => {
            let number = rng.choice([0, 1, 2, 255, 1 << 16, 1 << 31, u32::MAX]);
            format!("{file} put {at} {}", number.unwrap_or_else(|| rng.u32(..)))
        }
        5 => format!("{file} cut {}", at.unsigned_abs() % 4000),
        6 => format!("{file} add {}", rng.u32(1..100)),
        7 => format!("{file} take {}", rng.usize(..files)),
        8 => format!("{file} gone 0"),
        9..12 => format!("{file} content {at} {}", rng.u8(1..)),
        _ => random_json_edit(0, rng),
    }
}

/// A random edit of the JSON of a file.
pub(super) fn random_json_edit(file: usize, rng: &mut Rng) -> String {
    let value = VALUES[rng.usize(..VALUES.len())];
    format!("{file} json {} {value}", rng.u32(..300))
}

/// A case with other edits, which are its third text; its second says whether they are sealed.
pub(super) fn change_edits(
    case: &Case,
    other: &Case,
    random: &mut dyn FnMut(&mut Rng) -> String,
    rng: &mut Rng,
) -> Case {
    let mut edits: Vec<String> = case.field(2).lines().map(str::to_owned).collect();
    match rng.u32(..8) {
        0 if !edits.is_empty() => drop(edits.swap_remove(rng.usize(..edits.len()))),
        1 => {
            let others: Vec<&str> = other.field(2).lines().collect();
            edits.extend(rng.choice(others).map(str::to_owned));
        }
        2 => edits = vec![random(rng)],
        _ if edits.len() < 5 => edits.push(random(rng)),
        _ => edits.truncate(1),
    }
    let case = case.with(2, edits.join("\n"));
    if rng.u32(..8) == 0 {
        let sealing = if rng.u32(..4) == 0 {
            "as it is"
        } else {
            "sealed"
        };
        return case.with(1, sealing.to_owned());
    }
    case
}

/// Does what an edit says; one that is none does nothing.
pub(super) fn apply(edit: &str, files: &mut [File]) {
    let mut words = edit.splitn(4, ' ');
    let mut word = || words.next().unwrap_or_default();
    let (file, what, one, two) = (word(), word(), word(), word());
    let Ok(file) = file.parse::<usize>() else {
        return;
    };
    let file = file % files.len();
    let Ok(number) = one.parse::<i64>() else {
        return;
    };
    if what == "take" {
        let from = usize::try_from(number).unwrap_or(0) % files.len();
        let taken = files[from].1.clone();
        files[file].1 = taken;
        return;
    }
    if what == "gone" {
        files[file].1 = None;
        return;
    }
    let Some(bytes) = &mut files[file].1 else {
        return;
    };
    let other: u32 = two.parse().unwrap_or(1);
    match what {
        "xor" => {
            if let Some(at) = place(number, bytes.len()) {
                bytes[at] ^= other.to_le_bytes()[0];
            }
        }
        "put" => {
            if let Some(at) = place(number, bytes.len().saturating_sub(3)) {
                bytes[at..at + 4].copy_from_slice(&other.to_le_bytes());
            }
        }
        "cut" => bytes.truncate(usize::try_from(number).unwrap_or(0)),
        "add" => bytes.extend((0..number.clamp(0, 1000)).map(|at| at.to_le_bytes()[0])),
        "content" => {
            if let Some(changed) = change_content(bytes, number, other.to_le_bytes()[0]) {
                *bytes = changed;
            }
        }
        "json" => {
            if let Ok(value) = serde_json::from_str(two) {
                change_json(bytes, number, value);
            }
        }
        _ => {}
    }
}

/// A place among so many; `None` if there are none.
fn place(number: i64, len: usize) -> Option<usize> {
    let len = i64::try_from(len).ok().filter(|&len| len > 0)?;
    usize::try_from(number.rem_euclid(len)).ok()
}

/// Puts a value into the JSON of a file, or of its first line.
fn change_json(bytes: &mut Vec<u8>, number: i64, value: Value) {
    let line = bytes.iter().position(|&byte| byte == b'\n');
    if let Ok(mut json) = serde_json::from_slice::<Value>(bytes) {
        put_value(&mut json, number, value);
        *bytes = serde_json::to_vec_pretty(&json).unwrap_or_default();
        bytes.push(b'\n');
    } else if let Some(end) = line
        && let Ok(mut json) = serde_json::from_slice::<Value>(&bytes[..end])
    {
        put_value(&mut json, number, value);
        let line = serde_json::to_vec(&json).unwrap_or_default();
        bytes.splice(..end, line);
    }
}

/// Puts a value in the place of the value with this number.
fn put_value(json: &mut Value, number: i64, value: Value) {
    let mut places = Vec::new();
    list_places(json, String::new(), &mut places);
    if let Some(at) = place(number, places.len())
        && let Some(old) = json.pointer_mut(&places[at])
    {
        *old = value;
    }
}

fn list_places(json: &Value, here: String, places: &mut Vec<String>) {
    match json {
        Value::Array(values) => {
            for (at, value) in values.iter().enumerate() {
                list_places(value, format!("{here}/{at}"), places);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                list_places(value, format!("{here}/{name}"), places);
            }
        }
        _ => {}
    }
    places.push(here);
}

/// The entry of a seek table: the bytes of a frame, compressed and not.
const ENTRY: usize = 8;

/// What is after the entries: how many there are, flags, and a magic number.
const FOOTER: usize = 9;

/// What is before them: a magic number, and the bytes that follow.
const HEADER: usize = 8;

/// A file of frames, in one of which a byte is another before compression; `None` if it is no such
/// file.
fn change_content(bytes: &[u8], at: i64, bits: u8) -> Option<Vec<u8>> {
    let footer = bytes.len().checked_sub(FOOTER)?;
    let count = u32::from_le_bytes(bytes.get(footer..footer + 4)?.try_into().ok()?);
    let count = usize::try_from(count).ok()?;
    let entries = footer.checked_sub(count.checked_mul(ENTRY)?)?;
    let chosen = place(at, count)?;
    let word = |at: usize| -> Option<usize> {
        let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(bytes)).ok()
    };
    let mut begin = 0;
    for entry in 0..chosen {
        begin += word(entries + ENTRY * entry)?;
    }
    let entry = entries + ENTRY * chosen;
    let end = begin.checked_add(word(entry)?)?;
    let frame = bytes.get(begin..end)?;
    let mut content = Vec::with_capacity(word(entry + 4)?.min(1 << 20));
    zstd_safe::decompress(&mut content, frame).ok()?;
    let inside = place(at / i64::try_from(count).ok()?, content.len())?;
    content[inside] ^= bits;
    let mut context = zstd_safe::CCtx::try_create()?;
    let checksum = zstd_safe::CParameter::ChecksumFlag(true);
    context.set_parameter(checksum).ok()?;
    let mut frame = Vec::with_capacity(zstd_safe::compress_bound(content.len()));
    context.compress2(&mut frame, &content[..]).ok()?;

    let mut changed = bytes[..begin].to_vec();
    changed.extend_from_slice(&frame);
    changed.extend_from_slice(bytes.get(end..entries.checked_sub(HEADER)?)?);
    let table = changed.len() + HEADER + ENTRY * chosen;
    changed.extend_from_slice(&bytes[entries - HEADER..]);
    let length = u32::try_from(frame.len()).ok()?.to_le_bytes();
    changed[table..table + 4].copy_from_slice(&length);
    Some(changed)
}

/// Makes the manifest, the first file, say of every other file how long it is and what its checksum
/// is, and of itself; and a checkpoint of its own bytes.
pub(super) fn seal(files: &mut [File]) {
    for (_, bytes) in files.iter_mut().filter(|file| is_checkpoint(&file.0)) {
        if let Some(bytes) = bytes {
            bytes.truncate(bytes.len().saturating_sub(HASH));
            let hash = blake3::hash(bytes);
            bytes.extend_from_slice(hash.as_bytes());
        }
    }
    let Some((Some(manifest), others)) = files
        .split_first_mut()
        .map(|(one, rest)| (&mut one.1, rest))
    else {
        return;
    };
    let Ok(mut json) = serde_json::from_slice::<Value>(manifest) else {
        return;
    };
    tell_files(&mut json, others);
    let Some(fields) = json.as_object_mut() else {
        return;
    };
    fields.remove("blake3");
    let Ok(text) = serde_json::to_string_pretty(&json) else {
        return;
    };
    let body = text.strip_suffix("\n}").unwrap_or(&text);
    let checksum = blake3::hash(body.as_bytes());
    *manifest = format!("{body},\n  \"blake3\": \"{checksum}\"\n}}\n").into_bytes();
}

/// Whether a file is a checkpoint, which ends with the hash of what is before.
pub(super) fn is_checkpoint(name: &str) -> bool {
    name.ends_with(".checkpoint")
}

/// The bytes of a hash.
const HASH: usize = 32;

fn tell_files(json: &mut Value, files: &[File]) {
    match json {
        Value::Array(values) => values.iter_mut().for_each(|value| tell_files(value, files)),
        Value::Object(fields) => {
            let name = fields.get("name").and_then(Value::as_str);
            let file = name.and_then(|name| files.iter().find(|file| file.0 == name));
            if let Some((_, Some(bytes))) = file
                && fields.contains_key("blake3")
            {
                let checksum = blake3::hash(bytes).to_string();
                fields.insert("bytes".to_owned(), bytes.len().into());
                fields.insert("blake3".to_owned(), checksum.into());
            }
            for value in fields.values_mut() {
                tell_files(value, files);
            }
        }
        _ => {}
    }
}
