//! What clients hold and what they ask for stays within limits, and keeps nobody waiting.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::num::NonZeroUsize;
use std::thread::sleep;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value as Json, json};
use stonework::{Game, ProofOf, Proved, RatedMove, Step, Theorem, WinLose, Work};
use stonework_explorer::{Explorer, Limits};
use stonework_games::catalog::{
    AnswerKind, Answers, Catalog, CatalogGame, Entry, GameBuilder, InputKind, Notation,
};

use crate::support::{Asked, Listening, all_of, first_of};

/// A position that takes minutes.
const LONG: &str = "connect-four?set.width=8";

/// One thread for what takes long, and this time for it.
fn one_thread(seconds: u64) -> Limits {
    let mut limits = Limits::default();
    limits.threads = NonZeroUsize::MIN;
    limits.time = Duration::from_secs(seconds);
    limits
}

/// So little memory that eight may be connected.
fn eight_connections() -> Limits {
    let mut limits = one_thread(600);
    limits.bytes = 8 << 20;
    limits
}

/// Whether a page is answered, which may be refused for a moment.
fn is_answered_soon(server: &Listening) -> bool {
    (0..100).any(|_| {
        sleep(Duration::from_millis(100));
        all_of(server.ask_once("/")).starts_with("HTTP/1.1 200 OK")
    })
}

/// Whether a connection on which nothing was told is closed.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    match stream.read(&mut [0]) {
        Ok(len) => len == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

#[test]
fn half_sent_requests_keep_nobody_waiting() {
    let mut limits = eight_connections();
    limits.patience = Duration::from_secs(600);
    let server = Listening::within(limits);
    let mut half_sent: Vec<TcpStream> = (0..100).map(|_| server.send("GET / HT")).collect();
    assert!(is_answered_soon(&server));
    // One that came first has lost its connection, and no more are left than may be connected.
    let mut are_closed = |least: usize| {
        sleep(Duration::from_millis(100));
        let closed = half_sent
            .iter_mut()
            .filter_map(|at| is_closed(at).then_some(()));
        closed.count() >= least
    };
    assert!((0..100).any(|_| are_closed(92)));
    assert!(is_closed(&mut half_sent[0]));
}

#[test]
fn a_client_that_is_waited_for_too_long_is_left() {
    /// More than what two systems hold of what is on its way.
    const MANY: usize = 5000;
    let mut limits = eight_connections();
    limits.patience = Duration::from_millis(500);
    let server = Listening::within(limits);
    let nothing = server.send("");
    let half_a_head = server.send("GET / HT");
    let post =
        "POST /api/positions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let half_a_body = server.send(&format!("{post}Content-Length: 100\r\n\r\n[{{"));
    let idle = server.ask("/api/games/nim");

    let style = "GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let unread = server.send(&style.repeat(MANY));
    let begun = Instant::now();
    assert_eq!(all_of(nothing), "");
    assert_eq!(all_of(half_a_head), "");
    let told = all_of(half_a_body);
    assert!(told.starts_with("HTTP/1.1 408 "), "{told}");
    assert!(all_of(idle).starts_with("HTTP/1.1 200 OK"));
    assert!(begun.elapsed() < Duration::from_secs(50));
    sleep(Duration::from_secs(5));
    // What the systems between them hold, and no more.
    let read = all_of(unread).matches("HTTP/1.1 200 OK").count();
    assert!((1..MANY).contains(&read), "{read}");
}

#[test]
fn one_connection_too_many_is_told_so() {
    let server = Listening::within(eight_connections());
    let mut events: Vec<TcpStream> = (0..8)
        .map(|_| server.ask(&format!("/events/{LONG}")))
        .collect();
    for stream in &mut events {
        assert!(first_of(stream).starts_with("HTTP/1.1 200 OK"));
    }
    let refused = all_of(server.ask("/"));
    assert!(refused.starts_with("HTTP/1.1 503 "), "{refused}");
    assert!(
        refused.contains("Too many others are connected"),
        "{refused}"
    );
    // A program is told as it is told of anything.
    let refused = all_of(server.ask("/api/games"));
    assert!(refused.contains("\r\n\r\n{\"error\":"), "{refused}");
    // Also if it reads nothing before it has sent all.
    let post = "POST /api/positions HTTP/1.1\r\nHost: localhost\r\n";
    let head = format!("{post}Content-Length: 1900000\r\n\r\n");
    let text = head + &" ".repeat(1_900_000);
    // Who is refused is waited for a second, which a busy machine may take to send it.
    let sent = (0..20).find_map(|_| server.try_send(&text).ok());
    let refused = all_of(sent.expect("it is read while it is sent"));
    assert!(refused.starts_with("HTTP/1.1 503 "), "{refused}");
    // The others go on, and one that leaves has left its place.
    assert!(first_of(&mut events[7]).contains("event: progress"));
    events.pop();
    assert!(is_answered_soon(&server));
}

/// A batch of positions, with blanks up to a length.
fn batch(positions: &Json, len: usize) -> Request<Body> {
    let request = Request::post("/api/positions")
        .header("host", "localhost:7878")
        .header("content-type", "application/json");
    let text = positions.to_string();
    let blanks = " ".repeat(len.saturating_sub(text.len()));
    request.body(Body::from(text + &blanks)).unwrap()
}

/// Connect Four, on a board that takes minutes, after this move.
fn long(first: u32) -> Json {
    json!({"game": "connect-four", "settings": {"width": "8"}, "moves": [first.to_string()]})
}

#[test]
fn bodies_are_within_the_memory() {
    let mut limits = one_thread(2);
    limits.bytes = 64 << 20;
    let asked = Asked::within(limits);
    let positions = json!([long(1)]);
    let requests = (0..20).map(|_| batch(&positions, 150_000));
    let answered = asked.send_all(requests.collect());
    let solved = answered.iter().filter(|at| at.status == StatusCode::OK);
    assert_eq!(solved.count(), 1);
    for refused in answered.iter().filter(|at| at.status != StatusCode::OK) {
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        let error: Json = serde_json::from_str(&refused.text).unwrap();
        assert!(error["error"].as_str().unwrap().contains("memory"));
    }
    let large = asked.send(batch(&positions, 1_900_000));
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(large.text.contains("the request is too large: at most "));
    // What was held is given back.
    assert_eq!(
        asked.send(batch(&json!([]), 150_000)).status,
        StatusCode::OK
    );
}

#[test]
fn a_page_of_a_long_input_is_light() {
    let mut limits = one_thread(1);
    limits.bytes = 64 << 20;
    let asked = Asked::within(limits);
    let row = vec!["1"; 3000].join(",");
    // Of three thousand moves, each is a link that has the input in it.
    let page = asked.get(&format!("/games/stone-game-vi?input=[[{row}],[{row}]]"));
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains(" more."), "{}", page.text.len());
    assert!(page.text.len() < 2 << 20, "{}", page.text.len());
}

#[test]
fn an_answer_may_take_the_room_of_all() {
    let mut limits = one_thread(1);
    limits.bytes = 4 << 20;
    let asked = Asked::within(limits);
    let row = vec!["1"; 2500].join(",");
    let position = format!("stone-game-vi?input=[[{row}],[{row}]]");
    assert!(
        asked
            .get(&format!("/games/{position}"))
            .text
            .contains("data-events")
    );
    asked.get(&format!("/events/{position}"));
    // It is not solved once more, for ever.
    let page = asked.get(&format!("/games/{position}"));
    assert!(page.text.contains("The solve was stopped"));
}

#[test]
fn a_solve_that_nobody_waits_for_leaves_its_thread() {
    // A machine that has other work may be late now and then, not each time.
    let times = (0..6).map(|_| until_a_thread_is_left());
    // Less than a turn.
    let mut is_soon = times.map(|time| time < Duration::from_millis(3500));
    assert!(is_soon.any(|is_soon| is_soon));
}

/// How long those wait for their turn who come after some that have left.
fn until_a_thread_is_left() -> Duration {
    let mut limits = one_thread(600);
    limits.patience = Duration::from_millis(200);
    let asked = Asked::within(limits);
    let begun = Instant::now();
    // A page, a batch and a comparison, none of which is waited for.
    assert!(
        asked
            .get(&format!("/games/{LONG}"))
            .text
            .contains("data-events")
    );
    asked.leave(&format!("/compare/{LONG}"), Duration::from_millis(500));
    asked.leave(
        "/api/position?game=connect-four&set.width=8&m=1",
        Duration::from_millis(500),
    );
    let whole = asked.get("/whole/mnk");
    assert!(whole.text.contains("<strong>5,478</strong> positions"));
    let time = begun.elapsed();
    // It is not taken for one that was stopped.
    assert!(
        asked
            .get(&format!("/games/{LONG}"))
            .text
            .contains("data-events")
    );
    time
}

#[test]
fn a_solve_goes_on_as_long_as_somebody_waits() {
    let mut limits = one_thread(600);
    limits.patience = Duration::from_millis(100);
    let server = Listening::within(limits);
    let mut events = server.ask(&format!("/events/{LONG}"));
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(1) {
        let told = first_of(&mut events);
        assert!(!told.contains("event: end"), "{told}");
    }
}

#[test]
fn a_position_has_no_more_than_its_time() {
    let mut limits = one_thread(0);
    limits.time = Duration::from_millis(10);
    let asked = Asked::within(limits);
    // So long a page takes whose position has more time: three tenths of a second of it at once.
    let patient = Asked::within(one_thread(600));
    let took = |asked: &Asked, first| {
        let begun = Instant::now();
        asked.get(&format!("/games/{LONG}&m={first}"));
        begun.elapsed()
    };
    // A machine that has other work may be late now and then, not each time.
    let more = Duration::from_millis(150);
    assert!((1..=8).any(|first| took(&asked, first) + more < took(&patient, first)));
}

#[test]
fn what_takes_long_takes_turns() {
    // A turn takes a second.
    let server = Listening::within(one_thread(16));
    let mut others: Vec<TcpStream> = (1..=2)
        .map(|first| server.ask(&format!("/events/{LONG}&m={first}")))
        .collect();
    for stream in &mut others {
        first_of(stream);
    }
    let begun = Instant::now();
    let page = first_of(&mut server.ask("/whole/mnk"));
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    // Less than the time of one of the others.
    assert!(
        begun.elapsed() < Duration::from_secs(14),
        "{:?}",
        begun.elapsed()
    );
    // All of them have turns, also those that began before.
    for stream in &mut others {
        let begun = Instant::now();
        while !first_of(stream).contains("\"state\":\"Solving\"") {
            assert!(begun.elapsed() < Duration::from_secs(60));
        }
    }
}

#[test]
fn a_batch_has_the_time_of_one_position() {
    let asked = Asked::within(one_thread(4));
    let mut positions: Vec<Json> = (1..=6).map(long).collect();
    positions.insert(2, json!({"game": "nim", "input": "[1,2]"}));
    positions.insert(
        3,
        json!({"game": "nim", "input": "[1]", "moves": vec!["0-1"; 1001]}),
    );
    let begun = Instant::now();
    let answered = asked.send(batch(&Json::from(positions), 0));
    // Less than six times as much.
    assert!(
        begun.elapsed() < Duration::from_secs(22),
        "{:?}",
        begun.elapsed()
    );
    let answers: Vec<Json> = serde_json::from_str(&answered.text).unwrap();
    assert_eq!(answers.len(), 8);
    // What is found at once is not behind what takes long.
    assert_eq!(answers[2]["value"]["outcome"], "win");
    let late = answers[7]["error"].as_str().unwrap();
    assert!(
        late.contains("not reached: the positions of a request have 4 s together"),
        "{late}"
    );
    let moves = answers[3]["error"].as_str().unwrap();
    assert!(moves.contains("1001 moves: at most 1000"), "{moves}");
}

/// A heap from which one or two stones are taken, the last of which wins.
struct Heap(u32);

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.0
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(2)
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
}

/// Says that every heap is lost.
struct Wrong;

impl Theorem<Heap> for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn prove(&self, _: &Heap, _: &mut Work<'_>) -> ProofOf<Heap> {
        let moves = [1, 2].map(|mv| RatedMove {
            mv,
            value: WinLose::Loss,
        });
        Ok(Proved::new(WinLose::Loss, moves.to_vec()))
    }
}

static GAMES: Catalog = Catalog::of(
    "own games",
    &[Entry {
        id: "take",
        title: "Take one or two",
        rules: "Take one or two stones of a heap; whoever takes the last one wins.",
        answer: Answers::Always(AnswerKind::FIRST_WINS),
        input: InputKind::Count,
        positions: "how many stones are left: `7 stones`",
        moves: "how many are taken: `2`",
        example: "4",
        ..Entry::of(&|input, _| {
            let heap = Heap(input.count(0)?);
            Ok(GameBuilder::new(heap).theorem(Wrong).boxed())
        })
    }],
);

#[test]
fn solvers_that_disagree_are_told_of_first() {
    let asked = Asked::of(Explorer::new(GAMES.clone(), Limits::default()));
    let page = asked.get("/compare/take?input=4").text;
    let (head, table) = page.split_once("<table").unwrap();
    assert!(
        head.contains("role=\"alert\"") && head.contains("The solvers DISAGREE"),
        "{page}"
    );
    // The row of each solver that contradicts says so.
    assert!(table.contains("<strong class=\"problem\">"), "{page}");
}
