/** The shape of a face: MediaPipe's Face Mesh, as the package `human` ships it. */
import type { FoundFace } from './find-faces.ts';
import { cut, inPicture, type Picture, type Place, type Point, type Scale } from './picture.ts';
import type { Runtime } from './runtime.ts';

/** A point in pixels of the picture; `z` grows away from the camera. */
type MeshPoint = Point & { readonly z: number };

/** The network's confidence that it saw a face (0…1), and the face's 468 points. Each index always means the same spot of a face. */
export type Mesh = { readonly score: number; readonly points: readonly MeshPoint[] };

const input = 192;
const scale: Scale = { mean: [0, 0, 0], divide: 255 };
/** The network needs some of the surroundings of the face. */
const margin = 1.5;

/** The mesh of a face, which is rotated upright first. */
export function computeMesh({ tensors, mesh }: Runtime, picture: Picture, face: FoundFace): Mesh {
  const turned = Math.atan2(face.rightEye.y - face.leftEye.y, face.rightEye.x - face.leftEye.x);
  const place: Place = { centre: face.centre, edge: face.width * margin, turned };
  const piece = cut(picture, place, input, scale);
  const [score, numbers = new Float32Array()] = tensors.tidy(() =>
    mesh
      .execute(tensors.tensor(piece, [1, input, input, 3]), ['Identity_1:0', 'Identity_2:0'])
      .map((tensor) => tensor.dataSync()),
  );
  const points: MeshPoint[] = [];
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [x = 0, y = 0, z = 0] = numbers.subarray(at, at + 3);
    points.push({ ...inPicture(place, x / input, y / input), z: (z / input) * place.edge });
  }
  return { score: score?.[0] ?? 0, points };
}
