//! Two processes make sure that they belong together: [`Connection`], [`greet`].

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use stonework_store::GameEntry;

use crate::error::ConnectError;
use crate::sealed::{Received, Receiving, Seal, Sending};

/// What a process tells of itself once it has proved that it knows the secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) version: String,
    pub(crate) process: usize,
    pub(crate) processes: usize,
    pub(crate) workers: usize,
    pub(crate) game: GameEntry,
}

/// Which side of a connection this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// It has called the other.
    Caller,
    /// It was called.
    Called,
}

/// A connection to a process that has proved that it knows the secret. What is sent on it is sealed
/// with keys that only the two know: nothing can be changed, left out, sent again or added unseen.
#[derive(Debug)]
pub struct Connection {
    pub(crate) stream: TcpStream,
    /// Of what this process sends, and of what it receives.
    pub(crate) seals: [Seal; 2],
}

const MAGIC: [u8; 16] = *b"stonework/peers\n";

/// It changes with what processes tell each other.
const PROTOCOL: u32 = 4;

const NONCE: usize = 32;

/// What keys are derived for.
const PROOF: &str = "stonework cluster: proof of the shared secret, version 2";
const SEALS: &str = "stonework cluster: seals of a connection, version 2";

/// The other side has so long for the proof, and then for what it tells of itself.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a process tells of itself is no longer than this.
const MOST_HELLO: usize = 1 << 16;

/// What both sides send first.
#[derive(Clone, Copy)]
struct Preamble {
    nonce: [u8; NONCE],
}

impl Connection {
    /// Proves to each other that both sides know the secret. Neither says anything of itself.
    ///
    /// Each draws a random number, and proves the secret by the keyed hash of both numbers and of its
    /// side. Each direction has a key of its own, which is such a hash too.
    ///
    /// # Errors
    ///
    /// [`ConnectError::Io`] with [`io::ErrorKind::InvalidData`] if the other is no process of a
    /// cluster; [`ConnectError::Protocol`], [`ConnectError::Secret`], [`ConnectError::Refused`], each
    /// with what `peer` calls the other.
    pub fn prove(
        mut stream: TcpStream,
        side: Side,
        secret: &[u8],
        peer: &str,
    ) -> Result<Self, ConnectError> {
        let failed = |source| ConnectError::Io {
            peer: peer.to_owned(),
            source,
        };
        stream
            .set_write_timeout(Some(PATIENCE))
            .and_then(|()| stream.set_nodelay(true))
            .map_err(failed)?;
        let seals = prove(&mut Timed::new(&mut stream), side, secret, peer)?;
        unlimited(&stream).map_err(failed)?;
        Ok(Self { stream, seals })
    }
}

/// Proves the secret; gives the seals of what is sent and of what is received.
fn prove(
    stream: &mut Timed<'_>,
    side: Side,
    secret: &[u8],
    peer: &str,
) -> Result<[Seal; 2], ConnectError> {
    let failed = |source| ConnectError::Io {
        peer: peer.to_owned(),
        source,
    };
    let mine = Preamble::draw().map_err(failed)?;
    mine.write(stream).map_err(failed)?;
    let theirs = Preamble::read(stream, peer)?;
    let (other, caller, called) = match side {
        Side::Caller => (Side::Called, mine, theirs),
        Side::Called => (Side::Caller, theirs, mine),
    };
    // A hash that only this side of this connection has.
    let hash_of = |context: &str, side: Side| {
        let mut hasher = blake3::Hasher::new_keyed(&blake3::derive_key(context, secret));
        hasher.update(&[u8::from(side == Side::Caller)]);
        hasher.update(&caller.nonce).update(&called.nonce);
        hasher.finalize()
    };
    // Whoever calls proves it first.
    let prove = |stream: &mut Timed<'_>| {
        let proof = hash_of(PROOF, side);
        stream.write_all(proof.as_bytes()).map_err(failed)
    };
    let check = |stream: &mut Timed<'_>| {
        let mut found = [0; blake3::OUT_LEN];
        let read = stream.read_exact(&mut found);
        read.map_err(|error| match (side, error.kind()) {
            (Side::Caller, io::ErrorKind::UnexpectedEof) => ConnectError::Refused {
                peer: peer.to_owned(),
            },
            _ => failed(error),
        })?;
        // Hashes are compared in constant time.
        if blake3::Hash::from_bytes(found) == hash_of(PROOF, other) {
            Ok(())
        } else {
            Err(ConnectError::Secret {
                peer: peer.to_owned(),
            })
        }
    };
    match side {
        Side::Caller => {
            prove(stream)?;
            check(stream)?;
        }
        Side::Called => {
            check(stream)?;
            prove(stream)?;
        }
    }
    Ok([side, other].map(|side| Seal::new(*hash_of(SEALS, side).as_bytes())))
}

/// Tells each other what they are, once both sides have proved the secret.
///
/// # Errors
///
/// Those of [`Connection::prove`]; [`ConnectError::Differs`] if the other is of another version.
pub(crate) fn greet(
    stream: TcpStream,
    side: Side,
    secret: &[u8],
    hello: &Hello,
    peer: &str,
) -> Result<(Connection, Hello), ConnectError> {
    let failed = |source| ConnectError::Io {
        peer: peer.to_owned(),
        source,
    };
    let Connection { mut stream, seals } = Connection::prove(stream, side, secret, peer)?;
    let timed = &mut Timed::new(&mut stream);
    let (seals, text) = exchange(timed, seals, hello).map_err(failed)?;
    unlimited(&stream).map_err(failed)?;
    let hello = hello.read_other(&text, peer)?;
    Ok((Connection { stream, seals }, hello))
}

/// Sends what this process tells of itself, and receives what the other does.
fn exchange(
    stream: &mut Timed<'_>,
    [mine, theirs]: [Seal; 2],
    hello: &Hello,
) -> io::Result<([Seal; 2], Vec<u8>)> {
    let text = serde_json::to_vec(hello)?;
    if text.len() > MOST_HELLO {
        let reason = format!("this process has more than {MOST_HELLO} bytes to tell of itself");
        return Err(io::Error::other(reason));
    }
    let mut sending = Sending::new(&mut *stream, mine);
    sending.send(&text)?;
    let mine = sending.into_seal();
    let mut receiving = Receiving::new(&mut *stream, theirs);
    let mut text = vec![0; MOST_HELLO];
    let Received::Bytes(length) = receiving.receive(&mut text)? else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "it tells nothing of itself",
        ));
    };
    text.truncate(length);
    Ok(([mine, receiving.into_seal()], text))
}

/// Whoever reads and writes from now on waits as long as it takes.
pub(crate) fn unlimited(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)
}

/// A connection whose reading ends at some time, however slowly the other side sends.
pub(crate) struct Timed<'s> {
    stream: &'s mut TcpStream,
    end: Instant,
}

impl<'s> Timed<'s> {
    pub(crate) fn new(stream: &'s mut TcpStream) -> Self {
        let end = Instant::now() + PATIENCE;
        Self { stream, end }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let late = || {
            let reason = format!("it has not answered within {} seconds", PATIENCE.as_secs());
            io::Error::new(io::ErrorKind::TimedOut, reason)
        };
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream
            .read(buffer)
            .map_err(|error| match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => late(),
                _ => error,
            })
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.stream.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Preamble {
    fn draw() -> io::Result<Self> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(io::Error::other)?;
        Ok(Self { nonce })
    }

    fn write(self, stream: &mut Timed<'_>) -> io::Result<()> {
        let bytes = [&MAGIC[..], &PROTOCOL.to_le_bytes(), &self.nonce].concat();
        stream.write_all(&bytes)
    }

    fn read(stream: &mut Timed<'_>, peer: &str) -> Result<Self, ConnectError> {
        let failed = |source| ConnectError::Io {
            peer: peer.to_owned(),
            source,
        };
        let mut magic = [0; MAGIC.len()];
        stream.read_exact(&mut magic).map_err(failed)?;
        if magic != MAGIC {
            let reason = "it is no process of a cluster";
            return Err(failed(io::Error::new(io::ErrorKind::InvalidData, reason)));
        }
        let mut protocol = [0; 4];
        stream.read_exact(&mut protocol).map_err(failed)?;
        let found = u32::from_le_bytes(protocol);
        if found != PROTOCOL {
            return Err(ConnectError::Protocol {
                peer: peer.to_owned(),
                found,
                expected: PROTOCOL,
            });
        }
        let mut nonce = [0; NONCE];
        stream.read_exact(&mut nonce).map_err(failed)?;
        Ok(Self { nonce })
    }
}

impl Hello {
    /// Reads what another process tells of itself: its version first, as the rest may differ by that.
    fn read_other(&self, text: &[u8], peer: &str) -> Result<Self, ConnectError> {
        #[derive(Deserialize)]
        struct Version {
            version: String,
        }

        let unread = |what: String| ConnectError::Differs {
            peer: peer.to_owned(),
            process: self.process,
            what: "what it tells of itself".to_owned(),
            found: what,
            expected: "JSON of this version".to_owned(),
        };
        let Version { version } =
            serde_json::from_slice(text).map_err(|error| unread(error.to_string()))?;
        if version != self.version {
            return Err(ConnectError::Differs {
                peer: peer.to_owned(),
                process: self.process,
                what: "version".to_owned(),
                found: version,
                expected: self.version.clone(),
            });
        }
        serde_json::from_slice(text).map_err(|error| unread(error.to_string()))
    }

    /// Refuses another process that does not fit to this one.
    pub(crate) fn demand_fit(&self, other: &Self, peer: &str) -> Result<(), ConnectError> {
        let differs = |what: &str, found: String, expected: String| {
            Err(ConnectError::Differs {
                peer: peer.to_owned(),
                process: self.process,
                what: what.to_owned(),
                found,
                expected,
            })
        };
        for (what, found, expected) in [
            ("number of processes", other.processes, self.processes),
            ("workers of a process", other.workers, self.workers),
        ] {
            if found != expected {
                return differs(what, found.to_string(), expected.to_string());
            }
        }
        match other.game.difference(&self.game) {
            Some((what, found, expected)) => {
                differs(&format!("the game's {what}"), found, expected)
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use stonework_store::{Checksum, Numbering};

    use super::*;

    #[test]
    fn what_differs_is_named_with_both_values() {
        let mine = Hello {
            version: "1.2.0".to_owned(),
            process: 0,
            processes: 2,
            workers: 4,
            game: GameEntry {
                name: "nim".to_owned(),
                parameters: BTreeMap::new(),
                start: "[1,2]".to_owned(),
                infinite_play: String::new(),
                fingerprint: Checksum::of(b"rules"),
                numbering: Numbering::Dense,
                positions: 6,
            },
        };
        let mut theirs = Hello {
            process: 1,
            ..mine.clone()
        };
        assert!(mine.demand_fit(&theirs, "it").is_ok());
        theirs.game.start = "[1,3]".to_owned();
        let said = mine.demand_fit(&theirs, "it").unwrap_err().to_string();
        let due = "it differs from process 0 in the game's start: [1,3] there, [1,2] here";
        assert_eq!(said, due);
        let text = br#"{"version":"1.3.0","process":1,"a field of its own":[]}"#;
        let said = mine.read_other(text, "it").unwrap_err().to_string();
        let due = "it differs from process 0 in version: 1.3.0 there, 1.2.0 here";
        assert_eq!(said, due);
        let text = serde_json::to_vec(&theirs).unwrap();
        assert_eq!(mine.read_other(&text, "it").unwrap(), theirs);
        assert!(mine.read_other(b"nothing", "it").is_err());
    }
}
