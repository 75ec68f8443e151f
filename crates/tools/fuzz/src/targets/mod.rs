//! The ways in from outside, each a [`Target`](crate::Target).

mod arguments;
mod built;
mod certificates;
mod checkpoints;
mod command;
mod databases;
mod edit;
mod files;
mod graphs;
mod inputs;
mod instances;
mod lines;
mod moves;
mod positions;
mod rules;
mod settings;
mod solves;

pub use arguments::Arguments;
pub use certificates::Certificates;
pub use checkpoints::Checkpoints;
pub use databases::Databases;
pub use graphs::Graphs;
pub use inputs::Inputs;
pub use instances::Instances;
pub use lines::Lines;
pub use moves::Moves;
pub use positions::Positions;
pub use rules::RulesTexts;
pub use settings::AllSettings;
pub use solves::Solves;
