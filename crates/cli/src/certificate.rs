//! Certificates on disk and the games that they are of: [`write`], [`OpenCertificate`].

use std::error::Error;
use std::path::Path;

use stonework_core::Run;
use stonework_games::catalog::{Catalog, Certificate, CertificateLines, CertifiedClaim};
use stonework_store::{
    CertificateFile, CertificateHeader, CertifiedGame, Claim, rules_fingerprint, write_certificate,
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
    let header = write_certificate(path, certified_game(game), claim, leaves, records)?;
    let what = match header.claim {
        Claim::Theorem { name, .. } => {
            format!("which claims what `{name}` says: the limits allow no proof by moves")
        }
        _ => counted(header.records, "record"),
    };
    Ok(format!("\nCertificate: {}, {what}.\n", path.display()))
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
    setup: GameSetup,
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
        let set = game.parameters.iter();
        let args = GameArgs {
            name: game.name.clone(),
            set: set.map(|(name, value)| format!("{name}={value}")).collect(),
        };
        let setup = GameSetup::find(&args, catalog)?;
        Ok(Self { file, setup })
    }

    /// What it says of itself.
    pub(crate) fn header(&self) -> &CertificateHeader {
        self.file.header()
    }

    /// The game, whose rules are those of the certificate, and its records.
    pub(crate) fn game(&mut self, path: &Path) -> Result<(PreparedGame<'_>, Lines<'_>), Failure> {
        let found = &self.file.header().game;
        let game = self.setup.on_text(&found.input)?;
        let expected = certified_game(&game);
        let play = |game: &CertifiedGame| game.infinite_play.clone().unwrap_or_default();
        for (what, found, expected) in [
            ("start", found.start.clone(), expected.start.clone()),
            ("infinite_play", play(found), play(&expected)),
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
        Ok((game, Lines(&mut self.file)))
    }
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
pub(crate) fn claim_of(header: &CertificateHeader) -> Result<CertifiedClaim, Failure> {
    match header.claim.clone() {
        Claim::Bounds(bounds) => Ok(CertifiedClaim::Bounds(bounds)),
        Claim::Nimber(nimber) => Ok(CertifiedClaim::Nimber(nimber)),
        Claim::Theorem { name, bounds } => Ok(CertifiedClaim::Theorem { name, bounds }),
        _ => Err(Failure::Usage("the claim is of an unknown kind".to_owned())),
    }
}
