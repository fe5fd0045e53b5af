/**
 * What a customer sends is never kept as it came. A photo is known by its first bytes, its size is read from its header, and only then it
 * is decoded and written anew: upright, no larger than is needed to read a document, without metadata and without anything that was added.
 */
import { selfies } from '@stepgate/contract';
import sharp from 'sharp';
import { hasManyScans } from './jpeg-scans.ts';
import { createLine } from './line.ts';

// One decode at a time, on one thread, and nothing of it kept: logins share these cores.
sharp.concurrency(1);
sharp.cache(false);
// Every other decoder is off, whatever the first bytes of a file say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
});

/** Photos that wait while one is decoded. */
const waiting = 8;
const secondsADecode = 20;
const quality = 85;
const white = '#ffffff';

const line = createLine({ waiting });

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** The formats that are taken, by their first bytes and the name that sharp has for them. An AVIF sequence (`avis`) is none. */
const formats = [
  { name: 'jpeg', is: (bytes: Buffer) => ascii(bytes, 0, 3) === '\xff\xd8\xff' },
  { name: 'png', is: (bytes: Buffer) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { name: 'webp', is: (bytes: Buffer) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' },
  { name: 'heif', is: (bytes: Buffer) => ascii(bytes, 4, 12) === 'ftypavif' },
] as const;

/** A photo that is cut short or damaged is not mended, and one with more pixels than this is not even begun. */
const strictly = { failOn: 'error', limitInputPixels: selfies.pixels } as const;

/** Whether this is one picture, and small enough to be decoded. Decodes nothing: to say no costs next to nothing. */
export async function mayBeDecoded(bytes: Buffer): Promise<boolean> {
  const format = formats.find(({ is }) => is(bytes));
  if (format === undefined || (format.name === 'jpeg' && hasManyScans(bytes))) return false;
  // What a decoder says of a file is about the file.
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
 * @param bytes as they were sent, whatever they are
 * @returns the photo as a JPEG of our own; `undefined` for anything that is not one JPEG, PNG, WebP or AVIF picture
 * @throws Problem `busy` where too many wait already
 */
export async function readPhoto(bytes: Buffer): Promise<Buffer | undefined> {
  if (!(await mayBeDecoded(bytes))) return undefined;
  return line(() => writeAnew(bytes).catch(() => undefined));
}
