/** The actions that take two people at the desk, and the facts that it hides. */
import { calls, deskActionNames, deskRules } from '@stepgate/contract';
import {
  databases,
  insertPasskey,
  newLoggedInCustomer,
  openWorld,
  passWithText,
  paths,
  readRiskyChange,
  sendMoney,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, newDesk } from './test/desk-of.ts';

it('[DESK-05] [DESK-06] the table says who may do what, and how many people it takes', () => {
  expect(deskRules).toEqual({
    'lift-blocks': { role: 'help', people: 'after-lifts' },
    'end-sessions': { role: 'help', people: 1 },
    'set-signal': { role: 'help', people: 1 },
    'clear-signal': { role: 'help', people: 1 },
    freeze: { role: 'help', people: 1 },
    unfreeze: { role: 'decide', people: 'after-fraud' },
    'remove-method': { role: 'decide', people: 2 },
    'start-recovery': { role: 'decide', people: 2 },
    'stop-recovery': { role: 'help', people: 1 },
    'take-back': { role: 'decide', people: 2 },
    'confirm-change': { role: 'decide', people: 2 },
  });
  expect([...deskActionNames].sort()).toEqual(Object.keys(deskRules).sort());
});

describe.each(databases)('two people at the desk, on $name', ({ newDatabase }) => {
  let world: World;
  let ada: Desk;
  let bob: Desk;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  beforeEach(async () => {
    [ada, bob] = [await newDesk(world), await newDesk(world)];
  });
  afterAll(() => world.close());

  /** Their only proposal. */
  const proposalFor = async (customerId: string): Promise<string> => {
    const [proposal] = (await bob.read(customerId)).proposals;
    if (proposal === undefined) throw new Error('nothing is proposed');
    return proposal.id;
  };
  const methodOf = async (customerId: string, kind: string): Promise<string> =>
    (await ada.read(customerId)).methods.find((each) => each.kind === kind)?.id ?? '';

  it('[DESK-04] [DESK-05] a lost method goes only when a second person confirms, once, and the timeline names both with their reasons', async () => {
    const { id, email } = await world.addCustomer();
    const action = { what: 'remove-method', method: await methodOf(id, 'authenticator') } as const;
    expect((await ada.act(id, action, 'the phone was stolen')).body).toEqual({ outcome: 'proposed' });
    expect(await methodOf(id, 'authenticator')).toBe(action.method);
    expect((await bob.act(id, action)).body).toMatchObject({ code: 'already_proposed' });
    const proposal = await proposalFor(id);
    expect((await ada.decide(proposal, 'approve')).body).toMatchObject({ code: 'second_reviewer_needed' });
    expect((await (await newDesk(world, 'help')).decide(proposal, 'approve')).body).toMatchObject({ code: 'staff_role' });
    expect((await ada.read(id)).proposals).toMatchObject([{ hindrance: 'own-proposal', reason: 'the phone was stolen' }]);
    const answers = await Promise.all([bob.decide(proposal, 'approve'), bob.decide(proposal, 'approve')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await methodOf(id, 'authenticator')).toBe('');
    expect((await world.messagesTo(email)).filter(({ subject }) => subject?.includes('authenticator'))).toHaveLength(1);
    expect((await bob.entries(id)).filter(({ kind }) => kind === 'staff.acted')).toMatchObject([
      { facts: { action: 'remove-method', state: 'confirmed' }, by: bob.email, reason: 'checked the papers' },
      { facts: { action: 'remove-method', state: 'proposed' }, by: ada.email, reason: 'the phone was stolen' },
    ]);
  });

  it('[DESK-05] the last method stays, a rejected proposal does nothing, and a proposal expires after a day', async () => {
    const { id } = await world.addCustomer({ withoutAuthenticator: true });
    const action = { what: 'remove-method', method: await methodOf(id, 'phone-number') } as const;
    await ada.act(id, action);
    expect((await bob.decide(await proposalFor(id), 'approve')).body).toMatchObject({ code: 'last_way' });
    // The refusal has taken the decision back, too.
    expect((await ada.decide(await proposalFor(id), 'reject')).status).toBe(204);
    expect((await bob.read(id)).proposals).toEqual([]);
    await ada.act(id, action);
    const late = await proposalFor(id);
    world.clock.move(24 * 60 * 60_000);
    const fresh = await newDesk(world);
    expect((await fresh.decide(late, 'approve')).body).toMatchObject({ code: 'review_over' });
    await world.runJobs();
    const last = (await fresh.entries(id)).find(({ kind }) => kind === 'staff.acted');
    expect(last).toMatchObject({ facts: { state: 'expired' }, by: null, reason: null });
  });

  it('[DESK-05] a proposal is void once its author has left or lost the role', { tags: 'deep' }, async () => {
    const { id } = await world.addCustomer();
    const leaver = await newDesk(world);
    await leaver.act(id, { what: 'take-back', since: world.clock.now() });
    const proposal = await proposalFor(id);
    await world.storage.queries.updateTable('staff').set({ role: 'help' }).where('id', '=', leaver.id).execute();
    expect((await bob.decide(proposal, 'approve')).body).toMatchObject({ code: 'review_over' });
    await world.storage.queries.deleteFrom('staff').where('id', '=', leaver.id).execute();
    expect((await bob.decide(proposal, 'approve')).body).toMatchObject({ code: 'review_over' });
  });

  it('[DESK-05] two people confirm a change for a customer who has nothing older to confirm it with', async () => {
    const owner = await newLoggedInCustomer(world);
    const { id, email } = owner.customer;
    await world.storage.queries
      .updateTable('customer')
      .set({ risky_change: 'passkey', risky_change_at: world.clock.now(), risky_since: world.clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await ada.read(id)).hindrances).toMatchObject([{ what: 'payments-on-hold', change: 'passkey', confirmed: false }]);
    await ada.act(id, { what: 'confirm-change', changes: [] });
    await bob.decide(await proposalFor(id), 'approve');
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('passkey');
    expect((await ada.read(id)).hindrances).toMatchObject([{ what: 'payments-on-hold', confirmed: true }]);
    expect((await world.messagesTo(email)).at(-1)?.subject).toContain('confirmed a change');
  });

  it('[DESK-03] [POL-03] the desk says what the next login asks for, and the login asks for it', async () => {
    const { id, email, password } = await world.addCustomer();
    await ada.act(id, { what: 'set-signal', kind: 'risk', value: 'guess', until: null });
    const answer = await world.ask(calls.deskDemand.path.replace(':id', id), { cookie: ada.cookie });
    const { challenges, withheld } = JSON.parse(JSON.stringify(answer.body));
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    const token = JSON.parse(JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body));
    const typesOf = (each: { primaryChallenge: { type: string }; alternatives: { type: string }[] }) => [
      each.primaryChallenge.type,
      ...each.alternatives.map(({ type }) => type),
    ];
    expect(challenges.map((each: { methods: { type: string }[] }) => each.methods.map(({ type }) => type))).toEqual(
      token.oneTimeTokenProperties.challenges.map(typesOf),
    );
    expect(challenges).toMatchObject([{ because: 'risk-guess' }, { because: 'second-factor' }]);
    expect(withheld).toContainEqual({ type: 'PASSKEY', because: 'not-set-up' });
    expect((await world.ask(`${calls.deskDemand.path.replace(':id', id)}?action=NONE`, { cookie: ada.cookie })).status).toBe(400);
  });

  it('[DESK-08] no answer has a code, a token, a key, a digest or a whole number, whatever the customer did', {
    tags: 'deep',
  }, async () => {
    const owner = await newLoggedInCustomer(world);
    const { id, email, phone, password } = owner.customer;
    await insertPasskey(world.storage, id, world.clock.now(), { origin: world.settings.origin });
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    await passWithText(world, owner.customer, oneTimeToken);
    expect((await sendMoney(world, owner)).status).toBe(403);
    await ada.act(id, { what: 'remove-method', method: await methodOf(id, 'passkey') });
    await world.runJobs();
    const answers = JSON.stringify([
      (await ada.find(email)).body,
      (await ada.look(id)).body,
      await ada.entries(id),
      (await bob.proposals()).body,
      (await world.ask(calls.deskDemand.path.replace(':id', id), { cookie: ada.cookie })).body,
    ]);
    expect(answers).toContain(`•••• ${phone.slice(-2)}`);
    expect(answers).toContain('approval.asked');
    const { queries } = world.storage;
    const tokens = await queries.selectFrom('one_time_token').select('hash').where('customer_id', '=', id).execute();
    const sessions = await queries.selectFrom('session').select('hash').where('customer_id', '=', id).execute();
    const [passkey] = await queries.selectFrom('passkey').selectAll().where('customer_id', '=', id).execute();
    const row = await queries.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const secret = [
      phone.slice(1, -2),
      await world.codeSentTo(phone),
      oneTimeToken,
      row.password_hash ?? '',
      passkey?.public_key ?? '',
      passkey?.credential_id ?? '',
      ...[...tokens, ...sessions].map(({ hash }) => hash),
    ];
    expect(secret.every((each) => each.length >= 6)).toBe(true);
    for (const each of secret) expect(answers).not.toContain(each);
  });
});
