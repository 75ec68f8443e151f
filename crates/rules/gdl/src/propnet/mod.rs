//! The rules as a circuit of gates, evaluated for many positions at once: [`Propnet`].

mod circuit;
mod clock;
mod clock_bits;
mod deduce;
mod factor;
mod goal;
mod groups;
mod lanes;
mod layout;
mod make;
mod net;
mod network;
mod proof;
mod registers;
mod sample;
mod schedule;
mod sight;
mod transpose;
mod weights;

pub use clock_bits::ClockBits;
pub use goal::Goal;
pub use lanes::{Lanes, View};
pub use layout::Clash;
pub use net::{Clock, ClockReaders, Propnet};
pub use sight::Sight;
pub use weights::Weights;
