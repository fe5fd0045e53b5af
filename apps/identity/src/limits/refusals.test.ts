/** Each refusal by a limit says which limit, in the line of its request and in the metrics. */
import { readFileSync } from 'node:fs';
import { calls, loginsFrom, signUps } from '@stepgate/contract';
import { beginLogin, freePort, newEmail, openWorld, paths, signUpBody, type World } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { type LimitName, limitNames, nameOfKey } from '../kernel/limit-names.ts';
import { type Answered, serveMetrics } from '../metrics/serve-metrics.ts';

type Line = { readonly msg: string; readonly status?: number; readonly limit?: LimitName };

async function opened(
  options: Parameters<typeof openWorld>[0] = {},
): Promise<{ world: World; lines: Line[]; refusals: () => (string | undefined)[] }> {
  const lines: Line[] = [];
  const world = await openWorld({ ...options, log: (line) => void lines.push(JSON.parse(line)) });
  onTestFinished(() => world.close());
  const refusals = () => lines.filter(({ status }) => status === 429 || status === 403).map(({ limit }) => limit);
  return { world, lines, refusals };
}

it('[POL-12] the line of a refused request names the limit, and the line of any other has none', async () => {
  const { world, lines, refusals } = await opened();
  const customer = await world.addCustomer();
  const oneTimeToken = await beginLogin(world, customer);
  for (let n = 0; n < 2; n += 1) await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  const wrong = { body: { email: customer.email, password: 'wrong password' } };
  for (let n = 0; n < 6; n += 1) await world.ask(paths.login, wrong);
  expect(refusals()).toEqual(['number-codes', 'attempts-password']);
  expect(lines.filter(({ msg, limit }) => msg === 'answered' && limit === undefined)).toHaveLength(7);
});

it('[POL-12] the metrics count the refusals of each limit', async () => {
  const port = await freePort();
  const { world } = await opened();
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const answered: Pick<Answered, 'method' | 'route' | 'milliseconds'> = { method: 'POST', route: paths.login, milliseconds: 1 };
  metrics.answered({ ...answered, status: 429, limit: 'network-codes' });
  metrics.answered({ ...answered, status: 429, limit: 'network-codes' });
  metrics.answered({ ...answered, status: 200 });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text.match(/^stepgate_refusals_total.* [1-9]\d*$/gm)).toEqual(['stepgate_refusals_total{limit="network-codes"} 2']);
});

it('[POL-12] a limit of a network is named too', async () => {
  const { world, refusals } = await opened();
  for (let n = 0; n <= signUps.most; n += 1) await world.ask(calls.signUp.path, { body: signUpBody(newEmail()) });
  expect(refusals()).toEqual(['network-sign-ups']);
});

it('[POL-13] guesses past a network’s share, which only a captcha lets pass, are counted as refusals of that limit', async () => {
  const port = await freePort();
  const { world, lines } = await opened({ settings: { loginsFrom } });
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1)
    statuses.push((await world.ask(paths.login, { body: { email: newEmail(), password: 'a guess' } })).status);
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(400)]);
  for (const { msg, status = 0, limit } of lines)
    if (msg === 'answered')
      metrics.answered({ method: 'POST', route: paths.login, milliseconds: 1, status, ...(limit && { limit }) });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text.match(/^stepgate_refusals_total.* [1-9]\d*$/gm)).toEqual(['stepgate_refusals_total{limit="network-logins"} 5']);
});

it('[POL-12] docs/operating-reference.md says what each limit counts', () => {
  const page = readFileSync(new URL('../../../../docs/operating-reference.md', import.meta.url), 'utf8');
  const [section = ''] = (page.split('\n## Limits\n')[1] ?? '').split('\n## ');
  const named = Array.from(section.matchAll(/`([a-z-]+)(…?)`/g), ([, name = '', open]) => ({ name, isBeginning: open === '…' }));
  const isNamed = (limit: string) =>
    named.some(({ name, isBeginning }) => (isBeginning ? limit.startsWith(name) : limit === name));
  expect(limitNames.filter((limit) => !isNamed(limit))).toEqual([]);
});

it('[POL-12] the name of a limit comes from the longest words that its key begins with', () => {
  expect([nameOfKey('codes to GB'), nameOfKey('unproved codes to GB'), nameOfKey('photos tried with a')]).toEqual([
    'country-codes',
    'country-unproved-codes',
    'token-photo-uploads',
  ]);
});
