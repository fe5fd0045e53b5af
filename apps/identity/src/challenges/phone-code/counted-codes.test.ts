import { beginLogin, openWorld, paths } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';

const number = '+4915112345678';
const minute = 60_000;
const nothing = () => undefined;

it('[SRE-05] a code is counted when it is sent, typed, and replaced, by channel and country', async () => {
  const counted: string[] = [];
  const world = await openWorld({
    metrics: () => ({
      refused: nothing,
      provided: nothing,
      pageFailed: nothing,
      code: ({ channel, outcome, country }) => counted.push(`${channel} ${outcome} ${country}`),
    }),
  });
  onTestFinished(() => world.close());
  const customer = await world.addCustomer({ phones: [number] });
  const oneTimeToken = await beginLogin(world, customer);
  const trigger = () => world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  const take = () => counted.splice(0);
  expect((await trigger()).status).toBe(200);
  expect(take()).toEqual(['sms sent DE']);
  world.clock.move(minute / 2);
  await trigger();
  expect(take()).toEqual(['sms replaced DE', 'sms sent DE']);
  // The code before has expired by itself.
  world.clock.move(11 * minute);
  expect((await trigger()).status).toBe(200);
  expect(take()).toEqual(['sms sent DE']);
  const type = async (otpCode: string) => (await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status;
  const code = await world.codeSentTo(number);
  expect(await type(code === '000000' ? '111111' : '000000')).not.toBe(200);
  expect(take()).toEqual([]);
  expect(await type(code)).toBe(200);
  expect(take()).toEqual(['sms typed DE']);
});
