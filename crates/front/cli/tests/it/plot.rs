//! Pictures: `table --plot`, `bench --plot` and `draw`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::words;

/// A file that is not there yet, in a directory of its own.
fn fresh(directory: &str, name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(directory);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir(&directory).unwrap();
    directory.join(name)
}

/// Nothing is left beside the picture.
fn alone(path: &Path) {
    let beside = fs::read_dir(path.parent().unwrap()).unwrap();
    assert_eq!(beside.count(), 1);
}

/// How many elements of a name an SVG picture has, and all its words.
fn svg(path: &Path, name: &str) -> (usize, String) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.starts_with("<svg"), "{}", &text[..40]);
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(document.root_element().tag_name().name(), "svg");
    let elements = || document.descendants().filter(roxmltree::Node::is_element);
    let found = elements().filter(|node| node.tag_name().name() == name);
    let texts = elements().filter(|node| node.tag_name().name() == "text");
    let texts: Vec<&str> = texts
        .filter_map(|node| node.text())
        .map(str::trim)
        .collect();
    (found.count(), texts.join("\n"))
}

/// The width and height of a PNG picture, and how many colours it has.
fn png(path: &Path) -> (u32, u32, usize) {
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let colours: std::collections::HashSet<&[u8]> = pixels.chunks(3).collect();
    (info.width, info.height, colours.len())
}

#[test]
fn a_row_taken_from_both_ends_is_plotted() {
    let path = fresh("plot-of-a-table", "plot.svg");
    let args = format!("table stone-game-vii [5,3,1,4,2] --plot {}", path.display());
    let text = words(&args).output(0);
    assert!(text.contains("The first player wins by 6."), "{text}");
    assert!(text.contains("Plotted: 15 values, in "), "{text}");
    let (lines, texts) = svg(&path, "polyline");
    assert!(lines >= 2, "{lines}");
    for words in [
        "Stone Game VII: the value of every subrow",
        "first pile of what is left",
        "last pile of what is left",
        "value to the player to move",
        "line of best play",
    ] {
        assert!(texts.contains(words), "{texts}");
    }
    let (squares, _) = svg(&path, "rect");
    assert!(squares > 15, "{squares}");
    alone(&path);
}

/// The colours of the squares of a map, line by line from below, without those of the scale.
fn colours(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let rectangles = document.descendants();
    let rectangles = rectangles.filter(|node| node.has_tag_name("rect"));
    let x = |node: &roxmltree::Node<'_, '_>| node.attribute("x").unwrap().parse::<u32>();
    // The first rectangle is the ground.
    let squares = rectangles.skip(1).filter(|node| x(node).unwrap() < 1110);
    let fill = |node: roxmltree::Node<'_, '_>| node.attribute("fill").unwrap().to_owned();
    squares.map(fill).collect()
}

#[test]
fn colours_go_from_the_lowest_over_zero_to_the_highest() {
    let path = fresh("plot-of-colours", "plot.svg");
    for (row, expected) in [
        ("[-1]", ["#B2182B"].as_slice()),
        ("[0]", &["#F7F7F7"]),
        ("[1]", &["#2166AC"]),
        // The first pile, the row, the last pile: 1, 2 and -1.
        ("[1,-1]", &["#67A9CF", "#2166AC", "#EF8A62"]),
    ] {
        words(&format!("table lc877 {row} --plot {}", path.display())).output(0);
        assert_eq!(colours(&path), expected, "{row}");
    }
}

#[test]
fn values_are_told_in_short() {
    let path = fresh("plot-of-labels", "plot.svg");
    for (row, labels) in [
        ("[-1500]", ["-1,400", "-200", "0"].as_slice()),
        ("[2000000000000]", &["2.00e12", "5.00e11", "0"]),
        ("[1,0,1]", &["0.20", "0.80", "1.00"]),
    ] {
        words(&format!("table lc877 {row} --plot {}", path.display())).output(0);
        let (_, texts) = svg(&path, "text");
        for label in labels {
            assert!(
                texts.lines().any(|text| text == *label),
                "{label} in {texts}"
            );
        }
    }
}

#[test]
fn squares_have_the_mean_of_the_values_in_them() {
    let path = fresh("plot-of-means", "plot.svg");
    let row = vec!["2"; 1000].join(",");
    words(&format!("table lc877 {row} --plot {}", path.display())).output(0);
    // A subrow of odd length is worth 2, another 0. Four of the six subrows in a square of the diagonal
    // are odd, and four or five of the nine in another. The last pile is alone in its square.
    let [four_of_six, four_of_nine, five_of_nine] = ["#5093C3", "#77B2D3", "#5FA2CB"];
    let colours = colours(&path);
    let first = [four_of_six, four_of_nine, four_of_six, five_of_nine];
    assert_eq!(colours[..4], first);
    assert_eq!(colours.last().unwrap(), "#2166AC");
}

#[test]
fn a_long_row_is_drawn_smaller() {
    let path = fresh("plot-of-a-long-table", "plot.svg");
    let args = format!("table lc877 --random 1000 --plot {}", path.display());
    let text = words(&args).output(0);
    assert!(
        text.contains("Plotted: 500,500 values, in ") && text.ends_with("the mean of 3 by 3.\n"),
        "{text}"
    );
    let (squares, _) = svg(&path, "rect");
    assert!(squares < 60_000, "{squares}");
}

#[test]
fn a_picture_may_be_pixels_and_replaces_an_older_one() {
    let path = fresh("plot-in-pixels", "plot.PNG");
    fs::write(&path, "an older one").unwrap();
    for row in ["[5,-3,1]", "7", "0,0"] {
        words(&format!("table lc877 {row} --plot {}", path.display())).output(0);
        let (width, height, colours) = png(&path);
        assert_eq!((width, height), (1280, 1120));
        assert!(colours > 20, "{colours}");
    }
    alone(&path);
}

#[test]
fn times_are_plotted_besides_the_table() {
    let path = fresh("plot-of-times", "plot.svg");
    let args = "bench lc1690 --sizes 10,30,100 --repeat 1 --solver table --solver negamax --plot";
    let args = format!("{args} {}", path.display());
    let text = words(&args).output(0);
    assert!(text.contains("\n    100  table "), "{text}");
    assert!(text.contains("\nPlotted in "), "{text}");
    let (markers, texts) = svg(&path, "circle");
    assert_eq!(markers, 6);
    for words in ["piles", "time", "table", "negamax", "Stone Game VII"] {
        assert!(texts.contains(words), "{texts}");
    }
    let numbers = texts.lines().filter(|text| text.parse::<f64>().is_ok());
    let lengths: Vec<usize> = numbers.map(str::len).collect();
    assert!(
        lengths.len() > 2 && lengths.iter().all(|&length| length <= 6),
        "{texts}"
    );
    alone(&path);
    let path = path.with_extension("png");
    let args = format!("bench lc1690 --sizes 10 --json --plot {}", path.display());
    words(&args).json(0);
    assert_eq!(png(&path).0, 900);
}

#[test]
fn what_cannot_be_written_is_refused_before_anything_is_solved() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    // Were they begun, these would not end within the test.
    for command in [
        "table lc1690 --random 100000",
        "bench lc1690 --sizes 100000 --time 1000",
    ] {
        for (path, message) in [
            ("no/such/directory/plot.svg", "cannot write `no/such/"),
            ("plot.gif", "ends in .svg or .png"),
            ("plot", "ends in .svg or .png"),
            (".svg", "ends in .svg or .png"),
            (directory, "ends in .svg or .png"),
        ] {
            let refusal = words(&format!("{command} --plot {path}")).refusal();
            assert!(refusal.contains(message), "{path}: {refusal}");
        }
        let taken = Path::new(directory).join("taken.svg");
        fs::create_dir_all(&taken).unwrap();
        let refusal = words(&format!("{command} --plot {}", taken.display())).refusal();
        assert!(refusal.contains("cannot write"), "{refusal}");
    }
}

#[test]
fn games_without_such_a_picture_are_refused() {
    for game in ["stone-game-iii", "coins-in-a-line", "stone-game-ii"] {
        let refusal = words(&format!("table {game} --random 5 --plot x.svg")).refusal();
        assert!(refusal.contains("taken from both ends"), "{refusal}");
        assert!(!Path::new("x.svg").exists());
    }
    let both = words("table lc1690 1,2 --plot x.svg --json").refusal();
    assert!(both.contains("cannot be used with"), "{both}");
    let stopped = words("table lc1690 --random 3000 --memory 1kB --plot x.svg");
    assert_eq!(stopped.code, Some(3));
    assert!(!Path::new("x.svg").exists());
}

#[test]
fn nimbers_are_plotted_by_heap() {
    let path = fresh("plot-of-nimbers", "plot.svg");
    let args = format!("nimbers 0.77 --terms 150 --plot {}", path.display());
    let text = words(&args).output(0);
    assert!(text.contains("Plotted in "), "{text}");
    let (points, texts) = svg(&path, "circle");
    assert_eq!(points, 150 + 1);
    for words in ["Nimbers of 0.77", "stones in the heap", "nimber"] {
        assert!(texts.contains(words), "{words} in {texts}");
    }
    alone(&path);
    // Five heaps share a column, and the nimbers are 0 to 3 over and over.
    let args = format!("nimbers {{1,2,3}} --terms 2000 --plot {}", path.display());
    words(&args).output(0);
    let (points, texts) = svg(&path, "circle");
    assert_eq!(points, 4 * 400 + 1);
    assert!(texts.contains("the period begins"), "{texts}");
    let path = fresh("plot-of-many-nimbers", "plot.png");
    let args = format!("nimbers 0.6 --terms 20000 --plot {} --json", path.display());
    words(&args).json(0);
    assert!(png(&path).2 > 3);
}

/// The legend stands beside the lines, which have colours of their own; every size has a tick, and
/// every time a unit.
#[test]
fn times_can_be_read() {
    let path = fresh("plot-that-can-be-read", "plot.svg");
    let args = "bench stone-game-vii --sizes 7,13,77 --repeat 1 --plot";
    words(&format!("{args} {}", path.display())).output(0);
    let text = fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let texts: Vec<(f64, &str)> = texts
        .map(|node| {
            let x = node.attribute("x").unwrap().parse().unwrap();
            (x, node.text().unwrap().trim())
        })
        .collect();
    let bench = words("bench stone-game-vii --sizes 7 --repeat 1 --json").json(0);
    let results = bench["results"].as_array().unwrap();
    for result in results {
        let name = result["solver"].as_str().unwrap();
        let at = texts.iter().filter(|(_, text)| *text == name);
        let at: Vec<f64> = at.map(|&(x, _)| x).collect();
        assert!(at.len() == 1 && at[0] > 724.0, "{name}: {at:?}");
    }
    for tick in ["7", "13", "77"] {
        assert!(
            texts.iter().any(|(_, text)| *text == tick),
            "{tick}: {texts:?}"
        );
    }
    let unit = |text: &str| {
        ["ns", "µs", "ms", "s"]
            .iter()
            .any(|unit| text.ends_with(&format!(" {unit}")))
    };
    let times = texts
        .iter()
        .filter(|&&(x, text)| x < 100.0 && text != "time");
    assert!(
        times.clone().count() > 1 && times.clone().all(|(_, text)| unit(text)),
        "{texts:?}"
    );
    let lines = document
        .descendants()
        .filter(|node| node.has_tag_name("polyline"));
    let thick = lines.filter(|node| node.attribute("stroke-width") == Some("3"));
    let colours: std::collections::HashSet<_> =
        thick.map(|node| node.attribute("stroke")).collect();
    assert_eq!(colours.len(), results.len());
}

#[test]
fn a_position_is_drawn_with_what_its_moves_are_worth() {
    let path = fresh("drawn-position", "position.svg");
    let args = format!("draw mnk x.o/.x./o.. --values -o {}", path.display());
    let text = words(&args).output(0);
    assert!(text.contains("x wins, in 1 ply."), "{text}");
    assert!(text.contains("Drawn in "), "{text}");
    // Three names of columns and of rows, four stones, and the sign of each of five moves.
    let (found, texts) = svg(&path, "text");
    assert_eq!(found, 15, "{texts}");
    let file = fs::read_to_string(&path).unwrap();
    assert!(file.contains("<title>c3: wins in 1 ply</title>"), "{file}");
    alone(&path);
    let plain = path.with_file_name("plain.svg");
    words(&format!("draw mnk x.o/.x./o.. -o {}", plain.display())).output(0);
    assert_eq!(svg(&plain, "text").0, 10);
    let pixels = path.with_file_name("position.png");
    let args = format!(
        "draw mnk x.o/.x./o.. --values --safe-colours -o {}",
        pixels.display()
    );
    words(&args).output(0);
    let (width, height, colours) = png(&pixels);
    assert_eq!(width, height);
    assert!(width > 200 && colours > 5, "{width}, {colours}");
}

#[test]
fn a_move_that_has_no_place_is_told_in_words() {
    let path = fresh("drawn-unplaced", "heaps.svg");
    // Of a large heap the top and the foot are drawn.
    let args = format!("draw nim [14,231] --values -o {}", path.display());
    let text = words(&args).output(0);
    let told = "Without a place in the picture: 1-21 loses, 1-22 loses, ";
    assert!(
        text.contains(told) && text.contains("1-217 wins, 1-218 loses"),
        "{text}"
    );
    // A winning move that takes from both heaps is seen.
    words(&format!(
        "draw wythoff [4,6] --values -o {}",
        path.display()
    ))
    .output(0);
    let file = fs::read_to_string(&path).unwrap();
    assert!(file.contains("<title>1,1: wins</title>"), "{file}");
}

#[test]
fn a_solved_game_is_drawn() {
    let path = fresh("drawn-solution", "start.svg");
    let args = format!("solve nim [3,5] --moves --plot {}", path.display());
    let text = words(&args).output(0);
    assert!(
        text.contains("The first player wins") && text.contains("Drawn in "),
        "{text}"
    );
    let file = fs::read_to_string(&path).unwrap();
    assert!(file.contains("<title>1-2: wins"), "{file}");
    let refusal = words(&format!(
        "solve graph {} --plot {}",
        long_graph(),
        path.display()
    ));
    let refusal = refusal.refusal();
    assert!(refusal.contains("are not drawn"), "{refusal}");
}

/// A graph of more nodes than can be seen.
fn long_graph() -> String {
    let nodes: Vec<String> = (1..60).map(|next| format!("[{next}]")).collect();
    format!("{{\"start\":0,\"nodes\":[{},\"win\"]}}", nodes.join(","))
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let path = fresh("refused-drawing", "position.svg");
    let name = path.display();
    let refusal = words(&format!("draw graph {} -o {name}", long_graph())).refusal();
    assert!(refusal.contains("are not drawn"), "{refusal}");
    let refusal = words(&format!("draw mnk start -o {name}.txt")).refusal();
    assert!(refusal.contains(".svg or .png"), "{refusal}");
    let refusal = words("draw mnk start").refusal();
    assert!(refusal.contains("--output"), "{refusal}");
    assert!(!path.exists());
}
