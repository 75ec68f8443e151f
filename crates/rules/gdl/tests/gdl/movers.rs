//! Who is to move, also at an end.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use stonework::Game as _;
use stonework_gdl::game::Objective;
use stonework_gdl::{Gdl, GdlGame};

/// The positions that are looked at of a game.
const MOST: usize = 3_000;

/// The texts of the examples have a fact that says it, which nothing but their rules reads.
#[test]
fn whoever_has_control_is_to_move_also_at_an_end() {
    let folder = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../examples/gdl"
    ));
    let (mut texts, mut ends) = (0, 0);
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|kif| kif != "kif") {
            continue;
        }
        texts += 1;
        let text = std::fs::read_to_string(&path).unwrap();
        let gdl = Arc::new(Gdl::read(&text, 64 << 20).unwrap());
        let game = GdlGame::<Box<[u64]>, i32>::new(&gdl, Objective::ZeroSum, None);
        // The last ones first, so that there are ends among them.
        let mut open = vec![game.start()];
        let mut seen = HashSet::new();
        while let Some(position) = open.pop() {
            if seen.len() == MOST || !seen.insert(position.clone()) {
                continue;
            }
            let mover = gdl.roles()[game.mover(&position)];
            let written = game.written(&position);
            let control = format!("(control {mover})");
            assert!(written.contains(&control), "{}: {written}", path.display());
            if game.terminal_value(&position).is_some() {
                ends += 1;
            } else {
                open.extend(
                    game.moves(&position)
                        .map(|mv| game.play(&position, mv).state),
                );
            }
        }
        assert_eq!(game.failure(), None);
    }
    assert!(texts == 8 && ends > 500, "{texts} texts, {ends} ends");
}
