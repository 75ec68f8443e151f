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
    let entries = AtlasEntry::read_list(LIST).unwrap();
    for game in &CATALOG {
        let of_game = entries.iter().filter(|entry| {
            let subject = entry.game(&CATALOG);
            subject.is_some_and(|subject| subject.id == game.id)
        });
        let known = of_game.filter(|entry| findings.get(entry.command()).is_some());
        let known = known.count();
        assert!(known > 0, "{}", game.id);
        assert_eq!(
            stonework_atlas::answers_of(game.names()),
            known,
            "{}",
            game.id
        );
    }
}

/// A certificate is one of those that the command makes, and its hash is one.
#[test]
fn many_answers_have_certificates() {
    let findings = Findings::read(FINDINGS).unwrap();
    let entries = AtlasEntry::read_list(LIST).unwrap();
    let mut hashes = BTreeSet::new();
    for entry in &entries {
        let finding = findings.get(entry.command());
        let Some(hash) = finding.and_then(|finding| finding.certificate.as_ref()) else {
            continue;
        };
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        assert!(hash.len() == 64 && hash.bytes().all(is_digit), "{hash}");
        let solver = finding.and_then(|finding| finding.solver.as_deref());
        assert!(entry.words_to_certify(solver).is_some());
        hashes.insert(hash);
    }
    assert!(hashes.len() > 1000, "{}", hashes.len());
}

/// Every text of the gallery is there.
#[test]
fn the_texts_of_the_gallery_have_answers() {
    let findings = Findings::read(FINDINGS).unwrap();
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/gdl");
    for file in fs::read_dir(dir).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        for verb in ["solve", "strong"] {
            let begin = format!("{verb} examples/gdl/{name}");
            let mut commands = findings.iter().map(|finding| &finding.command);
            assert!(
                commands.any(|command| command.starts_with(&begin)),
                "{begin}"
            );
        }
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
