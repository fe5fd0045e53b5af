import { Readable } from 'node:stream';
import { calls, defaults, faceMatchSdkVersion, headers, uploadBytes } from '@stepgate/contract';
import { beginLogin, openWorld, type TestFaceEngine, testFaceEngine, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the endpoint for scans', () => {
  let world: World;
  let engine: TestFaceEngine;
  beforeAll(async () => {
    engine = testFaceEngine();
    world = await openWorld({ face: engine });
  });
  afterAll(() => world.close());

  const url = calls.submitFaceMatch.path;

  async function begun(): Promise<Record<string, string>> {
    const oneTimeToken = await beginLogin(world, await world.addCustomer({ face: true }));
    const { body } = await world.ask(calls.triggerFaceMatch.path, {
      method: 'POST',
      oneTimeToken,
      headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
    });
    const { sessionId } = JSON.parse(JSON.stringify(body));
    return {
      [headers.accessToken]: defaults.accessToken,
      [headers.oneTimeToken]: oneTimeToken,
      [headers.faceSession]: sessionId,
      'content-type': 'application/octet-stream',
    };
  }

  /** A stream without a length, which records how much was read. */
  function chunked(bytes: number) {
    const seen = { read: 0 };
    const chunk = Buffer.alloc(65_536, 7);
    const payload = new Readable({
      highWaterMark: 0,
      read() {
        const next = chunk.subarray(0, Math.min(chunk.length, bytes - seen.read));
        seen.read += next.length;
        this.push(next.length > 0 ? next : null);
      },
    });
    return { payload, seen };
  }

  const scansKept = async (): Promise<number> =>
    (await world.storage.queries.selectFrom('face_scan').select('digest').execute()).length;

  it('(FM3) takes at most as many bytes as an upload may have, of any type', async () => {
    const given = await begun();
    const body = Buffer.alloc(uploadBytes, 1);
    expect((await world.app.inject({ method: 'POST', url, headers: given, payload: body })).statusCode).toBe(204);
    await world.settle();
    expect(engine.given.at(-1)?.scan?.body.equals(body)).toBe(true);
    const { 'content-type': _, ...untyped } = await begun();
    const { payload } = chunked(70_000);
    const inChunks = { ...untyped, 'transfer-encoding': 'chunked' };
    expect((await world.app.inject({ method: 'POST', url, headers: inChunks, payload })).statusCode).toBe(204);
    await world.settle();
    expect(engine.given.at(-1)?.scan?.contentType).toBe('');
    expect(engine.given.at(-1)?.scan?.body).toHaveLength(70_000);
    expect((await world.app.inject({ method: 'POST', url, headers: await begun() })).statusCode).toBe(204);
    await world.settle();
    expect(engine.given.at(-1)?.scan?.body).toHaveLength(0);
  });

  it('(FM3) refuses one byte more, and 11 MiB, with or without a length, before anything is stored', async () => {
    const [before, given] = [await scansKept(), engine.given.length];
    const session = await begun();
    const sized = { ...session, 'content-length': String(uploadBytes + 1) };
    const told = chunked(1);
    const answer = await world.app.inject({ method: 'POST', url, headers: sized, payload: told.payload });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
    for (const bytes of [uploadBytes + 1, 11 * 1024 * 1024]) {
      const { payload } = chunked(bytes);
      const streamed = await world.app.inject({ method: 'POST', url, headers: await begun(), payload });
      expect([streamed.statusCode, streamed.json().code]).toEqual([413, 'too_large']);
    }
    await world.settle();
    expect([await scansKept(), engine.given.length]).toEqual([before, given]);
    // A refusal by length did not spend the session.
    const fine = await world.app.inject({ method: 'POST', url, headers: session, payload: Buffer.from('small') });
    expect(fine.statusCode).toBe(204);
  });

  it('reads nothing of a request without a token, without a session, or from another site', async () => {
    const session = await begun();
    const { [headers.oneTimeToken]: _token, ...tokenless } = session;
    const { [headers.accessToken]: _access, ...keyless } = session;
    const refused: [number, Record<string, string>][] = [
      [401, tokenless],
      [401, keyless],
      [404, { ...session, [headers.faceSession]: 'A'.repeat(43) }],
      [403, { ...session, origin: 'https://evil.ex.test' }],
    ];
    for (const [status, with_] of refused) {
      const { payload, seen } = chunked(1_000_000);
      const answer = await world.app.inject({ method: 'POST', url, headers: with_, payload });
      expect([answer.statusCode, seen.read], String(status)).toEqual([status, 0]);
    }
    const { payload, seen } = chunked(1_000_000);
    expect((await world.app.inject({ method: 'POST', url, headers: session, payload })).statusCode).toBe(204);
    expect(seen.read).toBe(1_000_000);
  });

  it.each([
    ['a boundary of one letter', 'multipart/form-data; boundary=a'],
    ['a boundary of 15 characters', `multipart/form-data; boundary=${'a'.repeat(15)}`],
    ['a boundary of 71 characters', `multipart/form-data; boundary=${'a'.repeat(71)}`],
    ['no boundary', 'multipart/form-data'],
    ['a type of 257 characters', `application/${'x'.repeat(245)}`],
  ])('[ATT-07] refuses %s before it takes the session or reads a byte', async (_name, contentType) => {
    const session = await begun();
    const { payload, seen } = chunked(1_000_000);
    const refused = await world.app.inject({
      method: 'POST',
      url,
      headers: { ...session, 'content-type': contentType },
      payload,
    });
    expect([refused.statusCode, refused.json().code, seen.read]).toEqual([415, 'unsupported_media_type', 0]);
    expect(refused.json().message).toContain('a form whose boundary has 16 to 70 characters');
    const fine = await world.app.inject({ method: 'POST', url, headers: session, payload: Buffer.from(contentType) });
    expect(fine.statusCode).toBe(204);
  });
});
