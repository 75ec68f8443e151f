//! Bugs in [`stonework::Layered`].

use stonework::Indexed;
use stonework::laws::{Law, Laws};

use super::finding::{Finding, plant};
use super::games::{Boxes, Piles};
use super::planted::Planted;

fn piles() -> Planted<Piles> {
    Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]))
}

pub(super) fn findings() -> Vec<Finding> {
    const LAYERS: &[Law] = &[Law::Layers];
    const ORDER: &[Law] = &[Law::LayerOrder];
    const EITHER: &[Law] = &[Law::Layers, Law::LayerOrder];
    let plant_in =
        |bug, laws, game: Planted<Piles>| plant(bug, laws, &Laws::new().layered(), &game);
    vec![
        plant_in(
            "a move is said to lead back two layers at most",
            ORDER,
            piles().reach(|_| 2),
        ),
        plant_in(
            "a move is said to lead back one layer fewer than it can",
            ORDER,
            piles().reach(|game| game.width() - 1),
        ),
        plant_in(
            "the layer of no piles is forgotten",
            LAYERS,
            piles().layers(Piles::width),
        ),
        plant_in(
            "there is a layer too many",
            LAYERS,
            piles().layers(|game| game.width() + 2),
        ),
        plant_in(
            "layers have their length where their end should be",
            LAYERS,
            piles().layer(|game, layer| layer * game.width()..game.width()),
        ),
        plant_in(
            "layers are numbered from one",
            LAYERS,
            piles().layer(|game, layer| (layer + 1) * game.width()..(layer + 2) * game.width()),
        ),
        plant_in(
            "layers share their borders",
            LAYERS,
            piles().layer(|game, layer| layer * game.width()..(layer + 1) * game.width() + 1),
        ),
        plant_in(
            "layers are counted, but each is still a position",
            LAYERS,
            piles().layer(|_, layer| layer..layer + 1),
        ),
        plant_in(
            "positions are numbered from the start of play",
            ORDER,
            piles()
                .rank(|game, &(taken, greatest)| taken * game.width() + greatest - 1)
                .unrank(|game, index| (index / game.width(), index % game.width() + 1)),
        ),
        plant_in(
            "layers have the same greatest take, which can stay",
            ORDER,
            piles()
                .rank(|game, &(taken, greatest)| {
                    (game.width() - greatest) * (game.width() + 1) + taken
                })
                .unrank(|game, index| {
                    let row = game.width() + 1;
                    (index % row, game.width() - index / row)
                })
                .layers(Piles::width)
                .layer(|game, layer| layer * (game.width() + 1)..(layer + 1) * (game.width() + 1)),
        ),
        plant_in(
            "a layer has the positions with an even and an odd number of piles",
            EITHER,
            piles()
                .layers(|game| (game.width() + 1).div_ceil(2))
                .layer(|game, layer| {
                    let end = (layer + 1) * 2 * game.width();
                    layer * 2 * game.width()..end.min(game.count())
                }),
        ),
        plant_in(
            "taking nothing is allowed once",
            ORDER,
            piles().moves(|game, state| match state.1 {
                2 => (0..game.takes(state).end).collect(),
                _ => game.takes(state).collect(),
            }),
        ),
        plant(
            "a move is said to lead back as far as there are edges",
            ORDER,
            &Laws::new().layered(),
            &Planted::on(Boxes).reach(|_| 12),
        ),
        plant(
            "drawn edges count up, and so do the numbers",
            ORDER,
            &Laws::new().layered(),
            &Planted::on(Boxes)
                .rank(|_, &drawn| usize::from(drawn))
                .unrank(|_, index| u16::try_from(index).unwrap()),
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new().layered().check(&piles()).unwrap();
    Laws::new().layered().check(&Planted::on(Boxes)).unwrap();
}
