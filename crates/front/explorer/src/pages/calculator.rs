//! The calculator of sums: [`calculator_page`].

use maud::{Markup, html};
use stonework_sums::SumMove;

use super::layout::{Look, page};
use super::position::share_address;
use super::setup::field;
use super::terms;
use super::worth::{relation, worth};
use crate::problem::Problem;
use crate::valued::{EXPRESSION, ExpressionFound, ExpressionWorth, LONGEST, values_link};

/// What may be asked for, and the games in it.
const EXAMPLES: [(&str, &[&str]); 5] = [
    (
        "domineering ##../.... + clobber xo + {1|-1}",
        &["domineering", "clobber"],
    ),
    ("2*(hackenbush bbr) - 1", &["hackenbush"]),
    (
        "toads-and-frogs t.ff + hackenbush rbb",
        &["toads-and-frogs", "hackenbush"],
    ),
    ("{1|-1} + ^*", &[]),
    ("{1|0} <= 1", &[]),
];

/// The most bytes of the links of a player's moves, and what one takes besides its address.
const LINKS: usize = 16 << 10;
const EACH: usize = 200;

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
        textarea id=(EXPRESSION) name=(EXPRESSION) rows=(filled.lines().count().clamp(2, 12))
            maxlength=(LONGEST) spellcheck="false" aria-describedby=(format!("{EXPRESSION}-help"))
            aria-invalid=[wrong.map(|_| "true")] { "\n" (filled) }
    };
    let main = html! {
        h1 { "What sums are worth" }
        p class="lead" {
            "A position of a game whose last mover wins is worth a value in the sense of "
            "combinatorial game theory: who wins it, alone or beside others. In a sum of several, a "
            "player moves in one of them; whoever cannot move in any has lost."
        }
        form class="panel calculator" action="/values" method="get" {
            (field(EXPRESSION, "Sum", help, wrong, &input))
            p { button type="submit" { "Show" } }
        }
        @if let Some(found) = found { (told(found)) }
        @else { (examples()) }
        details class="panel" open[found.is_none()] {
            summary { "How it is written" }
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
            }
        }
    };
    page("Sums of games", &Look::default(), &main)
}

/// What may be asked for, with pictures of the games in it.
fn examples() -> Markup {
    html! {
        h2 { "Examples" }
        ul class="examples" {
            @for (example, games) in EXAMPLES {
                li { a href=(values_link(example, true)) {
                    span class="games-of" {
                        @for game in games {
                            img src=(format!("/thumb/{game}.svg")) alt="" width="64" height="64" loading="lazy";
                        }
                    }
                    code { (example) }
                } }
            }
        }
    }
}

/// What an expression is worth.
fn told(found: &ExpressionWorth) -> Markup {
    let title = &found.expression;
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair(EXPRESSION, title)
        .finish();
    let mut left_to_move = true;
    let told = match &found.found {
        ExpressionFound::Sum { found, played } => {
            left_to_move = played.as_ref().is_none_or(|played| played.left_to_move);
            let link = |of_left: bool, mv: &SumMove| {
                let after = played.as_ref()?.after(mv.part, of_left, &mv.mv, LONGEST)?;
                Some(values_link(&after, !of_left))
            };
            let most = LINKS / (EACH + query.len());
            html! {
                @if let Some(played) = played { (terms::played(title, found, played)) }
                (worth(title, found, &html! {}, most, &link))
            }
        }
        ExpressionFound::Comparison { found, said } => relation(title, *said, found),
    };
    html! {
        (told)
        p { a href=(format!("/api/calculate?{query}")) { "This as JSON" } }
        (share_address(&values_link(title, left_to_move)))
    }
}
