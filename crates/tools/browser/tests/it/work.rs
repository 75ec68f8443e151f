//! A solve that takes long, more time for it, and what is taken along from a position.

use thirtyfour::prelude::*;

use crate::browser::{Browser, explore};

/// Presses the button of a form.
async fn press(browser: &Browser, form: &str) {
    let button = browser
        .find(&format!("form[action^='/{form}/'] button"))
        .await;
    button.click().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_solve_is_followed_and_stopped() {
    let browser = Browser::open(true).await;
    browser.go("/games/connect-four?set.width=8").await;
    // Time goes on without the page being loaded again.
    let script = "window.isStill = true;";
    browser.driver.execute(script, Vec::new()).await.unwrap();
    let time = "[data-told='time']";
    let first = browser
        .until(time, |said| said.ends_with(" s of 60 s"))
        .await;
    browser
        .until(time, |said| said.ends_with(" s of 60 s") && said != first)
        .await;
    browser
        .until("[data-told='positions']", |said| {
            said.ends_with(" a second")
        })
        .await;
    assert_eq!(
        browser.find("#progress").await.text().await.unwrap(),
        "Solving"
    );
    let title = browser.driver.title().await.unwrap();
    assert!(title.contains(" s · Connect Four"), "{title}");
    let script = "return window.isStill;";
    let is_still = browser.driver.execute(script, Vec::new()).await.unwrap();
    assert_eq!(is_still.json().as_bool(), Some(true));
    press(&browser, "stop").await;
    browser
        .until(".stopped", |said| {
            said.starts_with("The solve was stopped. ")
        })
        .await;
    browser
        .until(".stopped button", |said| {
            said == "Solve it again, with 60 s"
        })
        .await;
    press(&browser, "again").await;
    browser.until("#progress", |said| said == "Solving").await;
    press(&browser, "stop").await;
    // A browser that is busy may begin to load the page of the solve that was stopped after it was told
    // to go elsewhere, and then stays there.
    browser
        .until(".stopped button", |said| {
            said == "Solve it again, with 60 s"
        })
        .await;
    // A solve that ends by itself swaps the page for the one with the value.
    browser
        .go("/games/dots-and-boxes?set.rows=3&set.cols=3")
        .await;
    browser
        .until("#main", |said| said.contains("best first"))
        .await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_solve_is_given_more_time() {
    let browser = Browser::open(true).await;
    let (mut explorer, site) = explore(&["--time", "0.5", "--most-time", "0.8"]);
    let url = format!("{site}/games/othello?set.size=8");
    browser.driver.goto(&url).await.unwrap();
    browser
        .until("#value", |said| said == "Nothing is proved yet.")
        .await;
    browser
        .until(".stopped button", |said| said.ends_with(", with 0.8 s"))
        .await;
    press(&browser, "again").await;
    browser
        .until(".stopped", |said| said.contains("no more time"))
        .await;
    let url = browser.driver.current_url().await.unwrap();
    assert!(url.as_str().contains("/games/othello"), "{url}");
    explorer.kill().unwrap();
    explorer.wait().unwrap();
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_script_a_long_solve_is_followed_too() {
    let browser = Browser::open(false).await;
    browser.go("/games/connect-four?set.width=8").await;
    let time = "[data-told='time']";
    let first = browser
        .until(time, |said| said.ends_with(" s of 60 s"))
        .await;
    browser
        .until(time, |said| said.ends_with(" s of 60 s") && said != first)
        .await;
    press(&browser, "stop").await;
    browser
        .until(".stopped", |said| {
            said.starts_with("The solve was stopped. ")
        })
        .await;
    // What is shared can be selected, and no button is there that does nothing.
    browser.find("#share summary").await.click().await.unwrap();
    let field = browser.find("#share-command").await;
    let line = field.prop("value").await.unwrap().unwrap();
    assert_eq!(line, "stonework solve connect-four --set width=8 --moves");
    let button = browser.find("[data-copies]").await;
    assert!(!button.is_displayed().await.unwrap());
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shared_is_copied() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk?m=b2&m=a2").await;
    browser.find("#share summary").await.click().await.unwrap();
    let whole = format!("{}/games/mnk?m=b2&m=a2", browser.site);
    for (field, text) in [
        ("share-address", whole.as_str()),
        ("share-position", ".../ox./... x"),
        (
            "share-command",
            "stonework solve mnk --at='.../ox./... x' --moves",
        ),
    ] {
        let button = format!("[data-copies='{field}']");
        browser.find(&button).await.click().await.unwrap();
        browser.until(&button, |said| said == "Copied").await;
        // It is pasted into a field of the script's own.
        let script = "document.getElementById('pasted')?.remove();
                      const field = document.createElement('input');
                      field.id = 'pasted';
                      document.getElementById('main').prepend(field);";
        browser.driver.execute(script, Vec::new()).await.unwrap();
        let pasted = browser.find("#pasted").await;
        pasted.send_keys(Key::Control + "v").await.unwrap();
        assert_eq!(pasted.prop("value").await.unwrap().as_deref(), Some(text));
    }
    browser.close().await;
}
