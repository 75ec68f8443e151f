//! What all pages share: [`page`], [`prose`].

use maud::{DOCTYPE, Markup, html};
use stonework_catalog::ShownValue;
use stonework_pictures::Shade;

use crate::address::Address;

/// What a page has besides its title and what it shows.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// Whether its colours are those that everybody can tell apart.
    pub(super) safe_colours: bool,
    /// More of its head.
    pub(super) head: Option<Markup>,
}

/// A page with a title, below the way to the start page.
pub(super) fn page(title: &str, look: &Look, main: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" class=[look.safe_colours.then_some("safe")] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – stonework" }
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/style.css";
                // Before anything is shown, so that no page is light first.
                script src="/script/theme.js" {}
                script src="/script/explorer.js" type="module" {}
                @if let Some(head) = &look.head { (head) }
            }
            body {
                a class="skip" href="#main" { "To the page" }
                header {
                    a class="home" href="/" {
                        img src="/icon.svg" alt="" width="24" height="24";
                        "stonework"
                    }
                    nav aria-label="Site" {
                        a href="/" { "Games" }
                        a href="/atlas" { "Atlas" }
                        a href="/values" { "Sums" }
                        a href="/rules" { "Your rules" }
                        a href="/api" { "API" }
                    }
                    // The script shows it, as it needs one.
                    button type="button" id="theme" hidden { "Colours" }
                }
                main id="main" { (main) }
            }
        }
    }
}

/// A text in which what stands between backticks is code: a move, a position, a name of the command.
pub(super) fn prose(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // The last backtick of an odd number begins nothing.
    let last = parts.len().is_multiple_of(2).then(|| parts.len() - 1);
    html! {
        @for (at, part) in parts.iter().enumerate() {
            @if Some(at) == last { "`" (part) }
            @else if at % 2 == 1 { code { (part) } }
            @else { (part) }
        }
    }
}

/// A table that is scrolled where it is wider than the page.
pub(super) fn wide(label: &str, table: &Markup) -> Markup {
    html! { div class="wide" tabindex="0" role="region" aria-label=(label) { (table) } }
}

/// The sign of a value's result, where the value is not written with one.
pub(super) fn sign(value: ShownValue) -> Markup {
    html! {
        @if !matches!(value, ShownValue::Margin(_)) {
            span aria-hidden="true" { (Shade::of(value, &[]).sign()) " " }
        }
    }
}

/// The look of a page about an address.
pub(super) fn look_of(address: &Address) -> Look {
    Look {
        safe_colours: address.view.safe_colours,
        head: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_between_backticks_is_code() {
        for (text, written) in [
            ("", ""),
            ("no code", "no code"),
            ("`a1`", "<code>a1</code>"),
            (
                "from `a1` to `b<2`, so",
                "from <code>a1</code> to <code>b&lt;2</code>, so",
            ),
            ("`a1` and one ` alone", "<code>a1</code> and one ` alone"),
            ("one ` alone", "one ` alone"),
            ("``", "<code></code>"),
        ] {
            assert_eq!(prose(text).into_string(), written);
        }
    }
}
