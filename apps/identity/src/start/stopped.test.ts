/** A stop, as in every release, must not affect customers. */
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { calls, selfieForm } from '@stepgate/contract';
import {
  type Ask,
  askingFrom,
  beginLogin,
  encodeForm,
  freePort,
  lookInto,
  newAddress,
  paths,
  processDatabases,
  proxiesOfTests,
  type ServiceProcess,
  type SharedDatabase,
  somePhoto,
  startService,
  toldTo,
  toRequest,
} from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

const key = randomBytes(32);

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Sends a request whose body comes in two parts. `gone`: the connection is refused. A connection that breaks later is an error. */
function send(agent: Agent, url: string, ask: Ask, pause?: Promise<unknown>): Promise<Answer | 'gone'> {
  const { method, headers, payload } = toRequest(ask);
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve('gone') : reject(error)));
    const body = Buffer.from(payload ?? '');
    const half = pause === undefined ? body.length : Math.floor(body.length / 2);
    if (half > 0) sent.write(body.subarray(0, half));
    void Promise.resolve(pause).then(() => sent.end(body.subarray(half)));
  });
}

/** Sends one request after another, like a browser that polls. @returns every answer, until the connection is refused or `enough` is true */
async function poll(service: ServiceProcess, agent: Agent, ask: Ask, enough: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!enough()) {
    const answer = await send(agent, service.origin + paths.status, ask);
    if (answer === 'gone') break;
    answers.push(answer);
  }
  return answers;
}

async function beginSelfie(service: ServiceProcess, shared: SharedDatabase): Promise<string> {
  return beginLogin(askingFrom(service, newAddress()), await shared.addCustomer({ risk: 'selfie' }));
}

async function selfieRequest(oneTimeToken: string): Promise<Ask> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await somePhoto())], { type: 'image/jpeg' }), 'selfie.jpg');
  form.set('purpose', selfieForm.purpose);
  form.set('sourceOfUpload', selfieForm.sourceOfUpload);
  const sent = await encodeForm(form);
  return { oneTimeToken, ...sent };
}

describe.each(processDatabases)('a stop in the middle of work, on $name', ({ newDatabase }) => {
  it('breaks no answer: /readyz says 503 at once, twenty polls and two uploads are answered, it exits with 0 within ten seconds, and waiting messages are kept (RS14)', {
    timeout: 90_000,
  }, async () => {
    const database = await newDatabase();
    const service = await startService({
      ...database.env,
      STEPGATE_SECRET: key.toString('base64url'),
      STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
      STEPGATE_STOP_DELAY: '2',
      // No mail server listens there, so the mail stays in the outbox.
      STEPGATE_SMTP_URL: `smtp://127.0.0.1:${await freePort()}?tls=none`,
      STEPGATE_MAIL_FROM: 'no-reply@ex.test',
    });
    const shared = await lookInto(await database.open(), key);
    onTestFinished(() => shared.storage.close());

    const warned = await shared.addCustomer();
    const client = askingFrom(service, newAddress());
    const guessing = await beginLogin(client, warned);
    for (let n = 0; n < 5; n += 1) await client.ask(paths.verify('totp'), { oneTimeToken: guessing, body: { code: '000000' } });
    const waits = await toldTo(shared, warned.email);
    expect(waits).toHaveLength(1);

    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const oneTimeToken = await beginLogin(client, await shared.addCustomer());
    const uploads = await Promise.all([beginSelfie(service, shared), beginSelfie(service, shared)]);
    const { promise: noticed, resolve: notice } = Promise.withResolvers<void>();
    const uploading = Promise.all(
      uploads.map(async (token) => send(agent, service.origin + calls.uploadSelfie.path, await selfieRequest(token), noticed)),
    );
    let begun = 0;
    let away = false;
    const polling = Promise.all(
      Array.from({ length: 20 }, () =>
        poll(service, agent, { oneTimeToken }, () => {
          begun += 1;
          return away;
        }),
      ),
    );
    // The polls run before the signal is sent.
    while (begun < 100) await setTimeout(10);

    const exit = service.end('SIGTERM');
    const ready = () => send(agent, `${service.origin}/readyz`, {});
    let balancer = await ready();
    // The signal takes a moment to arrive.
    for (let tries = 0; balancer !== 'gone' && balancer.status === 200 && tries < 20; tries += 1) balancer = await ready();
    expect(balancer).toMatchObject({ status: 503, headers: { 'retry-after': '1', connection: 'close' } });
    const served = begun;
    while (begun < served + 40) await setTimeout(10);
    // The balancer has noticed and sends no new customers. The uploads continue after new connections are refused.
    away = true;
    while ((await ready().catch(() => 'broken' as const)) !== 'gone') await setTimeout(10);
    notice();
    for (const answer of await uploading) expect(answer).toMatchObject({ status: 200 });
    const answers = (await polling).flat();
    expect(answers.length).toBeGreaterThan(100);
    for (const { status, body } of answers)
      expect([status, JSON.parse(body)]).toMatchObject([200, { oneTimeTokenProperties: {} }]);
    expect(await Promise.race([exit, setTimeout(10_000, 'still there', { ref: false })])).toBe(0);
    expect(await toldTo(shared, warned.email)).toEqual(waits);
  });

  it('a client that stops sending delays nothing (RS14)', { timeout: 60_000 }, async () => {
    const database = await newDatabase();
    const service = await startService({ ...database.env, STEPGATE_SECRET: key.toString('base64url') });
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const never = new Promise(() => undefined);
    const body = { email: 'somebody@ex.test', password: 'correct horse battery' };
    const stuck = send(agent, service.origin + paths.login, { body, headers: { 'transfer-encoding': 'chunked' } }, never).catch(
      () => 'cut' as const,
    );
    // Once another request is answered, its first half has arrived.
    expect((await service.ask('/healthz')).status).toBe(200);
    const exit = service.end('SIGTERM');
    expect(await Promise.race([exit, setTimeout(10_000, 'still there', { ref: false })])).toBe(0);
    expect(await stuck).toBe('cut');
  });
});
