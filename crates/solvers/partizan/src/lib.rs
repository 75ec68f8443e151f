//! Values of partizan games of normal play: canonical forms in an arena, their sums and order.
//!
//! Needs: the limits of a run from `stonework-core`. Never knows: a game, a position, a file.
