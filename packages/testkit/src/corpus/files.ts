/** The files of the corpus, generated on demand, and the forms that carry them. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { BadInput } from './bad-inputs.ts';
import { blackPng, damagedPng, paddedPng } from './png.ts';
import { nestedBomb, zip } from './zip.ts';

export type SentFile = { readonly name: string; readonly mime: string; readonly bytes: Buffer };

/** A photo with enough content to give a decoder work: left red, right blue. */
export const testPhoto = (format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', width = 320, height = 240): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } })
    .composite([{ input: { create: { width: width / 2, height, channels: 3, background: '#2020c0' } }, left: width / 2, top: 0 }])
    .toFormat(format)
    .toBuffer();

/** Adds a comment (COM) directly after the first marker. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, Buffer.from(text), jpeg.subarray(2)]);
}

async function withExif(jpeg: Buffer, exif: string): Promise<Buffer> {
  const orientation = exif.match(/Orientation=(\d)/)?.[1];
  if (orientation !== undefined)
    return sharp(jpeg)
      .withMetadata({ orientation: Number(orientation) })
      .jpeg()
      .toBuffer();
  const make = exif.match(/Make=(.*)$/)?.[1] ?? '';
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 12/1' };
  return sharp(jpeg)
    .withExif({ IFD0: { Make: make }, IFD3: gps })
    .jpeg()
    .toBuffer();
}

/** By their names in the corpus. */
const recipes: Readonly<Record<string, () => Buffer>> = {
  '42.zip-style nested bomb, 42 kB to 4 GB': nestedBomb,
  '30000 x 30000 one-bit PNG, under 200 kB': () => blackPng(30_000, 30_000),
  // In pieces, so that no scanner flags this source file.
  'the EICAR anti-virus test string': () =>
    Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')),
};

const tails: Readonly<Record<string, () => Buffer>> = {
  'zip with a class file': () => zip({ 'Bad.class': Buffer.from('cafebabe00000034', 'hex') }),
};

type FileGenerator = Extract<NonNullable<BadInput['generator']>, { kind: 'file' }>;

function named(made: Readonly<Record<string, () => Buffer>>, name: string): Buffer {
  const make = made[name];
  if (make === undefined) throw new Error(`nobody knows how to make "${name}"`);
  return make();
}

async function createBytes(made: FileGenerator): Promise<Buffer> {
  if (made.recipe !== undefined) return named(recipes, made.recipe);
  if (made.text !== undefined) return Buffer.from(made.text);
  if (made.magic !== undefined) {
    const magic = Buffer.from(made.magic, 'hex');
    return Buffer.concat([magic, randomBytes((made.bytes ?? magic.length) - magic.length)]);
  }
  if (made.valid === undefined) return Buffer.alloc(made.bytes ?? 0);
  const valid = await testPhoto(made.valid);
  if (made.pad_to !== undefined) return Buffer.concat([valid, Buffer.alloc(made.pad_to - valid.length)]);
  if (made.bytes !== undefined) return paddedPng(valid, made.bytes);
  if (made.append !== undefined) return Buffer.concat([valid, named(tails, made.append)]);
  if (made.comment !== undefined) return withComment(valid, made.comment);
  if (made.exif !== undefined) return withExif(valid, made.exif);
  if (made.corrupt !== undefined) return damagedPng(valid);
  return valid;
}

/** The file of an input that is one, or `undefined`. */
export async function inputFile({ generator: made }: BadInput): Promise<SentFile | undefined> {
  return made?.kind === 'file' ? { name: made.name, mime: made.mime, bytes: await createBytes(made) } : undefined;
}

export type FormPart = { readonly name: string; readonly value: string | SentFile };

const escaped = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r\n', '%0D%0A');

const boundary = 'stepgate-boundary-of-a-form';

/** A form as a browser sends it; a name may contain anything except its terminator. */
export function formByHand(parts: readonly FormPart[]): { readonly contentType: string; readonly body: Buffer } {
  const pieces = parts.flatMap(({ name, value }) =>
    typeof value === 'string'
      ? [`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`]
      : [
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${escaped(value.name)}"\r\nContent-Type: ${value.mime}\r\n\r\n`,
          value.bytes,
          '\r\n',
        ],
  );
  const body = Buffer.concat(
    [...pieces, `--${boundary}--\r\n`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
