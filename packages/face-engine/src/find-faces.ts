/** Faces in a picture: MediaPipe's BlazeFace, as the package `human` ships it. */
import { cut, inPicture, type Picture, type Place, type Point, type Scale } from './picture.ts';
import type { Runtime } from './runtime.ts';

/** `width` in pixels of the picture; the eyes as seen in it. */
export type FoundFace = {
  readonly score: number;
  readonly centre: Point;
  readonly width: number;
  readonly leftEye: Point;
  readonly rightEye: Point;
};

const input = 256;
const scale: Scale = { mean: [127.5, 127.5, 127.5], divide: 127.5 };
const leastScore = 0.5;
/** Two boxes that share this much of the smaller one are one face. Near the camera the network also finds faces within the face. */
const mostOverlap = 0.4;

/** The network's grids: rows of cells with several faces each. Its outputs have this order. */
const grids = [
  { cells: 16, faces: 2, scores: 'Identity:0', boxes: 'Identity_2:0' },
  { cells: 8, faces: 6, scores: 'Identity_1:0', boxes: 'Identity_3:0' },
] as const;
/** Numbers of a box: centre, size, six points of the face. */
const boxNumbers = 16;

/** As a share of the smaller one's area. */
function overlap(a: FoundFace, b: FoundFace): number {
  const smaller = Math.min(a.width, b.width);
  const shared = (p: number, q: number) => Math.min(smaller, Math.max(0, (a.width + b.width) / 2 - Math.abs(p - q)));
  return (shared(a.centre.x, b.centre.x) * shared(a.centre.y, b.centre.y)) / smaller ** 2;
}

/** All faces, the largest first. */
export function findFaces({ tensors, detector }: Runtime, picture: Picture): readonly FoundFace[] {
  const whole: Place = {
    centre: { x: picture.width / 2, y: picture.height / 2 },
    edge: Math.max(picture.width, picture.height),
    turned: 0,
  };
  const piece = cut(picture, whole, input, scale);
  const outputs = grids.flatMap(({ scores, boxes }) => [scores, boxes]);
  const answers = tensors.tidy(() =>
    detector.execute(tensors.tensor(piece, [1, input, input, 3]), outputs).map((tensor) => tensor.dataSync()),
  );
  const found: FoundFace[] = [];
  for (const [index, { cells, faces }] of grids.entries()) {
    const [scores, boxes] = [answers[2 * index] ?? [], answers[2 * index + 1] ?? []];
    for (let box = 0; box < cells * cells * faces; box += 1) {
      const score = 1 / (1 + Math.exp(-(scores[box] ?? 0)));
      if (score < leastScore) continue;
      const cell = Math.floor(box / faces);
      const [x, y] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
      const number = (at: number) => (boxes[box * boxNumbers + at] ?? 0) / input;
      const point = (at: number) => inPicture(whole, x + number(at), y + number(at + 1));
      const width = Math.max(number(2), number(3)) * whole.edge;
      found.push({ score, centre: point(0), width, leftEye: point(4), rightEye: point(6) });
    }
  }
  const faces: FoundFace[] = [];
  for (const face of found.sort((a, b) => b.score - a.score)) {
    if (faces.every((other) => overlap(face, other) < mostOverlap)) faces.push(face);
  }
  return faces.sort((a, b) => b.width - a.width);
}
