/** The reports of our own pages about themselves to operators: closed words, few of them, in the log and the metrics. */
import { askingFrom, freePort, openWorld, proxiesOfTests, type World } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createReports } from '../metrics/reports.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';

const path = '/gateway/identity/api/v1/page-faults';
const minute = 60_000;

type Line = { readonly level: number; readonly msg: string; readonly limit?: string };

async function opened(): Promise<{ world: World; lines: Line[]; told: () => object[] }> {
  const lines: Line[] = [];
  const world = await openWorld({
    settings: { trustedProxies: proxiesOfTests },
    log: (line) => void lines.push(JSON.parse(line)),
  });
  onTestFinished(() => world.close());
  const told = () =>
    lines
      .filter(({ msg }) => msg === 'a part of a page has failed in a browser')
      .map(({ msg: _, ...line }) =>
        Object.fromEntries(Object.entries(line).filter(([name]) => !['time', 'pid', 'hostname'].includes(name))),
      );
  return { world, lines, told };
}

it('[ENG-04] a part of a page that failed has one line of level 40 for each part, fault and minute', async () => {
  const { world, told } = await opened();
  const report = async (part: string, what: string) => (await world.ask(path, { body: { part, what } })).status;
  expect(await report('captcha', 'threw')).toBe(204);
  for (let n = 0; n < 3; n += 1) expect(await report('captcha', 'threw')).toBe(204);
  expect(await report('captcha', 'did-not-load')).toBe(204);
  expect(await report('page', 'threw')).toBe(204);
  world.clock.move(minute);
  expect(await report('captcha', 'threw')).toBe(204);
  expect(told()).toEqual([
    { level: 40, part: 'captcha', what: 'threw' },
    { level: 40, part: 'captcha', what: 'did-not-load' },
    { level: 40, part: 'page', what: 'threw' },
    { level: 40, part: 'captcha', what: 'threw', more: 3 },
  ]);
});

it.each([
  ['another part', { part: 'ada@example.com', what: 'threw' }],
  ['another fault', { part: 'captcha', what: 'TypeError: x is not a function' }],
  ['a message beside the words', { part: 'captcha', what: 'threw', message: 'at https://app.example.test/#token' }],
  ['no part', { what: 'threw' }],
  ['a list of parts', { part: ['captcha'], what: 'threw' }],
  ['a word of every object', { part: 'constructor', what: 'threw' }],
])('[ENG-04] a body with %s is refused, and nothing of it is reported', async (_, body) => {
  const { world, told, lines } = await opened();
  expect(await world.ask(path, { body })).toMatchObject({ status: 400, body: { code: 'invalid_format' } });
  expect(told()).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/ada@example|TypeError|#token/);
});

it('[ENG-04] one network reports twenty faults in ten minutes, and then only others are heard', async () => {
  const { world, lines, told } = await opened();
  const body = { part: 'captcha', what: 'threw' };
  const [one, other] = [askingFrom(world, '198.51.100.7'), askingFrom(world, '198.51.100.8')];
  for (let n = 0; n < 20; n += 1) expect((await one.ask(path, { body })).status).toBe(204);
  expect(await one.ask(path, { body })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(lines.find(({ limit }) => limit !== undefined)?.limit).toBe('network-page-faults');
  expect((await other.ask(path, { body })).status).toBe(204);
  world.clock.move(10 * minute);
  expect((await one.ask(path, { body })).status).toBe(204);
  // The refused one isn't among those that had no line.
  expect(told().at(-1)).toEqual({ level: 40, ...body, more: 20 });
});

it('[ENG-04] the metrics count each part and fault', async () => {
  const port = await freePort();
  const { world } = await opened();
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const nobody = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const report = createReports(
    world.clock,
    () => nobody,
    () => metrics,
  );
  for (const fault of ['threw', 'threw', 'did-not-load'] as const) report({ what: 'page-fault', part: 'captcha', fault });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text.match(/^stepgate_page_faults_total\{.* [1-9]\d*$/gm)).toEqual([
    'stepgate_page_faults_total{part="captcha",what="threw"} 2',
    'stepgate_page_faults_total{part="captcha",what="did-not-load"} 1',
  ]);
});
