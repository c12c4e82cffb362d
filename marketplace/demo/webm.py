"""WebM files from pictures, by our own hand.

A lossy WebP holds exactly one VP8 key frame, so a film of key frames needs no encoder beyond the picture library.

Sources: RFC 6386 (VP8), RFC 9559 (Matroska), the WebM container guidelines.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable

from PIL import Image

MS_PER_TICK = 1
FRAMES_PER_CLUSTER = 40


def size_of(length: int) -> bytes:
    """Return an EBML length of eight bytes, which every reader takes."""
    return struct.pack(">Q", length | 1 << 56)


def element(number: int, data: bytes) -> bytes:
    """Return one EBML element: its id, as written in the specification, its length and its content."""
    width = (number.bit_length() + 7) // 8
    return number.to_bytes(width, "big") + size_of(len(data)) + data


def whole(number: int, value: int) -> bytes:
    return element(number, value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big"))


def text(number: int, value: str) -> bytes:
    return element(number, value.encode())


def key_frame(picture: Image.Image, quality: int) -> bytes:
    """Return the picture as a VP8 key frame."""
    buffer = io.BytesIO()
    picture.convert("RGB").save(buffer, "WEBP", quality=quality, method=2)
    data = buffer.getvalue()
    place = 12  # after RIFF, length, WEBP
    while place + 8 <= len(data):
        name, length = data[place : place + 4], struct.unpack("<I", data[place + 4 : place + 8])[0]
        if name == b"VP8 ":
            return data[place + 8 : place + 8 + length]
        place += 8 + length + length % 2
    raise ValueError("The picture library wrote no VP8 frame.")


def webm(pictures: Iterable[Image.Image], *, per_second: int, quality: int = 62) -> bytes:
    """Return a silent film. All pictures have the same size; each is a key frame, so any place can be jumped to."""
    frames: list[bytes] = []
    width = height = 0
    before: tuple[bytes, bytes] | None = None
    for picture in pictures:
        width, height = picture.size
        pixels = picture.tobytes()
        if before is None or before[0] != pixels:  # while nothing moves, the frame stays the same
            before = pixels, key_frame(picture, quality)
        frames.append(before[1])
    duration = len(frames) * 1000 / per_second
    head = element(
        0x1A45DFA3,
        whole(0x4286, 1)  # EBML version
        + whole(0x42F7, 1)
        + whole(0x42F2, 4)
        + whole(0x42F3, 8)
        + text(0x4282, "webm")
        + whole(0x4287, 2)
        + whole(0x4285, 2),
    )
    info = element(
        0x1549A966,
        whole(0x2AD7B1, MS_PER_TICK * 1_000_000)
        + element(0x4489, struct.pack(">d", duration))
        + text(0x4D80, "zbir")
        + text(0x5741, "zbir"),
    )
    video = element(0xE0, whole(0xB0, width) + whole(0xBA, height))
    track = element(
        0xAE,
        whole(0xD7, 1)  # number
        + whole(0x73C5, 1)
        + whole(0x9C, 0)  # no lacing
        + text(0x86, "V_VP8")
        + whole(0x83, 1)  # video
        + whole(0x23E383, round(1_000_000_000 / per_second))
        + video,
    )
    tracks = element(0x1654AE6B, track)
    clusters = []
    position = len(info) + len(tracks)
    cue_space = cue_element([(0, 0)] * (-(-len(frames) // FRAMES_PER_CLUSTER)))
    position += len(cue_space)
    spots = []
    for start in range(0, len(frames), FRAMES_PER_CLUSTER):
        time = round(start * 1000 / per_second)
        blocks = whole(0xE7, time)
        for number, frame in enumerate(frames[start : start + FRAMES_PER_CLUSTER], start=start):
            offset = round(number * 1000 / per_second) - time
            blocks += element(0xA3, b"\x81" + struct.pack(">hB", offset, 0x80) + frame)
        cluster = element(0x1F43B675, blocks)
        spots.append((time, position))
        position += len(cluster)
        clusters.append(cluster)
    cues = cue_element(spots)
    return head + element(0x18538067, info + tracks + cues + b"".join(clusters))


def cue_element(spots: Iterable[tuple[int, int]]) -> bytes:
    """Return the table of places to jump to; numbers take eight bytes each, so its size is known before its values."""
    points = b""
    for time, position in spots:
        where = whole(0xF7, 1) + element(0xF1, struct.pack(">Q", position))
        points += element(0xBB, element(0xB3, struct.pack(">Q", time)) + element(0xB7, where))
    return element(0x1C53BB6B, points)
