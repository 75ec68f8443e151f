//! The README of this crate lists the catalog as it is.
//!
//! `STONEWORK_BLESS=1 cargo test --test games readme` writes the list anew.

use std::fmt::Write;
use std::path::Path;

use stonework_games::CATALOG;
use stonework_games::catalog::{Answers, Entry, Instance, Settings};

/// What stands before and after the list.
const MARKS: [&str; 2] = [
    "<!-- the catalog begins -->\n",
    "<!-- the catalog ends -->\n",
];

/// A cell of a table in Markdown.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn answer(entry: &Entry, instance: &dyn Instance) -> String {
    match entry.answer {
        Answers::Value | Answers::Always(_) => instance.answer().meaning.to_owned(),
        Answers::ByChoice(param, kinds) => {
            let kinds = kinds.iter();
            let each =
                kinds.map(|(word, kind)| format!("`{}={word}`: {}", param.name, kind.meaning));
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

/// A table of each family.
fn tables() -> String {
    let mut tables = String::new();
    for (family, games) in CATALOG.families() {
        write!(
            tables,
            "## {family}\n\n| game | also | rules | parameters |\n|---|---|---|---|\n"
        )
        .unwrap();
        for entry in games {
            let code = |name: &str| format!("`{name}`");
            let aliases: Vec<String> = entry.aliases.iter().map(|name| code(name)).collect();
            let params: Vec<String> = entry.params.iter().map(|param| code(param.name)).collect();
            writeln!(
                tables,
                "| [`{}`](#{}) | {} | {} | {} |",
                entry.id,
                entry.id,
                aliases.join(", "),
                cell(entry.rules),
                params.join(", "),
            )
            .unwrap();
        }
        tables.push('\n');
    }
    tables
}

/// What each game takes and gives, with the picture of its example.
fn sections() -> String {
    let mut sections = "## Positions and moves\n\n".to_owned();
    for entry in &CATALOG {
        let input = entry.input.parse(entry.example).unwrap();
        let instance = entry.build(&input, &Settings::new()).unwrap();
        let picture = instance.session().picture();
        let Entry {
            id,
            positions,
            moves,
            ..
        } = entry;
        let picture = picture.trim_end();
        write!(
            sections,
            "### {id}\n\n- Input: {}\n- Positions: {positions}\n- Moves: {moves}\n- Answer: {}\n\n\
             `stonework play {id} '{}'`\n\n```text\n{picture}\n```\n\n",
            entry.input.describe(),
            answer(entry, &*instance),
            entry.example,
        )
        .unwrap();
    }
    sections
}

#[test]
fn the_readme_lists_every_game_of_the_catalog() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let [begin, end] = MARKS;
    let (before, rest) = readme.split_once(begin).unwrap();
    let (listed, after) = rest.split_once(end).unwrap();
    let list = format!("{}{}", tables(), sections());
    if std::env::var_os("STONEWORK_BLESS").is_some() {
        std::fs::write(&path, format!("{before}{begin}{list}{end}{after}")).unwrap();
    } else {
        assert!(
            listed == list,
            "README.md is stale: run `STONEWORK_BLESS=1 cargo test --test games readme`"
        );
    }
}
