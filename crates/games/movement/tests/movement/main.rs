//! Tests of the board games in which pieces move: what every game has to pass, and what is known of each.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod awari;
mod clobber;
mod counts;
mod games;
mod kalah;
mod laws;
mod morris;
mod morris_opening;
mod morris_tiers;
mod partizan;
mod quixo;
