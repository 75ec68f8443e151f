//! What a database is made of: [`Statistics`].

use serde::Serialize;
use stonework_core::Run;
use stonework_core::retrograde::{TierRules, TierSolver};

use crate::database::Database;
use crate::loaded_tier::LoadedTier;
use crate::manifest::{Counts, GameEntry, Manifest, TierEntry};
use crate::manifest_file;
use crate::save_error::SaveError;
use crate::written_tiers::to_usize;

/// How many positions of a database have each value and distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// Whether the database has all positions of its game; if not, the tiers that it has are
    /// counted.
    pub complete: bool,
    /// How many positions the written tiers have, stored or not.
    pub positions: u64,
    /// The positions that are stored.
    pub stored: Tally,
    /// All positions, if they were counted: see [`Self::of_all`].
    pub all: Option<Tally>,
    /// The number of the first position with the longest win of all, if they were counted and one is
    /// won.
    pub first_longest_win: Option<u64>,
    /// The tiers that are written.
    pub tiers: Vec<TierStatistics>,
}

/// Positions by value and distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// Positions by value.
    pub counts: Counts,
    /// Won and lost positions by distance, the nearest first; distances that no position has are
    /// left out.
    pub by_distance: Vec<AtDistance>,
    /// The plies of the longest win.
    pub longest_win: Option<u32>,
    /// The plies of the longest loss.
    pub longest_loss: Option<u32>,
}

/// The decided positions at one distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct AtDistance {
    /// The plies to the end of play.
    pub plies: u32,
    /// How many positions are won in so many plies.
    pub won: u64,
    /// How many are lost in so many plies.
    pub lost: u64,
}

/// One tier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct TierStatistics {
    /// Which tier, from 0.
    pub tier: u64,
    /// How many positions it has, stored or not.
    pub positions: u64,
    /// Its stored positions by value.
    pub stored: Counts,
    /// All of its positions by value, if they were counted.
    pub all: Option<Counts>,
    /// The plies of its longest win or loss that is stored.
    pub longest: Option<u32>,
    /// The bytes of its file.
    pub bytes: u64,
}

impl Statistics {
    /// What the manifest of a database says, which was checked against itself when it was read: the
    /// stored positions. Takes no time.
    #[must_use]
    pub fn of_stored(database: &Database) -> Self {
        let manifest = database.manifest();
        Self {
            complete: manifest.complete,
            positions: manifest.positions_written(),
            stored: Tally::of(manifest.counts, &manifest.by_code),
            all: None,
            first_longest_win: None,
            tiers: manifest.tiers.iter().map(TierStatistics::of).collect(),
        }
    }

    /// The same of a database whose positions are found by keys, all of which are stored; and which is
    /// the first of them with the longest win.
    ///
    /// # Errors
    ///
    /// - [`crate::StoreError`] if a file is damaged.
    /// - [`SaveError::Stopped`] if a limit was reached.
    pub fn of_levels(database: &Database, run: &Run) -> Result<Self, SaveError> {
        let mut statistics = Self::of_stored(database);
        let mut solver = TierSolver::new(run)?;
        let Some(plies) = statistics.stored.longest_win else {
            return Ok(statistics);
        };
        let longest = 2 * plies + 2;
        let mut codes = Vec::new();
        for (tier, entry) in database.manifest().tiers.iter().enumerate() {
            if entry.longest < Some(plies) {
                continue;
            }
            let per_frame = entry.code_bytes.positions_per_frame() as u64;
            for frame in 0..database.frames(tier) {
                solver.check()?;
                database.frame_codes(tier, frame, &mut codes)?;
                if let Some(place) = codes.iter().position(|&code| code == longest) {
                    let before = entry.first + u64::from(frame) * per_frame;
                    statistics.first_longest_win = Some(before + place as u64);
                    return Ok(statistics);
                }
            }
        }
        Ok(statistics)
    }

    /// The same, and all positions of the numbering as well, those that are not stored too: each
    /// number counts once.
    ///
    /// Reads one tier after the other, whole: 1 or 2 bytes of memory for each position of the largest
    /// one, within the limits of the run.
    ///
    /// # Errors
    ///
    /// - [`crate::StoreError::OtherGame`] if the database is of another game.
    /// - The other errors of [`crate::StoreError`] if a file is damaged.
    /// - [`SaveError::Stopped`] if a limit was reached.
    /// - [`SaveError::Tier`] if the rules break a law.
    pub fn of_all(
        database: &Database,
        game: &GameEntry,
        rules: &dyn TierRules,
        run: &Run,
    ) -> Result<Self, SaveError> {
        let manifest = database.manifest();
        manifest_file::demand_game(database.dir(), manifest, game)?;
        manifest_file::demand_tiers(database.dir(), manifest, rules)?;
        let mut statistics = Self::of_stored(database);
        let mut solver = TierSolver::new(run)?;
        solver.expect_positions(to_usize(statistics.positions));
        let mut sums = Manifest::new(game.clone(), "");
        let mut longest = 0;
        for (tier, entry) in manifest.tiers.iter().enumerate() {
            solver.count(to_usize(entry.positions))?;
            let (loaded, _) = LoadedTier::read(database, tier, rules, &mut solver)?;
            let by_code = solver.on_threads(|| loaded.by_code());
            let before = sums.counts;
            sums.count(&by_code);
            statistics.tiers[tier].all = Some(Counts {
                won: sums.counts.won - before.won,
                drawn: sums.counts.drawn - before.drawn,
                lost: sums.counts.lost - before.lost,
            });
            let wins = (0..)
                .zip(&by_code)
                .filter(|&(code, &positions)| positions > 0 && code > 0 && code % 2 == 0);
            let longest_here = wins.map(|(code, _)| code).max().unwrap_or(0);
            if longest_here > longest {
                longest = longest_here;
                let place = solver.on_threads(|| loaded.find(longest));
                statistics.first_longest_win = place.map(|place| entry.first + place as u64);
            }
            drop(loaded);
            let bytes = LoadedTier::bytes(to_usize(entry.positions), entry.code_bytes);
            solver.budget().give_back(bytes);
        }
        statistics.all = Some(Tally::of(sums.counts, &sums.by_code));
        Ok(statistics)
    }
}

impl Tally {
    /// The positions of each code, in the order of the codes.
    fn of(counts: Counts, by_code: &[(u32, u64)]) -> Self {
        let mut tally = Self {
            counts,
            by_distance: Vec::new(),
            longest_win: None,
            longest_loss: None,
        };
        for &(code, positions) in by_code {
            let Some(before) = code.checked_sub(1) else {
                continue;
            };
            let plies = before / 2;
            let (won, lost) = if before % 2 == 1 {
                tally.longest_win = Some(plies);
                (positions, 0)
            } else {
                tally.longest_loss = Some(plies);
                (0, positions)
            };
            match tally
                .by_distance
                .last_mut()
                .filter(|last| last.plies == plies)
            {
                Some(last) => last.won = won,
                None => tally.by_distance.push(AtDistance { plies, won, lost }),
            }
        }
        tally
    }
}

impl TierStatistics {
    fn of(entry: &TierEntry) -> Self {
        Self {
            tier: entry.tier,
            positions: entry.positions,
            stored: entry.counts,
            all: None,
            longest: entry.longest,
            bytes: entry.file.as_ref().map_or(0, |file| file.bytes),
        }
    }
}
