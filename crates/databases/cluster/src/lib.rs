//! Strong solutions by several workers: [`Cluster`].
//!
//! The positions of a game are shared among workers: threads of one process, or of several that are
//! [connected](Membership). What comes out is the database that [`stonework_store::Saver`] writes,
//! byte for byte. The workers tell each other what they find on [timely dataflow](timely).
//!
//! Needs: the databases of `stonework-store`; the rules by numbers or keys of `stonework-strong`;
//! the limits of `stonework-core`. Never knows: a game but by these rules, the catalog, a front
//! end.
//!
//! ```
//! use std::collections::BTreeMap;
//! use std::num::NonZeroUsize;
//! use std::sync::Arc;
//!
//! use stonework::Run;
//! use stonework::retrograde::{TierRules, TieredGame};
//! use stonework_cluster::{Cluster, Rules, WithRules};
//! use stonework_games::boards::Quixo;
//! use stonework_store::{DatabaseWriter, GameEntry, Numbering, SOLVER, fingerprint};
//!
//! let game = Quixo::new(2)?;
//! let rules = TieredGame::new(&game);
//! let entry = GameEntry {
//!     name: "quixo".to_owned(),
//!     parameters: BTreeMap::from([("size".to_owned(), "2".to_owned())]),
//!     start: "start".to_owned(),
//!     infinite_play: "draw".to_owned(),
//!     fingerprint: fingerprint(&rules, &|number| number.to_string())?,
//!     numbering: Numbering::Dense,
//!     positions: rules.count() as u64,
//! };
//! let dir = tempfile::tempdir()?;
//! let writer = DatabaseWriter::create(dir.path(), entry, SOLVER)?;
//! let rules: Arc<WithRules> = Arc::new(move |work| work(Rules::Tiers(&TieredGame::new(&game))));
//! let cluster = Cluster::of_threads(NonZeroUsize::MIN.saturating_add(1));
//! let saved = cluster.save(rules, dir.path(), Some(writer), &Run::new())?;
//! assert!(saved.manifest.complete);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A tier of a game is solved by retrograde analysis. Each worker has blocks of its positions,
//! spread by a hash, and knows only these. In a round, all positions that are decided in so many
//! plies tell their predecessors, each to the worker that has it.
//!
//! A game that is found level by level is first found: a worker follows the moves of its positions,
//! and tells each position to the one that has it by a hash of its key. Then the levels are
//! evaluated from the last to the first: each worker has blocks of the sorted keys, and asks the
//! others for the values of the positions that moves lead to. Such a level is not kept before it is whole.
//!
//! The work is cut into epochs. In an epoch, each worker works on some ten thousand of its positions
//! and tells the others what they need: some megabytes of messages. The next epoch begins when all
//! messages have been read, which the engine's progress tracking tells; within a round, a worker that
//! has more of the same to do begins it as soon as all have ended the epoch before. So no worker is
//! flooded, and one that is held up for a moment does not hold up the others.
//!
//! # The directory
//!
//! All processes have the same directory, on a file system that they share ([`Cluster::save`]). The
//! first process writes; the others read from it what was written before. However a process ends, all
//! processes are started again, as many as you like, and go on: from the last checkpoint of the tier
//! at work, or the last tier that is whole.
//!
//! Or each process has a directory of its own ([`Cluster::save_part`]), for games in tiers. There it
//! writes the frames of each tier that its workers compress: a part of the database. Before a tier, the
//! processes send each other the frames of the earlier tiers that its moves lead to: each process has
//! these in memory, 1 or 2 bytes a position, as many of the tiers as all have room for. What the moves
//! of a worker's positions lead to in others it asks of the processes that have it: in an
//! epoch it expands some positions and asks, in the next the others answer, then the positions are
//! entered. It asks for what is stored: for the image of a position, once for all moves that lead to
//! it, and not for what the rules tell. Of its own part, a process that is asked has in memory as many
//! frames as its limit leaves room for.
//!
//! All parts have a tier before the next one begins. When all processes are started again, as many as
//! there were, with any number of workers, they go on from the last tier that all have, and from the
//! last checkpoint of the next one. The parts are
//! read together ([`stonework_store::Database::open_parts`]); or the first process gathers them in
//! its directory, which has the files then that one process would have written.
//!
//! # Checkpoints
//!
//! Every [so many seconds](Cluster::with_checkpoint_after), what is known of a tier is kept, for games in
//! tiers; and once more before a process ends that is cancelled or whose time is up, but for a round that
//! other workers had begun. It is at a safe point,
//! where nothing is on its way: a worker tells two epochs before at the end of which epoch it is, and in
//! that one none goes ahead. So it may be while positions are expanded, and in the middle of a round. There
//! each worker writes what it knows of its positions to a file of its own, in the directory that its
//! process has; once all of these are on the disk, the first worker declares them valid by one file that
//! names them, which replaces the one before. So a process may end at any time. Workers that go on read the
//! files, and tell each other what each has now; they may be fewer or more. A file that is damaged or of
//! another game is an error; where one is missing, the tier is begun anew
//! ([`ClusterProgress::is_begun_anew`]). If a checkpoint cannot be written, as a disk is full, the tier is
//! solved without.
//!
//! # Security
//!
//! A cluster is for networks in which everybody may read what is sent. Before two processes tell each
//! other anything, each proves that it knows the [secret](Membership::secret), and no more. All that
//! they send afterwards is sealed with keys that follow from the secret and are another's on every
//! connection: what was changed, left out, sent again or added on the way ends the work with
//! [`ClusterError::Changed`] before it is read. Nothing is encrypted: whoever can listen reads the
//! positions that are sent, though not the secret, unless it is so short that it can be guessed.
//! Whoever knows the secret is trusted in everything, and who can cut a connection can end the work.
//! A process listens on the address that it is told, and heeds nobody who does not speak its
//! protocol. The directory is as safe as the file system that it is on.
//!
//! # Processes that are lost
//!
//! A connection that ends before the work does ends all processes at once, with
//! [`ClusterError::Lost`]. Twice a second, a process tells the others that it is there. One that has
//! been silent for five seconds is named in [`ClusterProgress::silent`] and waited for: it may have
//! been stopped for a while, or the network may have. After two minutes, or as
//! [`Cluster::with_patience`] says, its silence ends the work with [`ClusterError::Silent`].
//!
//! # What it takes
//!
//! A [`ClusterPlan`] tells before anything is begun; [`mod@simulation`] has what was measured, and what a
//! game beyond any machine would take.

mod asking;
mod bench;
mod calling;
mod cluster;
mod connect;
mod cuts;
mod discovery;
mod earlier_tiers;
mod entering;
mod error;
mod evaluation;
mod gather;
mod handshake;
mod holders;
mod keeper;
mod key_file;
mod level_share;
mod link;
mod links;
mod manifest_state;
mod meeting;
mod message;
mod numbers;
mod own_disk;
mod ownership;
mod peers;
mod plan;
mod progress;
mod resuming;
mod rounds;
mod rules;
mod sealed;
#[doc = include_str!("simulation.md")]
pub mod simulation {}
mod task;
mod tier;
mod tier_file;
mod tier_work;
mod verdict;

pub use self::bench::Observer;
pub use self::cluster::{Cluster, ClusterSaved};
pub use self::connect::{Listening, Membership};
pub use self::error::{ClusterError, ConnectError};
pub use self::handshake::{Connection, Side};
pub use self::plan::{ClusterPlan, ClusterTierPlan};
pub use self::progress::{ClusterProgress, ClusterWork, Stage};
pub use self::rules::{Rules, WithRules};
