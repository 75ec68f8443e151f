//! The value that was given for a parameter: [`Given`].

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The value that was given for a parameter. Clones share what was made of it.
#[derive(Clone)]
pub(crate) struct Given {
    text: Arc<str>,
    /// What it is called, in a document that has a name.
    name: Option<Arc<str>>,
    /// What a game made of it.
    made: Arc<OnceLock<Arc<dyn Any + Send + Sync>>>,
}

impl Given {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            name: None,
            made: Arc::default(),
        }
    }

    pub(crate) fn called(self, name: &str) -> Self {
        let name = Some(name.into());
        Self { name, ..self }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What was made of the text, or is made now.
    pub(crate) fn made<T: Send + Sync + 'static, E>(
        &self,
        make: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        let kept = self.made.get().cloned();
        if let Some(Ok(made)) = kept.map(Arc::downcast) {
            return Ok(made);
        }
        let made = Arc::new(make(&self.text)?);
        // If another thread was faster, that is kept.
        let _ = self.made.set(Arc::clone(&made) as _);
        Ok(made)
    }
}

impl PartialEq for Given {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Given {}

impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

/// The value in short: a text of many lines by its name, or `…`.
impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None if self.text.contains('\n') || self.text.len() > 1000 => f.write_str("…"),
            None => f.write_str(&self.text),
        }
    }
}
