//! Every game of the catalog is drawn along a random play, or none of its positions are.

mod graphs;
mod large;
#[cfg(feature = "plots")]
mod thermographs;
mod values;
mod way;

use std::iter::{once, repeat_n};

use fastrand::Rng;
use roxmltree::Document;
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Entry, Input, InputKind, Notation, Outline, Point, Scene, Session, Settings, Spot,
};
use stonework_pictures::{Drawing, Mark, Palette};

/// The points that an outline reaches.
fn reach(outline: Outline) -> Vec<Point> {
    let around = |(x, y): Point, (width, height): Point| {
        vec![(x - width, y - height), (x + width, y + height)]
    };
    match outline {
        Outline::Cell { middle, size } => around(middle, (size.0 / 2.0, size.1 / 2.0)),
        Outline::Disc { middle, radius } => around(middle, (radius, radius)),
        Outline::Hexagon { middle } => around(middle, (0.5, 0.58)),
        Outline::Line { from, to } | Outline::Arrow { from, to } => vec![from, to],
        Outline::Text { middle } => vec![middle],
        // They have no place yet.
        Outline::Node(_) | Outline::Edge { .. } => Vec::new(),
    }
}

fn is_inside(scene: &Scene, outline: Outline) -> bool {
    let inside = |(x, y): Point| {
        (-0.01..=scene.width + 0.01).contains(&x) && (-0.01..=scene.height + 0.01).contains(&y)
    };
    reach(outline).into_iter().all(inside)
}

/// How often each game is played.
const PLAYS: usize = 6;

/// Games that are not drawn, for a reason.
const WITHOUT_SCENES: [&str; 0] = [];

/// Every game with its example, and one on a board with its start as well.
fn games() -> impl Iterator<Item = (&'static Entry, &'static str)> {
    CATALOG.iter().flat_map(|entry| {
        let is_board = entry.input == InputKind::Position;
        let start = is_board.then_some(Input::START);
        let inputs = once(entry.example).chain(start);
        inputs.map(move |input| (entry, input))
    })
}

/// Moves that are made in the same place lead to the same position, as those of equal stones do.
fn check_that_spots_tell_moves_apart(
    game: &str,
    session: &mut dyn Session,
    spots: &[(Notation, Option<Spot>)],
) {
    let mut known: Vec<(Spot, String)> = Vec::new();
    for &(mv, spot) in spots {
        let Some(spot) = spot else {
            continue;
        };
        session
            .play(&mv.to_string())
            .expect("a listed move is played");
        let position = session.position();
        session.undo().expect("a move was played");
        let other = known.iter().find(|&&(other, _)| other == spot);
        if let Some((_, other)) = other {
            assert_eq!(*other, position, "{game} {mv}: {spot:?}");
        }
        known.push((spot, position));
    }
}

#[test]
fn every_game_is_drawn_all_along_or_never() {
    let mut rng = Rng::with_seed(15);
    for (entry, input) in games().flat_map(|game| repeat_n(game, PLAYS)) {
        let input = entry.input.parse(input).unwrap();
        let game = entry.build(&input, &Settings::new()).unwrap();
        let mut session = game.session();
        let has_scenes = session.scene().is_some();
        assert!(
            has_scenes || WITHOUT_SCENES.contains(&entry.id),
            "{} is not drawn",
            entry.id
        );
        for _ in 0..60 {
            let scene = session.scene();
            assert_eq!(
                scene.is_some(),
                has_scenes,
                "{}: {}",
                entry.id,
                session.position()
            );
            let moves = session.moves();
            let spots = session.spots(usize::MAX);
            let listed: Vec<_> = spots.iter().map(|&(mv, _)| mv).collect();
            assert_eq!(listed, moves, "{}", entry.id);
            if let Some(scene) = &scene {
                for shape in &scene.shapes {
                    assert!(is_inside(scene, shape.outline), "{}: {shape:?}", entry.id);
                }
                let marks: Vec<Mark> = spots
                    .iter()
                    .filter_map(|&(mv, spot): &(_, Option<Spot>)| {
                        let spot = spot?;
                        assert!(is_inside(scene, spot), "{} {mv}: {spot:?}", entry.id);
                        Some(Mark::new(spot, mv.to_string()).with_link(format!("?a=1&m={mv}")))
                    })
                    .collect();
                let draw = || Drawing::new(scene.clone(), marks.clone(), Palette::Safe);
                let picture = draw().svg("a <title> & more");
                check_that_spots_tell_moves_apart(entry.id, session.as_mut(), &spots);
                let read = Document::parse(&picture).unwrap();
                let links = read.descendants().filter(|node| node.has_tag_name("a"));
                assert_eq!(links.count(), marks.len(), "{}", entry.id);
                let title = read.descendants().find(|node| node.has_tag_name("title"));
                assert_eq!(title.unwrap().text(), Some("a <title> & more"));
                assert_eq!(draw().svg("a <title> & more"), picture);
                assert!(!picture.contains("style=") && !picture.contains("script"));
            }
            let Some(mv) = rng.choice(&moves) else {
                break;
            };
            session.play(&mv.to_string()).unwrap();
        }
    }
}

#[test]
fn another_palette_has_other_colours() {
    let entry = CATALOG.find("hex").unwrap();
    let game = entry
        .build(&entry.input.parse("start").unwrap(), &Settings::new())
        .unwrap();
    let session = game.session();
    let scene = session.scene().unwrap();
    let values = [stonework_games::catalog::ShownValue::Margin(3.into())];
    let shade = stonework_pictures::Shade::of(values[0], &values);
    let (_, spot) = session.spots(usize::MAX)[0];
    let marks = vec![Mark::new(spot.unwrap(), "a1: +3").with_shade(shade)];
    let draw = |palette| Drawing::new(scene.clone(), marks.clone(), palette).svg("Hex");
    let (usual, safe) = (draw(Palette::Usual), draw(Palette::Safe));
    assert!(usual.contains("#2e9646") && safe.contains("#0072b2"));
    // What the colour says is written, too.
    assert!(usual.contains(">+</text>") && usual.contains("<title>a1: +3</title>"));
}
