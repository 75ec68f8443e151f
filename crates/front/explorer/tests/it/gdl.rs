//! Rules in GDL, sent as a text: played on their board, told what is wrong with them.

use axum::http::StatusCode;

use crate::support::{Asked, links, sent_to, shown_of};

/// A text of the gallery.
const TIC_TAC_TOE: &str = include_str!("../../../../../examples/gdl/tic_tac_toe.kif");

#[test]
fn rules_in_gdl_are_played_on_their_board() {
    let asked = Asked::new();
    assert_eq!(asked.get("/rules").headers["location"], "/games/gdl");
    let (to, page) = shown_of(&asked, sent_to("gdl", TIC_TAC_TOE, "start"));
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("x is to move."), "{}", page.text);
    assert!(page.text.contains("It is a draw."), "{}", page.text);
    let (_, board) = page.text.split_once("class=\"board").unwrap();
    let (board, beside) = board.split_once("</svg>").unwrap();
    assert_eq!(links(board, "games").len(), 9, "{board}");
    assert!(!beside.contains("Without a place"), "{beside}");
    let cell = |mv: &str| format!("{to}&m=%28mark+{mv}%29");
    let centre = format!("{}&m=%28mark+1+2%29", cell("2 2").replace(' ', "+"));
    let page = asked.get(&centre);
    assert!(page.text.contains("x wins, in 5 plies"), "{}", page.text);
    for (kind, said) in [
        ("why", "is better"),
        ("history", "<circle"),
        ("whole", "5,478"),
        ("compare", "agree"),
    ] {
        let page = asked.get(&centre.replace("/games/", &format!("/{kind}/")));
        assert_eq!(page.status, StatusCode::OK, "{kind}: {}", page.text);
        assert!(page.text.contains(said), "{kind}: {}", page.text);
    }
    let told = asked.json(&centre.replace("/games/gdl?", "/api/position?game=gdl&"));
    assert_eq!(told["value"]["outcome"], "win", "{told}");
    let form = asked.get(&to).text;
    assert!(form.contains("<dt>roles</dt><dd>x, o</dd>"), "{form}");
}

#[test]
fn what_is_wrong_in_gdl_is_told_beside_its_line() {
    let asked = Asked::new();
    for (rules, line, said) in [
        (
            TIC_TAC_TOE.replace("(role x)", "(role x"),
            Some(2),
            "closed",
        ),
        (
            TIC_TAC_TOE.replace("(control ?q)) (true", "(control ?z)) (true"),
            Some(13),
            "?z",
        ),
        (TIC_TAC_TOE.replace("(role o)", ""), None, "roles"),
        ("(role <script>)".to_owned(), None, "&lt;script&gt;"),
    ] {
        let (_, page) = shown_of(&asked, sent_to("gdl", &rules, "start"));
        assert_eq!(
            page.status,
            StatusCode::BAD_REQUEST,
            "{rules}: {}",
            page.text
        );
        assert!(page.text.contains(said), "{said}: {}", page.text);
        assert!(!page.text.contains("<script>"));
        let remarked = line.map(|line| format!("<li value=\"{line}\" class=\"remarked\">"));
        let is_there = remarked.is_none_or(|remarked| page.text.contains(&remarked));
        assert!(is_there, "{rules}: {}", page.text);
    }
    let page = asked.send(sent_to("gdl", "", "start"));
    assert_eq!(page.status, StatusCode::BAD_REQUEST, "{}", page.text);
    assert!(page.text.contains("no text was sent"), "{}", page.text);
}

#[test]
fn a_fault_that_play_comes_to_is_told_and_no_value() {
    let asked = Asked::new();
    // Three in a row are worth what no role has.
    let rules = TIC_TAC_TOE.replace("(<= (goal ?q 0) (line ?p) (other ?p ?q))", "");
    let (_, page) = shown_of(&asked, sent_to("gdl", &rules, "start"));
    assert!(!page.text.contains("It is a draw"), "{}", page.text);
    assert!(page.text.contains("class=\"problem\""), "{}", page.text);
    assert!(page.text.contains("goal"), "{}", page.text);
}
