/** The two people of the tests, whose portraits are in the public domain (`stills/ORIGIN.md`). */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import * as v from 'valibot';
import type { Corner, Frame } from './frame.ts';

/** The person on a picture. The engine measures a distance of about 0.7 between them, and matches up to 0.5. */
export type Person = 'collins' | 'hopper';

/** A portrait, with the 468 mesh points of its face. */
export type Still = { readonly frame: Frame; readonly mesh: readonly Corner[] };

const folder = new URL('./stills/', import.meta.url);
const points = v.pipe(v.array(v.tuple([v.number(), v.number(), v.number()])), v.length(468));

/** 480 × 360, upright, the face about 170 pixels wide; also the file that is sent as a photo. */
export const stillJpeg = (person: Person): Promise<Buffer> => readFile(new URL(`${person}.jpg`, folder));

export async function loadStill(person: Person): Promise<Still> {
  const { data, info } = await sharp(await stillJpeg(person))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mesh = v.parse(points, JSON.parse(await readFile(new URL(`${person}.mesh.json`, folder), 'utf8')));
  return { frame: { data, width: info.width, height: info.height }, mesh: mesh.map(([x, y, z]) => ({ x, y, z })) };
}
