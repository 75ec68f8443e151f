//! Tests of certificates: what is extracted holds, what is changed is refused.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod certificate;
mod certificate_heaps;
mod certificate_quotients;
