import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Stub, startS3Stub } from '@stepgate/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';
import { type PhotoStore, PhotoStoreFault } from './photo-store.ts';
import { createS3Store, objectUrl, type S3Settings } from './s3-store.ts';

const newId = (): string => randomBytes(32).toString('base64url');

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-photos-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const bucket = {
  region: 'eu-central-1',
  bucket: 'photos',
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'wJalr/secret+key',
} as const;

async function newBucket(): Promise<{ readonly stub: S3Stub; readonly settings: S3Settings }> {
  const stub = await startS3Stub(bucket);
  closing.push(stub.close);
  return { stub, settings: { ...bucket, url: stub.origin, prefix: 'stepgate/', addressing: 'path' } };
}

type Place = {
  readonly open: () => Promise<PhotoStore>;
  readonly kept: () => Promise<Buffer[]>;
  readonly takeAway: () => Promise<unknown>;
};

const adapters: readonly { readonly name: string; readonly newPlace: () => Promise<Place> }[] = [
  {
    name: 'a folder',
    async newPlace() {
      const folder = join(await newFolder(), 'photos');
      return {
        open: () => openFileStore(folder),
        kept: async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))),
        takeAway: async () => {
          await rm(folder, { recursive: true });
          await writeFile(folder, 'a file in its place');
        },
      };
    },
  },
  {
    name: 'S3',
    async newPlace() {
      const { stub, settings } = await newBucket();
      return {
        open: async () => createS3Store(settings),
        kept: async () => [...stub.objects.values()],
        takeAway: stub.close,
      };
    },
  },
];

describe.each(adapters)('a photo store in $name', ({ newPlace }) => {
  it('returns what was stored, byte for byte, also after it is opened again', async () => {
    const { open, kept } = await newPlace();
    const [small, large] = [Buffer.from([0, 255, 10, 13, 0]), randomBytes(1_500_000)];
    const store = await open();
    const [first, second] = [newId(), newId()];
    await store.put(first, small);
    await store.put(second, large);
    const other = await open();
    expect((await other.get(first))?.equals(small)).toBe(true);
    expect((await other.get(second))?.equals(large)).toBe(true);
    expect(await kept()).toHaveLength(2);
  });

  it('returns nothing for an unknown id', async () => {
    const { open } = await newPlace();
    expect(await (await open()).get(newId())).toBeUndefined();
  });

  it('removes a photo, and accepts a missing one', async () => {
    const { open, kept } = await newPlace();
    const store = await open();
    const [gone, stays] = [newId(), newId()];
    await store.put(gone, Buffer.from('gone'));
    await store.put(stays, Buffer.from('stays'));
    await store.remove(gone);
    await store.remove(gone);
    expect([await store.get(gone), (await store.get(stays))?.toString()]).toEqual([undefined, 'stays']);
    expect(await kept()).toHaveLength(1);
  });

  it('keeps concurrent photos apart', async () => {
    const { open } = await newPlace();
    const store = await open();
    const photos = Array.from({ length: 12 }, () => ({ id: newId(), bytes: randomBytes(50_000) }));
    await Promise.all(photos.map(({ id, bytes }) => store.put(id, bytes)));
    for (const { id, bytes } of photos) expect((await store.get(id))?.equals(bytes)).toBe(true);
  });

  it('rejects ids that would escape the folder (UP5)', async () => {
    const { open, kept } = await newPlace();
    const store = await open();
    for (const id of ['', '..', `../${newId().slice(3)}`, `${newId()}/x`, '%2e%2e%2fx', `${newId()}\0`, `${newId()}?x`]) {
      await expect(store.put(id, Buffer.from('x')), id).rejects.toThrow(PhotoStoreFault);
      await expect(store.get(id), id).rejects.toThrow(PhotoStoreFault);
      await expect(store.remove(id), id).rejects.toThrow(PhotoStoreFault);
    }
    expect(await kept()).toEqual([]);
  });

  it('reports an unavailable place without its credentials', async () => {
    const { open, takeAway } = await newPlace();
    const store = await open();
    await takeAway();
    const ways = [() => store.put(newId(), Buffer.from('x')), () => store.get(newId()), () => store.remove(newId())];
    for (const ask of ways) {
      const fault: unknown = await ask().catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(PhotoStoreFault);
      const said = `${fault} ${JSON.stringify(fault)} ${fault instanceof Error ? `${fault.stack} ${fault.cause}` : ''}`;
      for (const secret of [bucket.accessKeyId, bucket.secretAccessKey]) expect(said).not.toContain(secret);
    }
  });
});

describe('a folder of photos', () => {
  it('is readable only by its owner, and so is each file', async () => {
    const folder = join(await newFolder(), 'made', 'on demand');
    const store = await openFileStore(folder);
    const id = newId();
    await store.put(id, Buffer.from('sealed'));
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(join(folder, id))).mode & 0o777).toString(8)).toBe('600');
  });

  it('never returns a part of a photo', async () => {
    const store = await openFileStore(await newFolder());
    const id = newId();
    const photo = randomBytes(8_000_000);
    const seen = new Set<number | undefined>();
    let written = false;
    const writing = store.put(id, photo).finally(() => {
      written = true;
    });
    while (!written) seen.add((await store.get(id))?.length);
    await writing;
    expect([...seen].filter((length) => length !== undefined && length !== photo.length)).toEqual([]);
    expect((await store.get(id))?.equals(photo)).toBe(true);
  });

  it('deletes the unfinished files of a killed process, and none that is being written', async () => {
    const folder = await newFolder();
    const [killed, busy, whole] = [newId(), newId(), newId()];
    await writeFile(join(folder, `${killed}.part`), 'hal');
    await utimes(join(folder, `${killed}.part`), new Date(0), new Date(0));
    await writeFile(join(folder, `${busy}.part`), 'hal');
    await writeFile(join(folder, whole), 'whole');
    await utimes(join(folder, whole), new Date(0), new Date(0));
    const store = await openFileStore(folder);
    expect((await readdir(folder)).sort()).toEqual([`${busy}.part`, whole].sort());
    expect([await store.get(killed), await store.get(busy)]).toEqual([undefined, undefined]);
  });

  it('leaves nothing behind of a photo that could not be written', async () => {
    const folder = await newFolder();
    const store = await openFileStore(folder);
    const id = newId();
    await mkdir(join(folder, id));
    await expect(store.put(id, Buffer.from('x'))).rejects.toThrow(PhotoStoreFault);
    expect(await readdir(folder)).toEqual([id]);
  });

  it('that cannot be used is reported at the start', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    await expect(openFileStore(file)).rejects.toThrow(PhotoStoreFault);
  });
});

describe('a bucket', () => {
  it('gets a signature that another implementation accepts, and refuses one of another key, region or clock', async () => {
    const { stub, settings } = await newBucket();
    const id = newId();
    await createS3Store(settings).put(id, Buffer.from('sealed'));
    expect([...stub.objects]).toEqual([[`stepgate/${id}`, Buffer.from('sealed')]]);
    const fault = (wrong: Partial<S3Settings>) =>
      createS3Store({ ...settings, ...wrong })
        .get(id)
        .catch((error: unknown) => String(error));
    expect(await fault({ secretAccessKey: 'another' })).toMatch(/403, SignatureDoesNotMatch$/);
    expect(await fault({ accessKeyId: 'AKIDOTHER' })).toMatch(/403, InvalidAccessKeyId$/);
    expect(await fault({ region: 'us-east-1' })).toMatch(/400, AuthorizationHeaderMalformed$/);
  });

  it('that does not exist is a fault, not a missing photo', async () => {
    const { settings } = await newBucket();
    const store = createS3Store({ ...settings, bucket: 'another' });
    await expect(store.get(newId())).rejects.toThrow('404, NoSuchBucket');
    await expect(store.put(newId(), Buffer.from('x'))).rejects.toThrow('404, NoSuchBucket');
    await expect(store.remove(newId())).rejects.toThrow('404, NoSuchBucket');
  });

  it('is named in the path or in the host, with the prefix of every name', () => {
    const settings: S3Settings = { ...bucket, url: 'https://s3.example.com:8443', prefix: 'a/b/', addressing: 'path' };
    const id = newId();
    expect(objectUrl(settings, id)).toBe(`https://s3.example.com:8443/photos/a/b/${id}`);
    expect(objectUrl({ ...settings, prefix: '', addressing: 'host' }, id)).toBe(`https://photos.s3.example.com:8443/${id}`);
  });

  it('a store that fails once is asked again; a store that keeps failing is a fault', async () => {
    const { stub, settings } = await newBucket();
    const store = createS3Store(settings);
    const id = newId();
    const stumbles = (response: { writeHead(status: number): { end(body: string): void } }): void =>
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    stub.instead(stumbles);
    await store.put(id, Buffer.from('sealed'));
    stub.instead((response) => response.destroy());
    expect((await store.get(id))?.toString()).toBe('sealed');
    stub.instead(stumbles, stumbles);
    await expect(store.get(id)).rejects.toThrow('the photo store answered 503, SlowDown');
    expect(stub.asked.map((each) => each.split(' ')[0])).toEqual(['PUT', 'PUT', 'GET', 'GET', 'GET', 'GET']);
  });

  it('that never answers, stalls, disconnects, redirects or answers nonsense is a fault in good time', {
    tags: 'deep',
  }, async () => {
    const { stub, settings } = await newBucket();
    const store = createS3Store(settings, 300);
    const fault = () => store.get(newId()).catch((error: unknown) => error);
    stub.instead(() => {});
    expect(String(await fault())).toMatch(/gave no answer: TimeoutError$/);
    stub.instead((response) => response.writeHead(200).write('a beginning'));
    expect(String(await fault())).toMatch(/gave no answer: TimeoutError$/);
    const cut = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-length': '100' }).write('a part');
      setImmediate(() => response.destroy());
    };
    stub.instead(cut, cut);
    expect(await fault()).toBeInstanceOf(PhotoStoreFault);
    stub.instead((response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end());
    expect(String(await fault())).toMatch(/answered 307, without a reason$/);
    stub.instead((response) => response.writeHead(403).end('\0nonsense'));
    expect(String(await fault())).toMatch(/answered 403, without a reason$/);
    expect(stub.objects.size).toBe(0);
  });

  it('that answers more than any photo has is cut off', { tags: 'deep' }, async () => {
    const { stub, settings } = await newBucket();
    const endless = (response: ServerResponse): void => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(262_144)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    stub.instead(endless, endless);
    await expect(createS3Store(settings).get(newId())).rejects.toThrow('LONG_ANSWER');
  });
});
