/** A provider's failure is in the log, the metrics and the customer's events, with its reason and without anything of the message. */
import type { PhoneSendResult } from '@stepgate/identity';
import { beginLogin, freePort, openWorld, paths, type World, type WorldOptions } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';
import type { Report, Reported } from '../kernel/report.ts';
import { FaceEngineBusy } from '../providers/face-match/face-match-engine.ts';
import { createReports } from './reports.ts';
import { serveMetrics } from './serve-metrics.ts';
import { type ProviderPorts, watchedPorts } from './watched-ports.ts';

const minute = 60_000;
const number = '+4915112345678';

type Line = {
  readonly level: number;
  readonly msg: string;
  readonly channel?: string;
  readonly outcome?: string;
  readonly reason?: string;
  readonly country?: string;
  readonly more?: number;
};

async function opened(options: WorldOptions): Promise<{ world: World; told: () => Partial<Line>[]; lines: Line[] }> {
  const lines: Line[] = [];
  const world = await openWorld({ ...options, log: (line) => void lines.push(JSON.parse(line)) });
  onTestFinished(() => world.close());
  const told = () =>
    lines
      .filter(({ msg }) => msg.startsWith('a provider'))
      .map(({ level, channel, outcome, reason, country, more }) => ({
        ...{ level, channel, outcome, reason },
        ...(country && { country }),
        ...(more && { more }),
      }));
  return { world, told, lines };
}

const phoneThat = (...results: PhoneSendResult[]): NonNullable<WorldOptions['phone']> => ({
  channels: new Set(['sms', 'voice']),
  send: async () => results.shift() ?? { outcome: 'sent' },
});

it('[POL-12] a text message that fails has one line of level 50 with channel, outcome, reason and country, and an event', async () => {
  const phone = phoneThat(
    { outcome: 'failed', reason: 'status 401, error 20003' },
    { outcome: 'unknown', reason: 'status 500' },
    { outcome: 'refused', because: 'blocked' },
    { outcome: 'sent' },
  );
  const { world, told, lines } = await opened({ phone });
  const customer = await world.addCustomer({ phones: [number] });
  const oneTimeToken = await beginLogin(world, customer);
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    statuses.push((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status);
    world.clock.move(minute / 2);
  }
  expect(statuses).toEqual([502, 502, 400, 200]);
  expect(told()).toEqual([
    { level: 50, channel: 'sms', outcome: 'failed', reason: 'status 401, error 20003', country: 'DE' },
    { level: 50, channel: 'sms', outcome: 'unknown', reason: 'status 500', country: 'DE' },
    { level: 40, channel: 'sms', outcome: 'refused', reason: 'blocked', country: 'DE' },
  ]);
  expect(JSON.stringify(lines)).not.toContain(number.slice(3));
  await chainEvents(world);
  const events = await world.storage.queries
    .selectFrom('event')
    .select('facts')
    .where('customer_id', '=', customer.id)
    .where('kind', '=', 'code.not-sent')
    .orderBy('seq')
    .execute();
  expect(events.map(({ facts }) => JSON.parse(facts ?? ''))).toEqual([
    { channel: 'sms', outcome: 'failed', reason: 'status 401, error 20003' },
    { channel: 'sms', outcome: 'unknown', reason: 'status 500' },
    { channel: 'sms', outcome: 'refused', reason: 'blocked' },
  ]);
});

it('[POL-12] a provider’s words repeat no number, address, code or key in the log or in an event', async () => {
  const reason = `no route to ${number} (0151 1234 5678) for ada@ex.test at https://sms.example/send?key=abc with sk_${'a1'.repeat(16)}: 123456`;
  const { world, told, lines } = await opened({ phone: phoneThat({ outcome: 'failed', reason }) });
  const oneTimeToken = await beginLogin(world, await world.addCustomer({ phones: [number] }));
  await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  expect(told().map((line) => line.reason)).toEqual(['no route to …) for … at https://sms.example/send?… with …: …']);
  const rows = await world.storage.queries.selectFrom('waiting_event').select('facts').execute();
  for (const secret of [number, '1234 5678', 'ada@', 'key=abc', 'a1a1', '123456'])
    expect(JSON.stringify([lines.filter(({ msg }) => msg.startsWith('a provider')), rows])).not.toContain(secret);
});

it('[POL-12] the same failure has one line a minute, which counts the others; the first and a different one always have theirs', async () => {
  const failed: PhoneSendResult = { outcome: 'failed', reason: 'status 500' };
  const phone = phoneThat(failed, failed, failed, { outcome: 'failed', reason: 'status 401' }, failed);
  const { world, told } = await opened({ phone });
  const send = () => world.phone.send({ id: 'a', to: number, channel: 'sms', text: 'a', language: 'en' });
  for (let n = 0; n < 4; n += 1) await send();
  world.clock.move(minute);
  await send();
  const line = { level: 50, channel: 'sms', outcome: 'failed', country: 'DE' };
  expect(told()).toEqual([
    { ...line, reason: 'status 500' },
    { ...line, reason: 'status 401' },
    { ...line, reason: 'status 500', more: 2 },
  ]);
});

it('[POL-12] the metrics count messages by channel and outcome, and what was asked of other providers', async () => {
  const port = await freePort();
  const { world } = await opened({});
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const nobody = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const report = createReports(
    world.clock,
    () => nobody,
    () => metrics,
  );
  const asked = [
    ['sms', 'sent'],
    ['sms', 'failed'],
    ['sms', 'failed'],
    ['mail', 'unknown'],
    ['captcha', 'unavailable'],
  ] as const;
  for (const [channel, outcome] of asked) report({ what: 'provider', channel, outcome });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text.match(/^stepgate_(messages|provider_calls)_total\{.* [1-9]\d*$/gm)?.toSorted()).toEqual([
    'stepgate_messages_total{channel="mail",outcome="unknown"} 1',
    'stepgate_messages_total{channel="sms",outcome="failed"} 2',
    'stepgate_messages_total{channel="sms",outcome="sent"} 1',
    'stepgate_provider_calls_total{provider="captcha",outcome="unavailable"} 1',
  ]);
});

const down = (): Promise<never> =>
  Promise.reject(new Error('down', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }));
const failing = async () => ({ outcome: 'failed', reason: 'ECONNREFUSED' }) as const;

/** Every port, each of which fails for one reason. */
const broken: ProviderPorts = {
  phone: { channels: new Set(), send: failing },
  numberSignals: { simChange: failing },
  mail: { send: failing },
  push: { publicKey: 'key', accepts: () => true, wake: failing },
  photos: { put: down, get: down, remove: down },
  face: {
    model: 'a',
    sdkVersions: [],
    begin: down,
    match: down,
    enrol: down,
    enrolPhoto: down,
    forget: down,
    close: async () => undefined,
  },
  captcha: { type: 'TURNSTILE', siteKey: 'a', verify: async () => ({ outcome: 'unavailable', reason: 'ECONNREFUSED' }) },
  socials: new Map([['google', { begin: down, finish: down }]]),
  webhook: { deliver: failing, stop: () => undefined },
};

it('[POL-12] every function of every port to a provider reports its failure with the reason, and fails as before', async () => {
  const reported: Reported[] = [];
  const report: Report = (each) => void reported.push(each);
  const { phone, numberSignals, mail, push, photos, face, captcha, socials, webhook } = watchedPorts(broken, report);
  const jpeg = Buffer.alloc(0);
  const question = { state: '', nonce: '', verifier: '', callback: '' };
  const check = { purpose: 'ENROL', customer: '' } as const;
  const scan = { contentType: '', body: jpeg };
  const asking = [
    ['sms', phone.send({ id: '', to: number, channel: 'sms', text: '', language: 'en' })],
    ['sim', numberSignals?.simChange(number)],
    ['mail', mail.send({ id: '', to: '', subject: '', text: '' })],
    ['push', push.wake({ endpoint: '', keys: { p256dh: '', auth: '' } }, 1_000)],
    ['photos', photos.put('', jpeg)],
    ['photos', photos.get('')],
    ['photos', photos.remove('')],
    ['face', face?.begin(check)],
    ['face', face?.match(scan, '')],
    ['face', face?.enrol(scan, '')],
    ['face', face?.enrolPhoto(jpeg, '')],
    ['face', face?.forget('')],
    ['captcha', captcha?.verify({ answer: '', address: '' })],
    ['social', socials.get('google')?.begin(question)],
    ['social', socials.get('google')?.finish(question, new URLSearchParams())],
    ['webhook', webhook?.deliver({ id: '', body: '' })],
  ] as const;
  const came = await Promise.allSettled(asking.map(([, asked]) => asked));
  expect(came.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  const sorted = (channels: readonly string[]) => channels.toSorted();
  expect(sorted(reported.map((each) => (each.what === 'provider' ? each.channel : each.what)))).toEqual(
    sorted(asking.map(([channel]) => channel)),
  );
  for (const each of reported) expect(each).toMatchObject({ what: 'provider', reason: 'ECONNREFUSED' });
});

it('[POL-12] a face engine that has no room is busy, which is no fault', async () => {
  const reported: Reported[] = [];
  const full = () => Promise.reject(new FaceEngineBusy());
  const face = broken.face && { ...broken.face, begin: full };
  await expect(
    watchedPorts({ ...broken, face }, (each) => void reported.push(each)).face?.begin({ purpose: 'ENROL', customer: '' }),
  ).rejects.toThrow(FaceEngineBusy);
  expect(reported).toMatchObject([{ channel: 'face', outcome: 'busy' }]);
});

it('[REAL-06] providers get the number of today for a stored number of an earlier plan', async () => {
  const reached: string[] = [];
  const { phone, numberSignals } = watchedPorts(
    {
      ...broken,
      phone: {
        channels: new Set(),
        async send({ to }) {
          reached.push(to);
          return { outcome: 'sent' };
        },
      },
      numberSignals: {
        async simChange(to) {
          reached.push(to);
          return { outcome: 'failed', reason: 'down' };
        },
      },
    },
    () => undefined,
  );
  const message = { id: 'a', text: 'a', language: 'en', code: undefined } as const;
  await phone.send({ ...message, to: '+5215512345678', channel: 'sms' });
  await phone.send({ ...message, to: '+541123456789', channel: 'sms' });
  await numberSignals?.simChange('+541123456789');
  expect(reached).toEqual(['+525512345678', '+5491123456789', '+5491123456789']);
});
