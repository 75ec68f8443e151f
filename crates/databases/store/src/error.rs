//! What can be wrong with a database: [`StoreError`].

use std::io;
use std::path::{Path, PathBuf};

/// Why a database, or a part of it, cannot be written or read.
///
/// Every error names the file, what is wrong with it, and what was expected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The operating system refused: no such file, no permission, no space left, and so on.
    #[error("cannot {operation} {}: {source}", path.display())]
    Io {
        /// What was tried, as a verb: `read`, `write`, `rename`.
        operation: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A frame cannot be compressed, as there is no memory.
    #[error("cannot compress a frame: {0}")]
    Compress(String),
    /// The directory has no manifest of a database.
    #[error(
        "{} is not a database: it has no file `manifest.json`; \
         a directory that a database was written to is needed",
        path.display()
    )]
    NotADatabase {
        /// The directory.
        path: PathBuf,
    },
    /// A new database is to be written where there is no directory but a file.
    #[error(
        "{} is a file: \
         an empty directory, or one that does not exist yet, is needed",
        path.display()
    )]
    NotADirectory {
        /// The file.
        path: PathBuf,
    },
    /// A new database is to be written where something is already.
    #[error(
        "{} is not empty: it has `{found}`; \
         an empty directory, or one that does not exist yet, is needed",
        path.display()
    )]
    NotEmpty {
        /// The directory.
        path: PathBuf,
        /// One of the files in it.
        found: String,
    },
    /// The manifest is of a version of the format that this program does not know.
    #[error(
        "{} is of version {found} of the format, and this program reads version {known}: \
         the program that wrote it is needed",
        path.display()
    )]
    Version {
        /// The manifest.
        path: PathBuf,
        /// The version it says.
        found: u64,
        /// The version that is known.
        known: u64,
    },
    /// The manifest is not written as the format says.
    #[error("{} is not a manifest of a database: {reason}", path.display())]
    Syntax {
        /// The manifest.
        path: PathBuf,
        /// What is wrong, and where.
        reason: String,
    },
    /// The manifest contradicts itself or the format.
    #[error("{} contradicts itself: {reason}", path.display())]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// What contradicts what.
        reason: String,
    },
    /// A file is longer or shorter than the manifest says.
    #[error("{} has {found} bytes and not {expected}, as the manifest says: \
         the database has to be copied again, or saved anew",
        path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// The bytes it has.
        found: u64,
        /// The bytes it should have.
        expected: u64,
    },
    /// The content of a file is not what was written.
    #[error("{} has the checksum {found} and not {expected}: \
         the database has to be copied again, or saved anew",
        path.display())]
    Checksum {
        /// The file.
        path: PathBuf,
        /// The blake3 hash of its bytes, in hexadecimal digits.
        found: String,
        /// The hash it should have.
        expected: String,
    },
    /// The seek table at the end of a file does not fit the file or the manifest.
    #[error("the seek table of {} is damaged: {reason}; \
         the database has to be copied again, or saved anew",
        path.display())]
    SeekTable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A frame of a file cannot be decompressed, or does not have the content that it should.
    #[error("frame {frame} of {} is damaged: {reason}; \
         the database has to be copied again, or saved anew",
        path.display())]
    Frame {
        /// The file.
        path: PathBuf,
        /// Which frame, from 0.
        frame: u64,
        /// What is wrong.
        reason: String,
    },
    /// A checkpoint of the tier at work is damaged.
    #[error(
        "{} is not a checkpoint that can be gone on from: {reason}; \
         without the file, its tier is begun anew",
        path.display()
    )]
    Checkpoint {
        /// The checkpoint.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A file of a tier that is solved by blocks, or by several workers, is not as it was written.
    #[error(
        "{} is not as it was written: {reason}; \
         without the directory that it is in, its tier is begun anew",
        path.display()
    )]
    Block {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The disk does not have the room that a tier takes that is solved by blocks.
    #[error(
        "{} is on a disk with {free} bytes free, and to solve a tier by blocks takes {needed}; \
         with more memory, or on a larger disk, it can be solved",
        path.display()
    )]
    DiskTooSmall {
        /// The directory of the database.
        path: PathBuf,
        /// The bytes that are needed at the least.
        needed: u64,
        /// The bytes that are free.
        free: u64,
    },
    /// Another program writes the database.
    #[error(
        "{} is locked: another program writes this database; wait until it has ended",
        path.display()
    )]
    Locked {
        /// The lock file.
        path: PathBuf,
    },
    /// The database is of another game, or of the same game with other parameters or rules.
    #[error(
        "{} is a database of another game: its {what} is {found}; {expected} is needed",
        path.display()
    )]
    OtherGame {
        /// The manifest.
        path: PathBuf,
        /// What differs: a key of the manifest.
        what: &'static str,
        /// What the manifest says.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// A directory has one of several parts of a database, and another part is missing.
    #[error(
        "{} has part {part} of a database in {parts} parts, and part {missing} is missing: \
         the directories of all parts are needed together",
        path.display()
    )]
    MissingPart {
        /// The directory.
        path: PathBuf,
        /// The part that is there, from 0.
        part: u32,
        /// How many there are.
        parts: u32,
        /// The first that is missing.
        missing: u32,
    },
    /// Two directories have the same part of a database.
    #[error(
        "{} and {} both have part {part} of a database: each part is needed once",
        other.display(), path.display()
    )]
    SamePart {
        /// The part, from 0.
        part: u32,
        /// The second directory.
        path: PathBuf,
        /// The first.
        other: PathBuf,
    },
    /// A directory does not have a part of a database, but a whole one.
    #[error(
        "{} has no part of a database, but a database of its own: \
         it cannot be joined with parts",
        path.display()
    )]
    NotAPart {
        /// The directory.
        path: PathBuf,
    },
    /// A directory has a part of a database where a whole one is needed.
    #[error(
        "{} has part {part} of a database in {parts} parts: only a cluster of {parts} processes \
         with disks of their own goes on with it",
        path.display()
    )]
    OnlyAPart {
        /// The directory.
        path: PathBuf,
        /// The part, from 0.
        part: u32,
        /// How many there are.
        parts: u32,
    },
    /// A directory has another part of a database than the one that is needed.
    #[error(
        "{} has part {} of {}; part {} of {} is needed",
        path.display(), found[0], found[1], expected[0], expected[1]
    )]
    WrongPart {
        /// The directory.
        path: PathBuf,
        /// The part that it has, from 0, and of how many.
        found: [u32; 2],
        /// The part that is needed, and of how many.
        expected: [u32; 2],
    },
    /// Two directories have parts of different solves of a game.
    #[error(
        "{} and {} have parts of different solves: the parts of one are needed",
        other.display(), path.display()
    )]
    OtherSolve {
        /// The second directory.
        path: PathBuf,
        /// The first.
        other: PathBuf,
    },
    /// A part has fewer tiers than another, by more than the one at work when a solve ended.
    #[error(
        "{} has {tiers} tiers and {} has {other_tiers}: parts are at most one tier apart",
        path.display(), other.display()
    )]
    UnequalParts {
        /// The directory with fewer tiers.
        path: PathBuf,
        /// How many it has.
        tiers: usize,
        /// The directory with more.
        other: PathBuf,
        /// How many it has.
        other_tiers: usize,
    },
    /// The database has no such position, or not yet.
    #[error(
        "{} has no position {number}, only those below {stored}: \
         going on with the save adds the others",
        path.display()
    )]
    NotStored {
        /// The directory.
        path: PathBuf,
        /// The number that was asked for.
        number: u64,
        /// How many positions the tiers that are written have.
        stored: u64,
    },
    /// The outcome of a position is not that of its best move, though the file is as it was
    /// written.
    #[error(
        "{} is wrong: the outcome of position {number} is not that of its best move",
        path.display()
    )]
    Outcome {
        /// The file of the tier.
        path: PathBuf,
        /// The number of the first such position.
        number: u64,
    },
    /// The manifest does not say what the files or the rules do.
    #[error("{} is wrong: {what} {found}; it should be {expected}", path.display())]
    Mismatch {
        /// The manifest.
        path: PathBuf,
        /// What is wrong, and a verb.
        what: String,
        /// What the manifest says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// The longest win or loss of a tier has more plies than two bytes can say.
    #[error("a distance of {plies} plies cannot be stored; the format has at most {most}")]
    TooLong {
        /// The plies.
        plies: u32,
        /// The most that can be stored.
        most: u32,
    },
    /// The longest win or loss of the stored outcomes of a tier is not that of all its outcomes, so
    /// an image of a position has another outcome than the position.
    #[error(
        "the outcomes of tier {tier} contradict one another: those that are stored are up to \
         {stored} plies away, and others {told}; the rules are wrong, or what was saved before"
    )]
    Longest {
        /// The tier.
        tier: u64,
        /// The plies of what is stored.
        stored: u32,
        /// The plies that were told.
        told: u32,
    },
    /// More positions were added than the manifest says the game has.
    #[error(
        "{} would have {found} positions with this tier; its game has {expected}",
        path.display()
    )]
    Positions {
        /// The directory.
        path: PathBuf,
        /// The positions with the tier.
        found: u64,
        /// The positions of the game.
        expected: u64,
    },
    /// A file is not a certificate, or not as it was written; or none can be written.
    #[error("{} is not a whole certificate: {reason}", path.display())]
    Certificate {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
}

impl StoreError {
    /// Turns an error of the operating system into one that names the operation and the file.
    pub(crate) fn io(operation: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Io {
            operation,
            path,
            source,
        }
    }
}
