/** Everything the service sends and answers names the company that runs it. */
import { calls } from '@stepgate/contract';
import {
  askForPhoneChange,
  beginLogin,
  newLoggedInCustomer,
  newMobile,
  openWorld,
  paths,
  postApproved,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await openWorld({ settings: { brand: 'Acme Bank' } });
});
afterAll(() => world.close());

it.each([
  ['en', 'sms', /^Acme Bank: \d{6} is your code\. /],
  ['de', 'sms', /^Acme Bank: \d{6} ist Ihr Code\. /],
  ['en', 'voice', /^Acme Bank: \d{6} is your code\. /],
] as const)('[MARK-02] a code begins with the brand, in %s by %s', async (language, channel, words) => {
  const customer = await world.addCustomer();
  const oneTimeToken = await beginLogin(world, customer);
  await world.ask(paths.trigger(channel), { oneTimeToken, headers: { 'x-language': language }, body: {} });
  const [sent] = await world.messagesTo(customer.phone);
  expect(sent?.text).toMatch(words);
  expect(sent?.text).not.toMatch(/stepgate/i);
});

it('a notification by text message and by mail names only the brand', async () => {
  const customer = await world.addCustomer();
  await askForPhoneChange(world, { oneTimeToken: await beginLogin(world, customer) }, newMobile());
  await world.runJobs();
  const sent = [...(await world.messagesTo(customer.phone)), ...(await world.messagesTo(customer.email))];
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.filter(({ text }) => text.startsWith('Acme Bank: someone asked'))).toHaveLength(1);
  expect(sent.filter(({ text, subject }) => /stepgate/i.test(`${subject} ${text}`))).toEqual([]);
});

it('[API-06] the browser asks for a passkey in the name of the company', async () => {
  const { body } = await postApproved(world, await newLoggedInCustomer(world), calls.beginAddPasskey.path);
  expect(body).toMatchObject({ options: { rp: { name: 'Acme Bank' } } });
});

it('an authenticator app shows the brand', async () => {
  const { body } = await postApproved(world, await newLoggedInCustomer(world), calls.beginAuthenticator.path);
  const { searchParams, pathname } = new URL(JSON.parse(JSON.stringify(body)).uri);
  expect([searchParams.get('issuer'), decodeURIComponent(pathname)]).toEqual([
    'Acme Bank',
    expect.stringMatching(/^\/Acme Bank:/),
  ]);
});
