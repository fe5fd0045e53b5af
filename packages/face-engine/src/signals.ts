/** A face's movements as numbers that don't depend on the face's size or on the head's tilt to a side. */
import type { Mesh } from './face-mesh.ts';

/**
 * `turn`: the distance of the nose's tip from the middle of the cheeks, as a share of the face's width; above 0 towards the customer's own left.
 * `mouth`: the distance between the lips, as a share of the face's height. `up`: how far the head is bent back, in radians.
 */
export type Signals = { readonly turn: number; readonly mouth: number; readonly up: number };

/** Indexes of mesh points; left and right as in the picture, where the customer's own left is on the right. */
const spots = {
  noseTip: 1,
  leftCheek: 234,
  rightCheek: 454,
  leftEye: 33,
  rightEye: 263,
  forehead: 10,
  chin: 152,
  upperLip: 13,
  lowerLip: 14,
} as const;

export function computeSignals({ points }: Mesh): Signals {
  const spot = (name: keyof typeof spots) => points[spots[name]] ?? { x: 0, y: 0, z: 0 };
  const [leftEye, rightEye] = [spot('leftEye'), spot('rightEye')];
  const tilt = Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const aside = (name: keyof typeof spots): number => spot(name).x * cos + spot(name).y * sin;
  const down = (name: keyof typeof spots): number => spot(name).y * cos - spot(name).x * sin;
  const [left, right] = [aside('leftCheek'), aside('rightCheek')];
  const height = down('chin') - down('forehead');
  return {
    turn: (aside('noseTip') - (left + right) / 2) / (right - left),
    mouth: (down('lowerLip') - down('upperLip')) / height,
    up: Math.atan2(spot('forehead').z - spot('chin').z, height),
  };
}
