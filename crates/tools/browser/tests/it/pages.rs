//! Forms, and what is needed by those who do not see colours or the page.

use thirtyfour::prelude::*;

use crate::browser::{Browser, Look};
use crate::setup::at;

/// Types a position in its drawer; once more if the page is swapped meanwhile.
async fn type_position(browser: &Browser, text: &str) {
    let mut typed = try_to_type(browser, text).await;
    for _ in 0..10 {
        if typed.is_ok() {
            break;
        }
        typed = try_to_type(browser, text).await;
    }
    typed.unwrap();
}

async fn try_to_type(browser: &Browser, text: &str) -> WebDriverResult<()> {
    let drawer = browser.find("#position-drawer").await;
    if drawer.prop("open").await?.as_deref() != Some("true") {
        drawer.find(By::Css("summary")).await?.click().await?;
    }
    let input = browser.find("#input").await;
    input.clear().await?;
    input.send_keys(text).await?;
    let show = browser.find("form[action^='/place/'] button").await;
    show.click().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_filled_in_wrongly_and_rightly() {
    let browser = Browser::open(true).await;
    browser
        .find("a[href='/games/nim']")
        .await
        .click()
        .await
        .unwrap();
    type_position(&browser, "3,x").await;
    let said = browser
        .find("#input-help .problem")
        .await
        .text()
        .await
        .unwrap();
    assert!(
        said.contains("number 2 of the row is not an integer: x"),
        "{said}"
    );
    let input = browser.find("#input").await;
    assert_eq!(input.prop("value").await.unwrap().as_deref(), Some("3,x"));
    type_position(&browser, "[3,5,6]").await;
    at(&browser, "input=%5B3%2C5%2C6%5D").await;
    let value = browser.find("#value").await.text().await.unwrap();
    assert!(value.starts_with("The second player wins"), "{value}");
    // Lines are kept as they are: here the rows of a board, which tells its size.
    browser.go("/games/hex").await;
    type_position(&browser, "..\n..\n..").await;
    at(&browser, "input=..").await;
    let value = browser.find("#value").await.text().await.unwrap();
    assert!(value.starts_with("o wins. No move wins."), "{value}");
    let cells = browser
        .driver
        .find_all(By::Css(".board svg a"))
        .await
        .unwrap();
    assert_eq!(cells.len(), 6);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_clicked_where_no_value_is_shown() {
    let browser = Browser::open(true).await;
    for (path, board, then) in [
        ("/play/mnk", "mnk", "m=b2"),
        ("/play/mnk?second=perfect", "mnk", "m=b2"),
        // While it is being solved.
        ("/games/connect-four?set.width=8", "connect-four", "m=4"),
        ("/games/hex?set.rows=8&set.cols=8", "hex", "m=d4"),
    ] {
        browser.go(path).await;
        let cell = format!("svg a[href*='{board}'][href*='{then}']");
        browser.find(&cell).await.click().await.unwrap();
        let url = browser.driver.current_url().await.unwrap();
        assert!(url.as_str().contains(then), "{path}: {url}");
    }
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_focused_cell_has_a_rim_and_nothing_else_has() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk").await;
    let cell = browser.find("svg a[href*='m=b2']").await;
    browser.use_keys().await;
    cell.focus().await.unwrap();
    let outline = cell.css_value("outline-style").await.unwrap();
    assert_eq!(outline, "none");
    let figure = cell.find(By::Css(".area")).await.unwrap();
    assert_eq!(figure.css_value("stroke").await.unwrap(), "rgb(179, 92, 0)");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_as_wide_as_a_phone() {
    let browser = Browser::open_on_phone().await;
    for path in PAGES {
        browser.go(path).await;
        let script = "return document.documentElement.scrollWidth;";
        let wide = browser.driver.execute(script, Vec::new()).await.unwrap();
        assert!(wide.json().as_u64().unwrap() <= 390, "{path}: {wide:?}");
    }
    browser.go("/").await;
    let script = "return document.documentElement.scrollHeight;";
    let high = browser.driver.execute(script, Vec::new()).await.unwrap();
    assert!(high.json().as_u64().unwrap() < 9000, "{high:?}");
    browser.close().await;
}

/// A page of each kind.
const PAGES: [&str; 28] = [
    "/play/mnk?m=b2&m=a2&second=perfect&hint=shown",
    "/play/mnk?m=b2&m=b1&m=a1&m=c3&m=a3&m=a2&m=c1&first=perfect",
    "/play/mnk?first=perfect&second=longest",
    "/lesson/mnk?level=3&seed=2",
    "/",
    "/games/mnk",
    "/games/gdl",
    "/games/gdl?set.rules=(role%20a)%0A(role%20b))",
    "/games/mnk?m=b2&m=a2",
    "/games/connect-four?set.width=5&set.height=5&m=3&m=3&m=2",
    "/games/mnk?m=b2&m=a2&palette=safe",
    "/games/nim?input=[3,5,6]",
    "/games/kalah?input=0,1,0,2,0,1/1,0,3,0,0,1",
    "/why/mnk?m=b2&m=a2",
    "/map/mnk?m=b2",
    "/triangle/stone-game-vii?input=[5,3,1,4,2]",
    "/whole/three-mens-morris",
    "/compare/stone-game-vii?input=[5,3,1,4,2]",
    "/values",
    "/values?expression={1",
    "/values?expression=domineering+..../....+%2B+{{9|{5|1},{4|2*}}|{{1/2|0},{3|-7}|{-1|-5},{-2|-4*}}}",
    "/values/domineering?input=..%23./..%23.",
    "/atlas",
    "/atlas/domineering",
    "/atlas/stone-game-vii",
    "/atlas/heap-codes",
    "/api",
    "/nowhere",
];

#[tokio::test(flavor = "multi_thread")]
async fn pages_have_labels_and_contrast() {
    let axe = std::env::var("STONEWORK_AXE").expect("the path of axe.min.js");
    let axe = std::fs::read_to_string(axe).unwrap();
    let browser = Browser::open(true).await;
    let mut wrong = Vec::new();
    // All that is checked in light, and what colours do in dark and in those for all.
    for (is_dark, view) in [(false, ""), (true, ""), (false, "safe"), (true, "safe")] {
        browser
            .change(Look {
                is_dark,
                ..Look::ALL[0]
            })
            .await;
        for path in PAGES {
            let has_view = path.starts_with("/games/")
                || path.starts_with("/play/")
                || path.starts_with("/map/");
            if view == "safe" && !has_view {
                continue;
            }
            let joined = if path.contains('?') { '&' } else { '?' };
            let path = match view {
                "safe" => format!("{path}{joined}palette=safe"),
                _ => path.to_owned(),
            };
            browser.go(&path).await;
            browser.driver.execute(&axe, Vec::new()).await.unwrap();
            let rules = if is_dark || !view.is_empty() {
                "{runOnly: ['color-contrast']}"
            } else {
                "{}"
            };
            let run = format!(
                "const done = arguments[arguments.length - 1];
                 axe.run(document, {rules}).then((found) => done(found.violations.map((one) =>
                     one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))
                         .join(' '))));"
            );
            let found = browser.driver.execute_async(run, Vec::new()).await.unwrap();
            for one in found.json().as_array().unwrap() {
                wrong.push(format!("{path}, dark {is_dark}: {one}"));
            }
        }
    }
    browser.close().await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Which links, buttons and fields lie over each other, and how much wider than the screen the page
/// is. What is in a picture is laid out with it, a link in a text may go over two lines, and on the link
/// of a card lies another.
const CROWDED: &str = "
    const seen = [...document.querySelectorAll('a, button, input, select, summary')]
        .filter((one) => !one.closest('svg, .skip') && one.checkVisibility({visibilityProperty: true}))
        .flatMap((one) => [...one.getClientRects()].map((box) => ({one, box})))
        .filter(({box}) => box.width > 1 && box.height > 1);
    const crowded = [];
    for (const [nth, {one, box}] of seen.entries())
        for (const {one: other, box: there} of seen.slice(nth + 1))
            if (!one.contains(other) && !other.contains(one)
                && (!one.closest('.card') || one.closest('.card') !== other.closest('.card'))
                && Math.min(box.right, there.right) - Math.max(box.left, there.left) > 2
                && Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 4)
                crowded.push(`${one.outerHTML.slice(0, 90)} over ${other.outerHTML.slice(0, 90)}`);
    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) crowded.push(`wider by ${wider}`);
    return crowded.slice(0, 3);";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_lies_over_another_and_nothing_is_cut() {
    let browser = Browser::open(true).await;
    let mut wrong = Vec::new();
    for look in [Look::ALL[0], Look::ALL[2]] {
        browser.change(look).await;
        for path in PAGES {
            browser.go(path).await;
            let found = browser.driver.execute(CROWDED, Vec::new()).await.unwrap();
            for one in found.json().as_array().unwrap() {
                wrong.push(format!("{path}, {look:?}: {one}"));
            }
        }
    }
    browser.close().await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}
