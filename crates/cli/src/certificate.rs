//! Certificates on disk and the games that they are of: [`write`], [`OpenCertificate`].

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use stonework_core::certificate::{HeapClaim, NimberRecord, PeriodClaim};
use stonework_core::{HeapRules, HeapRulesError, Run, Watch};
use stonework_games::catalog::{Catalog, Certificate, CertificateLines, CertifiedClaim};
use stonework_store::{
    CertificateFile, CertificateHeader, CertifiedGame, Claim, ClaimedPeriod, rules_fingerprint,
    write_certificate,
};

use crate::args::GameArgs;
use crate::database::{CACHE, input_text};
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame, find_game};
use crate::wording::{counted, short_text};

/// Writes a certificate of a game, and tells of it in a text.
pub(crate) fn write(
    path: &Path,
    game: &PreparedGame<'_>,
    certificate: Certificate,
    watch: &Watch,
) -> Result<String, Failure> {
    let claim = match certificate.claim {
        CertifiedClaim::Nimber(nimber) => Claim::Nimber(nimber),
        CertifiedClaim::Theorem { name, bounds } => Claim::Theorem { name, bounds },
        CertifiedClaim::Bounds(bounds) => Claim::Bounds(bounds),
        other => {
            return Err(Failure::Usage(format!(
                "no certificate is written of {other}"
            )));
        }
    };
    let (leaves, records) = (certificate.leaf_positions, certificate.records);
    let header = write_certificate(path, certified_game(game), claim, leaves, records, watch)?;
    let what = match header.claim {
        Claim::Theorem { name, .. } => {
            format!("which claims what `{name}` says: the limits allow no proof by moves")
        }
        _ => counted(header.records, "record"),
    };
    Ok(format!("\nCertificate: {}, {what}.\n", path.display()))
}

/// What the nimbers of heaps are certified as.
const HEAPS: &str = "heaps";

/// The parameter of that which has the rules.
const RULES: &str = "rules";

/// Writes a certificate of the nimbers of heaps, and tells of it in a text.
pub(crate) fn write_heaps(
    path: &Path,
    rules: &HeapRules,
    claim: HeapClaim,
    records: &[NimberRecord],
    watch: &Watch,
) -> Result<String, Failure> {
    let claim = Claim::Heaps {
        count: claim.heaps,
        period: claim.period.map(|period| ClaimedPeriod {
            length: period.length,
            start: period.start,
            theorem: period.theorem,
        }),
    };
    let records = records.iter().map(ToString::to_string).collect();
    let header = write_certificate(path, certified_heaps(rules), claim, 0, records, watch)?;
    let records = counted(header.records, "record");
    Ok(format!("\nCertificate: {}, {records}.\n", path.display()))
}

/// What a certificate says of the rules of heaps.
fn certified_heaps(rules: &HeapRules) -> CertifiedGame {
    CertifiedGame {
        name: HEAPS.to_owned(),
        parameters: BTreeMap::from([(RULES.to_owned(), rules.to_string())]),
        input: String::new(),
        start: String::new(),
        infinite_play: None,
        fingerprint: rules_fingerprint(|tell| tell(rules.to_string().as_bytes())),
    }
}

/// What a certificate says of a game.
fn certified_game(game: &PreparedGame<'_>) -> CertifiedGame {
    let instance = game.instance.as_ref();
    CertifiedGame {
        name: game.setup.entry.id.to_owned(),
        parameters: game.setup.parameters().into_map(),
        input: input_text(&game.input.input),
        start: instance.start_text(),
        infinite_play: instance.infinite_play().map(str::to_owned),
        fingerprint: rules_fingerprint(|tell| instance.tell_rules(tell)),
    }
}

/// A certificate that was opened.
pub(crate) struct OpenCertificate {
    file: CertificateFile,
    subject: Subject,
}

/// What a certificate is of.
enum Subject {
    /// A game of the catalog.
    Game(Box<GameSetup>),
    /// The nimbers of heaps.
    Heaps(HeapRules, HeapClaim),
}

/// What a certificate claims, with what it takes to check that.
pub(crate) enum Claimed<'c> {
    /// Of the start of a game.
    Game(PreparedGame<'c>, CertifiedClaim),
    /// Of the nimbers of heaps.
    Heaps(&'c HeapRules, &'c HeapClaim),
}

impl OpenCertificate {
    /// Opens a certificate within the memory of a run, and finds the game in the catalog that it is
    /// of; an error if that is not the game that is wanted.
    pub(crate) fn open(
        path: &Path,
        wanted: Option<&str>,
        catalog: &Catalog,
        run: &Run,
    ) -> Result<Self, Failure> {
        let quarter = run.bytes().map_or(u64::MAX, |bytes| bytes as u64 / 4);
        let file = CertificateFile::open(path, CACHE.min(quarter))?;
        let game = &file.header().game;
        if let Some(wanted) = wanted {
            let wanted = find_game(wanted, catalog)?.id;
            if wanted != game.name {
                let name = &game.name;
                return Err(Failure::Usage(format!(
                    "{} is a certificate of `{name}`, not of `{wanted}`",
                    path.display()
                )));
            }
        }
        let subject = if let Claim::Heaps { count, period } = &file.header().claim {
            let text = game.parameters.get(RULES).map_or("", String::as_str);
            let rules: HeapRules = text.parse().map_err(|error: HeapRulesError| {
                Failure::Usage(format!("{}: {error}", path.display()))
            })?;
            let expected = certified_heaps(&rules);
            check_rules(path, game, &expected)?;
            if *game != expected {
                return Err(Failure::Usage(format!(
                    "{}: a certificate of nimbers of heaps has the parameter `rules`, and no input",
                    path.display()
                )));
            }
            let claim = HeapClaim {
                heaps: *count,
                period: period.clone().map(|period| PeriodClaim {
                    length: period.length,
                    start: period.start,
                    theorem: period.theorem,
                }),
            };
            Subject::Heaps(rules, claim)
        } else {
            let set = game.parameters.iter();
            let args = GameArgs {
                name: game.name.clone(),
                set: set.map(|(name, value)| format!("{name}={value}")).collect(),
            };
            Subject::Game(Box::new(GameSetup::find(&args, catalog)?))
        };
        Ok(Self { file, subject })
    }

    /// What it says of itself.
    pub(crate) fn header(&self) -> &CertificateHeader {
        self.file.header()
    }

    /// What it claims, of a game whose rules are those of the certificate, and its records.
    pub(crate) fn claimed(&mut self, path: &Path) -> Result<(Claimed<'_>, Lines<'_>), Failure> {
        let claimed = match &self.subject {
            Subject::Heaps(rules, claim) => Claimed::Heaps(rules, claim),
            Subject::Game(setup) => {
                let header = self.file.header();
                let game = setup.on_text(&header.game.input)?;
                check_rules(path, &header.game, &certified_game(&game))?;
                Claimed::Game(game, claim_of(header)?)
            }
        };
        Ok((claimed, Lines(&mut self.file)))
    }
}

/// An error if the game of a certificate is not the one that is expected.
fn check_rules(
    path: &Path,
    found: &CertifiedGame,
    expected: &CertifiedGame,
) -> Result<(), Failure> {
    let play = |game: &CertifiedGame| game.infinite_play.clone().unwrap_or_default();
    for (what, found, expected) in [
        ("name", found.name.clone(), expected.name.clone()),
        ("start", found.start.clone(), expected.start.clone()),
        ("infinite_play", play(found), play(expected)),
        (
            "fingerprint",
            found.fingerprint.to_string(),
            expected.fingerprint.to_string(),
        ),
    ] {
        if found != expected {
            let [found, expected] = [found, expected].map(|text| short_text(&text));
            return Err(Failure::Usage(format!(
                "{} is a certificate of another game, or of other rules: its {what} is {found}, \
                 that of the game is {expected}",
                path.display()
            )));
        }
    }
    Ok(())
}

/// The records of a certificate on disk.
pub(crate) struct Lines<'f>(&'f mut CertificateFile);

impl CertificateLines for Lines<'_> {
    fn len(&self) -> u64 {
        self.0.header().records
    }

    fn find(&mut self, key: &str) -> Result<Option<(u64, String)>, Box<dyn Error + Send + Sync>> {
        Ok(self.0.find(key)?)
    }
}

/// The claim of a certificate, as the game knows it.
fn claim_of(header: &CertificateHeader) -> Result<CertifiedClaim, Failure> {
    match header.claim.clone() {
        Claim::Bounds(bounds) => Ok(CertifiedClaim::Bounds(bounds)),
        Claim::Nimber(nimber) => Ok(CertifiedClaim::Nimber(nimber)),
        Claim::Theorem { name, bounds } => Ok(CertifiedClaim::Theorem { name, bounds }),
        _ => Err(Failure::Usage("the claim is of an unknown kind".to_owned())),
    }
}
