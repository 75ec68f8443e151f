//! Certificates on disk: what `solve` and `strong` write, `check` proves or refuses.

use std::fs;
use std::path::PathBuf;

use crate::support::{run, words};

/// A file for a certificate, for one test.
pub(crate) fn place(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_certificate_is_written_and_proves_the_value() {
    for (name, solve, claim) in [
        ("ttt", "solve mnk", "worth draw"),
        ("seven", "solve stone-game-vii 5,3,1,4,2", "worth 6"),
        ("kalah", "solve kalah --set pits=3 --set seeds=2", "worth"),
        (
            "leaves",
            "solve connect-four --set width=4 --set height=4 --leaf-positions 100",
            "worth 0",
        ),
        (
            "ahead",
            "solve connect-four --set width=4 --set height=4 --leaf-positions 9 --look-ahead 2",
            "worth 0",
        ),
        (
            "result",
            "solve stone-game-vii 5,3,1,4,2 --claim result",
            "worth at least 1",
        ),
        ("told", "solve mnk ..../....", "worth draw"),
        ("nimbers", "solve kayles 12 --solver nimber", "of nimber"),
        ("every", "strong three-mens-morris", "worth win in 9"),
    ] {
        let file = place(&format!("{name}.cert"));
        let told = words(&format!("{solve} --certificate {file}")).output(0);
        assert!(told.contains(&format!("Certificate: {file}, ")), "{told}");
        let proved = words(&format!("check {file}")).output(0);
        assert!(proved.contains("Proved: the start is "), "{proved}");
        assert!(proved.contains(claim), "{proved}");
        let json = words(&format!("check {file} --json")).json(0);
        assert_eq!(json["proved"], true);
        assert_eq!(json["failed"], 0);
        assert!(json["records"].as_u64().unwrap() > 0);
    }
}

/// Hints that learn list other candidates when a move is looked up than when it was found.
#[test]
fn sums_that_are_valued_in_the_search_are_certified() {
    for (rows, cols) in [(2, 6), (2, 7), (3, 4), (4, 3), (3, 5)] {
        let file = place(&format!("clobber-{rows}-{cols}.cert"));
        let solve = format!("solve clobber --set rows={rows} --set cols={cols} --threads 1");
        words(&format!("{solve} --certificate {file}")).output(0);
        let proved = words(&format!("check {file}")).output(0);
        assert!(proved.contains("Proved: the start is worth "), "{proved}");
    }
}

/// Margins have no distances: where play may go round, no record could be ranked.
#[test]
fn no_certificate_is_written_that_the_checker_would_refuse() {
    let file = place("awari.cert");
    let strong = format!("strong awari --set seeds=3 --certificate {file}");
    let error = words(&strong);
    assert_eq!(error.code, Some(2), "{error:?}");
    assert!(
        error
            .stderr
            .contains("play may go round, and nothing tells how far"),
        "{error:?}"
    );
    assert!(fs::metadata(&file).is_err());
}

#[test]
fn the_period_of_nimbers_is_proved_with_its_premises() {
    for (rules, heaps, proved) in [
        (
            "0.77",
            168,
            "Proved: the nimbers of the first 168 heaps are those of the records, and G(n + 12) = G(n) \
             for every n from 71 on, by the theorem of Guy and Smith (1956).",
        ),
        (
            "{1,2,3}",
            8,
            "Proved: the nimbers of the first 8 heaps are those of the records, and G(n + 4) = G(n) \
             for every n from 0 on, by induction, as no heap is parted.",
        ),
        // No period is known.
        (
            "0.007",
            1000,
            "Proved: the nimbers of the first 1,000 heaps are those of the records.",
        ),
    ] {
        let file = place("period.cert");
        let told = words(&format!("nimbers {rules} --certificate {file}")).output(0);
        let heaps = if heaps == 1000 {
            "1,000".to_owned()
        } else {
            heaps.to_string()
        };
        let written = format!("Certificate: {file}, {heaps} records.");
        assert!(told.contains(&written), "{told}");
        let checked = words(&format!("check {file}")).output(0);
        assert!(checked.contains(proved), "{checked}");
        assert!(
            checked.starts_with(&format!("Nimbers of {rules}\n")),
            "{checked}"
        );
        assert_eq!(
            words(&format!("check {file} --json")).json(0)["proved"],
            true
        );

        let text = decompressed(&file);
        let wrong = place("period-wrong.cert");
        for (from, to, code) in [
            (r#""length":"#, r#""length":1"#, 1),
            (r#""start":71"#, r#""start":61"#, 1),
            (r#""theorem":""#, r#""theorem":"no "#, 1),
            (r#""rules":""#, r#""rules":"9"#, 2),
            (r#""name":"heaps""#, r#""name":"cups""#, 2),
        ] {
            let changed = text.replacen(from, to, 1);
            if changed == text {
                continue;
            }
            fs::write(&wrong, compressed(&changed)).unwrap();
            let ran = words(&format!("check {wrong}"));
            assert_eq!(ran.code, Some(code), "{rules} {from} {ran:?}");
        }
    }
    let refused = words("nimbers kayles [5] --certificate x.cert").refusal();
    assert!(
        refused.contains("--solver nimber --certificate"),
        "{refused}"
    );
}

#[test]
fn a_certificate_of_another_game_or_other_rules_is_refused() {
    let file = place("other.cert");
    words(&format!("solve mnk --certificate {file} --json")).json(0);
    let refused = words(&format!("check {file} --game nim")).refusal();
    assert!(
        refused.ends_with("is a certificate of `mnk`, not of `nim`"),
        "{refused}"
    );
    words(&format!("check {file} --game tic-tac-toe")).output(0);

    let text = decompressed(&file);
    let other = place("rules.cert");
    for (from, to, why) in [
        (r#""k":"3""#, r#""k":"2""#, "fingerprint"),
        (
            r#""name":"mnk""#,
            r#""name":"mnq""#,
            "there is no game `mnq`",
        ),
        (r#""version":1"#, r#""version":2"#, "its version is 2"),
        (
            r#""leaf_positions":0"#,
            r#""leaf_positions":200000"#,
            "at most 100000",
        ),
        (r#""format":"#, r#""fromat":"#, "it is no certificate"),
        (r#""records":"#, r#""records":1"#, "records instead of"),
        (r#"[">=draw","<=draw"]"#, "[]", "claims nothing"),
        (">=draw\\t", ">=loss in 3\\t", "the hash"),
    ] {
        let changed = text.replacen(&from.replace("\\t", "\t"), &to.replace("\\t", "\t"), 1);
        assert_ne!(changed, text, "{from}");
        fs::write(&other, compressed(&changed)).unwrap();
        let refused = words(&format!("check {other}")).refusal();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn a_wrong_certificate_is_told_with_its_failures() {
    let file = place("wrong.cert");
    words(&format!("solve mnk --certificate {file} --json")).json(0);
    let text = decompressed(&file);
    let claim = text.replacen(r#"[">=draw","<=draw"]"#, r#"[">=win in 9"]"#, 1);
    assert_ne!(claim, text);
    fs::write(&file, compressed(&claim)).unwrap();
    let ran = words(&format!("check {file}"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stdout
            .contains("Not proved: the claim is that the start is worth at least win in 9")
    );
    assert!(ran.stdout.contains("no record shows it"), "{ran:?}");
    let json = words(&format!("check {file} --json")).json(1);
    assert_eq!(json["proved"], false);
    assert!(!json["failures"].as_array().unwrap().is_empty());
}

#[test]
fn a_theorem_is_not_proved_by_moves() {
    let file = place("theorem.cert");
    let solve = "solve nim [1000000,999999,123456] --solver theorem --memory 1MB";
    let told = words(&format!("{solve} --certificate {file}")).output(0);
    assert!(told.contains("which claims what `theorem"), "{told}");
    let checked = words(&format!("check {file}"));
    assert_eq!(checked.code, Some(3), "{checked:?}");
    assert!(
        checked
            .stdout
            .contains("Not proved by moves: the start is worth at least win")
    );
}

#[test]
fn what_is_no_certificate_is_refused() {
    for (name, content, why) in [
        ("empty.cert", &b""[..], "it is empty"),
        (
            "text.cert",
            b"no certificate",
            "it is cut off, or is no certificate",
        ),
        (
            "zeros.cert",
            &[0; 10_000],
            "it is cut off, or is no certificate",
        ),
    ] {
        let file = place(name);
        fs::write(&file, content).unwrap();
        let refused = run(&["check", &file]).refusal();
        assert!(refused.contains(why), "{refused}");
    }
    let missing = run(&["check", "no/such/file"]).refusal();
    assert!(missing.contains("cannot open no/such/file"), "{missing}");
    let directory = run(&["check", env!("CARGO_TARGET_TMPDIR")]).refusal();
    assert!(directory.contains("no regular file"), "{directory}");
}

#[test]
fn a_stopped_solve_writes_no_certificate() {
    let file = place("stopped.cert");
    let ran = words(&format!(
        "solve connect-four --time 0.05 --certificate {file}"
    ));
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(!PathBuf::from(&file).exists());
}

#[test]
#[ignore = "needs Python with crates/databases/store/tests/requirements.txt; STONEWORK_PYTHON names it, or python3 is used"]
fn another_checker_with_rules_of_its_own_agrees() {
    let python = std::env::var("STONEWORK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let check = |file: &str| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check_certificate.py");
        let ran = std::process::Command::new(&python)
            .args([script, file])
            .output();
        ran.expect("Python runs")
    };
    for (name, solve) in [
        ("py-seven", "stone-game-vii --random 40 --seed 7 --max 9"),
        (
            "py-seven-leaves",
            "stone-game-vii --random 30 --seed 8 --leaf-positions 40",
        ),
        ("py-four", "connect-four --set width=5 --set height=4"),
        ("py-four-odd", "connect-four --set width=5 --set height=3"),
        (
            "py-four-leaves",
            "connect-four --set width=4 --set height=4 --leaf-positions 30",
        ),
        ("py-morris", "three-mens-morris"),
        ("py-morris-leaves", "three-mens-morris --leaf-positions 20"),
    ] {
        let file = place(&format!("{name}.cert"));
        words(&format!("solve {solve} --json --certificate {file}")).json(0);
        words(&format!("check {file}")).output(0);
        let said = check(&file);
        assert!(said.status.success(), "{name}: {said:?}");
        let text = decompressed(&file);
        // What is wrong for one is wrong for the other.
        let (header, records) = text.split_once('\n').unwrap();
        let first = records.lines().next().unwrap();
        let fewer = records.replacen(&format!("{first}\n"), "", 1);
        let mut header: serde_json::Value = serde_json::from_str(header).unwrap();
        header["blake3"] = blake3::hash(fewer.as_bytes()).to_string().into();
        header["records"] = fewer.lines().count().into();
        let wrong = place(&format!("{name}-wrong.cert"));
        fs::write(&wrong, compressed(&format!("{header}\n{fewer}"))).unwrap();
        assert_eq!(words(&format!("check {wrong}")).code, Some(1), "{name}");
        assert!(!check(&wrong).status.success(), "{name}");
    }
}

/// The text of a certificate.
pub(crate) fn decompressed(file: &str) -> String {
    let bytes = fs::read(file).unwrap();
    let mut text = Vec::new();
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        let length = zstd_safe::find_frame_compressed_size(rest).unwrap();
        let size = zstd_safe::get_frame_content_size(rest).unwrap().unwrap();
        let mut content = Vec::with_capacity(usize::try_from(size).unwrap());
        zstd_safe::decompress(&mut content, &rest[..length]).unwrap();
        text.extend_from_slice(&content);
        rest = &rest[length..];
    }
    String::from_utf8(text).unwrap()
}

/// A file with this text: the first line in a frame, the others in another.
pub(crate) fn compressed(text: &str) -> Vec<u8> {
    let (header, records) = text.split_at(text.find('\n').unwrap() + 1);
    let mut file = Vec::new();
    for part in [header, records] {
        let mut context = zstd_safe::CCtx::create();
        let checksum = zstd_safe::CParameter::ChecksumFlag(true);
        context.set_parameter(checksum).unwrap();
        let mut frame = Vec::with_capacity(zstd_safe::compress_bound(part.len()));
        context.compress2(&mut frame, part.as_bytes()).unwrap();
        file.extend(frame);
    }
    file
}
