//! The start page in a browser: games are found as one types, and pages are light or dark.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::Browser;

/// The names on the cards that are seen.
async fn seen(browser: &Browser) -> Vec<String> {
    // All at once, as the script may show others at any time.
    let names = "return [...document.querySelectorAll('.family:not(.begin) .card .name')]
        .filter((name) => name.checkVisibility()).map((name) => name.innerText);";
    serde_json::from_value(run(browser, names).await).unwrap()
}

async fn run(browser: &Browser, script: &str) -> serde_json::Value {
    let told = browser.driver.execute(script, Vec::new()).await.unwrap();
    told.json().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_found_as_one_types() {
    let browser = Browser::open(true).await;
    let all = seen(&browser).await;
    // A key comes to the box, and is not typed.
    let page = browser.find("body").await;
    page.send_keys("/").await.unwrap();
    let focused = run(&browser, "return document.activeElement.id;").await;
    assert_eq!(focused, "search");
    let searched = browser.find("#search").await;
    assert_eq!(searched.prop("value").await.unwrap().as_deref(), Some(""));
    for text in ["tictactoe", "Tic Tac Toe", "noughts"] {
        searched.clear().await.unwrap();
        searched.send_keys(text).await.unwrap();
        let found = seen(&browser).await;
        assert!(
            found.contains(&"m,n,k-game".to_owned()),
            "{text}: {found:?}"
        );
        let told = browser.find("#found").await.text().await.unwrap();
        assert_eq!(told, format!("{} of {} games", found.len(), all.len()));
        // The same is found without a script.
        let plain = Browser::open(false).await;
        plain.go(&format!("/?q={}", text.replace(' ', "+"))).await;
        assert_eq!(seen(&plain).await, found, "{text}");
        plain.close().await;
    }
    searched.clear().await.unwrap();
    searched.send_keys("no such game").await.unwrap();
    assert!(seen(&browser).await.is_empty());
    let none = browser.find("#none").await;
    assert!(none.is_displayed().await.unwrap());
    // What is searched for stays in the address.
    let url = browser.driver.current_url().await.unwrap();
    assert!(url.as_str().ends_with("/?q=no%20such%20game"), "{url}");
    none.find(By::Css("a[href='/']"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    // The next page may take a while.
    let card = ".family:not(.begin) .card .name";
    browser.until(card, |name| !name.is_empty()).await;
    assert_eq!(seen(&browser).await, all);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_choice_of_light_or_dark_is_kept_on_every_page() {
    let browser = Browser::open(true).await;
    let ground = "return getComputedStyle(document.body).backgroundColor;";
    let light = run(&browser, ground).await;
    let button = browser.find("#theme").await;
    let name = async |browser: &Browser| {
        let button = browser.find("#theme").await;
        button.attr("aria-label").await.unwrap().unwrap()
    };
    assert_eq!(name(&browser).await, "Colours: system");
    button.click().await.unwrap();
    assert_eq!(name(&browser).await, "Colours: light");
    assert_eq!(run(&browser, ground).await, light);
    button.click().await.unwrap();
    assert_eq!(name(&browser).await, "Colours: dark");
    let dark = run(&browser, ground).await;
    assert_ne!(dark, light);
    for path in ["/games/mnk", "/api", "/nowhere", "/"] {
        browser.go(path).await;
        assert_eq!(run(&browser, ground).await, dark, "{path}");
        assert_eq!(name(&browser).await, "Colours: dark", "{path}");
    }
    browser.find("#theme").await.click().await.unwrap();
    assert_eq!(run(&browser, ground).await, light);
    browser.go("/api").await;
    assert_eq!(name(&browser).await, "Colours: system");
    // The wish of the system.
    let wish = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
    let tools = browser.driver.cdp();
    let wished = tools.send_raw("Emulation.setEmulatedMedia", wish);
    wished.await.unwrap();
    assert_eq!(run(&browser, ground).await, dark);
    browser.close().await;
    // Without a script there is nothing to choose with.
    let plain = Browser::open(false).await;
    let button = plain.find("#theme").await;
    assert!(!button.is_displayed().await.unwrap());
    plain.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_shown_on_a_desk_and_on_a_phone() {
    for (browser, high) in [
        (Browser::open(true).await, 7000),
        (Browser::open_on_phone().await, 10_000),
    ] {
        // Those that are seen have come.
        let shown = "const all = [...document.querySelectorAll('.thumb')];
                     const done = arguments[arguments.length - 1];
                     for (const one of all) one.loading = 'eager';
                     Promise.all(all.map((one) => one.decode().then(() => one.naturalWidth > 0)))
                         .then((all) => done(all.every(Boolean)), (why) => done(String(why)));";
        let told = browser
            .driver
            .execute_async(shown, Vec::new())
            .await
            .unwrap();
        assert_eq!(told.json(), &json!(true));
        let size = "return [document.documentElement.scrollWidth - innerWidth,
                            document.documentElement.scrollHeight];";
        let size = run(&browser, size).await;
        assert!(size[0].as_i64().unwrap() <= 0, "{size}");
        assert!(size[1].as_i64().unwrap() < high, "{size}");
        browser.close().await;
    }
}
