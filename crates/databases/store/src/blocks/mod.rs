//! A tier that does not fit into memory, solved by blocks in a directory of the database:
//! [`BlockSolve`].

mod block_file;
mod block_sizes;
mod progress;
mod solve;
mod spills;
mod update_file;
mod write;

pub(crate) use self::block_sizes::{
    BlockSizes, bytes_by_blocks, least_disk_bytes, most_disk_bytes,
};
pub(crate) use self::progress::exists;
pub(crate) use self::solve::{BlockSave, solve};
pub(crate) use self::write::write;
