//! What can be done, as it is looked at: on a desk and on a phone, light and dark, with a script and
//! without; and pictures of ten pages.

use std::path::Path;

use crate::browser::{Browser, Look};

/// What each part of the explorer shows: a page, and what is seen on it whatever the look.
const SHOWN: [(&str, &[&str]); 10] = [
    ("/", &[".card .name", ".card .thumb", "#search"]),
    (
        "/games/mnk",
        &[
            ".board svg a",
            "form.settings, .left form",
            "#share summary",
        ],
    ),
    (
        "/games/mnk?m=b2&flip=yes&line=shown",
        &[".board svg .last", ".legend", ".controls a"],
    ),
    (
        "/games/mnk?m=b2&m=a2",
        &["svg.bar", "svg.history a", "#value"],
    ),
    ("/map/mnk?m=b2", &[".map .node"]),
    ("/play/mnk?second=perfect", &[".board svg a", "#second"]),
    ("/games/nim?input=[20,31,17,44]", &[".board svg a"]),
    ("/lesson/mnk?level=3&seed=2", &[".board svg a"]),
    ("/whole/three-mens-morris", &["svg a"]),
    (
        "/atlas/domineering",
        &[".sheet img", ".grid td a", "summary"],
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_part_is_seen_in_every_look() {
    for has_script in [true, false] {
        let browser = Browser::open(has_script).await;
        for look in Look::ALL {
            let look = if has_script { look } else { look.plain() };
            browser.change(look).await;
            for (path, seen) in SHOWN {
                browser.go(path).await;
                for css in seen {
                    let one = browser.find(css).await.rect().await.unwrap();
                    let width = if look.is_phone { 390.0 } else { 1280.0 };
                    assert!(
                        one.width > 0.0 && one.height > 0.0 && one.x < width,
                        "{path} {css} {look:?}: {one:?}"
                    );
                }
            }
            // A move is played, and the address tells it.
            browser.go("/games/mnk").await;
            browser
                .find(".board svg a[data-move='b2']")
                .await
                .click()
                .await
                .unwrap();
            browser.find(".board svg .last").await;
            let url = browser.driver.current_url().await.unwrap();
            assert!(url.as_str().ends_with("m=b2"), "{look:?}: {url}");
        }
        browser.close().await;
    }
}

/// The pages that are kept as pictures: a name, whether on a phone, whether dark, an address.
const KEPT: [(&str, bool, bool, &str); 10] = [
    ("start", false, false, "/"),
    (
        "connect-four",
        false,
        false,
        "/games/connect-four?set.width=5&set.height=5&m=3&m=3&m=2",
    ),
    (
        "lost",
        false,
        false,
        "/play/mnk?m=b2&m=b1&m=a1&m=c3&m=a3&m=a2&m=c1&first=perfect",
    ),
    ("tic-tac-toe", true, true, "/games/mnk?m=b2&m=a2"),
    ("nim", false, false, "/games/nim?input=[20,31,17,44]"),
    (
        "kalah",
        false,
        true,
        "/games/kalah?input=0,1,0,2,0,1/1,0,3,0,0,1",
    ),
    (
        "morris",
        false,
        false,
        "/games/three-mens-morris?m=b2&m=a1&m=c2&m=a2&m=a3&m=c1",
    ),
    ("map", false, false, "/map/mnk?m=b2"),
    ("histogram", false, true, "/whole/three-mens-morris"),
    (
        "domineering",
        false,
        false,
        "/values/domineering?input=..%23./..%23.",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn ten_pages_are_kept_as_pictures() {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
    std::fs::create_dir_all(&to).unwrap();
    let browser = Browser::look(Look::ALL[0]).await;
    for (name, is_phone, is_dark, path) in KEPT {
        browser
            .change(Look {
                is_phone,
                is_dark,
                has_script: true,
            })
            .await;
        browser.go(path).await;
        let file = to.join(name).with_extension("png");
        browser.driver.screenshot(&file).await.unwrap();
        assert!(std::fs::metadata(&file).unwrap().len() > 5_000, "{name}");
    }
    browser.close().await;
}
