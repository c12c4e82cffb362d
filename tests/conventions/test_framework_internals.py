import pytest

from tests.conventions.framework_internals import judged

pytestmark = pytest.mark.once

KERNEL = "marketplace/common/framework_internals.py"


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.py", "from django.db.models import _row\n", ["_row"]),
        ("a.py", "query._where\n", ["_where"]),
        ("a.py", 'getattr(query, "_where")\n', ["_where"]),
        ("a.py", "vars(query)['_where']\n", ["_where"]),
        ("a.py", "query.get_compiler()\n", ["get_compiler"]),
        ("a.py", "model._meta\n", []),
        ("a.py", "def _own(): ...\n\n\nmodule._own()\n", []),
        ("a.py", "self._kept = 1\nother._kept\n", []),
        (KERNEL, "query._where\n", []),
        (KERNEL, "query.where\n", ["names nothing private, so it is no exception"]),
    ],
)
def test_a_private_name_outside_its_file_is_found(path: str, text: str, expected: list[str]) -> None:
    found = [line.split(": ", 1)[1].removesuffix(" is private to a framework") for line in judged({path: text})]
    assert found == expected
