//! What a database is made of: [`Statistics`].

use serde::Serialize;
use stonework_core::Run;
use stonework_strong::retrograde::{Reading, TierRules, Workbench};

use crate::code::longest_of;
use crate::code::{is_loss, is_win};
use crate::codes_apart::{for_each_some, is_too_large, look_up};
use crate::database::Database;
use crate::loaded_tier::LoadedTier;
use crate::manifest::{Counts, GameEntry, Manifest, TierEntry};
use crate::manifest_file;
use crate::save_error::SaveError;
use crate::to_usize::to_usize;
use crate::zugzwangs::{NullMoves, Zugzwangs};

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
    /// The number of the first position with the longest win of all, if they were counted and one
    /// is won.
    pub first_longest_win: Option<u64>,
    /// The same for the longest loss.
    pub first_longest_loss: Option<u64>,
    /// The mutual zugzwangs, if all positions were counted and the game knows null moves.
    pub zugzwangs: Option<Zugzwangs>,
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
    /// What players call its positions, if all were counted and they do.
    pub name: Option<String>,
    /// How many positions it has, stored or not.
    pub positions: u64,
    /// Its stored positions by value.
    pub stored: Counts,
    /// All of its positions by value, if they were counted.
    pub all: Option<Counts>,
    /// The plies of its longest win, if all were counted and one is won. Of margins, there are none.
    pub longest_win: Option<u32>,
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
            first_longest_loss: None,
            zugzwangs: None,
            tiers: manifest.tiers.iter().map(TierStatistics::of).collect(),
        }
    }

    /// The same of a database whose positions are found by keys, all of which are stored; and which
    /// are the first with the longest win and the longest loss. If values are scores, there is none
    /// such, and no distances.
    ///
    /// # Errors
    ///
    /// - [`crate::StoreError`] if a file is damaged.
    /// - [`SaveError::Stopped`] if a limit was reached.
    pub fn of_levels(database: &Database, scores: bool, run: &Run) -> Result<Self, SaveError> {
        let mut statistics = Self::of_stored(database);
        let mut workbench = Workbench::new(run)?;
        if scores {
            statistics.stored = Tally::of(database.manifest().counts, &[]);
        }
        let mut first = |longest: Option<u32>, code: u32| match longest {
            Some(plies) => first_with(database, 2 * plies + code, &mut workbench),
            None => Ok(None),
        };
        statistics.first_longest_win = first(statistics.stored.longest_win, 2)?;
        statistics.first_longest_loss = first(statistics.stored.longest_loss, 1)?;
        for tier in &mut statistics.tiers {
            tier.all = Some(tier.stored);
        }
        statistics.all = Some(statistics.stored.clone());
        Ok(statistics)
    }

    /// The same, and all positions of the numbering as well, those that are not stored too: each
    /// number counts once. With `null_moves`, the mutual zugzwangs among them are counted too. Of
    /// margins, there are no distances.
    ///
    /// Reads one tier after the other, whole: 1 or 2 bytes of memory for each position of the
    /// largest one, within the limits of the run. One that does not fit is read some positions after
    /// the others, which takes longer.
    ///
    /// # Errors
    ///
    /// - [`crate::StoreError::OtherGame`] if the database is of another game.
    /// - The other errors of [`crate::StoreError`] if a file is damaged.
    /// - [`SaveError::Stopped`] if a limit was reached.
    /// - [`SaveError::Tier`] if the rules, or null moves, break a law.
    pub fn of_all(
        database: &Database,
        game: &GameEntry,
        rules: &dyn TierRules,
        null_moves: Option<&NullMoves<'_>>,
        run: &Run,
    ) -> Result<Self, SaveError> {
        let manifest = database.manifest();
        manifest_file::demand_game(database.dir(), manifest, game)?;
        manifest_file::demand_tiers(database.dir(), manifest, rules)?;
        let mut statistics = Self::of_stored(database);
        let mut workbench = Workbench::new(run)?;
        workbench.expect_positions(to_usize(statistics.positions));
        let mut sums = Manifest::new(game.clone(), "");
        let mut zugzwangs = null_moves.map(|_| Zugzwangs::default());
        let (mut longest_win, mut longest_loss) = (0, 0);
        let is_of_margins = rules.reading() == Reading::Margins;
        for (tier, entry) in manifest.tiers.iter().enumerate() {
            workbench.count(to_usize(entry.positions))?;
            let mut zugzwangs = zugzwangs.as_mut().zip(null_moves);
            let (by_code, first_of) = if is_too_large(database, tier, &mut workbench) {
                count_apart(database, tier, rules, &mut zugzwangs, &mut workbench)?
            } else {
                count_loaded(database, tier, rules, &mut zugzwangs, &mut workbench)?
            };
            let before = sums.counts;
            sums.count(&by_code);
            let of_tier = &mut statistics.tiers[tier];
            of_tier.name = rules.tier_name(tier);
            of_tier.all = Some(Counts {
                won: sums.counts.won - before.won,
                drawn: sums.counts.drawn - before.drawn,
                lost: sums.counts.lost - before.lost,
            });
            if !is_of_margins {
                let here = (0..).zip(&by_code).filter(|&(_, &positions)| positions > 0);
                let won = here.map(|(code, _)| code).filter(|&code| is_win(code));
                of_tier.longest_win = longest_of(won);
            }
            for (longest, first, is_wanted) in [
                (
                    &mut longest_win,
                    &mut statistics.first_longest_win,
                    is_win as fn(u32) -> bool,
                ),
                (
                    &mut longest_loss,
                    &mut statistics.first_longest_loss,
                    is_loss,
                ),
            ] {
                let here = (0..).zip(&by_code).filter(|&(_, &positions)| positions > 0);
                let here = here.map(|(code, _)| code).filter(|&code| is_wanted(code));
                let here = here.max().filter(|here| here > longest && !is_of_margins);
                if let Some(here) = here {
                    *longest = here;
                    let place = first_of.get(here as usize).copied().flatten();
                    *first = place.map(|place| entry.first + place as u64);
                }
            }
        }
        statistics.zugzwangs = zugzwangs;
        if is_of_margins {
            sums.by_code.clear();
            statistics.stored = Tally::of(manifest.counts, &[]);
        }
        statistics.all = Some(Tally::of(sums.counts, &sums.by_code));
        Ok(statistics)
    }
}

/// How many positions of a tier have each code, and the place of the first one of the longest win and
/// of the longest loss.
type Counted = (Vec<u64>, Vec<Option<usize>>);

/// The zugzwangs that are counted, and the null moves.
type CountZugzwangs<'z, 'n> = (&'z mut Zugzwangs, &'n NullMoves<'n>);

/// Counts a tier in memory.
fn count_loaded(
    database: &Database,
    tier: usize,
    rules: &dyn TierRules,
    zugzwangs: &mut Option<CountZugzwangs<'_, '_>>,
    workbench: &mut Workbench<'_>,
) -> Result<Counted, SaveError> {
    let entry = &database.manifest().tiers[tier];
    let (loaded, _) = LoadedTier::read(database, tier, rules, workbench)?;
    let by_code = loaded.by_code(workbench)?;
    let mut first_of = vec![None; by_code.len()];
    for is_wanted in [is_win as fn(u32) -> bool, is_loss] {
        let codes = (0..).zip(&by_code).filter(|&(_, &positions)| positions > 0);
        let longest = codes
            .map(|(code, _)| code)
            .filter(|&code| is_wanted(code))
            .max();
        if let Some(code) = longest {
            first_of[code as usize] = loaded.find(code, workbench)?;
        }
    }
    if let Some((zugzwangs, null_moves)) = zugzwangs {
        zugzwangs.count(&loaded, &rules.tier(tier), null_moves, workbench)?;
    }
    drop(loaded);
    let bytes = LoadedTier::bytes(to_usize(entry.positions), entry.code_bytes);
    workbench.budget().give_back(bytes);
    Ok((by_code, first_of))
}

/// Counts a tier that does not fit into memory.
fn count_apart(
    database: &Database,
    tier: usize,
    rules: &dyn TierRules,
    zugzwangs: &mut Option<CountZugzwangs<'_, '_>>,
    workbench: &mut Workbench<'_>,
) -> Result<Counted, SaveError> {
    let range = rules.tier(tier);
    let (mut by_code, mut first_of) = (Vec::new(), Vec::new());
    for_each_some(database, tier, rules, workbench, &mut |first, codes, _| {
        let mut lost = Vec::new();
        for (number, &code) in (first..).zip(codes) {
            let at = code as usize;
            if at >= by_code.len() {
                by_code.resize(at + 1, 0);
                first_of.resize(at + 1, None);
            }
            by_code[at] += 1;
            first_of[at].get_or_insert(number - range.start);
            if is_loss(code) && zugzwangs.is_some() {
                lost.push(number);
            }
        }
        let Some((zugzwangs, null_moves)) = zugzwangs else {
            return Ok(());
        };
        let codes_of =
            |numbers: &[usize], codes: &mut Vec<u32>| look_up(database, rules, numbers, codes);
        zugzwangs.count_lost(&lost, &range, null_moves, &codes_of)
    })?;
    Ok((by_code, first_of))
}

/// The number of the first stored position with a code, in a database all of whose positions are
/// stored.
fn first_with(
    database: &Database,
    code: u32,
    workbench: &mut Workbench<'_>,
) -> Result<Option<u64>, SaveError> {
    let mut codes = Vec::new();
    for (tier, entry) in database.manifest().tiers.iter().enumerate() {
        if longest_of([code].into_iter()) > entry.longest {
            continue;
        }
        let per_frame = entry.code_bytes.positions_per_frame() as u64;
        for frame in 0..database.frames(tier) {
            workbench.check()?;
            database.frame_codes(tier, frame, &mut codes)?;
            if let Some(place) = codes.iter().position(|&one| one == code) {
                let before = entry.first + u64::from(frame) * per_frame;
                return Ok(Some(before + place as u64));
            }
        }
    }
    Ok(None)
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
            name: None,
            positions: entry.positions,
            stored: entry.counts,
            all: None,
            longest_win: None,
            longest: entry.longest,
            bytes: entry.file.as_ref().map_or(0, |file| file.bytes),
        }
    }
}
