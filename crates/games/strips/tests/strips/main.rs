//! Tests of the partizan games on strips, cakes and heaps: what every game has to pass, and what is
//! known of each.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod games;
mod laws;
mod naive;
mod texts;
mod values;
