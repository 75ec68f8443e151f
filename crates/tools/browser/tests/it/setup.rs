//! Settings that apply in place, moves that are typed, and the keyboard.

use std::time::Duration;

use thirtyfour::prelude::*;
use tokio::time::sleep;

use crate::browser::Browser;

/// Waits until the address has a text in it.
pub(crate) async fn at(browser: &Browser, part: &str) {
    let mut url = String::new();
    for _ in 0..1200 {
        url = browser.driver.current_url().await.unwrap().to_string();
        if url.contains(part) {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("{url} has no {part}");
}

/// Presses a key where the focus is.
async fn press(browser: &Browser, key: impl Into<TypingData>) {
    let here = browser.driver.active_element().await.unwrap();
    here.send_keys(key).await.unwrap();
}

/// What the element with the focus says.
async fn focused(browser: &Browser) -> String {
    let here = browser.driver.active_element().await.unwrap();
    here.text().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setting_applies_in_place() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk?m=b2").await;
    // Nothing of the page that is kept is loaded again.
    let mark = "document.body.dataset.here = 'yes';";
    browser.driver.execute(mark, Vec::new()).await.unwrap();
    browser
        .find("#written-drawer summary")
        .await
        .click()
        .await
        .unwrap();
    let field = browser.find("[id='set.m']").await;
    field
        .send_keys(Key::End + Key::Backspace + "4")
        .await
        .unwrap();
    field.send_keys(Key::Enter + "").await.unwrap();
    at(&browser, "/games/mnk?set.m=4&m=b2").await;
    let here = browser.find("body[data-here='yes']").await;
    assert!(here.is_displayed().await.unwrap());
    let active = browser.driver.active_element().await.unwrap();
    assert_eq!(active.id().await.unwrap().as_deref(), Some("set.m"));
    browser.find("#written-drawer[open]").await;
    // What is not possible any more is told.
    browser.go("/games/mnk?m=b2&m=a3").await;
    let field = browser.find("[id='set.m']").await;
    field
        .send_keys(Key::End + Key::Backspace + "2")
        .await
        .unwrap();
    field.send_keys(Key::Tab + "").await.unwrap();
    at(&browser, "set.m=2&m=b2&without=moves").await;
    assert!(browser.text().await.contains("were left out"));
    browser.driver.back().await.unwrap();
    at(&browser, "/games/mnk?m=b2&m=a3").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_moves_are_sent_without_a_script() {
    let browser = Browser::open(false).await;
    browser.go("/games/mnk?m=b2").await;
    let field = browser.find("[id='set.m']").await;
    field.clear().await.unwrap();
    field.send_keys("4").await.unwrap();
    browser
        .find(".settings button")
        .await
        .click()
        .await
        .unwrap();
    at(&browser, "/games/mnk?set.m=4&m=b2").await;
    browser.find("#m").await.send_keys("a1").await.unwrap();
    browser.find(".typed button").await.click().await.unwrap();
    at(&browser, "set.m=4&m=b2&m=a1").await;
    browser
        .find("[data-key='ArrowLeft']")
        .await
        .click()
        .await
        .unwrap();
    at(&browser, "m=b2&next=a1").await;
    browser
        .find("[data-key='End']")
        .await
        .click()
        .await
        .unwrap();
    at(&browser, "m=b2&m=a1").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_wrongly_and_rightly() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk?m=b2").await;
    browser.find("#m").await.send_keys("b2\n").await.unwrap();
    let said = browser.find("#m-help .problem").await.text().await.unwrap();
    assert!(said.contains("b2 is no move"), "{said}");
    let cells = browser
        .driver
        .find_all(By::Css(".board svg a"))
        .await
        .unwrap();
    assert_eq!(cells.len(), 8, "the position before is shown");
    let field = browser.find("#m").await;
    field.clear().await.unwrap();
    field.send_keys("a1\n").await.unwrap();
    at(&browser, "/games/mnk?m=b2&m=a1").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_go_along_the_game() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk?m=b2&m=a1&m=c3").await;
    for (key, part) in [
        (Key::Left, "m=b2&m=a1&next=c3"),
        (Key::Left, "m=b2&next=a1&next=c3"),
        (Key::Right, "m=b2&m=a1&next=c3"),
        (Key::Home, "mnk?next=b2&next=a1&next=c3"),
        (Key::End, "mnk?m=b2&m=a1&m=c3"),
    ] {
        press(&browser, key + "").await;
        at(&browser, part).await;
    }
    // Among the moves, the best first.
    browser.go("/games/mnk?m=a1").await;
    browser.find("table.moves a.move").await;
    press(&browser, Key::Down + "").await;
    assert_eq!(focused(&browser).await, "b2");
    press(&browser, Key::Down + "").await;
    let second = focused(&browser).await;
    assert_ne!(second, "b2");
    press(&browser, Key::Up + "").await;
    assert_eq!(focused(&browser).await, "b2");
    press(&browser, Key::Enter + "").await;
    at(&browser, "mnk?m=a1&m=b2").await;
    press(&browser, "b").await;
    at(&browser, "mnk?m=a1&m=b2&m=").await;
    for (key, part) in [
        ("f", "flip=yes"),
        ("l", "line=shown"),
        ("c", "palette=safe"),
    ] {
        press(&browser, key).await;
        at(&browser, part).await;
    }
    // No key is heard while one types.
    browser.find("#m").await.send_keys("f").await.unwrap();
    at(&browser, "flip=yes").await;
    browser.find("#m").await.clear().await.unwrap();
    browser.find("h1").await.click().await.unwrap();
    press(&browser, "?").await;
    let help = browser.find("#help").await;
    assert!(help.is_displayed().await.unwrap());
    assert!(help.text().await.unwrap().contains("plays the best move"));
    press(&browser, Key::Escape + "").await;
    assert!(!help.is_displayed().await.unwrap());
    press(&browser, "p").await;
    at(&browser, "/play/mnk").await;
    browser.close().await;
}
