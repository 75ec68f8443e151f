//! Known values of positions of partizan board games, in the folder `STONEWORK_TRUTH`, or beside the
//! project; they are no part of it, and are skipped where they are not there. Of each position the
//! outcome is what alpha-beta or plain minimax finds too.

use std::path::PathBuf;
use std::{env, fs};

use stonework::partizan::{Algebra, CanonicalForm, Forms, PartizanOutcome};
use stonework::{Run, Wdl};
use stonework_games::CATALOG;
use stonework_games::catalog::{OpenGame, Settings};

use crate::support::Failures;

/// A known answer.
struct Row {
    game: String,
    setting: String,
    position: String,
    question: String,
    answer: String,
}

/// The fields of a line, of which those with commas stand in quotes.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

fn rows() -> Vec<Row> {
    let beside = || {
        PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../shared/truth"
        ))
    };
    let folder = env::var_os("STONEWORK_TRUTH").map_or_else(beside, PathBuf::from);
    let Ok(text) = fs::read_to_string(folder.join("partizan_values.csv")) else {
        return Vec::new();
    };
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows = lines.map(|line| {
        let [game, setting, position, question, answer, ..] = &fields(line)[..] else {
            panic!("{line}");
        };
        Row {
            game: game.clone(),
            setting: setting.clone(),
            position: position.clone(),
            question: question.clone(),
            answer: answer.clone(),
        }
    });
    rows.collect()
}

/// The name of a board game in the catalog, its setting, and the position as a board; `None` of other
/// games.
fn board(row: &Row) -> Option<(&str, Option<&str>, String)> {
    let position = row.position.clone();
    let name = row.game.as_str();
    Some(match name {
        "amazons" | "clobber" | "domineering" | "fission" | "konane" | "nogo" => {
            (name, None, position)
        }
        "cannibal-clobber" => ("clobber", Some("rule=cannibal"), position),
        "clobber-queens" => ("clobber", Some("rule=queens"), position),
        "snort" | "col" if row.setting.starts_with("a graph") => {
            // A cell that is shut to a player is beside a stone.
            let board = match position.as_str() {
                ".-.-.(-.;-.)" => "##./.../##.".to_owned(),
                path => path.replace('-', "").replace('L', "x.").replace('R', ".o"),
            };
            (name, None, board)
        }
        _ => return None,
    })
}

/// The game of a row, with this player to move if one is given.
fn open(row: &Row, to_move: Option<usize>) -> Option<OpenGame> {
    let (name, setting, mut position) = board(row)?;
    let mut settings = Settings::new();
    if !position.contains(['|', '/']) {
        settings = settings.with("rows=1").unwrap();
    }
    if let Some(setting) = setting {
        settings = settings.with(setting).unwrap();
    }
    // Bars between rows of one cell may as well be borders.
    if position.split('|').all(|row| row.len() == 1) {
        position = position.replace('|', "/");
    }
    if let Some(player) = to_move {
        let names = match name {
            "domineering" | "fission" => ["v", "h"],
            _ => ["x", "o"],
        };
        position = format!("{position} {}", names[player]);
    }
    Some(CATALOG.open(name, settings, Some(&position)).unwrap())
}

/// Who wins, by alpha-beta or plain minimax for either player to move.
fn outcome(row: &Row) -> PartizanOutcome {
    let wins = [0, 1].map(|player| {
        let instance = open(row, Some(player)).unwrap().instance;
        let mut solvers = instance.solvers().into_iter().map(|solver| solver.name);
        let solver = solvers.find(|name| name.starts_with("alpha-beta"));
        let solved = instance.solve(solver.unwrap_or("negamax"), &Run::new());
        solved.unwrap().value.unwrap().result() == Wdl::Win
    });
    match wins {
        [true, false] => PartizanOutcome::Left,
        [false, true] => PartizanOutcome::Right,
        [true, true] => PartizanOutcome::Next,
        [false, false] => PartizanOutcome::Previous,
    }
}

/// What is found in answer to a question, and what is known, as texts.
fn answers(algebra: &mut Algebra<'_>, form: CanonicalForm, row: &Row) -> [String; 2] {
    let known = row.answer.as_str();
    let mut read = |text: &str| algebra.read(text).unwrap();
    let wall = |points: Vec<[String; 2]>| {
        let points = points.iter().map(|[value, at]| format!("({value},{at})"));
        points.collect::<Vec<String>>().join(" ")
    };
    let found = match row.question.split(',').next().unwrap() {
        "value" => {
            let known = read(known);
            return [form, known].map(|form| algebra.text(form).unwrap());
        }
        "atomic weight" => {
            let known = read(known);
            let found = algebra.atomic_weight(form).unwrap().unwrap();
            return [found, known].map(|form| algebra.text(form).unwrap());
        }
        "outcome" => algebra.outcome(form).unwrap().to_string(),
        "mean" => algebra.mean(form).unwrap().to_string(),
        "temperature" => algebra.temperature(form).unwrap().to_string(),
        "thermograph left wall" => wall(algebra.thermograph(form).unwrap().left_wall().to_texts()),
        "thermograph right wall" => {
            wall(algebra.thermograph(form).unwrap().right_wall().to_texts())
        }
        "who wins if Right moves first" => {
            let outcome = algebra.outcome(form).unwrap();
            let left = [PartizanOutcome::Left, PartizanOutcome::Previous].contains(&outcome);
            ["Right", "Left"][usize::from(left)].to_owned()
        }
        other => panic!("{other}"),
    };
    [found, known.to_owned()]
}

#[test]
fn board_games_have_their_known_values() {
    let rows = rows();
    let mut failures = Failures::new();
    let forms = Forms::new();
    let mut count = 0;
    for row in &rows {
        let Some(game) = open(row, None) else {
            continue;
        };
        count += 1;
        let said = format!("{} {} {}", row.game, row.position, row.question);
        failures.check(&said, || {
            let valued = game.instance.valued().unwrap();
            let start = game.instance.erased().start();
            let found = valued.positions(&forms).value(&start, &Run::new()).unwrap();
            let form = found.form.unwrap();
            let mut algebra = forms.algebra();
            let [found, known] = answers(&mut algebra, form, row);
            assert_eq!(found, known);
            assert_eq!(algebra.outcome(form).unwrap(), outcome(row));
        });
    }
    if !rows.is_empty() {
        assert!(count > 170, "{count}");
        failures.report();
    }
}
