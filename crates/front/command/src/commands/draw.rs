//! `stonework draw`: a position as a picture.

use std::fmt::{self, Display, Formatter};

use stonework_catalog::words::{verdict_to_move, worth};
use stonework_catalog::{Catalog, Notation, Session, ShownValue};
use stonework_pictures::plots::ScenePicture;
use stonework_pictures::{Palette, places, rated_position};

use crate::args::DrawArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};
use crate::plot_file::PlotFile;
use crate::wording::{shortened, stop_reason};

pub(super) fn run(
    args: &DrawArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?;
    let setup = setup.with_distances(args.distance.beside(&[]))?;
    let file = PlotFile::at(&args.output)?;
    let game = setup.on_source(args.input.source(), console)?;
    let game = game.at(args.at.position.as_deref())?;
    let session = game.instance.session();
    demand_scene(&game, session.as_ref())?;
    let to_move = session.to_move().filter(|_| args.values);
    let rated = to_move.map(|player| {
        let run = args.limits.run(console.interrupt());
        let solver = session.choose(&run).solver;
        let run = args.limits.run_of(solver, &run);
        let rated = console.watch(run, solver.name, |run| session.rate(solver.name, run));
        Ok::<_, Failure>((player, rated?))
    });
    let rated = rated.transpose()?;
    let palette = if args.safe_colours {
        Palette::Safe
    } else {
        Palette::Usual
    };
    let moves = rated.as_ref().map_or(&[][..], |(_, rated)| &rated.moves);
    file.write(&drawn(&game, session.as_ref(), moves, palette)?)?;
    let mut said = Vec::new();
    let mut ending = Ending::Solved;
    if let Some((player, rated)) = &rated {
        let value = rated.value;
        said.extend(value.map(|value| verdict_to_move(value, &game.players(), *player)));
        if let Some(reason) = rated.stopped {
            let reason = stop_reason(reason);
            said.push(format!("Stopped: {reason}. Some moves may have no colour."));
            ending = Ending::Stopped;
        }
    }
    said.extend(without_place(session.as_ref(), moves));
    said.push(format!("Drawn in {}.", file.shown()));
    console.text(&format!("{}\n\n{}\n", game.heading(), said.join("\n")))?;
    Ok(ending)
}

/// Refuses a game that does not draw this position, before anything is solved.
pub(super) fn demand_scene(game: &PreparedGame, session: &dyn Session) -> Result<(), Failure> {
    session.scene().map(drop).ok_or_else(|| not_drawn(game))
}

fn not_drawn(game: &PreparedGame) -> Failure {
    Failure::Usage(format!(
        "positions of {} are not drawn, or this one is too large",
        game.title()
    ))
}

/// The picture of a position, with the moves whose value is known; an error if the game does not draw
/// it.
pub(super) fn drawn(
    game: &PreparedGame,
    session: &dyn Session,
    moves: &[(Notation, ShownValue)],
    palette: Palette,
) -> Result<ScenePicture, Failure> {
    let drawing = rated_position(session, moves, palette).ok_or_else(|| not_drawn(game))?;
    Ok(ScenePicture {
        title: format!("{}: {}", game.title(), session.position()),
        drawing,
    })
}

/// What the moves are worth that have no place in the picture, if there are some.
fn without_place(session: &dyn Session, moves: &[(Notation, ShownValue)]) -> Option<String> {
    /// Of more, only some are told.
    const MOST: usize = 20;
    let places = places(session);
    let rest = moves.iter();
    let rest = rest.filter(|(mv, _)| !places.contains_key(&mv.to_string()));
    let told: Vec<Told<'_>> = rest.map(Told).collect();
    (!told.is_empty()).then(|| {
        let told = shortened(&told, MOST, ", ", "move");
        format!("Without a place in the picture: {told}.")
    })
}

/// A move and what it is worth.
struct Told<'a>(&'a (Notation, ShownValue));

impl Display for Told<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (mv, value) = self.0;
        write!(f, "{mv} {}", worth(*value))
    }
}
