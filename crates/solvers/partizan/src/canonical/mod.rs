//! From a game of canonical options to its canonical form.

mod of_options;
mod recognise;
