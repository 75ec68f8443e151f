//! Settings and positions that are changed, what is wrong with them, and the way so far.

use axum::http::StatusCode;

use crate::support::{Asked, links};

/// Where a form leads that changes settings or the position.
fn leads(asked: &Asked, form: &str) -> String {
    let answered = asked.get(form);
    assert_eq!(answered.status, StatusCode::SEE_OTHER, "{form}");
    answered.headers["location"].to_str().unwrap().to_owned()
}

#[test]
fn other_settings_keep_what_is_possible_with_them() {
    let asked = Asked::new();
    let all = |m: u32, n: u32| format!("set.m={m}&set.n={n}&set.k=3&set.rule=normal");
    for (form, to) in [
        // What the game takes anyway is not said.
        (format!("/set/mnk?{}", all(3, 3)), "/games/mnk"),
        (
            format!("/set/mnk?{}&m=b2&m=a1&palette=safe", all(4, 3)),
            "/games/mnk?set.m=4&m=b2&m=a1&palette=safe",
        ),
        (
            format!("/set/mnk?{}&m=b2&m=a3", all(2, 3)),
            "/games/mnk?set.m=2&m=b2&without=moves",
        ),
        // A position has its size; with another size it is none.
        (
            "/set/mnk?input=x.o/.x./o..&set.m=3&set.n=3&set.k=3&set.rule=misere".to_owned(),
            "/games/mnk?input=x.o%2F.x.%2Fo..&set.rule=misere",
        ),
        (
            format!("/set/mnk?input=x.o/.x./o..&{}&m=b1", all(4, 3)),
            "/games/mnk?set.m=4&without=position",
        ),
        (
            "/set/connect-four?input=7463&set.width=8&set.height=6&set.connect=4".to_owned(),
            "/games/connect-four?input=7463&set.width=8&set.height=6",
        ),
        // A position that is typed brings its size.
        (
            "/place/hex?input=.../...&set.rows=4&set.cols=4".to_owned(),
            "/games/hex?input=...%2F...",
        ),
        (
            "/place/hex?input=start&set.rows=4&set.cols=4".to_owned(),
            "/games/hex?input=start&set.rows=4&set.cols=4",
        ),
        // What is wrong is told where it leads.
        (
            "/set/mnk?set.m=99&m=a1".to_owned(),
            "/games/mnk?set.m=99&m=a1",
        ),
        (
            "/place/hex?input=zzz&set.rows=4".to_owned(),
            "/games/hex?input=zzz",
        ),
    ] {
        assert_eq!(leads(&asked, &form), to, "{form}");
    }
    let page = asked.get("/games/mnk?set.m=2&m=b2&without=moves").text;
    let said = "Moves that are not possible with these settings were left out.";
    assert!(page.contains(said), "{page}");
    assert!(!page.contains("without="), "no link says so again: {page}");
    let page = asked.get("/games/mnk?set.m=4&without=position").text;
    assert!(
        page.contains("The position does not fit these settings"),
        "{page}"
    );
}

#[test]
fn what_is_wrong_stands_beside_what_is_right() {
    let asked = Asked::new();
    for (link, board) in [
        ("/games/mnk?set.m=999&m=a1", "/games/mnk?m=a1&m=b2"),
        (
            "/games/mnk?set.m=999&set.k=2&m=a1",
            "/games/mnk?set.k=2&m=a1&m=b2",
        ),
        ("/games/mnk?set.what=1", "/games/mnk?m=b2"),
        (
            "/games/mnk?input=zzz&m=a1&set.k=2",
            "/games/mnk?set.k=2&m=b2",
        ),
        (
            "/games/nim?input=1,x",
            "/games/nim?input=%5B1%2C2%2C4%5D&m=2-1",
        ),
    ] {
        let page = asked.get(link);
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{link}");
        assert!(
            links(&page.text, "games").contains(&board.to_owned()),
            "{link}: {}",
            page.text
        );
        assert!(page.text.contains("Start over"), "{link}");
        assert!(page.text.contains("role=\"alert\""), "{link}");
    }
    // The drawer with the wrong field is open.
    let page = asked.get("/games/nim?input=1,x").text;
    assert!(page.contains("id=\"position-drawer\" open"), "{page}");
    assert!(page.contains(">1,x</textarea>"), "{page}");
}

#[test]
fn the_game_so_far_has_moves_that_were_taken_back() {
    let asked = Asked::new();
    let page = asked.get("/games/mnk?m=b2&m=a1&next=c3&next=a3").text;
    let (_, list) = page.split_once("so-far").unwrap();
    let list = &list[..list.find("</ol>").unwrap()];
    let to = [
        "/games/mnk?next=b2&next=a1&next=c3&next=a3",
        "/games/mnk?m=b2&next=a1&next=c3&next=a3",
        "/games/mnk?m=b2&m=a1&next=c3&next=a3",
        "/games/mnk?m=b2&m=a1&m=c3&next=a3",
        "/games/mnk?m=b2&m=a1&m=c3&m=a3",
    ];
    assert_eq!(links(list, "games"), to, "{list}");
    let (_, here) = list.split_once("aria-current=\"step\">").unwrap();
    assert!(here.starts_with("a1</a>"), "{list}");
    assert_eq!(list.matches("class=\"later\"").count(), 2, "{list}");
}

#[test]
fn a_position_is_written_as_it_is_shown() {
    let asked = Asked::new();
    for (link, text) in [
        ("/games/mnk?m=b2", ".../.x./... o"),
        ("/games/nim?input=[3,5,6]&m=1-5", "3 0 6"),
        ("/games/nim?input=[3,5,6]", "[3,5,6]"),
        ("/games/stone-game?m=L", "3 4 5"),
    ] {
        let page = asked.get(link).text;
        assert!(
            page.contains(&format!(">{text}</textarea>")),
            "{link}: {page}"
        );
        let typed = format!("/place/{}", link.trim_start_matches("/games/"));
        let typed = typed.split('?').next().unwrap();
        let input: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        let to = leads(&asked, &format!("{typed}?input={input}"));
        assert_eq!(asked.get(&to).status, StatusCode::OK, "{to}");
    }
}
