//! Histories of values and histograms lie within their pictures.

use fastrand::Rng;
use roxmltree::{Document, Node};
use stonework::Wdl;
use stonework_games::catalog::{Int, ShownValue};
use stonework_pictures::{Bar, Moment, Palette, histogram, history};

fn random_value(rng: &mut Rng, is_margin: bool) -> ShownValue {
    if is_margin {
        let margins = [i128::MIN, i128::MAX, 0, -7, 3, rng.i128(-50..50)];
        return ShownValue::Margin(Int(margins[rng.usize(..margins.len())]));
    }
    ShownValue::Outcome {
        result: [Wdl::Win, Wdl::Draw, Wdl::Loss][rng.usize(..3)],
        plies: [None, Some(0), Some(rng.u32(..60)), Some(u32::MAX)][rng.usize(..4)],
    }
}

/// A number of a node; 0 if it has none.
fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or("0");
    let number: f64 = text.parse().expect("a number");
    assert!(number.is_finite(), "{name}");
    number
}

/// All figures lie within the picture.
fn check(svg: &str) {
    let document = Document::parse(svg).expect("it is XML");
    let root = document.root_element();
    let (width, height) = (number(root, "width"), number(root, "height"));
    let inside = |x: f64, y: f64| {
        let is_inside = (-0.01..=width + 0.01).contains(&x) && (-0.01..=height + 0.01).contains(&y);
        assert!(is_inside, "{x} {y}: {svg}");
    };
    for node in document.descendants() {
        let at = |name| number(node, name);
        match node.tag_name().name() {
            "circle" => {
                inside(at("cx") - at("r"), at("cy") - at("r"));
                inside(at("cx") + at("r"), at("cy") + at("r"));
            }
            "rect" => {
                inside(at("x"), at("y"));
                inside(at("x") + at("width"), at("y") + at("height"));
            }
            "text" => inside(at("x"), at("y")),
            _ => {}
        }
    }
}

#[test]
fn a_history_lies_within_its_picture() {
    let mut rng = Rng::with_seed(4);
    for round in 0..400 {
        let count = rng.usize(1..=120);
        let moments: Vec<Moment> = (0..count)
            .map(|at| Moment {
                label: format!("<{at}>"),
                value: rng.bool().then(|| random_value(&mut rng, round % 2 == 0)),
                is_mistake: rng.bool(),
                is_here: rng.u8(..9) == 0,
                link: rng.bool().then(|| format!("/games/x?at={at}&b=\"")),
            })
            .collect();
        let svg = history(&moments, rng.usize(..900), ["a <b>", "c"], Palette::Usual);
        assert_eq!(svg.matches("<circle").count(), count);
        check(&svg);
    }
}

#[test]
fn a_histogram_lies_within_its_picture() {
    let mut rng = Rng::with_seed(5);
    for round in 0..400 {
        let bars: Vec<Bar> = (0..rng.usize(..90))
            .map(|at| Bar {
                value: random_value(&mut rng, round % 2 == 0),
                positions: [1, rng.u64(..), rng.u64(..5000)][rng.usize(..3)],
                link: rng.bool().then(|| format!("/games/x?at={at}&b")),
            })
            .collect();
        let svg = histogram(&bars, Palette::Safe);
        assert_eq!(svg.matches("<title>").count(), bars.len());
        check(&svg);
    }
}
