//! Findings as files.

use std::fs;

use stonework_atlas::{Finding, FindingsFile};

fn finding(command: &str) -> Finding {
    let line = format!(
        "{{\"command\":\"{command}\",\"found\":{{\"value\":\"win\"}},\"seconds\":0.5,\"version\":\"1\"}}"
    );
    serde_json::from_str(&line).unwrap()
}

#[test]
fn a_file_is_gone_on_with() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("findings.jsonl");
    let mut file = FindingsFile::open(&path).unwrap();
    assert!(file.findings.is_empty());
    file.add(finding("solve a")).unwrap();
    file.add(finding("solve b")).unwrap();
    drop(file);
    // A line that was being written when the machine went off.
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{whole}{{\"command\":\"solve c\",\"fou")).unwrap();
    let mut file = FindingsFile::open(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
    assert_eq!(file.findings.len(), 2);
    let seconds = file.findings.get("solve b").unwrap().seconds;
    assert_eq!(seconds.to_string(), "0.5");
    file.add(finding("solve c")).unwrap();
    let again = FindingsFile::open(&path).unwrap();
    assert_eq!(again.findings, file.findings);
    let commands: Vec<&str> = (again.findings.iter())
        .map(|finding| finding.command.as_str())
        .collect();
    assert_eq!(commands, ["solve a", "solve b", "solve c"]);
}

#[test]
fn a_finding_whose_line_has_no_end_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("findings.jsonl");
    let line = serde_json::to_string(&finding("solve a")).unwrap();
    fs::write(&path, &line).unwrap();
    let mut file = FindingsFile::open(&path).unwrap();
    assert_eq!(file.findings.len(), 1);
    file.add(finding("solve b")).unwrap();
    assert_eq!(FindingsFile::open(&path).unwrap().findings.len(), 2);
}

#[test]
fn what_is_no_finding_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("letter.txt");
    for text in [
        "Dear reader,\n",
        "Dear reader",
        "{\"command\":5}",
        "{\"name\":\"a",
        "aGVsbG8gd29ybGQ",
    ] {
        fs::write(&path, text).unwrap();
        let error = FindingsFile::open(&path).unwrap_err().to_string();
        assert!(error.contains("line 1 is no finding"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    #[cfg(unix)]
    {
        let error = FindingsFile::open("/dev/null".as_ref()).unwrap_err();
        assert!(error.to_string().contains("no regular file"), "{error}");
    }
    let error = FindingsFile::open(&dir.path().join("none/a")).unwrap_err();
    assert!(error.to_string().starts_with("cannot open `"), "{error}");
}
