//! What a game makes of a document among its settings: [`Settings::made_of`].

use std::fmt;
use std::sync::Arc;

use super::given::Given;
use super::input::InputError;
use super::parameter::Document;
use super::settings::{SettingError, Settings};

impl Settings {
    /// What a game makes of a document, of its text alone: once, for all settings that were cloned
    /// from those to which it was given, whatever other values they have.
    ///
    /// # Errors
    ///
    /// What `make` returns, or [`SettingError::Unlisted`].
    pub fn made_of<T: Send + Sync + 'static>(
        &self,
        param: &Document,
        make: impl FnOnce(&str) -> Result<T, InputError>,
    ) -> Result<Arc<T>, InputError> {
        let listed = param.param();
        self.demand_listed(&listed)?;
        match self.find(listed.name) {
            Some(given) => given.made(make),
            None => Given::new(&listed.values.default()).made(make),
        }
    }

    /// The game does not allow a document, for this reason.
    #[must_use]
    pub fn refused(&self, param: &Document, reason: &dyn fmt::Display) -> InputError {
        let name = param.param().name;
        let called = self.find(name).and_then(Given::name);
        InputError::Setting(SettingError::Document {
            name,
            called: called.unwrap_or(name).to_owned(),
            reason: reason.to_string(),
        })
    }
}
