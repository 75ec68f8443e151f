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
