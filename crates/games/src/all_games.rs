//! Every game there is: [`CATALOG`].

use crate::catalog::{Catalog, Entry};
use crate::{boards, graphs, impartial, stones};

/// Every game there is, one line each.
///
/// No constant: what makes the games would be compiled again in every crate that names it.
pub static CATALOG: Catalog = Catalog::of(&[
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
]);

/// The entry with this id or alias, in any case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOG.find(name)
}
