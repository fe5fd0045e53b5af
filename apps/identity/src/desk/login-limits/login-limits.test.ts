/** Why a customer can't log in: each limit that refuses the next step is named. */
import { staffWords } from '@stepgate/contract/staff-words';
import { databases, newLoggedInCustomer, openWorld, paths, testFaceEngine, type World } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { showCustomer } from '../../commands/customer-show.ts';
import { describeHindrance } from '../../commands/hindrance-words.ts';
import { explainTo } from '../../commands/policy-explain.ts';
import { chainEvents } from '../../events/chain-events.ts';
import { type LimitName, limitNames } from '../../kernel/limit-names.ts';
import { databaseNow, installationOf, transact } from '../../storage/transaction.ts';
import { newDesk } from '../test/desk-of.ts';
import { waysToUseUp } from '../test/use-up.ts';
import { type LoginLimit, limitsOfLogin } from './login-limits.ts';

type Line = { readonly limit?: LimitName };

const isMet = (limit: LimitName): limit is LoginLimit => limit in waysToUseUp;

/** The beginning of the sentence that names the limit. */
function sentenceOf(limit: LoginLimit): RegExp {
  const row = limitsOfLogin[limit];
  if ('from' in row) return new RegExp(`^(For data sharing, t|T)he limit ${limit} is used up until 20\\S+Z\\.$`);
  if (row.hindrance === 'requests-stopped') return /^The customer denied an approval request, so no device is asked until 20/;
  const families = new Map<string, string>(Object.entries(staffWords));
  const family = families.get(`family.${limit === 'customer-phone-guesses' ? 'phone-guess' : limit.replace('attempts-', '')}`);
  return new RegExp(`^${family}: blocked after too many wrong attempts until 20\\S+Z\\.$`);
}

/** The limits of the customer's events, in order. */
async function readRefusals(world: World, customerId: string): Promise<unknown[]> {
  await chainEvents(world);
  const rows = await world.storage.queries
    .selectFrom('event')
    .select('facts')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'limit.refused')
    .orderBy('seq')
    .execute();
  return rows.map(({ facts }) => JSON.parse(facts ?? '{}').limit);
}

const onEach = it.each(databases);

onEach(
  '[SRE-04] on $name, the event of a refusal comes once an hour for each limit, and none for an address without an account',
  async ({ newDatabase }) => {
    const world = await openWorld(await newDatabase());
    onTestFinished(() => world.close());
    const { id, email } = await world.addCustomer();
    const guess = async (address: string, count: number) => {
      for (let n = 0; n < count; n += 1) await world.ask(paths.login, { body: { email: address, password: 'wrong' } });
    };
    await guess(email, 8);
    expect(await readRefusals(world, id)).toEqual(['attempts-password']);
    world.clock.move(15 * 60_000);
    await guess(email, 8);
    expect(await readRefusals(world, id)).toEqual(['attempts-password']);
    world.clock.move(50 * 60_000);
    await guess(email, 1);
    expect(await readRefusals(world, id)).toEqual(['attempts-password', 'attempts-password']);
    await guess('without-an-account@ex.test', 6);
    await chainEvents(world);
    const events = world.storage.queries.selectFrom('event').select('customer_id').where('kind', '=', 'limit.refused');
    expect(new Set((await events.execute()).map((row) => row.customer_id))).toEqual(new Set([id]));
  },
);

describe('a limit that refuses the next step of a login', () => {
  it('[SRE-04] is used up by a test if and only if a login can meet it', () => {
    expect(limitNames.filter((limit) => !('not' in limitsOfLogin[limit]))).toEqual(limitNames.filter(isMet));
  });

  it.each(limitNames.filter(isMet))('[SRE-04] %s is named by the command, the desk and the explanation', async (limit) => {
    const { use, setup, settings, silent } = waysToUseUp[limit];
    const lines: Line[] = [];
    const face = testFaceEngine();
    Object.assign(face, { verifies: 'reject' });
    const world = await openWorld({ face, ...(settings && { settings }), log: (line) => void lines.push(JSON.parse(line)) });
    onTestFinished(() => world.close());
    const customer = await world.addCustomer(setup);
    const show = async () => {
      const page = await showCustomer({ ...databaseNow(world), ...installationOf(world) }, customer.id);
      const [, section = ''] = page.split('Why a login fails:\n');
      return (section.match(/^(?: {2}.*\n?)+/)?.[0] ?? '').split('\n').flatMap((line) => line.trim() || []);
    };
    const named = sentenceOf(limit);
    expect((await show()).filter((line) => named.test(line))).toEqual([]);
    await use(world, customer);
    await world.settle();
    const shown = (await show()).filter((line) => named.test(line));
    expect(shown).toHaveLength(1);
    if (!silent) expect(lines.map((line) => line.limit)).toContain(limit);
    expect((await readRefusals(world, customer.id)).filter((each) => each === limit)).toEqual([limit]);
    const { hindrances } = await (await newDesk(world)).read(customer.id);
    expect(hindrances.map(describeHindrance).filter((line) => named.test(line))).toEqual(shown);
    const explained = await transact(world, (tx) => explainTo(tx, customer.id, 'IDENTITY__LOGIN'));
    expect(explained.split('Blocked now:\n')[1]).toContain(`  ${shown[0]}`);
  });
});

it('[SRE-04] a wrong password in somebody else’s browser is no event of theirs', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const owner = await newLoggedInCustomer(world);
  const { id, email } = await world.addCustomer();
  const wrong = { body: { email, password: 'wrong' }, cookie: owner.cookie };
  for (let n = 0; n < 6; n += 1) await world.ask(paths.login, wrong);
  expect([await readRefusals(world, owner.customer.id), await readRefusals(world, id)]).toEqual([[], ['attempts-password']]);
});
