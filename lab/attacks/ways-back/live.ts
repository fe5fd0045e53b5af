/** One cell: a thief acts, the owner reacts on a day, and both try to get in and to pay for six weeks. */

import { insertPasskey, paths, type World } from '@stepgate/testkit';
import { type ActName, acts } from './acts.ts';
import { type ReactionName, reactions } from './reactions.ts';
import { enter, parsed, pay, type Somebody } from './somebody.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A thief's means: the password, and one relayed session with one code; the owner's texts; her texts and her mails. */
export const means = ['one session and one code', 'the SIM card', 'the SIM card and the mailbox'] as const;
export type Means = (typeof means)[number];

export const days = [0, 1, 13, 30] as const;

export type Cell = {
  readonly means: Means;
  readonly act: ActName;
  readonly reaction: ReactionName;
  readonly on: (typeof days)[number];
};

export type Outcome = {
  /** `early`: it left before the owner did anything. */
  readonly money: 'stays' | 'early' | 'gone';
  readonly thiefGetsIn: boolean;
  readonly ownerGetsIn: boolean;
};

/**
 * `.`: nothing is lost. `e`: money left before the owner did anything. `g`: money left after it. `i`: the thief still gets in. `o`: the owner doesn't get in.
 */
export const outcomeText = ({ money, thiefGetsIn, ownerGetsIn }: Outcome): string =>
  `${{ stays: '', early: 'e', gone: 'g' }[money]}${thiefGetsIn ? 'i' : ''}${ownerGetsIn ? '' : 'o'}` || '.';

type Cast = { readonly owner: Somebody; readonly thief: Somebody; readonly customerId: string };

/** An owner with a number, an app and a passkey of a month. */
async function cast(world: World, has: Means): Promise<Cast> {
  const customer = await world.addCustomer();
  // The owner's methods are older than the thief's changes.
  world.clock.move(30 * day);
  const passkey = await insertPasskey(world.storage, customer.id, world.clock.now() - 30 * day, {
    origin: world.settings.origin,
  });
  const sim = has !== 'one session and one code';
  const { email, password, phone } = customer;
  const nobody = { world, email, password, passkeys: [], backupCodes: [], device: undefined };
  const owner: Somebody = {
    ...nobody,
    mailboxes: new Set([email]),
    numbers: new Set(sim ? [] : [phone]),
    app: () => world.totpCodeOf(customer),
    passkeys: [passkey],
  };
  const reads = has === 'the SIM card and the mailbox';
  const thief: Somebody = {
    ...nobody,
    mailboxes: new Set(reads ? [email] : []),
    numbers: new Set(sim ? [phone] : []),
    // For the login and the first approval.
    app: sim ? undefined : () => world.totpCodeOf(customer),
  };
  return { owner, thief, customerId: customer.id };
}

async function tryToPay(thief: Somebody): Promise<boolean> {
  const cookie = await enter(thief);
  return cookie !== undefined && pay(thief, cookie);
}

/** After the thief's session, at most one relayed code is left: for what they do first. */
async function begin(thief: Somebody, act: ActName): Promise<void> {
  const cookie = await enter(thief);
  if (cookie === undefined) throw new Error('the thief has no session');
  const relayed = thief.app;
  await acts[act](thief, cookie);
  if (thief.app === relayed) thief.app = undefined;
}

export async function live(world: World, { means: has, act, reaction, on }: Cell): Promise<Outcome> {
  const { owner, thief, customerId } = await cast(world, has);
  const since = world.clock.now();
  await begin(thief, act);
  let money: Outcome['money'] = 'stays';
  const wait = async (until: number): Promise<void> => {
    while (world.clock.now() < since + until) {
      world.clock.move(Math.min(day, since + until - world.clock.now()));
      await world.runJobs();
    }
  };
  if (await tryToPay(thief)) money = 'early';
  if (on > 0) {
    await wait(day + hour);
    if (await tryToPay(thief)) money = 'early';
    await wait(on * day + 2 * hour);
  }
  await reactions[reaction]({ owner, customerId, since });
  const reacted = world.clock.now() - since;
  for (const later of [0, day + hour, 4 * day, 15 * day]) {
    await wait(reacted + later);
    if (await tryToPay(thief)) money = money === 'early' ? money : 'gone';
  }
  await wait(45 * day);
  const thiefGetsIn = (await enter(thief)) !== undefined;
  const cookie = await enter(owner);
  const ownerGetsIn = cookie !== undefined && parsed(await world.ask(paths.security, { cookie })).email !== undefined;
  return { money, thiefGetsIn, ownerGetsIn };
}
