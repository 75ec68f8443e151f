//! JSON inputs, and what is found in them in place of what is needed.

use serde_json::Value as Json;

use stonework_catalog::{Input, InputError, InputKind};

/// The JSON of an input of this kind.
pub(super) fn json(input: &Input, kind: InputKind) -> Result<&Json, InputError> {
    match input {
        Input::Json(json) => Ok(json),
        _ => Err(InputError::WrongKind(kind)),
    }
}

/// A text, quoted and short enough for a message.
pub(super) fn shortened_text(text: &str) -> String {
    shortened(&Json::from(text))
}

/// A JSON value short enough for a message.
pub(super) fn shortened(json: &Json) -> String {
    stonework_catalog::shortened(&json.to_string())
}
