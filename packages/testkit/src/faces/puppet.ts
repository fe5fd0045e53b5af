/** Turns the head and opens the mouth of a still: it moves the mesh, and the pixels follow. */
import { type Corner, drawTriangles, type Frame } from './frame.ts';
import type { Still } from './stills.ts';
import { type Triangle, triangulate } from './triangles.ts';

/**
 * `left`: towards the person's left, `up`, both in radians; `mouth`: opening as a share of the face's height. All 0: the still
 * itself.
 */
export type Pose = { readonly left: number; readonly up: number; readonly mouth: number };

export type Puppet = { pose(pose: Pose): Frame };

const cheeks = [234, 454] as const;
const [forehead, chin, underLip] = [10, 152, 17] as const;
const outline = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58,
  132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
const lowerLip: ReadonlySet<number> = new Set([
  95, 88, 178, 87, 14, 317, 402, 318, 324, 96, 89, 179, 86, 15, 316, 403, 319, 325, 77, 90, 180, 85, 16, 315, 404, 320, 307, 146,
  91, 181, 84, 17, 314, 405, 321, 375,
]);
const upperLip: ReadonlySet<number> = new Set([
  191, 80, 81, 82, 13, 312, 311, 310, 415, 183, 42, 41, 38, 12, 268, 271, 272, 407, 184, 74, 73, 72, 11, 302, 303, 304, 408, 185,
  40, 39, 37, 0, 267, 269, 270, 409,
]);

/** A ring around the head, so that the hair follows and the background stays. */
const [ring, border] = [1.35, 40] as const;

function surroundings({ frame, mesh }: Still, centre: Corner): { moving: readonly Corner[]; fixed: readonly Corner[] } {
  const { width, height } = frame;
  const moving = outline
    .map((point) => mesh[point] ?? centre)
    .map(({ x, y }) => ({ x: centre.x + (x - centre.x) * ring, y: centre.y + (y - centre.y) * ring, z: centre.z }))
    .filter(({ x, y }) => x > 1 && y > 1 && x < width - 2 && y < height - 2);
  const fixed: Corner[] = [];
  for (let x = 0; x <= width; x += border) fixed.push({ x, y: 0, z: centre.z }, { x, y: height, z: centre.z });
  for (let y = border; y < height; y += border) fixed.push({ x: 0, y, z: centre.z }, { x: width, y, z: centre.z });
  return { moving, fixed };
}

export function createPuppet(still: Still): Puppet {
  const at = (point: number): Corner => still.mesh[point] ?? { x: 0, y: 0, z: 0 };
  const [left, right] = cheeks.map(at) as [Corner, Corner];
  const centre = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2, z: (left.z + right.z) / 2 };
  const [width, height] = [right.x - left.x, at(chin).y - at(forehead).y];
  const { moving, fixed } = surroundings(still, centre);
  const before = [...still.mesh, ...moving, ...fixed];
  const triangles = triangulate(before);
  /** Triangles between the lips, where the mouth opens. */
  const inMouth = (triangle: Triangle) =>
    triangle.every((corner) => lowerLip.has(corner) || upperLip.has(corner)) &&
    triangle.some((corner) => lowerLip.has(corner)) &&
    triangle.some((corner) => upperLip.has(corner));

  /** How much of the jaw's drop applies to a point. */
  const share = ({ x, y }: Corner, index: number): number =>
    lowerLip.has(index) || y > at(underLip).y ? Math.max(0, 1 - ((x - centre.x) / (width / 2)) ** 2) : 0;

  const moved = (corner: Corner, index: number, pose: Pose): Corner => {
    if (index >= still.mesh.length + moving.length) return corner;
    const drop = index < still.mesh.length ? share(corner, index) * pose.mouth * height : 0;
    const [x, y, z] = [corner.x - centre.x, corner.y + drop - centre.y, corner.z - centre.z];
    const [turnedX, turnedZ] = [
      x * Math.cos(pose.left) - z * Math.sin(pose.left),
      x * Math.sin(pose.left) + z * Math.cos(pose.left),
    ];
    const [bentY, bentZ] = [
      y * Math.cos(pose.up) + turnedZ * Math.sin(pose.up),
      turnedZ * Math.cos(pose.up) - y * Math.sin(pose.up),
    ];
    return { x: centre.x + turnedX, y: centre.y + bentY, z: centre.z + bentZ };
  };

  return {
    pose(pose) {
      const after = before.map((corner, index) => moved(corner, index, pose));
      return drawTriangles(still.frame, triangles, before, after, (triangle) => pose.mouth > 0 && inMouth(triangle));
    },
  };
}
