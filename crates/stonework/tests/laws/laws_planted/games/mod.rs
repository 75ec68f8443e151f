//! Correct games, each with all the capabilities that fit it. Bugs are planted in them.

mod board;
mod boxes;
pub(super) mod dodgem;
mod domino;
mod heaps;
mod piles;
mod pins;
mod pursuit;

pub(super) use board::{Board, LINES, Marks};
pub(super) use boxes::{ALL, Boxes};
pub(super) use dodgem::{Cars, Dodgem, Drive, OFF};
pub(super) use domino::{Domino, Dominoes};
pub(super) use heaps::Heaps;
pub(super) use piles::Piles;
pub(super) use pins::Pins;
pub(super) use pursuit::{Act, Chase, MIDDLE, Pursuit, STRIKES, neighbours};
