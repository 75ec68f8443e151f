//! Certificates on disk: [`write_certificate_of`], [`write_certificate_of_all`],
//! [`SavedCertificate`].

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use stonework_catalog::{
    Catalog, Certificate, CertificateLines, CertifiedClaim, OpenError, OpenGame, Settings,
    ShownStrongSolution,
};
use stonework_certificate::{HeapClaim, NimberRecord, PeriodClaim};
use stonework_core::{ExternalBytes, Run, Watch};
use stonework_nimbers::{HeapRules, HeapRulesError};
use stonework_store::{
    CertificateFile, CertificateHeader, CertificateWriter, CertifiedGame, Claim, ClaimedPeriod,
    MOST_OF_HEADER, rules_fingerprint,
};

use crate::CACHE;
use crate::error::SavedError;
use crate::told_rules::tell_rules;

/// Writes a certificate of a game.
///
/// # Errors
///
/// [`SavedError::Store`] if the file cannot be written, [`SavedError::Save`] if a limit was reached,
/// [`SavedError::OfPosition`].
pub fn write_certificate_of(
    path: &Path,
    game: &OpenGame,
    certificate: Certificate,
    watch: &Watch,
) -> Result<CertificateHeader, SavedError> {
    if game.position.is_some() {
        return Err(SavedError::OfPosition);
    }
    let claim = written_claim(certificate.claim)?;
    let (leaves, records) = (certificate.leaf_positions, certificate.records);
    write_records(path, certified_game(game), claim, leaves, records, watch)
}

/// Writes a certificate of the value of every position, record by record as they are made. The
/// memory of the solution counts as held.
///
/// # Errors
///
/// As [`write_certificate_of`]; [`SavedError::Certify`] if there is no certificate.
pub fn write_certificate_of_all(
    path: &Path,
    game: &OpenGame,
    every: &dyn ShownStrongSolution,
    run: &Run,
) -> Result<CertificateHeader, SavedError> {
    let eighth = run.bytes().map_or(usize::MAX, |bytes| bytes / 8);
    let memory = CertificateWriter::MEMORY.min(eighth);
    let held = ExternalBytes::new();
    held.set(every.solved().report.peak_bytes.saturating_add(memory));
    let run = run.clone().with_external_bytes(held);

    let mut writer = CertificateWriter::new(path, run.watch())?.with_memory(memory);
    let mut pushed = Ok(());
    let claim = every.certify(&run, &mut |record| {
        pushed = writer.push(record);
        match pushed {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    pushed?;
    let claim = written_claim(claim?)?;
    Ok(writer.finish(certified_game(game), claim, 0)?)
}

/// A claim as it is written.
fn written_claim(claim: CertifiedClaim) -> Result<Claim, SavedError> {
    match claim {
        CertifiedClaim::Nimber(nimber) => Ok(Claim::Nimber(nimber)),
        CertifiedClaim::Value(value) => Ok(Claim::Value(value)),
        CertifiedClaim::Theorem { name, bounds } => Ok(Claim::Theorem { name, bounds }),
        CertifiedClaim::Bounds(bounds) => Ok(Claim::Bounds(bounds)),
        other => {
            let text = format!("no certificate is written of {other}");
            Err(SavedError::Unfit(text))
        }
    }
}

/// Writes a certificate of these records.
fn write_records(
    path: &Path,
    game: CertifiedGame,
    claim: Claim,
    leaf_positions: u64,
    records: impl IntoIterator<Item = String>,
    watch: &Watch,
) -> Result<CertificateHeader, SavedError> {
    let mut writer = CertificateWriter::new(path, watch.clone())?;
    records
        .into_iter()
        .try_for_each(|record| writer.push(record))?;
    Ok(writer.finish(game, claim, leaf_positions)?)
}

/// What the nimbers of heaps are certified as.
const HEAPS: &str = "heaps";

/// The parameter of that which has the rules.
const RULES: &str = "rules";

/// Writes a certificate of the nimbers of heaps, or of their misère quotient.
///
/// # Errors
///
/// As [`write_certificate_of`].
pub fn write_heap_certificate(
    path: &Path,
    rules: &HeapRules,
    claim: HeapClaim,
    records: &[NimberRecord],
    watch: &Watch,
) -> Result<CertificateHeader, SavedError> {
    let claim = Claim::Heaps {
        count: claim.heaps,
        period: claim.period.map(|period| ClaimedPeriod {
            length: period.length,
            start: period.start,
            theorem: period.theorem,
        }),
        order: claim.order,
    };
    let records = records.iter().map(ToString::to_string);
    write_records(path, certified_heaps(rules), claim, 0, records, watch)
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
fn certified_game(game: &OpenGame) -> CertifiedGame {
    let instance = game.instance.as_ref();
    CertifiedGame {
        name: game.entry.id.to_owned(),
        parameters: game.parameters().into(),
        input: game.input_text(),
        start: instance.start_text(),
        infinite_play: instance.infinite_play().map(str::to_owned),
        fingerprint: rules_fingerprint(|tell| {
            if let Some(document) = game.entry.document() {
                tell(game.settings.shown(document).as_bytes());
                tell(b"\n");
            }
            tell_rules(instance, tell);
        }),
    }
}

/// Refuses a game of which a certificate has no room to say what it is, before anything is solved.
///
/// # Errors
///
/// [`SavedError::Unfit`].
pub fn demand_room(game: &OpenGame) -> Result<(), SavedError> {
    /// For what is claimed, and the input.
    const REST: usize = 1 << 16;
    let parameters: BTreeMap<_, _> = game.parameters().into();
    let bytes: usize = parameters.values().map(|value| value.len() + REST).sum();
    if bytes < MOST_OF_HEADER {
        return Ok(());
    }
    let most = MOST_OF_HEADER >> 20;
    Err(SavedError::Unfit(format!(
        "the rules are too long for a certificate, which has room for {most} MiB of them at most"
    )))
}

/// What a certificate claims, with what it takes to check that.
#[derive(Debug)]
pub enum Claimed {
    /// Of the start of a game.
    Game(Box<OpenGame>, CertifiedClaim),
    /// Of the nimbers of heaps.
    Heaps(HeapRules, HeapClaim),
}

/// A certificate that was opened.
#[derive(Debug)]
pub struct SavedCertificate {
    path: PathBuf,
    file: CertificateFile,
    run: Run,
}

impl SavedCertificate {
    /// Opens a certificate within the memory of a run.
    ///
    /// # Errors
    ///
    /// As [`CertificateFile::open`].
    pub fn open(path: &Path, run: &Run) -> Result<Self, SavedError> {
        let quarter = run.bytes().map_or(u64::MAX, |bytes| bytes as u64 / 4);
        Ok(Self {
            path: path.to_owned(),
            file: CertificateFile::open(path, CACHE.min(quarter))?,
            run: run.clone(),
        })
    }

    /// What it says of itself.
    #[must_use]
    pub fn header(&self) -> &CertificateHeader {
        self.file.header()
    }

    /// Its records.
    pub fn lines(&mut self) -> Lines<'_> {
        Lines(&mut self.file)
    }

    /// What it claims, of heaps or of the game that it names, whose rules must be those of the
    /// certificate.
    ///
    /// # Errors
    ///
    /// [`SavedError::Open`] if there is no such game, or as [`SavedCertificate::heaps`] and
    /// [`SavedCertificate::claim_on`].
    pub fn claimed(&self, catalog: &Catalog) -> Result<Claimed, SavedError> {
        if let Some((rules, claim)) = self.heaps()? {
            return Ok(Claimed::Heaps(rules, claim));
        }
        let game = &self.header().game;
        let settings = Settings::of(&game.parameters).map_err(OpenError::from)?;
        let bytes = self.run.bytes().unwrap_or(usize::MAX);
        let run = self.run.clone().with_bytes(bytes.min(Settings::BYTES));
        let settings = settings.within(run);
        let game = catalog.open(&game.name, settings, Some(&game.input))?;
        let claim = self.claim_on(&game)?;
        Ok(Claimed::Game(Box::new(game), claim))
    }

    /// The rules and the claim of a certificate of the nimbers of heaps; `None` for one of a game.
    ///
    /// # Errors
    ///
    /// [`SavedError::Unfit`] if the rules are none, or other than they were.
    pub fn heaps(&self) -> Result<Option<(HeapRules, HeapClaim)>, SavedError> {
        let Claim::Heaps {
            count,
            period,
            order,
        } = &self.header().claim
        else {
            return Ok(None);
        };
        let game = &self.header().game;
        let path = self.path.display();
        let text = game.parameters.get(RULES).map_or("", String::as_str);
        let rules: HeapRules = text
            .parse()
            .map_err(|error: HeapRulesError| SavedError::Unfit(format!("{path}: {error}")))?;
        let expected = certified_heaps(&rules);
        self.demand_same_rules(&expected)?;
        if *game != expected {
            return Err(SavedError::Unfit(format!(
                "{path}: a certificate of nimbers of heaps has the parameter `rules`, and no input"
            )));
        }
        let claim = HeapClaim {
            heaps: *count,
            period: period.clone().map(|period| PeriodClaim {
                length: period.length,
                start: period.start,
                theorem: period.theorem,
            }),
            order: *order,
        };
        Ok(Some((rules, claim)))
    }

    /// What it claims of this game, whose rules must be those of the certificate.
    ///
    /// # Errors
    ///
    /// [`SavedError::Unfit`] for another game or other rules.
    pub fn claim_on(&self, game: &OpenGame) -> Result<CertifiedClaim, SavedError> {
        self.demand_same_rules(&certified_game(game))?;
        match self.header().claim.clone() {
            Claim::Bounds(bounds) => Ok(CertifiedClaim::Bounds(bounds)),
            Claim::Nimber(nimber) => Ok(CertifiedClaim::Nimber(nimber)),
            Claim::Value(value) => Ok(CertifiedClaim::Value(value)),
            Claim::Theorem { name, bounds } => Ok(CertifiedClaim::Theorem { name, bounds }),
            _ => Err(SavedError::Unfit(
                "the claim is of an unknown kind".to_owned(),
            )),
        }
    }

    /// An error if the game of the certificate is not the one that is expected.
    fn demand_same_rules(&self, expected: &CertifiedGame) -> Result<(), SavedError> {
        let found = &self.header().game;
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
                return Err(SavedError::OtherRules {
                    path: self.path.clone(),
                    what,
                    found,
                    expected,
                });
            }
        }
        Ok(())
    }
}

/// The records of a certificate on disk.
#[derive(Debug)]
pub struct Lines<'f>(&'f mut CertificateFile);

impl CertificateLines for Lines<'_> {
    fn len(&self) -> u64 {
        self.0.header().records
    }

    fn find(&mut self, key: &str) -> Result<Option<(u64, String)>, Box<dyn Error + Send + Sync>> {
        Ok(self.0.find(key)?)
    }
}
