/** Neighbours of one address can't shut resets, sign-ups and appeals: a solved captcha passes beyond their network's count. */

import { type CaptchaAnswer, calls } from '@stepgate/contract';
import {
  type Answer,
  askingFrom,
  databases,
  newEmail,
  openWorld,
  proxiesOfTests,
  signUpBody,
  type World,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Client = Pick<World, 'ask'>;
type Solved = CaptchaAnswer | null;

async function solve({ ask }: Client): Promise<CaptchaAnswer> {
  const challenge = JSON.parse(JSON.stringify((await ask(calls.captchaChallenge.path)).body));
  const solution = await solveChallenge({ challenge: { parameters: challenge.parameters }, deriveKey });
  if (solution === null) throw new Error('the proof of work took too long');
  return { captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'), challenge: 'ALTCHA' };
}

const outcomeOf = ({ status, body, headers }: Answer) => [
  status,
  Reflect.get(Object(body), 'code'),
  status === 429 ? headers['retry-after'] : undefined,
];

/** Whatever a stranger may ask, its answer, how often a network may, and the seconds until it may again. */
const asked = [
  [
    'resets',
    204,
    20,
    '1200',
    ({ ask }: Client, challenge: Solved) => ask(calls.askPasswordReset.path, { body: { email: newEmail(), challenge } }),
  ],
  [
    'sign-ups',
    200,
    20,
    '1200',
    ({ ask }: Client, challenge: Solved) => ask(calls.signUp.path, { body: { ...signUpBody(newEmail()), challenge } }),
  ],
  [
    'appeals',
    204,
    20,
    '3600',
    ({ ask }: Client, challenge: Solved) =>
      ask(calls.appeal.path, { body: { email: newEmail(), message: 'Please look again.', challenge } }),
  ],
] as const;

describe.each(databases)('a shared address on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  it.each(rows(asked, 1))(
    '[HOLD-07] %s: after those of neighbours the next is 429, and passes with a solved captcha, as often as one is solved (SG4)',
    async (what, status, most, wait, send) => {
      const office = askingFrom(world, `192.0.2.${asked.findIndex(([name]) => name === what) + 1}`);
      for (let n = 0; n < most; n += 1) expect((await send(office, null)).status).toBe(status);
      expect(outcomeOf(await send(office, null))).toEqual([429, 'too_many_requests', wait]);
      for (let n = 0; n < 25; n += 1) expect((await send(office, await solve(office))).status).toBe(status);
      // Without one it is still too often, and another network is not affected.
      expect((await send(office, null)).status).toBe(429);
      expect((await send(askingFrom(world, '192.0.2.99'), null)).status).toBe(status);
    },
  );

  it('[HOLD-07] past the count an answer passes once, and a wrong one never', async () => {
    const office = askingFrom(world, '192.0.2.50');
    const [, , most, , send] = asked[0];
    for (let n = 0; n < most; n += 1) await send(office, null);
    const answer = await solve(office);
    expect((await send(office, answer)).status).toBe(204);
    expect(outcomeOf(await send(office, answer))).toEqual([400, 'captcha_failed', undefined]);
    expect(outcomeOf(await send(office, { captcha: 'made up', challenge: 'ALTCHA' }))).toEqual([
      400,
      'captcha_failed',
      undefined,
    ]);
  });
});

it("[HOLD-07] a vendor's captcha opens the same way, but not while the vendor gives no result", async () => {
  let isAway = false;
  const [passed, away] = [{ outcome: 'passed' }, { outcome: 'unavailable', reason: 'status 500' }] as const;
  const captcha = { type: 'TURNSTILE', siteKey: 'key', verify: async () => (isAway ? away : passed) } as const;
  const world = await openWorld({ captcha, settings: { trustedProxies: proxiesOfTests } });
  const office = askingFrom(world, '192.0.2.1');
  const [, status, most, , send] = asked[0];
  let sent = 0;
  const byVendor = () => {
    sent += 1;
    return send(office, { captcha: `token ${sent}`, challenge: 'TURNSTILE', siteKey: 'key' });
  };
  for (let n = 0; n < most + 5; n += 1) expect((await byVendor()).status).toBe(status);
  isAway = true;
  expect((await byVendor()).status).toBe(429);
  expect((await send(office, await solve(office))).status).toBe(status);
  await world.close();
});
