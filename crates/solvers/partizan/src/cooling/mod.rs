//! Thermographs of canonical forms, and what cooling and heating make of values.
//!
//! Read `thermographs` for mean and temperature, `cool` for cooling and freezing, `heat` for their
//! reverse.

mod cool;
mod heat;
mod thermographs;
mod walk;
