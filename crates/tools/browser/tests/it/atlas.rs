//! The atlas in a browser: from the start page to a value in two clicks, with keys alone, without a script.

use serde_json::Value as Json;
use thirtyfour::prelude::*;

use crate::browser::{Browser, stonework};
use crate::setup::at;

/// The cell of a size in the first table of a page.
const CELL: &str = ".grid a[aria-label$='rows 4, cols 6']";

#[tokio::test(flavor = "multi_thread")]
async fn a_value_is_two_clicks_away_and_opens_its_position() {
    for has_script in [true, false] {
        let browser = Browser::open(has_script).await;
        let click = async |css: &str| browser.find(css).await.click().await.unwrap();
        click("header a[href='/atlas']").await;
        click("main a[href='/atlas/domineering']").await;
        let said = browser.find(CELL).await.text().await.unwrap();
        // Its picture is seen.
        let picture = browser.find(".sheet img").await;
        let width = picture.prop("naturalWidth").await.unwrap().unwrap();
        assert_ne!(width, "0");
        // The command beside it finds the same.
        click(".drawer summary").await;
        let row = ".entries tr:has(a[href='/games/domineering?set.rows=4&set.cols=6'])";
        let command = browser.find(&format!("{row} .command")).await;
        let command = command.text().await.unwrap();
        let words = command.strip_prefix("stonework ").unwrap().split(' ');
        let output = stonework().args(words).arg("--json").output().unwrap();
        let found: Json = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["value"]["outcome"], said.as_str(), "{command}");
        // And so does the page of the position.
        click(CELL).await;
        at(&browser, "/games/domineering?set.rows=4&set.cols=6").await;
        let value = browser.find("#value").await.text().await.unwrap();
        assert!(value.starts_with("v wins") && said == "win", "{value}");
        // Its tab leads back.
        click(".tabs a[href='/atlas/domineering']").await;
        browser.find(CELL).await;
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_atlas_is_read_with_keys_alone() {
    let browser = Browser::open(true).await;
    browser.go("/atlas/domineering").await;
    browser.use_keys().await;
    let cell = browser.find(CELL).await;
    cell.focus().await.unwrap();
    let outline = cell.css_value("outline-style").await.unwrap();
    assert_eq!(outline, "solid");
    let drawer = browser.find(".drawer summary").await;
    drawer.send_keys(Key::Enter).await.unwrap();
    // The button that copies a command comes after its link.
    let button = ".entries button[data-copies='values-3']";
    let copy = browser.find(button).await;
    assert!(copy.is_displayed().await.unwrap());
    copy.send_keys(Key::Enter).await.unwrap();
    browser.until(button, |said| said == "Copied").await;
    let selected = "return getSelection().toString();";
    let selected = browser.driver.execute(selected, Vec::new()).await.unwrap();
    let command = browser.find("#values-3").await.text().await.unwrap();
    assert_eq!(selected.json(), &Json::from(command));
    assert_eq!(copy.text().await.unwrap(), "Copied");
    browser
        .find(CELL)
        .await
        .send_keys(Key::Enter)
        .await
        .unwrap();
    at(&browser, "/games/domineering?set.rows=4&set.cols=6").await;
    browser.close().await;
}
