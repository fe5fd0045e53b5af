/** Limits the scans of a JPEG. A progressive JPEG can have any number of them, a dozen bytes each, and each costs a whole decode. */
import { selfies } from '@stepgate/contract';

const mark = 0xff;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Markers without a length: those of restarts, and fill bytes. */
const isAlone = (code: number): boolean => (code >= 0xd0 && code <= 0xd8) || code === 0x01;

/** Whether there are more scans than `selfies.jpegScans`. A camera writes one, image programs about ten. Reads up to the end of the picture. */
export function hasManyScans(jpeg: Uint8Array): boolean {
  let scans = 0;
  let at = 0;
  while (at + 1 < jpeg.length) {
    const code = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== mark || code === 0 || code === mark || isAlone(code)) {
      at += jpeg[at] === mark && code !== mark ? 2 : 1;
      continue;
    }
    if (code === endOfImage) return false;
    if (code === startOfScan) scans += 1;
    if (scans > selfies.jpegScans) return true;
    at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
  }
  return false;
}
