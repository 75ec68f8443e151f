//! What can be taken along from a position: [`share`].

use maud::{Markup, html};

use super::more::api_query;
use crate::address::Address;
use crate::opened::{Begun, Position};

/// Where a position, or any page, is found again.
pub(in crate::pages) fn share_address(link: &str) -> Markup {
    html! {
        details id="share" class="share" {
            summary { "Share" }
            (address_field(link))
        }
    }
}

/// A position to be found again, asked for by a program, solved elsewhere and shown elsewhere.
pub(super) fn share(address: &Address, position: &Position, is_valued: bool) -> Markup {
    let picture = |ending: &str, values: bool| {
        let query = address.query();
        let and = if query.is_empty() || !values { "" } else { "&" };
        let values = if values { "values=shown" } else { "" };
        let mark = if query.is_empty() && values.is_empty() {
            ""
        } else {
            "?"
        };
        let game = crate::address::url_part(&address.game);
        format!("/picture/{game}.{ending}{mark}{values}{and}{query}")
    };
    let json = format!("/api/position{}", api_query(address));
    html! {
        details id="share" class="share" {
            summary { "Share" }
            (address_field(&address.link("games")))
            @if address.is_kept_here() {
                p class="hint" {
                    "It leads here as long as this explorer keeps the "
                    @if address.document.is_some() { "rules" } @else { "input" } "."
                }
            }
            (field("share-position", "Position", &position.text))
            @if let Some((line, notes)) = command(address, position) {
                (field("share-command", "Command line", &line))
                @for note in notes { p class="hint" { (note) } }
            }
            (linked_field("share-json", "JSON", &json))
            @if position.scene.is_some() {
                p class="pictures" {
                    "Picture: "
                    @for ending in ["svg", "png"] {
                        a href=(picture(ending, false)) download=(format!("{}.{ending}", address.game)) {
                            (ending.to_uppercase())
                        }
                        " "
                        @if is_valued {
                            a href=(picture(ending, true)) download=(format!("{}.{ending}", address.game)) {
                                (ending.to_uppercase()) " with values"
                            }
                            " "
                        }
                    }
                }
            }
        }
    }
}

fn address_field(link: &str) -> Markup {
    linked_field("share-address", "Address", link)
}

/// A text that can be selected, and copied by a script.
fn field(id: &str, name: &str, text: &str) -> Markup {
    row(id, name, text, false)
}

/// The same of the path of a page, which the script makes a whole address.
fn linked_field(id: &str, name: &str, path: &str) -> Markup {
    row(id, name, path, true)
}

fn row(id: &str, name: &str, text: &str, is_path: bool) -> Markup {
    html! {
        div class="copied" {
            label for=(id) { (name) }
            input id=(id) readonly value=(text) data-path[is_path];
            @if is_path { a class="button" href=(text) { "Open" } }
            button type="button" data-copies=(id) hidden { "Copy" }
        }
    }
}

/// The command that solves the same position, and what is to be known of it; `None` if no command can.
fn command(address: &Address, position: &Position) -> Option<(String, Vec<&'static str>)> {
    let mut words = vec![
        "stonework".to_owned(),
        "solve".to_owned(),
        quoted(&address.game),
    ];
    let mut notes = Vec::new();
    let mut before = String::new();
    if let Some(input) = &address.input {
        if input.starts_with('@') || input.starts_with("--") || input == "-" {
            // As an argument it would mean something else.
            before = format!("printf %s {} | ", quoted(input));
            words.push("-".to_owned());
        } else {
            words.push(quoted(input));
        }
    }
    for (name, value) in &address.settings {
        words.push("--set".to_owned());
        words.push(quoted(&format!("{name}={value}")));
    }
    if let Some((name, _)) = address.document {
        words.push("--set".to_owned());
        words.push(format!("{name}=FILE"));
        notes.push("FILE is a file of yours that has the rules.");
    }
    match position.begun {
        _ if address.moves.is_empty() => {}
        Begun::Not => return None,
        begun => {
            words.push(format!("--at={}", quoted(&position.text)));
            if begun == Begun::Renamed {
                notes.push("The command names moves as if the game began here.");
            }
        }
    }
    words.push("--moves".to_owned());
    Some((before + &words.join(" "), notes))
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,=:+".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}
