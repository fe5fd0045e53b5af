/** An update without a pause: a process of the last release serves beside one of ours, on the schema that ours has migrated. */
import { randomBytes } from 'node:crypto';
import { openPostgres } from '@stepgate/identity';
import {
  askingFrom,
  beginLogin,
  cookiesOf,
  type InstalledRelease,
  insertCustomer,
  installRelease,
  lastRelease,
  lookInto,
  newAddress,
  newPostgresDatabase,
  paths,
  proxiesOfTests,
  type ServiceProcess,
  type SharedDatabase,
  startService,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** An install on a busy machine. */
const minutes = 60_000;

/** Of 'correct horse battery', without the pepper of a process. */
const formerHash = '$argon2id$v=19$m=19456,t=2,p=1$iipBZIFI5sw5wm53OhWm8g$Cn0bD6+9MYpAoP29MrJbY15mH+hPHAPTxPFPndi8uag';
const key = randomBytes(32);

let release: InstalledRelease;
let former: ServiceProcess;
let ours: ServiceProcess;
let shared: SharedDatabase;

beforeAll(async () => {
  release = await installRelease(lastRelease);
  const url = await newPostgresDatabase();
  const env = {
    DATABASE_URL: url,
    STEPGATE_SECRET: key.toString('base64url'),
    STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
    // Both releases share the names of cookies only with https.
    STEPGATE_ORIGIN: 'https://app.ex.test',
  };
  // It serves already when ours migrates its database.
  former = await startService(env, { main: release.demo });
  ours = await startService(env);
  shared = await lookInto(await openPostgres({ url }), key);
}, 4 * minutes);

afterAll(async () => {
  await shared?.storage.close();
  await Promise.all([former?.end('SIGTERM'), ours?.end('SIGTERM')]);
  await release?.remove();
});

const customerOfBefore = () => insertCustomer(shared.storage, shared.secrets, async () => formerHash, Date.now());
type Client = ReturnType<typeof askingFrom>;

/** Asks for the code by text message and sends it. */
async function prove(client: Client, { phone }: WorldCustomer, oneTimeToken: string): Promise<void> {
  const sent = await client.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  expect(sent).toMatchObject({ status: 200 });
  const body = { otpCode: await shared.codeSentTo(phone) };
  expect(await client.ask(paths.verify('sms'), { oneTimeToken, body })).toMatchObject({ status: 200 });
}

describe('[API-10] (RS15) a process of the last release beside one of this, which has migrated their database', () => {
  const both = ['former', 'ours'] as const;
  const walks = both.flatMap((first) => both.flatMap((second) => both.map((third) => [first, second, third] as const)));

  it.each(walks)(
    'a login that begins at %s, proves its code at %s and ends at %s; both know its session',
    async (first, second, third) => {
      const address = newAddress();
      const at = (side: (typeof both)[number]) => askingFrom({ former, ours }[side], address);
      const customer = await customerOfBefore();
      const oneTimeToken = await beginLogin(at(first), customer);
      await prove(at(second), customer, oneTimeToken);
      const exchanged = await at(third).ask(paths.exchange, { body: { oneTimeToken } });
      expect(exchanged).toMatchObject({ status: 200 });
      for (const side of both) {
        const session = await at(side).ask(paths.session, { cookie: cookiesOf(exchanged) });
        expect(session).toMatchObject({ status: 200, body: { email: customer.email } });
      }
    },
  );

  it('the last one stops in the middle of twenty logins, and none of them fails', async () => {
    const logins = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const address = newAddress();
        const client = askingFrom(n % 2 === 0 ? former : ours, address);
        const customer = await customerOfBefore();
        const oneTimeToken = await beginLogin(client, customer);
        return { client, address, customer, oneTimeToken };
      }),
    );
    // Half of those of the last release have proved their code by then.
    const proved = logins.filter((_, n) => n % 4 === 0);
    await Promise.all(proved.map(({ client, customer, oneTimeToken }) => prove(client, customer, oneTimeToken)));
    expect(await former.end('SIGTERM')).toBe(0);
    const ends = await Promise.all(
      logins.map(async (login) => {
        const client = askingFrom(ours, login.address);
        if (!proved.includes(login)) await prove(client, login.customer, login.oneTimeToken);
        return (await client.ask(paths.exchange, { body: { oneTimeToken: login.oneTimeToken } })).status;
      }),
    );
    expect(ends).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
