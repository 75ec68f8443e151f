//! The page that describes the API.

use maud::{Markup, html};

use super::layout::{Look, page};
use crate::api::MOST_OF_BATCH;

/// What programs can ask.
pub(crate) fn api_page() -> Markup {
    let main = html! {
        h1 { "The API" }
        p {
            "Every answer is JSON. Values, moves and errors are those of the command "
            code { "stonework solve --json" } ". "
            a href="/api/openapi.json" { "A description for programs" } " (OpenAPI 3.1)."
        }
        dl {
            dt { code { "GET /api/games" } }
            dd { "All games: names, rules, input, parameters, how positions and moves are written." }
            dt { code { "GET /api/games/GAME" } }
            dd { "One of them, by its name or another one it goes by." }
            dt { code { "GET /api/position?game=GAME&input=INPUT&set.NAME=VALUE&m=MOVE&m=MOVE" } }
            dd {
                "The position after these moves: its value to the player to move, and every move with "
                "its value, the best first. Without an input, a game on a board begins at its start."
            }
            dt { code { "set.rules=TEXT" } }
            dd {
                "In a game whose rules are a text, that text itself; in "
                code { "POST" } ", " code { r#""settings": {"rules": "…"}"# } ". Of what is wrong, the error names line and column."
            }
            dt { code { "GET /api/line?…" } }
            dd { "The line of best play from the same position." }
            dt { code { "GET /api/value?…" } }
            dd {
                "What the same position is worth in sums, as " code { "stonework value --json" }
                " tells it: value, outcome, mean, temperature, stops, parts, the moves of both players."
            }
            dt { code { "GET /api/calculate?expression=SUM" } }
            dd { "The same of a sum as the " a href="/values" { "calculator" } " takes it, or how two are related." }
            dt { code { "POST /api/positions" } }
            dd {
                "Up to " (MOST_OF_BATCH) " positions at once, each as "
                code { r#"{"game": "nim", "input": [3, 5], "settings": {}, "moves": ["0-2"]}"# }
                ", with the input as a text or as JSON; the answers come in their order, one that is wrong as " code { "{\"error\": …}" }
                ". Together they have the time of one position: those that are not reached then have an error."
            }
        }
        p {
            "An error has the member " code { "error" } ", which says what is wrong and what would be right, and "
            code { "field" } " if a parameter of the request is. The status is 400 for a wrong request, 404 for an "
            "unknown game, 408 for one of which the rest does not come, 413 for one that is too large, 422 for a game "
            "that no solver fits, 429 if too much is asked at once, and 503 if there is no memory or connection for it now."
        }
    };
    page("API", &Look::default(), &main)
}
