//! The lines of a batch: [`Lines`].

use fastrand::Rng;
use stonework_command::{Console, Ending};
use stonework_games::CATALOG;

use crate::case::Case;
use crate::change_text::change_text;
use crate::target::{Target, outline};

/// What `solve GAME --batch -` reads. A case is a game and standard input, in which each character
/// stands for the byte of its number: so a case can have bytes that are no text.
///
/// There is one JSON object a line that is not blank, and at most one line on standard error.
#[derive(Clone, Copy, Debug)]
pub struct Lines;

impl Target for Lines {
    fn name(&self) -> &'static str {
        "lines"
    }

    fn seeds(&self) -> Vec<Case> {
        let mut seeds = Vec::new();
        for entry in &CATALOG {
            let example = serde_json::Value::from(entry.example);
            for lines in [
                format!("{0}\n\n{0}\r\n", entry.example),
                format!(
                    "{{\"input\":{example},\"settings\":{{}}}}\n{}",
                    entry.example
                ),
                "{\"input\":3,\"settings\":{\"rule\":\"misere\"}}\n[1,\n".to_owned(),
                "\u{ff}\u{fe}\u{0}\n\u{ef}\u{bb}\u{bf}5,3\n".to_owned(),
            ] {
                seeds.push(Case::of(&[entry.id, &lines]));
            }
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![1]
    }

    fn change(&self, case: &Case, other: &Case, rng: &mut Rng) -> Case {
        let mut text = change_text(case.field(1), other.field(1), rng);
        if rng.u32(..8) == 0 {
            let at = rng.usize(..=text.chars().count());
            let place = text
                .char_indices()
                .nth(at)
                .map_or(text.len(), |(place, _)| place);
            text.insert(place, char::from(rng.u8(..)));
        }
        // A character that is no byte is what it is in UTF-8.
        let mut bytes = String::new();
        for c in text.chars() {
            match u8::try_from(c) {
                Ok(byte) => bytes.push(char::from(byte)),
                Err(_) => bytes.extend(c.encode_utf8(&mut [0; 4]).bytes().map(char::from)),
            }
        }
        case.with(1, bytes)
    }

    fn run(&mut self, case: &Case) -> String {
        let input: Vec<u8> = case.field(1).chars().map(|c| c as u8).collect();
        let args = [
            "stonework",
            "solve",
            case.field(0),
            "--batch",
            "-",
            "--time",
            "0.02",
            "--memory",
            "4MiB",
            "--threads",
            "1",
        ];
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut console = Console::new(&input[..], &mut output, &mut errors);
        let ending = stonework_command::run(args, &CATALOG, &mut console);
        drop(console);
        assert!(ending != Ending::Disagreement);
        let output = String::from_utf8(output).expect("the output is text");
        let errors = String::from_utf8(errors).expect("what is told is text");
        let told = errors.lines().filter(|line| !line.starts_with("note: "));
        assert!(told.clone().count() <= 1, "{errors}");
        assert_eq!(told.count() == 0, ending != Ending::Failed, "{errors}");
        let mut said = String::new();
        for line in output.lines() {
            let answer: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
            said += match answer["error"].as_str() {
                Some(error) => outline(error),
                None if answer["answer"].is_null() => "stopped".to_owned(),
                None => "answered".to_owned(),
            }
            .as_str();
        }
        let lines = input.split(|&byte| byte == b'\n');
        let blank = |line: &&[u8]| line.iter().all(u8::is_ascii_whitespace);
        let most = lines.filter(|line| !blank(line)).count();
        assert!(output.lines().count() <= most, "{most} lines, but {output}");
        format!("{} {ending:?} {said}", case.field(0))
    }
}
