/** The service as a process with a collector beside it: what its traces have, and what they never have. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@stepgate/identity';
import {
  beginLogin,
  cookiesOf,
  freePort,
  type HttpStub,
  lookInto,
  paths,
  type ServiceProcess,
  type SharedDatabase,
  startHttpStub,
  startService,
  type WorldCustomer,
} from '@stepgate/testkit';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';

const attribute = v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) });
const spanSchema = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  attributes: v.array(attribute),
  status: v.looseObject({ code: v.optional(v.number()) }),
});
const exported = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(spanSchema) })),
    }),
  ),
});

type Span = v.InferOutput<typeof spanSchema>;

const key = randomBytes(32);
const wrongPassword = 'a wrong password of this test';

async function traced(env: Readonly<Record<string, string>> = {}) {
  const collector = await startHttpStub((response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  onTestFinished(() => collector.close());
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-traces-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const service = await startService({
    STEPGATE_DATA_DIR: folder,
    STEPGATE_SECRET: key.toString('base64url'),
    STEPGATE_TRUSTED_PROXIES: '127.0.0.1,::1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    ...env,
  });
  const shared = await lookInto(await openSqlite(folder), key);
  onTestFinished(() => shared.storage.close());
  return { collector, service, shared };
}

const spansOf = ({ received }: HttpStub): Span[] =>
  received.flatMap(({ body }) =>
    v.parse(exported, JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

/** From a wrong password to a session. @returns every secret and every personal value of it */
async function wholeLogin(
  service: ServiceProcess,
  shared: SharedDatabase,
  customer: WorldCustomer,
  headers: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { email, phone } = customer;
  const wrong = await service.ask(paths.login, { headers, body: { email, password: wrongPassword } });
  expect(wrong.status).toBe(401);
  const oneTimeToken = await beginLogin(service, customer, { headers });
  expect((await service.ask(paths.trigger('sms'), { headers, oneTimeToken, body: {} })).status).toBe(200);
  const otpCode = await shared.codeSentTo(phone);
  expect((await service.ask(paths.verify('sms'), { headers, oneTimeToken, body: { otpCode } })).status).toBe(200);
  const exchanged = await service.ask(paths.exchange, { headers, body: { oneTimeToken } });
  expect(exchanged.status).toBe(200);
  const cookies = cookiesOf(exchanged);
  await service.ask(`${paths.session}?secret-of-an-address=1`, { headers, cookie: cookies });
  const values = cookies.split('; ').map((cookie) => cookie.split('=')[1] ?? '');
  return [
    customer.id,
    email,
    customer.password,
    wrongPassword,
    phone,
    oneTimeToken,
    `"${otpCode}"`,
    ...values.filter((value) => value.length > 3),
  ];
}

it('[API-10] a login is one trace per request, with its statements, hashes and messages, and with no value of the customer', async () => {
  const { collector, service, shared } = await traced();
  const customer = await shared.addCustomer();
  const agent = 'an agent of this test';
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': agent };
  const secrets = await wholeLogin(service, shared, customer, headers);
  expect(await service.end('SIGTERM')).toBe(0);

  const spans = spansOf(collector);
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
  const logins = roots.filter(({ name }) => name === 'POST /login-api/login');
  expect(logins).toHaveLength(2);
  const inside = (root: Span | undefined) =>
    spans.filter(({ traceId, parentSpanId }) => traceId === root?.traceId && parentSpanId);
  for (const login of logins) {
    expect(inside(login).map(({ name }) => name)).toEqual(expect.arrayContaining(['password check', 'select customer']));
    expect(inside(login).every(({ parentSpanId }) => spans.some(({ spanId }) => spanId === parentSpanId))).toBe(true);
  }
  const trigger = roots.find(({ name }) => name.startsWith('POST ') && name.includes('/trigger'));
  expect(inside(trigger).map(({ name }) => name)).toContain('send a phone message');
  expect(roots.map(({ name }) => name)).toContain(`GET ${paths.session}`);

  const sent = collector.received.map(({ body }) => body).join('\n');
  for (const secret of [...secrets, '203.0.113.77', agent, 'secret-of-an-address'])
    expect([secret, sent.includes(secret)]).toEqual([secret, false]);
  expect(collector.received[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer of-the-collector' } });
});

it('[API-10] a trace of a trusted proxy continues in the service; a client’s own is ignored', async () => {
  const { collector, service, shared } = await traced();
  const { email } = await shared.addCustomer();
  const of = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;
  const body = { email, password: wrongPassword };
  const throughProxy = { 'x-forwarded-for': '203.0.113.78', traceparent: of('a') };
  await service.ask(paths.login, { headers: throughProxy, body });
  // Without the proxy's header the connection itself is the client's.
  await service.ask(paths.login, { headers: { traceparent: of('b') }, body });
  await service.ask(paths.login, { headers: { ...throughProxy, traceparent: 'nonsense' }, body });
  expect(await service.end('SIGTERM')).toBe(0);
  const logins = spansOf(collector).filter(({ name }) => name === 'POST /login-api/login');
  expect(logins.map(({ traceId }) => traceId.replace(/^(?!a{32}).*/, 'own'))).toEqual(['a'.repeat(32), 'own', 'own']);
  expect(logins[0]?.parentSpanId).toBe('a'.repeat(16));
});

it('[API-10] a collector that is away or says no costs no answer and no clean stop', async () => {
  const port = await freePort();
  for (const endpoint of [`http://localhost:${port}`, undefined]) {
    const refusing = await startHttpStub((response) => response.writeHead(500).end());
    onTestFinished(() => refusing.close());
    const { service, shared } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint ?? refusing.origin });
    await wholeLogin(service, shared, await shared.addCustomer(), {});
    expect(await service.end('SIGTERM')).toBe(0);
  }
});

it('[API-10] without a collector there are no traces, and with a share of 0 only those of the proxy', async () => {
  const off = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  await wholeLogin(off.service, off.shared, await off.shared.addCustomer(), {});
  expect(await off.service.end('SIGTERM')).toBe(0);
  expect(off.collector.received).toEqual([]);

  const few = await traced({ OTEL_TRACES_SAMPLER_ARG: '0' });
  const { email } = await few.shared.addCustomer();
  const body = { email, password: wrongPassword };
  const traceparent = `00-${'c'.repeat(32)}-${'c'.repeat(16)}-01`;
  await few.service.ask(paths.login, { body });
  await few.service.ask(paths.login, { headers: { 'x-forwarded-for': '203.0.113.79', traceparent }, body });
  expect(await few.service.end('SIGTERM')).toBe(0);
  expect([...new Set(spansOf(few.collector).map(({ traceId }) => traceId))]).toEqual(['c'.repeat(32)]);
});
