//! Where a move is made, and what it is worth: [`Mark`], [`Shade`].

use stonework_catalog::{Int, ShownValue, Spot};
use stonework_core::Wdl;

/// A spot of a picture: where a move is made, what it is worth, and where a link from it leads.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Mark {
    /// The spot.
    pub spot: Spot,
    /// What is told of it: the move, and its value if that is known.
    pub label: String,
    /// The value as a colour.
    pub shade: Option<Shade>,
    /// Where a link leads.
    pub link: Option<String>,
}

impl Mark {
    /// A spot with what is told of it.
    #[must_use]
    pub fn new(spot: Spot, label: impl Into<String>) -> Self {
        Self {
            spot,
            label: label.into(),
            shade: None,
            link: None,
        }
    }

    /// The same, coloured by a value.
    #[must_use]
    pub fn with_shade(mut self, shade: Shade) -> Self {
        self.shade = Some(shade);
        self
    }

    /// The same as a link.
    #[must_use]
    pub fn with_link(mut self, link: impl Into<String>) -> Self {
        self.link = Some(link.into());
        self
    }
}

/// A value as it is coloured: its result, and how soon or how much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shade {
    /// Who wins.
    pub result: Wdl,
    /// How soon, or by how much, from 0 to 1.
    pub strength: f64,
}

/// A win or loss that is so many plies away has half the strength of one at once.
const HALF: f64 = 10.0;

impl Shade {
    /// The shade of a value among others: the greatest margin of all has the full strength.
    #[must_use]
    pub fn of(value: ShownValue, among: &[ShownValue]) -> Self {
        let strength = if let ShownValue::Outcome { plies, .. } = value {
            plies.map_or(1.0, |plies| HALF / (HALF + f64::from(plies)))
        } else {
            let most = among.iter().filter_map(|&value| size(value)).max();
            ratio(size(value).unwrap_or(0), most.unwrap_or(0).max(1))
        };
        Self {
            result: value.result(),
            strength,
        }
    }

    /// A sign that says the result.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self.result {
            Wdl::Win => "+",
            Wdl::Draw => "=",
            Wdl::Loss => "−",
        }
    }
}

/// How large a number is, if a value is one.
pub(crate) fn size(value: ShownValue) -> Option<u128> {
    match value {
        ShownValue::Margin(Int(number))
        | ShownValue::Spare {
            score: Int(number), ..
        } => Some(number.unsigned_abs()),
        _ => None,
    }
}

/// A part of a whole, from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "it is for a colour")]
pub(crate) fn ratio(part: u128, whole: u128) -> f64 {
    part as f64 / whole as f64
}
