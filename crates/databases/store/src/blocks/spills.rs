//! What blocks have for one another in the next round, as it is told: [`Spills`].

use std::path::PathBuf;
use std::sync::Mutex;

use stonework_core::kit::lock;

use super::update_file::UpdateFile;
use crate::error::StoreError;
use crate::to_usize::to_usize;

/// Takes updates for all blocks, by any thread, in a list for each that goes to its file when it is
/// full.
pub(crate) struct Spills<'p> {
    lists: Vec<Mutex<List>>,
    /// The positions of a block.
    block: usize,
    /// How many updates wait in a list.
    most: usize,
    /// The path of the file of a block.
    path: &'p (dyn Fn(usize) -> PathBuf + Sync),
    failure: Mutex<Option<StoreError>>,
}

/// The updates for a block.
struct List {
    waiting: Vec<u32>,
    file: UpdateFile,
    /// What there was at the last mark: the file, and how many waited.
    mark: (UpdateFile, usize),
}

impl<'p> Spills<'p> {
    /// Goes on with these files of blocks of so many positions, with so many updates in memory for
    /// each.
    pub(crate) fn new(
        files: impl Iterator<Item = UpdateFile>,
        (block, most): (usize, usize),
        path: &'p (dyn Fn(usize) -> PathBuf + Sync),
    ) -> Self {
        let list = |file| {
            Mutex::new(List {
                waiting: Vec::new(),
                file,
                mark: (file, 0),
            })
        };
        Self {
            lists: files.map(list).collect(),
            block,
            most: most.max(1),
            path,
            failure: Mutex::new(None),
        }
    }

    /// Takes updates: twice the place in the tier, plus one if a move is refuted.
    pub(crate) fn tell(&self, updates: &mut [u64]) {
        updates.sort_unstable();
        let mut rest = &*updates;
        while let Some(&first) = rest.first() {
            let at = to_usize(first >> 1) / self.block;
            let begin = 2 * (at as u64) * self.block as u64;
            let end = begin + 2 * self.block as u64;
            let count = rest.partition_point(|&update| update < end);
            let (own, others) = rest.split_at(count);
            rest = others;
            let list = &mut *lock(&self.lists[at]);
            for &update in own {
                if list.waiting.len() >= self.most
                    && let Err(error) = self.flush_list(at, list)
                {
                    lock(&self.failure).get_or_insert(error);
                }
                #[expect(clippy::cast_possible_truncation, reason = "it is one of the block")]
                list.waiting.push((update - begin) as u32);
            }
        }
    }

    fn flush_list(&self, at: usize, list: &mut List) -> Result<(), StoreError> {
        if list.waiting.is_empty() {
            return Ok(());
        }
        let appended = list.file.append(&(self.path)(at), &list.waiting);
        list.waiting.clear();
        appended
    }

    /// Whether all went well so far.
    pub(crate) fn result(&self) -> Result<(), StoreError> {
        lock(&self.failure).take().map_or(Ok(()), Err)
    }

    /// What is there now can be gone [back](Self::go_back) to.
    pub(crate) fn mark(&self) {
        for list in &self.lists {
            let list = &mut *lock(list);
            list.mark = (list.file, list.waiting.len());
        }
    }

    /// Forgets what was told since the last mark.
    pub(crate) fn go_back(&self) -> Result<(), StoreError> {
        for (at, list) in self.lists.iter().enumerate() {
            let list = &mut *lock(list);
            let (file, waiting) = list.mark;
            if list.file != file {
                // What waited then begins the first record that was written since.
                let path = (self.path)(at);
                list.waiting = list.file.record_at(&path, file.bytes)?;
                list.file = file;
                list.file.cut(&path)?;
            }
            list.waiting.truncate(waiting);
        }
        Ok(())
    }

    /// Writes all that waits.
    pub(crate) fn flush(&self) -> Result<(), StoreError> {
        for (at, list) in self.lists.iter().enumerate() {
            self.flush_list(at, &mut lock(list))?;
        }
        self.result()
    }

    /// The files.
    pub(crate) fn files(&self) -> Vec<UpdateFile> {
        self.lists.iter().map(|list| lock(list).file).collect()
    }
}
