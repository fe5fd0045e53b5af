/** Analyses one picture. */

import { computeMesh } from './face-mesh.ts';
import { findFaces } from './find-faces.ts';
import type { Picture } from './picture.ts';
import { cutPiece, type FacePiece } from './recogniser.ts';
import type { Runtime } from './runtime.ts';
import { computeSignals, type Signals } from './signals.ts';
import { otherFaceFrom } from './thresholds.ts';

/** `light` 0…255. `sharp`: the difference between neighbouring pixels, relative to the difference between all pixels. */
type Quality = { readonly light: number; readonly sharp: number };

export type Face = Quality & {
  /** In pixels. */
  readonly width: number;
  readonly signals: Signals;
  readonly piece: FacePiece;
};

/** The largest face, the widths of other significant faces, the largest first, and the light. */
export type Look = { readonly face: Face | undefined; readonly others: readonly number[]; readonly light: number };

const leastMeshScore = 0.5;

/** @param rgb a square of RGB numbers @param size its edge in pixels */
function computeQuality(rgb: Float32Array, size: number): Quality {
  const luma = new Float32Array(size * size).map(
    (_, at) => 0.299 * (rgb[3 * at] ?? 0) + 0.587 * (rgb[3 * at + 1] ?? 0) + 0.114 * (rgb[3 * at + 2] ?? 0),
  );
  const light = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  const spread = luma.reduce((sum, value) => sum + (value - light) ** 2, 0) / luma.length;
  let edges = 0;
  for (let row = 1; row < size - 1; row += 1) {
    for (let at = row * size + 1; at < (row + 1) * size - 1; at += 1) {
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - size] ?? 0) + (luma[at + size] ?? 0);
      edges += (around - 4 * (luma[at] ?? 0)) ** 2;
    }
  }
  return { light, sharp: edges / (size - 2) ** 2 / Math.max(1, spread) };
}

/** 0…255 */
const lightOf = ({ data }: Picture): number => data.reduce((sum, value) => sum + value, 0) / data.length;

export function lookAt(runtime: Runtime, picture: Picture): Look {
  const [largest, ...others] = findFaces(runtime, picture);
  if (largest === undefined) return { face: undefined, others: [], light: lightOf(picture) };
  const mesh = computeMesh(runtime, picture, largest);
  if (mesh.score < leastMeshScore) return { face: undefined, others: [], light: lightOf(picture) };
  const piece = cutPiece(picture, mesh);
  const quality = computeQuality(piece.rgb, piece.size);
  return {
    face: { ...quality, width: largest.width, signals: computeSignals(mesh), piece },
    others: others.map(({ width }) => width).filter((width) => width >= largest.width * otherFaceFrom),
    light: quality.light,
  };
}
