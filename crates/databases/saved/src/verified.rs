//! Databases checked against the rules of the games that they name: [`SavedDatabase::verify`].

use std::path::PathBuf;

use stonework_catalog::PositionRules;
use stonework_catalog::words::{counted, grouped};
use stonework_core::Run;
use stonework_store::{Database, Verified, verify_levels, verify_opened};

use crate::database::{SavedDatabase, with_rules};
use crate::error::SavedError;

impl SavedDatabase {
    /// Checks what was opened from these directories: see [`verify_opened`] and [`verify_levels`].
    ///
    /// # Errors
    ///
    /// As for these, and [`stored_positions`](crate::stored_positions).
    pub fn verify(
        &self,
        dirs: &[PathBuf],
        next: &mut u64,
        run: &Run,
    ) -> Result<Verified, SavedError> {
        let positions = self.positions()?;
        let entry = &self.files.manifest().game;
        with_rules(positions.as_ref(), |rules| {
            Ok(match rules {
                PositionRules::Numbered(rules) => {
                    verify_opened(Database::open_parts(dirs, 0)?, entry, rules, next, run)?
                }
                PositionRules::Keyed(rules) => {
                    verify_levels(self.files.dir(), entry, rules, next, run)?
                }
            })
        })
    }
}

/// What was verified, in words.
#[must_use]
pub fn verified_text(verified: &Verified) -> String {
    let Verified { from, tiers, .. } = *verified;
    let whole = if verified.complete {
        "The database is complete"
    } else {
        "The database is not finished; what it has is right"
    };
    let stored = verified.stored.total().unwrap_or(u64::MAX);
    let compared = match from {
        0 => "Every file has its checksum, every stored position the value of its best move, every count is right."
            .to_owned(),
        _ => format!(
            "From tier {from} on, every file has its checksum, every stored position the value of its best \
             move, every tier the counts that are told of it; {} before {} trusted.",
            counted(from, "tier"),
            if from == 1 { "is" } else { "are" },
        ),
    };
    format!(
        "{whole}: {}, {} positions, of which {} are stored. {compared}",
        counted(tiers, "tier"),
        grouped(verified.positions),
        grouped(stored),
    )
}
