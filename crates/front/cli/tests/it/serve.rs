//! `serve`: the explorer, as a user starts it; or how to get it.

#[cfg(feature = "serve")]
mod built {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::path::Path;
    use std::process::Command;
    use std::time::{Duration, Instant};

    use crate::support::{process, ran, run};

    /// What is at a path of a server.
    fn get(address: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
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
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let (_, address) = line.trim_end().split_once("http://").unwrap();
        let address = address.trim_end_matches('/').to_owned();
        let start = get(&address, "/");
        assert!(start.starts_with("HTTP/1.1 200 OK"), "{start}");
        assert!(start.contains("Stone Game VII"));
        assert!(start.contains("Looked up in a database: "));
        let known = get(&address, "/play/tic-tac-toe?m=b2");
        assert!(known.contains("> database: "), "{known}");
        // A position that takes minutes is being solved when the end comes.
        let page = get(&address, "/play/connect-four?set.width=8");
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
            asked.elapsed() < Duration::from_secs(5),
            "{:?}",
            asked.elapsed()
        );
    }
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_command_without_the_explorer_says_how_to_get_it() {
    let refusal = crate::support::run(&["serve"]).refusal();
    assert!(refusal.contains("--features serve"), "{refusal}");
}
