//! The ways to go on from a position, and to look at it: [`controls`].

use maud::{Markup, html};

use crate::address::{Address, View};
use crate::answer::Answer;
use crate::mover::{Mover, Movers};
use crate::opened::Position;

/// Back, forward, the best move, and how the position is shown.
///
/// What the script does for a key is to follow the link that names it.
pub(super) fn controls(address: &Address, position: &Position, known: Option<&Answer>) -> Markup {
    let played = address.moves.len();
    let all = played + address.later.len();
    let best = known.and_then(|answer| answer.rated.leading());
    let best = best.map(|mv| address.after(&mv.to_string()));
    let forward = address.later.first().map(|mv| address.after(mv));
    let forward = forward.or_else(|| best.clone());
    let to = |name: &str, sign: &str, keys: &str, to: Option<Address>| {
        let name = format!("{name} ({})", called(keys));
        html! {
            li {
                @match to {
                    Some(to) => a class="button" href=(to.link("games")) data-key=(keys) title=(name)
                        aria-label=(name) { (sign) },
                    None => span class="button off" aria-hidden="true" { (sign) }
                }
            }
        }
    };
    let toggle = |is_on: bool, names: [&str; 2], key: &str, change: fn(&mut View)| {
        let name = names[usize::from(is_on)];
        to(name, name, key, Some(address.shown(change)))
    };
    let play = position.to_move.map(|player| Address {
        movers: Movers::default().with(player.other(), Mover::Perfect),
        ..address.clone()
    });
    let goes_on = position.to_move.is_some();
    let view = address.view;
    html! {
        @if let Some(play) = play {
            p { a class="button primary" href=(play.link("play")) data-key="p" { "Play against the computer" } }
        }
        nav aria-label="Along the game" {
            ul class="controls" {
                (to("Start", "|◀", "Home", (played > 0).then(|| address.before(0))))
                (to("Back", "◀", "ArrowLeft", (played > 0).then(|| address.before(played - 1))))
                (to("Forward", "▶", "ArrowRight", forward))
                (to("End", "▶|", "End", (played < all).then(|| address.at(all))))
                (to("Best move", "Best move", "b", best))
            }
        }
        nav aria-label="How it is shown" {
            ul class="controls small" {
                (toggle(view.flipped, ["Flip", "Flip back"], "f", |view| view.flipped ^= true))
                @if goes_on {
                    (toggle(view.line, ["Best line", "Hide the line"], "l", |view| view.line ^= true))
                }
                (toggle(view.safe_colours, ["Colours for all", "Usual colours"], "c",
                    |view| view.safe_colours ^= true))
                li { button type="button" id="keys" data-key="?" hidden { "Keys" } }
            }
        }
    }
}

/// What a key is called.
fn called(key: &str) -> &str {
    match key {
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        other => other,
    }
}
