//! The run of one solve: limits, cancellation, progress and cost. Next: [`Run`].

mod budget;
mod cancel_flag;
mod counted_map;
mod external;
pub mod huge_pages;
mod meter;
mod observer;
mod report;
mod settings;
mod stop;
mod watch;

pub use budget::{Budget, block_bytes};
pub use cancel_flag::CancelFlag;
pub use counted_map::{CountedMap, CountedTable};
pub use external::ExternalBytes;
pub use meter::Meter;
pub use observer::{Found, Observer, Progress};
pub use report::Report;
pub use settings::Run;
pub use stop::StopReason;
pub use watch::Watch;
