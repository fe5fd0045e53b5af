import type { SimAnswer } from '@stepgate/identity';
import {
  type Answer,
  approvalIn,
  beginLogin,
  changeNothing,
  logInByText,
  openWorld,
  passWithText,
  paths,
  type SimOperator,
  sendMoney,
  simOperator,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const minute = 60_000;
const hour = 60 * minute;
const textOnly = { withoutAuthenticator: true } as const;
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');
const messageOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'message');

describe('the answer of an operator', () => {
  let operator: SimOperator;
  let world: World;
  beforeEach(async () => {
    operator = simOperator();
    world = await openWorld({ numberSignals: operator });
    onTestFinished(() => world.close());
  });

  /** A customer who joined long ago. */
  async function customerWith(wanted: WantedCustomer): Promise<WorldCustomer> {
    const customer = await world.addCustomer(wanted);
    world.clock.move(30 * 24 * hour);
    return customer;
  }

  it('[POL-08] without a time it is withheld for 72 hours from the first answer, and a later no ends that', async () => {
    const customer = await customerWith(textOnly);
    operator.say({ outcome: 'changed' });
    const owner = await logInByText(world, customer);
    const first = await sendMoney(world, owner);
    expect(codeOf(first)).toBe('sim_changed');
    world.clock.move(71 * hour);
    const later = await sendMoney(world, await logInByText(world, customer));
    expect([codeOf(later), messageOf(later)]).toEqual(['sim_changed', messageOf(first)]);
    world.clock.move(minute);
    operator.say({ outcome: 'unchanged' });
    world.clock.move(10 * minute);
    expect(codeOf(await sendMoney(world, await logInByText(world, customer)))).toBe('second_factor_needed');
  });

  it('[POL-08] after 72 hours it is used as before', async () => {
    const customer = await customerWith(textOnly);
    operator.swapped(world.clock.now());
    const at = world.clock.now() - 2 * hour;
    expect(codeOf(await sendMoney(world, await logInByText(world, customer)))).toBe('sim_changed');
    operator.say({ outcome: 'failed', reason: 'status 500' });
    world.clock.move(at + 72 * hour - 1_000 - world.clock.now());
    expect(codeOf(await sendMoney(world, await logInByText(world, customer)))).toBe('sim_changed');
    world.clock.move(2 * minute);
    expect(codeOf(await sendMoney(world, await logInByText(world, customer)))).toBe('second_factor_needed');
  });

  it('[POL-08] a card that the customer already had when the number was proved is the customer’s own', async () => {
    const customer = await world.addCustomer(textOnly);
    operator.swapped(world.clock.now());
    expect(codeOf(await sendMoney(world, await logInByText(world, customer)))).toBe('second_factor_needed');
  });

  it('[POL-08] the answer of an operator counts for ten minutes, and the change is in the log once, with a masked number', async () => {
    const customer = await customerWith({});
    operator.swapped(world.clock.now());
    for (let n = 0; n < 3; n += 1) await beginLogin(world, customer);
    expect(operator.asked).toEqual([customer.phone]);
    world.clock.move(10 * minute);
    await Promise.all([beginLogin(world, customer), beginLogin(world, customer)]);
    expect(new Set(operator.asked)).toEqual(new Set([customer.phone]));
    await world.runJobs();
    const events = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('customer_id', '=', customer.id)
      .where('kind', '=', 'number.sim-changed')
      .execute();
    const until = world.clock.now() - 10 * minute + 70 * hour;
    expect(events.map(({ facts }) => JSON.parse(facts ?? ''))).toEqual([{ number: `•••• ${customer.phone.slice(-2)}`, until }]);
  });

  it.each<SimAnswer>([
    { outcome: 'failed', reason: 'no answer in time' },
    { outcome: 'refused', reason: 'status 403, PERMISSION_DENIED' },
  ])('[POL-08] without an answer ($outcome) nothing changes, and the operator is asked again after a minute', async (silence) => {
    const customer = await customerWith(textOnly);
    operator.say(silence);
    const owner = await logInByText(world, customer);
    expect((await changeNothing(world, owner)).status).toBe(204);
    const approval = approvalIn(await sendMoney(world, owner));
    expect(operator.asked).toHaveLength(1);
    await passWithText(world, customer, approval);
    expect((await sendMoney(world, owner, approval)).status).toBe(200);
    world.clock.move(minute);
    await beginLogin(world, customer);
    expect(operator.asked).toHaveLength(2);
  });

  it('[POL-08] a login with an address alone, which strangers can begin, asks no operator', async () => {
    const customer = await customerWith({});
    operator.swapped(world.clock.now());
    await world.ask(paths.loginCdr, { body: { email: customer.email } });
    await world.ask(paths.login, { body: { email: customer.email, password: 'wrong' } });
    expect(operator.asked).toEqual([]);
  });
});
