import sharp from 'sharp';
import type { Picture } from './picture.ts';

// Decoding takes one of the threads that password checks wait for too, and never more.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of a JPEG, from its header, and the longest edge that it is brought down to. */
export type PictureLimits = { readonly pixels: number; readonly edge: number };

/** `undefined`: it cannot be made out. */
export async function decodeJpeg(jpeg: Uint8Array, { pixels, edge }: PictureLimits): Promise<Picture | undefined> {
  try {
    const { data, info } = await sharp(jpeg, { limitInputPixels: pixels, failOn: 'warning' })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? { data, width: info.width, height: info.height } : undefined;
  } catch {
    return undefined;
  }
}
