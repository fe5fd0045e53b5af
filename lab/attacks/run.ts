/** Runs one attack against one method, and says what the attacker has in the end. */
import { createHash } from 'node:crypto';
import { loadSite } from '@stepgate/identity';
import {
  freePort,
  openWorld,
  type SimOperator,
  simOperator,
  type TestFaceEngine,
  testFaceEngine,
  trustingPolicy,
  type World,
  type WorldOptions,
} from '@stepgate/testkit';
import { takenFromForeignPage } from './foreign.ts';
import { type Gain, gains, tryGains } from './gains.ts';
import { logins } from './logins.ts';
import type { Attack, Method } from './names.ts';
import { everything, type Holding, nothing, type Person, type Powers, personWith } from './person.ts';
import { socialProvider } from './social-provider.ts';
import { newVictim, oneCodeInEachCountry } from './victims.ts';

export type Arena = { readonly world: World; readonly engine: TestFaceEngine; readonly operator: SimOperator };

/** The service for attacks: everything that a method needs, and no limit by network, since an attacker has many. */
export async function openArena({ settings, ...options }: WorldOptions = {}): Promise<Arena> {
  const engine = testFaceEngine();
  const operator = simOperator();
  operator.say({ outcome: 'failed', reason: 'no answer in time' });
  const world = await openWorld({
    ...options,
    numberSignals: operator,
    face: engine,
    socials: new Map([['google', socialProvider]]),
    settings: { ...settings, policy: { ...trustingPolicy, forbidden: oneCodeInEachCountry } },
  });
  return { world, engine, operator };
}

const etagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url');

/** The same with its pages, on a port of this machine. @param folder the built site */
export async function openArenaWithPages(folder: string): Promise<Arena & { readonly origin: string }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const site = await loadSite(folder, etagOf, {
    loginOptions: { captcha: null, socials: { providers: ['google'] }, passkeys: true },
  });
  const arena = await openArena({ site, settings: { origin, rpId: 'localhost' } });
  await arena.world.app.listen({ port, host: 'localhost' });
  return { ...arena, origin };
}

type LoginName = keyof typeof logins;

/** How the customer of each row logs in; by default with the password. */
const ownLogin: { readonly [M in Method]?: LoginName } = {
  PASSKEY_LOGIN: 'byPasskey',
  SOCIAL_LOGIN: 'bySocialLogin',
  MANDATORY_RESET_PASSWORD: 'byMailedReset',
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: 'byLostNumber',
};

export const ownLoginOf = (method: Method): LoginName => ownLogin[method] ?? 'byPassword';

const inOrder = (found: ReadonlySet<Gain>): readonly Gain[] => gains.filter((gain) => found.has(gain));

async function stranger({ world, engine }: Arena, method: Method, powers: Powers, holding?: Holding): Promise<Person> {
  engine.verifies = powers.face ? 'accept' : 'reject';
  return personWith(world, await newVictim(world, method), powers, holding);
}

/** Every way to a session, each against a customer of its own, so that no lock of one attempt hides another. */
async function tryDoors(arena: Arena, method: Method, powers: Powers, meanwhile = () => {}): Promise<readonly Gain[]> {
  const found = new Set<Gain>();
  for (const open of Object.values(logins)) {
    const person = await stranger(arena, method, powers);
    meanwhile();
    if (await open(person)) for (const gain of await tryGains(person)) found.add(gain);
  }
  return inOrder(found);
}

/** The customer's own login, in the customer's own browser. */
async function loggedInOwner(arena: Arena, method: Method, holding?: Holding): Promise<Person> {
  const owner = await stranger(arena, method, everything, holding);
  const logIn = logins[ownLoginOf(method)];
  // The first login trusts the browser.
  for (let login = method === 'KNOWN_DEVICE' ? 2 : 1; login > 0; login -= 1)
    if (!(await logIn(owner))) throw new Error(`the customer of ${method} can't log in`);
  return owner;
}

const threeMinutes = 180_000;
const hour = 3_600_000;
const day = 24 * hour;

/** Of an hour. More would be more chances to hit the right number. */
const mostRequests = 4;

async function bombPhone(arena: Arena, method: Method): Promise<readonly Gain[]> {
  const { world } = arena;
  const powers = { ...nothing, device: 'any number', mail: 'victim opens' } as const;
  const found = new Set(await tryDoors(arena, method, powers));
  const person = await stranger(arena, method, powers);
  for (const begun = world.clock.now(); world.clock.now() < begun + hour; world.clock.move(threeMinutes))
    if (await logins.byPassword(person)) for (const gain of await tryGains(person)) found.add(gain);
  const requests = await world.storage.queries
    .selectFrom('push_request')
    .select('id')
    .where('customer_id', '=', person.victim.customer.id)
    .where('status', '<>', 'REPLACED')
    .execute();
  if (requests.length > mostRequests) throw new Error(`${requests.length} requests reached the customer in an hour`);
  return inOrder(requests.length > 0 ? found.add('by chance') : found);
}

/** @param holding what the customer's browser keeps beside the cookies */
export async function copyCookie(arena: Arena, method: Method, holding?: Holding): Promise<readonly Gain[]> {
  const found = new Set<Gain>();
  for (const age of ['fresh', 'old'] as const) {
    const owner = await loggedInOwner(arena, method, holding);
    arena.engine.verifies = 'reject';
    const copy = () => personWith(arena.world, owner.victim, nothing, { cookies: owner.cookies() });
    for (const gain of await tryGains(copy(), { age })) found.add(gain);
    // The copy has the cookie of the trusted browser too.
    const login = copy();
    if (age === 'fresh' || !(await logins.byPassword(login))) continue;
    for (const gain of await tryGains(login, { age })) found.add(gain);
    found.add('logs in again');
  }
  return inOrder(found);
}

async function askFromForeignPage(arena: Arena, method: Method): Promise<readonly Gain[]> {
  // The key of a session would refuse as well. Without it, only the check of the origin does.
  const taken = await takenFromForeignPage(await loggedInOwner(arena, method, { keepsNoKey: true }));
  if (taken.length > 0) throw new Error(`a page of another site got ${taken.join(', ')}`);
  return [];
}

/** The relay's view. A link in a mail opens our page in the customer's browser. The journey of the relay runs the same with a browser and a real proxy. */
export const relayed: Powers = { ...everything, mail: 'victim opens', page: "the relay's" };

async function relay(arena: Arena, method: Method): Promise<readonly Gain[]> {
  const person = await stranger(arena, method, method === 'PASSWORD_ALONE' ? nothing : relayed);
  return (await logins[ownLoginOf(method)](person)) ? tryGains(person, { helped: true }) : [];
}

export const runs: { readonly [A in Attack]: (arena: Arena, method: Method) => Promise<readonly Gain[]> } = {
  relay,
  'sim-swap': (arena, method) => tryDoors(arena, method, { ...nothing, phone: true }),
  'known-sim-swap': (arena, method) =>
    tryDoors(arena, method, { ...nothing, phone: true }, () => {
      arena.world.clock.move(day);
      arena.operator.swapped(arena.world.clock.now());
    }),
  'push-bombing': bombPhone,
  'stolen-cookie': (arena, method) => copyCookie(arena, method),
  'hostile-page': askFromForeignPage,
  'taken-mailbox': (arena, method) => tryDoors(arena, method, { ...nothing, mail: 'reads' }),
};
