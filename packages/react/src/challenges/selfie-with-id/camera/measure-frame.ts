/**
 * The light, edges and motion in a small picture of the camera, and the advice that follows. It doesn't detect a face or a document: only that the place for it
 * is an even surface, so that nothing is there. Before a background with a pattern it can't even do that.
 */
import { lightOf, measurePhoto, type Pixels, spread, toGrey } from '../photo-quality.ts';
import { type Area, type Areas, areasOf } from './areas.ts';

/** The fault of the camera's picture, the first to mend first. */
export type FrameProblem = 'dark' | 'bright' | 'flat' | 'noFace' | 'noDocument' | 'glare' | 'moving' | 'blurred';

/** The longest edge of the picture that is measured: each of these numbers depends on it. */
export const frameEdge = 320;

/** The side of the squares that are compared with the picture before: an average of 64 pixels has no noise left. */
const square = 8;

/** Two neighbours that differ by so much are an edge, not noise. */
const edge = 20;

/** Of 255: a sensor can't distinguish it from white. */
const white = 250;

const bounds = {
  /** Share of edges. An even wall has none; a blank card has its own outline. */
  edges: 0.012,
  /** The standard deviation of the squares of a place: more than a shadow on a wall makes, and what is left of a face out of focus. */
  shades: 18,
  /** Share of white pixels in the place for the face or the document. */
  glare: 0.1,
  /** How much the squares of a place change in a quarter of a second, of 255. */
  motion: 6,
  sharpness: 80,
} as const;

type Grey = { readonly grey: Float32Array; readonly width: number; readonly height: number };

/** The mean of each square, in rows. */
export type Squares = { readonly means: Float32Array; readonly columns: number; readonly rows: number };

export type Frame = { readonly problem: FrameProblem | undefined; readonly squares: Squares };

function* placesIn(area: Area, width: number, height: number): Generator<readonly [x: number, y: number]> {
  const [right, bottom] = [Math.floor((area.x + area.width) * width), Math.floor((area.y + area.height) * height)];
  for (let y = Math.ceil(area.y * height); y < bottom; y += 1)
    for (let x = Math.ceil(area.x * width); x < right; x += 1) yield [x, y];
}

/** The share of places in an area for which something holds. */
function shareOf(area: Area, { width, height }: Grey, holds: (x: number, y: number) => boolean): number {
  let [count, holding] = [0, 0];
  for (const [x, y] of placesIn(area, width, height)) {
    count += 1;
    if (holds(x, y)) holding += 1;
  }
  return count === 0 ? 0 : holding / count;
}

function edgesIn(area: Area, picture: Grey): number {
  const { grey, width } = picture;
  const differ = (a: number, b: number) => Math.abs((grey[a] ?? 0) - (grey[b] ?? grey[a] ?? 0)) > edge;
  return shareOf(area, picture, (x, y) => {
    const at = y * width + x;
    return differ(at, at + 1) || differ(at, at + width);
  });
}

/** Whether a place is an even surface. */
function isEven(area: Area, picture: Grey, { means, columns, rows }: Squares): boolean {
  if (edgesIn(area, picture) >= bounds.edges) return false;
  const inside = [...placesIn(area, columns, rows)].map(([x, y]) => means[y * columns + x] ?? 0);
  return Math.sqrt(spread(inside).variance) < bounds.shades;
}

const whiteIn = (area: Area, picture: Grey): number =>
  shareOf(area, picture, (x, y) => (picture.grey[y * picture.width + x] ?? 0) >= white);

function squaresOf({ grey, width, height }: Grey): Squares {
  const [columns, rows] = [Math.floor(width / square), Math.floor(height / square)];
  const means = new Float32Array(columns * rows);
  for (let y = 0; y < rows * square; y += 1)
    for (let x = 0; x < columns * square; x += 1) {
      const at = Math.floor(y / square) * columns + Math.floor(x / square);
      means[at] = (means[at] ?? 0) + (grey[y * width + x] ?? 0) / (square * square);
    }
  return { means, columns, rows };
}

/** How much an area changed. A camera that adapts to the light changes the whole picture, which isn't motion. */
function motionIn(area: Area, now: Squares, before: Squares): number {
  const changes = [...placesIn(area, now.columns, now.rows)].map(([x, y]) => {
    const at = y * now.columns + x;
    return (now.means[at] ?? 0) - (before.means[at] ?? 0);
  });
  const mean = changes.reduce((sum, change) => sum + change, 0) / Math.max(1, changes.length);
  return changes.reduce((sum, change) => sum + Math.abs(change - mean), 0) / Math.max(1, changes.length);
}

function hasMoved({ face, document }: Areas, now: Squares, before: Squares | undefined): boolean {
  if (before?.columns !== now.columns || before.rows !== now.rows) return false;
  return [face, ...document].some((area) => motionIn(area, now, before) > bounds.motion);
}

/** @param before of the picture a moment ago; without it nothing can have moved */
export function measureFrame(pixels: Pixels, before?: Squares): Frame {
  const { width, height } = pixels;
  const picture: Grey = { grey: toGrey(pixels), width, height };
  const areas = areasOf(pixels);
  const squares = squaresOf(picture);
  const whole = measurePhoto(pixels);
  const problem = (): FrameProblem | undefined => {
    const light = lightOf(whole);
    if (light !== undefined) return light;
    if (isEven(areas.face, picture, squares)) return 'noFace';
    if (areas.document.every((area) => isEven(area, picture, squares))) return 'noDocument';
    if ([areas.face, ...areas.document].some((area) => whiteIn(area, picture) > bounds.glare)) return 'glare';
    if (hasMoved(areas, squares, before)) return 'moving';
    return whole.sharpness < bounds.sharpness ? 'blurred' : undefined;
  };
  return { problem: problem(), squares };
}
