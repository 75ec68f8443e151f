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
    let to = |name: &str, keys: &str, to: Option<Address>| {
        html! {
            li {
                @match to {
                    Some(to) => a class="button" href=(to.link("games")) data-key=(keys) { (name) },
                    None => span class="button off" aria-hidden="true" { (name) }
                }
            }
        }
    };
    let toggle = |change: fn(&mut View)| Some(address.shown(change));
    let play = Address {
        movers: position.to_move.map_or_else(Movers::default, |player| {
            Movers::default().with(player.other(), Mover::Perfect)
        }),
        ..address.clone()
    };
    html! {
        nav aria-label="Along the game" {
            ul class="controls" {
                (to("Start", "Home", (played > 0).then(|| address.before(0))))
                (to("Back", "ArrowLeft", (played > 0).then(|| address.before(played - 1))))
                (to("Forward", "ArrowRight", forward))
                (to("End", "End", (played < all).then(|| address.at(all))))
                (to("Best move", "b", best))
            }
        }
        nav aria-label="How it is shown" {
            ul class="controls" {
                (to("Flip", "f", toggle(|view| view.flipped ^= true)))
                (to("Best line", "l", toggle(|view| view.line ^= true)))
                (to(if address.view.safe_colours { "Usual colours" } else { "Colours for all" }, "c",
                    toggle(|view| view.safe_colours ^= true)))
                li { a class="button" href=(play.link("play")) data-key="p" { "Play from here" } }
            }
        }
    }
}
