"""A small ray renderer for still lifes: a soft key light, a dome of light, a floor that runs up into a wall.

Every picture is the same function of its scene: no clock, no global randomness.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageFilter

from marketplace.demo.pictures.camera import Lamp, Lens, Rect, facing, spread
from marketplace.demo.pictures.shapes import NOWHERE, Shape
from marketplace.demo.pictures.vectors import Array, dot, linear, normalise, smoothstep, vec

FLOOR, WALL = -1, -2
KEY_COUNT, DOME_COUNT = 12, 12


@dataclass(frozen=True)
class Scene:
    """Everything one picture shows."""

    shapes: Sequence[Shape]
    eye: tuple[float, float, float] = (0.0, 1.5, 6.0)
    target: tuple[float, float, float] = (0.0, 0.55, 0.0)
    angle: float = 24.0
    floor: str = "#E6E8EA"
    wall: str = "#D9DEE2"
    middle: tuple[float, float, float] = (0.0, 0.4, 0.0)  # of what is lit, with its radius
    radius: float = 2.2
    key: tuple[float, float, float] = (-0.62, 0.74, 0.42)
    key_angle: float = 13.0
    sheen: float = 0.0  # how much the floor mirrors
    wall_from: float = 1.6  # distance behind the middle at which the floor begins to turn into the wall
    exposure: float = 1.0
    seed: int = 1
    extra: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a list of rays met: the number of the body (FLOOR, WALL), the distance, the rays."""

    body: Array
    distance: Array
    direction: Array
    x: Array
    y: Array


class Picture:
    """One scene being drawn at size x size pixels."""

    def __init__(self, scene: Scene, size: int) -> None:
        self.scene, self.size = scene, size
        self.lens = Lens(scene.eye, scene.target, scene.angle, size)
        self.key = normalise(vec(*scene.key))
        self.fill = normalise(vec(0.75, 0.35, 0.62))
        self.floor = np.array(linear(scene.floor), dtype=np.float32)[:, None]
        self.wall = np.array(linear(scene.wall), dtype=np.float32)[:, None]
        self.rects = [self.lens.rect(shape.corners(), 2) if shape.seen else (0, 0, 0, 0) for shape in scene.shapes]
        self.lamps: list[tuple[Lamp, Array, Array, bool]] = []

    # What the rays meet

    def look(self) -> Seen:
        """Return what the middle of every pixel shows."""
        size = self.size
        y, x = np.mgrid[0:size, 0:size].astype(np.float32) + 0.5
        direction = self.lens.directions(x.ravel(), y.ravel())
        distance, body = self._ground(direction)
        grid_d, grid_b = distance.reshape(size, size), body.reshape(size, size)
        rays = direction.reshape(3, size, size)
        for number, (shape, (left, top, right, bottom)) in enumerate(zip(self.scene.shapes, self.rects, strict=True)):
            if left >= right or top >= bottom:
                continue
            t = shape.hit_grid(self.lens.origin, rays[:, top:bottom, left:right])
            window = grid_d[top:bottom, left:right]
            nearer = t < window
            window[nearer] = t[nearer]
            grid_b[top:bottom, left:right][nearer] = number
        return Seen(body, distance, direction, x.ravel(), y.ravel())

    def look_at(self, x: Array, y: Array, candidates: Sequence[tuple[int, Array]]) -> Seen:
        """Return what the given pixel places show; a candidate is a body's number and the places it may be seen at."""
        direction = self.lens.directions(x, y)
        distance, body = self._ground(direction)
        for number, inside in candidates:
            t = self.scene.shapes[number].hit(self.lens.origin, direction[:, inside])
            nearer = t < distance[inside]
            distance[inside[nearer]] = t[nearer]
            body[inside[nearer]] = number
        return Seen(body, distance, direction, x, y)

    def _ground(self, direction: Array) -> tuple[Array, Array]:
        down = direction[1] < -1e-4
        distance = np.where(down, -self.scene.eye[1] / np.where(down, direction[1], -1.0), NOWHERE)
        body = np.where(down, FLOOR, WALL).astype(np.int32)
        return distance.astype(np.float32), body

    # Shadows

    def light(self) -> None:
        """Draw the shadow map of every lamp: the soft key from the upper left and the dome above."""
        scene = self.scene
        size = 208
        lamps = [(d, True) for d in spread(self.key, scene.key_angle, KEY_COUNT)]
        lamps += [(d, False) for d in spread(vec(0, 1, 0), 72.0, DOME_COUNT)]
        casting = [shape for shape in scene.shapes if shape.casts]
        corners = [shape.corners() for shape in casting]
        for direction, is_key in lamps:
            x, y, z = (float(value) for value in direction[:, 0])
            lamp = Lamp((x, y, z), scene.middle, scene.radius, size)
            depth = np.full((size, size), NOWHERE, dtype=np.float32)
            for shape, bounds in zip(casting, corners, strict=True):
                rect: Rect = lamp.rect(bounds)
                left, top, right, bottom = rect
                if left >= right or top >= bottom:
                    continue
                origin, ray = lamp.rays(rect)
                t = np.broadcast_to(shape.hit_roughly(origin, ray), (origin.shape[1],)).reshape(
                    bottom - top, right - left
                )
                window = depth[top:bottom, left:right]
                np.minimum(window, t, out=window)
            self.lamps.append((lamp, depth, direction, is_key))

    def visible(self, points: Array, normals: Array, seed: int) -> tuple[Array, Array]:
        """Return the share of the key light and of the dome that reaches each point, two arrays (n,)."""
        count = points.shape[1]
        # One cloud of chance serves all lamps, shifted: what is jittered here is smoothed along the surfaces later.
        cloud = np.random.default_rng(seed).random((2, count), dtype=np.float32) * 2 - 1
        key, dome, dome_all = (np.zeros(count, dtype=np.float32) for _ in range(3))
        lifted = points + normals * (0.006 * self.scene.radius)
        bias = 0.012 * self.scene.radius
        for number, (lamp, depth, direction, is_key) in enumerate(self.lamps):
            x, y, far = lamp.place(lifted)
            wide = 2.6 if is_key else 4.2
            jitter = np.roll(cloud, number * 7919, axis=1) * wide
            i = (y + jitter[0]).astype(np.int32)
            j = (x + jitter[1]).astype(np.int32)
            limit = lamp.size - 1
            outside = (i < 0) | (j < 0) | (i > limit) | (j > limit)
            shown = depth[np.clip(i, 0, limit), np.clip(j, 0, limit)]
            free = ((shown >= far - bias) | outside).astype(np.float32)
            if is_key:
                key += free
            else:
                share = facing(normals, direction) + 0.05
                dome += free * share
                dome_all += share
        return key / KEY_COUNT, dome / np.maximum(dome_all, 1e-6)

    # Colour

    def surfaces(self, seen: Seen) -> tuple[Array, Array, Array, Array]:
        """Return points, normals, albedo (3, n each) and rows (rough, spec, metal, glow, soft, emit) (6, n)."""
        count = seen.body.size
        points = self.lens.origin + seen.direction * np.where(np.isfinite(seen.distance), seen.distance, 50.0)
        normals = np.zeros((3, count), dtype=np.float32)
        normals[1] = 1.0
        albedo = np.broadcast_to(self.floor, (3, count)).astype(np.float32)
        feel = np.zeros((6, count), dtype=np.float32)
        feel[0] = 1.0
        order = np.argsort(seen.body, kind="stable")
        bodies, starts = np.unique(seen.body[order], return_index=True)
        for body, start, end in zip(bodies, starts, [*starts[1:], count], strict=True):
            if body < 0:
                continue
            here = order[start:end]
            shape = self.scene.shapes[body]
            normals[:, here], albedo[:, here], feel[:, here] = shape.surface(points[:, here])
        away = dot(normals, seen.direction) > 0
        normals = np.where(away & (seen.body >= 0), -normals, normals)
        return points, normals, albedo, feel

    def around(self, ray: Array, rough: Array) -> Array:
        """Return the light a mirror would show in each direction: softboxes, wall, floor, (3, n)."""
        blur = 0.05 + 0.5 * rough
        bright = 0.42 + 0.55 * smoothstep(-0.2, 0.9, ray[1])
        lights = np.broadcast_to(self.wall, ray.shape) * bright
        below = smoothstep(0.02, -0.25, ray[1])
        lights = lights * (1 - below) + self.floor * 0.72 * below
        turned = dot(ray, self.key)
        side = normalise(vec(float(self.key[2, 0]), 0.0, -float(self.key[0, 0])))
        tall = normalise(vec(*np.cross(side[:, 0], self.key[:, 0]).tolist()))
        box = _window(dot(ray, side), 0.30, blur) * _window(dot(ray, tall), 0.42, blur) * (turned > 0)
        around = np.arctan2(ray[0], ray[2])
        level = np.sqrt(np.maximum(1 - ray[1] ** 2, 0.0))
        left = _window((around + 1.22) * level, 0.20, blur) * _window(ray[1] - 0.35, 0.62, blur)
        right = _window((around - 1.75) * level, 0.10, blur) * _window(ray[1] - 0.30, 0.60, blur)
        seen: Array = lights + (4.0 * box + 3.0 * left + 1.9 * right) * (0.10 / (0.10 + rough * rough))
        return seen

    def shade(
        self, seen: Seen, points: Array, normals: Array, albedo: Array, feel: Array, key: Array, dome: Array
    ) -> Array:
        """Return linear light per ray, (3, n)."""
        rough, spec, metal, glow, soft, emit = feel
        view = -seen.direction
        turned = dot(normals, self.key)
        wrap = 0.08 + 0.30 * soft
        keyed = np.clip((turned + wrap) / (1 + wrap), 0, None) * key
        sky = 0.5 + 0.5 * normals[1]
        fill = facing(normals, self.fill) * dome
        up = self.floor * (1 - sky) * 0.42
        diffuse = keyed * 1.72 + (sky * 0.52 + 0.07) * dome + fill * 0.26 + up * (0.35 + 0.65 * dome)
        colour = albedo * diffuse * (1 - metal)
        grazing = np.clip(1 - dot(normals, view), 0, 1)
        if (spec > 0).any():
            mirror = normalise(seen.direction - 2 * dot(normals, seen.direction) * normals)
            fresnel = spec + (1 - spec) * (1 - rough) * grazing**5
            tint = 1 - metal + metal * albedo
            shine = self.around(mirror, rough) * fresnel * tint
            hidden = 0.35 + 0.65 * (0.4 * key + 0.6 * dome)
            colour = colour + shine * np.where(metal > 0, 0.45 + 0.75 * hidden, hidden)
        if (glow > 0).any():
            across = np.clip(1 - grazing, 0, 1)
            thick = 0.45 + 1.7 * across
            through = np.maximum(albedo, 1e-4) ** thick * (1 - 0.5 * smoothstep(0.72, 1.0, grazing))
            caught = 0.55 + 0.85 * smoothstep(-0.5, 0.9, dot(normals, normalise(vec(0.72, -0.25, 0.3))))
            colour = colour * (1 - glow * 0.8) + through * caught * (0.45 + 0.4 * key + 0.25 * dome) * glow * 1.25
        colour = colour + albedo * emit
        far = self._wall_share(points)
        ground = seen.body < 0
        if ground.any():
            pool = self._pool(seen.x, seen.y)
            back = self.wall * (1.62 * pool)
            lit_floor = colour * (0.80 * (0.35 + 0.65 * pool))
            colour = np.where(ground, lit_floor * (1 - far) + back * far, colour)
        lit: Array = colour
        return lit

    def _wall_share(self, points: Array) -> Array:
        behind = np.hypot(points[0] * 0.5, np.minimum(points[2] - self.scene.middle[2], 0.0))
        return smoothstep(self.scene.wall_from, self.scene.wall_from + 3.2, behind)

    def _pool(self, x: Array, y: Array) -> Array:
        u, v = x / self.size - 0.42, y / self.size - 0.40
        return 1.08 - 0.50 * smoothstep(0.05, 1.0, np.hypot(u, v * 1.05))

    # The whole picture

    def draw(self) -> Image.Image:
        """Return the finished picture."""
        size = self.size
        seen = self.look()
        self.light()
        points, normals, albedo, feel = self.surfaces(seen)
        key, dome = self._soft_shadows(seen, points, normals)
        colour = self.shade(seen, points, normals, albedo, feel, key.ravel(), dome.ravel())
        if self.scene.sheen > 0:
            colour = self._mirror_floor(seen, points, colour, key, dome)
        flat = self._develop(colour).reshape(3, size, size)
        rough = self._jagged(flat, seen.body.reshape(size, size))
        spots = np.flatnonzero(rough.ravel())
        if spots.size:
            total = np.zeros((3, spots.size), dtype=np.float32)
            x, y = seen.x[spots], seen.y[spots]
            candidates = self._around_spots(seen.body.reshape(size, size), spots)
            for dx, dy in ((-0.375, -0.125), (0.125, -0.375), (0.375, 0.125), (-0.125, 0.375)):
                part = self.look_at(x + dx, y + dy, candidates)
                p, n, a, f = self.surfaces(part)
                k, d = self._nearby(part, seen, n, normals, key, dome, spots)
                sub = self.shade(part, p, n, a, f, k, d)
                if self.scene.sheen > 0:  # the mirrored part is known for whole pixels only
                    sub = np.where((part.body == FLOOR) & (seen.body[spots] == FLOOR), colour[:, spots], sub)
                total += self._develop(sub)
            flat.reshape(3, -1)[:, spots] = total / 4
        return self._finish(flat)

    def _around_spots(self, body: Array, spots: Array) -> list[tuple[int, Array]]:
        """Return for every body the indices of the spots (rising pixel numbers) with it at most one pixel away."""
        size = self.size
        found: list[tuple[int, Array]] = []
        for number, (left, top, right, bottom) in enumerate(self.rects):
            left, top, right, bottom = max(0, left - 1), max(0, top - 1), min(size, right + 1), min(size, bottom + 1)
            shown = np.zeros((bottom - top + 2, right - left + 2), dtype=bool)
            shown[1:-1, 1:-1] = body[top:bottom, left:right] == number
            if not shown.any():
                continue
            wide = shown[:, :-2] | shown[:, 1:-1] | shown[:, 2:]
            near = wide[:-2] | wide[1:-1] | wide[2:]
            start, end = np.searchsorted(spots, (top * size, bottom * size))
            rows, columns = np.divmod(spots[start:end], size)
            inside = (columns >= left) & (columns < right)
            inside[inside] = near[rows[inside] - top, columns[inside] - left]
            if inside.any():
                found.append((number, start + np.flatnonzero(inside)))
        return found

    def _soft_shadows(self, seen: Seen, points: Array, normals: Array) -> tuple[Array, Array]:
        """Return key and dome visibility maps (size, size): measured at every second pixel, smoothed along surfaces."""
        size, half = self.size, self.size // 2
        every = np.arange(size * size, dtype=np.int32).reshape(size, size)[::2, ::2].ravel()
        p, n = points[:, every], normals[:, every]
        body = seen.body[every].reshape(half, half)
        raw = np.stack(self.visible(p, n, self.scene.seed)).reshape(2, half, half)
        normal_map, point_map = n.reshape(3, half, half), p.reshape(3, half, half)
        scale = 1.0 / (0.05 * self.scene.radius)
        total, weights = np.zeros_like(raw), np.zeros((half, half), dtype=np.float32)
        for dy in range(-4, 5):
            for dx in range(-4, 5):
                if abs(dx) + abs(dy) > 6 or (dx + 2 * dy) % 3:  # every third place, in no row or column
                    continue
                rows, columns = _shift(half, dy), _shift(half, dx)
                there_rows, there_columns = _shift(half, -dy), _shift(half, -dx)
                same = body[rows][:, columns] == body[there_rows][:, there_columns]
                alike = dot(normal_map[:, rows][:, :, columns], normal_map[:, there_rows][:, :, there_columns]) > 0.8
                gap = (point_map[:, rows][:, :, columns] - point_map[:, there_rows][:, :, there_columns]) * scale
                weight = same * alike * np.exp(-dot(gap, gap) * 0.6)
                total[:, rows, columns] += raw[:, there_rows, there_columns] * weight
                weights[rows, columns] += weight
        smooth = total / np.maximum(weights, 1e-6)
        big = np.repeat(np.repeat(smooth, 2, axis=1), 2, axis=2)
        upper = self._join(big, seen, normals, body)
        return upper[0], upper[1]

    def _join(self, big: Array, seen: Seen, normals: Array, half_body: Array) -> Array:
        """Return the maps at full size: linear between samples of the same body, nearest at its edges."""
        size, half = self.size, self.size // 2
        small = big[:, ::2, ::2]
        place = (np.arange(size) - 0.0) / 2
        low = np.clip(np.floor(place).astype(np.int32), 0, half - 1)
        high = np.minimum(low + 1, half - 1)
        part = (place - low).astype(np.float32)
        body = seen.body.reshape(size, size)
        total, weights = np.zeros((2, size, size), dtype=np.float32), np.zeros((size, size), dtype=np.float32)
        for rows, wr in ((low, 1 - part), (high, part)):
            for columns, wc in ((low, 1 - part), (high, part)):
                same = half_body[rows][:, columns] == body
                weight = (wr[:, None] * wc[None, :] + 1e-4) * np.where(same, 1.0, 1e-3)
                total += small[:, rows][:, :, columns] * weight
                weights += weight
        joined: Array = total / weights
        return joined

    def _nearby(
        self, part: Seen, seen: Seen, n: Array, normals: Array, key: Array, dome: Array, spots: Array
    ) -> tuple[Array, Array]:
        """Return visibilities for finer rays from the pixels around that show the same body."""
        size = self.size
        total, weights = np.zeros((2, spots.size), dtype=np.float32), np.zeros(spots.size, dtype=np.float32)
        rows, columns = np.divmod(spots, size)
        flat_key, flat_dome = key.ravel(), dome.ravel()
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                k = np.clip(rows + dy, 0, size - 1) * size + np.clip(columns + dx, 0, size - 1)
                same = seen.body[k] == part.body
                alike = np.clip(dot(normals[:, k], n), 0, 1) ** 4
                near = 1.0 if dx == dy == 0 else 0.4
                weight = (np.where(same, 1.0, 1e-3) * (alike + 1e-3) * near).astype(np.float32)
                total[0] += flat_key[k] * weight
                total[1] += flat_dome[k] * weight
                weights += weight
        total /= weights
        return total[0], total[1]

    def _mirror_floor(self, seen: Seen, points: Array, colour: Array, key: Array, dome: Array) -> Array:
        """Return the colours with a faint reflection of the bodies on the floor."""
        size = self.size
        near = (seen.body == FLOOR) & (np.hypot(points[0], points[2]) < self.scene.radius * 1.3)
        spots = np.flatnonzero(near)
        if spots.size == 0:
            return colour
        origin = points[:, spots]
        direction = seen.direction[:, spots] * vec(1, -1, 1)
        best = np.full(spots.size, NOWHERE, dtype=np.float32)
        body = np.full(spots.size, WALL, dtype=np.int32)
        for number, shape in enumerate(self.scene.shapes):
            if not shape.seen or not shape.casts:
                continue
            t = np.broadcast_to(shape.hit_roughly(origin, direction), best.shape)
            nearer = t < best
            best = np.where(nearer, t, best)
            body = np.where(nearer, number, body).astype(np.int32)
        met = body >= 0
        if not met.any():
            return colour
        image = np.zeros((5, size * size), dtype=np.float32)
        chosen = spots[met]
        p = origin[:, met] + direction[:, met] * best[met]
        part = Seen(body[met], best[met], direction[:, met], seen.x[chosen], seen.y[chosen])
        normals, albedo = np.zeros_like(p), np.zeros_like(p)
        feel = np.zeros((6, p.shape[1]), dtype=np.float32)
        for number in np.unique(part.body):
            here = part.body == number
            normals[:, here], albedo[:, here], feel[:, here] = self.scene.shapes[number].surface(p[:, here])
        lit = np.full(p.shape[1], 0.75, dtype=np.float32)
        shown = self.shade(part, p, normals, albedo, feel, lit, lit)
        image[:3, chosen] = np.minimum(shown, 2.0)
        image[3, chosen] = 1.0
        image[4, chosen] = np.exp(-p[1] / (0.17 * self.scene.radius))
        blurred = [_blur(layer.reshape(size, size), size * 0.0035).ravel() for layer in image]
        cover = np.maximum(blurred[3], 1e-4)
        view = np.clip(-seen.direction[1], 0, 1)
        share = self.scene.sheen * (1 - view) ** 2 * blurred[4] * (seen.body == FLOOR)
        mixed: Array = colour * (1 - share) + np.stack(blurred[:3]) / cover * share
        return mixed

    def _jagged(self, flat: Array, body: Array) -> Array:
        """Return which pixels stand on an edge and need finer rays, (size, size)."""
        light = flat.mean(axis=0)
        marked = np.zeros(light.shape, dtype=bool)
        for axis in (0, 1):
            step = np.abs(np.diff(light, axis=axis)) > 0.05
            step |= np.diff(body, axis=axis) != 0
            ground = (np.minimum(*_pair(body, axis)) < 0) & (np.maximum(*_pair(body, axis)) < 0)
            step &= ~ground
            first = [slice(None), slice(None)]
            second = [slice(None), slice(None)]
            first[axis], second[axis] = slice(0, -1), slice(1, None)
            marked[tuple(first)] |= step
            marked[tuple(second)] |= step
        return marked

    def _develop(self, colour: Array) -> Array:
        """Return display values 0..1 of linear light: gentle shoulder, sRGB curve."""
        light = np.maximum(colour * (0.92 * self.scene.exposure), 0)
        light = light * (1 + light / 6.0) / (1 + light * 0.62)
        light = np.minimum(light, 1.0)
        shown: Array = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
        return shown

    def _finish(self, flat: Array) -> Image.Image:
        rng = np.random.default_rng(self.scene.seed)
        grain = rng.normal(0, 0.006, flat.shape[1:]).astype(np.float32)
        pixels = np.clip((flat + grain) * 255 + 0.5, 0, 255).astype(np.uint8)
        picture = Image.fromarray(np.ascontiguousarray(pixels.transpose(1, 2, 0)))
        return picture.filter(ImageFilter.UnsharpMask(radius=1.2, percent=45, threshold=2))


def _window(x: Array, half: float, blur: Array) -> Array:
    """Return 1 inside |x| < half, 0 outside, with an edge as wide as blur."""
    t = np.clip((half + blur - np.abs(x)) / (2 * blur), 0, 1)
    soft: Array = t * t * (3 - 2 * t)
    return soft


def _blur(layer: Array, radius: float) -> Array:
    image = Image.fromarray(np.clip(layer * 127, 0, 255).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(radius))).astype(np.float32) / 127


def _shift(size: int, by: int) -> slice:
    """Return the rows of an image that have a neighbour `by` rows further on."""
    return slice(max(0, -by), size - max(0, by))


def _pair(values: Array, axis: int) -> tuple[Array, Array]:
    return (values[:-1], values[1:]) if axis == 0 else (values[:, :-1], values[:, 1:])


def render(scene: Scene, size: int = 800) -> Image.Image:
    """Return the scene as a square RGB picture; the same scene and size give the same pixels."""
    return Picture(scene, size).draw()
