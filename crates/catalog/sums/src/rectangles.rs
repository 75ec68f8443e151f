//! The values of the start on boards of all sizes: [`rectangles`].

use serde::Serialize;
use stonework_catalog::{Entry, Settings};
use stonework_core::{Run, StopReason};

use crate::error::SumError;
use crate::exact::{Exact, facts};
use crate::expression::Sum;
use crate::found::{ValueFacts, written};
use crate::limits::{Limits, forms_of};
use crate::sizes::on_size;

/// What the start of a game is worth on a board of one size.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Rectangle {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// What it is worth.
    #[serde(flatten)]
    pub facts: ValueFacts,
}

/// The values of the starts of a game by the sizes of its board.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Rectangles {
    /// By rows, those of equal rows by columns.
    pub sizes: Vec<Rectangle>,
    /// The limit that came before all sizes were valued, if one did.
    #[serde(serialize_with = "written", skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopReason>,
}

/// So many sizes a table may have.
const MOST_SIZES: u64 = 1_000_000;

/// What the start of a game is worth on every board with so many rows and columns at the most. Small
/// boards are valued first, so that most are known where a limit comes before the end.
///
/// # Errors
///
/// [`SumError::NoValues`], or [`SumError::Refused`] for a game without boards of these sizes, and
/// for over a million sizes.
pub fn rectangles(
    entry: &Entry,
    settings: &Settings,
    most: [u32; 2],
    run: &Run,
) -> Result<Rectangles, SumError> {
    let limits = Limits::of(run);
    let forms = forms_of(run);
    if u64::from(most[0]) * u64::from(most[1]) > MOST_SIZES {
        let refused = format!("a table has {MOST_SIZES} sizes at the most");
        return Err(SumError::Refused(refused));
    }
    // Sides that the game does not have are refused before any size is valued.
    for longest in [[1, most[1]], [most[0], 1]] {
        on_size(entry, settings, longest, run)?;
    }
    let rows = 1..=most[0];
    let sizes = rows.flat_map(|rows| (1..=most[1]).map(move |cols| [rows, cols]));
    let mut sizes: Vec<[u32; 2]> = sizes.collect();
    sizes.sort_by_key(|&[rows, cols]| u64::from(rows) * u64::from(cols));
    let mut found = Rectangles::default();
    for size in sizes {
        let Some(placed) = on_size(entry, settings, size, run)? else {
            continue;
        };
        let sum = Sum::of(placed);
        let mut exact = Exact::new(&forms, &limits);
        let value = exact.total(&sum);
        let told = value.and_then(|value| facts(exact.algebra(), value));
        match told {
            Ok(facts) => found.sizes.push(Rectangle {
                rows: size[0],
                cols: size[1],
                facts,
            }),
            Err(SumError::Stopped(reason)) => {
                found.stopped = Some(limits.reached(reason));
                break;
            }
            Err(error) => return Err(error),
        }
    }
    found.sizes.sort_by_key(|one| (one.rows, one.cols));
    Ok(found)
}
