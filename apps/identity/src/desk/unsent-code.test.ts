/** A code that the provider didn't send is why a customer can't log in, until something works. */
import { beginLogin, logIn, openWorld, paths } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';
import { newDesk } from './test/desk-of.ts';

it('[SRE-04] says that the provider failed, before and after the event joins its chain, until a code goes out or a login ends', async () => {
  const results = [{ outcome: 'failed', reason: 'status 500' } as const, { outcome: 'sent' } as const];
  const phone = { channels: new Set(['sms'] as const), send: async () => results[Math.min(sent++, 2)] ?? failed };
  const failed = { outcome: 'unknown', reason: 'status 503' } as const;
  let sent = 0;
  const world = await openWorld({ phone, jobsByHand: true });
  onTestFinished(() => world.close());
  const customer = await world.addCustomer();
  const desk = await newDesk(world);
  const why = async () => (await desk.read(customer.id)).hindrances.filter(({ what }) => what === 'code-not-sent');
  const oneTimeToken = await beginLogin(world, customer);
  const send = async (): Promise<number> => {
    world.clock.move(31_000);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    return world.clock.now();
  };
  const first = { what: 'code-not-sent', channel: 'sms', outcome: 'failed', reason: 'status 500', at: await send() };
  expect(await why()).toEqual([first]);
  await chainEvents(world);
  expect(await why()).toEqual([first]);
  await send();
  expect(await why()).toEqual([]);
  const at = await send();
  expect(await why()).toEqual([{ what: 'code-not-sent', channel: 'sms', outcome: 'unknown', reason: 'status 503', at }]);
  world.clock.move(1_000);
  await logIn(world, customer);
  expect(await why()).toEqual([]);
});
