//! Random changes of JSON: [`change_json`].

use fastrand::Rng;
use serde_json::{Map, Value, json};

/// A JSON text with one of its values changed, left out, doubled, or taken from another text; `None`
/// if it is no array and no object.
pub(crate) fn change_json(text: &str, other: &str, rng: &mut Rng) -> Option<String> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    if !(value.is_array() || value.is_object()) {
        return None;
    }
    let other = serde_json::from_str(other).unwrap_or(Value::Null);
    for _ in 0..=rng.u32(..3) {
        let new = new_value(&value, &other, rng);
        let place = rng.usize(..count(&value));
        change(&mut value, place, new, rng);
    }
    Some(value.to_string())
}

/// How many values there are in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The value with this number, in the order in which they are written.
fn nth(value: &Value, mut place: usize) -> Option<&Value> {
    if place == 0 {
        return Some(value);
    }
    place -= 1;
    let mut inside: Box<dyn Iterator<Item = &Value>> = match value {
        Value::Array(values) => Box::new(values.iter()),
        Value::Object(fields) => Box::new(fields.values()),
        _ => return None,
    };
    inside.find_map(|inner| {
        let inner_count = count(inner);
        if place < inner_count {
            return Some(nth(inner, place));
        }
        place -= inner_count;
        None
    })?
}

fn new_value(one: &Value, other: &Value, rng: &mut Rng) -> Value {
    match rng.u32(..10) {
        0..4 => {
            let from = if rng.bool() { one } else { other };
            let found = nth(from, rng.usize(..count(from)));
            found.cloned().unwrap_or(Value::Null)
        }
        4 => json!(rng.u32(..12)),
        5 => json!(rng.i64(..)),
        6 => json!(rng.choice(["win", "loss", "draw", "first", "second", "a", "b+", ""])),
        7 => json!({"to": rng.u32(..4), "again": rng.bool(), "gain": rng.i32(-3..4)}),
        8 => rng
            .choice([json!([]), json!({}), json!(1.5), json!(true)])
            .unwrap_or(Value::Null),
        _ => Value::Null,
    }
}

/// Puts a new value in place of the one with this number, or beside it, or takes it away.
fn change(value: &mut Value, mut place: usize, new: Value, rng: &mut Rng) {
    if place == 0 {
        *value = match (rng.u32(..6), value.take()) {
            (0, old) => Value::Array(vec![old, new]),
            (1, Value::Array(mut old)) => {
                old.push(new);
                Value::Array(old)
            }
            (2, Value::Array(mut old)) => {
                old.pop();
                Value::Array(old)
            }
            (1, Value::Object(mut old)) => {
                let name = rng.choice(["to", "gain", "again", "player", "moves", "end", "c"]);
                old.insert(name.unwrap_or_default().to_owned(), new);
                Value::Object(old)
            }
            (2, Value::Object(old)) => {
                let kept = old.into_iter().filter(|_| rng.u32(..3) > 0);
                Value::Object(kept.collect::<Map<_, _>>())
            }
            _ => new,
        };
        return;
    }
    place -= 1;
    let inside: Box<dyn Iterator<Item = &mut Value>> = match value {
        Value::Array(values) => Box::new(values.iter_mut()),
        Value::Object(fields) => Box::new(fields.values_mut()),
        _ => return,
    };
    for inner in inside {
        let inner_count = count(inner);
        if place < inner_count {
            return change(inner, place, new, rng);
        }
        place -= inner_count;
    }
}
