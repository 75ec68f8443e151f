//! The history of values is clicked, and other views are opened.

use crate::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn a_point_of_the_history_leads_to_its_position() {
    for has_script in [true, false] {
        let browser = Browser::open(has_script).await;
        browser.go("/games/mnk?m=b2&m=a2&m=a1").await;
        let second = ".history a[aria-label^='2. a2 by o: x wins'] circle";
        browser.find(second).await.click().await.unwrap();
        let here = browser.find(".history a[aria-current]").await;
        let label = here.attr("aria-label").await.unwrap().unwrap();
        assert!(label.starts_with("2. a2"), "{label}");
        let url = browser.driver.current_url().await.unwrap();
        assert_eq!(url.query(), Some("m=b2&m=a2&next=a1"));
        // The moves that were taken back are still there to be clicked.
        let third = ".history a[aria-label^='3. a1'] circle";
        browser.find(third).await.click().await.unwrap();
        let url = browser.driver.current_url().await.unwrap();
        assert_eq!(url.query(), Some("m=b2&m=a2&m=a1"));
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_is_loaded_when_it_is_opened_and_stays_open() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk?m=b2").await;
    browser.find("#whole summary").await.click().await.unwrap();
    let bar = browser
        .find("#whole .histogram a[aria-label^='wins in 1 ply']")
        .await;
    assert!(bar.is_displayed().await.unwrap());
    browser
        .find("a[data-key='ArrowLeft']")
        .await
        .click()
        .await
        .unwrap();
    browser.find("#past").await;
    assert_eq!(
        browser.driver.current_url().await.unwrap().query(),
        Some("next=b2")
    );
    assert!(
        browser
            .find("#whole .histogram")
            .await
            .is_displayed()
            .await
            .unwrap()
    );
    // Short rows are shown at once, and a part is a click away.
    browser.go("/games/stone-game-vii?input=[5,3,1,4,2]").await;
    let part = browser.find("#triangle a[aria-label^='2 to 4']").await;
    part.click().await.unwrap();
    let text = browser.text().await;
    assert!(text.contains('L') && text.contains('R'), "{text}");
    let url = browser.driver.current_url().await.unwrap();
    assert!(url.as_str().ends_with("m=L&m=R"), "{url}");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_values_are_no_wider_than_a_phone() {
    let browser = Browser::open_on_phone().await;
    for path in [
        "/games/mnk?m=b2&m=a2&m=a1",
        "/history/mnk?m=b2&m=a2&m=a1",
        "/whole/mnk",
        "/triangle/stone-game-vii?input=[5,3,1,4,2,7,3,9,4,5,1,1,2]",
        "/nimbers/kayles?input=[5,2]",
        "/values/domineering?input=../../..",
        "/why/mnk?m=b2&m=a2",
        "/compare/mnk",
    ] {
        browser.go(path).await;
        let script = "return document.documentElement.scrollWidth - innerWidth";
        let wider = browser.driver.execute(script, Vec::new()).await.unwrap();
        assert!(
            wider.json().as_i64().unwrap() <= 0,
            "{path}: {:?}",
            wider.json()
        );
    }
    browser.close().await;
}
