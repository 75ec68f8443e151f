//! Known values: `tests/data/known_values.csv`, which says where they come from.

use std::cmp::Ordering;

use stonework_partizan::loopy::LoopyValue;
use stonework_partizan::{Algebra, CanonicalForm, Forms};

/// The fields of a line.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(sign),
        }
    }
    fields
}

/// The rows of one game: setting, position, question, answer.
fn rows(game: &str) -> Vec<[String; 4]> {
    let lines = include_str!("../data/known_values.csv").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).map(fields);
    let rows = rows.filter(|row| row[0] == game);
    rows.map(|row| [1, 2, 3, 4].map(|index| row[index].clone()))
        .collect()
}

/// The values of a list in braces.
fn list(algebra: &mut Algebra<'_>, text: &str) -> Vec<CanonicalForm> {
    let inner = text.strip_prefix('{').unwrap().strip_suffix('}').unwrap();
    let mut depth = 0_i32;
    let parts = inner.split(|sign: char| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        depth == 0 && sign == ','
    });
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(|part| algebra.read(part).unwrap()).collect()
}

/// The answer of this library, in the words of the row; `None` if it is the known one, as a value.
fn differs(algebra: &mut Algebra<'_>, row: &[String; 4]) -> Option<String> {
    let [setting, position, question, answer] = row;
    if question == "compare" {
        let (a, b) = position.split_once(';').unwrap();
        let (a, b) = (algebra.read(a).unwrap(), algebra.read(b).unwrap());
        let sign = match algebra.compare(a, b).unwrap() {
            None => "||",
            Some(Ordering::Less) => "<",
            Some(Ordering::Equal) => "=",
            Some(Ordering::Greater) => ">",
        };
        return (sign != answer).then(|| sign.to_owned());
    }
    let form = algebra.read(position).unwrap();
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let told = match question.as_str() {
        "outcome" if setting.starts_with("misere") => {
            algebra.misere_outcome(form).unwrap().to_string()
        }
        "outcome" => algebra.outcome(form).unwrap().to_string(),
        "left stop" => algebra.left_stop(form).unwrap().to_string(),
        "right stop" => algebra.right_stop(form).unwrap().to_string(),
        "birthday" => algebra.birthday(form).unwrap().to_string(),
        "number of followers" => algebra.follower_count(form).unwrap().to_string(),
        "number of stops" => algebra.stop_count(form).unwrap().to_string(),
        "infinitesimal?" => yes(algebra.is_infinitesimal(form).unwrap()),
        "all-small?" => yes(algebra.is_all_small(form).unwrap()),
        "Left options" | "Right options" => {
            let options = algebra
                .sorted_options(form, question == "Left options")
                .unwrap();
            let mut known = list(algebra, answer);
            let mut sorted = options.clone();
            known.sort();
            sorted.sort();
            return (known != sorted).then(|| format!("{options:?}"));
        }
        "mean" => algebra.mean(form).unwrap().to_string(),
        "temperature" => algebra.temperature(form).unwrap().to_string(),
        _ => {
            let value = match (question.as_str(), question.strip_prefix("cooled by ")) {
                (_, Some(by)) => Some(algebra.cooled(form, by.parse().unwrap()).unwrap()),
                ("value", _) => Some(form),
                ("atomic weight", _) => algebra.atomic_weight(form).unwrap(),
                ("reduced canonical form", _) => Some(algebra.reduced(form).unwrap()),
                ("frozen (cooled by its temperature)", _) => Some(algebra.frozen(form).unwrap()),
                _ => panic!("an unknown question: {row:?}"),
            };
            let known = algebra.read(answer).unwrap();
            if value == Some(known) {
                return None;
            }
            value.map_or("none".into(), |it| algebra.text(it).unwrap())
        }
    };
    (told != *answer).then_some(told)
}

#[test]
fn values_are_as_they_are_known() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut wrong = Vec::new();
    for row in rows("values") {
        if row[2] == "number of values" {
            continue; // counted in a test of its own
        }
        if let Some(told) = differs(&mut algebra, &row) {
            wrong.push(format!("{row:?}: {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn loopy_values_are_as_they_are_known() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for row in rows("stoppers") {
        let [_, position, question, answer] = &row;
        let value = algebra.read_loopy(position).unwrap();
        let stopper = value.onside();
        let stops = algebra.stopper_stops(stopper).unwrap();
        let options = |of_left| {
            stopper
                .options(of_left)
                .into_iter()
                .map(LoopyValue::from)
                .collect()
        };
        let told: Vec<LoopyValue> = match question.as_str() {
            "outcome" => {
                assert_eq!(
                    algebra
                        .loopy_outcomes(&value)
                        .unwrap()
                        .map(|it| it.to_string()),
                    [answer.clone(), answer.clone()]
                );
                continue;
            }
            "number of followers" => {
                assert_eq!(stopper.follower_count().to_string(), *answer, "{row:?}");
                continue;
            }
            "left stop" => vec![stops[0].clone().into()],
            "right stop" => vec![stops[1].clone().into()],
            "degree" => vec![algebra.degree(stopper).unwrap().unwrap().into()],
            "variety" => vec![algebra.variety(stopper).unwrap().unwrap().into()],
            "Left options" => options(true),
            "Right options" => options(false),
            "value" => vec![value.clone()],
            _ => panic!("an unknown question: {row:?}"),
        };
        let inner = answer
            .strip_prefix('{')
            .and_then(|it| it.strip_suffix('}'))
            .unwrap_or(answer);
        let known = inner.split(',').filter(|it| !it.is_empty());
        let known: Vec<LoopyValue> = known.map(|it| algebra.read_loopy(it).unwrap()).collect();
        assert_eq!(told, known, "{row:?}");
    }
}
