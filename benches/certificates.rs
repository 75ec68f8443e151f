//! Certificates: made, written, opened and checked. That each is proved, and of what value, is
//! asserted.
//!
//! `cargo bench --bench certificates`; with `-- connect-four-7x6`, that the first player wins on the
//! whole board, which takes ten minutes.

use std::env;
use std::error::Error;
use std::time::Instant;

use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{CertificateLines, CertifiedClaim, CertifySettings, Settings};
use stonework_store::{CertificateFile, CertificateWriter, CertifiedGame, Checksum, Claim};

/// A game, the solver, the positions of a leaf, how far it is looked ahead, and what is proved.
struct Case {
    game: &'static str,
    settings: &'static [&'static str],
    input: &'static str,
    solver: &'static str,
    leaf_positions: u64,
    look_ahead: u32,
    /// Whether only who wins is proved.
    result_only: bool,
    claim: &'static str,
}

const fn case(
    game: &'static str,
    settings: &'static [&'static str],
    solver: &'static str,
    leaf_positions: u64,
    claim: &'static str,
) -> Case {
    Case {
        game,
        settings,
        input: "start",
        solver,
        leaf_positions,
        look_ahead: 0,
        result_only: false,
        claim,
    }
}

/// Run by its name.
const WHOLE: Case = Case {
    result_only: true,
    ..case("connect-four", &[], "alpha-beta", 4000, "worth at least 1")
};

const SMALL: [Case; 5] = [
    case("mnk", &[], "alpha-beta", 0, "worth draw"),
    case("three-mens-morris", &[], "retrograde", 0, "worth win in 9"),
    case("quixo", &["size=3"], "retrograde", 0, "worth win in 7"),
    case("kalah", &["pits=4", "seeds=3"], "alpha-beta", 0, "worth 8"),
    Case {
        input: "[200]",
        ..case("kayles", &[], "nimber", 0, "of nimber 1")
    },
];

const LARGE: [Case; 7] = [
    case(
        "connect-four",
        &["width=5", "height=4"],
        "alpha-beta",
        0,
        "worth 0",
    ),
    case(
        "connect-four",
        &["width=5", "height=4"],
        "alpha-beta",
        1000,
        "worth 0",
    ),
    case(
        "connect-four",
        &["width=5", "height=5"],
        "alpha-beta",
        1000,
        "worth 0",
    ),
    case(
        "connect-four",
        &["width=5", "height=5"],
        "alpha-beta",
        100_000,
        "worth 0",
    ),
    case(
        "domineering",
        &["rows=6", "cols=6"],
        "alpha-beta",
        1000,
        "worth at least win",
    ),
    Case {
        look_ahead: 1,
        ..case(
            "domineering",
            &["rows=6", "cols=6"],
            "alpha-beta",
            1000,
            "worth at least win",
        )
    },
    case(
        "dots-and-boxes",
        &["rows=2", "cols=3"],
        "alpha-beta",
        1000,
        "worth -2",
    ),
];

/// The records of a certificate on disk.
struct Lines(CertificateFile);

impl CertificateLines for Lines {
    fn len(&self) -> u64 {
        self.0.header().records
    }

    fn find(&mut self, key: &str) -> Result<Option<(u64, String)>, Box<dyn Error + Send + Sync>> {
        Ok(self.0.find(key)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let is_test = env::args().any(|argument| argument == "--test");
    println!(
        "{:<36} {:>7} {:>5} {:>8} {:>9} {:>9} {:>9} {:>12}",
        "game", "leaf", "ahead", "records", "bytes", "made", "checked", "positions"
    );
    if env::args().any(|argument| argument == "connect-four-7x6") {
        return measure(&WHOLE);
    }
    let large: &[Case] = if is_test { &[] } else { &LARGE };
    for case in SMALL.iter().chain(large) {
        measure(case)?;
    }
    Ok(())
}

fn measure(case: &Case) -> Result<(), Box<dyn Error>> {
    let entry = CATALOG
        .find(case.game)
        .ok_or("the game is in the catalog")?;
    let mut settings = Settings::new();
    for setting in case.settings {
        settings = settings.with(setting)?;
    }
    let game = entry.build(&entry.input.parse(case.input)?, &settings)?;
    let run = Run::new();

    let began = Instant::now();
    let solved = game.solve(case.solver, &run)?;
    let settings = CertifySettings {
        leaf_positions: case.leaf_positions,
        look_ahead: case.look_ahead,
        result_only: case.result_only,
    };
    let made = game.certify(case.solver, &solved, settings, &run)?;
    let making = began.elapsed();
    assert_eq!(made.claim.to_string(), case.claim, "{}", case.game);

    let dir = tempfile::tempdir()?;
    let path = dir.path().join("certificate");
    let claim = match &made.claim {
        CertifiedClaim::Bounds(bounds) => Claim::Bounds(bounds.clone()),
        CertifiedClaim::Nimber(nimber) => Claim::Nimber(*nimber),
        other => return Err(format!("{other} is not proved").into()),
    };
    let certified = CertifiedGame {
        name: case.game.to_owned(),
        parameters: std::collections::BTreeMap::new(),
        input: case.input.to_owned(),
        start: game.start_text(),
        infinite_play: None,
        fingerprint: Checksum::of(b"not compared here"),
    };
    let mut writer = CertificateWriter::new(&path, run.watch())?;
    made.records
        .into_iter()
        .try_for_each(|record| writer.push(record))?;
    writer.finish(certified, claim, case.leaf_positions)?;
    let bytes = path.metadata()?.len();

    let began = Instant::now();
    let mut lines = Lines(CertificateFile::open(&path, 64 << 20)?);
    let checked = game.check_certificate(&made.claim, case.leaf_positions, &mut lines, &run)?;
    let checking = began.elapsed();
    assert_eq!(checked.failed, 0, "{:?}", checked.failures);

    let name = format!("{} {}", case.game, case.settings.join(" "));
    println!(
        "{name:<36} {:>7} {:>5} {:>8} {bytes:>9} {:>8.2}s {:>8.2}s {:>12}",
        case.leaf_positions,
        case.look_ahead,
        checked.records,
        making.as_secs_f64(),
        checking.as_secs_f64(),
        checked.positions,
    );
    Ok(())
}
