//! Who is ahead, as a bar beside the board: [`bar`].

use maud::{Markup, html};
use stonework_catalog::words::{proved, verdict_to_move};
use stonework_catalog::{Player, ShownValue};
use stonework_core::Wdl;
use stonework_pictures::Shade;

use crate::address::Address;
use crate::answer::Answer;
use crate::history::{History, at_end, whole_value};
use crate::opened::Position;

/// Who is ahead: the part of each player, from the first player's side on. What is not known is hatched.
pub(super) fn bar(
    address: &Address,
    position: &Position,
    known: Option<&Answer>,
    past: Option<&History>,
) -> Markup {
    let players = &position.players;
    let whole = |value| whole_value(value, position.to_move?, position.scores);
    let rated = known.map(|answer| &answer.rated);
    let value = match position.to_move {
        Some(_) => rated.and_then(|rated| whole(rated.value?)),
        None => position.result.map(at_end),
    };
    // What the shares of a margin are of.
    let scale: Vec<ShownValue> = past
        .into_iter()
        .flat_map(|past| past.moments.iter().filter_map(|past| past.value))
        .chain(rated.iter().flat_map(|rated| {
            let moves = rated.moves.iter();
            let values = moves.map(|&(_, value)| value);
            let values = values.chain(rated.bounds.lower).chain(rated.bounds.upper);
            values.filter_map(whole)
        }))
        .chain(value)
        .collect();
    let [least, most] = match (value, rated, position.to_move) {
        (Some(value), ..) => [share(value, &scale); 2],
        (None, Some(rated), Some(player)) => {
            let [lower, upper] = [rated.bounds.lower, rated.bounds.upper]
                .map(|bound| bound.and_then(whole).map(|bound| share(bound, &scale)));
            match player {
                Player::First => [lower.unwrap_or(0.0), upper.unwrap_or(1.0)],
                Player::Second => [upper.unwrap_or(0.0), lower.unwrap_or(1.0)],
            }
        }
        _ => [0.0, 1.0],
    };
    let label = match (value, rated, position.to_move) {
        (Some(_), Some(rated), Some(player)) => rated
            .value
            .map_or_else(String::new, |value| verdict_to_move(value, players, player)),
        (Some(value), ..) => players.verdict(value),
        (None, Some(rated), Some(player)) => proved(&rated.bounds, &players.phrase(player)),
        _ => "not known yet".to_owned(),
    };
    let label = format!("Who is ahead: {label}");
    // A win that is far away is paler.
    let strength = value.map_or(1.0, |value| Shade::of(value, &scale).strength);
    let is_won = matches!(value, Some(ShownValue::Outcome { .. }));
    let opacity = is_won.then(|| format!("{:.2}", strength.mul_add(0.5, 0.5)));
    let number = |part: f64| format!("{part:.3}");
    html! {
        svg class=(if address.view.flipped { "bar flipped" } else { "bar" }) viewBox="0 0 1 1"
            preserveAspectRatio="none" role="img" aria-label=(label) {
            title { (label) }
            g {
                rect class="ground" width=(number(least)) height="1" {}
                rect class="ground" x=(number(most)) width=(number(1.0 - most)) height="1" {}
                rect class="first" width=(number(least)) height="1" fill-opacity=[opacity.as_ref()] {}
                rect class="second" x=(number(most)) width=(number(1.0 - most)) height="1"
                    fill-opacity=[opacity.as_ref()] {}
            }
        }
    }
}

/// The first player's part, from 0 to 1.
fn share(value: ShownValue, among: &[ShownValue]) -> f64 {
    let strength = match value {
        ShownValue::Outcome { .. } => 1.0,
        // A margin leaves something to both.
        _ => 0.9 * Shade::of(value, among).strength,
    };
    match value.result() {
        Wdl::Win => strength.mul_add(0.5, 0.5),
        Wdl::Draw => 0.5,
        Wdl::Loss => strength.mul_add(-0.5, 0.5),
    }
}
