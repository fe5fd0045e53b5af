/** A company's API lets its customers approve requests of its own. */
import { createHash } from 'node:crypto';
import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  approveWithApp,
  databases,
  freezeSessions,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  openWorld,
  readTransactionDetails,
  type World,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseCustomer } from '../customer-data/erase-customer.ts';
import { noteRiskyChange } from '../customers/risky-changes.ts';
import { makeApiKey } from './api-keys.ts';

const digest = (body: string): string => createHash('sha256').update(body).digest('base64url');
const checked = [{ label: 'Payee check', value: 'The name matches' }];
const payment = { kind: 'transfer', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP', facts: checked } as const;
const request = { method: 'POST', path: '/payments?from=1', bodyDigest: digest('{"to":"Ada"}'), details: payment };

/** The answer of the company's API to its customer. */
const refusalIn = ({ status, body }: Answer): Answer => {
  expect(status).toBe(200);
  return { cookies: [], ...JSON.parse(JSON.stringify(body)) };
};
const codeOf = ({ status, body }: Answer): unknown => [status, JSON.parse(JSON.stringify(body ?? {})).code];

describe.each(databases)("approvals for a company's API, on $name", ({ newDatabase }) => {
  let world: World;
  let key: string;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
    key = await newKey('payments');
  });
  afterAll(() => world.close());

  const newKey = async (name: string): Promise<string> => {
    const { storage, secrets, clock } = world;
    const made = await makeApiKey({ queries: storage.queries, secrets, now: clock.now() }, { name, scopes: ['approvals'] });
    return made ?? expect.fail('no key');
  };
  const cookieOf = ({ cookie }: LoggedInCustomer): string => /session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const post = (path: string, owner: LoggedInCustomer, more: object, by = key, language = 'en') =>
    world.ask(path, {
      body: { sessionCookie: cookieOf(owner), ...request, ...more },
      headers: { authorization: `Bearer ${by}`, [headers.language]: language },
    });
  const ask = (owner: LoggedInCustomer, more: object = {}, by = key) => post(calls.requestApproval.path, owner, more, by);
  const spend = (owner: LoggedInCustomer, approvalToken: string, requestId: string, more: object = {}, by = key) =>
    post(calls.spendApproval.path, owner, { approvalToken, requestId, ...more }, by);
  const approve = async (owner: LoggedInCustomer, more: object = {}, by = key): Promise<string> =>
    approveWithApp(world, owner.customer, refusalIn(await ask(owner, more, by)));

  it("[API-01] the customer sees the company's details in both languages, and the API gets the refusal that asks for the approval", async () => {
    const owner = await newLoggedInCustomer(world);
    const refusal = refusalIn(await ask(owner));
    expect([refusal.status, refusal.body]).toEqual([403, { code: 'second_factor_needed', message: expect.any(String) }]);
    const token = String(refusal.headers['x-2fa-approval']);
    expect(await readTransactionDetails(world, token)).toEqual({
      kind: 'APPROVAL',
      summary: 'Send £250.00 to “Ada Lovelace” (“Payee check”: “The name matches”)',
      amount: '£250.00',
    });
    expect(await readTransactionDetails(world, token, 'de')).toMatchObject({
      summary: '250,00\u00a0£ an „Ada Lovelace“ senden („Payee check“: „The name matches“)',
    });
    const action = { details: { kind: 'action', title: 'Change the payout account' } };
    const other = String(refusalIn(await ask(owner, action)).headers['x-2fa-approval']);
    expect(await readTransactionDetails(world, other)).toMatchObject({ summary: 'Approve “Change the payout account”' });
    expect(await readTransactionDetails(world, other, 'de')).toMatchObject({ summary: '„Change the payout account“ freigeben' });
  });

  it('[API-01] an approval is spent once; another body, amount, fact, method, path, session, customer or back end voids it (GW1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const token = await approve(owner);
    const [elsewhere, stranger] = [await newSession(world, owner.customer), await newLoggedInCustomer(world)];
    const shop = await newKey('shop');
    const others: Record<string, Answer> = {
      body: await spend(owner, token, 'r1', { bodyDigest: digest('{"to":"Bob"}') }),
      amount: await spend(owner, token, 'r1', { details: { ...payment, amount: 25_001 } }),
      payee: await spend(owner, token, 'r1', { details: { ...payment, payee: 'Mallory' } }),
      currency: await spend(owner, token, 'r1', { details: { ...payment, currency: 'EUR' } }),
      fact: await spend(owner, token, 'r1', { details: { ...payment, facts: [{ label: 'Payee check', value: 'No match' }] } }),
      'no fact': await spend(owner, token, 'r1', { details: { ...payment, facts: [] } }),
      method: await spend(owner, token, 'r1', { method: 'PUT' }),
      path: await spend(owner, token, 'r1', { path: '/payments' }),
      session: await spend(elsewhere, token, 'r1'),
      customer: await spend(stranger, token, 'r1'),
      'back end': await spend(owner, token, 'r1', {}, shop),
      token: await spend(owner, 'Unknown_to_everybody_0123456789-abcdefghijk', 'r1'),
    };
    for (const [changed, answer] of Object.entries(others))
      expect([changed, codeOf(answer)]).toEqual([changed, [409, 'approval_not_valid']]);
    expect((await spend(owner, token, 'r1')).status).toBe(204);
    expect(codeOf(await spend(owner, token, 'r2'))).toEqual([409, 'approval_not_valid']);
  });

  it('[API-09] the event log says what was asked, the sentence that was shown, how it was proved, and that it was spent once', async () => {
    const owner = await newLoggedInCustomer(world);
    const token = await approve(owner);
    expect((await spend(owner, token, 'logged')).status).toBe(204);
    expect((await spend(owner, token, 'logged')).status).toBe(409);
    const events = await world.storage.queries
      .selectFrom('waiting_event')
      .select(['kind', 'facts'])
      .where('customer_id', '=', owner.customer.id)
      .where('kind', 'like', 'approval.%')
      .orderBy('nth')
      .execute();
    const approval = world.secrets.hashToken(token);
    const { method, path, bodyDigest } = request;
    const asked = ['payments', world.secrets.hashToken(cookieOf(owner)), method, path, bodyDigest, payment];
    const facts = events.map((event) => JSON.parse(event.facts ?? ''));
    expect(events.map(({ kind }, n) => [kind, facts[n]])).toEqual([
      [
        'approval.asked',
        expect.objectContaining({
          approval,
          shown: 'Send £250.00 to “Ada Lovelace” (“Payee check”: “The name matches”)',
          language: 'en',
          approves: world.secrets.hashToken(JSON.stringify(asked)),
          policy: expect.stringMatching(/^[\w-]{16}$/),
        }),
      ],
      ['approval.given', { approval, proofs: ['TOTP'] }],
      ['approval.spent', { approval }],
    ]);
    expect(JSON.parse(facts[0].details)).toEqual(payment);
    expect(JSON.stringify(facts)).not.toContain(token);
  });

  it('[API-01] the log names the browser and the network of the customer, as the back end reports them, and never its own', async () => {
    const owner = await newLoggedInCustomer(world);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    await ask(owner, { client: { userAgent, address: '203.0.113.77' } });
    await ask(owner);
    const rows = await world.storage.queries
      .selectFrom('waiting_event')
      .select('facts')
      .where('customer_id', '=', owner.customer.id)
      .where('kind', '=', 'approval.asked')
      .orderBy('nth')
      .execute();
    const told = rows.map(({ facts }) => JSON.parse(facts ?? '')).map(({ browser, network }) => [browser, network]);
    expect(told).toEqual([
      ['Firefox, Linux', '203.0.113.…'],
      [expect.any(String), '–'],
    ]);
  });

  it('[API-01] an approval that was never given, or has expired, is worth nothing', async () => {
    const owner = await newLoggedInCustomer(world);
    const open = String(refusalIn(await ask(owner)).headers['x-2fa-approval']);
    expect(codeOf(await spend(owner, open, 'open'))).toEqual([409, 'approval_not_valid']);
    const late = await approve(owner);
    for (let minute = 1; minute <= 5; minute += 1) {
      world.clock.move(60_000);
      expect((await world.ask(calls.session.path, { cookie: owner.cookie })).status).toBe(200);
    }
    expect(codeOf(await spend(owner, late, 'late'))).toEqual([409, 'approval_not_valid']);
    const fresh = await newSession(world, owner.customer);
    const frozen = await approve(fresh);
    await freezeSessions(world.storage, owner.customer, world.clock.now());
    expect(codeOf(await spend(fresh, frozen, 'frozen'))).toEqual([409, 'approval_not_valid']);
    expect(codeOf(refusalIn(await ask(fresh)))).toEqual([401, 'session_frozen']);
  });

  const spentBefore = [409, 'approval_spent_before'];
  const notValid = [409, 'approval_not_valid'];

  it('[HOLD-03] a repetition of a spend says so, also by a key that replaced the first, for a day', async () => {
    const owner = await newLoggedInCustomer(world);
    const token = await approve(owner);
    expect((await spend(owner, token, 'lost')).status).toBe(204);
    expect(codeOf(await spend(owner, token, 'lost'))).toEqual(spentBefore);
    const next = await newKey('payments');
    expect(codeOf(await spend(owner, token, 'lost', {}, next))).toEqual(spentBefore);
    expect(codeOf(await spend(owner, token, 'lost', { details: { ...payment, amount: 1 } }))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
    const second = await approve(owner);
    expect(codeOf(await spend(owner, second, 'lost'))).toEqual([409, 'idempotency_key_reused']);
    expect((await spend(owner, second, 'another', {}, next)).status).toBe(204);
  });

  it('[API-01] request ids of two back ends never meet', async () => {
    const owner = await newLoggedInCustomer(world);
    const shop = await newKey('another-shop');
    const [theirs, ours] = [await approve(owner, {}, shop), await approve(owner)];
    expect((await spend(owner, theirs, 'same-id', {}, shop)).status).toBe(204);
    expect((await spend(owner, ours, 'same-id')).status).toBe(204);
  });

  it('[API-01] while the database can’t answer, a spend says so, and no customer is asked again', async () => {
    const owner = await newLoggedInCustomer(world);
    const token = await approve(owner);
    const { queries } = world.storage;
    await sql`alter table spent_approval rename to spent_approval_away`.execute(queries);
    expect((await spend(owner, token, 'busy')).status).toBe(500);
    await sql`alter table spent_approval_away rename to spent_approval`.execute(queries);
    expect((await spend(owner, token, 'busy')).status).toBe(204);
  });

  it('[HOLD-03] the session, the hold and the customer are looked at first: a repetition after their end is not valid', {
    tags: 'deep',
  }, async () => {
    const ends: Record<string, (owner: LoggedInCustomer) => Promise<unknown>> = {
      logout: ({ cookie }) => world.ask(calls.logout.path, { method: 'POST', cookie }),
      freeze: ({ customer }) => freezeSessions(world.storage, customer, world.clock.now()),
      hold: ({ customer }) => noteRiskyChange(world.storage.queries, world.clock.now(), customer.id, 'phone-number'),
      deactivation: ({ customer }) =>
        world.storage.queries.updateTable('customer').set({ status: 'deactivated' }).where('id', '=', customer.id).execute(),
      erasure: ({ customer }) => eraseCustomer(world, customer.email),
    };
    for (const [what, end] of Object.entries(ends)) {
      const owner = await newLoggedInCustomer(world);
      const token = await approve(owner);
      expect((await spend(owner, token, `ended-by-${what}`)).status).toBe(204);
      await end(owner);
      expect([what, codeOf(await spend(owner, token, `ended-by-${what}`))]).toEqual([what, notValid]);
    }
  });

  it('[API-01] of sixteen requests at one moment one spends the approval, with ids of their own or with one id', async () => {
    const owner = await newLoggedInCustomer(world);
    const sixteen = async (one: (n: number) => Promise<Answer>) => {
      const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => one(n)));
      const refused = answers.filter(({ status }) => status !== 204).map(codeOf);
      return { spent: 16 - refused.length, refused };
    };
    const token = await approve(owner);
    expect(await sixteen((n) => spend(owner, token, `many-${n}`))).toEqual({
      spent: 1,
      refused: Array.from({ length: 15 }, () => notValid),
    });
    const same = await approve(owner);
    expect(await sixteen(() => spend(owner, same, 'one-id'))).toEqual({
      spent: 1,
      refused: Array.from({ length: 15 }, () => spentBefore),
    });
  });

  it('[API-01] money on hold: the API gets the refusal of the cool-off, and an earlier approval sends nothing', async () => {
    const owner = await newLoggedInCustomer(world);
    const early = await approve(owner);
    await noteRiskyChange(world.storage.queries, world.clock.now(), owner.customer.id, 'phone-number');
    expect(codeOf(await spend(owner, early, 'early'))).toEqual([409, 'approval_not_valid']);
    const refusal = refusalIn(await ask(owner));
    expect(codeOf(refusal)).toEqual([403, 'cool_off']);
    expect(refusal.headers).toEqual({ 'x-cool-off': expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('[API-01] money on hold holds everything else too, in words of its own, unless the back end says that it may go on', async () => {
    const owner = await newLoggedInCustomer(world);
    const payout = { details: { kind: 'action', title: 'Change my payout account' } };
    const theme = { details: { kind: 'action', title: 'Change the theme', hold: false } };
    const [early, harmless] = [await approve(owner, payout), await approve(owner, theme)];
    await noteRiskyChange(world.storage.queries, world.clock.now(), owner.customer.id, 'phone-number');
    expect(codeOf(await spend(owner, early, 'payout', payout))).toEqual([409, 'approval_not_valid']);
    for (const [language, words] of [
      ['en', /^This and all transfers are paused until .* because your phone number was changed\.$/],
      ['de', /^Weil Ihre Telefonnummer geändert wurde, sind dies und alle Überweisungen bis .* pausiert\.$/],
    ] as const) {
      const refusal = refusalIn(await post(calls.requestApproval.path, owner, payout, key, language));
      expect([refusal.status, refusal.body]).toEqual([403, { code: 'cool_off', message: expect.stringMatching(words) }]);
    }
    expect((await spend(owner, harmless, 'theme', theme)).status).toBe(204);
    expect(codeOf(refusalIn(await ask(owner, theme)))).toEqual([403, 'second_factor_needed']);
    const payment = { details: { ...request.details, hold: false } };
    expect(codeOf(refusalIn(await ask(owner, payment)))).toEqual([403, 'cool_off']);
  });

  it('[API-01] [HOST-21] words that could not be shown as they are, a link and a number to call are refused, not shortened: with a sentence for the customer', async () => {
    const owner = await newLoggedInCustomer(world);
    const title = (text: string) => ({ details: { kind: 'action', title: text } });
    const notShown = {
      link: title('Open bank.example'),
      address: title('Write to a@bank.example'),
      number: title('Call +44 7700 900123 now'),
      'our quotes': title('Approve” or “deny'),
      'a fact of a link': { details: { ...payment, facts: [{ label: 'See', value: 'bank.example' }] } },
      'a payee to call': { details: { ...payment, payee: 'Support 0800 123 4567' } },
    };
    for (const [what, more] of Object.entries(notShown))
      expect([what, codeOf(refusalIn(await ask(owner, more)))]).toEqual([what, [422, 'details_not_shown']]);
    const approved = await approve(owner);
    expect(codeOf(await spend(owner, approved, 'unshown', notShown.link))).toEqual([409, 'approval_not_valid']);
    const refused = {
      'too long': title('x'.repeat(41)),
      'hidden characters': title('Change\u202ethe theme'),
      'two lines': title('Change\nthe theme'),
      empty: title(' '),
      'four facts': { details: { ...payment, facts: [...checked, ...checked, ...checked, ...checked] } },
      'half a penny': { details: { ...payment, amount: 0.5 } },
      'no money': { details: { ...payment, amount: 0 } },
      'no currency': { details: { ...payment, currency: 'pounds' } },
      'a currency of nobody': { details: { ...payment, currency: 'ZZZ' } },
      'a currency that has ended': { details: { ...payment, currency: 'HRK' } },
      'a metal, which has no smallest unit': { details: { ...payment, currency: 'XAU' } },
      'less than nothing': { details: { ...payment, amount: -1 } },
      'more than a number keeps': { details: { ...payment, amount: 9_007_199_254_740_992 } },
      'no digest': { bodyDigest: 'x' },
    };
    for (const [what, more] of Object.entries(refused))
      expect([what, codeOf(await ask(owner, more))]).toEqual([what, [400, 'invalid_format']]);
    const payee = { details: { ...payment, payee: 'Ada. Not you? Code 1234' } };
    const token = String(refusalIn(await ask(owner, payee)).headers['x-2fa-approval']);
    expect(await readTransactionDetails(world, token)).toMatchObject({
      summary: 'Send £250.00 to “Ada. Not you? Code 1234” (“Payee check”: “The name matches”)',
    });
  });
});
