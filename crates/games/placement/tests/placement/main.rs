//! Tests of the board games in which pieces are placed and stay: what every game has to pass, and what is known of each.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod bounds;
mod connect_four;
mod domineering;
mod dots_and_boxes;
mod games;
mod hex;
mod laws;
mod notakto;
mod othello;
mod partizan;
mod wide;
