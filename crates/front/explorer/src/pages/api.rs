//! The page that describes the API: [`api_page`].

use maud::{Markup, html};
use stonework_catalog::Catalog;

use super::layout::{Look, page, prose};
use crate::address::url_part;
use crate::api::MOST_OF_BATCH;

/// A request, what it answers, and one of its kind that can be followed.
struct Asked {
    request: &'static str,
    answer: String,
    example: Option<String>,
}

/// What can be asked, with examples of this game.
fn requests(id: Option<&str>) -> [Asked; 8] {
    let of = |url: &str| id.map(|id| url.replace("GAME", id));
    let asked = |request, answer: &str, example| Asked {
        request,
        answer: answer.to_owned(),
        example,
    };
    let batch = format!(
        "Up to {MOST_OF_BATCH} positions at once, sent as JSON: each as below, with the input as a text or as \
         JSON. The answers come in their order, one that is wrong as `{{\"error\": …}}`. Together they have \
         the time of one position: those that are not reached then have an error."
    );
    [
        asked(
            "GET /api/games",
            "All games: names, rules, input, parameters, how positions and moves are written.",
            Some("/api/games".to_owned()),
        ),
        asked(
            "GET /api/games/GAME",
            "One of them, by its name or another one it goes by.",
            of("/api/games/GAME"),
        ),
        asked(
            "GET /api/position?game=GAME&input=INPUT&set.NAME=VALUE&m=MOVE&m=MOVE",
            "The position after these moves: its value to the player to move, and every move with its value, \
             the best first. Without an input, a game on a board begins at its start. In a game whose rules \
             are a text, `set.rules=TEXT` is that text itself; of what is wrong in it, the error names line \
             and column.",
            of("/api/position?game=GAME"),
        ),
        asked(
            "GET /api/line?game=GAME…",
            "The line of best play from the same position.",
            of("/api/line?game=GAME"),
        ),
        asked(
            "GET /api/value?game=GAME…",
            "What the same position is worth in sums, as `stonework value --json` tells it: value, outcome, \
             mean, temperature, stops, parts, the moves of both players.",
            None,
        ),
        asked(
            "GET /api/calculate?expression=SUM",
            "The same of a sum as the calculator takes it, or how two are related.",
            Some("/api/calculate?expression=1%2F2+%2B+*2".to_owned()),
        ),
        asked("POST /api/positions", &batch, None),
        asked(
            "GET /api/openapi.json",
            "All of this for programs, as OpenAPI 3.1.",
            Some("/api/openapi.json".to_owned()),
        ),
    ]
}

/// What programs can ask; the examples are of a game of the catalog that begins without an input.
pub(crate) fn api_page(catalog: &Catalog) -> Markup {
    let mut entries = catalog.iter();
    let entry = entries.find(|entry| entry.input.if_none().is_some());
    let id = entry.map(|entry| url_part(entry.id));
    let requests = requests(id.as_deref());
    let statuses = [
        ("400", "The request is wrong."),
        ("404", "There is no such game."),
        ("408", "The rest of the request did not come."),
        ("413", "It is too large."),
        ("422", "No solver fits the game."),
        ("429", "Too much is asked at once."),
        ("503", "There is no memory or connection for it now."),
    ];
    let main = html! {
        div class="api" {
            h1 { "The API" }
            p {
                "Every answer is JSON. Values, moves and errors are those of the command "
                code { "stonework solve --json" } ". What a page shows, the API tells: a page's address has the same "
                code { "input" } ", " code { "set.NAME" } " and " code { "m" } "."
            }
            @for asked in &requests {
                section class="request" {
                    h2 { code { (asked.request) } }
                    p { (prose(&asked.answer)) }
                    @if let Some(example) = &asked.example {
                        p class="try" { "Try " a href=(example) { code { (example) } } }
                    }
                    @if asked.request.starts_with("POST") && let Some(id) = &id {
                        pre { code {
                            "curl -H 'content-type: application/json' \\\n  -d '[{\"game\": \"" (id)
                            "\", \"input\": \"start\", \"settings\": {}, \"moves\": []}]' \\\n  http://HOST/api/positions"
                        } }
                    }
                }
            }
            h2 { "Errors" }
            p {
                (prose("An error has the member `error`, which says what is wrong and what would be right, and `field` if a parameter of the request is wrong. The status says of what kind it is:"))
            }
            table {
                tbody {
                    @for (status, meaning) in statuses {
                        tr { th scope="row" { (status) } td { (meaning) } }
                    }
                }
            }
        }
    };
    page("API", &Look::default(), &main)
}
