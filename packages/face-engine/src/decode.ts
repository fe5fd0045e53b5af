import sharp from 'sharp';
import type { Picture } from './picture.ts';

// Decoding uses one thread of the pool that password checks also need, never more.
sharp.concurrency(1);
sharp.cache(false);

/** The most pixels of a JPEG, by its header, and the longest edge that it is scaled down to. */
export type PictureLimits = { readonly pixels: number; readonly edge: number };

/** @returns `undefined` if the picture can't be decoded */
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
