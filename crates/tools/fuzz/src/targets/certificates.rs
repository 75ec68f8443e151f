//! Changed certificates: [`Certificates`].

use std::fs;

use stonework::certificate::{Bound, CertifiedValue};
use stonework::{Outcome, WinLose};
use stonework_command::Ending;
use stonework_games::CATALOG;
use tempfile::TempDir;

use super::command::{command, path_text};
use crate::case::Case;
use crate::target::{Target, outline};

/// Certificates whose text is changed and sealed again. A case is a game and the text of its
/// certificate.
///
/// A certificate that is still proved claims what is true.
#[derive(Debug)]
pub struct Certificates {
    seeds: Vec<Case>,
    place: TempDir,
}

/// A game, how it is solved, and whether a bound of its start holds.
type Certified = (&'static str, &'static str, fn(&str) -> bool);

/// The games whose certificates are changed.
const GAMES: &[Certified] = &[
    ("mnk", "--leaf-positions 50", |bound| {
        holds(bound, Outcome::DRAW)
    }),
    ("three-mens-morris", "--leaf-positions 100", |bound| {
        holds(bound, Outcome::win_in(9))
    }),
    ("stone-game-vii", "5,3,1,4,2", |bound| holds(bound, 6_i32)),
    ("kayles", "3,4", |bound| holds(bound, WinLose::Win)),
    ("cat-and-mouse-ii", "", |bound| holds(bound, WinLose::Win)),
    ("quixo", "--set size=2", |bound| {
        holds(bound, Outcome::win_in(3))
    }),
];

/// Whether a bound allows a value; what is no bound allows all.
fn holds<V: CertifiedValue>(bound: &str, value: V) -> bool {
    Bound::parse(bound).is_none_or(|bound| bound.allows(value))
}

impl Certificates {
    /// Makes the certificates that are changed.
    ///
    /// # Panics
    ///
    /// If they cannot be made, or are not proved.
    #[must_use]
    pub fn new() -> Self {
        let place = tempfile::tempdir().expect("there is a place for temporary files");
        let path = place.path().join("certificate");
        let path = path_text(&path);
        let seeds = GAMES.iter().map(|&(name, how, _)| {
            let entry = CATALOG.find(name).expect("a game of the catalog");
            let example = entry.input.if_none().map_or(entry.example, |_| "");
            let words = [name, how].into_iter().flat_map(str::split_whitespace);
            let input = (how.is_empty() && !example.is_empty()).then_some(example);
            let args: Vec<&str> = words.chain(input).collect();
            let args = [&["solve"], &args[..], &["--certificate", path, "--json"]].concat();
            let ran = command(&args);
            assert_eq!(ran.ending, Ending::Solved, "{ran:?}");
            let text = decompressed(&fs::read(path).expect("it was written"));
            Case::of(&[name, &text])
        });
        Self {
            seeds: seeds.collect(),
            place,
        }
    }
}

impl Default for Certificates {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for Certificates {
    fn name(&self) -> &'static str {
        "certificates"
    }

    fn seeds(&self) -> Vec<Case> {
        self.seeds.clone()
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![1]
    }

    fn run(&mut self, case: &Case) -> String {
        let path = self.place.path().join("changed");
        let text = sealed(case.field(1));
        fs::write(&path, compressed(&text)).expect("a file can be written");
        let path = path_text(&path);
        let limits = ["--time", "5", "--memory", "64MiB"];
        let ran = command(&[&["check", path, "--json"], &limits[..]].concat());
        if ran.ending == Ending::Solved {
            let header = text.lines().next().unwrap_or_default();
            let header: serde_json::Value = serde_json::from_str(header).expect("it was read");
            let seed = self
                .seeds
                .iter()
                .find(|seed| seed.field(0) == case.field(0));
            let seed = seed.and_then(|seed| seed.field(1).lines().next());
            let seed: serde_json::Value =
                serde_json::from_str(seed.unwrap_or_default()).expect("it was written");
            // The rules are those of the game, or the fingerprint would differ.
            if header["game"] == seed["game"] {
                let truth = GAMES.iter().find(|(name, ..)| *name == case.field(0));
                let bounds = header["claim"]["bounds"].as_array();
                for bound in bounds.into_iter().flatten() {
                    let bound = bound.as_str().expect("a bound is text");
                    let is_true = truth.is_none_or(|(_, _, holds)| holds(bound));
                    assert!(is_true, "{bound} is proved");
                }
            }
        }
        let said = if ran.ending == Ending::Failed {
            &ran.errors
        } else {
            &ran.output
        };
        assert!(!said.is_empty(), "nothing is told");
        let said = said.replace(path, "");
        format!("{} {:?} {}", case.field(0), ran.ending, outline(&said))
    }
}

/// The same text with the number and the hash of its records, if it has a header.
fn sealed(text: &str) -> String {
    let Some((header, records)) = text.split_once('\n') else {
        return text.to_owned();
    };
    let mut lines: Vec<&str> = records.lines().collect();
    lines.sort_unstable();
    let records: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    match serde_json::from_str::<serde_json::Value>(header) {
        Ok(mut header) if header.is_object() => {
            header["records"] = lines.len().into();
            header["blake3"] = blake3::hash(records.as_bytes()).to_string().into();
            format!("{header}\n{records}")
        }
        _ => text.to_owned(),
    }
}

/// A file with this text: the first line in a frame, the others in another.
fn compressed(text: &str) -> Vec<u8> {
    let end = text.find('\n').map_or(text.len(), |at| at + 1);
    let (header, records) = text.split_at(end);
    let mut file = Vec::new();
    for part in [header, records] {
        if part.is_empty() {
            continue;
        }
        let mut context = zstd_safe::CCtx::create();
        let checksum = zstd_safe::CParameter::ChecksumFlag(true);
        context.set_parameter(checksum).expect("zstd has checksums");
        let mut frame = Vec::with_capacity(zstd_safe::compress_bound(part.len()));
        let done = context.compress2(&mut frame, part.as_bytes());
        done.expect("there is room");
        file.extend(frame);
    }
    file
}

/// The text of a file of frames.
fn decompressed(mut file: &[u8]) -> String {
    let mut text = Vec::new();
    while !file.is_empty() {
        let length = zstd_safe::find_frame_compressed_size(file).expect("a frame");
        let size = zstd_safe::get_frame_content_size(file).ok().flatten();
        let size = size.expect("a frame says its size");
        let mut content = Vec::with_capacity(usize::try_from(size).expect("it is small"));
        let done = zstd_safe::decompress(&mut content, &file[..length]);
        done.expect("a frame that was written");
        text.extend_from_slice(&content);
        file = &file[length..];
    }
    String::from_utf8(text).expect("a certificate is text")
}
