//! A browser that looks at an explorer: [`Browser`].

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value as Json, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tokio::time::sleep;

/// A browser, its driver, and an explorer of all games.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    pub(crate) site: String,
    chromedriver: Child,
    explorer: Child,
    _profile: TempDir,
}

/// The command, with `serve`: nothing of it is built with these tests, whose other crates ask the
/// same crates for other features.
pub(crate) fn stonework() -> Command {
    let built = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../target/debug/stonework"
    );
    Command::new(std::env::var_os("STONEWORK").unwrap_or_else(|| built.into()))
}

/// Starts an explorer of all games with these options; returns it and its address.
pub(crate) fn explore(options: &[&str]) -> (Child, String) {
    let mut explorer = stonework()
        .args(["serve", "--port", "0"])
        .args(options)
        .stdout(Stdio::piped())
        .spawn()
        .expect(NEEDED);
    let mut lines = BufReader::new(explorer.stdout.take().unwrap()).lines();
    let line = lines.next().expect(NEEDED).unwrap();
    let (_, address) = line.split_once("http://").expect(NEEDED);
    (
        explorer,
        format!("http://{}", address.trim_end_matches('/')),
    )
}

const NEEDED: &str = "`stonework serve` is needed: `cargo build -p stonework-cli --features serve` \
                      builds it, and STONEWORK may name another one";

/// A port that is free.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}

/// How the explorer is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) is_phone: bool,
    pub(crate) is_dark: bool,
    pub(crate) has_script: bool,
}

impl Look {
    /// On a desk and on a phone, light and dark.
    pub(crate) const ALL: [Self; 4] = {
        const DESK: Look = Look {
            is_phone: false,
            is_dark: false,
            has_script: true,
        };
        let phone = Self {
            is_phone: true,
            ..DESK
        };
        [
            DESK,
            Self {
                is_dark: true,
                ..DESK
            },
            phone,
            Self {
                is_dark: true,
                ..phone
            },
        ]
    };

    /// The same without a script.
    pub(crate) const fn plain(self) -> Self {
        Self {
            has_script: false,
            ..self
        }
    }
}

impl Browser {
    /// Opens the start page in this look.
    pub(crate) async fn look(look: Look) -> Self {
        let browser = Self::open(look.has_script).await;
        browser.change(look).await;
        browser
    }

    /// Looks from now on in another way, with a script as before.
    pub(crate) async fn change(&self, look: Look) {
        let (width, height) = if look.is_phone {
            (390, 800)
        } else {
            (1280, 1000)
        };
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1,
                             "mobile": look.is_phone});
        let scheme = if look.is_dark { "dark" } else { "light" };
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        let tools = self.driver.cdp();
        for (command, wanted) in [
            ("Emulation.setDeviceMetricsOverride", metrics),
            ("Emulation.setEmulatedMedia", media),
        ] {
            tools.send_raw(command, wanted).await.unwrap();
        }
    }

    /// Opens the start page; without a script if that is asked for.
    pub(crate) async fn open(has_script: bool) -> Self {
        let off = json!({"profile.managed_default_content_settings.javascript": 2});
        Self::open_with((!has_script).then_some(("prefs", off))).await
    }

    /// Opens the start page on a telephone.
    pub(crate) async fn open_on_phone() -> Self {
        let phone = json!({"deviceMetrics": {"width": 390, "height": 800, "pixelRatio": 1.0}});
        Self::open_with(Some(("mobileEmulation", phone))).await
    }

    /// Opens the start page in a browser with a setting of its own.
    async fn open_with(setting: Option<(&str, Json)>) -> Self {
        let (explorer, site) = explore(&[]);
        let port = free_port();
        let chromedriver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is needed, of the system's package chromium-driver");
        let profile = TempDir::new().unwrap();
        let mut wanted = DesiredCapabilities::chrome();
        for option in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--window-size=1200,900",
        ] {
            wanted.add_arg(option).unwrap();
        }
        let data = format!("--user-data-dir={}", profile.path().display());
        wanted.add_arg(&data).unwrap();
        if let Some((name, value)) = setting {
            wanted.add_experimental_option(name, value).unwrap();
        }
        let address = format!("http://127.0.0.1:{port}");
        let mut driver = WebDriver::new(&address, wanted.clone()).await;
        for _ in 0..300 {
            if driver.is_ok() {
                break;
            }
            sleep(Duration::from_millis(200)).await;
            driver = WebDriver::new(&address, wanted.clone()).await;
        }
        let driver = driver.expect("chromedriver starts chromium");
        driver.goto(&site).await.unwrap();
        Self {
            driver,
            site,
            chromedriver,
            explorer,
            _profile: profile,
        }
    }

    pub(crate) async fn close(self) {
        self.driver.clone().quit().await.unwrap();
    }

    /// Goes to a page of the explorer.
    pub(crate) async fn go(&self, path: &str) {
        self.driver
            .goto(format!("{}{path}", self.site))
            .await
            .unwrap();
    }

    /// The first element that a selector finds.
    pub(crate) async fn find(&self, css: &str) -> WebElement {
        let found = self.driver.query(By::Css(css)).first().await;
        found.unwrap_or_else(|_| panic!("the page has no {css}"))
    }

    /// Waits until a text of the page is as it is wanted.
    pub(crate) async fn until(&self, css: &str, wanted: impl Fn(&str) -> bool) -> String {
        let mut said = String::new();
        for _ in 0..600 {
            if let Ok(one) = self.driver.find(By::Css(css)).await {
                said = one.text().await.unwrap_or_default();
                if wanted(&said) {
                    return said;
                }
            }
            sleep(Duration::from_millis(100)).await;
        }
        panic!("{css}: {said}");
    }

    /// Presses a key that changes nothing: with the keyboard in use, a focus is visible.
    pub(crate) async fn use_keys(&self) {
        let page = self.find("body").await;
        page.send_keys(Key::Tab + "").await.unwrap();
    }

    /// The text of the page.
    pub(crate) async fn text(&self) -> String {
        self.find("body").await.text().await.unwrap()
    }
}

/// Where a test has failed, too, nothing is left running.
impl Drop for Browser {
    fn drop(&mut self) {
        for process in [&mut self.chromedriver, &mut self.explorer] {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
