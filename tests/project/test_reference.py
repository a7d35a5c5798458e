"""The page of commands is what the commands tell."""

from reference import PAGE, page


def test_the_page_of_commands_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "`make record` writes it anew"
