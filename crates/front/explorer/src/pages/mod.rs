//! The pages, one file for each kind; and what they share.

mod api;
mod calculator;
mod compare;
mod layout;
mod lesson;
mod listing;
mod map;
mod nimbers;
mod play;
mod position;
mod problem;
mod setup;
mod small_pictures;
mod start;
mod terms;
mod triangle;
mod value;
mod whole;
mod why;
mod worth;

pub(crate) use self::api::api_page;
pub(crate) use self::calculator::calculator_page;
pub(crate) use self::compare::compare_page;
pub(crate) use self::lesson::{Answered, Task, lesson_page, no_lesson_page, waiting_lesson_page};
pub(crate) use self::map::map_page;
pub(crate) use self::nimbers::{Nimbers, nimbers_page};
pub(crate) use self::play::{Stage as PlayStage, play_page};
pub(crate) use self::position::{Stage, Work, history_page, position_page};
pub(crate) use self::problem::{Ways, problem_page};
pub(crate) use self::setup::setup_page;
pub(crate) use self::start::{Start, start_page};
pub(crate) use self::triangle::{LONGEST, RowPart, Triangle, part, triangle_page};
pub(crate) use self::value::value_page;
pub(crate) use self::whole::{WholeSolution, whole_page};
pub(crate) use self::why::{Explained, why_page};
