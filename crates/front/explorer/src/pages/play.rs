//! The page on which a game is played: [`play_page`].

use maud::{Markup, html};
use stonework_catalog::Player;

use super::layout::{Look, page};
use super::position::{board, share_address, turn, without_place};
use crate::address::Address;
use crate::answer::Answer;
use crate::mover::Mover;
use crate::opened::Position;

/// The page of a position that is played, with the best moves if a hint is asked for.
pub(crate) fn play_page(address: &Address, position: &Position, hint: Option<&Answer>) -> Markup {
    let mut played = position.played.iter();
    // Back to before the last move of whoever looks at the page.
    let own = played.rposition(|one| address.movers.of(one.player) == Mover::Human);
    let main = html! {
        h1 { "Play " (position.title) }
        (board(address, position, None, "play"))
        (without_place(address, position, None, "play"))
        p id="turn" { (turn(position)) }
        @if let Some(answer) = hint {
            p id="hint" {
                @match answer.rated.leading() {
                    Some(mv) => { "Best: " (mv) },
                    None => "No move is known to be best."
                }
            }
        }
        nav aria-label="Play" {
            ul class="controls" {
                @if let Some(own) = own {
                    li { a class="button" href=(address.before(own).link("play")) { "Take back" } }
                }
                li {
                    a class="button" href=(address.shown(|view| view.hint = true).link("play")) {
                        "Hint"
                    }
                }
                li { a class="button" href=(address.start().link("play")) { "New game" } }
                li { a class="button" href=(address.link("games")) { "Look at the values" } }
            }
        }
        form action=(format!("/play/{}", crate::address::url_part(&address.game))) method="get" {
            @for player in [Player::First, Player::Second] {
                @let name = Mover::field(player);
                label for=(name) { (position.players.subject(player)) " is played by " }
                select id=(name) name=(name) {
                    @for mover in Mover::ALL {
                        option value=(mover.name()) selected[mover == address.movers.of(player)] {
                            (mover.name())
                        }
                    }
                }
            }
            button type="submit" { "New game" }
        }
        (share_address(&address.link("play")))
    };
    let look = Look {
        safe_colours: address.view.safe_colours,
        ..Look::default()
    };
    page(&format!("Play {}", position.title), &look, &main)
}
