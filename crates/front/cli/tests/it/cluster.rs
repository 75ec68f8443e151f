//! `cluster strong`: workers that write a database together, as a user starts them.

#[cfg(feature = "cluster")]
mod built {
    use std::collections::BTreeMap;
    use std::ffi::OsString;
    use std::fs;
    use std::io::{BufRead, BufReader, Read};
    use std::net::{TcpListener, TcpStream};
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use fastrand::Rng;

    use crate::support::{Ran, empty_place, file, files, process, ran, run};

    const QUIXO: [&str; 3] = ["quixo", "--set", "size=3"];
    const AWARI: [&str; 3] = ["awari", "--set", "seeds=7"];
    const CONNECT_FOUR: [&str; 5] = ["connect-four", "--set", "width=4", "--set", "height=4"];
    const MORRIS: [&str; 5] = ["nine-mens-morris", "--set", "own=4", "--set", "other=3"];

    /// What `strong --save` writes.
    fn expected(game: &[&str], name: &str) -> BTreeMap<OsString, Vec<u8>> {
        let dir = empty_place(name);
        let args = [&["strong"], game, &["--save", dir.to_str().unwrap()]].concat();
        run(&args).output(0);
        files(&dir)
    }

    fn cluster(game: &[&str], dir: &Path, options: &[&str]) -> Command {
        let save = ["--save", dir.to_str().unwrap()];
        process(&[&["cluster", "strong"], game, &save, options].concat())
    }

    /// A file with hosts that are free, and one with a secret.
    fn membership(name: &str, processes: usize) -> [PathBuf; 2] {
        let listeners: Vec<_> = (0..processes)
            .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
            .collect();
        let hosts = listeners.iter().map(|one| one.local_addr().unwrap());
        let hosts = hosts.map(|host| format!("{host}  # of this machine\n"));
        let hosts = hosts.collect::<String>();
        let hosts = file(&format!("{name}-hosts"), hosts.as_bytes());
        let secret = file(&format!("{name}-secret"), b"known to these processes alone");
        [hosts, secret]
    }

    /// How many seconds those wait for each other of which none is killed.
    const LONG: &str = "60";

    /// How many seconds those wait for each other of which one may be killed before.
    const SHORT: &str = "5";

    /// So many processes, with these workers each.
    fn start(
        game: &[&str],
        dir: &Path,
        [hosts, secret]: &[PathBuf; 2],
        (processes, workers): (usize, &str),
        wait: &str,
    ) -> Vec<Child> {
        let (hosts, secret) = (hosts.to_str().unwrap(), secret.to_str().unwrap());
        let started = (0..processes).map(|number| {
            let number = number.to_string();
            let options = ["--resume", "--workers", workers, "--process", &number];
            let members = ["--hosts", hosts, "--secret", secret, "--wait", wait];
            let often = ["--checkpoint", "0.01", "--json"];
            let options = [&options[..], &members, &often].concat();
            cluster(game, dir, &options).spawn().unwrap()
        });
        started.collect()
    }

    #[test]
    fn workers_write_what_strong_writes() {
        for (at, game) in [&QUIXO[..], &AWARI, &CONNECT_FOUR, &["mnk"]]
            .into_iter()
            .enumerate()
        {
            let wanted = expected(game, &format!("cluster-expected-{at}"));
            let dir = empty_place(&format!("cluster-threads-{at}"));
            let saved = ran(cluster(game, &dir, &["--workers", "2", "--json"])
                .spawn()
                .unwrap());
            let saved = saved.json(0);
            assert_eq!(files(&dir), wanted);
            assert_eq!(saved["cluster"]["workers"], 2);
            assert_eq!(saved["database"], dir.to_str().unwrap());
            assert!(saved["positions"].as_u64().unwrap() > 100);
            assert!(saved["cluster"]["bytes_sent"].as_u64().unwrap() > 0);

            let refusal = ran(cluster(game, &dir, &[]).spawn().unwrap()).refusal();
            assert!(refusal.ends_with("has a database already: --resume goes on with it"));
            let again = ran(cluster(game, &dir, &["--resume"]).spawn().unwrap()).output(0);
            assert!(again.contains("\nCluster: "), "{again}");

            for processes in [1, 2, 4] {
                let name = format!("cluster-processes-{at}-{processes}");
                let dir = empty_place(&name);
                let members = membership(&name, processes);
                for child in start(game, &dir, &members, (processes, "1"), LONG) {
                    ran(child).json(0);
                }
                assert_eq!(files(&dir), wanted, "{processes} processes");
            }
        }
    }

    /// Processes with directories of their own.
    fn start_parts(
        game: &[&str],
        dirs: &[PathBuf],
        name: &str,
        wait: &str,
        options: &[&str],
    ) -> Vec<Child> {
        let [hosts, secret] = membership(name, dirs.len());
        let (hosts, secret) = (hosts.to_str().unwrap(), secret.to_str().unwrap());
        let started = dirs.iter().enumerate().map(|(number, dir)| {
            let number = number.to_string();
            let own = ["--own-disks", "--process", &number, "--workers", "1"];
            let members = ["--hosts", hosts, "--secret", secret, "--wait", wait];
            let often = ["--checkpoint", "0.01"];
            let options = [&own[..], &members, &often, options].concat();
            cluster(game, dir, &options).spawn().unwrap()
        });
        started.collect()
    }

    fn part_dirs(name: &str, parts: usize) -> Vec<PathBuf> {
        let dirs = (0..parts).map(|part| empty_place(&format!("{name}-{part}")));
        dirs.collect()
    }

    /// What a command prints on the whole database, and on its parts: the same but for the
    /// directory.
    fn assert_same_answers(whole: &Path, parts: &[PathBuf]) {
        let shown: Vec<_> = parts.iter().map(|dir| dir.to_str().unwrap()).collect();
        let mut joined = vec![shown[1]];
        let others = shown.iter().filter(|&&dir| dir != shown[1]);
        joined.extend(others.flat_map(|&dir| ["--part", dir]));
        let whole = whole.to_str().unwrap();
        for command in ["probe", "verify", "stats"] {
            let text = if command == "probe" {
                &["start"][..]
            } else {
                &[]
            };
            for json in [&[][..], &["--json"]] {
                let [one, all] = [&[whole][..], &joined].map(|dirs| {
                    let said = run(&[&[command], dirs, text, json].concat()).output(0);
                    said.replace(whole, "DIR").replace(shown[1], "DIR")
                });
                assert_eq!(all, one, "{command}");
            }
        }
        let solve = ["solve", "quixo", "--set", "size=3", "--json", "--with"];
        let [one, all] = [&[whole][..], &joined].map(|dirs| {
            let mut said = run(&[&solve[..], dirs].concat()).json(0);
            said.as_object_mut()
                .unwrap()
                .retain(|key, _| key == "value");
            said
        });
        assert_eq!(all, one);
    }

    #[test]
    fn processes_with_disks_of_their_own_write_parts_that_are_read_or_gathered() {
        let name = "cluster-own-disks";
        let whole = empty_place(&format!("{name}-whole"));
        let save = ["--save", whole.to_str().unwrap()];
        run(&[&["strong"], &QUIXO[..], &save].concat()).output(0);
        let wanted = files(&whole);
        let dirs = part_dirs(name, 2);
        for (at, child) in start_parts(&QUIXO, &dirs, name, LONG, &["--json"])
            .into_iter()
            .enumerate()
        {
            let said = ran(child).json(0);
            assert_eq!(
                (said["part"].as_u64(), said["parts"].as_u64()),
                (Some(at as u64), Some(2))
            );
            assert_eq!(said["database"], dirs[at].to_str().unwrap());
        }
        assert_same_answers(&whole, &dirs);
        let alone = run(&["stats", dirs[0].to_str().unwrap()]).refusal();
        let told = "has part 0 of a database in 2 parts, and part 1 is missing: the directories of all \
                    parts are needed together";
        assert!(alone.ends_with(told), "{alone}");
        for again in start_parts(&QUIXO, &dirs, name, LONG, &[]) {
            let refusal = ran(again).refusal();
            assert!(refusal.ends_with("has a database already: --resume goes on with it"));
        }

        for options in [&["--resume", "--gather"], &["--resume", "--gather"]] {
            let mut said = start_parts(&QUIXO, &dirs, name, LONG, options)
                .into_iter()
                .map(ran);
            let first = said.next().unwrap().output(0);
            assert!(first.contains("\nCluster: 2 workers"), "{first}");
            let second = said.next().unwrap().output(0);
            assert!(second.contains("Part:  "), "{second}");
            assert_eq!(files(&dirs[0]), wanted);
        }
    }

    #[test]
    fn processes_with_disks_of_their_own_are_killed_and_go_on() {
        let name = "cluster-own-disks-killed";
        let wanted = expected(&MORRIS, &format!("{name}-expected"));
        let dirs = part_dirs(name, 2);
        let mut rng = Rng::with_seed(18);
        for killed in [0, 1, 0] {
            let children = start_parts(&MORRIS, &dirs, name, SHORT, &["--resume"]);
            let after = Duration::from_millis(rng.u64(300..2500));
            for (process, said) in kill_one(children, killed, after).into_iter().enumerate() {
                let is_due = said.code == Some(0) || process == killed || names_another(&said);
                assert!(is_due, "{said:?}");
                assert!(!said.stderr.contains("panicked"), "{said:?}");
            }
        }
        let options = ["--resume", "--gather", "--json"];
        for child in start_parts(&MORRIS, &dirs, name, LONG, &options) {
            ran(child).json(0);
        }
        assert_eq!(files(&dirs[0]), wanted);
    }

    #[test]
    fn what_cannot_have_disks_of_its_own_is_refused() {
        let dir = empty_place("cluster-own-disks-refused");
        let refusal = |game: &[&str], options: &[&str]| {
            ran(cluster(game, &dir, options).spawn().unwrap()).refusal()
        };
        let alone = refusal(&QUIXO, &["--own-disks"]);
        assert_eq!(
            alone,
            "--own-disks needs --of or --hosts: the processes that have them"
        );
        let shared = refusal(&QUIXO, &["--gather"]);
        assert!(shared.contains("--own-disks"), "{shared}");
        let [hosts, secret] = membership("cluster-own-disks-refused", 2);
        let members = [
            "--hosts",
            hosts.to_str().unwrap(),
            "--secret",
            secret.to_str().unwrap(),
        ];
        let options = [&["--own-disks", "--process", "0"][..], &members].concat();
        let levels = refusal(&CONNECT_FOUR, &options);
        assert!(levels.contains("are found level by level"), "{levels}");
        assert!(!dir.exists());
    }

    /// Whether a process names another one that is lost, or that it never reached: it may have been killed
    /// before they were connected, or as they were.
    fn names_another(said: &Ran) -> bool {
        let mut lines = said.stderr.lines();
        lines.any(|line| {
            line.starts_with("error: process ") || line.starts_with("error: not reached")
        })
    }

    /// Kills a process, and gives what the others say.
    fn kill_one(mut children: Vec<Child>, killed: usize, after: Duration) -> Vec<Ran> {
        sleep(after);
        children[killed].kill().unwrap();
        let at = Instant::now();
        let said = children.into_iter().map(ran).collect();
        assert!(
            at.elapsed() < Duration::from_secs(120),
            "{:?}",
            at.elapsed()
        );
        said
    }

    /// Kills processes of a cluster at random moments, each time all are started again, as many as
    /// chance has it; says how often one was killed before it was done.
    fn kills(game: &[&str], name: &str, wanted: usize, most_millis: u64) {
        let expected = expected(game, &format!("{name}-expected"));
        let mut rng = Rng::with_seed(17);
        let mut kills = 0;
        let mut dir = empty_place(name);
        while kills < wanted {
            if files_if_any(&dir) == expected {
                dir = empty_place(name);
            }
            let processes = rng.usize(2..=3);
            let workers = rng.usize(1..=2).to_string();
            let children = start(
                game,
                &dir,
                &membership(name, processes),
                (processes, &workers),
                SHORT,
            );
            let killed = rng.usize(..processes);
            let after = Duration::from_millis(rng.u64(..most_millis));
            let said = kill_one(children, killed, after);
            if said[killed].code.is_none() {
                kills += 1;
            }
            for (process, said) in said.iter().enumerate().filter(|&(at, _)| at != killed) {
                // It was done, or it names the one that is lost, or it never reached it.
                if said.code == Some(0) {
                    continue;
                }
                assert!(names_another(said), "process {process}: {said:?}");
                assert!(!said.stderr.contains("panicked"), "{said:?}");
            }
        }
        let last = start(game, &dir, &membership(name, 2), (2, "2"), LONG);
        for child in last {
            ran(child).json(0);
        }
        assert_eq!(files(&dir), expected);
    }

    /// The files of a database, if there is one and no tier is at work.
    fn files_if_any(dir: &Path) -> BTreeMap<OsString, Vec<u8>> {
        let is_at_work = |entry: fs::DirEntry| entry.file_type().unwrap().is_dir();
        let entries = fs::read_dir(dir).into_iter().flatten();
        let mut entries = entries.map(Result::unwrap);
        if !dir.exists() || entries.any(is_at_work) {
            return BTreeMap::new();
        }
        files(dir)
    }

    #[test]
    fn a_process_that_is_killed_ends_the_others_and_all_go_on() {
        kills(&MORRIS, "cluster-killed", 3, 2500);
    }

    /// Waits until the second tier is written, of some.
    #[cfg(unix)]
    fn await_tier(children: &mut [Child], dir: &Path) {
        while !dir.join("tier-0001.outcomes.zst").exists() {
            for child in &mut *children {
                assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
            }
            sleep(Duration::from_millis(5));
        }
    }

    /// Sends a signal to a process.
    fn signal(child: &Child, name: &str) {
        let id = child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status().unwrap();
        assert!(sent.success());
    }

    #[test]
    #[cfg(unix)]
    #[ignore = "ten seconds"]
    fn a_process_that_hangs_for_a_while_is_named_and_waited_for() {
        let wanted = expected(&MORRIS, "cluster-hung-expected");
        let name = "cluster-hung";
        let dir = empty_place(name);
        let mut children = start(&MORRIS, &dir, &membership(name, 2), (2, "1"), LONG);
        await_tier(&mut children, &dir);
        signal(&children[1], "-STOP");
        let mut errors = BufReader::new(children[0].stderr.take().unwrap());
        let mut told = String::new();
        errors.read_line(&mut told).unwrap();
        sleep(Duration::from_secs(2));
        signal(&children[1], "-CONT");
        let [second, first] = [(); 2].map(|()| ran(children.pop().unwrap()));
        // It is told as soon as that is due, or a beat or some later.
        let seconds = told
            .strip_prefix("note: process 1 has been silent for ")
            .and_then(|rest| rest.strip_suffix(" seconds and is waited for\n"));
        let seconds: u64 = seconds.unwrap_or_else(|| panic!("{told}")).parse().unwrap();
        assert!(seconds >= 5, "{told}");
        // It is told once.
        errors.read_to_string(&mut told).unwrap();
        assert_eq!(told.lines().count(), 1, "{told}");
        assert_eq!(first.code, Some(0));
        // It does not take its own silence for that of others, and says nothing.
        second.json(0);
        assert_eq!(files(&dir), wanted);
    }

    /// A limit on the length of files stands for a disk that is full.
    #[test]
    #[cfg(unix)]
    fn a_disk_that_is_full_ends_all_and_they_go_on_with_room() {
        let wanted = expected(&MORRIS, "cluster-full-expected");
        let name = "cluster-full";
        let dir = empty_place(name);
        let members = membership(name, 2);
        let [hosts, secret] = &members;
        let children = [0, 1].map(|number| {
            // Sectors of 512 bytes, as the standard has it, or of 1024.
            let limited = "trap '' XFSZ; ulimit -f 20; exec \"$@\"";
            let (number, place) = (number.to_string(), dir.to_str().unwrap());
            let (hosts, secret) = (hosts.to_str().unwrap(), secret.to_str().unwrap());
            let stonework = process(&[]).get_program().to_owned();
            Command::new("sh")
                .args(["-c", limited, "sh"])
                .arg(stonework)
                .args(["cluster", "strong"])
                .args(MORRIS)
                .args(["--save", place, "--hosts", hosts, "--secret", secret])
                .args(["--process", &number, "--workers", "1"])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        });
        let [first, second] = children.map(ran);
        assert_eq!(first.code, Some(2), "{first:?}");
        assert!(first.stderr.contains("File too large"), "{first:?}");
        assert_eq!(second.code, Some(3), "{second:?}");
        assert!(
            second
                .stderr
                .contains("error: another worker ended the work"),
            "{second:?}"
        );
        for child in start(&MORRIS, &dir, &membership(name, 2), (2, "1"), LONG) {
            ran(child).json(0);
        }
        assert_eq!(files(&dir), wanted);
    }

    #[test]
    fn a_directory_of_another_game_is_refused() {
        let dir = empty_place("cluster-other-game");
        let saved = cluster(&QUIXO, &dir, &["--workers", "1"]).spawn().unwrap();
        ran(saved).output(0);
        let before = files(&dir);
        let other = cluster(&CONNECT_FOUR, &dir, &["--resume"]).spawn().unwrap();
        let said = ran(other).refusal();
        assert!(said.contains("is a database of another game"), "{said}");
        assert_eq!(files(&dir), before);
    }

    /// What processes say that do not begin, each with its game, directory and options: long before
    /// the minute is over that they would wait for one that is not there. They are started in this
    /// order: whoever refuses does not wait long for those that come later.
    fn refusals(
        name: &str,
        processes: &[(&[&str], &Path, &[&str])],
        order: &[usize],
    ) -> Vec<String> {
        let [hosts, secret] = membership(name, processes.len());
        let listed = fs::read_to_string(&hosts).unwrap();
        let addresses: Vec<&str> = listed
            .lines()
            .map(|line| line.split(' ').next().unwrap())
            .collect();
        let (hosts, secret) = (hosts.to_str().unwrap(), secret.to_str().unwrap());
        let at = Instant::now();
        let started = order.iter().map(|&number| {
            let (game, dir, options) = processes[number];
            let process = number.to_string();
            let members = ["--hosts", hosts, "--secret", secret, "--process", &process];
            let options = [&members[..], options].concat();
            let mut child = cluster(game, dir, &options).spawn().unwrap();
            // It listens, or has refused.
            while child.try_wait().unwrap().is_none()
                && TcpStream::connect(addresses[number]).is_err()
            {
                sleep(Duration::from_millis(10));
            }
            (number, child)
        });
        let children: BTreeMap<_, _> = started.collect();
        let said = children.into_values().map(|child| ran(child).refusal());
        let said = said.collect();
        assert!(at.elapsed() < Duration::from_secs(50), "{:?}", at.elapsed());
        said
    }

    #[test]
    fn what_keeps_one_process_from_beginning_is_told_to_all_at_once() {
        let name = "cluster-told";
        let dir = &*empty_place(name);
        let large: &[&str] = &["quixo", "--set", "size=4"];
        // Another game: both sides see what differs.
        let said = refusals(name, &[(&QUIXO, dir, &[]), (large, dir, &[])], &[0, 1]);
        for (at, said) in said.iter().enumerate() {
            let differs = format!("differs from process {at} in the game's ");
            assert!(said.contains(&differs), "{said}");
        }
        // A third process hears it too.
        fs::remove_dir_all(dir).unwrap();
        let [one, two]: [&[&str]; 2] = [&["--workers", "1"], &["--workers", "2"]];
        let of_three = [
            (&QUIXO[..], dir, one),
            (&QUIXO, dir, one),
            (&QUIXO, dir, two),
        ];
        let said = refusals(name, &of_three, &[0, 1, 2]);
        assert!(
            said[0].contains("in workers of a process: 2 there, 1 here"),
            "{said:?}"
        );
        let told = "does not begin, so that no process does: the process that calls from";
        assert!(
            said[1].contains(told) || said[1].contains("in workers of"),
            "{said:?}"
        );
        assert!(
            said[2].contains("in workers of a process: 1 there, 2 here"),
            "{said:?}"
        );

        // The directory of one is of another game.
        let other = &*empty_place("cluster-told-other");
        let save = ["--save", other.to_str().unwrap()];
        run(&[&["strong", "mnk"], &save[..]].concat()).output(0);
        let resume: &[&str] = &["--resume"];
        let both = [(&QUIXO[..], other, resume); 2];
        let said = refusals(name, &both, &[1, 0]);
        assert!(
            said[0].contains("is a database of another game"),
            "{said:?}"
        );
        assert!(said[1].starts_with("process 0 at 127.0.0.1:"), "{said:?}");
        let told = "does not begin, so that no process does: ";
        assert!(said[1].contains(&format!("{told}{}", said[0])), "{said:?}");

        let own: &[&str] = &["--own-disks", "--resume"];
        let mine = &*empty_place("cluster-told-own");
        let said = refusals(name, &[(&QUIXO, mine, own), (&QUIXO, other, own)], &[0, 1]);
        assert!(
            said[1].contains("is a database of another game"),
            "{said:?}"
        );
        assert!(said[0].contains(&format!("{told}{}", said[1])), "{said:?}");
    }

    #[test]
    #[ignore = "some minutes"]
    fn on_demand_processes_are_killed_twenty_times() {
        kills(&MORRIS, "cluster-killed-often", 10, 2500);
        let game = ["connect-four", "--set", "width=5", "--set", "height=4"];
        kills(&game, "cluster-killed-levels", 10, 2500);
    }

    #[test]
    fn what_cannot_be_a_cluster_is_refused() {
        let dir = empty_place("cluster-refused");
        let refusal =
            |options: &[&str]| ran(cluster(&QUIXO, &dir, options).spawn().unwrap()).refusal();
        let said = refusal(&["--process", "1"]);
        assert_eq!(
            said,
            "--process needs --of or --hosts: how many processes there are"
        );
        let short = file("cluster-short-secret", b"abc");
        let of = [
            "--process",
            "0",
            "--of",
            "2",
            "--secret",
            short.to_str().unwrap(),
        ];
        let said = refusal(&of);
        assert!(
            said.ends_with("has 3 bytes: 16 or more are needed"),
            "{said}"
        );
        let long = file("cluster-long-secret", &vec![b'a'; 2 << 20]);
        let [of @ .., _] = of;
        let said = refusal(&[&of[..], &[long.to_str().unwrap()]].concat());
        assert!(
            said.ends_with("-long-secret` is longer than 1.0 MiB"),
            "{said}"
        );
        let [_, secret] = membership("cluster-refused", 1);
        let secret = ["--secret", secret.to_str().unwrap()];
        for (text, wrong) in [
            (
                "10.0.0.1\n",
                "has the line `10.0.0.1`: a host and its port are needed, as in 10.0.0.1:4700",
            ),
            ("# none\n\n", "has no hosts"),
        ] {
            let hosts = file("cluster-bad-hosts", text.as_bytes());
            let said = refusal(&[&["--hosts", hosts.to_str().unwrap()], &secret[..]].concat());
            assert!(said.ends_with(wrong), "{said}");
        }
        let said = refusal(&[&["--process", "2", "--of", "2"], &secret[..]].concat());
        assert_eq!(said, "there is no process 2 of 2: they are numbered from 0");
        let last = ["--process", "0", "--of", "2", "--port", "65535"];
        let said = refusal(&[&last, &secret[..]].concat());
        assert_eq!(said, "there are not 2 ports from 65535 on");
        let [hosts, _] = membership("cluster-alone", 2);
        let alone = ["--hosts", hosts.to_str().unwrap(), "--wait", "0.2"];
        let said = refusal(&[&alone, &secret[..]].concat());
        assert!(
            said.starts_with("not reached within 0 seconds: process 1 at 127.0.0.1:"),
            "{said}"
        );
        let no_database = process(&["cluster", "strong", "nim", "[3,4]", "--save", "nowhere"]);
        let said = { no_database }.spawn().map(ran).unwrap().refusal();
        assert!(said.starts_with("no database is made of "), "{said}");
    }

    /// The most memory that a process ever had resident, as long as it runs, in bytes.
    #[cfg(target_os = "linux")]
    fn resident(child: &Child) -> Option<usize> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: usize = peak.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_resident_stays_near_the_limit() {
        const MEGABYTE: usize = 1 << 20;
        // The program, its threads and the memory that it has freed.
        const BESIDE: usize = 28 * MEGABYTE;

        let name = "cluster-memory";
        for (game, limit) in [
            (&MORRIS, 40),
            (
                &["connect-four", "--set", "width=5", "--set", "height=4"],
                72,
            ),
        ] {
            let dir = empty_place(name);
            let memory = limit.to_string() + "MiB";
            let options = ["--workers", "2", "--memory", &memory];
            let mut child = cluster(game, &dir, &options).spawn().unwrap();
            let mut most = 0;
            while child.try_wait().unwrap().is_none() {
                most = most.max(resident(&child).unwrap_or(0));
                sleep(Duration::from_millis(2));
            }
            ran(child).output(0);
            assert!(most > 0);
            let promised = limit * MEGABYTE + BESIDE;
            assert!(most <= promised, "{game:?}: {} MiB", most / MEGABYTE);
        }
    }

    #[test]
    fn a_plan_tells_the_parts_of_each_worker() {
        let dir = empty_place("cluster-plan");
        let plan = |options: &[&str]| {
            let plan = cluster(&MORRIS, &dir, &[&["--plan", "--json"], options].concat());
            ran({ plan }.spawn().unwrap()).json(0)["plan"].clone()
        };
        let [one, four] = ["1", "4"].map(|workers| plan(&["--workers", workers]));
        assert_eq!(one["positions"], four["positions"]);
        assert_eq!(one["bytes_sent"], 0);
        assert!(four["bytes_sent"].as_u64().unwrap() > 1 << 20);
        let memory = |plan: &serde_json::Value| plan["least_memory_bytes_a_worker"].as_u64();
        assert!(memory(&four) < memory(&one));
        assert!(!dir.exists());
        let short = cluster(
            &MORRIS,
            &dir,
            &["--plan", "--memory", "1MiB", "--workers", "2"],
        );
        let said = ran({ short }.spawn().unwrap());
        assert_eq!(said.code, Some(3), "{said:?}");
        let text = ran(cluster(&MORRIS, &dir, &["--plan", "--workers", "2"])
            .spawn()
            .unwrap());
        assert!(text.output(0).contains("Memory a worker:  "));
    }

    #[test]
    fn a_plan_tells_what_the_disks_of_processes_have_to_take() {
        let name = "cluster-plan-own-disks";
        let dir = empty_place(name);
        let plan = |processes: usize, options: &[&str]| {
            let [hosts, secret] = membership(name, processes);
            let (hosts, secret) = (hosts.to_str().unwrap(), secret.to_str().unwrap());
            let members = ["--plan", "--hosts", hosts, "--secret", secret];
            ran(cluster(&MORRIS, &dir, &[&members, options].concat())
                .spawn()
                .unwrap())
        };
        let json = |processes, options: &[&str]| {
            let options = [&["--json", "--workers", "2"], options].concat();
            plan(processes, &options).json(0)["plan"].clone()
        };
        let shared = json(4, &[]);
        let own = json(4, &["--own-disks"]);
        let gathered = json(4, &["--own-disks", "--gather"]);
        let number = |plan: &serde_json::Value, name: &str| plan[name].as_u64().unwrap();
        let disk = |plan| number(plan, "disk_bytes_at_most");
        assert_eq!(disk(&own), disk(&shared).div_ceil(4));
        assert_eq!(disk(&gathered), disk(&own));
        assert!(own["disk_bytes_of_first"].is_null() && shared["own_disks_of"].is_null());
        // Six bytes a position are kept of the tier at work; the files are gathered beside a part of them.
        let tiers = shared["tiers"].as_array().unwrap().iter();
        let most = tiers.map(|tier| number(tier, "positions")).max().unwrap();
        let files = disk(&shared) - 6 * most;
        let first = (files + files.div_ceil(4)).max(disk(&own));
        assert_eq!(number(&gathered, "disk_bytes_of_first"), first);
        assert_eq!(number(&own, "own_disks_of"), 2);
        assert!(number(&own, "bytes_sent") > number(&shared, "bytes_sent"));
        let memory = |plan| number(plan, "memory_bytes_a_worker");
        // Each process has what moves lead to in memory, whoever wrote it.
        assert_eq!(memory(&own), memory(&shared));
        let text = plan(2, &["--own-disks", "--gather"]).output(0);
        for row in ["Memory a process:", "Disk a process:", "Disk of the first:"] {
            assert!(text.contains(row), "{text}");
        }
        assert!(!dir.exists());
        let alone = cluster(&MORRIS, &dir, &["--plan", "--own-disks"])
            .spawn()
            .unwrap();
        let refusal = ran(alone).refusal();
        assert!(refusal.starts_with("--own-disks needs --of or --hosts"));
    }

    #[test]
    fn ctrl_c_ends_all_and_says_what_is_kept() {
        let name = "cluster-interrupted";
        let dir = empty_place(name);
        let mut children = start(&MORRIS, &dir, &membership(name, 2), (2, "1"), LONG);
        await_tier(&mut children, &dir);
        signal(&children[1], "-INT");
        let second = ran(children.pop().unwrap());
        let first = ran(children.pop().unwrap());
        for (said, error) in [
            (
                first,
                "error: another worker ended the work: what it says tells why",
            ),
            (second, "error: stopped: "),
        ] {
            assert_eq!(said.code, Some(3), "{said:?}");
            assert!(
                said.stderr
                    .contains("the same command with --resume goes on"),
                "{said:?}"
            );
            assert!(said.stderr.contains(error), "{said:?}");
        }
    }
}

#[cfg(not(feature = "cluster"))]
#[test]
fn a_command_without_clusters_says_how_to_get_them() {
    let refusal =
        crate::support::run(&["cluster", "strong", "quixo", "--save", "nowhere"]).refusal();
    assert!(refusal.contains("--features cluster"), "{refusal}");
}
