/**
 * A thief with one session and one relayed code, a week later. The owner does what our messages say, on the day named. `expected` is what the tests hold the
 * product to, and what docs/attacks.md shows.
 */
import { calls, passkeys as limits } from '@stepgate/contract';
import { approvalIn, askWith, postApproved, sendMoney } from '../approvals.ts';
import { type Answer, paths } from '../asking.ts';
import { cookiesOf, linkTokenIn } from '../journeys.ts';
import { type LoggedInCustomer, loggedInWith, newLoggedInCustomer, newSession } from '../logged-in-customers.ts';
import type { World } from '../open-world.ts';
import { newPasskey, passWithPasskey, type TestPasskey } from '../passkey.ts';

const day = 24 * 60 * 60_000;
const parsed = ({ body }: Answer) => JSON.parse(JSON.stringify(body));

/** What is true at the end of the week. */
export type Week = { readonly ownerGetsIn: boolean; readonly thiefGetsIn: boolean; readonly moneyGone: boolean };

/** What the thief does on the first day. @returns the passkey that they log in with */
type Thief = (world: World, session: LoggedInCustomer) => Promise<TestPasskey>;
/** What the owner does with the first message about it. */
type Owner = (world: World, owner: LoggedInCustomer) => Promise<unknown>;

async function addPasskey(world: World, session: LoggedInCustomer, by?: TestPasskey): Promise<TestPasskey> {
  const path = calls.beginAddPasskey.path;
  const passkey = newPasskey();
  const begun = async (): Promise<Answer> => {
    if (by === undefined) return postApproved(world, session, path);
    const oneTimeToken = approvalIn(await askWith(world, session, path, undefined, { method: 'POST' }));
    await passWithPasskey(world, by, oneTimeToken);
    return askWith(world, session, path, oneTimeToken, { method: 'POST' });
  };
  await session.post(calls.addPasskey.path, { credential: passkey.create(parsed(await begun()).options) });
  return passkey;
}

const addsPasskey: Thief = (world, session) => addPasskey(world, session);

const choosesPasskeysOnly: Thief = async (world, session) => {
  const passkey = await addPasskey(world, session);
  await addPasskey(world, session, passkey);
  const body = { on: true };
  const asked = await askWith(world, session, calls.setPasskeysOnly.path, undefined, { body });
  await passWithPasskey(world, passkey, approvalIn(asked));
  await askWith(world, session, calls.setPasskeysOnly.path, approvalIn(asked), { body });
  return passkey;
};

const pressesTheLink: Owner = async (world, { customer }) => {
  const token = linkTokenIn(await world.messagesTo(customer.email));
  return world.ask(calls.stopChange.path, { body: { token } });
};

/** On the day: the link of the last message so far. */
const rows = {
  'adds a passkey': {
    thief: addsPasskey,
    owner: pressesTheLink,
    on: 0,
    expected: { ownerGetsIn: true, thiefGetsIn: false, moneyGone: false },
  },
  'adds two passkeys, and sets the account to passkeys only': {
    thief: choosesPasskeysOnly,
    owner: pressesTheLink,
    on: 2,
    expected: { ownerGetsIn: true, thiefGetsIn: false, moneyGone: false },
  },
} as const satisfies Readonly<
  Record<string, { readonly thief: Thief; readonly owner: Owner; readonly on: number; readonly expected: Week }>
>;

export type Later = keyof typeof rows;
export const laters = Object.keys(rows) as readonly Later[];
export const expectedLater = (name: Later): Week => rows[name].expected;
export const ownersDay = (name: Later): number => rows[name].on;

async function logIn(world: World, { customer }: LoggedInCustomer, passkey: TestPasskey): Promise<LoggedInCustomer | undefined> {
  const { options } = parsed(await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' }));
  const begun = await world.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options) } });
  if (begun.status !== 200) return undefined;
  const { oneTimeToken } = parsed(begun).data.oneTimeTokenProperties;
  const answer = await world.ask(paths.exchange, { body: { oneTimeToken } });
  return answer.status === 200 ? loggedInWith(world, customer, cookiesOf(answer)) : undefined;
}

/** Lives through the week, in which the thief logs in and tries to pay each day. */
export async function liveThrough(world: World, name: Later): Promise<Week> {
  const { thief, owner, on } = rows[name];
  const relayed = await newLoggedInCustomer(world);
  const passkey = await thief(world, relayed);
  let [thiefGetsIn, moneyGone] = [false, false];
  for (let today = 0; today <= limits.oldAfter / day; today += 1) {
    if (today === on) await owner(world, relayed);
    await world.runJobs();
    const session = await logIn(world, relayed, passkey);
    thiefGetsIn = session !== undefined;
    if (session !== undefined) moneyGone ||= (await sendMoney(world, session)).status === 200;
    world.clock.move(day);
  }
  const again = await newSession(world, relayed.customer).catch(() => undefined);
  const ownerGetsIn = again !== undefined && (await again.security()).status === 200;
  return { ownerGetsIn, thiefGetsIn, moneyGone };
}
