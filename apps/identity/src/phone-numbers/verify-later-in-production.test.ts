/** 'Verify later' where a company runs the service: a file of its policy allows it, and its back end says that a number is due. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@stepgate/contract';
import {
  beginLogin,
  beginNumberUpdate,
  enterNewNumber,
  newApiKey,
  newMobile,
  openWorld,
  passWithApp,
  paths,
  type World,
} from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';

const production = {
  STEPGATE_ENV: 'production',
  STEPGATE_ORIGIN: 'https://app.ex.test',
  STEPGATE_SECRET: 'k3Jv9QmZ0xTfW7cYp1rN8sLbE6uHdG2aVoI5jRtXwMg',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  STEPGATE_SMTP_URL: 'smtps://stepgate:p%40ss@mail.example.com',
  STEPGATE_MAIL_FROM: 'no-reply@example.com',
  STEPGATE_TRUSTED_PROXIES: '10.0.0.0/8',
  STEPGATE_PHONE_COUNTRIES: '*',
};

/** A service with a file of this policy. */
async function openWith(policy: object): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-policy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'stepgate.policy.json');
  writeFileSync(path, JSON.stringify(policy));
  const { settings } = readConfig({ ...production, STEPGATE_POLICY: path });
  expect(settings.demo).toBe(false);
  const world = await openWorld({ settings });
  onTestFinished(() => world.close());
  return world;
}

/** A customer who has to give a new number, because a back end says so. @returns the token of their login, once they have entered one */
async function enterDueNumber(world: World) {
  const customer = await world.addCustomer();
  const authorization = `Bearer ${await newApiKey(world, ['signals'])}`;
  const path = calls.setSignal.path.replace(':customerId', customer.id).replace(':kind', 'new-number-due');
  const set = await world.ask(path, { method: 'PUT', body: { reason: 'The letter came back' }, headers: { authorization } });
  expect(set.status).toBe(204);
  const oneTimeToken = await beginNumberUpdate(world, customer);
  await enterNewNumber(world, oneTimeToken, newMobile());
  return { customer, oneTimeToken };
}

const exchange = (world: World, oneTimeToken: string) => world.ask(paths.exchange, { body: { oneTimeToken } });

it("[POL-11] in production 'Verify later' ends the login with a session where the policy's file allows it, and the next login asks again", async () => {
  const world = await openWith({ verifyLater: true });
  const { customer, oneTimeToken } = await enterDueNumber(world);
  const { body } = await world.ask(paths.status, { oneTimeToken });
  expect(JSON.stringify(body)).toContain('"mayVerifyLater":true');
  const { status, cookies } = await exchange(world, oneTimeToken);
  expect(status).toBe(200);
  expect(cookies.join()).toContain('__Host-stepgate-session=');
  // The app's next code.
  world.clock.move(30_000);
  const again = await beginLogin(world, customer);
  await passWithApp(world, customer, again);
  expect(await exchange(world, again)).toMatchObject({ status: 403, body: { code: 'mandatory.update.phone.number' } });
});

it('[POL-11] in production nothing waits, and nothing is offered, where the policy does not say so', async () => {
  const world = await openWith({});
  const { oneTimeToken } = await enterDueNumber(world);
  const { body } = await world.ask(paths.status, { oneTimeToken });
  expect(JSON.stringify(body)).not.toContain('mayVerifyLater');
  expect(await exchange(world, oneTimeToken)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});
