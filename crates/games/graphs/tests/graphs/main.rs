//! Tests of the games on graphs: what every game has to pass, and what is known of each.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod cat_and_mouse;
mod games;
mod graphs;
mod hackenbush;
mod names;
mod node_games;
mod values;
