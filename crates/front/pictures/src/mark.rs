//! Where a move is made, and what it is worth: [`Mark`], [`Kind`], [`Shade`].

use stonework_catalog::{Int, Role, ShownValue, Spot};
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
    /// What a script knows the move by.
    pub name: Option<String>,
    /// What it says of the move.
    pub kind: Kind,
}

/// What a mark says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Kind {
    /// It can be made.
    #[default]
    Move,
    /// It was made just before.
    Last,
    /// It is made later, by the player of this role, as the so manyth from now on.
    Next {
        /// The role of the mover's pieces.
        role: Role,
        /// Which one it is, from 1.
        nth: usize,
    },
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
            name: None,
            kind: Kind::Move,
        }
    }

    /// The same, saying something else of the move.
    #[must_use]
    pub fn with_kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
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

    /// The same with what a script knows the move by.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
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

    /// What a style sheet knows it by: the result, and of a win or a loss its strength from 1 to 4.
    #[must_use]
    pub fn class(self) -> &'static str {
        let classes = self.classes();
        classes.split_once(' ').map_or(classes, |(_, class)| class)
    }

    /// The same with the result alone before it: `win win3`, `draw`.
    #[must_use]
    pub fn classes(self) -> &'static str {
        let classes = match self.result {
            Wdl::Win => ["win win1", "win win2", "win win3", "win win4"],
            Wdl::Draw => ["draw"; 4],
            Wdl::Loss => ["loss loss1", "loss loss2", "loss loss3", "loss loss4"],
        };
        let steps = [0.25, 0.5, 0.75].into_iter();
        classes[steps.filter(|&step| self.strength > step).count()]
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
