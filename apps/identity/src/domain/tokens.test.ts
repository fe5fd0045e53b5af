/** Rules of one-time tokens that no call shows alone, because another guard stands before each. */
import { type ChallengeAnswer, routes } from '@stepgate/contract';
import { beginLogin, databases, openWorld, passWithText, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken, type NewToken } from './issue-token.ts';
import { markPassed, spendToken } from './token-progress.ts';
import { findToken, type OneTimeToken } from './tokens.ts';

const minute = 60_000;

describe.each(databases)('one-time tokens on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const sms: ChallengeAnswer = { type: 'SMS', viewData: { attributes: {} }, context: {} };

  async function issued(wanted: Partial<NewToken> = {}): Promise<OneTimeToken> {
    const { storage, secrets, clock } = world;
    const { id } = await world.addCustomer();
    const oneTimeToken = await issueToken(storage.queries, secrets, clock.now(), {
      customerId: id,
      subject: id,
      action: 'IDENTITY__LOGIN',
      proofs: ['PASSWORD'],
      redirectTo: routes.home,
      begunBy: { browser: '', address: '' },
      challenges: [],
      ...wanted,
    });
    return findToken(storage.queries, secrets, clock.now(), oneTimeToken);
  }
  const spend = ({ hash }: OneTimeToken): Promise<boolean> => spendToken(world.storage.queries, hash, world.clock.now());

  it('spending believes no check before it: not with a challenge open, not once it is over, not for a decoy, and once', async () => {
    const open = await issued({ challenges: [{ ways: [sms], untilEnough: false }] });
    expect(await spend(open)).toBe(false);
    await markPassed(world.storage.queries, open, 0, 'SMS', world.clock.now());
    expect([await spend(open), await spend(open)]).toEqual([true, false]);

    const decoy = await issued({ customerId: undefined });
    expect(await spend(decoy)).toBe(false);

    const [inTime, late] = [await issued(), await issued()];
    world.clock.move(30 * minute - 1);
    expect(await spend(inTime)).toBe(true);
    world.clock.move(1);
    expect(await spend(late)).toBe(false);
  });

  it('a challenge is marked once, of two at one moment too', async () => {
    const token = await issued({ challenges: [{ ways: [sms], untilEnough: false }] });
    const mark = () => markPassed(world.storage.queries, token, 0, 'SMS', world.clock.now());
    expect((await Promise.all([mark(), mark()])).toSorted()).toEqual([false, true]);
    expect(await mark()).toBe(false);
  });

  it('the status says for how many seconds the token is good', async () => {
    const oneTimeToken = await beginLogin(world, await world.addCustomer());
    const validity = async (): Promise<unknown> => (await world.ask(paths.status, { oneTimeToken })).body;
    expect(await validity()).toMatchObject({ oneTimeTokenProperties: { validity: 1_800 } });
    world.clock.move(29 * minute + 59_001);
    expect(await validity()).toMatchObject({ oneTimeTokenProperties: { validity: 1 } });
  });

  it('what one channel to a phone has proved, another channel to it does not prove again', async () => {
    const customer = await world.addCustomer({ preferred: 'PASSWORD' });
    const oneTimeToken = await beginLogin(world, customer);
    const listed = async (): Promise<string[][]> => {
      const { body } = await world.ask(paths.status, { oneTimeToken });
      const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
      type Listed = { primaryChallenge: { type: string }; alternatives: { type: string }[] };
      return challenges.map(({ primaryChallenge, alternatives }: Listed) => [
        primaryChallenge.type,
        ...alternatives.map(({ type }) => type),
      ]);
    };
    expect(await listed()).toEqual([
      ['PASSWORD', 'SMS', 'TOTP', 'WHATSAPP', 'VOICE'],
      ['SMS', 'TOTP', 'WHATSAPP', 'VOICE'],
    ]);
    await passWithText(world, customer, oneTimeToken);
    expect((await listed())[1]).toEqual(['TOTP']);
  });
});
