//! Certificates on disk: [`write`], [`write_all`], [`open`].

use std::path::Path;

use stonework_catalog::{Catalog, Certificate, OpenGame, ShownStrongSolution};
use stonework_certificate::{HeapClaim, NimberRecord};
use stonework_core::{Run, Watch};
use stonework_nimbers::HeapRules;
use stonework_saved::{
    SavedCertificate, write_certificate_of, write_certificate_of_all, write_heap_certificate,
};
use stonework_store::{CertificateHeader, Claim};

use crate::failure::Failure;
use crate::wording::counted;

/// Writes a certificate of a game, and tells of it in a text.
pub(crate) fn write(
    path: &Path,
    game: &OpenGame,
    certificate: Certificate,
    watch: &Watch,
) -> Result<String, Failure> {
    let header = write_certificate_of(path, game, certificate, watch)?;
    Ok(text_of(path, header))
}

/// Writes a certificate of the value of every position, and tells of it in a text.
pub(crate) fn write_all(
    path: &Path,
    game: &OpenGame,
    every: &dyn ShownStrongSolution,
    run: &Run,
) -> Result<String, Failure> {
    let header = write_certificate_of_all(path, game, every, run)?;
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

/// Opens a certificate within the memory of a run; an error if it is not of the game that is wanted.
pub(crate) fn open(
    path: &Path,
    wanted: Option<&str>,
    catalog: &Catalog,
    run: &Run,
) -> Result<SavedCertificate, Failure> {
    let file = SavedCertificate::open(path, run)?;
    if let Some(wanted) = wanted {
        let (wanted, name) = (catalog.get(wanted)?.id, &file.header().game.name);
        if wanted != name {
            return Err(Failure::Usage(format!(
                "{} is a certificate of `{name}`, not of `{wanted}`",
                path.display()
            )));
        }
    }
    Ok(file)
}
