//! What goes over a connection, sealed: [`Seal`], [`Sending`], [`Receiving`].
//!
//! Frames follow each other: a head of four bytes, which are the length of the body, and the keyed
//! hash of the head; then the body and its keyed hash. The hashes are over the number of the frame
//! too, so that none can be changed, left out, put elsewhere or sent again. The head has a hash of
//! its own, so that a wrong length is known before so many bytes are waited for.

use std::fmt;
use std::io::{self, Read, Write};

use blake3::{Hash, Hasher, KEY_LEN, OUT_LEN};

/// The longest body.
const MOST: usize = 1 << 18;

/// The bytes of a head.
const HEAD: usize = size_of::<u32>() + OUT_LEN;

/// The lengths of frames without a body.
const BEAT: u32 = 0;
const GOODBYE: u32 = u32::MAX;

/// What frames of one direction of a connection are sealed with, and how many there were.
pub(crate) struct Seal {
    key: [u8; KEY_LEN],
    frames: u64,
}

/// What a head tells.
enum Head {
    Body(usize),
    Beat,
    Goodbye,
}

impl Seal {
    /// The key is of this direction of this connection alone.
    pub(crate) fn new(key: [u8; KEY_LEN]) -> Self {
        Self { key, frames: 0 }
    }

    /// The hash of one of the two parts of the frame at work.
    fn hash(&self, is_body: bool, bytes: &[u8]) -> Hash {
        let mut hasher = Hasher::new_keyed(&self.key);
        // What is long comes first, where it is hashed fastest.
        hasher.update(bytes);
        hasher.update(&self.frames.to_le_bytes());
        hasher.update(&[u8::from(is_body)]);
        hasher.finalize()
    }

    fn append_head(&self, length: u32, frame: &mut Vec<u8>) {
        let length = length.to_le_bytes();
        frame.extend_from_slice(&length);
        frame.extend_from_slice(self.hash(false, &length).as_bytes());
    }

    fn append_body(&self, body: &[u8], frame: &mut Vec<u8>) {
        frame.extend_from_slice(body);
        frame.extend_from_slice(self.hash(true, body).as_bytes());
    }

    /// Hashes are compared in constant time.
    fn demand(&self, is_body: bool, bytes: &[u8], found: [u8; OUT_LEN]) -> io::Result<()> {
        if self.hash(is_body, bytes) == Hash::from_bytes(found) {
            return Ok(());
        }
        let reason = "what came was changed on the way";
        Err(io::Error::new(io::ErrorKind::InvalidData, reason))
    }

    fn read_head(&self, source: &mut impl Read) -> io::Result<Head> {
        let mut head = [0; HEAD];
        source.read_exact(&mut head)?;
        let (length, mut hash) = ([head[0], head[1], head[2], head[3]], [0; OUT_LEN]);
        hash.copy_from_slice(&head[length.len()..]);
        self.demand(false, &length, hash)?;
        Ok(match u32::from_le_bytes(length) {
            BEAT => Head::Beat,
            GOODBYE => Head::Goodbye,
            length => Head::Body(length as usize),
        })
    }

    fn read_body(&mut self, source: &mut impl Read, body: &mut [u8]) -> io::Result<()> {
        let mut hash = [0; OUT_LEN];
        source.read_exact(body)?;
        source.read_exact(&mut hash)?;
        self.demand(true, body, hash)?;
        self.frames += 1;
        Ok(())
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody is shown the key.
        let Self { key: _, frames } = self;
        f.debug_struct("Seal")
            .field("frames", frames)
            .finish_non_exhaustive()
    }
}

/// The side of a connection that sends.
#[derive(Debug)]
pub(crate) struct Sending<W> {
    target: W,
    seal: Seal,
    frame: Vec<u8>,
    has_ended: bool,
}

impl<W: Write> Sending<W> {
    pub(crate) fn new(target: W, seal: Seal) -> Self {
        Self {
            target,
            seal,
            frame: Vec::new(),
            has_ended: false,
        }
    }

    /// Sends some bytes, the first of these; says how many.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let body = &bytes[..bytes.len().min(MOST)];
        if body.is_empty() {
            return Ok(0);
        }
        let length = u32::try_from(body.len()).map_err(io::Error::other)?;
        self.frame.clear();
        self.seal.append_head(length, &mut self.frame);
        self.seal.append_body(body, &mut self.frame);
        self.push()?;
        Ok(body.len())
    }

    /// Sends a frame that tells nothing but that this process is there; nothing after the end.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub(crate) fn beat(&mut self) -> io::Result<()> {
        if self.has_ended {
            return Ok(());
        }
        self.push_short(BEAT)
    }

    /// Says goodbye: nothing comes after it.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.has_ended = true;
        self.push_short(GOODBYE)
    }

    fn push_short(&mut self, length: u32) -> io::Result<()> {
        self.frame.clear();
        self.seal.append_head(length, &mut self.frame);
        self.push()
    }

    fn push(&mut self) -> io::Result<()> {
        self.seal.frames += 1;
        self.target.write_all(&self.frame)
    }

    /// Where it sends to.
    pub(crate) fn target(&mut self) -> &mut W {
        &mut self.target
    }

    /// What goes on with the same frames.
    pub(crate) fn into_seal(self) -> Seal {
        self.seal
    }
}

/// The side of a connection that receives.
#[derive(Debug)]
pub(crate) struct Receiving<R> {
    source: R,
    seal: Seal,
    /// A body that was too long for who asked, and how much of it was given.
    body: Vec<u8>,
    given: usize,
}

/// What came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Received {
    /// So many bytes.
    Bytes(usize),
    /// The other side is there.
    Beat,
    /// The other side has said goodbye.
    Goodbye,
}

impl<R: Read> Receiving<R> {
    pub(crate) fn new(source: R, seal: Seal) -> Self {
        Self {
            source,
            seal,
            body: Vec::new(),
            given: 0,
        }
    }

    /// Waits for the next frame, or gives what is left of the last one.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::InvalidData`] if it is not what the other side has sent;
    /// [`io::ErrorKind::UnexpectedEof`] if the connection ended; what the system says.
    pub(crate) fn receive(&mut self, buffer: &mut [u8]) -> io::Result<Received> {
        if self.given == self.body.len() {
            match self.seal.read_head(&mut self.source)? {
                Head::Beat => {
                    self.seal.frames += 1;
                    return Ok(Received::Beat);
                }
                Head::Goodbye => {
                    self.seal.frames += 1;
                    return Ok(Received::Goodbye);
                }
                Head::Body(length) if length <= buffer.len() => {
                    let body = &mut buffer[..length];
                    self.seal.read_body(&mut self.source, body)?;
                    return Ok(Received::Bytes(length));
                }
                Head::Body(length) => {
                    // Nothing of it is given if it cannot be read.
                    (self.given, self.body) = (0, Vec::new());
                    let mut body = vec![0; length];
                    self.seal.read_body(&mut self.source, &mut body)?;
                    self.body = body;
                }
            }
        }
        let left = &self.body[self.given..];
        let given = left.len().min(buffer.len());
        buffer[..given].copy_from_slice(&left[..given]);
        self.given += given;
        Ok(Received::Bytes(given))
    }

    /// What goes on with the same frames.
    pub(crate) fn into_seal(self) -> Seal {
        self.seal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; KEY_LEN] = [7; KEY_LEN];

    /// Reads all that was sent, by pieces of so many bytes, up to the goodbye.
    fn received(sent: &[u8], piece: usize) -> io::Result<Vec<u8>> {
        let mut receiving = Receiving::new(sent, Seal::new(KEY));
        let (mut bytes, mut buffer) = (Vec::new(), vec![0; piece]);
        loop {
            match receiving.receive(&mut buffer)? {
                Received::Bytes(count) => bytes.extend_from_slice(&buffer[..count]),
                Received::Beat => {}
                Received::Goodbye => return Ok(bytes),
            }
        }
    }

    /// Frames as they are sent, one after the other.
    fn frames(bodies: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut sending = Sending::new(Vec::new(), Seal::new(KEY));
        let mut frames = Vec::new();
        for body in bodies {
            assert_eq!(sending.send(body).unwrap(), body.len());
            frames.push(std::mem::take(sending.target()));
            sending.beat().unwrap();
            frames.push(std::mem::take(sending.target()));
        }
        sending.end().unwrap();
        // There is no beat after the end.
        sending.beat().unwrap();
        frames.push(sending.target().clone());
        frames
    }

    #[test]
    fn what_is_sent_is_received_by_pieces_of_any_length() {
        let long = vec![3; 1000];
        let sent = frames(&[b"one", &long, b"x"]).concat();
        for piece in [1, 2, 3, 7, 999, 1000, 5000] {
            let due = [b"one", &long[..], b"x"].concat();
            assert_eq!(received(&sent, piece).unwrap(), due);
        }
        let mut sending = Sending::new(Vec::new(), Seal::new(KEY));
        assert_eq!(sending.send(&vec![0; MOST + 5]).unwrap(), MOST);
        assert_eq!(sending.send(&[]).unwrap(), 0);
    }

    #[test]
    fn every_bit_is_sealed() {
        let sent = frames(&[b"some bytes", b"more"]).concat();
        for bit in 0..sent.len() * 8 {
            let mut wrong = sent.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            let error = received(&wrong, 100).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "bit {bit}");
        }
    }

    #[test]
    fn frames_are_neither_left_out_nor_sent_again_nor_put_elsewhere() {
        let sent = frames(&[b"one", b"two", b"one", b"two"]);
        for at in 0..sent.len() {
            let mut wrong = sent.clone();
            wrong.remove(at);
            // Without the last one, the connection ends without a goodbye.
            let due = if at + 1 == sent.len() {
                io::ErrorKind::UnexpectedEof
            } else {
                io::ErrorKind::InvalidData
            };
            assert_eq!(received(&wrong.concat(), 100).unwrap_err().kind(), due);
            for other in 0..sent.len() - 1 {
                let mut wrong = sent.clone();
                wrong.insert(other, sent[at].clone());
                if at != other {
                    assert!(received(&wrong.concat(), 100).is_err(), "{at} {other}");
                }
            }
        }
        let whole = sent.concat();
        for end in 0..whole.len() {
            let error = received(&whole[..end], 100).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        }
        let mut other = Receiving::new(&whole[..], Seal::new([8; KEY_LEN]));
        assert!(other.receive(&mut [0; 100]).is_err());
    }
}
