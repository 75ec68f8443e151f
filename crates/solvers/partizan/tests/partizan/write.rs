//! Texts that are written, and read back.

use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms};

use crate::counts::born_after;
use crate::random_games::any;

/// Texts that are the shortest of their values.
const SHORTEST: &[&str] = &[
    "0",
    "7",
    "-3/4",
    "*",
    "*5",
    "^",
    "vv",
    "^3",
    "v12*2",
    "2^*",
    "-1v3*7",
    "9/8*",
    "1/2vv",
    "±1",
    "±1/2",
    "±1*",
    "±{3|2}",
    "±{1,1*}",
    "±{10|8||6|4|||4|2||0|-2}",
    "{1|0}",
    "{2||1|0}",
    "{2|0||-1}",
    "{3||2*|1*}",
    "{1|0,{0|-1}}",
    "{1|-1,±1}",
    "{-1/4^|-3/4^}",
    "{1^^|-1^^}",
    "{2*|*||0,*}",
    "tiny(1)",
    "tiny(1/4)",
    "miny(2)",
    "tiny(1*)",
    "tiny(3^)",
    "^[2]",
    "v[2]",
    "^<2>",
    "v<3>",
    "^[2]*",
    "^<2>*",
    "v[5]*",
    "3^[2]",
    "-1/2v<2>*",
    "{0,^*|0,*}",
    "{1,1v*|1,1*}",
    "{2|tiny(1)}",
    "{5||||4|||3||2|1}",
    "{6|{5||||4|||3||2|1}}",
];

#[test]
fn the_shortest_text_of_a_value_is_written() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut wrong = Vec::new();
    for text in SHORTEST {
        let form = algebra
            .read(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let told = algebra.text(form)?;
        if told != *text {
            wrong.push(format!("{text} as {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join(", "));
    Ok(())
}

/// Reads the text of each form back, and into an arena of its own in which all has other ids.
fn check_texts(algebra: &mut Algebra<'_>, forms: &[CanonicalForm]) -> Result<(), FormError> {
    let elsewhere = Forms::new();
    let mut other = elsewhere.algebra();
    for &form in forms.iter().rev() {
        let text = algebra.text(form)?;
        let back = algebra
            .read(&text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(back, form, "{text}");
        let there = other.read(&text).unwrap();
        assert_eq!(other.text(there)?, text);
        assert_eq!(algebra.text_within(form, text.len())?.as_ref(), Some(&text));
        assert_eq!(algebra.text_within(form, text.len() - 1)?, None, "{text}");
    }
    Ok(())
}

#[test]
fn all_values_of_day_three_are_read_back() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut born = vec![algebra.integer(0)?];
    for _ in 0..3 {
        born = born_after(&mut algebra, &born)?;
    }
    check_texts(&mut algebra, &born)
}

#[test]
fn random_values_are_read_back() -> Result<(), FormError> {
    for seed in 0..300 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let forms = Forms::new();
        let mut algebra = forms.algebra();
        let a = any(&mut algebra, &mut rng)?;
        let b = any(&mut algebra, &mut rng)?;
        let small = [
            algebra.uptimal(rng.i32(-4..=4))?,
            algebra.nimber(rng.u32(0..3))?,
        ];
        let small = algebra.sum(small[0], small[1])?;
        let all = [
            a,
            algebra.negative(a)?,
            algebra.sum(a, b)?,
            algebra.sum(a, small)?,
            small,
        ];
        check_texts(&mut algebra, &all).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let switch = algebra.switch(&[a, b])?;
        check_texts(&mut algebra, &[switch])?;
    }
    Ok(())
}

#[test]
fn a_text_too_long_is_refused() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    // A form of a few thousand followers whose text doubles with each switch.
    let mut sum = algebra.integer(0)?;
    for temperature in 1..=20 {
        let switch = algebra.integer(temperature)?;
        let switch = algebra.switch(&[switch])?;
        sum = algebra.sum(sum, switch)?;
    }
    assert_eq!(algebra.text_within(sum, 10_000)?, None);
    let error = algebra.text(sum).unwrap_err();
    assert_eq!(
        error.to_string(),
        "too large a value: its text is longer than 1 MiB"
    );
    Ok(())
}
