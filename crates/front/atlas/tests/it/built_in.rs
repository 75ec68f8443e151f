//! The atlas that is built in, and its pages.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use stonework_atlas::{AtlasEntry, FINDINGS, Findings, LIST, Pages, compare};
use stonework_games::CATALOG;

#[test]
fn the_list_is_long_and_agrees_with_the_literature() {
    let entries = AtlasEntry::read_list(LIST).unwrap();
    let findings = Findings::read(FINDINGS).unwrap();
    assert!(entries.len() >= 2000);
    let known = entries.iter().filter_map(|entry| {
        let finding = findings.get(entry.command())?;
        Some((entry, finding))
    });
    let mut answers = 0;
    for (entry, finding) in known {
        answers += 1;
        assert_eq!(compare(entry, finding).1, []);
    }
    // Each finding answers what is asked.
    assert_eq!(answers, findings.len());
    assert!(LIST.len() + FINDINGS.len() <= 2_000_000);
}

#[test]
fn every_game_has_answers() {
    let findings = Findings::read(FINDINGS).unwrap();
    let mut subjects = BTreeSet::new();
    for finding in findings.iter() {
        let subject = finding.command.split(' ').nth(1).unwrap_or_default();
        subjects.extend(CATALOG.find(subject).map(|game| game.id));
    }
    for game in &CATALOG {
        let has_answers = stonework_atlas::answers_of(game.names()) > 0;
        assert_eq!(has_answers, subjects.contains(game.id), "{}", game.id);
        // Its rules are texts, which are files.
        let has_none = ["gdl"];
        assert_eq!(has_answers, !has_none.contains(&game.id), "{}", game.id);
    }
}

/// `STONEWORK_BLESS=1 cargo test --test atlas` writes them anew.
#[test]
fn the_pages_are_those_of_the_data() {
    let entries = AtlasEntry::read_list(LIST).unwrap();
    let findings = Findings::read(FINDINGS).unwrap();
    let pages = Pages {
        catalog: &CATALOG,
        entries: &entries,
        findings: &findings,
    }
    .all();
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../atlas");
    if env::var_os("STONEWORK_BLESS").is_some() {
        fs::create_dir_all(&dir).unwrap();
        for page in &pages {
            fs::write(dir.join(&page.name), &page.text).unwrap();
        }
    }
    for page in &pages {
        let there = fs::read_to_string(dir.join(&page.name)).unwrap_or_default();
        assert!(there == page.text, "{} is another one", page.name);
    }
    let there: BTreeSet<String> = (fs::read_dir(&dir).unwrap())
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let made = pages.into_iter().map(|page| page.name);
    assert_eq!(there, made.collect());
}
