//! Every game of the catalog makes certificates with every solver, and they are right.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use stonework::certificate::Checked;
use stonework::{Run, StopReason};
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Certificate, CertificateLines, CertifiedClaim, CertifyFailure, CertifySettings, CheckFailed,
    Instance,
};

use crate::support::{Failures, check_every_game, example, game, settings};

/// The records of a certificate by position and sign.
struct Lines(BTreeMap<String, (u64, String)>);

impl Lines {
    fn of(records: &[String]) -> Self {
        let mut sorted = records.to_vec();
        sorted.sort_unstable();
        let lines = (0..).zip(sorted).map(|(place, line)| {
            let (position, bound) = line.split_once('\t').unwrap();
            let sign = bound.find(|c| !"<=>".contains(c)).unwrap();
            let key = format!("{position}\t{}", &bound[..sign]);
            (key, (place, line))
        });
        let lines: BTreeMap<_, _> = lines.collect();
        assert_eq!(lines.len(), records.len(), "a position twice");
        Self(lines)
    }
}

impl CertificateLines for Lines {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn find(&mut self, key: &str) -> Result<Option<(u64, String)>, Box<dyn Error + Send + Sync>> {
        Ok(self.0.get(key).cloned())
    }
}

fn check(game: &dyn Instance, certificate: &Certificate) -> Checked {
    let lines = &mut Lines::of(&certificate.records);
    let leaves = certificate.leaf_positions;
    let checked = game.check_certificate(&certificate.claim, leaves, lines, &Run::new());
    checked.unwrap()
}

fn assert_right(game: &dyn Instance, certificate: &Certificate, context: &str) {
    let checked = check(game, certificate);
    assert_eq!(checked.failed, 0, "{context}: {:?}", checked.failures);
}

/// Solves a game without limits, and certifies that within those of a run.
fn certify(game: &dyn Instance, solver: &str, run: &Run) -> Result<Certificate, CertifyFailure> {
    let solved = game.solve(solver, &Run::new()).unwrap();
    game.certify(solver, &solved, CertifySettings::default(), run)
}

/// Solves what is quickly solved.
fn run() -> Run {
    Run::new().with_positions(200_000).with_bytes(512 << 20)
}

/// A solver certifies what it finds, with whatever settings; tells how many records there are, unless it takes long.
fn certifies(game: &dyn Instance, solver: &str) -> Option<usize> {
    let solved = game.solve(solver, &run()).unwrap();
    if solved.stopped.is_some() {
        return None;
    }
    let mut records = 0;
    for (result_only, leaf_positions, look_ahead) in [(false, 0, 0), (true, 50, 2)] {
        let wanted = CertifySettings {
            result_only,
            leaf_positions,
            look_ahead,
        };
        let run = run().with_positions(20_000_000);
        let certificate = game.certify(solver, &solved, wanted, &run).unwrap();
        assert_right(game, &certificate, solver);
        records += certificate.records.len();
        if let CertifiedClaim::Bounds(bounds) = &certificate.claim
            && !result_only
            && let Some(value) = solved.value
        {
            let value = value.to_string();
            let says = |bound: &String| bound.trim_start_matches(['<', '=', '>']) == value;
            assert!(bounds.iter().all(says), "{bounds:?}, {value}");
        }
    }
    Some(records)
}

#[test]
fn every_solver_of_every_game_certifies_what_it_finds() {
    let (mut records, mut solvers) = (0, 0);
    check_every_game(|entry, chosen| {
        let input = entry.input.parse(example(entry)).unwrap();
        let game = entry.build(&input, &settings(chosen)).unwrap();
        // No certificate has the length of endless play that is won.
        if entry.id == "cat-and-mouse-ii" && chosen == ["count=plies"] {
            let refused = certify(game.as_ref(), "retrograde", &run());
            assert_eq!(refused.unwrap_err(), CertifyFailure::Distances);
            return;
        }
        // No certificate has the margins of endless play.
        if entry.id == "awari" {
            let refused = certify(game.as_ref(), "retrograde", &run()).unwrap_err();
            assert!(matches!(refused, CertifyFailure::Cyclic(_)), "{refused}");
            return;
        }
        let mut failures = Failures::new();
        for solver in game.solvers() {
            let certified = failures.check(solver.name, || certifies(game.as_ref(), solver.name));
            if let Some(Some(certified)) = certified {
                solvers += 1;
                records += certified;
            }
        }
        failures.report();
    });
    assert!(solvers > 400 && records > 20_000, "{solvers} {records}");
}

/// Play can go round, and comes to positions with either player to move.
const SIDED: &str = r#"{"start":0,"nodes":[[{"to":2,"again":true},{"to":2}],"loss",[{"to":2,"again":true},{"to":1}]]}"#;

#[test]
fn every_position_of_a_game_is_certified() {
    for (name, settings, input) in [
        ("mnk", &[][..], "start"),
        ("three-mens-morris", &[], "start"),
        ("quixo", &["size=2"], "start"),
        ("connect-four", &["width=3", "height=4"], "start"),
        ("cat-and-mouse-ii", &[], "example"),
        ("graph", &[], "example"),
        ("graph", &["endless=first-loses"], SIDED),
        ("graph", &["endless=first-wins"], SIDED),
        ("hexapawn", &[], "start"),
    ] {
        let entry = CATALOG.find(name).unwrap();
        let input = if input == "example" {
            entry.example
        } else {
            input
        };
        let game = game(name, settings, input);
        let every = game.solve_strongly(&run()).unwrap();
        let mut records = Vec::new();
        let claim = every.certify(&run(), &mut |record| {
            records.push(record);
            ControlFlow::Continue(())
        });
        let claim = claim.unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut certificate = Certificate {
            claim,
            leaf_positions: 0,
            records,
        };
        assert_right(game.as_ref(), &certificate, name);
        // One position less, and it is none of every position.
        certificate.records.pop();
        assert_ne!(check(game.as_ref(), &certificate).failed, 0, "{name}");
    }
}

#[test]
fn nimbers_are_certified() {
    for (name, input) in [
        ("kayles", "[20]"),
        ("grundys-game", "[50]"),
        ("nim", "[3,4,5]"),
        ("cram", "..../..../...."),
        ("chomp", "start"),
    ] {
        let game = game(name, &[], input);
        let found = game.nimber(&run()).unwrap().nimber;
        let certificate = certify(&*game, "nimber", &run()).unwrap();
        let CertifiedClaim::Nimber(claimed) = certificate.claim else {
            panic!("{:?}", certificate.claim);
        };
        assert_eq!(found, Some(claimed), "{name}");
        assert_right(game.as_ref(), &certificate, name);
        for (at, wrong) in certificate.records.iter().enumerate() {
            let mut wrong_records = certificate.clone();
            let (position, rest) = wrong.split_once("\t=").unwrap();
            let (value, rank) = rest.split_once("\t\t").unwrap();
            let value: u64 = value.parse().unwrap();
            wrong_records.records[at] = format!("{position}\t={}\t\t{rank}", value ^ 1);
            assert_ne!(check(game.as_ref(), &wrong_records).failed, 0, "{wrong}");
            wrong_records.records[at] = format!("{position}\t={value}\t\t99");
            let is_top = check(game.as_ref(), &wrong_records).failed == 0;
            let reached_by_none = certificate.records.iter().all(|line| {
                let (_, below) = line.rsplit_once('\t').unwrap();
                below.parse::<u64>().unwrap() <= rank.parse().unwrap()
            });
            assert!(!is_top || reached_by_none, "{wrong}");
        }
    }
}

/// A record of a value in its fields: position, value and rank.
fn value_record(line: &str) -> (&str, &str, &str) {
    let (position, rest) = line.split_once("\t=").unwrap();
    let (value, rank) = rest.split_once("\t\t").unwrap();
    (position, value, rank)
}

#[test]
fn values_are_certified() {
    for (name, input, value) in [
        ("domineering", "../..", "±1"),
        ("domineering", "..../..../....", ""),
        ("domineering", "##../.#../.... h", ""),
        ("clobber", "xox/oxo", ""),
        ("snort", "..../....", ""),
        ("col", ".../.x./... o", ""),
        ("nogo", ".../...", ""),
    ] {
        let rows = format!("rows={}", input.split('/').count());
        let cols = format!("cols={}", input.find('/').unwrap());
        let game = game(name, &[&rows, &cols], input);
        let certificate = certify(&*game, "values", &run()).unwrap();
        let CertifiedClaim::Value(claimed) = &certificate.claim else {
            panic!("{:?}", certificate.claim);
        };
        assert!(value.is_empty() || claimed == value, "{name}: {claimed}");
        assert_right(game.as_ref(), &certificate, name);
        for other in ["*5", "{7|-7}", "1/3", "{2|1|0}"] {
            let mut wrong = certificate.clone();
            wrong.claim = CertifiedClaim::Value(other.to_owned());
            assert_ne!(check(game.as_ref(), &wrong).failed, 0, "{name}: {other}");
        }
        let records = certificate.records.iter().enumerate();
        for (at, line) in records.step_by(1 + certificate.records.len() / 40) {
            let (position, value, rank) = value_record(line);
            let mut wrong = certificate.clone();
            for other in ["0", "1", "-1", "*", "^", "{1|-1}", "{3|}"] {
                wrong.records[at] = format!("{position}\t={other}\t\t{rank}");
                let failed = check(game.as_ref(), &wrong).failed;
                assert_eq!(failed == 0, other == value, "{name}: {line} {other}");
            }
            let lower = certificate.records.iter().any(|line| {
                let (_, _, below) = value_record(line);
                below.parse::<u64>().unwrap() > rank.parse().unwrap()
            });
            wrong.records[at] = format!("{position}\t={value}\t\t99");
            assert!(
                !lower || check(game.as_ref(), &wrong).failed > 0,
                "{name}: {line}"
            );
            wrong.records.remove(at);
            assert_ne!(
                check(game.as_ref(), &wrong).failed,
                0,
                "{name}: without {line}"
            );
        }
    }
}

#[test]
fn threads_search_the_same_leaves_and_find_the_same_faults() {
    let four = game("connect-four", &["width=5", "height=4"], "start");
    let wanted = CertifySettings {
        leaf_positions: 20,
        ..CertifySettings::default()
    };
    let solved = four.solve("alpha-beta", &Run::new()).unwrap();
    let certificate = four.certify("alpha-beta", &solved, wanted, &Run::new());
    let certificate = certificate.unwrap();
    let checked = |leaves, run: &Run| {
        let lines = &mut Lines::of(&certificate.records);
        four.check_certificate(&certificate.claim, leaves, lines, run)
    };
    let on = |threads| Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
    for (leaves, is_right) in [(20, true), (3, false)] {
        let alone = checked(leaves, &on(1)).unwrap();
        assert_eq!(alone.failed == 0, is_right, "{:?}", alone.failures);
        for threads in [2, 5] {
            assert_eq!(checked(leaves, &on(threads)).unwrap(), alone, "{threads}");
        }
    }
    let visits = checked(20, &on(2)).unwrap().positions;
    // In little memory, less is kept for one another, whatever the threads.
    let mut differs = false;
    for megabytes in [1, 2, 4, 8] {
        let little = |threads| checked(20, &on(threads).with_bytes(megabytes << 20)).unwrap();
        let alone = little(1);
        assert_eq!(alone.failed, 0, "{:?}", alone.failures);
        for threads in [2, 16] {
            assert_eq!(little(threads), alone, "{threads}, {megabytes}");
        }
        differs |= alone.positions != visits;
    }
    assert!(differs);
    for run in [on(1), on(2)] {
        let stopped = checked(20, &run.with_positions(visits / 2));
        let is_so = matches!(stopped, Err(CheckFailed::Stopped(StopReason::Positions(_))));
        assert!(is_so, "{stopped:?}");
    }
}

#[test]
fn what_cannot_be_certified_is_refused() {
    let opening = game("nine-mens-morris", &["own=3", "other=3"], "start");
    let solved = opening.solve("retrograde", &run()).unwrap();
    let unfit = opening.certify("table", &solved, CertifySettings::default(), &run());
    assert!(matches!(unfit, Err(CertifyFailure::Solve(_))), "{unfit:?}");
    let kalah = game("kalah", &["pits=2", "seeds=2"], "start");
    let few = Run::new().with_positions(3);
    for solver in ["negamax", "alpha-beta"] {
        let stopped = certify(&*kalah, solver, &few);
        assert!(
            matches!(stopped, Err(CertifyFailure::Stopped(_))),
            "{stopped:?}"
        );
        // What was not found out is not certified.
        let solved = kalah.solve(solver, &few).unwrap();
        let unknown = kalah.certify(solver, &solved, CertifySettings::default(), &run());
        assert!(
            matches!(unknown, Err(CertifyFailure::Stopped(_))),
            "{unknown:?}"
        );
    }
}

#[test]
fn a_theorem_beyond_the_limits_is_named() {
    let nim = game("nim", &[], "[1000000,999999,123456]");
    let run = Run::new().with_bytes(1 << 20);
    let certificate = certify(&*nim, "theorem", &run).unwrap();
    let is_named = matches!(&certificate.claim, CertifiedClaim::Theorem { bounds, .. }
        if bounds == &[">=win".to_owned()]);
    assert!(is_named, "{:?}", certificate.claim);
    assert!(certificate.records.is_empty());
    assert_ne!(check(nim.as_ref(), &certificate).failed, 0);
}
