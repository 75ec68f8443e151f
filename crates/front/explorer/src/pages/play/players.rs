//! Who plays whom: [`players`].

use maud::{Markup, html};
use stonework_catalog::Player;

use crate::address::{Address, url_part};
use crate::mover::Mover;
use crate::opened::Position;

/// What a mover is called where it is chosen.
fn called(mover: Mover) -> &'static str {
    match mover {
        Mover::Human => "a human",
        Mover::Perfect => "perfect play",
        Mover::Longest => "perfect play, the longest way",
        Mover::Trickiest => "perfect play, the most dangerous way",
    }
}

/// The form in which it is said who makes the moves of whom.
pub(super) fn players(address: &Address, position: &Position) -> Markup {
    let is_over = position.to_move.is_none();
    let kept = if is_over {
        address.start()
    } else {
        address.clone()
    };
    html! {
        form class="players" action=(play_path(address)) method="get" {
            (hidden_fields(&kept))
            @for player in [Player::First, Player::Second] {
                @let name = Mover::field(player);
                div {
                    label for=(name) { (position.players.subject(player)) }
                    select id=(name) name=(name) {
                        @for mover in Mover::ALL {
                            option value=(mover.name())
                                selected[mover == address.movers.of(player)] { (called(mover)) }
                        }
                    }
                }
            }
            button type="submit" { @if is_over { "New game" } @else { "Change players" } }
        }
    }
}

/// What a form sends besides its fields: the game and the moves, without who makes them.
fn hidden_fields(address: &Address) -> Markup {
    let settings = address.settings.iter();
    let settings = settings.map(|(name, value)| (format!("set.{name}"), value));
    let document = address.document.iter();
    let document = document.map(|(name, document)| (format!("set.{name}"), &document.name));
    html! {
        @if let Some(input) = address.input_told() { input type="hidden" name="input" value=(input); }
        @for (name, value) in settings.chain(document) {
            input type="hidden" name=(name) value=(value);
        }
        @for mv in &address.moves { input type="hidden" name="m" value=(mv); }
        @if address.view.safe_colours { input type="hidden" name="palette" value="safe"; }
        @if address.view.flipped { input type="hidden" name="flip" value="yes"; }
    }
}

/// The path of the page of a game that is played.
fn play_path(address: &Address) -> String {
    format!("/play/{}", url_part(&address.game))
}
