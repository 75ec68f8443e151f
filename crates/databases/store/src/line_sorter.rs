//! Lines sorted in bounded memory, those that do not fit on the disk: [`LineSorter`].

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Lines, Seek, Write};
use std::path::PathBuf;

use stonework_core::Watch;

use crate::error::StoreError;
use crate::save_error::SaveError;

/// Lines that are sorted in memory at once, between two checks of the limits.
const AT_ONCE: usize = 1 << 14;

/// Files that are merged at once: systems allow some hundreds to be open.
const MOST_FILES: usize = 128;

/// What a line in memory takes beside its text.
const BESIDE: usize = size_of::<String>() + 16;

/// Takes lines in any order, and gives them back sorted. They have no line feeds.
///
/// O(n log n) time. In memory are lines of so many bytes; the others are in files without names.
#[derive(Debug)]
pub(crate) struct LineSorter {
    /// Where the files are.
    dir: PathBuf,
    watch: Watch,
    most_bytes: usize,
    /// Lines in memory, and the bytes that they take: all parts but the last are sorted.
    parts: Vec<Vec<String>>,
    bytes: usize,
    files: Vec<File>,
}

impl LineSorter {
    /// No lines, with files in this directory. A limit of the run that `watch` is of ends the work.
    pub(crate) fn new(dir: PathBuf, most_bytes: usize, watch: Watch) -> Self {
        Self {
            dir,
            watch,
            most_bytes,
            parts: Vec::new(),
            bytes: 0,
            files: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, line: String) -> Result<(), SaveError> {
        self.bytes += line.len() + BESIDE;
        match self.parts.last_mut() {
            Some(part) if part.len() < AT_ONCE => part.push(line),
            last => {
                if let Some(full) = last {
                    self.watch.check()?;
                    full.sort_unstable();
                }
                self.parts.push(vec![line]);
            }
        }
        if self.bytes > self.most_bytes {
            let parts = std::mem::take(&mut self.parts);
            self.bytes = 0;
            self.write(parts, Vec::new())?;
            if self.files.len() == MOST_FILES {
                let files = std::mem::take(&mut self.files);
                self.write(Vec::new(), files)?;
            }
        }
        Ok(())
    }

    /// Writes lines into a file of their own.
    fn write(&mut self, parts: Vec<Vec<String>>, files: Vec<File>) -> Result<(), SaveError> {
        let failed = |error| StoreError::io("use a temporary file in", &self.dir)(error);
        let mut lines = SortedLines::new(parts, files).map_err(failed)?;
        let mut file = BufWriter::new(tempfile::tempfile_in(&self.dir).map_err(failed)?);
        let mut count: usize = 0;
        while let Some(line) = lines.next().map_err(failed)? {
            if count.is_multiple_of(AT_ONCE) {
                self.watch.check()?;
            }
            count += 1;
            let written = file.write_all(line.as_bytes());
            written
                .and_then(|()| file.write_all(b"\n"))
                .map_err(failed)?;
        }
        let file = file.into_inner().map_err(|error| failed(error.into()))?;
        self.files.push(file);
        Ok(())
    }

    /// The lines in their order.
    pub(crate) fn finish(self) -> Result<SortedLines, SaveError> {
        let failed = StoreError::io("use a temporary file in", &self.dir);
        Ok(SortedLines::new(self.parts, self.files).map_err(failed)?)
    }
}

/// Sorted lines that are merged.
pub(crate) struct SortedLines {
    sources: Vec<Source>,
    /// The next line of each source.
    first: BinaryHeap<Reverse<(String, usize)>>,
}

/// Sorted lines.
enum Source {
    Memory(std::vec::IntoIter<String>),
    Disk(Lines<BufReader<File>>),
}

impl Source {
    fn next(&mut self) -> io::Result<Option<String>> {
        match self {
            Self::Memory(lines) => Ok(lines.next()),
            Self::Disk(lines) => lines.next().transpose(),
        }
    }
}

impl SortedLines {
    fn new(mut parts: Vec<Vec<String>>, files: Vec<File>) -> io::Result<Self> {
        if let Some(last) = parts.last_mut() {
            last.sort_unstable();
        }
        let parts = parts.into_iter();
        let mut sources: Vec<_> = parts.map(|part| Source::Memory(part.into_iter())).collect();
        for mut file in files {
            file.rewind()?;
            sources.push(Source::Disk(BufReader::new(file).lines()));
        }
        let mut first = BinaryHeap::with_capacity(sources.len());
        for (at, source) in sources.iter_mut().enumerate() {
            first.extend(source.next()?.map(|line| Reverse((line, at))));
        }
        Ok(Self { sources, first })
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> io::Result<Option<String>> {
        let Some(mut least) = self.first.peek_mut() else {
            return Ok(None);
        };
        let Reverse((line, at)) = &mut *least;
        Ok(Some(match self.sources[*at].next()? {
            Some(after) => std::mem::replace(line, after),
            None => PeekMut::pop(least).0.0,
        }))
    }
}
