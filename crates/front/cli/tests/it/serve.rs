//! `serve`: the explorer, as a user starts it; or how to get it.

#[cfg(feature = "serve")]
mod built {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use crate::support::{process, ran, run};

    /// The address that a server tells as it begins.
    fn address(child: &mut Child) -> String {
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let (_, address) = line.trim_end().split_once("http://").unwrap();
        address.trim_end_matches('/').to_owned()
    }

    /// What is at a path of a server.
    fn get(address: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn it_answers_until_ctrl_c() {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("served-database");
        let _ = std::fs::remove_dir_all(&place);
        let place = place.to_str().unwrap();
        run(&["strong", "tic-tac-toe", "--save", place]).output(0);
        let args = ["serve", "--port", "0", "--with", place];
        let mut child = process(&args).spawn().unwrap();
        let address = address(&mut child);
        let start = get(&address, "/");
        assert!(start.starts_with("HTTP/1.1 200 OK"), "{start}");
        assert!(start.contains("Stone Game VII"));
        assert!(start.contains("Looked up in a database: "));
        let known = get(&address, "/games/tic-tac-toe?m=b2");
        assert!(known.contains(">database: "), "{known}");
        // A position that takes minutes is being solved when the end comes.
        let page = get(&address, "/games/connect-four?set.width=8");
        assert!(page.contains("data-events"), "{page}");
        // Another that asks for the same port is refused.
        let port = address.rsplit(':').next().unwrap();
        let other = ran(process(&["serve", "--port", port]).spawn().unwrap());
        assert!(other.refusal().contains("cannot answer on 127.0.0.1:"));
        let asked = Instant::now();
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .unwrap()
                .success()
        );
        assert!(child.wait().unwrap().success());
        assert!(
            asked.elapsed() < Duration::from_secs(30),
            "{:?}",
            asked.elapsed()
        );
    }

    #[test]
    fn the_most_time_of_a_position_is_told() {
        let args = ["serve", "--port", "0", "--time", "0.02", "--most-time"];
        let mut child = process(&[&args[..], &["0.03"]].concat()).spawn().unwrap();
        let address = address(&mut child);
        get(&address, "/events/connect-four?set.width=8");
        let page = get(&address, "/games/connect-four?set.width=8");
        assert!(page.contains("Solve it again, with 0.03 s<"), "{page}");
        child.kill().unwrap();
        child.wait().unwrap();
        let wrong = run(&[&args[..], &["-1"]].concat()).refusal();
        assert!(wrong.contains("--most-time"), "{wrong}");
    }

    #[test]
    fn half_sent_requests_leave_files_for_others() {
        let few_files = "ulimit -n 64 && exec \"$0\" serve --port 0";
        let mut child = Command::new("sh")
            .args(["-c", few_files, env!("CARGO_BIN_EXE_stonework")])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let address = address(&mut child);
        let half_sent = (0..200).map(|_| {
            let mut stream = TcpStream::connect(&address).unwrap();
            stream.write_all(b"GET / HT").unwrap();
            stream
        });
        let half_sent: Vec<TcpStream> = half_sent.collect();
        let start = get(&address, "/");
        assert!(start.starts_with("HTTP/1.1 200 OK"), "{start}");
        drop(half_sent);
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// The status that a body is answered with.
    #[cfg(target_os = "linux")]
    fn post(address: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!(
            "POST /api/positions HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer["HTTP/1.1 ".len()..][..3].to_owned()
    }

    /// The most that a server had in memory, in KiB.
    #[cfg(target_os = "linux")]
    fn peak(child: &Child) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let (_, peak) = status.split_once("VmHWM:").unwrap();
        peak.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// Positions that are long, or have very many moves, as pages and as JSON.
    #[cfg(target_os = "linux")]
    #[test]
    fn large_positions_are_within_the_memory() {
        let args = ["serve", "--port", "0", "--memory", "64MiB", "--time", "1"];
        let mut child = process(&args).spawn().unwrap();
        let address = address(&mut child);
        let ones = vec!["1"; 12_000].join(",");
        for (game, input) in [
            ("nim", "1000000"),
            ("kayles", "4000000000"),
            ("wythoff", "1000000000,999999999"),
            ("sum-game", &"%3F".repeat(20_000)),
            ("stone-game-vi", &format!("[[{ones}],[{ones}]]")),
            ("stone-game-ix", &ones),
            ("stone-game-vii", &ones),
        ] {
            for page in [
                format!("/games/{game}?input={input}"),
                format!("/api/position?game={game}&input={input}"),
            ] {
                let answer = get(&address, &page);
                assert!(answer.starts_with("HTTP/1.1 "), "{game}");
                let peak = peak(&child);
                assert!(peak < 64 * 1024 * 21 / 20 + 40_000, "{game}: {peak} KiB");
            }
        }
        let stones = vec!["1"; 40_000].join(",");
        let body = format!(r#"[{{"game": "stone-game-vi", "input": "[[{stones}],[{stones}]]"}}]"#);
        assert_eq!(post(&address, &body), "200");
        let peak = peak(&child);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(peak < 64 * 1024 * 21 / 20 + 40_000, "{peak} KiB");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn bodies_and_pages_are_within_the_memory() {
        let args = ["serve", "--port", "0", "--memory", "64MiB", "--time", "1"];
        let mut child = process(&args).spawn().unwrap();
        let address = address(&mut child);
        let row = |len: usize| {
            let row = vec!["1"; len / 2].join(",");
            format!(r#"[{{"game": "stone-game-vii", "input": "[{row}]"}}]"#)
        };
        let (large, largest) = (row(1_900_000), row(180_000));
        let answered = thread::scope(|scope| {
            let ask = |body| {
                let address = &address;
                scope.spawn(move || post(address, body))
            };
            let asked: Vec<_> = (0..100)
                .flat_map(|_| [ask(&large), ask(&largest)])
                .collect();
            let answered = asked.into_iter().map(|asked| asked.join().unwrap());
            answered.collect::<Vec<String>>()
        });
        for (at, status) in answered.iter().enumerate() {
            let is_large = at % 2 == 0;
            let is_refused = status == "503" || is_large && status == "413";
            assert!(is_refused || !is_large && status == "200", "{status}");
        }
        for status in ["200", "413"] {
            assert!(answered.iter().any(|told| told == status), "{status}");
        }
        let peak = peak(&child);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(peak < 64 * 1024 * 21 / 20 + 40_000, "{peak} KiB");
    }
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_command_without_the_explorer_says_how_to_get_it() {
    let refusal = crate::support::run(&["serve"]).refusal();
    assert!(refusal.contains("--features serve"), "{refusal}");
}
