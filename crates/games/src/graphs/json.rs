//! What is found in a JSON input in place of what is needed.

use serde_json::Value as Json;

/// A JSON value short enough for a message.
pub(super) fn shortened(json: &Json) -> String {
    const MOST: usize = 40;
    let text = json.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
