//! The small pictures of the positions of a map: [`pictures`].

use stonework_catalog::Scene;
use stonework_pictures::{SmallPicture, small_pictures};

use crate::game_map::GameMap;
use crate::map_place::Place;

/// The most bytes of all pictures, and about how many a way takes.
const MOST_BYTES: usize = 280 << 10;
const BYTES_OF_WAY: usize = 200;

/// The most height of a picture, by the most positions that are below each other.
const HEIGHTS: [(usize, f64); 3] = [(8, 104.0), (24, 72.0), (usize::MAX, 52.0)];

/// The pictures of all positions, if they are small, and before them what they have in common.
pub(super) fn pictures(map: &GameMap) -> Option<(String, Vec<SmallPicture>)> {
    let layers = map.places.chunk_by(|one, two| one.ply == two.ply);
    let most = layers.map(<[Place]>::len).max().unwrap_or(0);
    let height = HEIGHTS.into_iter().find(|&(places, _)| most <= places)?.1;
    let scenes = map.places.iter().map(|place| place.scene.as_ref());
    let scenes: Vec<&Scene> = scenes.collect::<Option<_>>()?;
    let bytes = MOST_BYTES.checked_sub(BYTES_OF_WAY * map.ways.len())?;
    let (board, pictures) = small_pictures(&scenes, height, bytes)?;
    Some((board.svg, pictures))
}
