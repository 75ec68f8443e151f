//! The colours of a picture: [`Palette`].

use stonework_catalog::Role;
use stonework_core::Wdl;

use crate::mark::Shade;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// The colours of a picture. None says anything that is not also written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Palette {
    /// Green for a win, yellow for a draw, red for a loss.
    #[default]
    Usual,
    /// Blue, grey and orange, which everybody can tell apart. Source: M. Okabe and K. Ito, "Color
    /// universal design", 2008.
    Safe,
}

/// The colours that nothing says anything by.
const WHITE: Colour = [255; 3];
const BLACK: Colour = [0; 3];

impl Palette {
    /// The colour that fills a shape, and that of its rim and of what is written in it.
    #[must_use]
    pub fn of_role(self, role: Role) -> (Colour, Colour) {
        match role {
            Role::First => ([40, 40, 40], WHITE),
            Role::Second => ([250, 250, 250], BLACK),
            Role::Piece | Role::Taken => ([205, 190, 160], BLACK),
            Role::Line => ([90, 90, 90], [90, 90, 90]),
            Role::Label => (WHITE, [85, 85, 85]),
            Role::Winning => ([176, 72, 190], WHITE),
            Role::Place | Role::Store => ([244, 240, 230], [140, 130, 110]),
        }
    }

    /// The colour of the rim of where the last move was made.
    #[must_use]
    pub fn of_last(self) -> Colour {
        [107, 63, 160]
    }

    /// The colour of a result, the deeper the more there is of it.
    #[must_use]
    pub fn of_shade(self, shade: Shade) -> Colour {
        let deep: Colour = match (self, shade.result) {
            (Self::Usual, Wdl::Win) => [46, 150, 70],
            (Self::Usual, Wdl::Draw) => [224, 178, 40],
            (Self::Usual, Wdl::Loss) => [205, 70, 58],
            (Self::Safe, Wdl::Win) => [0, 114, 178],
            (Self::Safe, Wdl::Draw) => [130, 130, 130],
            (Self::Safe, Wdl::Loss) => [213, 94, 0],
        };
        // Never so pale that it cannot be seen, nor a draw like an empty cell.
        let strength = match shade.result {
            Wdl::Draw => 1.0,
            _ => shade.strength.clamp(0.0, 1.0),
        };
        let depth = strength.mul_add(0.65, 0.35);
        deep.map(|part| mixed(part, depth))
    }
}

/// White with so much of a colour in it, from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it lies between two bytes"
)]
fn mixed(part: u8, depth: f64) -> u8 {
    (f64::from(part) - 255.0).mul_add(depth, 255.0).round() as u8
}
