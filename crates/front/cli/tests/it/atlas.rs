//! `stonework atlas`.

use std::fs;
use std::path::Path;

use stonework_atlas::{AtlasEntry, FINDINGS, Finding, Findings, LIST, contradictions};

use stonework_store::CertificateFile;

use crate::support::{process, ran, run, words};

/// A list of these lines in a directory.
fn list(dir: &Path, lines: &str) -> String {
    let path = dir.join("list.csv");
    fs::write(&path, format!("command,says,source\n{lines}")).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A line of the list, as comma-separated values.
fn line(command: &str) -> String {
    format!("\"{}\",,\n", command.replace('"', "\"\""))
}

/// The root of the workspace, from which files of rules are named.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");

/// Whether a command is about a file of rules.
fn is_of_a_text(finding: &Finding) -> bool {
    finding.command.contains(".kif")
}

/// Each answer that took less than a tenth of a second is found again.
#[test]
fn what_is_quick_is_found_again() {
    let known = Findings::read(FINDINGS).unwrap();
    let quick: String = (known.iter())
        .filter(|&finding| finding.seconds < 0.1 && !is_of_a_text(finding))
        .map(|finding| line(&finding.command))
        .collect();
    let dir = tempfile::tempdir().unwrap();
    let list = list(dir.path(), &quick);
    let file = dir.path().join("again.jsonl");
    let file = file.to_str().unwrap();
    let text = run(&["atlas", file, "--list", &list]).output(0);
    assert!(text.ends_with(" known.\n"), "{text}");
    let again = Findings::read(&fs::read_to_string(file).unwrap()).unwrap();
    assert!(again.len() > 1800, "{}", again.len());
    for finding in again.iter() {
        let known = known.get(&finding.command).unwrap();
        assert_eq!(contradictions(known, finding, "now"), []);
    }
}

#[test]
fn texts_are_found_again_from_the_root() {
    let known = Findings::read(FINDINGS).unwrap();
    let of_texts = known.iter().filter(|&finding| is_of_a_text(finding));
    let lines: String = of_texts.map(|finding| line(&finding.command)).collect();
    let dir = tempfile::tempdir().unwrap();
    let list = list(dir.path(), &lines);
    let file = dir.path().join("again.jsonl");
    let args = ["atlas", file.to_str().unwrap(), "--list", &list];
    let text = ran(process(&args).current_dir(ROOT).spawn().unwrap()).output(0);
    assert!(text.ends_with(" known.\n"), "{text}");
    let again = Findings::read(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(again.len(), lines.lines().count());
    for finding in again.iter() {
        let known = known.get(&finding.command).unwrap();
        assert_eq!(contradictions(known, finding, "now"), []);
    }
}

/// A tenth of the certificates that take no time to speak of, made with one thread: each is the same.
#[test]
fn certificates_are_made_again() {
    let known = Findings::read(FINDINGS).unwrap();
    let certified = known.iter().filter(|&finding| {
        finding.certificate.is_some() && finding.seconds < 0.02 && !is_of_a_text(finding)
    });
    let (mut lines, mut without) = (String::new(), String::new());
    for finding in certified.step_by(10) {
        lines += &line(&finding.command);
        let mut finding = finding.clone();
        finding.certificate = None;
        without += &serde_json::to_string(&finding).unwrap();
        without.push('\n');
    }
    let dir = tempfile::tempdir().unwrap();
    let list = list(dir.path(), &lines);
    let file = dir.path().join("again.jsonl");
    fs::write(&file, without).unwrap();
    let file = file.to_str().unwrap();
    let text = run(&["atlas", file, "--list", &list, "--certify"]).output(0);
    let count = lines.lines().count();
    let last =
        format!("0 answers found, {count} certificates made, 0 open; {count} of {count} known.\n");
    assert!(text.ends_with(&last) && count > 100, "{text}");
    let again = Findings::read(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(again.len(), count);
    for finding in again.iter() {
        assert_eq!(Some(finding), known.get(&finding.command));
    }
}

#[test]
fn what_is_built_in_is_summed_up() {
    let text = words("atlas").output(0);
    assert!(text.starts_with("The atlas has "), "{text}");
    assert!(text.contains(" agree, 0 differ."), "{text}");
    let text = words("atlas --game hex").output(0);
    let line = text
        .lines()
        .find(|line| line.contains(" --set rows=3 --set cols=3 --moves "));
    let (_, told) = line.unwrap().split_once("--moves ").unwrap();
    assert_eq!(told.trim(), "win; best c1 a2 b2 c2 a3");
    let text = words("atlas --compare").output(0);
    assert!(
        text.ends_with(" of the literature agree, 0 differ.\n"),
        "{text}"
    );
    let text = words("games chomp").output(0);
    assert!(
        text.contains("answers: `stonework atlas --game chomp`"),
        "{text}"
    );
    let told = words("games chomp --json").json(0);
    assert!(told["atlas"].as_u64().unwrap() > 100);
}

#[test]
fn what_is_missing_is_added() {
    let dir = tempfile::tempdir().unwrap();
    let lines = line("solve nim '[1,2]'") + &line("solve hex --set rows=3 --set cols=3");
    let short = list(dir.path(), &lines);
    let file = dir.path().join("findings.jsonl");
    let file = file.to_str().unwrap();
    let text = run(&["atlas", file, "--list", &short, "--game", "nim"]).output(0);
    assert!(
        text.ends_with("1 answer found, 0 open; 1 of 1 known.\n"),
        "{text}"
    );
    let first = fs::read_to_string(file).unwrap();
    let text = run(&["atlas", file, "--list", &short]).output(0);
    assert!(text.starts_with("solve hex"), "{text}");
    let both = fs::read_to_string(file).unwrap();
    assert!(both.starts_with(&first) && both.lines().count() == 2);
    // All is there: nothing is solved.
    let text = run(&["atlas", file, "--list", &short]).output(0);
    assert_eq!(text, "0 answers found, 0 open; 2 of 2 known.\n");
    assert_eq!(fs::read_to_string(file).unwrap(), both);
    // By every other solver.
    let text = run(&["atlas", file, "--list", &short, "--check", "1"]).output(0);
    assert_eq!(
        text,
        "solve nim '[1,2]': agrees\nsolve hex --set rows=3 --set cols=3: agrees\n\
         2 answers solved again to the same: 2 by another solver, 0 by the same command; 0 have no other solver that \
         was done in time, 0 were not within their limits. 0 certificates made again and checked. \
         0 differ.\n"
    );
    let pages = dir.path().join("pages");
    run(&[
        "atlas",
        file,
        "--list",
        &short,
        "--pages",
        pages.to_str().unwrap(),
    ])
    .output(0);
    let page = fs::read_to_string(pages.join("hex.md")).unwrap();
    assert!(
        page.contains("| `solve hex --set rows=3 --set cols=3` | win |"),
        "{page}"
    );
}

#[test]
fn certificates_are_added_and_checked() {
    let dir = tempfile::tempdir().unwrap();
    let lines = [
        "solve tic-tac-toe",
        "perft hex --depth 1",
        "nimbers cram --set rows=2 --set cols=3",
    ];
    let lines = lines.map(line).concat();
    let list = list(dir.path(), &lines);
    let file = dir.path().join("findings.jsonl");
    let file = file.to_str().unwrap();
    run(&["atlas", file, "--list", &list]).output(0);
    let text = run(&["atlas", file, "--list", &list, "--certify"]).output(0);
    assert!(
        text.ends_with("0 answers found, 2 certificates made, 0 open; 3 of 3 known.\n"),
        "{text}"
    );
    assert!(
        text.contains("no certificate: none is made of what it asks\n"),
        "{text}"
    );
    let known = fs::read_to_string(file).unwrap();
    let findings = Findings::read(&known).unwrap();
    let hash = findings
        .get("solve tic-tac-toe")
        .unwrap()
        .certificate
        .clone();
    let hash = hash.unwrap();
    // As the command writes it with one thread.
    let path = dir.path().join("a.cert");
    let path = path.to_str().unwrap();
    run(&[
        "solve",
        "tic-tac-toe",
        "--threads",
        "1",
        "--certificate",
        path,
    ])
    .output(0);
    let header = CertificateFile::open(Path::new(path), 0)
        .unwrap()
        .header()
        .clone();
    assert_eq!(hash, header.checksum().to_string());
    // Nothing is made twice but what has none.
    let text = run(&["atlas", file, "--list", &list, "--certify"]).output(0);
    assert!(text.starts_with("perft hex --depth 1: "), "{text}");
    let text = run(&["atlas", file, "--list", &list, "--check", "1"]).output(0);
    assert!(
        text.contains(" 2 certificates made again and checked. 0 differ.\n"),
        "{text}"
    );
    // A hash that is another one.
    let wrong = known.replace(&hash, &hash.chars().rev().collect::<String>());
    fs::write(file, wrong).unwrap();
    let text = run(&["atlas", file, "--list", &list, "--check", "1"]).output(1);
    assert!(
        text.contains("solve tic-tac-toe: certificate is "),
        "{text}"
    );
    let error = run(&["atlas", "--certify"]).refusal();
    assert!(error.contains("FILE"), "{error}");
}

/// A game that one solver fits has no second answer.
#[test]
fn an_answer_without_another_solver_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let command = "solve three-mens-morris";
    let list = list(dir.path(), &line(command));
    let file = dir.path().join("findings.jsonl");
    let file = file.to_str().unwrap();
    run(&["atlas", file, "--list", &list]).output(0);
    let text = run(&["atlas", file, "--list", &list, "--check", "1"]).output(0);
    assert_eq!(
        text,
        "solve three-mens-morris: no other solver was done in time\n\
         0 answers solved again to the same: 0 by another solver, 0 by the same command; 1 have no other solver \
         that was done in time, 0 were not within their limits. 0 certificates made again and checked. \
         0 differ.\n"
    );
}

/// A misère quotient that no greater limit finds is an answer.
#[test]
fn a_quotient_that_is_not_found_is_an_answer() {
    let dir = tempfile::tempdir().unwrap();
    let list = list(dir.path(), &line("nimbers 0.3122 --misere"));
    let file = dir.path().join("findings.jsonl");
    let file = file.to_str().unwrap();
    let text = run(&["atlas", file, "--list", &list]).output(0);
    assert!(
        text.contains("with heap 7 it is infinite, or larger than is looked for"),
        "{text}"
    );
}

#[test]
fn an_open_entry_is_told_and_asked_again() {
    let dir = tempfile::tempdir().unwrap();
    let lines = line("solve hex --set rows=9 --set cols=9") + &line("solve hex --set rows=0");
    let list = list(dir.path(), &lines);
    let file = dir.path().join("findings.jsonl");
    let file = file.to_str().unwrap();
    let text = run(&["atlas", file, "--list", &list, "--time", "0.1"]).output(3);
    assert!(
        text.contains("cols=9: open: not within its limits\n"),
        "{text}"
    );
    assert!(text.contains("rows=0: open: "), "{text}");
    assert!(
        text.ends_with("0 answers found, 2 open; 0 of 2 known.\n"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(file).unwrap(), "");
}

#[test]
fn what_differs_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let wrong = list(dir.path(), "\"solve nim '[1,2]'\",value=loss,someone\n");
    let file = dir.path().join("findings.jsonl");
    let file = file.to_str().unwrap();
    run(&["atlas", file, "--list", &wrong]).output(0);
    let text = run(&["atlas", file, "--list", &wrong, "--compare"]).output(1);
    assert_eq!(
        text,
        "solve nim '[1,2]': value is win, by someone it is loss\n\
         0 facts of the literature agree, 1 differ.\n"
    );
    // A finding that is wrong.
    let found = fs::read_to_string(file).unwrap();
    fs::write(file, found.replace("\"win\"", "\"loss\"")).unwrap();
    let text = run(&["atlas", file, "--list", &wrong, "--check", "1"]).output(1);
    assert!(
        text.contains("value is loss, by another solve it is win\n"),
        "{text}"
    );
}

#[test]
fn bad_input_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let bad = list(dir.path(), "play hex,,\n");
    let error = run(&["atlas", "--list", &bad]).refusal();
    assert!(
        error.contains("line 2 of the list: `play hex` is none of solve"),
        "{error}"
    );
    let error = run(&["atlas", "--list", "nowhere.csv"]).refusal();
    assert!(error.contains("cannot read `nowhere.csv`"), "{error}");
    let error = run(&["atlas", "--game", "poker"]).refusal();
    assert!(
        error.contains("the list has no entry of `poker`"),
        "{error}"
    );
    let error = run(&["atlas", "--check", "2"]).refusal();
    assert!(error.contains("a share is a number from 0 to 1"), "{error}");
    let other = dir.path().join("letter.txt");
    fs::write(&other, "Dear reader,\n").unwrap();
    let error = run(&["atlas", other.to_str().unwrap()]).refusal();
    assert!(error.contains("line 1 is no finding"), "{error}");
    assert_eq!(fs::read_to_string(&other).unwrap(), "Dear reader,\n");
}

/// Every entry of the built-in list is one that the command takes.
#[test]
fn the_list_can_be_asked() {
    let entries = AtlasEntry::read_list(LIST).unwrap();
    let known = Findings::read(FINDINGS).unwrap();
    let open = entries.iter();
    let open = open.filter(|entry| known.get(entry.command()).is_none());
    assert!(open.count() < 50);
}
