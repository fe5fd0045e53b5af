/** Hundreds of logins by people without an account, while customers want to log in. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { calls, defaults, headers } from '@stepgate/contract';
import { openSqlite, timeStep, totpCode } from '@stepgate/identity';
import { paths, tokenOf, type WorldCustomer } from '@stepgate/testkit';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { percentile } from '../../bench/percentile.ts';
import type { Campaign } from '../campaign.ts';
import { addCustomers } from '../customers.ts';
import { count, type Figure, milliseconds, never } from '../figure.ts';
import { createRawClient, formatHead, type RawClient } from '../flood/raw-client.ts';
import { type Timed, timed, timesOf } from '../flood/timed.ts';
import { mustLive, type Service, startService } from '../service.ts';

const loginsPerSecond = 500;
const statusesPerSecond = 20;
const seconds = 20;
/** Of each kind: customers on a trusted device, and customers who have solved the captcha. */
const honest = 20;

const generator = fileURLToPath(new URL('../flood/generate.ts', import.meta.url));

/** In a separate process, so that neither waits for the other. */
async function floodWith(port: number, perSecond: number, seconds: number, from: 'many' | 'one' | 'warm-up'): Promise<Timed> {
  const args = [generator, String(port), String(perSecond), String(seconds), from];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64e6 });
  return JSON.parse(stdout);
}

type Login = { readonly customer: WorldCustomer; readonly cookie?: string; readonly captcha?: object };

const jsonHead = (path: string, more: Readonly<Record<string, string>>): string =>
  formatHead('POST', path, { [headers.accessToken]: defaults.accessToken, 'content-type': 'application/json', ...more });

/** A whole login on a new device. @returns the cookie of the trusted device */
async function becomeKnown({ ask }: Service, { email, password, totpKey }: WorldCustomer, from: string): Promise<string> {
  const origin = { 'x-forwarded-for': from };
  const login = await ask(paths.login, { body: { email, password }, headers: origin });
  const oneTimeToken = tokenOf(JSON.parse(login.text));
  const code = totpCode(totpKey, timeStep(Date.now()));
  await ask(paths.verify('totp'), { oneTimeToken, body: { code }, headers: origin });
  const { cookies, text } = await ask(paths.exchange, { body: { oneTimeToken }, headers: origin });
  const device = cookies.find((each) => /known-device|device/.test(each.split('=')[0] ?? ''))?.split(';')[0];
  if (device === undefined) throw new Error(`a login left no known device behind: ${text}`);
  return device;
}

/**
 * The service's own captcha, solved before the measurement, because otherwise a customer's browser would do this work, not this
 * machine.
 */
async function solveCaptcha({ ask }: Service): Promise<object> {
  const challenge = JSON.parse((await ask(calls.captchaChallenge.path)).text);
  const solution = await solveChallenge({ challenge: { parameters: challenge.parameters }, deriveKey });
  if (solution === null) throw new Error('the proof of work took too long');
  return { captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'), challenge: 'ALTCHA' };
}

async function logIn(
  client: RawClient,
  { customer: { email, password }, cookie, captcha }: Login,
  from: string,
): Promise<number> {
  const head = jsonHead(paths.login, { 'x-forwarded-for': from, ...(cookie && { cookie }) });
  return (await client.send(head, JSON.stringify({ email, password, ...captcha }))).status;
}

export const flood: Campaign = {
  name: 'flood',
  what: `${loginsPerSecond} logins a second for ${seconds} s, from as many networks and from one, beside status calls and customers who want to get in.`,
  minutes: 2,
  missing: () => [],
  async run(stage) {
    const key = randomBytes(32);
    const storage = await openSqlite(stage.folder);
    const customers = await addCustomers(storage, key, 2 * 2 * honest + 1);
    await storage.close();
    const service = mustLive(await startService(stage, { STEPGATE_SECRET: key.toString('base64url') }));
    const port = Number(new URL(service.origin).port);
    const client = createRawClient(port);
    stage.afterwards(() => client.close());
    const [first, ...others] = customers;
    if (first === undefined) throw new Error('nobody to log in');
    const begun = await service.ask(paths.login, { body: { email: first.email, password: first.password } });
    const oneTimeToken = tokenOf(JSON.parse(begun.text));
    const statusHead = formatHead('GET', paths.status, {
      [headers.accessToken]: defaults.accessToken,
      [headers.oneTimeToken]: oneTimeToken,
    });
    const statuses = (): Promise<Timed> =>
      timed(statusesPerSecond, stage.short ? seconds / 2 : seconds, async () => (await client.send(statusHead, '')).status);

    stage.say('warming up: a service that floods come upon has served for a while');
    const warmUp = await floodWith(port, 50, 5, 'warm-up');
    stage.say(`status calls without a flood, after ${count(timesOf(warmUp.times).length)} logins`);
    const alone = await statuses();
    if (timesOf(alone.times, (status) => status === 200).length === 0) throw new Error('no status call is answered with 200');
    const p99 = (all: readonly number[]): number => percentile(all, 0.99);
    const describe = (all: readonly number[]): string => `p99 ${milliseconds(p99(all))}`;
    const figures: Figure[] = [];

    for (const [nth, from] of (['many', 'one'] as const).entries()) {
      const mine = others.slice(nth * 2 * honest, (nth + 1) * 2 * honest);
      const logins: Login[] = [];
      for (const [at, customer] of mine.entries()) {
        if (at % 2 === 0) logins.push({ customer, cookie: await becomeKnown(service, customer, `2001:db8:aaaa:${at}::1`) });
        else logins.push({ customer, captcha: await solveCaptcha(service) });
      }
      stage.say(`${loginsPerSecond} logins a second from ${from === 'many' ? 'as many networks' : 'one network'}`);
      const flooding = floodWith(port, loginsPerSecond, stage.short ? seconds / 2 : seconds, from);
      // The generator takes a moment to start.
      await setTimeout(1_500);
      const [beside, honestly] = await Promise.all([
        statuses(),
        timed((2 * honest) / (seconds - 4), seconds - 4, async (at) => {
          const login = logins[at];
          return login === undefined ? 0 : logIn(client, login, `2001:db8:bbbb:${nth}${at}::1`);
        }),
      ]);
      const flooded = await flooding;
      const refused = timesOf(flooded.times, (status) => status !== 401 && status !== 200);
      const gotIn = timesOf(honestly.times, (status) => status === 200);
      const what = `${loginsPerSecond}/s from ${from === 'many' ? 'many networks' : 'one network'}`;
      const byStatus = Object.entries(flooded.times)
        .map(([status, all]) => `${count(all.length)} × ${status} (${describe(all)})`)
        .join(', ');
      stage.say(`answered: ${byStatus}; the generator was late by ${milliseconds(flooded.lateP99)} (p99)`);
      stage.say(
        `honest logins: ${Object.entries(honestly.times)
          .map(([status, all]) => `${all.length} × ${status}`)
          .join(', ')}`,
      );
      const with500 = timesOf(flooded.times, (status) => status === 500).length;
      figures.push(
        {
          what: `${what}: ${count(refused.length)} refused`,
          measured: describe(refused),
          floor: '–',
          aim: 'p99 ≤ 50 ms',
          met: p99(refused) <= 50,
        },
        {
          what: `${what}: status calls beside it`,
          measured: describe(timesOf(beside.times)),
          floor: `${describe(timesOf(alone.times))} without it`,
          aim: 'p99 ≤ 50 ms',
          met: p99(timesOf(beside.times)) <= 50,
        },
        {
          what: `${what}: customers with a known device or captcha who get in`,
          measured: `${gotIn.length} of ${logins.length} (${describe(gotIn)})`,
          floor: '–',
          aim: 'all',
          met: gotIn.length === logins.length,
        },
        never(`${what}: answers with 500`, with500, `${count(timesOf(flooded.times).length)} requests`),
      );
      if (nth === 0) await setTimeout(3_000);
    }
    await service.end('SIGTERM');
    return figures;
  },
};
