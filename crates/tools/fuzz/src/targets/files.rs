//! The files of a database: [`read_files`], [`write_files`].

use std::fs;
use std::path::Path;

/// A file: its name, and its bytes if it is there.
pub(super) type File = (String, Option<Vec<u8>>);

const MANIFEST: &str = "manifest.json";

/// The files of a database, the manifest first, without the lock.
pub(super) fn read_files(dir: &Path) -> Vec<File> {
    let entries = fs::read_dir(dir).expect("it was saved");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name != "lock").collect();
    names.sort_by_key(|name| (name != MANIFEST, name.clone()));
    let files = names.into_iter().map(|name| {
        let bytes = fs::read(dir.join(&name)).expect("it was saved");
        (name, Some(bytes))
    });
    files.collect()
}

/// Writes what differs from the files that are there.
pub(super) fn write_files(there: &mut Vec<File>, files: &[File], dir: &Path) {
    for (name, _) in &*there {
        if !files.iter().any(|(other, _)| other == name) {
            fs::remove_file(dir.join(name)).unwrap_or_default();
        }
    }
    for file in files {
        if there.contains(file) {
            continue;
        }
        match &file.1 {
            Some(bytes) => fs::write(dir.join(&file.0), bytes).expect("a file can be written"),
            None => fs::remove_file(dir.join(&file.0)).unwrap_or_default(),
        }
    }
    *there = files.to_vec();
}
