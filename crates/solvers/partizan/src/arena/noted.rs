//! What is noted of forms beside them: their thermographs.

use super::canonical_form::CanonicalForm;
use super::forms::Forms;
use crate::error::FormError;
use crate::thermograph::{Thermograph, Trajectory};

impl Forms {
    /// What is asked of the walls of a form, the left and the right one, if they were noted.
    pub(crate) fn look_at_walls<R>(
        &self,
        form: CanonicalForm,
        at: impl FnOnce(&Trajectory, &Trajectory) -> R,
    ) -> Option<R> {
        self.thermographs.look(form.0, at)
    }

    /// Notes the thermograph of a form.
    pub(crate) fn note_thermograph(
        &self,
        form: CanonicalForm,
        thermograph: &Thermograph,
        limit: usize,
    ) -> Result<(), FormError> {
        let bytes = self.counter();
        self.thermographs.note(form.0, thermograph, bytes, limit)
    }
}
