/** A film as a file that Chromium takes for its camera (`--use-file-for-fake-video-capture`): Y4M, which alone keeps its frame rate. */
import { createHash } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faceMatch } from '@stepgate/contract';
import type { Film } from './films.ts';
import type { Frame } from './frame.ts';

const framesASecond = 10;
/** After the last step, before Chromium begins the file anew. */
const tail = 1_500;

/** Planes of luma, blue and red as BT.601 has them; the colours at half the width and height. */
function planes({ data, width, height }: Frame): Buffer {
  const [size, quarter] = [width * height, (width * height) / 4];
  const out = Buffer.alloc(size + 2 * quarter);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      out[y * width + x] = Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b);
      if (x % 2 === 1 || y % 2 === 1) continue;
      const to = size + (y / 2) * (width / 2) + x / 2;
      out[to] = Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      out[to + quarter] = Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  }
  return out;
}

/** Other code or other stills make another file. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(faceMatch));
  for (const folder of [new URL('./', import.meta.url), new URL('./stills/', import.meta.url)]) {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    for (const name of names.sort()) hash.update(await readFile(new URL(name, folder)));
  }
  return hash.digest('hex');
}

async function write(film: Film, path: string): Promise<void> {
  const first = await film.frameAt(0);
  const file = await open(path, 'w');
  try {
    await file.write(`YUV4MPEG2 W${first.width} H${first.height} F${framesASecond}:1 Ip A1:1 C420\n`);
    let last: { readonly frame: Frame; readonly planes: Buffer } | undefined;
    for (let ms = -faceMatch.ready; ms < film.lasts + tail; ms += 1_000 / framesASecond) {
      const frame = await film.frameAt(ms);
      last = last?.frame === frame ? last : { frame, planes: planes(frame) };
      await file.write('FRAME\n');
      await file.write(last.planes);
    }
  } finally {
    await file.close();
  }
}

/**
 * The film from when the camera goes on: the time to find the place (`faceMatch.ready`), then the scan.
 * @returns path of the file, some 30 MB in the folder for temporary files, made once for all who ask for this film
 */
export async function fakeCameraFile(film: Film): Promise<string> {
  const folder = join(tmpdir(), 'stepgate-faces');
  await mkdir(folder, { recursive: true });
  const name = createHash('sha256')
    .update(`${film.name}\n${await hashOfSources()}`)
    .digest('hex')
    .slice(0, 24);
  const path = join(folder, `${name}.y4m`);
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (there) return path;
  // Others may make it at the same time; a file is there whole, or not at all.
  const part = `${path}.${process.pid}`;
  await write(film, part);
  await rename(part, path);
  return path;
}
