//! Loopy values against plain play on their graphs, and known ones.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::Write as _;

use fastrand::Rng;
use stonework_partizan::loopy::LoopyValue;
use stonework_partizan::text::ExprError;
use stonework_partizan::{Algebra, FormError, Forms, PartizanOutcome};

/// A game as a graph: the options of Left and of Right at each vertex. It begins at the first one.
type Raw = Vec<[Vec<usize>; 2]>;

/// A random loopy game, as a text and as a graph.
fn random(rng: &mut Rng, depth: usize) -> (String, Raw) {
    let mut raw = Raw::new();
    let mut text = String::new();
    build(rng, depth, &mut Vec::new(), &mut raw, &mut text);
    (text, raw)
}

/// Adds a game to the graph and the text; its vertex. `within` has the vertices of the braces
/// around.
fn build(
    rng: &mut Rng,
    depth: usize,
    within: &mut Vec<usize>,
    raw: &mut Raw,
    text: &mut String,
) -> usize {
    if let Some(&around) = within.get(rng.usize(0..2 + 2 * within.len())) {
        write!(text, "x{around}").unwrap();
        return around;
    }
    let vertex = raw.len();
    raw.push([vec![], vec![]]);
    if depth == 0 || rng.u8(0..4) == 0 && vertex > 0 {
        // 0, 1, -1 or *
        let kind = rng.u8(0..4);
        *text += ["0", "1", "-1", "*"][usize::from(kind)];
        if kind > 0 {
            raw.push([vec![], vec![]]);
            for (player, has) in [(0, kind != 2), (1, kind != 1)] {
                if has {
                    raw[vertex][player].push(vertex + 1);
                }
            }
        }
        return vertex;
    }
    write!(text, "x{vertex}{{").unwrap();
    within.push(vertex);
    for player in 0..2 {
        for index in 0..rng.usize(0..=2) {
            if index > 0 {
                text.push(',');
            }
            let option = build(rng, depth - 1, within, raw, text);
            raw[vertex][player].push(option);
        }
        text.push(['|', '}'][player]);
    }
    within.pop();
    vertex
}

/// The sum of two graphs.
fn sum(a: &Raw, b: &Raw) -> Raw {
    let mut sum = Raw::new();
    for (left, from_a) in a.iter().enumerate() {
        for (right, from_b) in b.iter().enumerate() {
            sum.push([0, 1].map(|player| {
                let of_a = from_a[player].iter().map(|it| it * b.len() + right);
                let of_b = from_b[player].iter().map(|it| left * b.len() + it);
                of_a.chain(of_b).collect()
            }));
        }
    }
    sum
}

/// Whether a player wins for certain, from each vertex, when Left begins and when Right does: the
/// least set that is closed under what wins.
fn wins(raw: &Raw, winner: usize) -> Vec<[bool; 2]> {
    let mut wins = vec![[false; 2]; raw.len()];
    loop {
        let mut changed = false;
        for vertex in 0..raw.len() {
            for mover in 0..2 {
                let mut options = raw[vertex][mover].iter().map(|&it| wins[it][1 - mover]);
                let now = if mover == winner {
                    options.any(|it| it)
                } else {
                    options.all(|it| it)
                };
                changed |= now != wins[vertex][mover];
                wins[vertex][mover] = now;
            }
        }
        if !changed {
            return wins;
        }
    }
}

/// Whether no play with alternate moves is endless.
fn is_stopper(raw: &Raw) -> bool {
    let mut ends = vec![[false; 2]; raw.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for vertex in 0..raw.len() {
            for mover in 0..2 {
                let now = raw[vertex][mover].iter().all(|&it| ends[it][1 - mover]);
                changed |= now != ends[vertex][mover];
                ends[vertex][mover] = now;
            }
        }
    }
    ends.iter().flatten().all(|&it| it)
}

/// The outcomes where endless play is won by Left, and where it is won by Right.
fn outcomes(raw: &Raw) -> [PartizanOutcome; 2] {
    let (left, right) = (wins(raw, 0)[0], wins(raw, 1)[0]);
    [right.map(|it| !it), left].map(|[left_begins, right_begins]| {
        match (left_begins, right_begins) {
            (true, true) => PartizanOutcome::Left,
            (true, false) => PartizanOutcome::Next,
            (false, true) => PartizanOutcome::Previous,
            (false, false) => PartizanOutcome::Right,
        }
    })
}

/// The value of a random game; `None` if no sides were found.
fn value(algebra: &mut Algebra<'_>, text: &str) -> Option<LoopyValue> {
    match algebra.read_loopy(text) {
        Ok(value) => Some(value),
        Err(ExprError::NoSides) => None,
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn random_loopy_values_act_like_their_graphs() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(1);
    let (mut found, mut missed, mut loopy, mut sided) = (0, 0, 0, 0);
    let mut known: HashMap<LoopyValue, Raw> = HashMap::new();
    for _ in 0..1000 {
        let (text, raw) = random(&mut rng, 3);
        let Some(of) = value(&mut algebra, &text) else {
            missed += 1;
            continue;
        };
        found += 1;
        loopy += u32::from(!of.onside().is_short());
        sided += u32::from(of.as_stopper().is_none());
        let told = algebra.loopy_text(&of)?;
        assert_eq!(
            algebra.loopy_outcomes(&of)?,
            outcomes(&raw),
            "{text} is {told}"
        );
        assert_eq!(
            algebra.read_loopy(&told).as_ref(),
            Ok(&of),
            "{text} is {told}"
        );
        let negative = of.negative();
        let negative_text = algebra.loopy_text(&negative)?;
        assert_eq!(
            algebra.read_loopy(&negative_text).as_ref(),
            Ok(&negative),
            "{negative_text}"
        );
        // Beside others, it acts like the graph.
        for _ in 0..4 {
            let (beside_text, beside) = random(&mut rng, 2);
            let Some(other) = value(&mut algebra, &beside_text) else {
                continue;
            };
            let Some(both) = algebra.loopy_sum(&of, &other)? else {
                continue;
            };
            let both = algebra.loopy_outcomes(&both)?;
            assert_eq!(
                both,
                outcomes(&sum(&raw, &beside)),
                "{text} is {told}; {beside_text}"
            );
        }
        known.insert(of, raw);
    }
    assert!(missed * 200 < found, "{missed} of {found}");
    // The test is worth something only if many are loopy, and some are no stoppers.
    assert!(loopy > 300 && sided > 100, "{loopy} and {sided} of {found}");
    Ok(())
}

#[test]
fn the_order_of_loopy_values_is_that_of_plain_play() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(2);
    let mut values = Vec::new();
    while values.len() < 60 {
        let (text, raw) = random(&mut rng, 3);
        if let Some(value) = value(&mut algebra, &text)
            && value.as_stopper().is_some()
        {
            values.push((text, raw, value));
        }
    }
    let mut compared = 0;
    for (a_text, a_raw, a) in &values {
        for (b_text, b_raw, b) in &values {
            let order = algebra.loopy_compare(a, b)?;
            assert_eq!(
                order == Some(Ordering::Equal),
                a == b,
                "{a_text} and {b_text}"
            );
            // Left, second to move, survives the difference of stoppers.
            let negative: Raw = b_raw.iter().map(|[l, r]| [r.clone(), l.clone()]).collect();
            let difference = sum(a_raw, &negative);
            let at_least = !wins(&difference, 1)[0][1];
            let at_most = !wins(&difference, 0)[0][0];
            if is_stopper(a_raw) && is_stopper(b_raw) {
                compared += 1;
                let expected = match (at_least, at_most) {
                    (true, true) => Some(Ordering::Equal),
                    (true, false) => Some(Ordering::Greater),
                    (false, true) => Some(Ordering::Less),
                    (false, false) => None,
                };
                assert_eq!(order, expected, "{a_text} and {b_text}");
            }
        }
    }
    assert!(compared > 500, "{compared}");
    Ok(())
}

#[test]
fn loopy_values_of_the_books() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (text, known) in [
        ("on", "on"),
        ("{pass|}", "on"),
        ("{on|}", "on"),
        ("{on|on}", "on"),
        ("{on|3}", "{on|3}"),
        ("on + on", "on"),
        ("on + off", "dud"),
        ("on - on", "dud"),
        ("on & off", "dud"),
        ("dud + 5", "dud"),
        ("dud + over", "dud"),
        ("on + 7 - 1/2", "on"),
        ("-on", "off"),
        ("over", "over"),
        ("x{0|x}", "over"),
        ("x{0|y{0|x}}", "over"),
        ("over + over", "over"),
        ("over - over", "over & under"),
        ("over + under", "over & under"),
        ("over + 5", "5over"),
        ("5over", "5over"),
        ("5over-6", "-1over"),
        ("over-1/2", "-1/2over"),
        ("3*over", "over"),
        ("-2*(over)", "under"),
        ("over + *", "over"),
        ("over + ^", "over"),
        ("over + tiny(1)", "over"),
        ("1/4under", "1/4under"),
        ("upon", "upon"),
        ("upon + *", "{0,pass|0}"),
        ("upon*", "{0,pass|0}"),
        ("{pass|*}", "upon"),
        ("{0||0|off}", "{0|{0|off}}"),
        ("tiny(on)", "{0|{0|off}}"),
        ("{on|off}", "{on|off}"),
        ("±on", "{on|off}"),
        ("{0|pass} + {1|-1}", "{1over|-1over}"),
    ] {
        let value = algebra
            .read_loopy(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let told = algebra.loopy_text(&value).unwrap();
        assert_eq!(told, known, "{text}");
        assert_eq!(algebra.read_loopy(&told), Ok(value));
    }
    for (text, error) in [
        ("{1+pass|}", "`pass` and names stand alone as options"),
        ("x{x+1|}", "`pass` and names stand alone as options"),
        ("pass", "`pass` and names stand alone as options"),
        ("x{0|y}", "at column 5: `y` is no value"),
        ("off & on", "in S & T, S and T have to be stoppers"),
        (
            "on + 5000",
            "too large a value: a loopy value of over 1024 followers",
        ),
        ("onn", "at column 1: `onn` is no value"),
    ] {
        let told = algebra.read_loopy(text).unwrap_err().to_string();
        assert!(told.starts_with(error), "{text}: {told}");
    }
    let error = algebra.read("1 + on").unwrap_err().to_string();
    assert_eq!(
        error,
        "a part of it is loopy, and a short game is asked for"
    );
}

#[test]
fn deep_loopy_texts_are_read_or_refused() {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let deep: Vec<String> = (0..100_000).map(|it| format!("x{it}{{0|")).collect();
    let deep = deep.concat();
    let text = deep.clone() + "x0" + &"}".repeat(100_000);
    let error = algebra.read_loopy(&text).unwrap_err().to_string();
    assert!(
        error.starts_with("too large a value: a loopy value of over 1024"),
        "{error}"
    );
    let error = algebra.read_loopy(&deep).unwrap_err().to_string();
    assert!(error.contains("`{` is not closed"), "{error}");
    let text = "x{0|".to_owned() + &"{0|".repeat(100) + "x" + &"}".repeat(101);
    let value = algebra.read_loopy(&text).unwrap();
    assert_eq!(algebra.loopy_text(&value).unwrap(), "over");
    // Long, but not deep: the text of a value in which each vertex is come back to.
    let text = "x{0|y{1|z{x,y|*,z},x}}";
    let value = algebra.read_loopy(text).unwrap();
    let told = algebra.loopy_text(&value).unwrap();
    assert_eq!(algebra.read_loopy(&told), Ok(value), "{told}");
}
