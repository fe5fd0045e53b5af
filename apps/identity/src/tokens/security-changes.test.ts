/** The table of what each change of an account's security ends: each cell is compared with what the change really ends. */
import { readFileSync } from 'node:fs';
import { insertDevice, openWorld, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLink } from '../customers/action-links.ts';
import { startSession } from '../sessions/sessions.ts';
import { rememberDevice } from '../sessions/trusted-devices.ts';
import { transact } from '../storage/transaction.ts';
import { type SecurityChange, securityChanged, securityChanges } from './security-changes.ts';

/** As the documentation says it: sessions, trusted browsers, tokens, links, changes under way, hold. */
const documented: Readonly<Record<SecurityChange, readonly [string, string, string, string, string, string]>> = {
  'password-changed': ['others', 'all', 'others', '', 'phone-number', 'password'],
  'first-phone-number': ['others', '', 'others', '', '', ''],
  'phone-number-added': ['', '', '', '', '', 'added-number'],
  'phone-number-removed': ['its', 'its', '', '', '', ''],
  'phone-number-replaced': ['others', 'its', 'others', '', '', 'phone-number'],
  'phone-number-replaced-by-mail': ['all', 'all', 'others', 'all', 'email', 'phone-number'],
  'authenticator-added': ['its', 'its', '', '', '', 'authenticator'],
  'authenticator-removed': ['its', 'its', '', '', '', ''],
  'backup-codes-made': ['its', 'its', '', '', '', ''],
  'device-added': ['', '', '', '', '', 'device'],
  'device-removed': ['its', 'its', '', '', '', ''],
  'passkey-added': ['', '', '', '', '', 'passkey'],
  'passkey-removed': ['its', 'its', '', '', '', 'passkey'],
  'face-added': ['its', 'its', '', '', '', 'face'],
  'face-removed': ['its', 'its', '', '', '', ''],
  'social-added': ['', '', '', '', '', 'social'],
  'social-removed': ['its', 'its', '', '', '', ''],
  'email-changed': ['all', 'all', 'others', 'all', 'phone-number', 'email'],
  'email-change-undone': ['frozen', 'all', 'others', 'all', 'email, phone-number, recovery', 'email'],
  'passkeys-only-on': ['others', 'all', 'others', 'all', 'email, phone-number', ''],
  'passkeys-only-off': ['', '', '', '', '', 'passkey'],
  'passkeys-recovered': ['all', 'all', 'others', '', '', 'passkey'],
  'fraud-reported': ['frozen', 'all', 'others', 'all', 'email, phone-number', ''],
  'sessions-revoked': ['all', 'all', 'others', '', '', ''],
  'account-switched-off': ['all', '', 'others', '', 'email, phone-number, recovery', ''],
};

const removed = 'passkey:removed';
const changes = Object.keys(documented) as SecurityChange[];

describe('what a change of the account’s security ends', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** A session, a browser, a token, a link and each change under way, of the customer and of the removed method. */
  async function newAccount() {
    const customer = await world.addCustomer();
    await insertDevice(world.storage, customer.id, world.clock.now());
    const { queries } = world.storage;
    const now = world.clock.now();
    const { secrets } = world;
    const session = async (openedWith: readonly string[]): Promise<string> => {
      const of = { customerId: customer.id, scope: 'full', provedAt: now, proofs: [], browser: 'Firefox', openedWith } as const;
      return secrets.hashToken((await startSession({ queries, secrets, now }, of)).cookie);
    };
    const browser = async (openedWith: string | null): Promise<string> =>
      secrets.hashToken(await rememberDevice({ queries, secrets, now }, customer.id, undefined, openedWith));
    const asking = await session([removed]);
    const sessions = { asking, its: await session([removed]), other: await session(['passkey:other']) };
    const browsers = { its: await browser(removed), other: await browser('passkey:other'), unknown: await browser(null) };
    const token = await newToken(customer);
    const own = await newToken(customer);
    await keepLink(queries, now, {
      kind: 'reset-password',
      hash: secrets.newToken(),
      customerId: customer.id,
      tokenHash: '',
      guardHash: '',
      lifetime: 60_000,
    });
    const base = { id: secrets.newToken(), customer_id: customer.id, open_for: customer.id, browser: '', address: '' };
    await queries
      .insertInto('email_change')
      .values({
        id: base.id,
        customer_id: customer.id,
        open_for: customer.id,
        new_email: `new-${customer.email}`,
        status: 'waiting',
        received_at: now,
        expires_at: now + 60_000,
        ended_at: null,
      })
      .execute();
    await queries
      .insertInto('phone_change')
      .values({
        ...base,
        token_hash: '',
        session_hash: '',
        replaces_number_id: '',
        new_number: '+447700900123',
        status: 'waiting',
        proof: 'password',
        received_at: now,
        latest_at: now + 60_000,
        decided_at: null,
        ended_at: null,
      })
      .execute();
    await queries
      .insertInto('passkey_recovery')
      .values({ ...base, begun_at: now, ready_at: now, latest_at: now + 60_000, reminded_at: null, ended_at: null })
      .execute();
    return { customer, sessions, browsers, token, own };
  }

  async function newToken({ id }: WorldCustomer): Promise<string> {
    const hash = world.secrets.newToken();
    const now = world.clock.now();
    await world.storage.queries
      .insertInto('one_time_token')
      .values({
        hash,
        customer_id: id,
        subject: id,
        action: 'IDENTITY__LOGIN',
        purpose: 'session',
        proofs: 'PASSWORD',
        redirect_to: '',
        created_at: now,
        expires_at: now + 60_000,
        spent_at: null,
      })
      .execute();
    return hash;
  }

  async function endedBy(change: SecurityChange) {
    const account = await newAccount();
    const { customer, sessions, browsers, token, own } = account;
    await transact(world, (tx) =>
      securityChanged(tx, customer.id, change, { session: sessions.asking, token: own, removed: [removed] }),
    );
    const { queries } = world.storage;
    const rows = await queries
      .selectFrom('session')
      .select(['hash', 'ended_at', 'frozen_at', 'proved_at'])
      .where('customer_id', '=', customer.id)
      .execute();
    const state = (hash: string): string => {
      const row = rows.find((each) => each.hash === hash);
      if (row === undefined) return 'gone';
      if (row.frozen_at !== null) return 'frozen';
      return row.ended_at !== null ? 'ended' : row.proved_at === 0 ? 'not fresh' : 'open';
    };
    const states = [state(sessions.asking), state(sessions.its), state(sessions.other)].join(' ');
    const trusted = (await queries.selectFrom('device').select('hash').where('customer_id', '=', customer.id).execute()).map(
      ({ hash }) => hash,
    );
    const kept = [browsers.its, browsers.other, browsers.unknown].map((hash) => trusted.includes(hash)).join(' ');
    const live = await queries.selectFrom('one_time_token').select('hash').where('spent_at', 'is', null).execute();
    const tokens = [token, own].map((hash) => live.some((each) => each.hash === hash)).join(' ');
    const links = await queries
      .selectFrom('link')
      .select('hash')
      .where('customer_id', '=', customer.id)
      .where('used_at', 'is', null)
      .execute();
    const of = async (table: 'email_change' | 'phone_change' | 'passkey_recovery') =>
      (await queries.selectFrom(table).select('id').where('open_for', '=', customer.id).execute()).length === 0;
    const under = [
      ...((await of('email_change')) ? ['email'] : []),
      ...((await of('phone_change')) ? ['phone-number'] : []),
      ...((await of('passkey_recovery')) ? ['recovery'] : []),
    ];
    const { risky_change } = await queries
      .selectFrom('customer')
      .select('risky_change')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return [states, kept, tokens, links.length, under.join(', '), risky_change];
  }

  const sessionStates: Readonly<Record<string, string>> = {
    '': 'open open open',
    its: 'not fresh ended open',
    others: 'open ended ended',
    all: 'ended ended ended',
    frozen: 'frozen frozen frozen',
  };
  const browserStates: Readonly<Record<string, string>> = {
    '': 'true true true',
    // A browser of which nobody knows counts as the removed method's.
    its: 'false true false',
    all: 'false false false',
  };

  it.each(changes)('[HOLD-10] %s ends what the table says, and nothing else', async (change) => {
    const [sessions, browsers, tokens, links, under, hold] = documented[change];
    expect(await endedBy(change)).toEqual([
      sessionStates[sessions],
      browserStates[browsers],
      tokens === 'others' ? 'false true' : 'true true',
      links === 'all' ? 0 : 1,
      under,
      hold,
    ]);
  });

  it('[HOLD-10] the documentation shows this table', () => {
    const page = readFileSync(new URL('../../../../docs/security-changes.md', import.meta.url), 'utf8');
    const shown = page
      .split('\n')
      .filter((line) => line.startsWith('| `') && line.split('|').length === 9)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      );
    expect(shown).toEqual(changes.map((change) => [change, ...documented[change]]));
    expect(Object.keys(securityChanges)).toEqual(changes);
  });
});
