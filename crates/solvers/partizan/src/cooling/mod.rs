//! Thermographs of canonical forms, and what cooling and heating make of values.
//!
//! Read `thermographs` for mean and temperature, `cool` for cooling and freezing, `heat` for their
//! reverse, `norton` for multiples by games.

mod cool;
mod heat;
mod norton;
mod thermographs;
