//! The games of stonework, each a trait impl in a file of its own, and the catalog that lists them.

pub mod catalog;
pub mod stones;
