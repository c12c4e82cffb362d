"""Bodies the renderer can draw. Each finds where rays meet it and tells its normal there.

Rays come as an origin and a direction, (3, n) or (3, 1) arrays; distances are in units of the direction's length.
A body lives in its own axes: world = turn @ own + at.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from marketplace.demo.pictures.materials import Material
from marketplace.demo.pictures.vectors import Array, aligned, dot, normalise, vec

Point = tuple[float, float, float]
NOWHERE = np.float32(np.inf)
UPRIGHT = np.eye(3, dtype=np.float32)


class Shape:
    """A body with a place, a turn and a material; subclasses know its form in its own axes."""

    casts = True  # whether it throws a shadow
    seen = True  # whether the camera sees it; a plain unseen body may throw the shadow of many small ones

    def __init__(self, material: Material, at: Point, turn: Array | None, half: Point, middle: Point) -> None:
        self.material = material
        self.at = vec(*at)
        self.turn = UPRIGHT if turn is None else turn
        self.half = vec(*half)
        self.middle = vec(*middle)

    def corners(self) -> Array:
        """Return the eight corners of the bounding box in the world, shape (3, 8)."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float32).T
        corners: Array = self.turn @ (self.middle + signs * self.half) + self.at
        return corners

    def hit(self, origin: Array, direction: Array) -> Array:
        """Return the distance to the first meeting, inf where there is none, shape (n,)."""
        own_origin = self.turn.T @ (origin - self.at)
        own_direction = self.turn.T @ direction
        return self.own_hit(own_origin, own_direction)

    def hit_roughly(self, origin: Array, direction: Array) -> Array:
        """Return distances good enough for a shadow."""
        return self.hit(origin, direction)

    def hit_grid(self, origin: Array, directions: Array) -> Array:
        """Return the distances for a grid of rays from one point, directions (3, rows, columns)."""
        _, rows, columns = directions.shape
        return self.hit(origin, np.ascontiguousarray(directions).reshape(3, -1)).reshape(rows, columns)

    def surface(self, points: Array) -> tuple[Array, Array, Array]:
        """Return world normals, albedo (3, n) and feel (6, n, see `Material.look`) at world points on the body."""
        own = self.turn.T @ (points - self.at)
        normals = self.own_normal(own)
        albedo, feel = self.material.look(own, normals)
        return self.turn @ normals, albedo, feel

    def own_hit(self, origin: Array, direction: Array) -> Array:
        raise NotImplementedError

    def own_normal(self, points: Array) -> Array:
        raise NotImplementedError


def slab(origin: Array, direction: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Return where rays enter and leave an axis-aligned box; entering > leaving where they miss it."""
    safe = np.where(np.abs(direction) < 1e-7, 1e-7, direction)
    first, second = (low - origin) / safe, (high - origin) / safe
    enter = np.minimum(first, second).max(axis=0)
    leave = np.maximum(first, second).min(axis=0)
    return enter, leave


class Box(Shape):
    """A box of the given full size, its middle at the place, edges rounded to the eye by `bevel`."""

    def __init__(
        self, size: Point, material: Material, at: Point = (0, 0, 0), turn: Array | None = None, bevel: float = 0.008
    ) -> None:
        half = (size[0] / 2, size[1] / 2, size[2] / 2)
        super().__init__(material, at, turn, half, (0, 0, 0))
        self.bevel = min(bevel, *half)

    def own_hit(self, origin: Array, direction: Array) -> Array:
        enter, leave = slab(origin, direction, -self.half, self.half)
        return np.where((enter < leave) & (enter > 0), enter, NOWHERE)

    def own_normal(self, points: Array) -> Array:
        near = (np.abs(points) - (self.half - self.bevel)) / self.bevel
        near = np.clip(near, 0, 1)
        return normalise(np.sign(points) * near * near + 1e-9)


class Ball(Shape):
    """An ellipsoid with three radii."""

    def __init__(self, radii: Point, material: Material, at: Point = (0, 0, 0), turn: Array | None = None) -> None:
        super().__init__(material, at, turn, radii, (0, 0, 0))

    def own_hit(self, origin: Array, direction: Array) -> Array:
        o, d = origin / self.half, direction / self.half
        a, b, c = dot(d, d), dot(o, d), dot(o, o) - 1.0
        under = b * b - a * c
        t = (-b - np.sqrt(np.maximum(under, 0))) / a
        return np.where((under > 0) & (t > 0), t, NOWHERE)

    def own_normal(self, points: Array) -> Array:
        return normalise(points / (self.half * self.half))


class Rod(Shape):
    """A round rod or cone along its own y axis from 0 to `length`, closed at both ends."""

    def __init__(
        self,
        radius: float,
        length: float,
        material: Material,
        at: Point = (0, 0, 0),
        turn: Array | None = None,
        top_radius: float | None = None,
        bevel: float = 0.0,
    ) -> None:
        self.r0, self.r1, self.length = radius, radius if top_radius is None else top_radius, length
        self.bevel = bevel
        widest = max(self.r0, self.r1)
        super().__init__(material, at, turn, (widest, length / 2, widest), (0, length / 2, 0))

    def own_hit(self, origin: Array, direction: Array) -> Array:
        slope = (self.r1 - self.r0) / self.length
        radius = self.r0 + slope * origin[1]
        a = direction[0] ** 2 + direction[2] ** 2 - (slope * direction[1]) ** 2
        a = np.where(np.abs(a) < 1e-9, 1e-9, a)
        b = origin[0] * direction[0] + origin[2] * direction[2] - radius * slope * direction[1]
        c = origin[0] ** 2 + origin[2] ** 2 - radius**2
        under = b * b - a * c
        root = np.sqrt(np.maximum(under, 0))
        best = np.full(np.broadcast_shapes(under.shape), NOWHERE, dtype=np.float32)
        for t in ((-b - root) / a, (-b + root) / a):
            y = origin[1] + t * direction[1]
            good = (under > 0) & (t > 0) & (y >= 0) & (y <= self.length)
            best = np.where(good & (t < best), t, best)
        dy = np.where(np.abs(direction[1]) < 1e-7, 1e-7, direction[1])
        for height, end in ((0.0, self.r0), (self.length, self.r1)):
            t = (height - origin[1]) / dy
            x, z = origin[0] + t * direction[0], origin[2] + t * direction[2]
            best = np.where((t > 0) & (x * x + z * z <= end * end) & (t < best), t, best)
        return best

    def own_normal(self, points: Array) -> Array:
        slope = (self.r1 - self.r0) / self.length
        r = np.maximum(np.hypot(points[0], points[2]), 1e-6)
        side = np.stack([points[0] / r, np.full_like(r, -slope), points[2] / r])
        radius = self.r0 + slope * points[1]
        inner = np.minimum(np.abs(points[1]), np.abs(self.length - points[1])) < np.abs(r - radius)
        cap = np.where(points[1] > self.length / 2, 1.0, -1.0)
        ends = np.stack([np.zeros_like(r), cap, np.zeros_like(r)])
        normal = np.where(inner, ends, side)
        if self.bevel > 0:
            rise = np.clip((np.abs(points[1] - self.length / 2) - (self.length / 2 - self.bevel)) / self.bevel, 0, 1)
            run = np.clip((r - (radius - self.bevel)) / self.bevel, 0, 1)
            normal = np.where(inner, ends * 1.0 + side * run * run, side + ends * rise * rise)
        return normalise(normal)


class Marched(Shape):
    """A body told by a field that is above zero outside and not above it inside; found by walking along the ray."""

    steps = 40

    def field(self, points: Array) -> Array:
        raise NotImplementedError

    def coarse_field(self, points: Array) -> Array:
        """Return the field quickly, exact enough to see on which side of the surface a point lies."""
        return self.field(points)

    def own_hit(self, origin: Array, direction: Array) -> Array:
        return self._walk(origin, direction, self.steps)

    def hit_roughly(self, origin: Array, direction: Array) -> Array:
        return self._walk(self.turn.T @ (origin - self.at), self.turn.T @ direction, self.steps // 2, fine=False)

    def hit_grid(self, origin: Array, directions: Array) -> Array:
        """Walk every fourth ray first; the rays between then start just before what their neighbours met."""
        _, rows, columns = directions.shape
        if rows * columns < 4000:
            return super().hit_grid(origin, directions)
        own = (self.turn.T @ directions.reshape(3, -1)).reshape(3, rows, columns)
        start = self.turn.T @ (origin - self.at)
        sparse = own[:, ::4, ::4]
        few = (sparse.shape[1], sparse.shape[2])
        met = self._walk(start, np.ascontiguousarray(sparse).reshape(3, -1), self.steps).reshape(few)
        padded = np.pad(met, 1, constant_values=NOWHERE)
        around = [padded[1 + i : 1 + i + few[0], 1 + j : 1 + j + few[1]] for i in (-1, 0, 1) for j in (-1, 0, 1)]
        nearest, furthest = np.minimum.reduce(around), np.maximum.reduce(around)
        low = np.repeat(np.repeat(nearest, 4, axis=0), 4, axis=1)[:rows, :columns].ravel()
        high = np.repeat(np.repeat(furthest, 4, axis=0), 4, axis=1)[:rows, :columns].ravel()
        deep = 2.0 * float(np.sqrt((self.half**2).sum()))
        flat = own.reshape(3, -1)
        result = np.full(rows * columns, NOWHERE, dtype=np.float32)
        narrow = np.isfinite(high) & (high < low + 0.15 * deep)
        open_ended = np.isfinite(low) & ~narrow
        margin = 0.03 * deep
        spots = np.flatnonzero(narrow)
        if spots.size:
            span = (low[spots] - margin, high[spots] + margin)
            result[spots] = self._walk(start, flat[:, spots], 8, span=span)
        spots = np.flatnonzero(open_ended)
        if spots.size:
            result[spots] = self._walk(start, flat[:, spots], self.steps, span=(low[spots] - 3 * margin, None))
        return result.reshape(rows, columns)

    def _walk(
        self,
        origin: Array,
        direction: Array,
        steps: int,
        *,
        fine: bool = True,
        span: tuple[Array, Array | None] | None = None,
    ) -> Array:
        """Return distances. span: where to begin and end on each ray; fine: close in at the end.

        Origin and direction are in the body's own axes.
        """
        enter, leave = slab(origin, direction, self.middle - self.half, self.middle + self.half)
        enter = np.maximum(enter, 0)
        if span is not None:
            enter = np.maximum(enter, span[0])
            if span[1] is not None:
                leave = np.minimum(leave, span[1])
        result = np.full(enter.shape, NOWHERE, dtype=np.float32)
        alive = np.flatnonzero(leave > enter)
        if alive.size == 0:
            return result
        n = enter.shape[0]
        o = np.broadcast_to(origin, (3, n))[:, alive]
        d = np.broadcast_to(direction, (3, n))[:, alive]
        t = enter[alive]
        step = (leave[alive] - t) / steps
        t = t + step * 1e-3
        value = self.coarse_field(o + d * t)
        started = value <= 0
        result[alive[started]] = t[started]
        for number in range(steps):
            if number % 3 == 0:
                keep = ~started
                if not keep.all():
                    alive, o, d, t, step, value = alive[keep], o[:, keep], d[:, keep], t[keep], step[keep], value[keep]
                    started = np.zeros(alive.size, dtype=bool)
                if alive.size == 0:
                    return result
            later = t + step
            reached = self.coarse_field(o + d * later)
            met = (reached <= 0) & ~started
            if met.any():
                low, high, above, below = t[met], later[met], value[met], reached[met]
                if fine:
                    result[alive[met]] = self._refine(o[:, met], d[:, met], low, high, above, below)
                else:
                    result[alive[met]] = low + (high - low) * above / np.maximum(above - below, 1e-9)
                started |= met
            t, value = later, reached
        return result

    def _refine(self, o: Array, d: Array, low: Array, high: Array, above: Array, below: Array) -> Array:
        for _ in range(3):
            share = np.minimum(np.maximum(above / np.maximum(above - below, 1e-9), 0.05), 0.95)
            middle = low + (high - low) * share
            value = self.field(o + d * middle)
            inside = value <= 0
            low, above = np.where(inside, low, middle), np.where(inside, above, value)
            high, below = np.where(inside, middle, high), np.where(inside, value, below)
        return high


class Lathe(Marched):
    """A body turned round the y axis: profile of (height, radius), smoothed between its points unless `sharp`."""

    steps = 48

    def __init__(
        self,
        profile: Sequence[tuple[float, float]],
        material: Material,
        at: Point = (0, 0, 0),
        turn: Array | None = None,
        smooth: float = 0.02,
    ) -> None:
        heights = np.array([y for y, _ in profile], dtype=np.float64)
        radii = np.array([r for _, r in profile], dtype=np.float64)
        low, high = heights[0], heights[-1]
        self.low, self.count = float(low), 512
        grid = np.linspace(low, high, self.count)
        table = np.interp(grid, heights, radii)
        cells = max(1, int(smooth / (high - low) * self.count))
        if cells > 1:
            kernel = np.hanning(2 * cells + 3)[1:-1]
            kernel /= kernel.sum()
            table = np.convolve(np.pad(table, len(kernel) // 2, mode="edge"), kernel, mode="valid")
        self.table = table.astype(np.float32)
        self.slope = np.gradient(table, grid).astype(np.float32)
        self.scale = (self.count - 1) / float(high - low)
        widest = float(table.max()) * 1.001
        super().__init__(material, at, turn, (widest, float(high - low) / 2, widest), (0, float(high + low) / 2, 0))

    def _look(self, table: Array, y: Array) -> Array:
        place = np.minimum(np.maximum((y - self.low) * self.scale, 0), self.count - 1.001)
        i = place.astype(np.int32)
        part = place - i
        looked: Array = table[i] * (1 - part) + table[i + 1] * part
        return looked

    def field(self, points: Array) -> Array:
        apart: Array = np.sqrt(points[0] ** 2 + points[2] ** 2) - self._look(self.table, points[1])
        return apart

    def coarse_field(self, points: Array) -> Array:
        place = ((points[1] - self.low) * self.scale + 0.5).astype(np.int32)
        radius = self.table[np.minimum(np.maximum(place, 0), self.count - 1)]
        apart: Array = np.sqrt(points[0] ** 2 + points[2] ** 2) - radius
        return apart

    def own_normal(self, points: Array) -> Array:
        r = np.maximum(np.hypot(points[0], points[2]), 1e-6)
        side = np.stack([points[0] / r, -self._look(self.slope, points[1]), points[2] / r])
        inner = r < self._look(self.table, points[1]) - 2e-3
        up = np.where(points[1] > self.middle[1, 0], 1.0, -1.0)
        ends = np.stack([np.zeros_like(r), up, np.zeros_like(r)])
        return normalise(np.where(inner, ends, side))


class Relief(Marched):
    """A height map over x and z: `heights` (rows along z, columns along x) in units, below zero means nothing there.

    half_x, half_z: extents. two_sided: the same heights also downwards, as a cushion.
    """

    steps = 44

    def __init__(
        self,
        heights: Array,
        half_x: float,
        half_z: float,
        material: Material,
        at: Point = (0, 0, 0),
        turn: Array | None = None,
        two_sided: bool = False,
    ) -> None:
        self.map = heights.astype(np.float32)
        rows, columns = heights.shape
        self.rows, self.columns = rows, columns
        self.flat = self.map.ravel()
        self.per_x, self.per_z = columns / (2 * half_x), rows / (2 * half_z)
        self.two_sided = two_sided
        clipped = np.maximum(self.map, 0)
        slope_z, slope_x = np.gradient(clipped, 2 * half_z / rows, 2 * half_x / columns)
        self.slope_x, self.slope_z = slope_x.astype(np.float32), slope_z.astype(np.float32)
        top = float(self.map.max()) * 1.002 + 1e-4
        low = -top if two_sided else 0.0
        super().__init__(material, at, turn, (half_x, (top - low) / 2, half_z), (0, (top + low) / 2, 0))

    def _look(self, table: Array, points: Array) -> Array:
        x = np.minimum(np.maximum(points[0] * self.per_x + (self.columns * 0.5 - 0.5), 0), self.columns - 1.001)
        z = np.minimum(np.maximum(points[2] * self.per_z + (self.rows * 0.5 - 0.5), 0), self.rows - 1.001)
        i, j = z.astype(np.int32), x.astype(np.int32)
        fi, fj = z - i, x - j
        flat = table.ravel()
        k = i * self.columns + j
        upper = flat[k] * (1 - fj) + flat[k + 1] * fj
        k += self.columns
        lower = flat[k] * (1 - fj) + flat[k + 1] * fj
        looked: Array = upper * (1 - fi) + lower * fi
        return looked

    def field(self, points: Array) -> Array:
        y = np.abs(points[1]) if self.two_sided else points[1]
        apart: Array = y - self._look(self.map, points)
        return apart

    def coarse_field(self, points: Array) -> Array:
        j = (points[0] * self.per_x + self.columns * 0.5).astype(np.int32)
        i = (points[2] * self.per_z + self.rows * 0.5).astype(np.int32)
        k = np.minimum(np.maximum(i, 0), self.rows - 1) * self.columns + np.minimum(np.maximum(j, 0), self.columns - 1)
        y = np.abs(points[1]) if self.two_sided else points[1]
        apart: Array = y - self.flat[k]
        return apart

    def own_normal(self, points: Array) -> Array:
        up = np.sign(points[1]) if self.two_sided else 1.0
        return normalise(
            np.stack(
                [
                    -self._look(self.slope_x, points),
                    np.ones(points.shape[1], dtype=np.float32) * up,
                    -self._look(self.slope_z, points),
                ]
            )
        )


def between(start: Point, end: Point, radius: float, material: Material, end_radius: float | None = None) -> Rod:
    """Return a rod from one point to another."""
    direction = vec(*end) - vec(*start)
    length = float(np.sqrt((direction**2).sum()))
    return Rod(radius, length, material, start, aligned(direction), top_radius=end_radius)


def tube(points: Sequence[Point], radius: float, material: Material) -> list[Shape]:
    """Return a bent tube through the points: rods with balls in the joints."""
    parts: list[Shape] = []
    for start, end in itertools.pairwise(points):
        parts.append(between(start, end, radius, material))
        parts.append(Ball((radius, radius, radius), material, end))
    return parts


def moved(points: Sequence[Point], turn: Array, at: Point) -> list[Point]:
    """Return the points turned and shifted: from a part's axes to the world."""
    placed = turn @ np.array(points, dtype=np.float32).T + vec(*at)
    return [(float(x), float(y), float(z)) for x, y, z in placed.T]


def shadowless(shapes: Sequence[Shape]) -> list[Shape]:
    """Return the bodies, told to throw no shadow."""
    for shape in shapes:
        shape.casts = False
    return list(shapes)


def unseen(shape: Shape) -> Shape:
    """Return the body, told to throw its shadow only."""
    shape.seen = False
    return shape
