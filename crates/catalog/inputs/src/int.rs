//! Integers as front ends show them: [`Int`].

use std::fmt;

use serde::{Serialize, Serializer};

/// An integer of any width that occurs; in JSON a number, beyond 64 bits a string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Int(pub i128);

impl From<i32> for Int {
    fn from(value: i32) -> Self {
        Self(value.into())
    }
}

impl From<i128> for Int {
    fn from(value: i128) -> Self {
        Self(value)
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Int {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(small) => serializer.serialize_i64(small),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}
