//! Misère play of heaps: [`MisereQuotient`], [`Genera`].

mod alike;
mod bits;
mod extension;
mod genus;
mod learning;
mod monoid;
mod presentation;
mod quotient;
mod search;
mod transitions;

pub use genus::{Genera, Genus};
pub use monoid::HeapOptions;
pub use presentation::{Presentation, QuotientGenerator};
pub use quotient::MisereQuotient;
pub use search::QuotientEnd;
