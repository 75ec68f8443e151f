//! A database checked against the rules of its game: [`verify`].

use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::Serialize;
use stonework_core::Run;
use stonework_strong::retrograde::{Reading, TierPredecessors, Workbench};

use crate::code::longest_of;
use crate::database::Database;
use crate::error::StoreError;
use crate::loaded_tier::LoadedTier;
use crate::manifest::{Counts, GameEntry, Manifest};
use crate::manifest_file;
use crate::needs::{SLACK, bytes_to_solve};
use crate::save_error::SaveError;
use crate::to_usize::to_usize;
use crate::verify_apart::verify_apart;
use crate::written_tiers::WrittenTiers;

/// What was verified of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Verified {
    /// Whether the database has all positions of its game. If not, the tiers that it has are right.
    pub complete: bool,
    /// The first tier that was compared: those before it are trusted.
    pub from: u64,
    /// The tiers that are written.
    pub tiers: u64,
    /// How many positions these tiers have, stored or not.
    pub positions: u64,
    /// The stored positions among them, each of which was compared with its moves.
    pub stored: Counts,
}

/// Checks all of a database: the checksum of every file, every stored position against its moves,
/// and every count of the manifest.
///
/// If it is verified, all outcomes are right, not only free of contradictions: distances fall along
/// every best move of a won position and along every move of a lost one. Positions that are not
/// stored follow from those by the rules. Margins have no distances: each tier of them is solved
/// once more from the earlier ones, and compared.
///
/// It takes about as long as to solve the game, or less. What a position is worth is attained by
/// its moves, played by the rules; that it has no better move is seen from the lost positions by
/// their predecessors, and from the moves of a sample: see [`Workbench::find_wrong`], which says
/// what that trusts.
///
/// In memory are the tier at work, 1 or 2 bytes a position, 3 more for margins, and what fits of
/// the earlier tiers that its moves lead to; the others are read from the disk, many positions at
/// once. So is the tier itself if it does not fit; but a tier of margins has to. The limits of the run
/// are kept; its observer is told of the positions of all tiers that are checked.
///
/// # Errors
///
/// - [`StoreError::OtherGame`] if the database is of another game.
/// - [`StoreError::Checksum`] and the other errors of a damaged database.
/// - [`StoreError::Outcome`] names the file and the number of the first position that is wrong.
/// - [`StoreError::Mismatch`] if the manifest has other tiers than the rules, or a wrong count.
/// - [`SaveError::Stopped`] if a limit was reached.
/// - [`SaveError::Tier`] if the rules break a law.
pub fn verify(
    dir: impl Into<PathBuf>,
    game: &GameEntry,
    rules: &dyn TierPredecessors,
    run: &Run,
) -> Result<Verified, SaveError> {
    verify_opened(Database::open(dir, 0)?, game, rules, &mut 0, run)
}

/// The same of a database that was opened, in parts perhaps: with no cache, as frames that are read
/// are not kept.
///
/// `next` is the first tier that is checked. Those before it are trusted, as they are if they were
/// verified before, and counts of all tiers together are only compared where there are none. It is
/// moved on by each tier that is right, so that a verification that was stopped can go on with it.
///
/// # Errors
///
/// As for [`verify`].
pub fn verify_opened(
    database: Database,
    game: &GameEntry,
    rules: &dyn TierPredecessors,
    next: &mut u64,
    run: &Run,
) -> Result<Verified, SaveError> {
    let from = *next;
    let dir = database.dir().to_path_buf();
    let manifest = database.manifest().clone();
    manifest_file::demand_game(&dir, &manifest, game)?;
    manifest_file::demand_tiers(&dir, &manifest, rules)?;
    let check = Check {
        manifest: &manifest,
        dir: &dir,
    };
    let mut workbench = Workbench::new(run)?;
    let checked = manifest.tiers.iter().skip(to_usize(from));
    workbench.expect_positions(to_usize(checked.map(|tier| tier.positions).sum()));
    let mut written = WrittenTiers::to_verify(database, rules, &mut workbench)?;
    let mut recounted = Manifest::new(manifest.game.clone(), "");
    for tier in to_usize(from)..manifest.tiers.len() {
        workbench.check()?;
        let database = written.database();
        database.verify_file(tier, &mut || Ok::<_, SaveError>(workbench.check()?))?;
        let by_code = verify_tier(tier, rules, &mut written, &mut workbench)?;
        check.counts_of(tier, &by_code)?;
        recounted.count(&by_code);
        *next += 1;
    }
    if from == 0 {
        check.all_counts(&recounted)?;
    }
    Ok(Verified {
        complete: manifest.complete,
        from,
        tiers: manifest.tiers.len() as u64,
        positions: manifest.positions_written(),
        stored: manifest.counts,
    })
}

/// Compares every stored position of a tier with its moves; gives how many of them have each code.
fn verify_tier(
    tier: usize,
    rules: &dyn TierPredecessors,
    written: &mut WrittenTiers<'_>,
    workbench: &mut Workbench<'_>,
) -> Result<Vec<u64>, SaveError> {
    if written.database().manifest().tiers[tier].file.is_none() {
        return Ok(Vec::new());
    }
    let reserve = written.bytes(tier).saturating_add(match rules.reading() {
        Reading::Distances => SLACK,
        // The tier is solved once more.
        Reading::Margins => bytes_to_solve(rules.tier(tier).len()),
    });
    if rules.reading() == Reading::Distances && !written.has_room(tier, reserve, workbench) {
        return verify_apart(tier, rules, written, workbench);
    }
    written.prepare(tier, reserve, workbench)?;
    let (loaded, by_code) = LoadedTier::read(written.database(), tier, rules, workbench)?;
    let wrong = workbench.find_wrong(rules, tier, written, &loaded)?;
    if let Some(number) = wrong {
        let number = number as u64;
        let path = written.database().path_of(tier, number).to_path_buf();
        return Err(StoreError::Outcome { path, number }.into());
    }
    written.keep(tier, loaded, workbench);
    Ok(by_code)
}

/// Compares what the manifest says.
pub(crate) struct Check<'m> {
    pub(crate) manifest: &'m Manifest,
    /// Its directory.
    pub(crate) dir: &'m Path,
}

impl Check<'_> {
    /// The counts of a tier are those of its stored positions.
    pub(crate) fn counts_of(&self, tier: usize, by_code: &[u64]) -> Result<(), StoreError> {
        let entry = &self.manifest.tiers[tier];
        let mut counts = Counts::default();
        let mut stored = Vec::new();
        for (code, &positions) in (0..).zip(by_code).filter(|&(_, &positions)| positions > 0) {
            let counted = counts.add(code, positions);
            counted.expect("a tier has no more positions than its game");
            stored.push(code);
        }
        let longest = longest_of(stored.into_iter());
        let what = format!("the counts of tier {tier} are");
        self.demand(&what, &counts, &entry.counts)?;
        let what = format!("the plies of the longest win or loss of tier {tier} are");
        let plies =
            |longest: Option<u32>| longest.map_or("none".to_owned(), |plies| plies.to_string());
        self.demand(&what, &plies(longest), &plies(entry.longest))
    }

    /// The counts of all tiers are those of their stored positions.
    pub(crate) fn all_counts(&self, recounted: &Manifest) -> Result<(), StoreError> {
        let (expected, found) = (&recounted.by_code, &self.manifest.by_code);
        let wrong = found.iter().zip(expected).find(|(one, other)| one != other);
        if let Some((found, expected)) = wrong {
            let text = |(code, positions)| format!("{positions} of code {code}");
            self.demand("some of its positions are", &text(*expected), &text(*found))?;
        }
        self.demand("the number of codes is", &expected.len(), &found.len())?;
        self.demand("its counts are", &recounted.counts, &self.manifest.counts)
    }

    fn demand<T: PartialEq + Display>(
        &self,
        what: &str,
        expected: &T,
        found: &T,
    ) -> Result<(), StoreError> {
        manifest_file::demand_equal(self.dir, what, expected, found)
    }
}
