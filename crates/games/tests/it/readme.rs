//! The README of this crate lists the catalog as it is.
//!
//! `STONEWORK_BLESS=1 cargo test -p stonework-games --test it readme` writes the list anew.

use std::fmt::Write;
use std::path::Path;

use stonework_games::CATALOG;
use stonework_games::catalog::{Answers, Entry};

/// What stands before and after the list.
const MARKS: [&str; 2] = [
    "<!-- the catalog begins -->\n",
    "<!-- the catalog ends -->\n",
];

/// A cell of a table in Markdown.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn answer(entry: &Entry) -> String {
    match entry.answer {
        Answers::Always(kind) => kind.meaning.to_owned(),
        Answers::ByChoice(param, kinds) => {
            let kinds = kinds.iter();
            let each =
                kinds.map(|(word, kind)| format!("`{}={word}`: {}", param.name, kind.meaning));
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

fn list() -> String {
    let mut list =
        "| game | also | rules | answer | parameters |\n|---|---|---|---|---|\n".to_owned();
    for entry in &CATALOG {
        let code = |name: &str| format!("`{name}`");
        let aliases: Vec<String> = entry.aliases.iter().map(|name| code(name)).collect();
        let params: Vec<String> = entry.params.iter().map(|param| code(param.name)).collect();
        writeln!(
            list,
            "| `{}` | {} | {} | {} | {} |",
            entry.id,
            aliases.join(", "),
            cell(entry.rules),
            cell(&answer(entry)),
            params.join(", "),
        )
        .unwrap();
    }
    list
}

#[test]
fn the_readme_lists_every_game_of_the_catalog() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let [begin, end] = MARKS;
    let (before, rest) = readme.split_once(begin).unwrap();
    let (listed, after) = rest.split_once(end).unwrap();
    let list = list();
    if std::env::var_os("STONEWORK_BLESS").is_some() {
        std::fs::write(&path, format!("{before}{begin}{list}{end}{after}")).unwrap();
    } else {
        assert_eq!(
            listed, list,
            "README.md is stale: run `STONEWORK_BLESS=1 cargo test -p stonework-games --test it readme`"
        );
    }
}
