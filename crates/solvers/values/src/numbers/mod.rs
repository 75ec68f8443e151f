//! Parts as numbers, and what they are worth: compiled once for all games.

mod bounds;
mod by_form;
mod memo;
mod options;
mod room;
mod stop;
mod team;
mod term;
mod valuer;
mod walk;

pub(crate) use options::Options;
pub(crate) use room::Room;
pub(crate) use stop::Stop;
pub(crate) use term::Term;
pub(crate) use valuer::Valuer;

use stonework_core::StopReason;
use stonework_core::kit::Meter;

/// The numbered parts of a game.
pub(crate) trait Numbered: Sync {
    /// What lists the options of parts, for one thread.
    fn expander<'p>(&'p self, room: &'p Room<'p>) -> Result<Box<dyn Expand + 'p>, StopReason>;
}

/// Lists the options of parts.
pub(crate) trait Expand: Send {
    /// Appends the options of a part: first those of Left, then those of Right.
    fn expand(
        &mut self,
        number: u32,
        meter: &mut Meter<'_>,
        options: &mut Options,
    ) -> Result<(), Stop>;

    /// Says that play leads from each of these parts to the next, and from the last to the first.
    fn report_cycle(&mut self, numbers: &[u32]) -> Stop;
}
