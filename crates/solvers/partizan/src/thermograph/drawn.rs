//! Mean and temperature as a picture has them: [`Thermograph`].

use super::curve::Curve;
use super::trajectory::Trajectory;
use crate::error::FormError;
use crate::number::Dyadic;

/// The thermograph of a value: for every temperature t from -1 up, the stops of the value cooled by
/// t. The left wall is the line of the left stops, the right one that of the right stops; from the
/// temperature of the value on both are one, the mast, which stands at its mean.
///
/// Below 0 the walls tell what moves in numbers cost: a number k/2^n in lowest terms has the
/// temperature -1/2^n, an integer -1.
///
/// Source: A. Siegel, Combinatorial Game Theory, 2013, II.5; E. Berlekamp, The economist's view of
/// combinatorial games, 1996.
///
/// ```
/// use stonework::partizan::{Dyadic, Thermograph};
///
/// let number = |n| Thermograph::of_number(Dyadic::integer(n)?);
/// let switch = Thermograph::of_options(&[number(3)?], &[number(-1)?])?;
/// assert_eq!(switch.mean(), Dyadic::integer(1)?);
/// assert_eq!(switch.temperature(), Dyadic::integer(2)?);
/// assert_eq!(switch.left_wall().to_string(), "(4,-1) (1,2)");
/// assert_eq!(switch.right_wall().to_string(), "(-2,-1) (1,2)");
/// # Ok::<(), stonework::partizan::FormError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermograph {
    left: Trajectory,
    right: Trajectory,
}

impl Thermograph {
    /// The thermograph of a number.
    ///
    /// O(e²) for k/2^e.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if the number is so large and so fine that its walls cannot be
    /// followed.
    pub fn of_number(number: Dyadic) -> Result<Self, FormError> {
        let upright = |number: i64| {
            let wall = Trajectory::upright(Dyadic::integer(number)?)?;
            Ok(Self {
                left: wall.clone(),
                right: wall,
            })
        };
        let (numerator, exponent) = (number.numerator(), number.exponent());
        let below = numerator >> exponent;
        if exponent == 0 {
            return upright(below);
        }
        // The two numbers around it at each level are the options of the one between them.
        let (mut left, mut right) = (upright(below)?, upright(below + 1)?);
        for level in (1..exponent).rev() {
            let between = Self::of_options(&[left.clone()], &[right.clone()])?;
            if numerator >> level & 1 == 1 {
                left = between;
            } else {
                right = between;
            }
        }
        Self::of_options(&[left], &[right])
    }

    /// The thermograph of {G^L | G^R} from those of the options, which need not be canonical: the
    /// left scaffold is the greatest right wall of a Left option, lower by the temperature; the right
    /// one likewise; the walls are the scaffolds up to where they meet.
    ///
    /// Where the left scaffold begins below the right one (a cave), nobody gains by a move, and the
    /// value is the simplest number between.
    ///
    /// O(options × points).
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if a point of the walls needs larger numbers or finer fractions than
    /// fit.
    pub fn of_options(left: &[Self], right: &[Self]) -> Result<Self, FormError> {
        let left = left.iter().map(|option| &option.right);
        let right = right.iter().map(|option| &option.left);
        Self::of_walls(left, right)
    }

    /// The same from the right walls of the Left options and the left walls of the Right options.
    pub(crate) fn of_walls<'a>(
        left: impl Iterator<Item = &'a Trajectory> + Clone,
        right: impl Iterator<Item = &'a Trajectory> + Clone,
    ) -> Result<Self, FormError> {
        let finest = left.clone().chain(right.clone()).map(Trajectory::exponent);
        // Scaffolds may meet halfway between two points of the grid.
        let exponent = finest.max().unwrap_or(0) + 1;
        let curves = left.map(|wall| wall.curve(exponent));
        let above = curves
            .reduce(|one, two| one.greater(&two))
            .map(Curve::taxed);
        let curves = right.map(|wall| wall.curve(exponent).mirrored());
        let below = curves.reduce(|one, two| one.greater(&two));
        let below = below.map(|below| below.taxed().mirrored());
        let coldest = -(1_i128 << exponent);
        let begins = |scaffold: &Option<Curve>| scaffold.as_ref().map(|line| line.knots[0].1);
        let cave = match (begins(&above), begins(&below)) {
            (Some(above), Some(below)) if above >= below => None,
            (Some(above), _) if above > 0 => Some(above),
            (_, Some(below)) if below < 0 => Some(below),
            _ => Some(0),
        };
        let ends = |line: Curve, end| Trajectory::of_curve(line.ended_at(end).knots, exponent);
        match (above, below) {
            (Some(above), Some(below)) if cave.is_none() => {
                let end = above.meeting(&below);
                Ok(Self {
                    left: ends(above, end)?,
                    right: ends(below, end)?,
                })
            }
            _ => {
                let knots = vec![(coldest, cave.unwrap_or(0))];
                let wall = Trajectory::of_curve(knots, exponent)?;
                Ok(Self {
                    left: wall.clone(),
                    right: wall,
                })
            }
        }
    }

    /// A thermograph of these walls, which have the same mast.
    pub(crate) fn of_both(left: Trajectory, right: Trajectory) -> Self {
        Self { left, right }
    }

    /// The left wall: the left stops of the value, cooled.
    #[must_use]
    pub fn left_wall(&self) -> &Trajectory {
        &self.left
    }

    /// The right wall: the right stops of the value, cooled.
    #[must_use]
    pub fn right_wall(&self) -> &Trajectory {
        &self.right
    }

    /// Where the mast stands: what many copies of the value are worth, divided by their number.
    #[must_use]
    pub fn mean(&self) -> Dyadic {
        self.left.mast()
    }

    /// Where the mast begins: how much a move is worth; at least -1.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        self.left.upright_from().max(self.right.upright_from())
    }
}
