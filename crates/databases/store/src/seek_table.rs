//! Where the frames of a file begin: the table at its end, [`SeekTable`].

use std::ops::RangeInclusive;

/// What a skippable frame begins with; the last digit is one of 16 that a format may choose.
const SKIPPABLE: u32 = 0x184D_2A5E;

/// What the table ends with.
const SEEKABLE: u32 = 0x8F92_EAB1;

/// The skippable frame around the table: the magic number and the bytes after this header.
const HEADER: usize = 8;

/// The footer: the number of frames, flags, a magic number.
const FOOTER: usize = 9;

/// The bytes of an entry: the lengths of a frame, compressed and not.
const ENTRY: usize = 8;

/// The most frames of a table, by the format.
const MOST_FRAMES: u32 = 0x0800_0000;

/// The frames of so many positions; `None` if no file can have as many.
pub(crate) fn frames(positions: u64, per_frame: usize) -> Option<u32> {
    let frames = positions.div_ceil(per_frame as u64);
    let frames = u32::try_from(frames).ok()?;
    (frames <= MOST_FRAMES).then_some(frames)
}

/// The bytes of the seek table of so many frames.
pub(crate) fn bytes_of(frames: u32) -> u64 {
    u64::from(frames) * ENTRY as u64 + (HEADER + FOOTER) as u64
}

/// Where each frame of a file begins, and how many bytes it has.
#[derive(Default)]
pub(crate) struct SeekTable {
    entries: Vec<Entry>,
    /// The frames of the entries, of a part that has only some of so many.
    some: Option<(Vec<u32>, u32)>,
    /// The bytes of all frames.
    end: u64,
}

/// A frame of a file.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// Its first byte in the file.
    pub(crate) begin: u64,
    /// Its bytes in the file.
    pub(crate) compressed: u32,
    /// The bytes of its content.
    pub(crate) content: u32,
}

impl SeekTable {
    /// Adds the frame that comes next in the file.
    pub(crate) fn push(&mut self, compressed: u32, content: u32) {
        self.entries.push(Entry {
            begin: self.end,
            compressed,
            content,
        });
        self.end += u64::from(compressed);
    }

    /// How many frames the file has.
    ///
    /// # Panics
    ///
    /// If they are more than a table can have.
    pub(crate) fn frames(&self) -> u32 {
        if let Some((_, all)) = self.some {
            return all;
        }
        let frames = u32::try_from(self.entries.len()).ok();
        let frames = frames.filter(|&frames| frames <= MOST_FRAMES);
        frames.expect("the file was checked to have no more frames than a table")
    }

    /// A frame; `None` if there are fewer, or a part does not have it.
    pub(crate) fn entry(&self, frame: u32) -> Option<Entry> {
        let at = match &self.some {
            None => frame as usize,
            Some((numbers, _)) => numbers.binary_search(&frame).ok()?,
        };
        self.entries.get(at).copied()
    }

    /// The same of the file of a part: frames that it does not have are those without content.
    pub(crate) fn of_part(mut self) -> Self {
        let all = self.frames();
        let mut numbers = Vec::new();
        let mut number = 0..;
        self.entries.retain(|entry| {
            let number = number.next();
            let is_there = entry.content > 0;
            numbers.extend(number.filter(|_| is_there));
            is_there
        });
        self.entries.shrink_to_fit();
        self.some = Some((numbers, all));
        self
    }

    /// The table as it is at the end of a file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let frames = self.frames();
        let rest = self.entries.len() * ENTRY + FOOTER;
        let mut bytes = Vec::with_capacity(HEADER + rest);
        let mut put = |number: u32| bytes.extend(number.to_le_bytes());
        put(SKIPPABLE);
        put(u32::try_from(rest).expect("so few frames fit"));
        for entry in &self.entries {
            put(entry.compressed);
            put(entry.content);
        }
        put(frames);
        // no flags: the frames have their checksums themselves
        bytes.push(0);
        bytes.extend(SEEKABLE.to_le_bytes());
        bytes
    }

    /// Reads the table of a file: `bytes` is the end of the file, as long as its table should be,
    /// and `before` the length of what is before it.
    ///
    /// Returns what is wrong in words, unless there are as many frames as expected, each has as
    /// many bytes of content as `due` allows, and the frames fill what is before the table.
    pub(crate) fn from_bytes(
        bytes: &[u8],
        before: u64,
        expected: u32,
        due: &dyn Fn(u32) -> RangeInclusive<usize>,
    ) -> Result<Self, String> {
        let table = Self::parse(bytes, expected)?;
        if table.end != before {
            let frames = table.end;
            return Err(format!(
                "its frames have {frames} bytes, and there are {before} before it"
            ));
        }
        for (frame, entry) in (0..).zip(&table.entries) {
            let due = due(frame);
            let limit = zstd_safe::compress_bound(*due.end()) as u64;
            let (least, most) = (*due.start() as u64, *due.end() as u64);
            let bytes = u64::from(entry.content);
            if !(least..=most).contains(&bytes) {
                let due = if least == most {
                    least.to_string()
                } else {
                    format!("{least} to {most}")
                };
                return Err(format!("frame {frame} has {bytes} bytes instead of {due}"));
            }
            let compressed = u64::from(entry.compressed);
            if compressed > limit {
                return Err(format!(
                    "frame {frame} has {compressed} bytes compressed; at most {limit} are possible"
                ));
            }
        }
        Ok(table)
    }

    /// The frames of a table as it is written.
    fn parse(bytes: &[u8], expected: u32) -> Result<Self, String> {
        let cut_off = || "it is cut off".to_owned();
        let (header, rest) = bytes.split_first_chunk::<HEADER>().ok_or_else(cut_off)?;
        let (entries, footer) = rest.split_last_chunk::<FOOTER>().ok_or_else(cut_off)?;
        let [a, b, c, d, flags, magic @ ..] = *footer;
        let found = u32::from_le_bytes([a, b, c, d]);
        if found != expected {
            return Err(format!("it has {found} frames instead of {expected}"));
        }
        let (lengths, odd) = entries.as_chunks::<ENTRY>();
        if lengths.len() != expected as usize || !odd.is_empty() {
            return Err(cut_off());
        }
        let [begin, length] = pair(*header);
        if begin != SKIPPABLE || u32::from_le_bytes(magic) != SEEKABLE {
            return Err("it has no magic number of a seek table".to_owned());
        }
        if length as usize != rest.len() {
            let due = rest.len();
            return Err(format!(
                "it says that it has {length} bytes instead of {due}"
            ));
        }
        if flags != 0 {
            return Err(format!("its flags are {flags} instead of 0"));
        }
        let mut table = Self::default();
        for &lengths in lengths {
            let [compressed, content] = pair(lengths);
            table.push(compressed, content);
        }
        Ok(table)
    }
}

/// Two numbers of 32 bits.
fn pair(bytes: [u8; 8]) -> [u32; 2] {
    let (numbers, _) = bytes.as_chunks();
    [numbers[0], numbers[1]].map(u32::from_le_bytes)
}
