//! Thermographs kept beside the forms.

use super::canonical_form::CanonicalForm;
use super::forms::Forms;
use crate::error::FormError;
use crate::thermograph::Thermograph;

impl Forms {
    /// The thermograph of a form, if it was noted.
    pub(crate) fn known_thermograph(&self, form: CanonicalForm) -> Option<Thermograph> {
        self.thermographs.get(form.0)
    }

    /// Notes the thermograph of a form.
    pub(crate) fn note_thermograph(
        &self,
        form: CanonicalForm,
        thermograph: &Thermograph,
    ) -> Result<(), FormError> {
        let taken = self.bytes() - self.thermographs.bytes();
        let noted = self
            .thermographs
            .insert(form.0, thermograph, taken, self.limit);
        Ok(noted?)
    }
}
