//! What a certificate says of itself: [`CertificateHeader`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::checksum::Checksum;

/// The version of the format of certificates that this crate writes and reads.
pub const CERTIFICATE_VERSION: u64 = 1;

/// What certificates say of themselves.
pub(crate) const FORMAT: &str = "stonework-certificate";

/// The first line of a certificate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateHeader {
    pub(crate) format: String,
    pub(crate) version: u64,
    /// The game.
    pub game: CertifiedGame,
    /// What is claimed of the start.
    pub claim: Claim,
    /// The most positions that the search of a leaf visits; 0 if there are no leaves.
    pub leaf_positions: u64,
    /// How many records there are.
    pub records: u64,
    /// The hash of all records, each with its line feed.
    pub blake3: Checksum,
}

impl CertificateHeader {
    /// A hash that stands for the whole certificate: that of its first line, with the line feed, which
    /// has the hash of all others. `zstd -dc FILE | head -n 1 | b3sum` tells it.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "texts and numbers can always be written as JSON"
    )]
    pub fn checksum(&self) -> Checksum {
        let line = self.line();
        let line = line.expect("texts and numbers can be written as JSON");
        Checksum::of(line.as_bytes())
    }

    /// The first line of the file.
    pub(crate) fn line(&self) -> Result<String, serde_json::Error> {
        let mut line = serde_json::to_string(self)?;
        line.push('\n');
        Ok(line)
    }
}

/// Which game a certificate is of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertifiedGame {
    /// What the game is called: its id in a catalog.
    pub name: String,
    /// The parameters of the game and their values, as a user would give them.
    pub parameters: BTreeMap<String, String>,
    /// The input, as a user would give it.
    pub input: String,
    /// The start, as records write positions.
    pub start: String,
    /// What infinite play is worth; `None` if play always ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infinite_play: Option<String>,
    /// A hash of the rules: it differs where the rules or the texts of positions do.
    pub fingerprint: Checksum,
}

/// What is claimed of the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Claim {
    /// Its value for the player to move is within these bounds: `>=win in 5`.
    Bounds(Vec<String>),
    /// It has this nimber.
    Nimber(u64),
    /// It has this canonical form.
    Value(String),
    /// The nimbers of heaps of 0, 1, 2 and so on stones are those of the records.
    Heaps {
        /// How many.
        count: u32,
        /// All nimbers repeat from some heap on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        period: Option<ClaimedPeriod>,
        /// For misère play: the order of the quotient, whose elements take the place of nimbers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<u32>,
    },
    /// Its value is this by a theorem of this name, which is not proved by the certificate.
    Theorem {
        /// The theorem.
        name: String,
        /// The bounds, as in [`Claim::Bounds`].
        bounds: Vec<String>,
    },
}

/// A period of nimbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimedPeriod {
    /// After so many stones they repeat.
    pub length: u32,
    /// The first heap that this holds for.
    pub start: u32,
    /// The theorem by which it follows from the records.
    pub theorem: String,
}

/// A hash of the rules of a game, of what is told of them.
#[must_use]
pub fn rules_fingerprint(told: impl FnOnce(&mut dyn FnMut(&[u8]))) -> Checksum {
    let mut hasher = blake3::Hasher::new();
    told(&mut |bytes| {
        hasher.update(bytes);
    });
    Checksum::from(<[u8; 32]>::from(hasher.finalize()))
}
