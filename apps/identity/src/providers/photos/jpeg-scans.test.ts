import { testPhoto } from '@stepgate/testkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mayBeDecoded } from '../../challenges/selfie-with-id/read-photo.ts';
import { hasManyScans } from './jpeg-scans.ts';

/** The photo with its one scan repeated this many times. */
async function scanned(times: number): Promise<Buffer> {
  const photo = await testPhoto();
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const end = photo.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const scans = Array.from({ length: times }, () => photo.subarray(scan, end));
  return Buffer.concat([photo.subarray(0, scan), ...scans, photo.subarray(end)]);
}

describe('[ATT-07] the scans of a JPEG (UP4)', () => {
  it('are at most a hundred', async () => {
    expect(hasManyScans(await scanned(100))).toBe(false);
    expect(hasManyScans(await scanned(101))).toBe(true);
    expect(await mayBeDecoded(await scanned(101))).toBe(false);
    expect(await mayBeDecoded(await scanned(1))).toBe(true);
  });

  it('are few in files from ordinary programs, and counted only within the picture', async () => {
    const progressive = await sharp(await testPhoto())
      .jpeg({ progressive: true })
      .toBuffer();
    expect(hasManyScans(progressive)).toBe(false);
    const likeScans = Buffer.alloc(4_000, Buffer.from([0xff, 0xda]));
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x0f, 0xa2]), likeScans]);
    expect(hasManyScans(Buffer.concat([progressive.subarray(0, 2), comment, progressive.subarray(2), likeScans]))).toBe(false);
    for (const odd of ['', 'x', '\xff', '\xff\xd8\xff', '\xff\xd8\xff\xda'])
      expect(hasManyScans(Buffer.from(odd, 'latin1'))).toBe(false);
    expect(hasManyScans(Buffer.alloc(100_000, 0xff))).toBe(false);
  });
});
