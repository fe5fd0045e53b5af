/**
 * A customer's file is never stored as it was sent. The first bytes identify a photo and its header gives the size. Only then is it decoded and
 * encoded again: upright, no larger than is needed to read a document, without metadata or anything else that was added.
 */
import { selfies } from '@stepgate/contract';
import sharp from 'sharp';
import { createLine } from '../../http/upload-line.ts';
import { hasManyScans } from '../../providers/photos/jpeg-scans.ts';

// One decode at a time, on one thread, without a cache, because logins share these cores.
sharp.concurrency(1);
sharp.cache(false);
// Every other decoder is off, whatever the first bytes of a file are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
});

/** How many photos may wait while one is decoded. */
const waiting = 8;
const secondsADecode = 20;
const quality = 85;
const white = '#ffffff';

const line = createLine({ waiting });

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** The accepted formats, by their first bytes and their name in sharp. An AVIF sequence (`avis`) is not accepted. */
const formats = [
  { name: 'jpeg', is: (bytes: Buffer) => ascii(bytes, 0, 3) === '\xff\xd8\xff' },
  { name: 'png', is: (bytes: Buffer) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { name: 'webp', is: (bytes: Buffer) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' },
  { name: 'heif', is: (bytes: Buffer) => ascii(bytes, 4, 12) === 'ftypavif' },
] as const;

/** A truncated or damaged photo is refused, not repaired. One with more pixels than this is not decoded. */
const strictly = { failOn: 'error', limitInputPixels: selfies.pixels } as const;

/** Whether this is a single picture that is small enough to be decoded. It decodes nothing, so that a refusal is cheap. */
export async function mayBeDecoded(bytes: Buffer): Promise<boolean> {
  const format = formats.find(({ is }) => is(bytes));
  if (format === undefined || (format.name === 'jpeg' && hasManyScans(bytes))) return false;
  // A decoder's error is a fault of the file, not of the service.
  const header = await sharp(bytes, strictly)
    .metadata()
    .catch(() => undefined);
  return header?.format === format.name && (header.pages ?? 1) === 1;
}

const writeAnew = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, strictly)
    .timeout({ seconds: secondsADecode })
    .autoOrient()
    .resize({ width: selfies.keptEdge, height: selfies.keptEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: white })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();

/**
 * @param bytes as they were sent, unchecked
 * @returns the photo, encoded again as a JPEG; `undefined` for anything other than one JPEG, PNG, WebP or AVIF picture
 * @throws Problem `busy` if too many photos already wait
 */
export async function readPhoto(bytes: Buffer): Promise<Buffer | undefined> {
  if (!(await mayBeDecoded(bytes))) return undefined;
  return line(() => writeAnew(bytes).catch(() => undefined));
}
