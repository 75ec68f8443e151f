//! Rules that are a text: chosen as a file, typed, mended where they are wrong.

use thirtyfour::prelude::*;

use crate::browser::Browser;

const TIC_TAC_TOE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../examples/gdl/tic_tac_toe.kif"
);

/// What the text area of the rules has.
async fn rules(browser: &Browser) -> String {
    let area = browser.find("textarea[name='set.rules']").await;
    area.prop("value").await.unwrap().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_rules_is_chosen_and_played() {
    let browser = Browser::open(true).await;
    browser
        .find("a[href='/rules']")
        .await
        .click()
        .await
        .unwrap();
    let chooser = browser.find("input[type='file']").await;
    assert!(chooser.is_displayed().await.unwrap());
    // The driver takes no other path.
    let path = std::fs::canonicalize(TIC_TAC_TOE).unwrap();
    chooser.send_keys(path.to_str().unwrap()).await.unwrap();
    let text = std::fs::read_to_string(TIC_TAC_TOE).unwrap();
    for _ in 0..600 {
        if rules(&browser).await.trim() == text.trim() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(rules(&browser).await.trim(), text.trim());
    browser
        .find("#rules-drawer form button")
        .await
        .click()
        .await
        .unwrap();
    let value = browser.find("#value").await.text().await.unwrap();
    assert!(value.starts_with("It is a draw."), "{value}");
    // The cells of the board are links.
    let cell = ".board svg a[href*='m=%28mark+2+2%29']";
    browser.find(cell).await.click().await.unwrap();
    assert!(browser.text().await.contains("o is to move."));
    let cells = browser
        .driver
        .find_all(By::Css(".board svg a"))
        .await
        .unwrap();
    assert_eq!(cells.len(), 8);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_in_rules_is_mended_there() {
    // Without a script, rules are pasted.
    let browser = Browser::open(false).await;
    browser.go("/rules").await;
    let chooser = browser.find("input[type='file']").await;
    assert!(!chooser.is_displayed().await.unwrap());
    let area = browser.find("textarea[name='set.rules']").await;
    area.clear().await.unwrap();
    area.send_keys("(role a)\n(role b))").await.unwrap();
    browser
        .find("#rules-drawer form button")
        .await
        .click()
        .await
        .unwrap();
    let wrong = browser.find("li.remarked").await;
    assert!(wrong.text().await.unwrap().starts_with("(role b))"));
    let marked = browser.find("li.remarked mark").await.text().await.unwrap();
    assert_eq!(marked, ")");
    assert_eq!(rules(&browser).await, "(role a)\n(role b))");
    browser.close().await;
}
