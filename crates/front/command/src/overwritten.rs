//! Files that a command would write over others that it names: [`overwritten`].

use std::ffi::OsString;
use std::path::Path;

/// The options that name a file to be written.
const WRITING: [&str; 6] = [
    "--certificate",
    "--output",
    "--parquet",
    "--plot",
    "--thermograph",
    "-o",
];

/// The file that these arguments name twice, once to be written.
pub(crate) fn overwritten(args: &[OsString]) -> Option<&str> {
    let words: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let named = |at: usize| match words[at].split_once('=') {
        Some((option, file)) if WRITING.contains(&option) => Some(file),
        _ => (at > 0 && WRITING.contains(&words[at - 1])).then_some(words[at]),
    };
    let same = |one: &str, other: &str| {
        let there = |file: &str| Path::new(file).canonicalize().ok();
        one == other || there(one).is_some_and(|file| there(other) == Some(file))
    };
    (1..words.len()).find_map(|at| {
        let file = named(at)?;
        let mut others = (1..words.len()).filter(|&other| other != at);
        let is_twice = others.any(|other| {
            let word = words[other].trim_start_matches('@');
            same(named(other).unwrap_or(word), file)
        });
        is_twice.then_some(file)
    })
}
