/** RGB pictures composed of another picture's triangles. */
import type { Spot, Triangle } from './triangles.ts';

/** RGB, a byte each, row by row. */
export type Frame = { readonly data: Uint8Array; readonly width: number; readonly height: number };

export type Corner = Spot & { readonly z: number };

const none: Corner = { x: 0, y: 0, z: 0 };

/** Moves triangles of `still` from `before` to `after`, and draws the farthest first. Triangles in `dark` are a hole. */
export function drawTriangles(
  still: Frame,
  triangles: readonly Triangle[],
  before: readonly Corner[],
  after: readonly Corner[],
  dark: (triangle: Triangle) => boolean,
): Frame {
  const { width, height } = still;
  const data = Uint8Array.from(still.data);
  const depth = ([a, b, c]: Triangle) => (after[a]?.z ?? 0) + (after[b]?.z ?? 0) + (after[c]?.z ?? 0);
  for (const triangle of [...triangles].sort((a, b) => depth(b) - depth(a))) {
    const [a, b, c] = triangle.map((corner) => after[corner] ?? none);
    const [from, along, across] = triangle.map((corner) => before[corner] ?? none);
    if (a === undefined || b === undefined || c === undefined) continue;
    if (from === undefined || along === undefined || across === undefined) continue;
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (Math.abs(area) < 1e-6) continue;
    const hole = dark(triangle);
    const [top, bottom] = [Math.ceil(Math.min(a.y, b.y, c.y)), Math.floor(Math.max(a.y, b.y, c.y))];
    const [left, right] = [Math.ceil(Math.min(a.x, b.x, c.x)), Math.floor(Math.max(a.x, b.x, c.x))];
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1) {
      for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x += 1) {
        const p = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
        const q = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
        if (p < -1e-6 || q < -1e-6 || p + q > 1 + 1e-6) continue;
        const sourceX = from.x + p * (along.x - from.x) + q * (across.x - from.x);
        const sourceY = from.y + p * (along.y - from.y) + q * (across.y - from.y);
        copyPixel(still, sourceX, sourceY, data, (y * width + x) * 3, hole);
      }
    }
  }
  return { data, width, height };
}

function copyPixel({ data, width, height }: Frame, x: number, y: number, to: Uint8Array, at: number, hole: boolean): void {
  if (hole) {
    to.set([45, 20, 22], at);
    return;
  }
  const [left, top] = [Math.min(width - 2, Math.max(0, Math.floor(x))), Math.min(height - 2, Math.max(0, Math.floor(y)))];
  const [right, below] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  for (let channel = 0; channel < 3; channel += 1) {
    const i = (top * width + left) * 3 + channel;
    const upper = (data[i] ?? 0) * (1 - right) + (data[i + 3] ?? 0) * right;
    const lower = (data[i + width * 3] ?? 0) * (1 - right) + (data[i + width * 3 + 3] ?? 0) * right;
    to[at + channel] = Math.round(upper * (1 - below) + lower * below);
  }
}
