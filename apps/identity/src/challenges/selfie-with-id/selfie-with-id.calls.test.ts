import { connect } from 'node:net';
import { calls, headers, selfies, uploadBytes } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  formByHand,
  openWorld,
  paths,
  sendSelfie,
  somePhoto,
  toRequest,
  type World,
} from '@stepgate/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoStoreFault } from '../../providers/photos/photo-store.ts';

const path = calls.uploadSelfie.path;

/** A token whose photo challenge is open. */
async function photoToken(world: World): Promise<string> {
  world.clock.move(60_000);
  return beginLogin(world, await world.addCustomer({ risk: 'selfie' }));
}

/** The form of a photo, as raw bytes. */
async function photoForm(bytes?: Buffer): Promise<{ readonly body: Buffer; readonly contentType: string }> {
  return formByHand([
    { name: 'purpose', value: 'SELFIE_WITH_ID_SECURITY' },
    { name: 'sourceOfUpload', value: 'SECURITY' },
    { name: 'file', value: { name: 'a.jpg', mime: 'image/jpeg', bytes: bytes ?? (await somePhoto()) } },
  ]);
}

const countSelfies = async (world: World): Promise<number> =>
  (await world.storage.queries.selectFrom('selfie').select('id').execute()).length;

/** All that could have been stored of a photo. */
const countKept = async (world: World): Promise<readonly [number, number]> => [world.keptPhotos.size, await countSelfies(world)];

describe.each(databases)('senders and number of photos on $name (UP6)', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  it('refuses a request without a token, or with a token that waits for something else', async () => {
    const before = await countKept(world);
    world.clock.move(60_000);
    const another = await beginLogin(world, await world.addCustomer());
    expect((await sendSelfie(world, '')).body).toMatchObject({ code: 'ott_not_found' });
    expect((await sendSelfie(world, 'A'.repeat(43))).status).toBe(401);
    expect(await sendSelfie(world, another)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    const spent = await photoToken(world);
    world.clock.move(31 * 60_000);
    expect((await sendSelfie(world, spent)).status).toBe(401);
    expect(await countKept(world)).toEqual(before);
  });

  it('accepts five photos with one token, even if six come at once, and does not limit other tokens by them', async () => {
    const token = await photoToken(world);
    const answers = await Promise.all(Array.from({ length: selfies.aFlow + 1 }, () => sendSelfie(world, token)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(selfies.aFlow).fill(200), 429]);
    const [late] = answers.filter(({ status }) => status === 429);
    expect(late).toMatchObject({
      body: { code: 'too_many_requests', message: expect.stringContaining("can't accept any more photos") },
      headers: { 'retry-after': expect.any(String) },
    });
    expect((await sendSelfie(world, token)).status).toBe(429);
    expect((await sendSelfie(world, await photoToken(world))).status).toBe(200);
  });

  it('does not count unusable files, but limits them too', async () => {
    const token = await photoToken(world);
    const bad = () => sendSelfie(world, token, Buffer.from('no photo'));
    for (let sent = 0; sent < 2 * selfies.aFlow; sent += 1) expect((await bad()).status).toBe(400);
    expect((await sendSelfie(world, token)).status).toBe(200);
    const before = await countKept(world);
    const statuses: number[] = [];
    for (let sent = 0; sent < 2 * selfies.aFlow; sent += 1) statuses.push((await bad()).status);
    expect(statuses).toEqual([...Array(2 * selfies.aFlow - 1).fill(400), 429]);
    expect((await sendSelfie(world, token)).status).toBe(429);
    expect(await countKept(world)).toEqual(before);
  });

  it("answers with the token's current challenges, and stores the photo sealed under an id that can't be guessed", async () => {
    const token = await photoToken(world);
    const known = new Set(world.keptPhotos.keys());
    const answer = await sendSelfie(world, token);
    expect(answer).toMatchObject({
      status: 200,
      body: { oneTimeTokenProperties: { oneTimeToken: token, challenges: [{ passed: false }, {}] } },
    });
    const [[id, sealed] = ['', Buffer.alloc(0)], ...others] = [...world.keptPhotos].filter(([each]) => !known.has(each));
    expect(others).toEqual([]);
    expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(answer.body)).not.toContain(id);
    expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect(world.secrets.openBytes(sealed, id).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(() => world.secrets.openBytes(sealed, `${id.slice(1)}A`)).toThrow();
  });

  it('a photo that comes too late is not stored', async () => {
    const token = await photoToken(world);
    const before = await countKept(world);
    // The token ends while the photo is being stored.
    const put = vi.spyOn(world.photos, 'put').mockImplementationOnce(async (id, sealed) => {
      await world.photos.put(id, sealed);
      await world.storage.queries
        .updateTable('one_time_token')
        .set({ spent_at: world.clock.now() })
        .where('hash', '=', world.secrets.hashToken(token))
        .execute();
    });
    expect(await sendSelfie(world, token)).toMatchObject({ status: 401, body: { code: 'ott_not_found' } });
    put.mockRestore();
    await world.settle();
    expect(await countKept(world)).toEqual(before);
  });
});

describe('a photo store that is unavailable', () => {
  it('is reported with a time to retry; nothing is stored or counted, and a possibly stored photo is removed', async () => {
    const lines: string[] = [];
    const kept = new Map<string, Buffer>();
    let away = true;
    const world = await openWorld({
      log: (line) => lines.push(line),
      photos: {
        async put(id, sealed) {
          kept.set(id, sealed);
          if (away) throw new PhotoStoreFault('the photo store answered 503, SlowDown');
        },
        get: async (id) => kept.get(id),
        remove: async (id) => void kept.delete(id),
      },
    });
    const token = await photoToken(world);
    for (let sent = 0; sent < selfies.aFlow + 1; sent += 1) {
      const answer = await sendSelfie(world, token);
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy', message: expect.any(String) } });
      expect(answer.headers['retry-after']).toBe('5');
    }
    await world.settle();
    expect([kept.size, await countSelfies(world)]).toEqual([0, 0]);
    expect(lines.join()).toContain('the photo store answered 503, SlowDown');
    away = false;
    expect((await sendSelfie(world, token)).status).toBe(200);
    await world.close();
  });

  it("that can't remove a photo either is logged with the id of the leftover", async () => {
    const lines: string[] = [];
    const fault = async (): Promise<never> => {
      throw new PhotoStoreFault('the photo store gave no answer: ECONNREFUSED');
    };
    const world = await openWorld({ log: (line) => lines.push(line), photos: { put: fault, get: fault, remove: fault } });
    expect((await sendSelfie(world, await photoToken(world))).status).toBe(503);
    await world.settle();
    expect(lines.filter((line) => line.includes('a photo may be left over'))).toEqual([
      expect.stringMatching(/"photoId":"[A-Za-z0-9_-]{43}"/),
    ]);
    await world.close();
  });
});

describe('a body over a real connection (UP2, UP5)', () => {
  let world: World;
  let port: number;
  beforeEach(async () => {
    world = await openWorld();
    port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await world.close();
  });

  /** @param length the declared length of the body; without it, the body comes in chunks */
  async function begin(token: string, contentType: string, length?: number) {
    const sent = toRequest({ oneTimeToken: token, headers: { 'content-type': contentType, host: 'x' } }).headers;
    const lines = Object.entries({
      ...sent,
      ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    // A client that is cut off while sending also gets an error event.
    socket.on('error', () => {});
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return { socket, closed, heard: () => heard };
  }

  const counted = async (): Promise<number | undefined> =>
    (await world.storage.queries.selectFrom('allowance').select('taken').where('key', 'like', 'photos of %').executeTakeFirst())
      ?.taken;

  it('F31: that barely arrives ends with 408 within 30 seconds, delays no one else meanwhile, and leaves nothing', async () => {
    const token = await photoToken(world);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { body, contentType } = await photoForm();
    const slow = await begin(token, contentType, 1_000_000);
    slow.socket.write(body.subarray(0, 100));
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect((await world.ask(paths.status, { oneTimeToken: token })).status).toBe(200);
    vi.advanceTimersByTime(28_000);
    slow.socket.write(body.subarray(100, 101));
    expect((await world.ask(paths.status, { oneTimeToken: token })).status).toBe(200);
    expect(slow.heard()).toBe('');
    vi.advanceTimersByTime(2_000);
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    expect(await countKept(world)).toEqual([0, 0]);
    expect(await counted()).toBe(0);
  });

  it('that breaks off in the middle leaves nothing, and is not counted', async () => {
    const token = await photoToken(world);
    const { body, contentType } = await photoForm();
    const cut = await begin(token, contentType, body.length);
    cut.socket.write(body.subarray(0, body.length - 200));
    await expect.poll(counted).toBe(1);
    cut.socket.destroy();
    await expect.poll(counted).toBe(0);
    expect(await countKept(world)).toEqual([0, 0]);
  });

  it('F03: that declares far too many bytes is answered before any of it is read', async () => {
    const token = await photoToken(world);
    const { contentType } = await photoForm();
    const asked = await begin(token, contentType, 10 * uploadBytes);
    await expect.poll(asked.heard).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s);
    asked.socket.destroy();
  });

  it('F03: that never ends is answered at the limit, and cut off', async () => {
    const token = await photoToken(world);
    const { body, contentType } = await photoForm();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const endless = await begin(token, contentType);
    const chunk = (bytes: Buffer): Buffer =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    endless.socket.write(chunk(body.subarray(0, body.length - 100)));
    const more = chunk(Buffer.alloc(1_048_576));
    const goOn = (): void => {
      while (!endless.socket.destroyed && endless.socket.write(more));
      endless.socket.once('drain', goOn);
    };
    goOn();
    await expect.poll(endless.heard).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s);
    expect(endless.socket.destroyed).toBe(false);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2_000);
    await endless.closed;
    expect(await countKept(world)).toEqual([0, 0]);
  });

  it('is not read if it comes without a token, for another challenge, or for the sixth time (UP6)', async () => {
    const { contentType } = await photoForm();
    const another = await beginLogin(world, await world.addCustomer());
    const used = await photoToken(world);
    for (let sent = 0; sent < selfies.aFlow; sent += 1) await sendSelfie(world, used);
    for (const [token, status] of [
      ['', '401'],
      [another, '403'],
      [used, '429'],
    ] as const) {
      // The body is never sent.
      const asked = await begin(token, contentType, 50_000);
      await expect.poll(asked.heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      asked.socket.destroy();
    }
  });

  it('of one file arrives in full as a browser sends it', async () => {
    const token = await photoToken(world);
    const { body, contentType } = await photoForm();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { ...toRequest({ oneTimeToken: token }).headers, [headers.clientId]: 'stepgate-web', 'content-type': contentType },
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(200);
    expect(await countKept(world)).toEqual([1, 1]);
  });
});
