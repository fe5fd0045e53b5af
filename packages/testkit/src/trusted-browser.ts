/** Browsers with a key of their own, and those that their customer trusts, where the company's policy allows it. */
import { builtInPolicy, type CompanyPolicy } from '@stepgate/identity';
import { type Answer, paths } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import { beginLogin, cookiesOf, passWithApp } from './journeys.ts';
import type { World } from './open-world.ts';
import { newSessionKey } from './session-key.ts';

/** A policy under which customers may trust their browsers. */
export const trustingPolicy: CompanyPolicy = { ...builtInPolicy, trustedBrowsers: { days: 180 } };

export type KeyedBrowser = {
  /** All that it sends. */
  readonly cookie: string;
  /** Ends a login with the browser's key, and keeps the cookies of the answer. */
  exchange(oneTimeToken: string, wish?: { readonly trustBrowser?: true }): Promise<Answer>;
  /** A login with the first factor alone. @returns the status of its exchange */
  logInWithout(customer: WorldCustomer): Promise<number>;
};

type At = Pick<World, 'ask' | 'settings' | 'clock'>;

export function newKeyedBrowser(world: At): KeyedBrowser {
  const key = newSessionKey(world.settings.origin, world.clock.now);
  const jar = new Map<string, string>();
  const cookie = () => [...jar.values()].join('; ');
  async function exchange(oneTimeToken: string, wish = {}): Promise<Answer> {
    const body = { oneTimeToken, ...wish };
    const answer = await world.ask(paths.exchange, {
      cookie: cookie(),
      body,
      headers: key.prove({ path: paths.exchange, body }),
    });
    if (answer.status === 200) for (const pair of cookiesOf(answer).split('; ')) jar.set(pair.split('=', 1)[0] ?? '', pair);
    return answer;
  }
  return {
    get cookie() {
      return cookie();
    },
    exchange,
    logInWithout: async (customer) => (await exchange(await beginLogin(world, customer, { cookie: cookie() }))).status,
  };
}

/** Minimum time between two codes of one app. */
const step = 30_000;

/** A browser that the customer has trusted at a login with the app, 30 seconds after any earlier code. */
export async function newTrustedBrowser(world: World, customer: WorldCustomer): Promise<KeyedBrowser> {
  world.clock.move(step);
  const browser = newKeyedBrowser(world);
  const oneTimeToken = await beginLogin(world, customer);
  await passWithApp(world, customer, oneTimeToken);
  const { status } = await browser.exchange(oneTimeToken, { trustBrowser: true });
  if (status !== 200) throw new Error(`the exchange was answered with ${status}`);
  return browser;
}
