//! Games whose rules are a text that is given as a setting.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use stonework::{Game, Run, Step, StopReason, WinLose};
use stonework_games::catalog::words::verdict_to_move;
use stonework_games::catalog::{
    About, CatalogGame, Document, DocumentKind, Entry, GameBuilder, InputError, InputKind,
    Notation, OpenError, Param, ParamValues, Player, SettingError, Settings,
};

/// Rules as a text: two names, and on the lines after them how many may be taken.
static RULES: Document = Document::new(
    "rules",
    &DocumentKind {
        default: "ann ben\n1\n3",
        called: "one or three",
        needed: "two names and some numbers",
        folded: |text| text.split_whitespace().collect::<Vec<_>>().join(" "),
    },
    "the rules of the game",
);

static PARAMS: [Param; 1] = [RULES.param()];

/// How often rules were read.
static READ: AtomicU32 = AtomicU32::new(0);

#[derive(Debug)]
struct Rules {
    names: [String; 2],
    takes: Vec<u32>,
}

struct Taking {
    rules: Arc<Rules>,
    heap: u32,
}

const ENTRY: Entry = Entry {
    id: "taking",
    title: "Taking",
    input: InputKind::Count,
    params: &PARAMS,
    example: "5",
    ..Entry::of(&|input, settings| {
        let rules = settings.made_of(&RULES, |text| {
            READ.fetch_add(1, Ordering::Relaxed);
            settings.run().watch().check()?;
            let mut words = text.split_whitespace();
            let names = [words.next(), words.next()].map(|name| name.unwrap_or("").to_owned());
            let takes = words.map(|word| {
                let wrong = |_| settings.refused(&RULES, &format!("`{word}` is no number"));
                word.parse().map_err(wrong)
            });
            let takes = takes.collect::<Result<_, _>>()?;
            Ok(Rules { names, takes })
        })?;
        let heap = input.count(0)?;
        Ok(GameBuilder::new(Taking { rules, heap }).boxed())
    })
};

impl Game for Taking {
    type State = (u32, bool);
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> (u32, bool) {
        (self.heap, false)
    }
    fn terminal_value(&self, &(left, _): &(u32, bool)) -> Option<WinLose> {
        let is_over = self.rules.takes.iter().all(|&taken| taken > left);
        is_over.then_some(WinLose::Loss)
    }
    fn moves(&self, &(left, _): &(u32, bool)) -> impl Iterator<Item = u32> {
        let takes = self.rules.takes.iter().copied();
        takes.filter(move |&taken| taken <= left)
    }
    fn play(&self, &(left, is_second): &(u32, bool), taken: u32) -> Step<Self> {
        Step::to((left - taken, !is_second))
    }
}

impl CatalogGame for Taking {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }
    fn draw(&self, &(left, _): &(u32, bool)) -> String {
        left.to_string()
    }
    fn players(&self, &(_, is_second): &(u32, bool)) -> Option<[&str; 2]> {
        let [first, second] = self.rules.names.each_ref().map(String::as_str);
        Some(if is_second {
            [second, first]
        } else {
            [first, second]
        })
    }
    fn about(&self) -> Option<About> {
        Some(About {
            roles: self.rules.names.to_vec(),
            facts: vec![("takes", self.rules.takes.len().to_string())],
            notes: Vec::new(),
            in_cycles: "",
        })
    }
}

fn given(text: &str) -> Settings {
    let settings = Settings::new().with_document("rules", text, "my/rules.txt");
    settings.expect("it is given once")
}

#[test]
fn a_document_is_told_by_its_name_and_kept_as_one_line() {
    let game = ENTRY.open(given("xplayer o=2\n  1\n"), Some("4"));
    let game = game.expect("a game");
    assert_eq!(game.title(), "Taking (rules=my/rules.txt)");
    let kept = game.parameters().into();
    assert_eq!(
        kept,
        [("rules".to_owned(), "xplayer o=2 1".to_owned())].into()
    );
    assert_eq!(game.difference("taking", &kept), None);
    let json = serde_json::to_string(&game.json(4)).expect("JSON");
    assert_eq!(
        json,
        r#"{"game":"taking","input":4,"settings":{"rules":"my/rules.txt"},"players":["xplayer","o=2"]}"#
    );
    // As a certificate or a database has it.
    let again = Settings::of(&kept).expect("settings");
    let again = ENTRY.open(again, Some("4")).expect("a game");
    assert_eq!(again.title(), "Taking (rules=xplayer o=2 1)");
    assert_eq!(again.parameters(), game.parameters());
    // As a text with lines that has no name.
    let lines = Settings::new().with("rules=a b\n1").expect("a setting");
    let lines = ENTRY.open(lines, Some("4")).expect("a game");
    assert_eq!(lines.title(), "Taking (rules=…)");
    let (what, found, expected) = game
        .difference("taking", &lines.parameters().into())
        .unwrap();
    assert_eq!(
        (what, &*found, &*expected),
        ("parameter", "rules=a b 1", "rules=xplayer o=2 1")
    );
    let default = ENTRY.open(Settings::new(), None).expect_err("no heap");
    assert_eq!(default, OpenError::NoInput(InputKind::Count));
    let default = ENTRY.open(Settings::new(), Some("4")).expect("a game");
    assert_eq!(default.title(), "Taking (rules=one or three)");
    assert_eq!(ENTRY.document(), Some(&PARAMS[0]));
}

#[test]
fn long_documents_that_differ_are_told_from_where_they_do() {
    let text = |end: &str| format!("one two {} {end}", "1 ".repeat(500));
    let [one, other] = ["7", "8"].map(|end| ENTRY.open(given(&text(end)), Some("4")).unwrap());
    let (_, found, expected) = one
        .difference("taking", &other.parameters().into())
        .unwrap();
    assert_eq!(
        [&*found, &*expected],
        ["rules=…1 1 1 1 1 8", "rules=…1 1 1 1 1 7"]
    );
}

#[test]
fn players_are_called_as_a_text_calls_them() {
    let game = ENTRY.open(given("xplayer mouse 1 2"), Some("4")).unwrap();
    let solved = game.instance.solve("negamax", &Run::new()).unwrap();
    let players = game.players();
    assert_eq!(players.verdict(solved.value.unwrap()), "xplayer wins.");
    assert_eq!(players.phrase(Player::Second), "mouse");
    let at = game.at("3").expect_err("it reads no positions");
    assert!(at.to_string().contains("positions of this game"), "{at}");
    let game = ENTRY.open(given("xplayer mouse 1 2"), Some("4")).unwrap();
    let said = verdict_to_move(solved.value.unwrap(), &players, Player::Second);
    assert_eq!(said, "mouse wins.");
    let about = game.instance.about().expect("it tells of itself");
    assert_eq!(about.roles, ["xplayer", "mouse"]);
    assert_eq!(about.facts, [("takes", "2".to_owned())]);
    // Other games tell nothing, and their players have articles.
    let chase = stonework_games::CATALOG.open(
        "cat-and-mouse",
        Settings::new(),
        Some("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"),
    );
    let chase = chase.expect("a game");
    assert_eq!(chase.players().subject(Player::First), "The mouse");
    assert_eq!(chase.instance.about(), None);
}

#[test]
fn a_game_is_made_of_a_document_once() {
    let settings = given("a b 1");
    let before = READ.load(Ordering::Relaxed);
    let game = ENTRY.open(settings.clone(), Some("4")).unwrap();
    let other = game.on(ENTRY.read_input(Some("5")).unwrap()).unwrap();
    let again = ENTRY.open(settings, Some("6")).unwrap();
    assert_eq!(
        [&game, &other, &again].map(|game| game.instance.start_text()),
        ["4", "5", "6"]
    );
    // Other tests read others beside.
    assert!(READ.load(Ordering::Relaxed) - before < 100);
    let settings = given("a b 1");
    let made = |settings: &Settings| settings.made_of(&RULES, |text| Ok(text.len())).unwrap();
    assert!(Arc::ptr_eq(&made(&settings), &made(&settings.clone())));
    assert!(!Arc::ptr_eq(&made(&settings), &made(&given("a b 1"))));
}

#[test]
fn what_is_wrong_with_a_document_is_told_with_its_name() {
    let refused = |settings: Settings| ENTRY.open(settings, Some("4")).unwrap_err();
    let error = refused(given("a b one"));
    assert_eq!(error.to_string(), "my/rules.txt: `one` is no number");
    assert_eq!(error.field().as_deref(), Some("set.rules"));
    let OpenError::Setting(SettingError::Document { reason, .. }) = &error else {
        panic!("{error:?}");
    };
    assert_eq!(reason, "`one` is no number");
    let unnamed = refused(Settings::new().with("rules=a b one").unwrap());
    assert_eq!(unnamed.to_string(), "rules: `one` is no number");
    let long = refused(given(&"1".repeat(DocumentKind::MOST_BYTES + 1)));
    assert!(
        long.to_string()
            .ends_with("it takes two names and some numbers, at most 16 MiB"),
        "{long}"
    );
    let twice = given("a b 1").with_document("rules", "a b 1", "other");
    assert_eq!(twice, Err(SettingError::Twice("rules".to_owned())));
    assert!(matches!(PARAMS[0].values, ParamValues::Document(_)));
}

#[test]
fn a_game_is_made_of_a_document_within_limits() {
    let late = given("a b 1").within(Run::new().with_time(Duration::ZERO).begun());
    let error = ENTRY.open(late, Some("4")).unwrap_err();
    let OpenError::Input { error, hint } = error else {
        panic!("{error:?}");
    };
    assert_eq!(
        (*error, &*hint),
        (InputError::Stopped(StopReason::Time(Duration::ZERO)), "")
    );
    assert_eq!(Settings::new().run().bytes(), Some(2 << 30));
    // Settings without limits have those of others, with what they do not set.
    let run = Run::new().with_bytes(5);
    let both = Settings::new().or(&given("a b 1").within(run));
    assert_eq!((both.run().bytes(), both.has(&PARAMS[0])), (Some(5), true));
    let own = given("c d 2").or(&given("a b 1"));
    assert_eq!(own, given("c d 2"));
}
