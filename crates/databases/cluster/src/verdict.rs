//! What a process tells each other one before the work begins: [`Verdict`].

use std::io::{self, ErrorKind};

use blake3::KEY_LEN;
use serde::{Deserialize, Serialize};

use crate::handshake::{Connection, Timed, unlimited};
use crate::sealed::{Received, Receiving, Seal, Sending};

/// Whether a process begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Verdict {
    /// It is connected with all others.
    Ready,
    /// It does not begin, for this reason.
    Refusal(String),
}

/// The most bytes of one.
const MOST: usize = 1 << 14;

/// The most characters of a reason.
const MOST_OF_REASON: usize = 1 << 11;

impl Verdict {
    pub(crate) fn refusal(reason: &str) -> Self {
        Self::Refusal(reason.chars().take(MOST_OF_REASON).collect())
    }
}

impl Connection {
    /// Tells the other process.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub(crate) fn tell(&mut self, verdict: &Verdict) -> io::Result<()> {
        let text = serde_json::to_vec(verdict)?;
        let mut sending = Sending::new(&mut self.stream, take(&mut self.seals[0]));
        let sent = sending.send(&text);
        self.seals[0] = sending.into_seal();
        sent.map(drop)
    }

    /// What the other process has told, if it has.
    ///
    /// # Errors
    ///
    /// If the connection has ended, or what came is not what the other has sent.
    pub(crate) fn hear(&mut self) -> io::Result<Option<Verdict>> {
        self.stream.set_nonblocking(true)?;
        let peeked = self.stream.peek(&mut [0]);
        self.stream.set_nonblocking(false)?;
        match peeked {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
            Err(error) => return Err(error),
        }
        let theirs = take(&mut self.seals[1]);
        let mut receiving = Receiving::new(Timed::new(&mut self.stream), theirs);
        let mut text = vec![0; MOST];
        let received = receiving.receive(&mut text);
        self.seals[1] = receiving.into_seal();
        unlimited(&self.stream)?;
        match received? {
            Received::Bytes(length) => Ok(Some(serde_json::from_slice(&text[..length])?)),
            _ => Err(ErrorKind::InvalidData.into()),
        }
    }
}

/// Takes a seal, which is put back.
fn take(seal: &mut Seal) -> Seal {
    std::mem::replace(seal, Seal::new([0; KEY_LEN]))
}
