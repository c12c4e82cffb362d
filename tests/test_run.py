"""The closing table lists the failed tests of three test runners, read from their own last lines."""

from tests.run import names

PLAYWRIGHT = """
  1) [sr-1280] › ../tests/e2e/keyboard.spec.ts:124:1 › M-AD-01 publishing ───────────

    Error: expect(locator).toBeVisible() failed

    Retry #1 ───────────
    Error: another one

  2) [sr-1280] › ../tests/e2e/shell.spec.ts:69:1 › M-NAV-03 the search ───────────

    Error: too late

  1 failed
    [sr-1280] › ../tests/e2e/keyboard.spec.ts:124:1 › M-AD-01 publishing ───────────
  1 flaky
    [sr-1280] › ../tests/e2e/shell.spec.ts:69:1 › M-NAV-03 the search ───────────
  83 passed (14.0m)
"""
PYTEST = """
FAILED tests/a.py::test_x[a b] - assert 1 == 2
ERROR tests/a.py::test_y
2 failed, 3 passed in 3.2s
"""
VITEST = """
 FAIL  src/a.test.tsx > M-OFR-01 > does this
AssertionError: expected 1 to be 2
 Tests  1 failed | 4 passed (5)
"""


def test_the_failed_tests_of_a_stage_are_listed_with_their_first_error() -> None:
    assert names(PLAYWRIGHT.splitlines()) == (
        {
            "[sr-1280] › ../tests/e2e/keyboard.spec.ts:124:1 › M-AD-01 publishing": (
                "Error: expect(locator).toBeVisible() failed"
            )
        },
        ["[sr-1280] › ../tests/e2e/shell.spec.ts:69:1 › M-NAV-03 the search"],
    )
    assert names(PYTEST.splitlines()) == ({"tests/a.py::test_x[a b]": "assert 1 == 2", "tests/a.py::test_y": ""}, [])
    assert names(VITEST.splitlines()) == (
        {"src/a.test.tsx > M-OFR-01 > does this": "AssertionError: expected 1 to be 2"},
        [],
    )
