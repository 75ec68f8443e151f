//! Small values, and values up to small ones: kinds, atomic weights, reduced canonical forms.

mod atomic_weight;
mod far_star;
mod kinds;
mod reduced;
