"""Storage that is full, forbidden, damaged or shared by two tabs; files in and out."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.driver import Table
from tests.browser.pages import BOOT_MS, READY, settle


def test_a_full_store_is_told_once_and_the_game_goes_on(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    settle(page, server.url)
    page.evaluate(
        """() => { let text = 'x'.repeat(1 << 20);
        while (text) { try { localStorage.setItem('filler' + Math.random(), text) }
        catch { text = text.slice(text.length / 2 + 1) } } }"""
    )
    table = Table(page).start()
    expect(page.locator("dialog")).to_be_visible()
    page.locator("dialog button.main").click()
    table.choose(("roll",))
    assert not page.locator("dialog").count()


def test_forbidden_storage_is_told_and_the_game_goes_on(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    settle(page, server.url)
    expect(page.locator("dialog")).to_be_visible()
    page.locator("dialog button.main").click()
    table = Table(page).start()
    table.choose(("roll",))


def test_garbage_in_a_slot_is_set_aside_and_named(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    page.goto(server.url)
    page.evaluate("localStorage.setItem('tenka.save.broken', '{nonsense')")
    page.evaluate("localStorage.setItem('tenka.settings', '[[')")
    settle(page, server.url)
    expect(page.locator(".damaged")).to_contain_text("broken")
    assert page.evaluate("localStorage.getItem('tenka.damaged.broken')") == "{nonsense"


def test_two_tabs_on_one_game_ask_which_counts(fresh_page: Any, server: Any) -> None:
    one = fresh_page()
    settle(one, server.url)
    first = Table(one).start()
    two = one.context.new_page()
    settle(two, server.url)
    two.locator(".last [data-act=open]").click()
    second = Table(two)
    second.choose(("roll",))
    expect(one.locator("dialog")).to_be_visible()
    one.locator("[data-act=conflict_theirs]").click()
    assert first.choices_made() == 1


def test_a_save_travels_as_a_file(fresh_page: Any, server: Any, tmp_path: Any) -> None:
    page = fresh_page()
    settle(page, server.url)
    table = Table(page).start()
    table.choose(("roll",))
    page.locator("[data-name=share]").click()
    with page.expect_download() as download:
        page.locator("[data-act=export]").click()
    path = tmp_path / "save.json"
    download.value.save_as(path)
    other = fresh_page()
    settle(other, server.url)
    other.set_input_files("#import", path)
    expect(other.locator("#screen-table")).to_be_visible()
    again = Table(other)
    again.record = table.record
    again.assert_same()


def test_saves_can_be_renamed_and_deleted(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    settle(page, server.url)
    Table(page).start()
    page.locator(".bar [data-act=home]").click()
    expect(page.locator(".last img")).to_be_visible()
    page.locator("[data-name=shelf]").click()
    page.locator("dialog [name=title]").fill("Sunday")
    page.locator("dialog [data-act=rename].main").click()
    expect(page.locator(".last")).to_contain_text("Sunday")
    page.locator("[data-name=shelf]").click()
    page.locator("dialog [data-name=delete]").click()
    page.locator("dialog [data-act=delete]").click()
    expect(page.locator(".last")).to_have_count(0)


def test_settings_last(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    settle(page, server.url)
    page.locator("[data-name=settings]").click()
    page.locator("#set-theme").select_option("dark")
    page.locator("#set-language").select_option("it")
    expect(page.locator("dialog h2")).to_have_text("Impostazioni")
    page.reload()
    expect(page.locator("[data-act=setup][data-game=rumble]")).to_have_text("Gioca")
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
