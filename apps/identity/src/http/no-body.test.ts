/** Calls without a body from a client that still sends JSON as its content type, as a wrapper that "sends JSON" does. */
import { type Call, calls } from '@stepgate/contract';
import { openWorld, paths, tokenOf, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const password = 'correct horse battery';
const asJson = { 'content-type': 'application/json' };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const all: readonly Call[] = Object.values(calls);
const bodiless = all.filter(({ method, body, form }) => method === 'POST' && body === undefined && form === undefined);

const addressOf = ({ path }: Call): string => path.replace(':provider', 'google').replace(/:\w+/g, 'n1');

/** @param headers additional headers of a request without a body */
const ask = (call: Call, raw: string, headers: Readonly<Record<string, string>> = {}) =>
  world.ask(addressOf(call), { method: 'POST', raw, headers: { ...asJson, ...headers } });

it('the calls without a body include those of the specification', () => {
  const ids = bodiless.map(({ id }) => id);
  const named = [
    'triggerPush',
    'triggerPushV2',
    'forgotPassword',
    'startPhoneChange',
    'resendEmailVerification',
    'triggerFaceMatch',
  ];
  expect(ids).toEqual(expect.arrayContaining(named));
});

it.each(bodiless)('[CALL-01] $id accepts an empty body with a JSON content type', async (call) => {
  const { status, body } = await ask(call, '');
  const plain = await world.ask(addressOf(call), { method: 'POST' });
  expect([400, 415, 500]).not.toContain(status);
  // Each answer has a challenge of its own.
  const shape = (given: unknown) => JSON.stringify(given)?.replace(/"challenge":"[\w-]+"/, 'a challenge');
  expect([status, shape(body)]).toEqual([plain.status, shape(plain.body)]);
});

it.each(bodiless)('[CALL-01] $id still refuses a body that does not match its content type (CV6)', async (call) => {
  for (const raw of [' ', '{', 'null', '[]', '""', '{"a":1,"a":2}', '{"__proto__":{}}', '\ufeff'])
    expect(await ask(call, raw), JSON.stringify(raw)).toMatchObject({ status: 400, body: { code: 'invalid_format' } });
});

it.each(bodiless)('$id without a body is no easier to forge from another site (UI11)', async (call) => {
  const forged = { 'content-type': 'text/plain', 'x-access-token': '' };
  expect(await ask(call, '', forged)).toMatchObject({ status: 401, body: { code: 'invalid_access_token' } });
  for (const [name, value] of [
    ['origin', 'https://evil.test'],
    ['sec-fetch-site', 'cross-site'],
  ] as const)
    expect(await ask(call, '', { [name]: value })).toMatchObject({ status: 403, body: { code: 'wrong_origin' } });
});

it('[CALL-01] a call whose fields are all optional accepts an empty body, and a call with a required field does not', async () => {
  const { email, phone } = await world.addCustomer({ password });
  const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
  expect(await world.ask(paths.trigger('sms'), { method: 'POST', raw: '', headers: asJson, oneTimeToken })).toMatchObject({
    status: 200,
  });
  expect(await world.codeSentTo(phone)).toMatch(/^\d{6}$/);
  const verified = await world.ask(paths.verify('sms'), { method: 'POST', raw: '', headers: asJson, oneTimeToken });
  expect(verified).toMatchObject({ status: 400, body: { code: 'invalid_format' } });
});
