//! The calculator of sums: [`calculator_page`].

use maud::{Markup, html};

use super::layout::{Look, page};
use super::position::share_address;
use super::setup::field;
use super::worth::{relation, worth};
use crate::problem::Problem;
use crate::valued::{EXPRESSION, ExpressionFound, ExpressionWorth, LONGEST};

/// What may be asked for.
const EXAMPLES: [&str; 5] = [
    "{1|-1} + ^*",
    "domineering ##../.... + clobber xo + {1|-1}",
    "2*(hackenbush bbr) - 1",
    "toads-and-frogs t.ff + hackenbush rbb",
    "{1|0} <= 1",
];

/// A form for an expression; with what it is worth, or what is wrong with it.
pub(crate) fn calculator_page(
    filled: &str,
    found: Option<&ExpressionWorth>,
    problem: Option<&Problem>,
) -> Markup {
    let wrong = problem.map(|problem| problem.message.as_str());
    let help = "a sum of positions and values, or two with `=`, `<`, `>`, `<=`, `>=` or `||` between \
                them";
    let input = html! {
        // Its lines are kept: those of a board are its rows.
        textarea id=(EXPRESSION) name=(EXPRESSION) rows=(filled.lines().count().clamp(2, 12)) cols="60"
            maxlength=(LONGEST) spellcheck="false" aria-describedby=(format!("{EXPRESSION}-help"))
            aria-invalid=[wrong.map(|_| "true")] { "\n" (filled) }
    };
    let main = html! {
        h1 { "What sums are worth" }
        p {
            "A position of a game whose last mover wins is worth a value in the sense of "
            "combinatorial game theory: who wins it, alone or beside others."
        }
        form action="/values" method="get" {
            (field(EXPRESSION, "Sum", help, wrong, &input))
            p { button type="submit" { "Show" } }
        }
        @if let Some(found) = found { (told(found)) }
        h2 { "How it is written" }
        dl {
            dt { "Values" }
            dd {
                "Numbers as " code { "-3/4" } ", games by their options as " code { "{2||1|0}" }
                ", and " code { "^" } ", " code { "v" } ", " code { "^3*2" } ", " code { "*5" } ", "
                code { "±1" } ", " code { "tiny(1)" } "; with " code { "+" } ", " code { "-" }
                ", whole multiples as " code { "2*(…)" } " and brackets."
            }
            dt { "Positions" }
            dd {
                "A game and a position, up to the next sign with spaces around it: "
                code { "clobber xo./.xo" } "; with settings as " code { "GAME:name=value POSITION" } "."
            }
            dt { "Examples" }
            dd { ul {
                @for example in EXAMPLES {
                    @let query = form_urlencoded::Serializer::new(String::new())
                        .append_pair(EXPRESSION, example)
                        .finish();
                    li { a href=(format!("/values?{query}")) { code { (example) } } }
                }
            } }
        }
    };
    page("Sums of games", &Look::default(), &main)
}

/// What an expression is worth.
fn told(found: &ExpressionWorth) -> Markup {
    let title = &found.expression;
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair(EXPRESSION, title)
        .finish();
    html! {
        @match &found.found {
            ExpressionFound::Sum(sum) => (worth(title, sum, usize::MAX, &|_, _| None)),
            ExpressionFound::Comparison { found, said } => (relation(title, *said, found))
        }
        p { a href=(format!("/api/calculate?{query}")) { "This as JSON" } }
        (share_address(&format!("/values?{query}")))
    }
}
