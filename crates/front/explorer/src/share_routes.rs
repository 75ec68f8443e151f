//! Positions as pictures to be taken along: [`routes`].

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use form_urlencoded::Serializer;
use stonework_catalog::ShownValue;
use stonework_catalog::words::worth;
use stonework_pictures::plots::{Format, Picture, ScenePicture};
use stonework_pictures::{Drawing, Mark, Shade};

use crate::address::Address;
use crate::answer::Answer;
use crate::opened::Position;
use crate::problem::Problem;
use crate::site::{PageProblem, Site};

/// The most pixels of a picture.
const MOST_PIXELS: usize = 1 << 23;

/// The URLs of pictures.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/picture/{file}", get(picture))
}

/// The picture of a position, as `GAME.svg` or `GAME.png`; its moves are coloured by their values with
/// `values=shown`.
async fn picture(
    State(site): State<Site>,
    Path(file): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let (game, format) = named(&file)?;
    let (query, is_valued) = valued(&query.unwrap_or_default());
    let (address, position) = site.position(game, Some(query)).await?;
    let answer = if is_valued {
        site.answer(&address, &position).await?
    } else {
        None
    };
    let picture = drawn(&address, &position, answer.as_deref())?;
    if format == Format::Svg {
        let svg = picture.drawing.svg(&picture.title);
        return Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response());
    }
    let (width, height) = picture.size();
    let pixels = width as usize * height as usize;
    if pixels > MOST_PIXELS {
        let message = format!(
            "a picture of {width} × {height} pixels is too large: at most {MOST_PIXELS} are possible; \
             as SVG it is possible"
        );
        return Err(Problem::unanswerable(message).into());
    }
    // The pixels, and what is written of them.
    let held = site.solves.memory.take(2 * 3 * pixels)?;
    let written = move |_| {
        let file = picture.file(Format::Png);
        file.map_err(|error| Problem::internal(error.to_string()))
    };
    let png = site.solves.work(written).await?;
    drop(held);
    Ok(([(CONTENT_TYPE, "image/png")], png).into_response())
}

/// The game and the format that the name of a file means.
fn named(file: &str) -> Result<(&str, Format), Problem> {
    let format = Format::of(std::path::Path::new(file));
    let game = file.rsplit_once('.').map(|(game, _)| game);
    game.zip(format).ok_or_else(|| {
        Problem::not_found(format!(
            "`{file}` is no picture: known are GAME.svg and GAME.png"
        ))
    })
}

/// The rest of a query, and whether it asks for values.
fn valued(query: &str) -> (String, bool) {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let is_values = |(name, value): &(_, _)| name == "values" && value == "shown";
    let is_valued = pairs.clone().any(|pair| is_values(&pair));
    let rest = pairs.filter(|pair| !is_values(pair));
    (
        Serializer::new(String::new()).extend_pairs(rest).finish(),
        is_valued,
    )
}

/// The picture of a position, with the moves whose values are known.
fn drawn(
    address: &Address,
    position: &Position,
    answer: Option<&Answer>,
) -> Result<ScenePicture, Problem> {
    let Some(scene) = &position.scene else {
        let message = format!(
            "{} is not drawn, or this position is too large",
            position.title
        );
        return Err(Problem::unanswerable(message));
    };
    let moves = answer.map_or(&[][..], |answer| &answer.rated.moves);
    let values: Vec<ShownValue> = moves.iter().map(|&(_, value)| value).collect();
    let marks = position.spots.iter().filter_map(|&(mv, spot)| {
        let value = answer?.value_of(mv)?;
        let mark = Mark::new(spot?, format!("{mv}: {}", worth(value)));
        Some(mark.with_shade(Shade::of(value, &values)))
    });
    Ok(ScenePicture {
        title: format!("{}: {}", position.title, position.text),
        drawing: Drawing::new(scene.clone(), marks.collect(), address.view.palette()),
    })
}
