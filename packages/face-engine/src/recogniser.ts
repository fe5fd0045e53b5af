/** A person's face as 128 numbers: dlib's face recogniser, with the weights of the package `face-api`. */
import type { Mesh } from './face-mesh.ts';
import { cut, type Picture, type Place, type Point } from './picture.ts';
import type { Runtime, Tensor, Tensors, Weights } from './runtime.ts';

/** 128 numbers. Vectors of the same person are close to each other. */
export type FaceVector = Float32Array;

export const vectorLength = 128;

const input = 150;
/** The mean of the colours that it was trained with. */
const mean = [122.782, 117.001, 104.298] as const;

/** Corners of the eyes and the base of the nose: their points in the mesh, and their places for dlib in a face of edge 1. */
const landmarks = [
  { point: 33, x: 0.120_575, y: 0.213_727 },
  { point: 133, x: 0.334_085, y: 0.229_064 },
  { point: 362, x: 0.646_06, y: 0.228_967 },
  { point: 263, x: 0.859_567, y: 0.213_498 },
  { point: 2, x: 0.490_112, y: 0.627_798 },
] as const;
const margin = 0.25;

const meanOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The recogniser's piece: the rotation, size and shift that bring its landmarks closest to the mesh (least squares). */
function facePlace({ points }: Mesh): Place {
  const targets = landmarks.map(({ x, y }) => ({ x: (x + margin) / (1 + 2 * margin), y: (y + margin) / (1 + 2 * margin) }));
  const seen = landmarks.map(({ point }) => points[point] ?? { x: 0, y: 0 });
  const [from, to] = [meanOf(targets), meanOf(seen)];
  let [along, across, size] = [0, 0, 0];
  for (const [index, { x, y }] of targets.entries()) {
    const { x: seenX, y: seenY } = seen[index] ?? to;
    along += (x - from.x) * (seenX - to.x) + (y - from.y) * (seenY - to.y);
    across += (x - from.x) * (seenY - to.y) - (y - from.y) * (seenX - to.x);
    size += (x - from.x) ** 2 + (y - from.y) ** 2;
  }
  const [cos, sin] = [along / size, across / size];
  const [x, y] = [0.5 - from.x, 0.5 - from.y];
  return {
    centre: { x: to.x + x * cos - y * sin, y: to.y + x * sin + y * cos },
    edge: Math.hypot(cos, sin),
    turned: Math.atan2(sin, cos),
  };
}

/** The network: a ResNet of 29 layers, like dlib's `dnn_face_recognition_ex`. */
function network(tensors: Tensors, weights: Weights, picture: Tensor): Tensor {
  const weight = (name: string): Tensor => {
    const found = weights[name];
    if (found === undefined) throw new Error(`the recogniser has no ${name}`);
    return found;
  };
  const layer = (x: Tensor, name: string, strides: 1 | 2): Tensor => {
    const out = tensors.conv2d(x, weight(`${name}/conv/filters`), strides, strides === 2 ? 'valid' : 'same');
    const moved = tensors.add(out, weight(`${name}/conv/bias`));
    return tensors.add(tensors.mul(moved, weight(`${name}/scale/weights`)), weight(`${name}/scale/biases`));
  };
  const block = (x: Tensor, name: string, strides: 1 | 2): Tensor =>
    layer(tensors.relu(layer(x, `${name}/conv1`, strides)), `${name}/conv2`, 1);
  const same = (x: Tensor, name: string): Tensor => tensors.relu(tensors.add(block(x, name, 1), x));
  /** Halves width and height. If there are more channels than before, the shortcut gets zeros in the new ones. */
  const half = (x: Tensor, name: string): Tensor => {
    const out = block(x, name, 2);
    const passed = tensors.avgPool(x, 2, 2, 'valid');
    const [, , width = 0, channels = 0] = out.shape;
    const [, , passedWidth = 0, passedChannels = 0] = passed.shape;
    const fill = (tensor: Tensor, edge: number, more: number): Tensor =>
      edge === 0 && more === 0
        ? tensor
        : tensors.pad(tensor, [
            [0, 0],
            [0, edge],
            [0, edge],
            [0, more],
          ]);
    const whole = fill(passed, Math.max(0, width - passedWidth), Math.max(0, channels - passedChannels));
    return tensors.relu(tensors.add(whole, fill(out, Math.max(0, passedWidth - width), 0)));
  };
  let x = tensors.maxPool(tensors.relu(layer(picture, 'conv32_down', 2)), 3, 2, 'valid');
  for (const name of ['conv32_1', 'conv32_2', 'conv32_3']) x = same(x, name);
  x = half(x, 'conv64_down');
  for (const name of ['conv64_1', 'conv64_2', 'conv64_3']) x = same(x, name);
  x = half(x, 'conv128_down');
  for (const name of ['conv128_1', 'conv128_2']) x = same(x, name);
  x = half(x, 'conv256_down');
  for (const name of ['conv256_1', 'conv256_2']) x = same(x, name);
  x = half(x, 'conv256_down_out');
  return tensors.matMul(tensors.mean(x, [1, 2]), weight('fc'));
}

/** The face as the recogniser sees it: square, upright, RGB 0…255. */
export type FacePiece = { readonly rgb: Float32Array; readonly size: number };

export const cutPiece = (picture: Picture, mesh: Mesh): FacePiece => ({
  rgb: cut(picture, facePlace(mesh), input, { mean: [0, 0, 0], divide: 1 }),
  size: input,
});

export function computeVector({ tensors, recogniser }: Runtime, { rgb }: FacePiece): FaceVector {
  const scaled = rgb.map((value, at) => (value - (mean[at % 3] ?? 0)) / 255);
  return tensors.tidy(() => network(tensors, recogniser, tensors.tensor(scaled, [1, input, input, 3])).dataSync());
}

/** 0 for the same picture; above about 0.6 it is usually another person. */
export const distance = (a: FaceVector, b: FaceVector): number =>
  Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0));

export function meanVector(vectors: readonly FaceVector[]): FaceVector {
  return new Float32Array(vectorLength).map(
    (_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length,
  );
}
