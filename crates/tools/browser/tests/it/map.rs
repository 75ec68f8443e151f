//! The map of a game: followed from position to position, with the mouse and with keys.

use thirtyfour::prelude::*;

use crate::browser::Browser;

/// The address of the page, once it ends so.
async fn comes_to(browser: &Browser, end: &str) {
    let mut address = String::new();
    for _ in 0..600 {
        address = browser.driver.current_url().await.unwrap().to_string();
        if address.ends_with(end) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("{address} does not end with {end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_is_followed() {
    let browser = Browser::open(true).await;
    browser.go("/games/nim?input=[1,2]").await;
    let press = async |keys: &str| browser.find("body").await.send_keys(keys).await.unwrap();
    press("m").await;
    comes_to(&browser, "/map/nim?input=%5B1%2C2%5D").await;
    // The start, three positions a move from there, and three after two moves, to some of which two
    // ways lead.
    let boxes = browser.driver.find_all(By::Css(".map .node")).await;
    assert_eq!(boxes.unwrap().len(), 7);
    let to = ".map .node:has(.open[aria-label*=' 1-1:']) a:not(.open)";
    let next = browser.find(to).await;
    let title = next.find(By::Css("title")).await.unwrap();
    let label = title.prop("textContent").await.unwrap().unwrap();
    assert!(label.ends_with("the first player wins"), "{label}");
    next.click().await.unwrap();
    comes_to(&browser, "m=1-1").await;
    press(Key::Left.value().to_string().as_str()).await;
    comes_to(&browser, "next=1-1").await;
    browser
        .find(".map a.open[aria-label*=' 1-1:']")
        .await
        .click()
        .await
        .unwrap();
    comes_to(&browser, "/games/nim?input=%5B1%2C2%5D&m=1-1").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_is_no_wider_than_a_phone() {
    let browser = Browser::open_on_phone().await;
    for path in ["/map/mnk", "/map/cat-and-mouse?depth=whole", "/map/amazons"] {
        browser.go(path).await;
        let width = "return document.documentElement.scrollWidth;";
        let width = browser.driver.execute(width, Vec::new()).await.unwrap();
        let width: u32 = width.convert().unwrap();
        assert!(width <= 390, "{path} is {width} wide");
        // No box covers another.
        let covered = "const all = [...document.querySelectorAll('.map .box')].map((one) => one.getBoundingClientRect());
            return all.filter((one, at) => all.slice(at + 1).some((two) => one.left < two.right && two.left < one.right
              && one.top < two.bottom && two.top < one.bottom)).length;";
        let covered = browser.driver.execute(covered, Vec::new()).await.unwrap();
        assert_eq!(covered.convert::<u32>().unwrap(), 0, "{path}");
    }
    browser.close().await;
}
