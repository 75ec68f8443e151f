//! Numbers, and their sums with ups and nimbers, which need no list of options.

mod dyadic;
mod number_up_star;
mod simplest;
mod stop;

pub use dyadic::{Dyadic, DyadicError};
pub use number_up_star::NumberUpStar;
pub(crate) use simplest::simplest;
pub(crate) use stop::Stop;
