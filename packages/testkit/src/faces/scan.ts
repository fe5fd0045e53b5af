/** A scan as the browser's capture sends it. */
import { faceMatch } from '@stepgate/contract';
import sharp, { type Sharp } from 'sharp';
import type { Film } from './films.ts';
import type { Frame } from './frame.ts';

/** A multipart body and the type that names its boundary. */
export type Scan = { readonly contentType: string; readonly body: Buffer };

export type ScanPicture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

export type ScanOptions = {
  /** Fewer than the browser's rate makes the match faster; 3 are enough for every film here. */
  readonly framesASecond?: number;
  /** Applied to each picture before it becomes a JPEG. */
  readonly change?: (picture: Sharp) => Sharp;
};

/** The pictures that a scan takes from a film. */
export async function scanPictures(
  film: Film,
  { framesASecond = faceMatch.framesASecond, change }: ScanOptions = {},
): Promise<ScanPicture[]> {
  const made = new Map<Frame, Uint8Array<ArrayBuffer>>();
  const pictures: ScanPicture[] = [];
  const changed = change ?? ((picture: Sharp) => picture);
  for (let ms = 0; ms < film.lasts; ms += 1_000 / framesASecond) {
    const frame = await film.frameAt(ms);
    const { data, width, height } = frame;
    const bytes =
      made.get(frame) ??
      Uint8Array.from(
        await changed(sharp(data, { raw: { width, height, channels: 3 } }))
          .jpeg({ quality: 85 })
          .toBuffer(),
      );
    made.set(frame, bytes);
    const step = Math.max(0, Math.floor((ms - faceMatch.neutral) / faceMatch.step) + 1);
    pictures.push({ name: `${step}-${Math.round(ms)}.jpg`, bytes });
  }
  return pictures;
}

export async function createScan(pictures: readonly ScanPicture[]): Promise<Scan> {
  const form = new FormData();
  for (const { name, bytes } of pictures) form.append('frame', new Blob([bytes], { type: 'image/jpeg' }), name);
  const request = new Response(form);
  return { contentType: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}
