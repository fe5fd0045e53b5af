import { computeMesh } from './face-mesh.ts';
import { findFaces } from './find-faces.ts';
import type { Picture } from './picture.ts';
import { computeVector, cutPiece } from './recogniser.ts';
import type { Runtime } from './runtime.ts';

/** Runs every network once, because the first run takes ten times as long. */
export function warmUp(runtime: Runtime): void {
  const [width, height] = [64, 64];
  const picture: Picture = { data: new Uint8Array(width * height * 3).fill(128), width, height };
  const eye = (x: number) => ({ x, y: height * 0.4 });
  findFaces(runtime, picture);
  const mesh = computeMesh(runtime, picture, {
    score: 1,
    centre: { x: width / 2, y: height / 2 },
    width: width / 2,
    leftEye: eye(width * 0.4),
    rightEye: eye(width * 0.6),
  });
  computeVector(runtime, cutPiece(picture, mesh));
}
