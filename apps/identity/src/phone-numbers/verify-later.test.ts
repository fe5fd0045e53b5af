/** 'Verify later' for the code to a new number that a login requires: what the service lets wait, and what it never does. */
import {
  type Answer,
  beginLogin,
  beginNumberUpdate,
  databases,
  enterNewNumber,
  newMobile,
  openWorld,
  passWithApp,
  paths,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '../config/policy/parse-policy.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';

describe.each(databases)('[SRV-11] a new number to verify later, on $name', ({ newDatabase }) => {
  let world: World;
  let strict: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { policy: { ...builtInPolicy, verifyLater: true } } });
    strict = await openWorld(await newDatabase());
  });
  afterAll(() => Promise.all([world.close(), strict.close()]));

  const exchange = (at: World, oneTimeToken: string): Promise<Answer> => at.ask(paths.exchange, { body: { oneTimeToken } });
  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  const readStatus = async (at: World, oneTimeToken: string) =>
    JSON.stringify((await at.ask(paths.status, { oneTimeToken })).body);
  const readNumbers = async ({ id }: WorldCustomer) =>
    (await world.storage.queries.selectFrom('phone_number').select('number').where('customer_id', '=', id).execute()).map(
      ({ number }) => number,
    );

  it('the session comes without the code, the old number stays, the code is invalid, and the next login asks again', async () => {
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginNumberUpdate(world, customer);
    const otpCode = await enterNewNumber(world, oneTimeToken, newMobile());
    expect(await readStatus(world, oneTimeToken)).toContain('"mayVerifyLater":true');
    const { status, cookies } = await exchange(world, oneTimeToken);
    expect([status, cookies.length > 0]).toEqual([200, true]);
    expect(await readNumbers(customer)).toEqual([customer.phone]);
    const late = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    expect(codeOf(late)).toEqual([401, 'ott_not_found']);
    // The app's next code.
    world.clock.move(30_000);
    const again = await beginLogin(world, customer);
    await passWithApp(world, customer, again);
    expect(codeOf(await exchange(world, again))).toEqual([403, 'mandatory.update.phone.number']);
  });

  it('before a number was entered, nothing may wait', async () => {
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginNumberUpdate(world, customer);
    expect(codeOf(await exchange(world, oneTimeToken))).toEqual([403, 'not_allowed']);
  });

  it('a second factor never waits: a login without it gets no session, even with the flag on its challenge (LG12)', async () => {
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const login = await beginLogin(world, customer);
    expect(codeOf(await exchange(world, login))).toEqual([403, 'not_allowed']);

    const oneTimeToken = await beginNumberUpdate(world, customer);
    await enterNewNumber(world, oneTimeToken, newMobile());
    // As if the list required only the new number.
    await world.storage.queries
      .updateTable('challenge')
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .where('position', '=', 0)
      .set({ required: 0, passed_at: null, passed_by: null })
      .execute();
    expect(codeOf(await exchange(world, oneTimeToken))).toEqual([403, 'not_allowed']);
  });

  it('without the setting the service does not offer it, and refuses requests for it', async () => {
    const customer = await strict.addCustomer({ mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginNumberUpdate(strict, customer);
    await enterNewNumber(strict, oneTimeToken, newMobile());
    expect(await readStatus(strict, oneTimeToken)).not.toContain('mayVerifyLater');
    expect(codeOf(await exchange(strict, oneTimeToken))).toEqual([403, 'not_allowed']);
  });
});

it("[SRV-11] [POL-11] it is off unless the company's policy allows it", () => {
  expect(builtInPolicy.verifyLater).toBe(false);
  expect(parsePolicy('{ "verifyLater": true }').policy?.verifyLater).toBe(true);
  expect(parsePolicy('{ "verifyLater": "on" }').faults).toEqual(['verifyLater must be true or false, not "on"']);
});
