//! Where canonical forms are kept, each once.

mod canonical_form;
mod forms;
mod options;
mod thermographs;

pub use canonical_form::CanonicalForm;
pub use forms::Forms;
pub use options::Options;
