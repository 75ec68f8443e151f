//! The list of games that the command line and other front ends read: [`CATALOG`].
//!
//! A front end names no game itself: it finds an [`Entry`] by id or alias, lets it parse the
//! input, builds an [`Instance`] and solves it with any solver that fits.
//!
//! ```
//! use stonework_core::Run;
//! use stonework_games::catalog::{self, Answer, Settings};
//!
//! let entry = catalog::find("lc1690").expect("an alias of Stone Game VII");
//! let input = entry.input.parse("[5, 3, 1, 4, 2]")?;
//! let game = entry.build(&input, &Settings::new())?;
//! let solved = game.solve("table", &Run::new())?;
//! assert_eq!(solved.answer, Some(Answer::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod built_game;
mod catalog_game;
mod choice;
mod counts;
mod entry;
mod every_position;
mod game_builder;
mod game_solution;
mod input;
mod instance;
mod int;
mod layers;
mod line;
mod nearest;
mod notation;
mod parameter;
mod rules;
mod scores;
mod session;
mod settings;
mod shown_value;
mod solved;
mod solver_entry;
mod solvers;
mod subrows;
mod value_table;

pub use answer::{Answer, AnswerKind, AnswerRule, Answers};
pub use catalog_game::CatalogGame;
pub use choice::{Choice, PassedOver};
pub use counts::CountFailure;
pub use entry::Entry;
pub use every_position::{
    EveryPosition, PositionValue, ValueCount, ValueCounts, WantedValue, WantedValueError,
};
pub use game_builder::GameBuilder;
pub use input::{Input, InputError, InputKind};
pub use instance::{Instance, SolveFailure, TableFailure};
pub use int::Int;
pub use line::{Line, LineStep, Player};
pub use nearest::nearest;
pub use notation::Notation;
pub(crate) use parameter::{Number, OneOf, Text};
pub use parameter::{Param, ParamValues};
pub use scores::Scores;
pub use session::{Rated, Session};
pub use settings::{SettingError, Settings};
pub use shown_value::{ShowValue, ShownValue};
pub use solved::{ShownBounds, Solved};
pub use solvers::{SOLVERS, SolverInfo, solver};
pub use value_table::{TableCell, TableRow, ValueTable};

use crate::{boards, graphs, impartial, stones};

/// Every game there is, one line each.
///
/// No constant: what makes the games would be compiled again in every crate that names it.
pub static CATALOG: &[Entry] = &[
    stones::stone_game::ENTRY,
    stones::predict_the_winner::ENTRY,
    stones::coins_in_a_line_iii::ENTRY,
    stones::stone_game_vii::ENTRY,
    stones::stone_game_ii::ENTRY,
    stones::stone_game_iii::ENTRY,
    stones::stone_game_v::ENTRY,
    stones::stone_game_vi::ENTRY,
    stones::stone_game_viii::ENTRY,
    stones::stone_game_ix::ENTRY,
    stones::end_taking::ENTRY,
    stones::front_taking::ENTRY,
    stones::coins_in_a_line_ii::ENTRY,
    stones::stone_game_iv::ENTRY,
    stones::coins_in_a_line::ENTRY,
    stones::nim_game::ENTRY,
    stones::divisor_game::ENTRY,
    stones::can_i_win::ENTRY,
    stones::sum_game::ENTRY,
    stones::guess_number_ii::ENTRY,
    boards::mnk::ENTRY,
    boards::connect_four::ENTRY,
    boards::kalah::ENTRY,
    boards::dots_and_boxes::ENTRY,
    boards::domineering::ENTRY,
    boards::hexapawn::ENTRY,
    boards::othello::ENTRY,
    boards::clobber::ENTRY,
    boards::three_mens_morris::ENTRY,
    boards::nine_mens_morris::ENTRY,
    boards::quixo::ENTRY,
    graphs::cat_and_mouse::ENTRY,
    graphs::cat_and_mouse_ii::ENTRY,
    graphs::graph::ENTRY,
    impartial::nim::ENTRY,
    impartial::heaps::ENTRY,
    impartial::kayles::ENTRY,
    impartial::dawsons_kayles::ENTRY,
    impartial::dawsons_chess::ENTRY,
    impartial::grundys_game::ENTRY,
    impartial::laskers_nim::ENTRY,
    impartial::wythoff::ENTRY,
    impartial::euclid::ENTRY,
    impartial::chomp::ENTRY,
    impartial::cram::ENTRY,
    impartial::treblecross::ENTRY,
    impartial::flip_game_ii::ENTRY,
    impartial::chalkboard_xor::ENTRY,
];

/// The entry with this id or alias, in any case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOG.iter().find(|entry| {
        entry
            .names()
            .any(|known| known.eq_ignore_ascii_case(name.trim()))
    })
}
