//! The API: what it gives is what its description says.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value as Json, json};
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

use crate::support::{Answered, Asked};

/// Whether a value is what a schema of the description says; else why not.
fn check(api: &Json, schema: &Json, value: &Json) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        let named = &api["components"]["schemas"][name];
        assert!(named.is_object(), "{reference} is not described");
        return check(api, named, value);
    }
    if let Some(several) = schema["oneOf"].as_array() {
        let fitting = several.iter().filter(|one| check(api, one, value).is_ok());
        return match fitting.count() {
            0 => Err(format!("{value} is none of {schema}")),
            _ => Ok(()),
        };
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!("{value} is none of {words:?}"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Json::Array(kinds) => kinds.iter().filter_map(Json::as_str).collect(),
        Json::String(kind) => vec![kind],
        _ => Vec::new(),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("an unknown type {other}"),
    };
    if !kinds.is_empty() && !kinds.iter().any(is) {
        return Err(format!("{value} is not {kinds:?}"));
    }
    for item in value.as_array().into_iter().flatten() {
        check(api, &schema["items"], item)?;
    }
    let Some(members) = value.as_object() else {
        return Ok(());
    };
    for needed in schema["required"].as_array().into_iter().flatten() {
        if !members.contains_key(needed.as_str().unwrap()) {
            return Err(format!("{value} has no {needed}"));
        }
    }
    for (name, member) in members {
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Json::Null, Json::Bool(false)) => {
                return Err(format!("`{name}` of {value} is not described"));
            }
            (Json::Null, others) => check(api, others, member)?,
            (described, _) => check(api, described, member)?,
        }
    }
    Ok(())
}

/// Checks an answer against the description of its path.
pub(crate) fn described(api: &Json, path: &str, method: &str, answered: &Answered) -> Json {
    let status = answered.status.as_u16().to_string();
    let response = &api["paths"][path][method]["responses"][&status];
    let schema = &response["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{path} does not describe {status}");
    let value: Json = serde_json::from_str(&answered.text).unwrap();
    if let Err(reason) = check(api, schema, &value) {
        panic!("{method} {path} {status}: {reason}");
    }
    value
}

fn post(asked: &Asked, body: &Json) -> Answered {
    let request = Request::post("/api/positions")
        .header("host", "localhost:7878")
        .header("content-type", "application/json");
    asked.send(request.body(Body::from(body.to_string())).unwrap())
}

#[test]
fn every_answer_is_as_described() {
    let asked = Asked::new();
    let api = asked.json("/api/openapi.json");
    let games = described(&api, "/api/games", "get", &asked.get("/api/games"));
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let one = asked.get(&format!("/api/games/{id}"));
        assert_eq!(described(&api, "/api/games/{game}", "get", &one), *game);
        let example = game["example"].as_str().unwrap();
        let input: String = form_urlencoded::byte_serialize(example.as_bytes()).collect();
        for path in ["/api/position", "/api/line"] {
            let answered = asked.get(&format!("{path}?game={id}&input={input}"));
            assert_eq!(answered.status, StatusCode::OK, "{}", answered.text);
            described(&api, path, "get", &answered);
        }
    }
    for (query, status, said) in [
        ("", 400, "game=NAME"),
        ("game=chess", 404, "`chess`"),
        (
            "game=nim&input=x",
            400,
            "number 1 of the row is not an integer",
        ),
        ("game=nim", 400, "an input is needed"),
        (
            "game=mnk&set.m=0",
            400,
            "it takes a whole number from 1 to 120",
        ),
        ("game=mnk&set.q=0", 400, "no parameter `q`"),
        ("game=mnk&m=b2&m=b2", 400, "`b2` is no move in the position"),
        ("game=mnk&colour=red", 400, "`colour=red`"),
    ] {
        for path in ["/api/position", "/api/line"] {
            let answered = asked.get(&format!("{path}?{query}"));
            assert_eq!(answered.status.as_u16(), status, "{query}");
            let error = described(&api, path, "get", &answered);
            let text = error["error"].as_str().unwrap();
            assert!(text.contains(said), "{query}: {text}");
        }
    }
}

#[test]
fn a_batch_is_answered_in_its_order() {
    let asked = Asked::new();
    let api = asked.json("/api/openapi.json");
    let batch = json!([
        {"game": "nim", "input": "[3,5]", "moves": ["1-2"]},
        {"game": "nim", "input": "[3,-5]"},
        {"game": "mnk", "settings": {"m": "3", "n": "4"}},
        {"game": "coins-in-a-line", "input": "0"},
        {"game": "nim", "input": [3, 5], "moves": ["1-2"]},
        {"game": "domineering", "input": [["", ""], ["", ""]], "settings": {"rows": 2}},
        {"game": "domineering", "input": ["..", ".."], "settings": {"cols": 3}},
        {"game": "coins-in-a-line", "input": 0},
        {"game": "heaps", "input": 30, "settings": {"takes": [1, 2, "half"]}},
        {"game": "nim", "input": [3, 3], "settings": {"equal": false}},
    ]);
    let answered = post(&asked, &batch);
    let answers = described(&api, "/api/positions", "post", &answered);
    assert_eq!(answers[0]["value"]["outcome"], "loss");
    assert!(answers[1]["error"].is_string());
    assert_eq!(answers[2]["value"], json!({"outcome": "win", "plies": 7}));
    assert!(answers[3]["to_move"].is_null());
    assert_eq!(answers[4], answers[0]);
    assert_eq!(answers[5]["position"], "../.. v");
    assert_eq!(answers[5]["value"]["outcome"], "win");
    let error = answers[6]["error"].as_str().unwrap();
    assert!(error.contains("but the settings say cols=3"), "{error}");
    assert_eq!(answers[7], answers[3]);
    let heaps = Settings::new().with("takes=1,2,half").unwrap();
    let heaps = CATALOG.open("heaps", heaps, Some("30")).unwrap();
    let solved = heaps.instance.solve("nimber", &Run::new()).unwrap();
    assert_eq!(answers[8]["value"], json!(solved.value));
    assert!(answers[9]["error"].is_string(), "{}", answers[9]);
    for (body, said) in [
        (json!({"game": "nim"}), "sequence"),
        (json!([{"name": "nim"}]), "unknown field `name`"),
        (
            json!(vec![json!({"game": "mnk"}); 1001]),
            "1001 positions are too many",
        ),
    ] {
        let answered = post(&asked, &body);
        assert_eq!(answered.status.as_u16() / 100, 4);
        assert!(answered.text.contains(said), "{}", answered.text);
    }
}

#[test]
fn a_program_is_told_in_json_whatever_is_wrong() {
    let asked = Asked::new();
    for (path, host, status) in [
        ("/api/nowhere", "localhost", StatusCode::NOT_FOUND),
        ("/api/games", "evil.example", StatusCode::FORBIDDEN),
    ] {
        let request = Request::get(path).header("host", host);
        let told = asked.send(request.body(Body::empty()).unwrap());
        assert_eq!(told.status, status, "{path}");
        let error: Json = serde_json::from_str(&told.text).unwrap();
        assert!(error["error"].is_string(), "{path}: {error}");
    }
}
