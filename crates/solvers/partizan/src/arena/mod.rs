//! Where canonical forms are kept, each once.

mod canonical_form;
mod counted_table;
mod forms;
mod node;
mod noted;
mod options;
mod slabs;
mod stop_keys;
mod thermographs;

pub use canonical_form::CanonicalForm;
pub use forms::Forms;
pub(crate) use options::List;
pub use options::Options;
pub(crate) use stop_keys::StopKeys;
