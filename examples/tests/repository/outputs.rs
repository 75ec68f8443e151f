//! Every example prints what its header says.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The output a header promises: what stands in its text block behind the command.
fn promised(source: &str, name: &str) -> Option<String> {
    let command = format!("$ cargo run --release --example {name}");
    let lines: Vec<&str> = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .skip_while(|line| *line != command)
        .skip(1)
        .take_while(|line| *line != "```")
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Where cargo puts the examples it builds beside this test.
fn built() -> Result<PathBuf, Box<dyn Error>> {
    let test = std::env::current_exe()?;
    let profile = test
        .ancestors()
        .nth(2)
        .ok_or("a test lies in target/PROFILE/deps")?;
    Ok(profile.join("examples"))
}

/// Whoever runs an example waits for the library alone.
#[test]
fn examples_need_the_library_alone() -> Result<(), Box<dyn Error>> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--package", "stonework-workspace"])
        .args(["--depth", "1", "--prefix", "none", "--format", "{lib}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()?;
    assert!(tree.status.success(), "{tree:?}");
    let needed = String::from_utf8(tree.stdout)?;
    let needed: Vec<&str> = needed.lines().filter(|name| !name.is_empty()).collect();
    assert_eq!(needed, ["stonework"]);
    Ok(())
}

#[test]
fn every_example_prints_what_its_header_says() -> Result<(), Box<dyn Error>> {
    let mut seen = 0;
    for entry in Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .read_dir()?
    {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let name = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .ok_or("a readable name")?;
        let source = std::fs::read_to_string(&path)?;
        let promised = promised(&source, name)
            .ok_or_else(|| format!("{name} does not begin with its command and output"))?;
        let output = Command::new(built()?.join(name)).output()?;
        assert!(output.status.success(), "{name}: {output:?}");
        assert_eq!(
            String::from_utf8(output.stdout)?.trim_end(),
            promised,
            "{name}"
        );
        seen += 1;
    }
    assert!(seen >= 5, "only {seen} examples were found");
    Ok(())
}
