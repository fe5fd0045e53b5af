import { selfies } from '@stepgate/contract';
import { blackPng } from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import sharp, { type Metadata } from 'sharp';
import { describe, expect, it } from 'vitest';
import { mayBeDecoded, readPhoto } from './read-photo.ts';

/** Red at the top, blue at the bottom. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#2020c0' } },
      top: Math.ceil(height / 2),
      left: 0,
    },
  ]);

const kept = async (bytes: Buffer): Promise<{ readonly bytes: Buffer; readonly header: Metadata }> => {
  const photo = await readPhoto(bytes);
  if (photo === undefined) throw new Error('the photo was refused');
  return { bytes: photo, header: await sharp(photo).metadata() };
};

/** The colour at a point, as far as JPEG preserves it. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'another'> {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  if (green > 80) return 'another';
  return red > 150 && blue < 80 ? 'red' : blue > 150 && red < 80 ? 'blue' : 'another';
}

describe('a photo is encoded again', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('from %s, as a JPEG without metadata (UP3)', async (format) => {
    const { header, bytes } = await kept(await picture(60, 40).toFormat(format).toBuffer());
    expect(header).toMatchObject({ format: 'jpeg', space: 'srgb', width: 60, height: 40, hasProfile: false });
    expect([header.exif, header.xmp, header.iptc, header.icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect([await colourAt(bytes, 30, 4), await colourAt(bytes, 30, 36)]).toEqual(['red', 'blue']);
  });

  it('upright, however the camera was held (F16)', async () => {
    const lying = await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { header, bytes } = await kept(lying);
    expect([header.width, header.height, header.orientation]).toEqual([40, 60, undefined]);
    // Turned to the right: the bottom is now on the left.
    expect([await colourAt(bytes, 4, 30), await colourAt(bytes, 36, 30)]).toEqual(['blue', 'red']);
  });

  it('no larger than needed, and never enlarged', { tags: 'deep' }, async () => {
    const { header } = await kept(await picture(4_000, 3_000).jpeg().toBuffer());
    expect([header.width, header.height]).toEqual([selfies.keptEdge, selfies.keptEdge * 0.75]);
    const tall = await kept(await picture(30, 5_000).png().toBuffer());
    expect(tall.header.height).toBe(selfies.keptEdge);
  });

  it('in colours that every screen shows, on white where it was transparent', async () => {
    const printed = await picture(60, 40).toColourspace('cmyk').jpeg().toBuffer();
    expect((await kept(printed)).header).toMatchObject({ space: 'srgb', channels: 3 });
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const [first = 0] = await sharp((await kept(clear)).bytes)
      .raw()
      .toBuffer();
    expect(first).toBeGreaterThan(250);
  });
});

describe('refused (UP3)', () => {
  it.each(rows(['jpeg', 'png', 'webp', 'avif'] as const, 1))('a truncated %s, wherever it ends', async (format) => {
    const whole = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .toFormat(format)
      .toBuffer();
    expect(await readPhoto(whole)).toBeDefined();
    for (const part of [0, 0.001, 0.1, 0.5, 0.95])
      expect(await readPhoto(whole.subarray(0, Math.floor(whole.length * part))), String(part)).toBeUndefined();
  });

  it('a large truncated JPEG, although it would be read at half its size', { tags: 'deep' }, async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const whole = await sharp({ create: { width: 5_000, height: 1_000, channels: 3, background: '#000', noise } })
      .jpeg({ quality: 50 })
      .toBuffer();
    expect(await readPhoto(whole)).toBeDefined();
    expect(await readPhoto(whole.subarray(0, Math.floor(whole.length * 0.99)))).toBeUndefined();
  });

  it('animated images', async () => {
    const twoFrames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 90), Buffer.alloc(20 * 20 * 3, 200)]);
    const moving = await sharp(twoFrames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp()
      .toBuffer();
    expect(moving.includes('ANIM')).toBe(true);
    expect(await readPhoto(moving)).toBeUndefined();
    const still = await picture(60, 40).avif().toBuffer();
    expect(await readPhoto(Buffer.from(still.toString('latin1').replace('ftypavif', 'ftypavis'), 'latin1'))).toBeUndefined();
  });

  it('all other types, by their content', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
    const tiff = await picture(60, 40).tiff().toBuffer();
    for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('\xff\xd8\xff', 'latin1'), gif, svg, tiff])
      expect(await readPhoto(bytes)).toBeUndefined();
  });

  it('by a disabled decoder, even if the first bytes are accepted', async () => {
    const tiff = await picture(60, 40).tiff().toBuffer();
    await expect(sharp(tiff).metadata()).rejects.toThrow('unsupported image format');
  });

  it('more pixels than the limit, from the header alone; exactly the limit is accepted (UP4, F13)', async () => {
    expect(await mayBeDecoded(blackPng(10_000, 5_000))).toBe(true);
    expect(await mayBeDecoded(blackPng(10_000, 5_001))).toBe(false);
    expect(await readPhoto(blackPng(10_000, 5_001))).toBeUndefined();
  });
});

it('answers busy when more photos come at once than may wait, and loses none of the waiting ones (UP4)', async () => {
  const photo = await picture(1_000, 800).jpeg().toBuffer();
  const read = await Promise.allSettled(Array.from({ length: 30 }, () => readPhoto(photo)));
  const taken = read.filter((each) => each.status === 'fulfilled' && each.value !== undefined);
  const turnedAway = read.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  expect(taken.length).toBeGreaterThanOrEqual(9);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(new Set(turnedAway)).toEqual(new Set(['busy']));
  expect(await readPhoto(photo)).toBeDefined();
});
