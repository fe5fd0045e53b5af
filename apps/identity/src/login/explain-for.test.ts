/** The explanation of a demand, compared with the tokens that the service issues over HTTP. */
import { calls, type SignalValue } from '@stepgate/contract';
import {
  approvalIn,
  beginLogin,
  insertDevice,
  insertPasskey,
  newLoggedInCustomer,
  openWorld,
  paths,
  sayOf,
  sendMoney,
  tokenOf,
  type WantedCustomer,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerWithId } from '../customers/customers.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';
import type { ExplainedAction, Explanation } from '../tokens/explain-demand.ts';
import { policyVersion } from '../tokens/policy-version.ts';
import { findToken } from '../tokens/tokens.ts';
import { explainFor } from './explain-for.ts';

const policy = { ...builtInPolicy, forbidden: [{ countries: ['AE'], actions: 'every', methods: ['SMS'] }] } as const;

describe('the challenges for an action', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ settings: { policy } });
  });
  afterAll(() => world.close());

  const explain = (id: string, action: ExplainedAction = 'IDENTITY__LOGIN'): Promise<Explanation> =>
    transact({ ...world, face: undefined }, async (tx) => {
      const customer = await customerWithId(tx.queries, id);
      if (customer === undefined) throw new Error('no such customer');
      return explainFor(tx, customer, action);
    });
  const typesOf = ({ challenges }: Explanation): string[][] => challenges.map(({ methods }) => methods.map(({ type }) => type));
  /** The types of each challenge, as the token has them. */
  async function askedIn(oneTimeToken: string): Promise<string[][]> {
    const token = await findToken(databaseNow(world), oneTimeToken);
    return token.challenges.map(({ methods }) => methods.map(({ type }) => type));
  }

  type Case = readonly [string, WantedCustomer, (id: string, email: string) => Promise<unknown>];
  const nothing = async (): Promise<void> => undefined;
  const said = (value: SignalValue) => (id: string) => sayOf(world, { id }, value);
  const guess = async (_id: string, email: string): Promise<void> => {
    for (let n = 0; n < 4; n += 1) await world.ask(paths.login, { body: { email, password: `wrong ${n}` } });
  };
  const cases: readonly Case[] = [
    ['who chose a text message', {}, nothing],
    ['who chose nothing and has a passkey', { preferred: '' }, (id) => insertPasskey(world.storage, id, world.clock.now())],
    ['who chose the app', { preferred: 'TOTP' }, nothing],
    ['who has a device', { preferred: '' }, (id) => insertDevice(world.storage, id, world.clock.now())],
    ['in a country with a forbidden method', { phones: ['+971501234567'] }, nothing],
    ['without any method', { phones: [], withoutAuthenticator: true }, nothing],
    ['whose address is not verified', { emailVerified: false }, nothing],
    ['who guessed before', {}, guess],
    ['with a risk: profile', {}, said({ kind: 'risk', value: 'profile' })],
    ['with a risk: checkpoint', {}, said({ kind: 'risk', value: 'checkpoint' })],
    ['with a risk: guess', {}, said({ kind: 'risk', value: 'guess' })],
    ['with a risk: selfie', {}, said({ kind: 'risk', value: 'selfie' })],
    ['whose password is due', {}, said({ kind: 'new-password-due', value: '' })],
    ['for whom the company prefers the app', { preferred: '' }, said({ kind: 'prefer', value: 'TOTP' })],
    ['for whom the company prefers the password', {}, said({ kind: 'prefer', value: 'PASSWORD' })],
    ['whose number is lost', {}, said({ kind: 'prefer', value: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' })],
  ];

  it.each<Case>(cases)('[POL-03] a login of a customer %s: the token has the same', async (_name, wanted, prepare) => {
    const customer = await world.addCustomer(wanted);
    await prepare(customer.id, customer.email);
    const explained = await explain(customer.id);
    const oneTimeToken = await beginLogin(world, customer);
    expect(typesOf(explained)).toEqual(await askedIn(oneTimeToken));
    expect(explained.given).toEqual((await findToken(databaseNow(world), oneTimeToken)).proofs);
    expect([explained.policy, explained.action]).toEqual([policyVersion(policy), 'IDENTITY__LOGIN']);
  });

  it('[POL-03] an approval and a reset: the token has the same', async () => {
    const owner = await newLoggedInCustomer(world);
    const approval = await explain(owner.customer.id, 'IDENTITY__APPROVAL');
    expect(typesOf(approval)).toEqual(await askedIn(approvalIn(await sendMoney(world, owner))));
    expect(approval.given).toEqual([]);

    const { id, email } = await world.addCustomer();
    await sayOf(world, { id }, { kind: 'risk', value: 'guess' });
    const reset = await explain(id, 'IDENTITY__RESET_PASSWORD');
    await world.ask(calls.askPasswordReset.path, { body: { email } });
    await world.runJobs();
    const [mail] = (await world.messagesTo(email)).slice(-1);
    const token = mail?.text.match(/#token=(\S+)/)?.[1];
    const begun = tokenOf((await world.ask(paths.beginPasswordReset, { body: { token } })).body);
    expect(typesOf(reset)).toEqual(await askedIn(begun));
    expect(reset.challenges.map(({ because }) => because)).toEqual(['risk-guess', 'second-factor']);
  });

  it('[POL-03] says why each challenge is asked, why a method has its place, and why others are not offered', async () => {
    const { id } = await world.addCustomer({ phones: ['+971501234568'], emailVerified: false, preferred: 'TOTP' });
    await sayOf(world, { id }, { kind: 'risk', value: 'checkpoint' });
    await sayOf(world, { id }, { kind: 'new-number-due', value: '' });
    const { country, challenges, withheld, refused } = await explain(id);
    expect(country).toBe('AE');
    expect(challenges.map(({ because }) => because)).toEqual([
      'address-unverified',
      'risk-checkpoint',
      'second-factor',
      'new-number-due',
    ]);
    expect(challenges[2]?.methods).toEqual([
      { type: 'TOTP', place: 'customer-choice' },
      { type: 'WHATSAPP', place: 'order-of-policy' },
      { type: 'VOICE', place: 'order-of-policy' },
    ]);
    expect(withheld).toEqual([
      { type: 'PUSH', because: 'not-set-up' },
      { type: 'PASSKEY', because: 'not-set-up' },
      { type: 'FACE_MATCH', because: 'not-set-up' },
      { type: 'SMS', because: 'forbidden' },
    ]);
    expect(refused).toEqual([]);
  });

  it('[POL-03] says why nothing helps: no method, an account that is switched off', async () => {
    const bare = await world.addCustomer({ phones: [], withoutAuthenticator: true });
    expect((await explain(bare.id)).refused).toEqual(['no-method-left']);
    expect((await explain(bare.id, 'IDENTITY__APPROVAL')).refused).toEqual(['no-method-left']);
    const paused = await world.addCustomer({ switchedOff: 'paused' });
    expect((await explain(paused.id)).refused).toEqual(['account-paused']);
    expect((await explain(paused.id, 'IDENTITY__REACTIVATE_ACCOUNT')).refused).toEqual([]);
    const notice = { title: 'Closed', message: '', canAppeal: false };
    const closed = await world.addCustomer({ switchedOff: notice });
    expect((await explain(closed.id, 'IDENTITY__REACTIVATE_ACCOUNT')).refused).toEqual(['account-deactivated']);
  });
});
