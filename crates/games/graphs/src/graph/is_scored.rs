//! Whether a graph in JSON is played for a score: [`is_scored`].

use serde_json::Value as Json;

/// Whether a graph is played for a score: whether an end is a number or a move gains something.
pub(super) fn is_scored(json: &Json) -> bool {
    let gains = |mv: &Json| mv.get("gain").is_some_and(|gain| gain.as_i64() != Some(0));
    let is_scored = |node: &Json| match node.get("end").or(node.get("moves")).unwrap_or(node) {
        Json::Number(_) => true,
        Json::Array(moves) => moves.iter().any(gains),
        _ => false,
    };
    match json.get("nodes") {
        Some(Json::Array(nodes)) => nodes.iter().any(is_scored),
        Some(Json::Object(nodes)) => nodes.values().any(is_scored),
        _ => false,
    }
}
