//! Sums of positions of different games, and of values that are written as such.
//!
//! Needs: `stonework-catalog`, to open games by their names; `stonework-partizan` and
//! `stonework-values`, to value them. Never knows: a named game, a file, a front end.
