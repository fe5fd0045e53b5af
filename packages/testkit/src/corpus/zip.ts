/** Archives that are disguised as photos, written by hand, because libraries refuse to write them. */
import { constants, crc32, deflateRawSync } from 'node:zlib';

type Entry = { readonly name: string; readonly deflated: Buffer; readonly size: number; readonly crc: number };

function createHeader({ name, deflated, size, crc }: Entry): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(8, 4);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(deflated.length, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function createZip(entries: readonly Entry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const fields = createHeader(entry);
    const name = Buffer.from(entry.name);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, entry.deflated]);
    local.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const createEntry = (name: string, bytes: Buffer): Entry => ({
  name,
  deflated: deflateRawSync(bytes),
  size: bytes.length,
  crc: crc32(bytes),
});

/** @param files by name */
export const zip = (files: Readonly<Record<string, Buffer>>): Buffer =>
  createZip(Object.entries(files).map(([name, bytes]) => createEntry(name, bytes)));

const mebibyte = 1_048_576;

/** This many mebibytes of zeros, without allocating them: one deflate block that ends on a whole byte, repeated. */
function zeros(mebibytes: number): Entry {
  const block = deflateRawSync(Buffer.alloc(mebibyte), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(Buffer.alloc(0));
  const deflated = Buffer.concat([...Array.from({ length: mebibytes }, () => block), last]);
  return { name: '0', deflated, size: mebibytes * mebibyte, crc: 0 };
}

/** 16 archives in one, each with 256 MiB of zeros: about 42 kB that contain 4 GiB. */
export function nestedBomb(): Buffer {
  const inner = createZip([zeros(256)]);
  return zip(Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`${n}.zip`, inner])));
}
