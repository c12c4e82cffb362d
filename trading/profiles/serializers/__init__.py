"""People on the wire: the shapes that go out and the rows written in them."""
