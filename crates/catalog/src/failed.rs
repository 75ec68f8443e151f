//! Why codes could not be given: [`Failed`].

use std::error::Error;

/// Why codes could not be given.
pub type Failed = Box<dyn Error + Send + Sync>;
