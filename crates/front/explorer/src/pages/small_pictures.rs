//! The small pictures of the positions of a map: [`pictures`].

use stonework_catalog::{Outline, Scene, Shape};
use stonework_pictures::{Drawing, Palette};

use crate::game_map::GameMap;
use crate::map_place::Place;

/// The most bytes of all pictures.
const MOST_BYTES: usize = 280 << 10;

/// The most height of a picture, by the most positions that are below each other, and how many times
/// its height is its most width.
const HEIGHTS: [(usize, f64); 3] = [(8, 104.0), (24, 72.0), (usize::MAX, 52.0)];
const WIDER: f64 = 1.8;

/// The most room of a cell of a picture, as a part of its most height.
const CELL: f64 = 0.3;

/// A small picture of a position.
pub(super) struct Picture {
    pub(super) svg: String,
    pub(super) size: (f64, f64),
}

/// The pictures of all positions, if they are small, and before them what they have in common.
pub(super) fn pictures(map: &GameMap) -> Option<(String, Vec<Picture>)> {
    let layers = map.places.chunk_by(|one, two| one.ply == two.ply);
    let most = layers.map(<[Place]>::len).max().unwrap_or(0);
    let height = HEIGHTS.into_iter().find(|&(places, _)| most <= places)?.1;
    let scenes = map.places.iter().map(|place| place.scene.as_ref());
    let scenes: Vec<&Scene> = scenes.collect::<Option<_>>()?;
    let board = in_common(&scenes);
    // Other things on the page, about.
    let mut bytes = 200 * map.ways.len();
    let pictures = scenes.iter().map(|&scene| {
        let mut own = board.clone();
        own.shapes = without(&scene.shapes, &board.shapes);
        let picture = if board.shapes.is_empty() {
            small(
                &Drawing::new(scene.clone(), Vec::new(), Palette::Usual),
                height,
            )
        } else {
            small(&part(own), height)
        };
        bytes += picture.svg.len();
        (bytes < MOST_BYTES).then_some(picture)
    });
    let pictures = pictures.collect::<Option<_>>()?;
    Some((small(&part(board), height).svg, pictures))
}

/// What all scenes have, in its order; nothing if they have not one size, or get their places
/// together.
fn in_common(scenes: &[&Scene]) -> Scene {
    let mut common = scenes[0].clone();
    let is_laid_out =
        |shape: &Shape| matches!(shape.outline, Outline::Node(_) | Outline::Edge { .. });
    for scene in scenes {
        if (scene.width, scene.height) != (common.width, common.height)
            || scene.shapes.iter().any(is_laid_out)
        {
            common.shapes.clear();
            break;
        }
        let mut rest = scene.shapes.iter();
        common.shapes.retain(|shape| {
            let mut ahead = rest.clone();
            let has_it = ahead.any(|other| other == shape);
            if has_it {
                rest = ahead;
            }
            has_it
        });
    }
    common
}

/// Shapes without those in common, which come in the same order.
fn without(shapes: &[Shape], common: &[Shape]) -> Vec<Shape> {
    let mut common = common.iter().peekable();
    let own = shapes
        .iter()
        .filter(|shape| common.next_if_eq(shape).is_none());
    own.cloned().collect()
}

/// What is drawn over others of the same size, or below them.
fn part(scene: Scene) -> Drawing {
    Drawing::part(scene, Vec::new(), Palette::Usual)
}

/// A small picture, no higher than this.
fn small(drawing: &Drawing, most: f64) -> Picture {
    let (width, height) = drawing.size();
    let cell = (CELL * most).min(WIDER * most / width).min(most / height);
    let scale = cell / drawing.cell();
    // Its colours are those of the page.
    let svg = drawing.svg("").replacen("<svg", "<svg class=\"board\"", 1);
    Picture {
        svg: format!("<g transform=\"scale({scale:.3})\">{svg}</g>"),
        size: (width * cell, height * cell),
    }
}
