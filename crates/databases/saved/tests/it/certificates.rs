//! Certificates that are written, read and checked.

use std::path::Path;

use stonework::certificate::extract_heap_nimbers;
use stonework::{HeapRules, Run};
use stonework_games::CATALOG;
use stonework_games::catalog::{CertifiedClaim, CertifySettings, OpenGame, check_heap_certificate};
use stonework_saved::{
    Claimed, SavedCertificate, SavedError, write_certificate_of, write_heap_certificate,
};

use super::opened;

fn write(game: &OpenGame, path: &Path) {
    let run = Run::new();
    let instance = game.instance.as_ref();
    let solver = instance.fastest(&run).name;
    let solved = instance.solve(solver, &run).expect("it is solved");
    let certificate = instance.certify(solver, &solved, CertifySettings::default(), &run);
    let certificate = certificate.expect("it has a certificate");
    write_certificate_of(path, game, certificate, &run.watch()).expect("it is written");
}

#[test]
fn a_certificate_is_read_and_proves_its_claim() {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, input, value) in [
        ("mnk", "start", "worth draw"),
        ("stone-game-vii", "5,3,1,4,2", "worth 6"),
    ] {
        let (game, path) = (opened(name, &[], input), dir.path().join(name));
        write(&game, &path);
        let mut saved = SavedCertificate::open(&path, &Run::new()).expect("it is read");
        assert_eq!(saved.heaps().expect("it is of a game"), None);
        let Ok(Claimed::Game(_, claim)) = saved.claimed(&CATALOG) else {
            panic!("it is of a game")
        };
        assert_eq!(saved.claim_on(&game).expect("it is of this game"), claim);
        assert_eq!(claim.to_string(), value);
        let leaves = saved.header().leaf_positions;
        let run = Run::new();
        let checked = game
            .instance
            .check_certificate(&claim, leaves, &mut saved.lines(), &run)
            .expect("it can be checked");
        assert_eq!(checked.failed, 0);
        // What is claimed of another value fails.
        let wrong = CertifiedClaim::Bounds(vec![if name == "mnk" {
            ">=win in 9".to_owned()
        } else {
            ">=7".to_owned()
        }]);
        let checked = game
            .instance
            .check_certificate(&wrong, leaves, &mut saved.lines(), &run);
        assert!(checked.expect("it can be checked").failed > 0);
    }
}

#[test]
fn a_certificate_of_another_game_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("certificate");
    write(&opened("stone-game-vii", &[], "5,3,1,4,2"), &path);
    let saved = SavedCertificate::open(&path, &Run::new()).expect("it is read");
    for (name, input, what) in [
        ("stone-game", "5,3,1,4", "name"),
        ("stone-game-vii", "5,3,1,4,3", "start"),
    ] {
        let other = opened(name, &[], input);
        match saved.claim_on(&other) {
            Err(SavedError::OtherRules { what: found, .. }) => assert_eq!(found, what),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn nimbers_of_heaps_are_read_and_checked() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("kayles");
    let (rules, run): (HeapRules, _) = ("0.77".parse().expect("an octal code"), Run::new());
    let nimbers = rules.nimbers(200, &run).expect("they are small");
    let period = nimbers.period(&run).expect("there is no limit");
    let found = extract_heap_nimbers(&nimbers, period.as_ref(), &run);
    let (claim, records) = found.expect("there is no limit");
    write_heap_certificate(&path, &rules, claim.clone(), &records, &run.watch())
        .expect("it is written");
    let mut saved = SavedCertificate::open(&path, &run).expect("it is read");
    let (read, claimed) = saved.heaps().expect("of heaps").expect("of heaps");
    assert_eq!((&read, &claimed), (&rules, &claim));
    let checked = check_heap_certificate(&read, &claimed, &mut saved.lines(), &run);
    assert_eq!(checked.expect("it can be checked").failed, 0);
}
