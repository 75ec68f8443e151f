//! What a database has and of which game: [`Manifest`]. Next: [`crate::format`].

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::checksum::Checksum;

/// The version of the format that this crate writes and reads.
pub const VERSION: u64 = 1;

/// What [`Manifest`]s say of themselves.
pub(crate) const FORMAT: &str = "stonework-database";

/// The most plies of a win or loss that can be stored: their codes have two bytes.
pub const MAX_PLIES: u32 = (u16::MAX as u32 - 2) / 2;

/// The most parts of a database.
pub(crate) const MOST_PARTS: u32 = 1 << 16;

/// What a database has: the game, counts, and the files of each tier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub(crate) format: String,
    pub(crate) version: u64,
    /// The game.
    pub game: GameEntry,
    /// The solver, for readers.
    pub solver: String,
    /// Which part of a database this is, if the database is in parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<PartEntry>,
    /// Whether every position of the game is stored.
    pub complete: bool,
    /// The stored positions of all tiers, by result.
    pub counts: Counts,
    /// How many stored positions have each code (see [`crate::code_of`]), in the order of the
    /// codes. Codes that no position has are left out.
    pub by_code: Vec<(u32, u64)>,
    /// The levels of keys, in a database whose positions are found by their keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<FoundLevels>,
    /// The tiers that are written, from tier 0 on.
    pub tiers: Vec<TierEntry>,
}

/// Which part of a database a directory has: some frames of each tier.
///
/// But for the files of its tiers, its manifest says the same as those of the other parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartEntry {
    /// Which part, from 0.
    pub part: u32,
    /// How many parts there are.
    pub parts: u32,
    /// A random number that the parts of one solve have in common.
    pub solve: Checksum,
}

/// The positions that play comes to, by their keys: a level for each grade.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundLevels {
    /// Whether all positions are found.
    pub complete: bool,
    /// The levels that are found, from the lowest grade to the highest. If there are n of them,
    /// level k has the positions of tier n - 1 - k, in the order of their keys.
    pub levels: Vec<LevelEntry>,
}

/// One level: the positions of a grade.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelEntry {
    /// The grade.
    pub grade: u32,
    /// How many positions it has.
    pub positions: u64,
    /// How many moves of its positions lead to each later grade, in the order of the grades.
    pub moves: Vec<(u32, u64)>,
    /// The file of its keys.
    pub file: FileEntry,
}

/// Which game a database is of. Two databases of games that differ in any of this differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// What the game is called: its id in a catalog.
    pub name: String,
    /// The parameters of the game and their values, as a user would give them.
    pub parameters: BTreeMap<String, String>,
    /// The position that play starts from, in the notation of the game.
    pub start: String,
    /// What infinite play is worth.
    pub infinite_play: String,
    /// A hash of the rules: it differs where the rules or the numbers of positions do.
    pub fingerprint: Checksum,
    /// How positions are found in the files.
    pub numbering: Numbering,
    /// How many positions the game has; with [`Numbering::Keys`], how many are found by now.
    pub positions: u64,
}

impl GameEntry {
    /// The first key in which the game differs from another one, with both values as text. How many
    /// positions there are counts only if the game numbers them. A number among the parameters is
    /// the same with zeros or a sign before it.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let shown = |game: &Self| {
            [
                ("name", game.name.clone()),
                ("parameters", format!("{:?}", one_text(&game.parameters))),
                ("start", game.start.clone()),
                ("infinite_play", game.infinite_play.clone()),
                ("positions", game.positions.to_string()),
                ("numbering", format!("{:?}", game.numbering)),
                ("fingerprint", game.fingerprint.to_string()),
            ]
        };
        let pairs = shown(self).into_iter().zip(shown(other));
        let numbered = self.numbering != Numbering::Keys;
        pairs
            .map(|((what, found), (_, expected))| (what, found, expected))
            .filter(|&(what, ..)| numbered || what != "positions")
            .find(|(_, found, expected)| found != expected)
            .map(|(what, found, expected)| {
                let [found, expected] = from_difference([found, expected]);
                (what, found, expected)
            })
    }
}

/// Two texts that differ: of long ones, as rules are, what stands where they begin to differ.
fn from_difference(texts: [String; 2]) -> [String; 2] {
    const LONG: usize = 500;
    if texts.iter().all(|text| text.len() <= LONG) {
        return texts;
    }
    let same = texts[0].chars().zip(texts[1].chars());
    let same = same.take_while(|(one, other)| one == other).count();
    texts.map(|text| {
        let rest = text.chars().skip(same.saturating_sub(20)).take(60);
        format!("…{}…", rest.collect::<String>())
    })
}

/// The values of parameters, numbers without a sign or zeros before them.
fn one_text(parameters: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut shown = parameters.clone();
    for value in shown.values_mut() {
        if let Ok(number) = value.parse::<u64>() {
            *value = number.to_string();
        }
    }
    shown
}

/// How positions are found in the files of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Numbering {
    /// The game numbers its positions from 0 on: a position's number is its place.
    Dense,
    /// The positions that play comes to are found, and sorted by their keys: a position's place is
    /// that of its key.
    Keys,
}

/// How many positions are won, drawn and lost for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Positions that the player to move wins.
    pub won: u64,
    /// Positions that neither player wins.
    pub drawn: u64,
    /// Positions that the player to move loses.
    pub lost: u64,
}

impl Counts {
    /// All of them together; `None` if they are more than `u64` can hold.
    #[must_use]
    pub fn total(&self) -> Option<u64> {
        self.won.checked_add(self.drawn)?.checked_add(self.lost)
    }

    /// Adds as many positions with this code.
    pub(crate) fn add(&mut self, code: u32, positions: u64) -> Option<()> {
        let count = match code {
            0 => &mut self.drawn,
            code if code % 2 == 1 => &mut self.lost,
            _ => &mut self.won,
        };
        *count = count.checked_add(positions)?;
        Some(())
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { won, drawn, lost } = self;
        write!(f, "{won} won, {drawn} drawn, {lost} lost")
    }
}

/// One tier: consecutive numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TierEntry {
    /// Which tier, from 0.
    pub tier: u64,
    /// The number of its first position.
    pub first: u64,
    /// How many numbers it has.
    pub positions: u64,
    /// Its stored positions, by result: those that were given a code.
    pub counts: Counts,
    /// The plies of its longest win or loss; `None` if it has none.
    pub longest: Option<u32>,
    /// The bytes of a code in its file.
    pub code_bytes: CodeWidth,
    /// Its file; `None` if it has no positions.
    pub file: Option<FileEntry>,
}

/// The bytes of a code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum CodeWidth {
    /// One byte: up to 126 plies.
    One,
    /// Two bytes: up to [`MAX_PLIES`].
    Two,
}

impl CodeWidth {
    /// The width for a longest win or loss; `None` beyond [`MAX_PLIES`].
    #[must_use]
    pub const fn of(longest: Option<u32>) -> Option<Self> {
        match longest {
            None | Some(0..=126) => Some(Self::One),
            Some(127..=MAX_PLIES) => Some(Self::Two),
            Some(_) => None,
        }
    }

    /// The bytes: 1 or 2.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

impl TryFrom<u8> for CodeWidth {
    type Error = &'static str;

    fn try_from(bytes: u8) -> Result<Self, &'static str> {
        match bytes {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            _ => Err("a code has 1 or 2 bytes"),
        }
    }
}

impl From<CodeWidth> for u8 {
    fn from(width: CodeWidth) -> Self {
        match width {
            CodeWidth::One => 1,
            CodeWidth::Two => 2,
        }
    }
}

/// A file of the database.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Its name in the directory of the database.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// The hash of its bytes.
    pub blake3: Checksum,
}

impl Manifest {
    /// The manifest of a database that has no tiers yet.
    #[must_use]
    pub fn new(game: GameEntry, solver: impl Into<String>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            levels: (game.numbering == Numbering::Keys).then(FoundLevels::default),
            game,
            solver: solver.into(),
            part: None,
            complete: false,
            counts: Counts::default(),
            by_code: Vec::new(),
            tiers: Vec::new(),
        }
    }

    /// Counts the positions of a tier, given by code.
    pub(crate) fn count(&mut self, by_code: &[u64]) {
        for (code, &positions) in (0..).zip(by_code).filter(|&(_, &positions)| positions > 0) {
            match self.by_code.binary_search_by_key(&code, |&(code, _)| code) {
                Ok(place) => self.by_code[place].1 += positions,
                Err(place) => self.by_code.insert(place, (code, positions)),
            }
            let counted = self.counts.add(code, positions);
            counted.expect("a database has no more positions than its game");
        }
    }

    /// How many positions the tiers that are written have: the numbers below it can be read.
    #[must_use]
    pub fn positions_written(&self) -> u64 {
        self.tiers
            .last()
            .map_or(0, |tier| tier.first + tier.positions)
    }

    /// The bytes of all files of tiers and levels.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        let tiers = self.tiers.iter().filter_map(|tier| tier.file.as_ref());
        let levels = self.levels.iter().flat_map(|found| &found.levels);
        let files = tiers.chain(levels.map(|level| &level.file));
        files.map(|file| file.bytes).fold(0, u64::saturating_add)
    }

    /// The plies of the longest win or loss; `None` if there is none.
    #[must_use]
    pub fn longest(&self) -> Option<u32> {
        self.tiers.iter().filter_map(|tier| tier.longest).max()
    }

    /// The first key in which the game differs from another one, with both values as text. How many
    /// positions there are counts only if the game numbers them. A number among the parameters is
    /// the same with zeros or a sign before it.
    #[must_use]
    pub fn difference(&self, game: &GameEntry) -> Option<(&'static str, String, String)> {
        self.game.difference(game)
    }
}
