//! Values by the two sizes of a board: [`Grid`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use stonework_catalog::{Entry, Param, ParamValues};

use crate::entry::Asked;
use crate::finding::Finding;

/// The values of the starts of a game whose settings differ in two numbers alone, as a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    axes: [&'static str; 2],
    values: BTreeMap<(u32, u32), String>,
}

impl Grid {
    /// The grid of some findings of a kind of a game; `None` if they do not make one of two rows and
    /// columns.
    pub(crate) fn of<'a>(
        game: &Entry,
        kind: Asked,
        findings: impl Iterator<Item = &'a Finding>,
    ) -> Option<Self> {
        let fact = match kind {
            Asked::Value | Asked::CanonicalForm | Asked::Counts => "value",
            Asked::Nimber => "nimber",
            Asked::Sequence | Asked::Table | Asked::Quotient | Asked::Lines => return None,
        };
        let is_start = |finding: &&Finding| finding.input.as_deref() == Some("start");
        let starts: Vec<&Finding> = findings.filter(is_start).collect();
        let first = starts.first()?;
        // The sizes of a board, or two settings that are numbers; of the others, those of the first are
        // shown.
        let differs = |name: &str| {
            let values = starts.iter().map(|finding| finding.settings.get(name));
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
        let [rows, columns] = numbers.as_slice() else {
            return None;
        };
        let [rows, columns] = [rows.name, columns.name];
        let mut values = BTreeMap::new();
        for finding in &starts {
            let is_other = |name| finding.settings.get(name) != first.settings.get(name);
            if others.iter().any(|param| is_other(param.name)) {
                continue;
            }
            let place = |name: &str| finding.settings.get(name)?.parse().ok();
            values.insert((place(rows)?, place(columns)?), finding.fact(fact)?);
        }
        let grid = Self {
            axes: [rows, columns],
            values,
        };
        let [down, across] = grid.sizes();
        (down.len() > 1 && across.len() > 1).then_some(grid)
    }

    /// The sizes down and across.
    fn sizes(&self) -> [BTreeSet<u32>; 2] {
        let places = self.values.keys();
        let (down, across) = places.copied().unzip();
        [down, across]
    }
}

impl fmt::Display for Grid {
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
                let value = self.values.get(&(row, column)).map_or("", String::as_str);
                write!(f, " {} |", value.replace('|', "\\|"))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
