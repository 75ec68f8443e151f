//! Thermographs as pictures can be read, whatever is in them.

use roxmltree::Document;
use stonework_partizan::{Dyadic, Thermograph};
use stonework_pictures::plots::{Format, Picture, ThermographPlot};

fn number(text: &str) -> Dyadic {
    text.parse().expect("a number")
}

/// The thermograph of {a|b}, of two numbers.
fn switch(left: &str, right: &str) -> Thermograph {
    let option = |text| Thermograph::of_number(number(text)).expect("it is small");
    Thermograph::of_options(&[option(left)], &[option(right)]).expect("it is small")
}

/// The corners of all lines of so many corners or more that are drawn in this colour.
fn lines(svg: &str, colour: &str) -> Vec<Vec<(f64, f64)>> {
    let read = Document::parse(svg).expect("it is well-formed");
    let drawn = read
        .descendants()
        .filter(|node| node.has_tag_name("polyline") && node.attribute("stroke") == Some(colour));
    let corners = drawn.map(|node| {
        let points = node.attribute("points").expect("its points");
        let points = points.split_whitespace().map(|point| {
            let (x, y) = point.split_once(',').expect("a point");
            (x.parse().expect("x"), y.parse().expect("y"))
        });
        points.collect()
    });
    corners.collect()
}

/// The texts of a picture, and where they are.
fn texts(svg: &str) -> Vec<(String, f64, f64)> {
    let read = Document::parse(svg).expect("it is well-formed");
    let texts = read.descendants().filter(|node| node.has_tag_name("text"));
    let texts = texts.map(|node| {
        let at = |name| {
            node.attribute(name)
                .expect("a place")
                .parse()
                .expect("pixels")
        };
        (
            node.text().unwrap_or_default().trim().to_owned(),
            at("x"),
            at("y"),
        )
    });
    texts.collect()
}

const FIRST: &str = "#0072B2";

#[test]
fn the_left_wall_is_on_the_left_and_the_mast_goes_up() {
    let mut plot = ThermographPlot::new("a switch".to_owned());
    plot.add("{2|-3/4}".to_owned(), switch("2", "-3/4"));
    let svg = plot.svg().expect("it is drawn");
    let walls = lines(&svg, FIRST);
    let [left, right] = &walls[..2] else {
        panic!("{walls:?}");
    };
    assert!(left[0].0 < right[0].0, "{walls:?}");
    // At the mast both are one, above all else.
    assert_eq!(left[left.len() - 2..], right[right.len() - 2..]);
    let [from, to] = left[left.len() - 2..] else {
        panic!("{left:?}");
    };
    assert!((from.0 - to.0).abs() < 0.5 && to.1 < from.1, "{left:?}");
    let texts = texts(&svg);
    let has = |text: &str| texts.iter().any(|(other, ..)| other == text);
    for text in [
        "a switch",
        "{2|-3/4}",
        "temperature",
        "value",
        "0",
        "1",
        "-1",
    ] {
        assert!(has(text), "{text}: {texts:?}");
    }
    assert!(
        plot.file(Format::Png)
            .expect("it is drawn")
            .starts_with(b"\x89PNG")
    );
}

#[test]
fn whatever_is_drawn_is_within_the_picture_and_has_ticks() {
    let huge = (1_i64 << 61).to_string();
    let negative = format!("-{huge}");
    let tiny = format!("1/{}", 1_i64 << 40);
    let cases: [&[(&str, &str)]; 8] = [
        &[],
        &[("1/2", "1/4"), ("-3/8", "-3/4")],
        &[(&huge, &negative)],
        &[(&huge, &negative), (&tiny, "0")],
        &[(&tiny, "0")],
        &[("1000000000000001", "1000000000000000")],
        &[("100", "-100"), ("1/64", "-1/64")],
        &[("7", "9")],
    ];
    for switches in cases {
        let mut plot = ThermographPlot::new(format!("{switches:?} <and> \"more\" & ").repeat(9));
        for (left, right) in switches {
            plot.add(format!("{{{left}|{right}}}").repeat(3), switch(left, right));
        }
        let svg = plot.svg().expect("it is drawn");
        let (width, height) = plot.size();
        for colour in [FIRST, "#D55E00"] {
            for (x, y) in lines(&svg, colour).concat() {
                assert!((0.0..=f64::from(width)).contains(&x), "{switches:?}: {x}");
                assert!((0.0..=f64::from(height)).contains(&y), "{switches:?}: {y}");
            }
        }
        let texts = texts(&svg);
        let below = texts
            .iter()
            .filter(|text| text.1 > 100.0 && (575.0..600.0).contains(&text.2));
        let mut below: Vec<_> = below.collect();
        below.sort_by(|one, two| one.1.total_cmp(&two.1));
        let beside = texts.iter().filter(|text| text.1 < 115.0 && text.2 > 85.0);
        assert!(
            below.len() >= 2 && beside.count() >= 2,
            "{switches:?}: {texts:?}"
        );
        for pair in below.windows(2) {
            let room = pair[1].1 - pair[0].1;
            let letters = usize::midpoint(pair[0].0.len(), pair[1].0.len());
            let letters = u32::try_from(letters).map_or(0.0, f64::from);
            assert!(room > 7.0 * letters, "{switches:?}: {pair:?}");
        }
        assert_eq!(plot.svg().expect("it is drawn"), svg);
    }
}

#[test]
fn many_thermographs_are_named_as_far_as_there_is_room() {
    let mut plot = ThermographPlot::new("many".to_owned());
    for temperature in 1..=40 {
        let numbers = [temperature.to_string(), format!("-{temperature}")];
        plot.add(format!("±{temperature}"), switch(&numbers[0], &numbers[1]));
    }
    let texts = texts(&plot.svg().expect("it is drawn"));
    assert!(texts.iter().any(|text| text.0 == "±20"));
    assert!(texts.iter().any(|text| text.0 == "and 20 more"));
    assert!(texts.iter().all(|text| text.2 < 640.0), "{texts:?}");
}
