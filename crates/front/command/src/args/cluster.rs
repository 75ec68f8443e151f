//! The arguments of the command `cluster`: [`ClusterArgs`].

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;

use super::game::GameArgs;
use super::input::PositionArgs;
use super::limits::ResourceArgs;
use super::parsers::{from_one_to, seconds};

#[derive(clap::Args, Debug)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

/// What a cluster does.
#[derive(Subcommand, Debug)]
pub(crate) enum ClusterCommand {
    /// Solves every position of a game and saves it as a database, as `strong --save` does: the same
    /// files, byte for byte.
    ///
    /// Workers share the positions of each tier. They are threads of one process; or of several, on one
    /// machine or more, that all have the same directory on a file system they share, or each one of
    /// its own (--own-disks). Every process is started with the same command. If one of them ends,
    /// however it does, the others end too: all are started again with --resume, and go on from what
    /// was kept last (--checkpoint). One that hangs is named after five seconds and waited for; after two
    /// minutes the others end.
    ///
    /// What processes tell each other is sealed with the secret: nobody else can change it, add to it or
    /// send it again. It is not encrypted: whoever can listen to the network reads the positions of the
    /// game and what they are worth. The directory is not protected beyond its file system.
    Strong(ClusterStrongArgs),
}

/// The most processes of a cluster, and workers of a process.
const MOST: u64 = 1 << 12;

#[derive(clap::Args, Debug)]
pub(crate) struct ClusterStrongArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: PositionArgs,

    /// The directory of the database: with --own-disks, that of this process, without, the same for all
    /// processes.
    #[arg(long, value_name = "DIR")]
    pub(crate) save: PathBuf,

    /// Goes on with a database that was begun, with any number of workers; or begins it.
    #[arg(long)]
    pub(crate) resume: bool,

    /// Keeps what is known of a long tier every so many seconds, or three times as long as that takes
    /// if it is more, and when Ctrl-C stops a process in it. What the first process is told counts for all.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "20", allow_negative_numbers = true)]
    pub(crate) checkpoint: Duration,

    #[command(flatten)]
    pub(crate) disks: DiskArgs,

    /// Says what it will take, tier by tier, and solves nothing: memory, disk, messages, time.
    #[arg(long)]
    pub(crate) plan: bool,

    /// The workers of this process, as many as those of every other. Default: one for each core;
    /// with --of, one.
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroUsize>(MOST), allow_negative_numbers = true)]
    pub(crate) workers: Option<NonZeroUsize>,

    /// A file that says where each process listens, one on a line, as in 10.0.0.1:4700.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["of", "port"], requires = "secret")]
    pub(crate) hosts: Option<PathBuf>,

    /// Which process this is, from 0: it listens on that line of the hosts. Default: the first host
    /// that is this machine's and free.
    #[arg(long, value_name = "I", allow_negative_numbers = true)]
    pub(crate) process: Option<usize>,

    /// How many processes of this machine there are, instead of --hosts. They can be reached from this
    /// machine alone.
    #[arg(long, value_name = "N", value_parser = from_one_to::<NonZeroUsize>(MOST), allow_negative_numbers = true, requires_all = ["process", "secret"])]
    pub(crate) of: Option<NonZeroUsize>,

    /// The port of process 0 with --of; the next processes have the next ports.
    #[arg(long, value_name = "PORT", default_value_t = 4700, requires = "of")]
    pub(crate) port: u16,

    /// A file with what only the processes of this cluster know, 16 bytes or more, as
    /// `head -c 32 /dev/urandom` writes it.
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: Option<PathBuf>,

    /// How long to wait for the other processes.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", allow_negative_numbers = true)]
    pub(crate) wait: Duration,

    #[command(flatten)]
    pub(crate) resources: ResourceArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where the processes of a cluster keep the database.
#[derive(clap::Args, Debug)]
pub(crate) struct DiskArgs {
    /// Each process has a directory of its own, in which it keeps a part of the database; what it needs
    /// of the rest the others send it.
    ///
    /// The parts are read together: `probe DIR --part DIR …`, and so on. For games that are solved
    /// tier by tier. The number of processes stays the same with --resume; that of workers need not.
    #[arg(long)]
    pub(crate) own_disks: bool,

    /// At the end the first process gathers the parts: its directory has the whole database then. The
    /// others keep theirs, which are no longer needed.
    #[arg(long, requires = "own_disks")]
    pub(crate) gather: bool,
}
