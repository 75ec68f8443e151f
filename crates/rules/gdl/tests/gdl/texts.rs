//! Rules texts that other projects publish, read where they lie.

use std::path::PathBuf;

/// A text of the folder `gdl` that lies beside the workspace in `shared`, or that the variable
/// `STONEWORK_GDL_TEXTS` names; nothing, and a word about it, where there is none.
pub(crate) fn shared(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/gdl");
    let folder = std::env::var_os("STONEWORK_GDL_TEXTS").unwrap_or_else(|| beside.into());
    let path = PathBuf::from(folder).join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: there is no {}", path.display());
    }
    text
}

/// The text of a game of the folder of games that the variable `STONEWORK_GDL_GAMES` names. A game's
/// name may end in the version's folder: `name@v1`.
pub(crate) fn public_game(name: &str) -> Option<String> {
    let folder = PathBuf::from(std::env::var_os("STONEWORK_GDL_GAMES")?);
    let files = std::fs::read_dir(folder.join(name.replace('@', "/"))).ok()?;
    let mut paths = files.flatten().map(|file| file.path());
    let path = paths.find(|path| path.extension().is_some_and(|kif| kif == "kif"))?;
    std::fs::read_to_string(path).ok()
}
