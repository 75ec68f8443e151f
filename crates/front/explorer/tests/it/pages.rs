//! The pages, clicked through without a browser.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use stonework::{Coded, Outcome};
use stonework_explorer::{KnownValues, Limits};
use stonework_games::CATALOG;
use stonework_games::catalog::{Failed, PositionOracle, Settings};

use crate::support::{Asked, links, plain};

#[test]
fn every_game_has_a_page_and_an_example_that_is_played_to_the_end() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(100);
    // No page is waited for once it is left.
    limits.patience = Duration::from_millis(100);
    let asked = Asked::within(limits);
    let start = asked.get("/");
    assert_eq!(start.status, StatusCode::OK);
    let games = links(&start.text, "games");
    assert_eq!(games.len(), CATALOG.iter().count());
    for link in &games {
        let entry = CATALOG.find(link.strip_prefix("/games/").unwrap()).unwrap();
        let page = asked.get(link);
        assert_eq!(page.status, StatusCode::OK, "{link}");
        let example = form_urlencoded::byte_serialize(entry.example.as_bytes());
        let mut next = Some(format!("{link}?input={}", example.collect::<String>()));
        let mut plies = 0;
        while let Some(link) = next {
            let page = asked.get_in_turn(&link);
            assert_eq!(page.status, StatusCode::OK, "{link}: {}", page.text);
            // A page is light, whatever the game.
            assert!(page.text.len() < 150_000, "{link}: {}", page.text.len());
            let is_over = page.text.contains("The game is over");
            let moves = page.text.split("class=\"move\" href=\"").skip(1);
            next = moves
                .last()
                .map(|rest| rest[..rest.find('"').unwrap()].replace("&amp;", "&"));
            assert_eq!(next.is_none(), is_over, "{link}");
            plies += 1;
            // A game without an end is left after some moves.
            if plies == 40 {
                break;
            }
        }
        assert!(plies > 0, "{}", entry.id);
    }
}

#[test]
fn what_is_wrong_in_a_form_is_told_there() {
    let asked = Asked::new();
    for (link, status, field, said) in [
        (
            "/games/nim?input=1%2Cx",
            400,
            "input-help",
            "number 2 of the row is not an integer: `x`",
        ),
        (
            "/games/mnk?set.m=121",
            400,
            "set.m-help",
            "it takes a whole number from 1 to 120",
        ),
        ("/games/mnk?input=xx%2Fo", 400, "input-help", "row 2"),
    ] {
        let page = asked.get(link);
        assert_eq!(page.status.as_u16(), status);
        let (_, help) = page.text.split_once(&format!("id=\"{field}\"")).unwrap();
        let here = &help[..help.find("</span>").unwrap()];
        assert!(plain(here).contains(said), "{here}");
    }
    for (link, status, said) in [
        ("/games/chess", 404, "there is no game `chess`"),
        ("/nowhere", 404, "there is no such page"),
        ("/games/mnk?m=d4", 400, "`d4` is no move"),
        ("/why/mnk", 400, "no move is given"),
        ("/random/mnk?seed=1", 400, "no random input"),
        ("/random/nim?seed=-1", 400, "0 or more, not `-1`"),
    ] {
        let page = asked.get(link);
        assert_eq!(page.status.as_u16(), status, "{link}");
        let told = plain(&page.text).to_lowercase();
        assert!(told.contains(said), "{link}: {}", page.text);
    }
}

#[test]
fn a_position_tells_the_size_of_its_board() {
    let asked = Asked::new();
    let form = asked.get("/games/hex");
    let size = |page: &str, axis: &str| {
        let (_, field) = page.split_once(&format!("id=\"set.{axis}\"")).unwrap();
        let (_, value) = field.split_once("value=\"").unwrap();
        value[..value.find('"').unwrap()].to_owned()
    };
    assert_eq!(size(&form.text, "rows"), "5", "{}", form.text);
    // What the form sends where nothing was filled in.
    for sizes in [
        "",
        "&set.rows=&set.cols=",
        "&set.rows=2",
        "&set.rows=2&set.cols=3",
    ] {
        let page = asked.get(&format!("/games/hex?input=...%2F...{sizes}&m=b2"));
        assert_eq!(page.status, StatusCode::OK, "{sizes}: {}", page.text);
        let sizes_shown = ["rows", "cols"].map(|axis| size(&page.text, axis));
        assert_eq!(sizes_shown, ["2", "3"], "{sizes}: {}", page.text);
        let start = asked.get(&format!("/games/hex?input=start{sizes}"));
        assert_eq!(start.status, StatusCode::OK, "{sizes}: {}", start.text);
    }
    let othello = asked.get("/games/othello");
    let chosen = "<option value=\"4\" selected>4</option>";
    assert!(othello.text.contains(chosen), "{}", othello.text);
    let page = asked.get("/games/hex?input=...%2F...&set.rows=3");
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    let (_, help) = page.text.split_once("id=\"set.rows-help\"").unwrap();
    let here = &help[..help.find("</span>").unwrap()];
    assert!(
        here.contains("2 rows and 3 columns, but the settings say rows=3"),
        "{here}"
    );
}

#[test]
fn the_lines_of_a_field_are_rows() {
    let asked = Asked::new();
    // What a form sends for two and three lines.
    for (game, lines, text) in [
        ("hex", "...%0D%0A...%0D%0A", ".../... x"),
        ("stone-game", "3%0D%0A9%0D%0A1%0D%0A2", "3 9 1 2"),
        ("nim", "piles+%3D+%5B3%2C+7%5D", "3 7"),
    ] {
        let told = asked.json(&format!("/api/position?game={game}&input={lines}"));
        assert_eq!(told["position"], text);
        let page = asked.get(&format!("/games/{game}?input={lines}"));
        let next = links(&page.text, "games");
        let next = next.iter().find(|link| link.contains("m=")).unwrap();
        assert_eq!(asked.get(next).status, StatusCode::OK, "{next}");
    }
    let page = asked.get("/games/hex?input=...%0D%0A..z&set.rows=2");
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    let (_, field) = page.text.split_once("<textarea id=\"input\"").unwrap();
    assert!(field.contains(">...\r\n..z</textarea>"), "{field}");
}

#[test]
fn a_lost_position_has_no_best_move() {
    let asked = Asked::new();
    let page = asked.get("/games/nim?input=3,5,6").text;
    assert!(page.contains(" No move wins."), "{page}");
    assert!(
        page.contains("<caption>Moves, all alike</caption>"),
        "{page}"
    );
    let (_, first) = page.split_once("<tr class=\"").unwrap();
    let shade = &first[.."loss4\">".len()];
    assert_eq!(page.matches(shade).count(), 14, "{page}");
    let why = asked.get("/why/nim?input=3,5,6&m=0-1").text;
    assert!(why.contains("no move is better"), "{why}");
    let told = asked.json("/api/position?game=nim&input=3,5,6");
    assert_eq!(told["every_move_loses"], true);
    assert_eq!(told["best_moves"], serde_json::json!([]));
    assert_eq!(told["best_moves_complete"], true);
    // A later loss is better where the distance counts.
    let page = asked.get("/games/mnk?input=x.x/.o./x.o").text;
    assert!(page.contains("the best first"), "{page}");
    assert!(!page.contains("No move wins"), "{page}");
}

#[test]
fn a_wrong_move_leads_back_to_the_position_before_it() {
    let asked = Asked::new();
    let page = asked.get("/games/mnk?m=a1&m=a1&m=b1&palette=safe");
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    let (_, way) = page.text.split_once("class=\"wrong-way\"").unwrap();
    let way = &way[..way.find("</div>").unwrap()];
    let back = "/games/mnk?m=a1&palette=safe";
    assert_eq!(links(way, "games"), [back, "/games/mnk"], "{way}");
    assert_eq!(asked.get(back).status, StatusCode::OK);
    // That position is there, and what was wrong stands beside the field for a move.
    let (_, field) = page.text.split_once("id=\"m\"").unwrap();
    let field = plain(&field[..field.find("</form>").unwrap()]);
    assert!(
        field.contains("value=\"a1\"") && field.contains("aria-invalid"),
        "{field}"
    );
    assert!(
        plain(&field).contains("`a1` is no move in the position `x../.../... o`"),
        "{field}"
    );
    let next = links(&page.text, "games");
    assert!(
        next.contains(&"/games/mnk?m=a1&m=b2&palette=safe".to_owned()),
        "{next:?}"
    );
}

#[test]
fn a_page_has_an_icon() {
    let asked = Asked::new();
    assert!(asked.get("/").text.contains("href=\"/icon.svg\""));
    let icon = asked.get("/icon.svg");
    assert_eq!(icon.headers["content-type"], "image/svg+xml");
    assert!(icon.text.starts_with("<svg"));
}

#[test]
fn a_move_is_explained() {
    let asked = Asked::new();
    let page = asked.get("/why/mnk?m=b2&m=a2");
    assert!(page.text.contains("is better (draws)"), "{}", page.text);
    assert!(page.text.contains("x wins, in 5 plies"), "{}", page.text);
    assert!(page.text.contains("The best answer of x is"));
}

#[test]
fn the_history_of_a_game_is_drawn() {
    let asked = Asked::new();
    let picture = asked.get("/history.svg/mnk?m=b2&m=a2&m=a1");
    assert_eq!(picture.headers["content-type"], "image/svg+xml");
    assert_eq!(picture.text.matches("<circle").count(), 4);
    let safe = asked.get("/history.svg/mnk?m=b2&m=a2&m=a1&palette=safe");
    assert_ne!(safe.text, picture.text);
}

#[test]
fn a_start_is_compared_by_every_solver() {
    let asked = Asked::new();
    let page = asked.get("/compare/stone-game-vii?input=[5,3,1,4,2]");
    let entry = CATALOG.find("stone-game-vii").unwrap();
    let input = entry.input.parse("[5,3,1,4,2]").unwrap();
    let game = entry.build(&input, &Settings::new()).unwrap();
    let said = page.text.matches("The first player wins by 6.").count();
    let solvers = game.solvers().len();
    assert_eq!(said, solvers + 1, "{}", page.text);
    let agree = format!("All {solvers} solvers agree.");
    assert!(page.text.contains(&agree), "{}", page.text);
}

#[test]
fn a_slow_solver_leaves_the_others_their_time() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(2);
    let asked = Asked::within(limits);
    // Bottom-up it takes minutes, which is tried first; the theorem tells it at once.
    let page = asked.get("/compare/divisor-game?input=30000000");
    let only = "The first player wins. Only one solver finished, so nothing is compared.";
    assert!(page.text.contains(only), "{}", page.text);
}

#[test]
fn a_long_solve_tells_its_progress_and_is_stopped() {
    let mut limits = Limits::default();
    limits.time = Duration::from_secs(600);
    limits.patience = Duration::from_secs(60);
    let asked = Asked::within(limits);
    let url = "/games/connect-four?set.width=8";
    let page = asked.get(url);
    assert!(
        page.text
            .contains("data-events=\"/events/connect-four?set.width=8\"")
    );
    assert!(page.text.contains("http-equiv=\"refresh\""));
    // Others are answered all the while.
    assert!(asked.get("/games/mnk?m=b2").text.contains("It is a draw."));
    let stop = Request::post("/stop/connect-four?set.width=8").header("host", "localhost:7878");
    let stopped = asked.send(stop.body(Body::empty()).unwrap());
    assert_eq!(stopped.status, StatusCode::SEE_OTHER);
    let page = asked.get(url);
    assert!(
        page.text.contains("The solve was stopped."),
        "{}",
        page.text
    );
    assert!(!page.text.contains("data-events"));
    // It begins again if that is asked for.
    let again = Request::post("/again/connect-four?set.width=8").header("host", "localhost:7878");
    assert_eq!(
        asked.send(again.body(Body::empty()).unwrap()).status,
        StatusCode::SEE_OTHER
    );
    assert!(asked.get(url).text.contains("data-events"));
    let stop = Request::post("/stop/connect-four?set.width=8").header("host", "localhost:7878");
    asked.send(stop.body(Body::empty()).unwrap());
}

#[test]
fn nimbers_of_heaps_are_told() {
    let asked = Asked::new();
    let page = asked.get("/nimbers/nim?input=[3,5,7]&m=0-3");
    assert!(
        page.text.contains("Its nimber is <strong>2</strong>"),
        "{}",
        page.text
    );
    assert!(
        page.text
            .contains("together</th><td class=\"number\">2</td>"),
        "{}",
        page.text
    );
    // The move that is told is one of the position, and wins.
    let told = links(&page.text, "games").pop().unwrap();
    let then = asked.get(&told.replace("/games/", "/nimbers/"));
    assert!(
        then.text.contains("Its nimber is <strong>0</strong>"),
        "{told}"
    );
    let page = asked.get("/nimbers/kayles?input=[5,2]");
    assert!(
        page.text
            .contains("Period 12: G(n + 12) = G(n) for every n from 71 on."),
        "{}",
        page.text
    );
    let page = asked.get("/nimbers/cram?set.rows=2&set.cols=3");
    assert!(page.text.contains("Its nimber is"), "{}", page.text);
    let page = asked.get("/nimbers/mnk");
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn a_row_is_shown_part_by_part() {
    let asked = Asked::new();
    let page = asked.get("/triangle/stone-game-vii?input=[5,3,1,4,2]");
    assert_eq!(page.text.matches("<rect").count(), 15);
    assert!(
        page.text.contains("<title>1 to 5: +6, best R</title>"),
        "{}",
        page.text
    );
    let part = "/games/stone-game-vii?input=%5B5%2C3%2C1%2C4%2C2%5D&m=L&m=L&m=R";
    assert!(
        page.text.contains(&part.replace('&', "&amp;")),
        "{}",
        page.text
    );
    let page = asked.get("/triangle/end-taking?input=[1,5,2,4]");
    assert_eq!(page.text.matches("<rect").count(), 10, "{}", page.text);
    assert!(page.text.contains("&amp;m=L1&amp;m=R1"), "{}", page.text);
    let page = asked.get("/triangle/mnk");
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn a_whole_solution_is_counted() {
    let asked = Asked::new();
    let page = asked.get("/whole/mnk");
    assert!(
        page.text.contains("<strong>5,478</strong> positions"),
        "{}",
        page.text
    );
    // One position of each value is linked, and is worth that.
    let example = links(&page.text, "games");
    let example = example.iter().find(|link| link.contains("input=")).unwrap();
    assert_eq!(asked.get(example).status, StatusCode::OK);
    let page = asked.get("/whole/connect-four?set.width=8");
    assert_eq!(
        page.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "it needs too much memory"
    );
}

/// Knows that tic-tac-toe is drawn after any first move, and nothing else.
struct FirstMoves;

impl PositionOracle for FirstMoves {
    fn codes(&self, positions: &[String], codes: &mut Vec<Option<u32>>) -> Result<(), Failed> {
        let is_known = |position: &String| position.matches('.').count() == 8;
        let drawn = Outcome::DRAW.stored_code();
        codes.extend(positions.iter().map(|at| drawn.filter(|_| is_known(at))));
        Ok(())
    }
}

#[test]
fn what_is_known_is_looked_up() {
    let settings = [("m", "3"), ("n", "3"), ("k", "3"), ("rule", "normal")];
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let known = KnownValues::new("mnk", settings.into(), Arc::new(FirstMoves));
    let asked = Asked::knowing(known);
    assert!(asked.get("/").text.contains("Looked up in a database: "));
    let looked_up = asked.get("/games/mnk");
    assert!(
        looked_up.text.contains("database: 0 positions"),
        "{}",
        looked_up.text
    );
    // Other rules are not known.
    let searched = asked.get("/games/mnk?set.n=4");
    assert!(!searched.text.contains("database: "), "{}", searched.text);
}

#[test]
fn a_theorem_is_told_step_by_step() {
    let asked = Asked::new();
    let page = asked.get("/games/stone-game-vii?input=[5,3,1,4,2]");
    assert!(
        page.text.contains("How a theorem values it"),
        "{}",
        page.text
    );
    assert!(page.text.contains("which is 6."), "{}", page.text);
    assert!(!asked.get("/games/mnk").text.contains("How a theorem"));
}
