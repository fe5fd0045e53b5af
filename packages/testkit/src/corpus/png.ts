/** PNG files chunk by chunk, for files that no encoder writes. */
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** All black with one bit a pixel: a tiny file with as many pixels as requested. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** The same picture padded to exactly this many bytes, with a chunk that decoders ignore. */
export function paddedPng(png: Buffer, bytes: number): Buffer {
  const end = png.length - 12;
  const missing = bytes - png.length - 12;
  if (missing < 0) throw new Error(`the picture has more than ${bytes} bytes already`);
  return Buffer.concat([png.subarray(0, end), chunk('paDd', Buffer.alloc(missing)), png.subarray(end)]);
}

/** With a wrong checksum of the picture data. */
export function damagedPng(png: Buffer): Buffer {
  const damaged = Buffer.from(png);
  const at = damaged.indexOf('IDAT');
  const sum = at + 4 + damaged.readUInt32BE(at - 4);
  damaged.writeUInt8(damaged.readUInt8(sum) ^ 1, sum);
  return damaged;
}
