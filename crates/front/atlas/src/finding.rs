//! What was found: [`Finding`].

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::entry::{Asked, AtlasEntry};

/// What a command of the list found: a line of the findings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The command.
    pub command: String,
    /// The settings of the game, those that go without saying too.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The position or input of which it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// What was found, fact by fact.
    pub found: BTreeMap<String, Value>,
    /// The hash of its certificate, if one was made: see [`Finding::with_certificate`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The solver, where there is a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    /// How many positions it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// How long it took.
    pub seconds: f64,
    /// The version that found it.
    pub version: String,
}

impl Finding {
    /// What a command found, of the JSON object that it writes.
    ///
    /// `None` if what was asked is not in it.
    #[must_use]
    pub fn of(entry: &AtlasEntry, output: &Value, version: &str) -> Option<Self> {
        let object = output.as_object()?;
        let report = object.get("report");
        let seconds = report.and_then(|report| report.get("seconds"));
        let seconds = seconds.or(object.get("seconds"));
        let settings = object.get("settings").and_then(Value::as_object);
        let settings = settings.into_iter().flatten();
        Some(Self {
            command: entry.command().to_owned(),
            settings: settings
                .map(|(name, value)| (name.clone(), text_of(value)))
                .collect(),
            input: object.get("input").map(text_of),
            found: facts(entry.asked(), object)?,
            certificate: None,
            solver: object
                .get("solver")
                .and_then(Value::as_str)
                .map(str::to_owned),
            positions: report
                .and_then(|report| report.get("positions"))
                .and_then(Value::as_u64),
            seconds: rounded(seconds.and_then(Value::as_f64).unwrap_or_default()),
            version: version.to_owned(),
        })
    }

    /// The same, with the hash of the certificate that the command writes with one thread: BLAKE3 of the
    /// first line of its text, which has the hash of all others.
    #[must_use]
    pub fn with_certificate(self, hash: String) -> Self {
        Self {
            certificate: Some(hash),
            ..self
        }
    }

    /// The first moves with what they are worth, if that is known of all.
    #[must_use]
    pub fn moves(&self) -> Option<Vec<(&str, &str)>> {
        let moves = self.found.get("moves")?.as_array()?.iter();
        moves
            .map(|pair| Some((pair.get(0)?.as_str()?, pair.get(1)?.as_str()?)))
            .collect()
    }

    /// A fact as text: `win in 3`, `a1 b2`, `0,1,2`.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<String> {
        self.found.get(name).map(text_of)
    }

    /// A fact that is a number and not negative.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.found.get(name)?.as_u64()
    }
}

impl Finding {
    /// What was found, in short: the value and the best moves, or the first of many nimbers.
    #[must_use]
    pub fn told(&self) -> String {
        let facts = [
            "answer", "value", "nimber", "order", "nodes", "nimbers", "values",
        ];
        let fact = facts.iter().find_map(|fact| self.fact(fact));
        let mut told = beginning(&fact.unwrap_or_default().replace(',', ", "), 50);
        if let Some(heap) = self.fact("not_found_with") {
            // Writing to a string does not fail.
            let _ = write!(
                told,
                " of smaller heaps; with heap {heap} it is infinite, or larger than is looked for"
            );
        }
        if let Some(best) = self.fact("best").filter(|best| !best.is_empty()) {
            told.push_str("; best ");
            told.push_str(&beginning(&best, 30));
        }
        let counts = ["positions", "won", "lost"].map(|name| self.fact(name));
        if let [Some(positions), Some(won), Some(lost)] = counts {
            let _ = write!(told, "; {positions} positions, {won} won, {lost} lost");
        }
        told
    }
}

/// As many words of a text as so many letters have room for.
fn beginning(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let end = text.char_indices().nth(most - 1).map_or(0, |(end, _)| end);
    let end = text[..end].rfind(' ').unwrap_or(end);
    format!("{} …", &text[..end])
}

/// Seconds to the millisecond.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

/// A fact as text.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) if all.iter().all(Value::is_string) => {
            let all: Vec<String> = all.iter().map(text_of).collect();
            all.join(" ")
        }
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(text_of).collect();
            all.join(",")
        }
        other => other.to_string(),
    }
}

/// The value of a position as text: `win in 3`, `draw`, `-2`.
fn worth(value: &Value) -> Value {
    let Some(outcome) = value.get("outcome").and_then(Value::as_str) else {
        return text_of(value).into();
    };
    match value.get("plies").and_then(Value::as_u64) {
        Some(plies) if outcome != "draw" => format!("{outcome} in {plies}").into(),
        _ => outcome.into(),
    }
}

/// So many nimbers of a sequence are kept: those that the command shows.
const KEPT: usize = 200;

/// The first nimbers of a sequence, how many there are, and which heaps are lost.
fn of_nimbers(nimbers: &[Value]) -> Vec<(&'static str, Value)> {
    let kept = &nimbers[..nimbers.len().min(KEPT)];
    let mut facts = vec![("terms", nimbers.len().into()), ("nimbers", kept.into())];
    let heaps = (0_u64..).zip(kept).skip(1);
    let lost = heaps.filter(|(_, nimber)| nimber.as_u64() == Some(0));
    let lost: Vec<u64> = lost.map(|(heap, _)| heap).collect();
    if !lost.is_empty() {
        facts.push(("losing", lost.into()));
    }
    facts
}

/// The values of a table by number, the first number, and which are lost; `None` if a number has more
/// than one position.
fn of_rows(rows: &[Value]) -> Option<[(&'static str, Value); 3]> {
    let (mut values, mut lost) = (Vec::new(), Vec::new());
    for row in rows {
        let [cell] = row.get("cells")?.as_array()?.as_slice() else {
            return None;
        };
        let value = text_of(&worth(cell.get("value")?));
        if value.starts_with("loss") {
            lost.push(row.get("length")?.clone());
        }
        values.push(value);
    }
    let from = rows.first()?.get("length")?.clone();
    Some([
        ("from", from),
        ("values", values.join(",").into()),
        ("losing", lost.into()),
    ])
}

/// What was asked, of what a command wrote.
fn facts(asked: Asked, output: &Map<String, Value>) -> Option<BTreeMap<String, Value>> {
    let known = |name: &str| output.get(name).filter(|value| !value.is_null());
    let is_true = |name: &str| known(name) == Some(&Value::Bool(true));
    let mut facts = BTreeMap::new();
    let mut tell = |name: &str, value: Value| {
        facts.insert(name.to_owned(), value);
    };
    match asked {
        Asked::Value => {
            tell("value", worth(known("value")?));
            tell("answer", known("answer").map_or(Value::Null, worth));
            if is_true("best_moves_complete") {
                tell("best", known("best_moves")?.clone());
            }
            if let Some(line) = known("line").and_then(Value::as_array)
                && !is_true("line_goes_round")
                && !is_true("line_goes_on")
            {
                tell("plies", line.len().into());
            }
            if let Some(moves) = known("moves").and_then(Value::as_array)
                && is_true("moves_complete")
            {
                let pair = |mv: &Value| Some(json!([mv.get("move")?, worth(mv.get("value")?)]));
                tell("moves", moves.iter().map(pair).collect::<Option<_>>()?);
            }
        }
        Asked::Counts => {
            let counted = known("statistics")?;
            tell("value", worth(known("value")?));
            for name in ["positions", "won", "drawn", "lost"] {
                tell(name, counted.get(name)?.clone());
            }
            let by_value = counted.get("by_value").and_then(Value::as_array);
            let plies = by_value.into_iter().flatten();
            let plies = plies.filter_map(|one| one.get("value")?.get("plies")?.as_u64());
            if let Some(longest) = plies.max() {
                tell("longest", longest.into());
            }
        }
        Asked::Nimber => tell("nimber", known("nimber")?.clone()),
        Asked::Sequence => {
            for (name, value) in of_nimbers(known("nimbers")?.as_array()?) {
                tell(name, value);
            }
            let period = known("period").and_then(Value::as_object);
            for (name, value) in period.into_iter().flatten() {
                if value.is_u64() {
                    tell(&format!("period_{name}"), value.clone());
                }
            }
        }
        Asked::Table => {
            for (name, value) in of_rows(known("rows").and_then(Value::as_array)?)? {
                tell(name, value);
            }
        }
        Asked::Quotient => {
            for name in ["order", "heaps"] {
                tell(name, known(name)?.clone());
            }
            match (known("not_found_with"), known("stopped")) {
                (Some(heap), _) => tell("not_found_with", heap.clone()),
                (None, Some(_)) => return None,
                (None, None) => {}
            }
        }
        Asked::CanonicalForm => {
            tell("value", known("value")?.clone());
            for name in ["outcome", "mean", "temperature", "atomic_weight"] {
                if let Some(fact) = known(name) {
                    tell(name, fact.clone());
                }
            }
        }
        Asked::Lines => {
            let depths = known("depths").and_then(Value::as_array)?;
            let nodes = depths.iter().map(|depth| depth.get("nodes").cloned());
            tell("nodes", nodes.collect::<Option<_>>()?);
        }
    }
    facts.retain(|_, value| !value.is_null());
    Some(facts)
}
