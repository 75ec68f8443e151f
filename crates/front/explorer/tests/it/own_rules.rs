//! Rules that are sent as a text: kept under a name, told what is wrong beside the line, within limits.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value as Json, json};
use stonework::{Game, Run, Step, StopReason, WinLose};
use stonework_explorer::{Explorer, Limits};
use stonework_games::catalog::{
    About, Catalog, CatalogGame, Document, DocumentKind, Entry, GameBuilder, InputError, InputKind,
    Notation, Settings,
};

use crate::support::{Answered, Asked, get, links, plain, sent_to, shown_of};

/// A heap, of which players take a number that the rules name. Who cannot has lost.
struct Heap {
    stones: u32,
    rules: std::sync::Arc<Rules>,
}

/// The numbers that may be taken, a line `take N` for each, and names, `player NAME`. `#` and what
/// follows is no rule; `slow` takes all the time that there is.
#[derive(Default)]
struct Rules {
    takes: Vec<u32>,
    about: About,
}

/// Why there are no rules.
enum Wrong {
    Text(String),
    Stopped(StopReason),
}

impl Rules {
    fn read(text: &str, run: &Run) -> Result<Self, Wrong> {
        let mut rules = Self::default();
        for (line, written) in (1..).zip(text.lines()) {
            let rule = written.split('#').next().unwrap_or_default();
            let column = rule.len() - rule.trim_start().len() + 1;
            let words: Vec<&str> = rule.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["slow"] => {
                    let watch = run.clone().begun().watch();
                    loop {
                        watch.check().map_err(Wrong::Stopped)?;
                        std::thread::sleep(Duration::from_millis(5));
                    }
                }
                ["player", name] => rules.about.roles.push(name.to_owned()),
                ["take", number] => {
                    let read: Result<u32, _> = number.parse();
                    let column = column + 5;
                    let taken = read.map_err(|_| {
                        Wrong::Text(format!(
                            "line {line}, column {column}: `{number}` is no number"
                        ))
                    })?;
                    if rules.takes.contains(&taken) {
                        let note =
                            format!("line {line}, column {column}: `{taken}` is taken before");
                        rules.about.notes.push(note);
                    }
                    rules.takes.push(taken);
                }
                _ => {
                    return Err(Wrong::Text(format!(
                        "line {line}, column {column}: no rule: `{rule}`"
                    )));
                }
            }
        }
        if rules.about.roles.len() == 1 {
            return Err(Wrong::Text("two players are needed".to_owned()));
        }
        rules.takes.sort_unstable();
        rules.takes.dedup();
        Ok(rules)
    }
}

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.stones
    }

    fn terminal_value(&self, left: &u32) -> Option<WinLose> {
        let is_over = self.moves(left).next().is_none();
        is_over.then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        let takes = self.rules.takes.iter().copied();
        takes.filter(move |&taken| 0 < taken && taken <= left)
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

impl CatalogGame for Heap {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn draw(&self, left: &u32) -> String {
        format!("{left} stones")
    }

    fn about(&self) -> Option<About> {
        Some(self.rules.about.clone())
    }
}

static RULES: Document = Document::new(
    "rules",
    &DocumentKind {
        default: "take 1\ntake 2\n",
        called: "one or two",
        needed: "a line for each number",
        folded: str::to_lowercase,
    },
    "what may be taken",
);

fn make(settings: &Settings) -> Result<std::sync::Arc<Rules>, InputError> {
    settings.made_of(&RULES, |text| {
        Rules::read(text, &settings.run()).map_err(|wrong| match wrong {
            Wrong::Text(reason) => settings.refused(&RULES, &reason),
            Wrong::Stopped(reason) => reason.into(),
        })
    })
}

static GAMES: Catalog = Catalog::of(
    "own rules",
    &[Entry {
        id: "takes",
        title: "Rules of one's own",
        rules: "Take a number of stones that the rules name; who cannot has lost.",
        input: InputKind::Count,
        positions: "how many stones are left: `7 stones`",
        moves: "how many are taken: `2`",
        params: &[RULES.param()],
        example: "7",
        ..Entry::of(&|input, settings| {
            let stones = input.count(0)?;
            let rules = make(settings)?;
            Ok(GameBuilder::new(Heap { stones, rules }).boxed())
        })
    }],
);

fn own() -> Asked {
    Asked::on(GAMES.clone())
}

/// What a browser sends of the form.
fn sent(rules: &str, input: &str) -> Request<Body> {
    sent_to("takes", rules, input)
}

/// The page that the form leads to.
fn shown(asked: &Asked, rules: &str) -> (String, Answered) {
    shown_of(asked, sent(rules, "7"))
}

#[test]
fn rules_that_are_sent_have_pages_like_a_game_of_the_catalog() {
    let asked = own();
    let start = asked.get("/");
    assert!(start.text.contains("href=\"/rules\""), "{}", start.text);
    let rules = asked.get("/rules");
    assert_eq!(rules.headers["location"], "/games/takes");
    let form = asked.get("/games/takes").text;
    assert!(form.contains("<form action=\"/games/takes\" method=\"post\">"));
    assert!(form.contains("take 1\ntake 2\n</textarea>"), "{form}");
    let text = "take 1\ntake 3\ntake 4\n";
    let (to, page) = shown(&asked, text);
    assert!(to.len() < 100, "{to}");
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(
        page.text.contains("The second player wins"),
        "{}",
        page.text
    );
    let (_, after) = shown(&asked, "take 1\ntake 2\n");
    assert!(
        after.text.contains("The first player wins"),
        "{}",
        after.text
    );
    // Everything of the explorer goes on from there, with the rules by their name.
    let next = links(&page.text, "games");
    let next = next.iter().find(|link| link.contains("m=4")).unwrap();
    assert!(next.contains("set.rules="), "{next}");
    assert!(asked.get(next).text.contains("3 stones"));
    for (page, said) in [
        ("why", "no move is better"),
        ("history", "<svg"),
        ("compare", "solvers agree"),
    ] {
        let page = asked.get(&next.replace("/games/", &format!("/{page}/")));
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        assert!(page.text.contains(said), "{}", page.text);
    }
    // The form is filled with the text again.
    let form = links(&page.text, "games").pop().unwrap();
    let form = asked.get(&form).text;
    assert!(form.contains(&format!("\n{text}</textarea>")), "{form}");
    let json = next.replace("/games/takes?", "/api/position?game=takes&");
    assert_eq!(asked.json(&json)["position"], "3 stones");
}

#[test]
fn what_is_wrong_is_told_beside_its_line() {
    let asked = own();
    let (to, page) = shown(&asked, "take 1\n  take x # <b>\ntake 2");
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    let (_, listing) = page.text.split_once("class=\"listing\"").unwrap();
    let (_, wrong) = listing
        .split_once("<li value=\"2\" class=\"remarked\">")
        .unwrap();
    let wrong = &wrong[..wrong.find("</li>").unwrap()];
    assert!(
        wrong.contains("<code>  take <mark>x</mark> # &lt;b&gt;</code>"),
        "{wrong}"
    );
    assert!(plain(wrong).contains("`x` is no number"), "{wrong}");
    assert!(
        page.text
            .contains("<li value=\"3\"><code>take 2</code></li>")
    );
    assert!(page.text.contains("role=\"alert\""));
    // What was sent is there to be mended.
    let field = "\ntake 1\n  take x # &lt;b&gt;\ntake 2</textarea>";
    assert!(page.text.contains(field), "{}", page.text);
    assert_eq!(asked.get(&to).status, 400);
    // What has no place is told all the same.
    let (_, page) = shown(&asked, "player one");
    assert!(
        page.text.contains("two players are needed"),
        "{}",
        page.text
    );
    assert!(!page.text.contains("class=\"listing\""));
    let (_, page) = shown(&asked, "\n\n\n take");
    assert!(
        page.text.contains("<li value=\"4\" class=\"remarked\">"),
        "{}",
        page.text
    );
}

#[test]
fn notes_are_told_beside_their_lines() {
    let asked = own();
    let (to, page) = shown(&asked, "take 1\ntake 1\ntake 2");
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("Notes on the rules"), "{}", page.text);
    let form = asked.get(&to).text;
    let (_, noted) = form
        .split_once("<li value=\"2\" class=\"remarked\">")
        .unwrap();
    assert!(plain(noted).contains("`1` is taken before"), "{form}");
}

#[test]
fn names_in_rules_are_escaped() {
    let asked = own();
    let evil = "<script>alert('1')</script>";
    for rules in [
        format!("player {evil}\nplayer \"{evil}\ntake 1\ntake 1 # {evil}"),
        format!("take {evil}"),
        evil.to_owned(),
        format!("player {evil}"),
    ] {
        let (to, page) = shown(&asked, &rules);
        let form = asked.get(&to);
        for page in [page, form] {
            assert!(!page.text.contains("<script>"), "{}", page.text);
            let policy = page.headers["content-security-policy"].to_str().unwrap();
            assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
        }
    }
}

#[test]
fn a_text_that_is_too_long_is_refused() {
    let asked = own();
    let answered = asked.send(sent(&"take 1\n".repeat(40_000), "7"));
    assert_eq!(answered.status, StatusCode::BAD_REQUEST);
    assert!(
        answered
            .text
            .contains("is too long: at most 262144 are possible"),
        "{}",
        answered.text
    );
    let (_, page) = shown(&asked, &"take 1\n".repeat(30_000));
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.len() < 100_000, "{}", page.text.len());
    let answered = asked.send(sent(&"x".repeat(5 << 20), "7"));
    assert_eq!(answered.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn what_is_no_longer_kept_is_to_be_pasted_again() {
    let mut limits = Limits::default();
    // A sixty-fourth of it is for texts.
    limits.bytes = 16 << 20;
    let asked = Asked::of(Explorer::new(GAMES.clone(), limits));
    let text = |at: usize| format!("take 1\n# {at} {}\n", "x".repeat(100_000));
    let kept = |to: &str| asked.get(to).status == StatusCode::OK;
    let pages: Vec<String> = (0..3).map(|at| shown(&asked, &text(at)).0).collect();
    assert!(!kept(&pages[0]));
    assert!(kept(&pages[1]) && kept(&pages[2]));
    // What was asked for last is kept.
    assert!(kept(&pages[1]));
    shown(&asked, &text(3));
    assert!(kept(&pages[1]) && !kept(&pages[2]));
    let gone = asked.get(&pages[2]);
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let (_, help) = gone.text.split_once("id=\"set.rules-help\"").unwrap();
    assert!(help.contains("no longer kept: paste it again"), "{help}");
    assert!(gone.text.contains("\n</textarea>"), "{}", gone.text);
    for page in ["why", "history", "compare", "events"] {
        let gone = asked.get(&pages[2].replace("/games/", &format!("/{page}/")));
        assert_eq!(gone.status, StatusCode::NOT_FOUND, "{page}");
        assert!(gone.text.contains("no longer kept"), "{}", gone.text);
        let form = links(&gone.text, "games").pop().unwrap();
        assert_eq!(asked.get(&form).status, StatusCode::OK);
    }
    let json = pages[2].replace("/games/takes?", "/api/position?game=takes&");
    let error: Json = serde_json::from_str(&asked.get(&json).text).unwrap();
    assert_eq!(error["field"], "set.rules");
}

#[test]
fn two_people_who_send_different_rules_at_once_have_their_own() {
    let asked = own();
    let texts: Vec<String> = (1..=8)
        .map(|most| {
            (1..=most).fold(String::new(), |text, taken| {
                text + &format!("take {taken}\n")
            })
        })
        .collect();
    let requests = texts.iter().cycle().take(32).map(|text| sent(text, "7"));
    let answered = asked.send_all(requests.collect());
    let pages: Vec<String> = (answered.iter())
        .map(|answered| answered.headers["location"].to_str().unwrap().to_owned())
        .collect();
    let shown = asked.send_all(pages.iter().map(|page| get(page)).collect());
    for (at, page) in shown.iter().enumerate() {
        let most = at % 8 + 1;
        let moves = page.text.matches("class=\"move\"").count();
        assert_eq!(moves, most.min(7), "{}", page.text);
        let wins = !7_usize.is_multiple_of(most + 1);
        assert_eq!(
            page.text.contains("The first player wins"),
            wins,
            "{most}: {}",
            page.text
        );
    }
    let names: std::collections::HashSet<&String> = pages.iter().collect();
    assert_eq!(names.len(), 8);
}

#[test]
fn a_program_sends_the_text_itself() {
    let asked = own();
    let batch = json!([
        {"game": "takes", "input": 7, "settings": {"rules": "take 1\ntake 2\n"}},
        {"game": "takes", "input": 7, "settings": {"rules": "take 7"}, "moves": ["7"]},
        {"game": "takes", "input": 7, "settings": {"rules": "take 7\ntake x"}},
        {"game": "takes", "input": 7},
    ]);
    let request = Request::post("/api/positions")
        .header("host", "localhost:7878")
        .header("content-type", "application/json");
    let answered = asked.send(request.body(Body::from(batch.to_string())).unwrap());
    let answers: Json = serde_json::from_str(&answered.text).unwrap();
    assert_eq!(answers[0]["best_moves"], json!([1]), "{answers}");
    assert_eq!(answers[1]["result"]["outcome"], "win", "{answers}");
    let error = answers[2]["error"].as_str().unwrap();
    assert!(
        error.contains("line 2, column 6: `x` is no number"),
        "{error}"
    );
    assert_eq!(answers[2]["field"], "set.rules");
    assert_eq!(answers[3]["best_moves"], json!([1]), "{answers}");
    let one = asked.json("/api/position?game=takes&input=7&set.rules=take+1%0Atake+2");
    assert_eq!(one["best_moves"], json!([1]));
}

#[test]
fn rules_that_take_long_have_the_time_of_a_position() {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(600);
    let asked = Asked::of(Explorer::new(GAMES.clone(), limits));
    let (to, page) = shown(&asked, "slow");
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text.contains("time limit of 600ms"), "{}", page.text);
    // The text is there to be mended, and another game to go on with.
    assert!(page.text.contains("\nslow</textarea>"), "{}", page.text);
    let over = links(&page.text, "games").contains(&"/games/takes".to_owned());
    assert!(over, "{}", page.text);
    // However many ask for them at once, others are answered all the while.
    let mut requests: Vec<_> = (0..6).map(|_| get(&to)).collect();
    requests.push(sent("take 1", "7"));
    let answered = asked.send_all(requests);
    assert_eq!(answered[6].status, StatusCode::SEE_OTHER);
    let refused = [
        StatusCode::UNPROCESSABLE_ENTITY,
        StatusCode::TOO_MANY_REQUESTS,
    ];
    assert!(
        answered[..6]
            .iter()
            .all(|one| refused.contains(&one.status))
    );
}

#[test]
fn no_file_is_read_because_of_a_request() {
    let asked = own();
    let (_, page) = shown(&asked, concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    assert!(plain(&page.text).contains("no rule: `"), "{}", page.text);
    assert!(!page.text.contains("[package]"));
}
