//! Games on boards.

mod connect_four;

pub use connect_four::{ConnectFour, ConnectFourError, Stones};
