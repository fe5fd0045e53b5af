import { randomBytes } from 'node:crypto';
import { calls } from '@stepgate/contract';
import { openWorld, paths } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';

it.each([true, false])('[ATT-12] the login options say whether data can be shared: %s', async (dataSharing) => {
  const world = await openWorld({ settings: { dataSharing } });
  onTestFinished(() => world.close());
  expect((await world.ask(calls.loginOptions.path)).body).toMatchObject({ dataSharing });
});

it('[ATT-12] when data sharing is off, its call is answered like an unknown one (CD2)', async () => {
  const world = await openWorld({ settings: { dataSharing: false } });
  onTestFinished(() => world.close());
  const { email } = await world.addCustomer();
  const [off, none] = [
    await world.ask(paths.loginCdr, { body: { email } }),
    await world.ask('/login-api/no-such-call', { body: { email } }),
  ].map(({ status, body, cookies }) => ({ status, body, cookies }));
  expect(off).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(off).toEqual(none);
  expect(await world.storage.queries.selectFrom('one_time_token').select('hash').execute()).toEqual([]);
});

it('[ATT-12] data sharing is on in the demo; in production it is on only if the operator switches it on', () => {
  const production = {
    STEPGATE_ORIGIN: 'https://app.ex.test',
    STEPGATE_SECRET: randomBytes(32).toString('base64url'),
    STEPGATE_TRUSTED_PROXIES: 'none',
    STEPGATE_SMTP_URL: 'smtps://user:password@mail.example.com',
    STEPGATE_MAIL_FROM: 'no-reply@example.com',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+12025550100',
    STEPGATE_PHONE_COUNTRIES: 'GB',
  };
  expect(readConfig({ STEPGATE_ENV: 'demo' }).settings.dataSharing).toBe(true);
  expect(readConfig({ STEPGATE_ENV: 'demo', STEPGATE_DATA_SHARING: 'off' }).settings.dataSharing).toBe(false);
  expect(readConfig(production).settings.dataSharing).toBe(false);
  expect(readConfig({ ...production, STEPGATE_DATA_SHARING: 'on' }).settings.dataSharing).toBe(true);
  expect(() => readConfig({ ...production, STEPGATE_DATA_SHARING: 'yes' })).toThrow('STEPGATE_DATA_SHARING');
});
