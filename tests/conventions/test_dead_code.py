import pytest

from tests.conventions.dead_code import unused

pytestmark = pytest.mark.once

# Files by their paths, names that other files say, and what of the files nobody uses.
SAMPLES = {
    "a function that is called": ({"a.py": "def f(): ...\n", "b.py": "from a import f\nf()\n"}, [], []),
    "a function that is not": ({"a.py": "def f(): ...\n"}, [], ["a.py:1: nobody uses the function f"]),
    "a function that calls itself alone": (
        {"a.py": "def f():\n    f()\n"},
        [],
        ["a.py:1: nobody uses the function f"],
    ),
    "another function of the name is called": (
        {"a.py": "def f(): ...\n", "b.py": "def f(): ...\n\n\nf()\n"},
        [],
        ["a.py:1: nobody uses the function f"],
    ),
    "passed on is not used": (
        {"a.py": '__all__ = ["f"]\n\n\ndef f(): ...\n'},
        [],
        ["a.py:4: nobody uses the function f"],
    ),
    "passed on, with a remark behind it": (
        {"a.py": '__all__ = ["f"]  # for tests\n\n\ndef f(): ...\n\n\nx = [1]\n'},
        [],
        ["a.py:4: nobody uses the function f", "a.py:7: nobody uses the variable x"],
    ),
    "a class": ({"a.py": "class A:\n    x = 1\n"}, [], ["a.py:1: nobody uses the class A"]),
    "methods and properties": (
        {"a.py": "class A:\n    def f(self): ...\n    @property\n    def g(self): ...\n    def h(self): ...\nA.h()\n"},
        [],
        ["a.py:2: nobody uses the method f", "a.py:3: nobody uses the property g"],
    ),
    "a variable of a module": ({"a.py": "A = 1\nB = 2\nprint(B)\n"}, [], ["a.py:1: nobody uses the variable A"]),
    "the settings": ({"a/settings.py": "A = 1\n"}, [], []),
    "registered by a decorator": ({"a.py": "@task(1)\ndef f(): ...\n\n\n@site.register\nclass A: ...\n"}, [], []),
    "decorated only": ({"a.py": "@atomic()\ndef f(): ...\n"}, [], ["a.py:1: nobody uses the function f"]),
    "named by a setting": ({"a.py": 'def f(): ...\n\n\nHOOK = "a.f"\nprint(HOOK)\n'}, [], []),
    "named in a text": (
        {"a.py": 'def f(): ...\n\n\nprint("call f")\n'},
        [],
        ["a.py:1: nobody uses the function f"],
    ),
    "named by another file": ({"a.py": "def f(): ...\n"}, ["f"], []),
    "a hook of a framework": (
        {"a.py": "class A:\n    class Meta: ...\n\n    def as_sqlite(self): ...\n\n\nA()\n"},
        [],
        [],
    ),
    "the fields of a serializer": (
        {
            "a.py": "class ROut(S):\n    g = F()\n    h = F(source='k.m')\n"
            "    def get_g(self): ...\n    def get_x(self): ...\n",
            "b.py": "from a import ROut\n\n\nclass R:\n    def g(self): ...\n\n    def m(self): ...\n\n\nROut(R())\n",
        },
        [],
        ["a.py:5: nobody uses the method get_x"],
    ),
}


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_nobody_uses_is_found(sample: str) -> None:
    sources, named, expected = SAMPLES[sample]
    assert unused(sources, named) == expected
