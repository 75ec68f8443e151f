//! Canonical forms of positions of partizan games, part by part.
//!
//! Needs: the traits of `stonework-core`; `stonework-partizan`, in which the forms are kept. Never
//! knows: a named game, its texts, a file.
