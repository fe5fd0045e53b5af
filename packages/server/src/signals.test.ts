/** A back end's signals about a customer reach the real service. */
import { newApiKey, newLoggedInCustomer, openWorld, paths, tokenOf } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from './create-server.ts';
import { createFetch } from './test/create-fetch.ts';

it('[POL-05] a back end sets and clears a signal of the customer whom introspection names', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const apiKey = await newApiKey(world, ['sessions', 'signals']);
  const { origin } = world.settings;
  const stepgate = createServer({ origin, apiKey, fetch: createFetch(world) });
  const { customer, cookie } = await newLoggedInCustomer(world);
  const who = await stepgate.introspect(new Request(`${origin}/`, { headers: { cookie } }));
  const customerId = who.state === 'active' ? who.customerId : expect.fail(who.state);
  const askedFirst = async () => {
    const { email, password } = customer;
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    const { body } = await world.ask(paths.status, { oneTimeToken });
    return JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges[0].primaryChallenge.type;
  };

  expect(await stepgate.setSignal(customerId, { kind: 'risk', value: 'selfie', reason: 'Three cards/day?' })).toEqual({
    state: 'done',
  });
  expect(await askedFirst()).toBe('SELFIE_WITH_ID');
  expect(await stepgate.clearSignal(customerId, 'risk', 'It was the customer & a friend')).toEqual({ state: 'done' });
  expect(await askedFirst()).toBe('SMS');

  expect(await stepgate.setSignal('no/body', { kind: 'new-number-due', reason: 'x' })).toEqual({
    state: 'failed',
    reason: 'invalid_format',
  });
  expect(await stepgate.setSignal('nobody', { kind: 'new-number-due', reason: 'x' })).toEqual({ state: 'unknown-customer' });
  expect(await stepgate.clearSignal('nobody', 'risk', 'x')).toEqual({ state: 'unknown-customer' });
  expect(await stepgate.setSignal(customerId, { kind: 'risk', value: 'high', reason: 'x' })).toEqual({
    state: 'failed',
    reason: 'invalid_format',
  });
  const other = createServer({ origin, apiKey: await newApiKey(world, ['sessions']), fetch: createFetch(world) });
  expect(await other.clearSignal(customerId, 'risk', 'x')).toEqual({ state: 'failed', reason: 'not_allowed' });
});
