/** Customers who walk into a relaying proxy: a page of another origin that looks like ours, because it is ours, passed on. */
import { createHash, X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Browser, test as base, chromium, expect } from '@playwright/test';
import { newSessionKey, type SoftwareSessionKey, testCertificate } from '@stepgate/testkit';
import { findBrowser } from '@stepgate/testkit/find-browser';
import { expected } from '../expected.ts';
import { tryGains } from '../gains.ts';
import { type Method, methodNames, methods } from '../names.ts';
import { record } from '../outcomes.ts';
import { personWith } from '../person.ts';
import { relayOrigin } from '../proofs.ts';
import { openArenaWithPages, relayed } from '../run.ts';
import { newVictim } from '../victims.ts';
import { type RelayProxy, startRelayProxy } from './relay-proxy.ts';
import { type Visit, walks } from './relay-victims.ts';

type Trap = {
  readonly arena: Visit['arena'];
  readonly relay: RelayProxy;
  readonly key: SoftwareSessionKey;
  readonly browser: Browser;
};

/** The certificate is valid for this browser, like a certificate that an attacker gets for a name of their own. */
const pin = createHash('sha256')
  .update(new X509Certificate(testCertificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64');

const test = base.extend<object, { readonly trap: Trap }>({
  trap: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const arena = await openArenaWithPages(fileURLToPath(new URL('../../../apps/web/dist/demo', import.meta.url)));
      const key = newSessionKey(arena.origin, arena.world.clock.now);
      const relay = await startRelayProxy(arena.origin, key);
      const launch = await findBrowser();
      const browser = await chromium.launch({
        ...launch,
        args: [
          ...(launch.args ?? []),
          `--host-resolver-rules=MAP ${new URL(relayOrigin).host}:443 127.0.0.1:${relay.port}`,
          `--ignore-certificate-errors-spki-list=${pin}`,
        ],
      });
      await use({ arena, relay, key, browser });
      await browser.close();
      await relay.close();
      await arena.world.close();
    },
    { scope: 'worker' },
  ],
});

/** A usual browser of the customers' country, without a mark of automation. */
const usual = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36',
} as const;

async function readNumber({ world }: Visit['arena'], customerId: string): Promise<string | undefined> {
  const numbers = world.storage.queries.selectFrom('phone_number').select('number').where('customer_id', '=', customerId);
  return (await numbers.where('is_primary', '=', 1).executeTakeFirst())?.number;
}

async function expectGains(method: Method, { arena, relay, key, browser }: Trap): Promise<void> {
  const context = await browser.newContext(usual);
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
  arena.engine.verifies = 'accept';
  const victim = await newVictim(arena.world, method);
  await walks[method]({ arena, victim, context, page: await context.newPage() });
  const taken = { cookies: relay.cookies(), session: relay.session(), key };
  relay.forget();
  await context.close();
  const helped = method !== 'PASSWORD_ALONE';
  const person = personWith(arena.world, victim, relayed, taken);
  // The customer may have entered a new one on the way, and reads what comes there.
  person.ownNumber = await readNumber(arena, victim.customer.id);
  const gained = [...(await tryGains(person, { helped }))];
  record({ attack: 'relay', method, place: 'browser', gained });
  expect(gained).toEqual(expected[method].relay);
}

test('[PASS-10] a relay and a customer who does what its page asks, against every method', async ({ trap }) => {
  test.setTimeout(5 * 60_000);
  for (const method of methods) await test.step(methodNames[method], () => expectGains(method, trap));
});
