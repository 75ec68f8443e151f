//! Certificates on disk and the games that they are of: [`write`], [`write_all`],
//! [`OpenCertificate`].

use std::path::Path;

use stonework_catalog::{Catalog, Certificate, CertifiedClaim, StrongSolution};
use stonework_core::certificate::{HeapClaim, NimberRecord};
use stonework_core::{HeapRules, Run, Watch};
use stonework_saved::{
    Lines, SavedCertificate, write_certificate_of, write_certificate_of_all, write_heap_certificate,
};
use stonework_store::{CertificateHeader, Claim};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame, find_game};
use crate::wording::counted;

/// Writes a certificate of a game, and tells of it in a text.
pub(crate) fn write(
    path: &Path,
    game: &PreparedGame<'_>,
    certificate: Certificate,
    watch: &Watch,
) -> Result<String, Failure> {
    let header = write_certificate_of(path, &game.saved(), certificate, watch)?;
    Ok(text_of(path, header))
}

/// Writes a certificate of the value of every position, and tells of it in a text.
pub(crate) fn write_all(
    path: &Path,
    game: &PreparedGame<'_>,
    every: &dyn StrongSolution,
    run: &Run,
) -> Result<String, Failure> {
    let header = write_certificate_of_all(path, &game.saved(), every, run)?;
    Ok(text_of(path, header))
}

/// What is told of a certificate that was written.
fn text_of(path: &Path, header: CertificateHeader) -> String {
    let what = match header.claim {
        Claim::Theorem { name, .. } => {
            format!("which claims what `{name}` says: the limits allow no proof by moves")
        }
        _ => counted(header.records, "record"),
    };
    format!("\nCertificate: {}, {what}.\n", path.display())
}

/// Writes a certificate of the nimbers of heaps, and tells of it in a text.
pub(crate) fn write_heaps(
    path: &Path,
    rules: &HeapRules,
    claim: HeapClaim,
    records: &[NimberRecord],
    watch: &Watch,
) -> Result<String, Failure> {
    let header = write_heap_certificate(path, rules, claim, records, watch)?;
    Ok(text_of(path, header))
}

/// A certificate that was opened.
pub(crate) struct OpenCertificate {
    file: SavedCertificate,
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
        let file = SavedCertificate::open(path, run)?;
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
        let subject = if let Some((rules, claim)) = file.heaps()? {
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
    pub(crate) fn claimed(&mut self) -> Result<(Claimed<'_>, Lines<'_>), Failure> {
        let claimed = match &self.subject {
            Subject::Heaps(rules, claim) => Claimed::Heaps(rules, claim),
            Subject::Game(setup) => {
                let game = setup.on_text(&self.file.header().game.input)?;
                let claim = self.file.claim_on(&game.saved())?;
                Claimed::Game(game, claim)
            }
        };
        Ok((claimed, self.file.lines()))
    }
}
