/** Delaunay triangulation by Bowyer and Watson. */
export type Spot = { readonly x: number; readonly y: number };

/** Three indices in the list of points. */
export type Triangle = readonly [number, number, number];

type Circle = { readonly corners: Triangle; readonly x: number; readonly y: number; readonly square: number };

function computeCircle(points: readonly Spot[], corners: Triangle): Circle {
  const [a, b, c] = corners.map((corner) => points[corner] ?? { x: 0, y: 0 });
  if (a === undefined || b === undefined || c === undefined) throw new Error('a triangle has three corners');
  const twice = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
  const [aa, bb, cc] = [a, b, c].map(({ x, y }) => x * x + y * y) as [number, number, number];
  const x = (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / twice;
  const y = (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / twice;
  return { corners, x, y, square: (a.x - x) ** 2 + (a.y - y) ** 2 };
}

export function triangulate(spots: readonly Spot[]): readonly Triangle[] {
  const far = 100_000;
  const points = [...spots, { x: -far, y: -far }, { x: far, y: -far }, { x: 0, y: far }];
  let circles = [computeCircle(points, [spots.length, spots.length + 1, spots.length + 2])];
  for (const [index, { x, y }] of spots.entries()) {
    const edges = new Map<string, readonly [number, number]>();
    const kept: Circle[] = [];
    for (const circle of circles) {
      if ((circle.x - x) ** 2 + (circle.y - y) ** 2 > circle.square) {
        kept.push(circle);
        continue;
      }
      const [a, b, c] = circle.corners;
      // An edge that two of the triangles share is inside the hole.
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const name = `${Math.min(from, to)} ${Math.max(from, to)}`;
        if (!edges.delete(name)) edges.set(name, [from, to]);
      }
    }
    circles = [...kept, ...[...edges.values()].map(([from, to]) => computeCircle(points, [from, to, index]))];
  }
  return circles.map(({ corners }) => corners).filter((corners) => corners.every((corner) => corner < spots.length));
}
