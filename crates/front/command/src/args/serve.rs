//! The arguments of the command `serve`: [`ServeArgs`].

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::time::Duration;

use super::parsers::{from_one_to, seconds};
use super::with::WithArgs;
use crate::memory;

#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 7878)]
    pub(crate) port: u16,

    /// The address to listen on. Another one than this machine's own lets others ask, too.
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,

    /// A name by which browsers may ask, besides the address, with its port if they name one;
    /// repeatable.
    #[arg(long = "name", value_name = "HOST")]
    pub(crate) names: Vec<String>,

    #[command(flatten)]
    pub(crate) with: WithArgs,

    /// The time that each position has; fractions are fine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", allow_negative_numbers = true)]
    pub(crate) time: Duration,

    /// The most time that a position gets whose time was over: whoever looks at it may ask for twice as
    /// much, up to this. Default: ten times --time; never less than that.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) most_time: Option<Duration>,

    /// The most that solves, the answers that are kept and all requests may take together: 500MB,
    /// 2GiB.
    #[arg(long, value_name = "BYTES", value_parser = memory::parse, default_value = "2GiB", allow_negative_numbers = true)]
    pub(crate) memory: usize,

    /// How many positions are solved at once, each on one thread; more take turns. Default: one for
    /// each core.
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroUsize>(4096), allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
}
