//! Values by the two sizes of a board: [`Grid`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use stonework_catalog::{Entry, Param, ParamValues};

use crate::entry::Asked;
use crate::finding::Finding;
use crate::row::Row;

/// The values of the starts of a game whose settings differ in two numbers alone, as a table.
#[derive(Clone, Debug)]
pub struct Grid<'a> {
    axes: [&'static str; 2],
    fact: &'static str,
    /// The other settings that differ among the starts, as they are here.
    rest: Vec<(&'static str, Option<&'a str>)>,
    starts: BTreeMap<(u32, u32), Row<'a>>,
}

impl<'a> Grid<'a> {
    /// The grids of some rows of a kind of a game, one for all settings that are not of the sizes; none
    /// of less than two rows and columns.
    pub(crate) fn all(game: &Entry, kind: Asked, rows: &[Row<'a>]) -> Vec<Self> {
        let fact = match kind {
            Asked::Value | Asked::CanonicalForm | Asked::Counts => "value",
            Asked::Nimber => "nimber",
            Asked::Sequence | Asked::Table | Asked::Quotient | Asked::Lines => return Vec::new(),
        };
        let found = rows.iter().filter_map(|row| Some((*row, row.finding?)));
        let is_start =
            |(_, finding): &(Row<'_>, &Finding)| finding.input.as_deref() == Some("start");
        let starts: Vec<(Row<'a>, &Finding)> = found.filter(is_start).collect();
        // The sizes of a board, or two settings that are numbers.
        let differs = |name: &str| {
            let values = starts.iter();
            let values = values.map(|(_, finding)| finding.settings.get(name));
            values.collect::<BTreeSet<_>>().len() > 1
        };
        let differing = game.params.iter().filter(|param| differs(param.name));
        let (sizes, rest): (Vec<&Param>, Vec<&Param>) =
            differing.partition(|param| param.axis.is_some());
        let is_number = |param: &&Param| matches!(param.values, ParamValues::Number { .. });
        let (numbers, others) = if sizes.len() == 2 {
            (sizes, rest)
        } else {
            rest.into_iter().chain(sizes).partition(is_number)
        };
        let [down, across] = numbers.as_slice() else {
            return Vec::new();
        };
        let axes = [down.name, across.name];
        let mut grids: Vec<Self> = Vec::new();
        for (row, finding) in starts {
            let setting = |name: &str| finding.settings.get(name).map(String::as_str);
            let rest: Vec<_> = others
                .iter()
                .map(|param| (param.name, setting(param.name)))
                .collect();
            let [Some(down), Some(across)] = axes.map(|name| setting(name)?.parse().ok()) else {
                continue;
            };
            if !finding.found.contains_key(fact) {
                continue;
            }
            let at = grids.iter().position(|grid| grid.rest == rest);
            let at = at.unwrap_or_else(|| {
                let starts = BTreeMap::new();
                grids.push(Self {
                    axes,
                    fact,
                    rest,
                    starts,
                });
                grids.len() - 1
            });
            grids[at].starts.insert((down, across), row);
        }
        grids.retain(|grid| grid.sizes().iter().all(|sizes| sizes.len() > 1));
        grids
    }

    /// The settings that it has apart from other grids, as they are set: `k=4`; empty if there are no
    /// others.
    #[must_use]
    pub fn settings(&self) -> String {
        let rest = self.rest.iter();
        let set = rest.map(|(name, value)| format!("{name}={}", value.unwrap_or_default()));
        set.collect::<Vec<_>>().join(" ")
    }

    /// What the sizes down and across are called.
    #[must_use]
    pub fn axes(&self) -> [&'static str; 2] {
        self.axes
    }

    /// The fact that it shows: `value` or `nimber`.
    #[must_use]
    pub fn fact(&self) -> &'static str {
        self.fact
    }

    /// The start of a size, if it is known.
    #[must_use]
    pub fn at(&self, down: u32, across: u32) -> Option<Row<'a>> {
        self.starts.get(&(down, across)).copied()
    }

    /// The sizes down and across.
    #[must_use]
    pub fn sizes(&self) -> [BTreeSet<u32>; 2] {
        let places = self.starts.keys();
        let (down, across) = places.copied().unzip();
        [down, across]
    }
}

/// It as a table in Markdown.
impl fmt::Display for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns] = &self.axes;
        let [down, across] = self.sizes();
        write!(f, "| {rows} \\ {columns} |")?;
        for size in &across {
            write!(f, " {size} |")?;
        }
        write!(f, "\n|{}\n", "---|".repeat(across.len() + 1))?;
        for &row in &down {
            write!(f, "| **{row}** |")?;
            for &column in &across {
                let value = self.at(row, column).and_then(|row| row.fact(self.fact));
                write!(f, " {} |", value.unwrap_or_default().replace('|', "\\|"))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
