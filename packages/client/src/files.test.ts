import { CallError, calls, selfieForm } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient, type UploadRequest } from './create-client.ts';
import { download, upload } from './files.ts';
import { numberedPage } from './test/edge-pages.ts';

const token = 'one-time-token-of-the-customer';
const path = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const identity = () => ({ language: 'de', clientId: 'c1', guestId: 'g1' });

/** A request that the test controls. */
function fakeRequest() {
  const request = {
    open: vi.fn<(method: string, url: string | URL) => void>(),
    setRequestHeader: vi.fn<(name: string, value: string) => void>(),
    send: vi.fn<UploadRequest['send']>(),
    abort: vi.fn<() => void>(),
    status: 0,
    responseText: '',
    lines: '',
    getAllResponseHeaders: () => request.lines,
    onload: null as UploadRequest['onload'],
    onerror: null as UploadRequest['onerror'],
    onprogress: null as UploadRequest['onprogress'],
    upload: { onprogress: null as UploadRequest['upload']['onprogress'] },
  };
  // No listener reads the event's target.
  const heard = (listener: unknown, event: unknown) => typeof listener === 'function' && listener(event);
  return {
    request,
    calls: request,
    sent: () => Object.fromEntries(request.setRequestHeader.mock.calls),
    moves: (loaded: number, total: number) => heard(request.upload.onprogress, { loaded, total }),
    answerMoves: () => heard(request.onprogress, {}),
    breaks: () => heard(request.onerror, {}),
    answers(status: number, body: unknown, lines: readonly string[] = []) {
      request.status = status;
      request.responseText = typeof body === 'string' ? body : JSON.stringify(body);
      request.lines = lines.map((line) => `${line}\r\n`).join('');
      heard(request.onload, {});
    },
  };
}

function open(changes: Partial<ClientOptions> = {}) {
  const fake = fakeRequest();
  const timers = new Set<{ readonly ms: number; readonly run: () => void }>();
  const newRequest = vi.fn(() => fake.request);
  const client = createClient({
    fetch: () => Promise.reject(new Error('an upload does not fetch')),
    hostname: 'app.example.com',
    identity,
    timer: {
      after(ms, run) {
        const timer = { ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    newRequest,
    ...changes,
  });
  return { ...fake, client, newRequest, timers };
}

function photo(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['photo']), 'a.jpg');
  for (const [name, value] of Object.entries(selfieForm)) form.append(name, value);
  return form;
}

const nothingLeft = { oneTimeTokenProperties: { oneTimeToken: token, challenges: [] } };

async function catchError(call: Promise<unknown>): Promise<CallError> {
  const result = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  if (result instanceof CallError) return result;
  throw new Error('no CallError', { cause: result });
}

describe('an upload', () => {
  it('[ERR-01] that the edge blocks is an error with the code of the edge', async () => {
    const { client, answers } = open();
    const answered = upload(client, calls.uploadSelfie, { form: photo(), path }, { oneTimeToken: token });
    answers(403, numberedPage(1020), ['content-type: text/html']);
    expect(await catchError(answered)).toMatchObject({ kind: 'problem', status: 403, code: 'cloudflare.1020' });
  });

  it('[SELF-05] sends the unchanged form to the given path, with token, language and access token in headers', async () => {
    const { client, calls: seen, sent, answers } = open();
    const form = photo();
    const answered = upload(client, calls.uploadSelfie, { form, path: `${path}?of=1` }, { oneTimeToken: token });
    expect(seen.open).toHaveBeenCalledExactlyOnceWith('POST', `${path}?of=1`);
    expect(seen.send).toHaveBeenCalledExactlyOnceWith(form);
    // No content type: the browser sets it, with the boundary.
    expect(sent()).toEqual({
      accept: 'application/json',
      'accept-language': 'de',
      'one-time-token': token,
      'x-access-token': 'stepgate-web',
      'x-client-id': 'c1',
      'x-language': 'de',
    });
    answers(200, nothingLeft);
    await expect(answered).resolves.toBeUndefined();
  });

  it("[SRV-05] carries the host's access token", () => {
    const { client, sent } = open({ identity: () => ({ ...identity(), accessToken: 'acme-web' }) });
    void upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token });
    expect(sent()).toMatchObject({ 'x-access-token': 'acme-web' });
  });

  it.each([
    ['/id-gw', `/id-gw/identity/api/v1/one-time-token/selfie-with-id/upload`],
    ['https://id.example.com/gw', `https://id.example.com/gw/identity/api/v1/one-time-token/selfie-with-id/upload`],
  ])(
    '[SRV-06] [SELF-05] goes to the identity host %s, by the path it is given and by that of its call',
    (identityHost, address) => {
      for (const given of [{ path }, {}]) {
        const { client, calls: seen } = open({ identityHost });
        void upload(client, calls.uploadSelfie, { form: photo(), ...given }, { oneTimeToken: token });
        expect(seen.open).toHaveBeenCalledExactlyOnceWith('POST', address);
      }
    },
  );

  it('[SELF-05] without a given path it uses the path of its call, below the base address', async () => {
    const { client, calls: seen } = open({ baseUrl: 'https://id.example.com' });
    void upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token });
    expect(seen.open).toHaveBeenCalledExactlyOnceWith('POST', `https://id.example.com${path}`);
  });

  it('[FACE-04] a scan names its session', async () => {
    const { client, sent, answers } = open();
    const scan = { form: new FormData() };
    const answered = upload(client, calls.submitFaceMatch, scan, { oneTimeToken: token, faceSession: 'f1' });
    expect(sent()).toMatchObject({ 'x-face-session': 'f1', 'one-time-token': token });
    answers(204, '');
    await expect(answered).resolves.toBeUndefined();
  });

  it('reports its progress', () => {
    const { client, moves } = open();
    const onProgress = vi.fn();
    void upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token, onProgress });
    moves(0, 0);
    moves(25, 100);
    moves(100, 100);
    expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  });

  it('[SELF-06] an error has code, message and retry time, as for any other call', async () => {
    const { client, answers, timers } = open();
    const failed = catchError(upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token }));
    answers(429, { code: 'too_many_requests', message: 'No more photos.' }, ['retry-after: 7', 'x-other: a:b']);
    expect(await failed).toMatchObject({
      kind: 'problem',
      status: 429,
      code: 'too_many_requests',
      serverMessage: 'No more photos.',
      retryAfter: 7_000,
    });
    expect(timers.size).toBe(0);
  });

  it.each(['', '<html>', '{"code":'])('[SELF-06] an error with the body %j has the default code and no message', async (body) => {
    const { client, answers } = open();
    const failed = catchError(upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token }));
    answers(502, body);
    expect(await failed).toMatchObject({ kind: 'problem', status: 502, code: 'unexpected.error', serverMessage: undefined });
  });

  it.each([
    [204, ''],
    [200, ''],
    [201, '{}'],
    [200, '[]'],
    [200, '<html>taken</html>'],
  ])('[SRV-01] has succeeded with any success: %i %s', async (status, body) => {
    const { client, answers } = open();
    const answered = upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token });
    answers(status, body);
    await expect(answered).resolves.toBeUndefined();
  });

  it('a broken connection is reported at once (RB18)', async () => {
    const { client, breaks, moves, timers } = open();
    const failed = catchError(upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token }));
    moves(90, 100);
    breaks();
    expect(await failed).toMatchObject({ kind: 'network', status: undefined });
    expect(timers.size).toBe(0);
  });

  it.each([
    [undefined, [15_000, 15_000, 120_000, 15_000]],
    [45_000, [45_000, 45_000, 45_000, 45_000]],
  ])(
    '[REAL-15] times out only after nothing has moved, longer behind the last byte, or after %j',
    async (requestTimeout, expected) => {
      const { client, calls: seen, moves, answerMoves, timers } = open({ requestTimeout });
      const failed = catchError(upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: token }));
      const waits = new Set<unknown>();
      const limits: unknown[] = [];
      for (const move of [() => {}, () => moves(1, 3), () => moves(3, 3), answerMoves]) {
        move();
        const [timer, another] = [...timers];
        expect(another).toBeUndefined();
        limits.push(timer?.ms);
        waits.add(timer);
      }
      expect(waits.size).toBe(4);
      expect(limits).toEqual(expected);
      expect(seen.abort).not.toHaveBeenCalled();
      for (const { run } of timers) run();
      expect(await failed).toMatchObject({ kind: 'timeout' });
      expect(seen.abort).toHaveBeenCalled();
      expect(timers.size).toBe(0);
    },
  );

  it('stops when its caller aborts', async () => {
    const { client, calls: seen, timers } = open();
    const caller = new AbortController();
    const options = { oneTimeToken: token, signal: caller.signal };
    const failed = catchError(upload(client, calls.uploadSelfie, { form: photo() }, options));
    expect(seen.send).toHaveBeenCalledOnce();
    caller.abort();
    expect(await failed).toMatchObject({ kind: 'network' });
    expect(seen.abort).toHaveBeenCalled();
    expect(timers.size).toBe(0);
  });

  it('does not begin if its caller has already aborted', async () => {
    const { client, calls: seen } = open();
    const options = { oneTimeToken: token, signal: AbortSignal.abort() };
    expect(await catchError(upload(client, calls.uploadSelfie, { form: photo() }, options))).toMatchObject({ kind: 'network' });
    expect(seen.send).not.toHaveBeenCalled();
  });

  it('a header that cannot be sent causes an error that does not repeat it', async () => {
    const { client, calls: seen, timers } = open();
    seen.setRequestHeader.mockImplementation((_, value) => {
      if (value === 'bad\ntoken') throw new SyntaxError(`'${value}' is not a valid value`);
    });
    const failed = await catchError(upload(client, calls.uploadSelfie, { form: photo() }, { oneTimeToken: 'bad\ntoken' }));
    expect(failed).toMatchObject({ kind: 'network', cause: undefined });
    expect(seen.send).not.toHaveBeenCalled();
    expect(timers.size).toBe(0);
  });
});

describe('the calls of a face match', () => {
  it('[FACE-04] the trigger sends the version of the capture, and the status names its session', async () => {
    const sent: Headers[] = [];
    const { client } = open({
      fetch: async (_, init) => {
        sent.push(new Headers(init.headers));
        return new Response('{}', { status: 500 });
      },
    });
    await catchError(client.ask(calls.triggerFaceMatch, {}, { oneTimeToken: token, faceSdkVersion: '0.1.8' }));
    await catchError(client.ask(calls.faceMatchStatus, {}, { oneTimeToken: token, faceSession: 'f1' }));
    await catchError(client.ask(calls.beginFaceEnrolment, {}, { faceSdkVersion: undefined }));
    expect(sent.map((headers) => [headers.get('x-face-sdk-version'), headers.get('x-face-session')])).toEqual([
      ['0.1.8', null],
      [null, 'f1'],
      [null, null],
    ]);
  });

  it('a header cannot be passed to a call that does not list it', () => {
    const { client } = open({ fetch: () => new Promise(() => {}) });
    // @ts-expect-error the flow of a face match has no session yet
    void client.ask(calls.faceMatchFlow, {}, { oneTimeToken: token, faceSession: 'f1' });
    // @ts-expect-error a status has no capture version
    void client.ask(calls.faceMatchStatus, {}, { oneTimeToken: token, faceSdkVersion: '0.1.8' });
    // @ts-expect-error `upload` sends forms
    void client.ask(calls.uploadSelfie, {}, { oneTimeToken: token });
    expect(client.options.hostname).toBe('app.example.com');
  });
});

describe('a download', () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]);
  const jpeg = () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } });
  const fetchPhoto = ({ client }: ReturnType<typeof open>, signal?: AbortSignal) =>
    download(client, calls.reviewPhoto, { params: { id: 'p/1' } }, { signal });

  it('returns the file byte for byte, and sends the cookies of its call and the identity headers', async () => {
    const fetch = vi.fn(async () => jpeg());
    const page = open({ fetch });
    const file = await fetchPhoto(page);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(file.type).toBe('image/jpeg');
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/gateway/identity/api/v1/review/photos/p%2F1',
      expect.objectContaining({
        method: 'GET',
        credentials: 'same-origin',
        redirect: 'manual',
        headers: expect.objectContaining({ 'x-access-token': 'stepgate-web', 'x-language': 'de' }),
      }),
    );
    expect(page.timers.size).toBe(0);
  });

  it("[SRV-05] carries the host's access token", async () => {
    const fetch = vi.fn(async () => jpeg());
    await fetchPhoto(open({ fetch, identity: () => ({ ...identity(), accessToken: 'acme-web' }) }));
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      expect.any(String),
      expect.objectContaining({ headers: expect.objectContaining({ 'x-access-token': 'acme-web' }) }),
    );
  });

  it("[SRV-06] comes from the identity host in the host's settings", async () => {
    const fetch = vi.fn(async () => jpeg());
    await fetchPhoto(open({ fetch, identityHost: '/id-gw' }));
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/id-gw/identity/api/v1/review/photos/p%2F1', expect.any(Object));
  });

  it.each([
    ['a page of HTML', 'text/html'],
    ['a picture of another kind', 'image/svg+xml'],
    ['nothing said', ''],
  ])('%s is not what was asked for', async (_, type) => {
    const page = open({ fetch: async () => new Response(bytes, { headers: type ? { 'content-type': type } : {} }) });
    expect(await catchError(fetchPhoto(page))).toMatchObject({ kind: 'unreadable' });
  });

  it('[ERR-01] that the edge blocks is an error with the code of the edge', async () => {
    const page = open({ fetch: async () => new Response(numberedPage(1020), { status: 403 }) });
    expect(await catchError(fetchPhoto(page))).toMatchObject({ kind: 'problem', status: 403, code: 'cloudflare.1020' });
  });

  it("an error has the answer's code and message", async () => {
    const body = JSON.stringify({ code: 'not_found', message: 'Gone.' });
    const page = open({ fetch: async () => new Response(body, { status: 404 }) });
    expect(await catchError(fetchPhoto(page))).toMatchObject({
      kind: 'problem',
      status: 404,
      code: 'not_found',
      serverMessage: 'Gone.',
    });
  });

  it('the time limit covers the whole file', async () => {
    const fetch = vi.fn(async () => new Response(new ReadableStream({ start: () => {} })));
    const page = open({ fetch });
    const failed = catchError(fetchPhoto(page));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect([...page.timers].map(({ ms }) => ms)).toEqual([15_000]);
    for (const { run } of page.timers) run();
    expect(await failed).toMatchObject({ kind: 'timeout' });
  });

  it('stops when its caller aborts', async () => {
    const caller = new AbortController();
    const failed = catchError(fetchPhoto(open({ fetch: () => new Promise(() => {}) }), caller.signal));
    caller.abort();
    expect(await failed).toMatchObject({ kind: 'network' });
  });
});
