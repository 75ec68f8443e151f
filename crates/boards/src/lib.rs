//! The board games of stonework, each a trait impl in a file of its own. What they are made of is in
//! [`stonework_catalog::boards`]: first of all [`Board`], the text notation of positions and moves.

pub mod breakthrough;
pub mod clobber;
pub mod col;
pub mod connect_four;
pub mod domineering;
pub mod dots_and_boxes;
pub mod hex;
pub mod hexapawn;
pub mod kalah;
pub mod mnk;
pub mod nine_mens_morris;
pub mod nogo;
pub mod othello;
mod pawns;
mod put_a_stone;
pub mod quixo;
pub mod snort;
pub mod three_mens_morris;
pub mod tic_tac_toe;

use stonework_catalog::Catalog;

pub use stonework_catalog::boards::{
    Board, Sides, board, cell_set, cells, grid, grid_game, lines, permutation, rows, sides, size,
};

pub use breakthrough::Breakthrough;
pub use clobber::Clobber;
pub use col::Col;
pub use connect_four::{ConnectFour, Stones};
pub use domineering::{Contest, ContestedDomineering, Domineering, Tiles};
pub use dots_and_boxes::DotsAndBoxes;
pub use hex::Hex;
pub use hexapawn::Hexapawn;
pub use kalah::{Capture, Kalah, Pits};
pub use mnk::{LineRule, Mnk};
pub use nine_mens_morris::{Men, MorrisEndgame, MorrisMove, MorrisOpening, NineMensMorris};
pub use nogo::NoGo;
pub use othello::{Othello, Pass};
pub use quixo::{Cubes, Quixo};
pub use snort::Snort;
pub use three_mens_morris::{ManMove, ThreeMensMorris};
pub use tic_tac_toe::TicTacToe;

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Boards",
    &[
        mnk::ENTRY,
        connect_four::ENTRY,
        kalah::ENTRY,
        dots_and_boxes::ENTRY,
        domineering::ENTRY,
        hexapawn::ENTRY,
        othello::ENTRY,
        clobber::ENTRY,
        snort::ENTRY,
        col::ENTRY,
        nogo::ENTRY,
        breakthrough::ENTRY,
        hex::ENTRY,
        three_mens_morris::ENTRY,
        nine_mens_morris::ENTRY,
        nine_mens_morris::opening::ENTRY,
        quixo::ENTRY,
    ],
);
