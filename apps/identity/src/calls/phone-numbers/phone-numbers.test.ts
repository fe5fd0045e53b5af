import { approvalsAsked, headers, newPhoneNumbers, phoneChange } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askWith,
  databases,
  newMobile,
  newOwner,
  newSession,
  type Owner,
  openWorld,
  passWithText,
  paths,
  protectionOf,
  riskyChangeOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const second = 1_000;
const minute = 60 * second;

describe.each(databases)('phone numbers listed and added with approvals, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const list = (owner: Owner, approval?: string) => askWith(world, owner, paths.phoneNumbers, approval);
  const add = (owner: Owner, newPhoneNumber: string, approval?: string) =>
    askWith(world, owner, paths.phoneNumbers, approval, { body: { newPhoneNumber } });
  const verify = (owner: Owner, id: string, approval?: string) =>
    askWith(world, owner, paths.verifyPhoneNumber(id), approval, { method: 'POST' });
  const idIn = ({ body }: Answer): string => JSON.parse(JSON.stringify(body)).id;

  function expectDemand(answer: Answer): void {
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
    expect(answer.headers[headers.approval]).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    // A result would say that somebody has approved or rejected it.
    expect(answer.headers[headers.approvalResult]).toBeUndefined();
  }
  function expectOrdinary(answer: Answer, status: number, code?: string): void {
    expect([answer.status, answer.headers[headers.approval], answer.headers[headers.approvalResult]]).toEqual([
      status,
      undefined,
      undefined,
    ]);
    if (code !== undefined) expect(answer.body).toMatchObject({ code });
  }

  /** An owner whose number was entered, with an approval, and is not proved yet. */
  async function withEntered(owner: Owner): Promise<{ id: string; number: string }> {
    const number = newMobile();
    const approval = await approveWithApp(world, owner.customer, await add(owner, number));
    return { id: idIn(await add(owner, number, approval)), number };
  }

  /** Proves a number that was entered. @returns the approval to add it with */
  async function provenBy(owner: Owner, id: string, number: string): Promise<string> {
    const approval = approvalIn(await verify(owner, id));
    await passWithText(world, { ...owner.customer, phone: number }, approval);
    return approval;
  }

  /** Each is answered with a demand, and the account is as it was, by its tables and by its owner's mail. */
  async function expectNothing(customer: WorldCustomer, ...asked: (() => Promise<Answer>)[]): Promise<void> {
    const before = await protectionOf(world.storage, customer);
    const mails = (await world.messagesTo(customer.email)).length;
    for (const ask of asked) expectDemand(await ask());
    expect(await protectionOf(world.storage, customer)).toEqual(before);
    expect(await world.messagesTo(customer.email)).toHaveLength(mails);
  }

  /** A session stays alive for five minutes after the last request only. */
  async function waitIn(owner: Owner, milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 2 * minute) {
      world.clock.move(Math.min(left, 2 * minute));
      expect((await world.ask(paths.session, { cookie: owner.cookie })).status).toBe(200);
    }
  }

  it('[UPN-05] a number is entered, approved, proved by a code, listed, and told by mail', async () => {
    const owner = await newOwner(world);
    const { customer } = owner;
    const number = newMobile();
    const refused = await add(owner, number);
    expectDemand(refused);
    const approval = await approveWithApp(world, customer, refused);
    const entered = await add(owner, number, approval);
    expectOrdinary(entered, 200);
    const id = idIn(entered);

    const unproved = await verify(owner, id);
    expectDemand(unproved);
    const proof = approvalIn(unproved);
    const { body } = await world.ask(paths.status, { oneTimeToken: proof });
    const { actionType, challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    expect(actionType).toBe('IDENTITY__ADD_PHONE_NUMBER');
    // In full, in groups that can be read.
    const shown = expect.stringMatching(new RegExp(`^\\${[...number].join(' ?')}$`));
    expect(challenges).toEqual([
      expect.objectContaining({
        required: true,
        passed: false,
        primaryChallenge: expect.objectContaining({
          type: 'SMS',
          availablePhoneNumbers: [{ id, type: 'NEW', maskedPhoneNumber: `•••• ${number.slice(-2)}` }],
          viewData: { attributes: { newPhoneNumber: shown, unmaskedPhoneNumber: shown, iso2CountryCode: 'DE' } },
        }),
        alternatives: [expect.objectContaining({ type: 'VOICE' }), expect.objectContaining({ type: 'WHATSAPP' })],
      }),
    ]);
    expect(await world.messagesTo(customer.email)).toEqual([]);
    await passWithText(world, { ...customer, phone: number }, proof);
    expectOrdinary(await verify(owner, id, proof), 204);

    expect((await world.messagesTo(customer.email)).map(({ subject, text }) => [subject, text])).toEqual([
      ['A phone number was added', expect.stringContaining(`•••• ${number.slice(-2)}`)],
    ]);
    expect(await riskyChangeOf(world.storage, customer)).toBe('added-number');
    const listed = await list(owner);
    expectOrdinary(listed, 200);
    expect(listed.body).toEqual({
      phoneNumbers: [
        { id: expect.any(String), type: 'PRIMARY', maskedPhoneNumber: `•••• ${customer.phone.slice(-2)}` },
        { id: expect.any(String), type: 'SECONDARY', maskedPhoneNumber: `•••• ${number.slice(-2)}` },
      ],
    });
    // Added once: what was entered is gone.
    expectOrdinary(await verify(owner, id), 404, 'phone_number_not_found');
  });

  it('[UPN-05] the first number of an account becomes its main one', async () => {
    const owner = await newOwner(world, { phones: [], preferred: 'TOTP' });
    const { id, number } = await withEntered(owner);
    expectOrdinary(await verify(owner, id, await provenBy(owner, id, number)), 204);
    expect((await list(owner)).body).toMatchObject({ phoneNumbers: [{ type: 'PRIMARY' }] });
  });

  it('[UPN-05] the list is open for five minutes after a second factor, and then asks for an approval each time', async () => {
    const owner = await newOwner(world);
    await waitIn(owner, 5 * minute - 1);
    expectOrdinary(await list(owner), 200);
    await waitIn(owner, 1);
    const refused = await list(owner);
    expectDemand(refused);
    const approval = await approveWithApp(world, owner.customer, refused);
    const listed = await list(owner, approval);
    expectOrdinary(listed, 200);
    expect(listed.body).toMatchObject({ phoneNumbers: [{ type: 'PRIMARY' }] });
    expectDemand(await list(owner, approval));
    // Adding asks, however fresh the second factor is.
    expectDemand(await add(await newSession(world, owner.customer), newMobile()));
  });

  it('without an approval, or with a forged one, nothing is written (PN3)', async () => {
    const owner = await newOwner(world);
    const number = newMobile();
    const { id } = await withEntered(owner);
    const forged = ['', 'x', 'APPROVED', 'A'.repeat(43), 'A'.repeat(500), "' or 1=1 --", 'null'];
    await expectNothing(
      owner.customer,
      ...[undefined, ...forged].flatMap((approval) => [() => add(owner, number, approval)]),
      ...[undefined, ...forged].flatMap((approval) => [() => verify(owner, id, approval)]),
    );
  });

  it("another customer's approval, and another session's of the same customer, approve nothing (PN3)", async () => {
    const victim = await newOwner(world);
    const [attacker, elsewhere] = [await newOwner(world), await newSession(world, victim.customer)];
    const number = newMobile();
    const [othersApproval, elsewhereApproval] = [
      await approveWithApp(world, attacker.customer, await add(attacker, number)),
      await approveWithApp(world, victim.customer, await add(elsewhere, number)),
    ];
    await expectNothing(
      victim.customer,
      () => add(victim, number, othersApproval),
      () => add(victim, number, elsewhereApproval),
    );
    // Each is good where it was asked for, still.
    expectOrdinary(await add(attacker, number, othersApproval), 200);
    const entered = await add(elsewhere, number, elsewhereApproval);
    expectOrdinary(entered, 200);
    // The same for the second step: proved in one session, it adds nothing in another.
    const proof = await provenBy(elsewhere, idIn(entered), number);
    await expectNothing(victim.customer, () => verify(victim, idIn(entered), proof));
    expectOrdinary(await verify(elsewhere, idIn(entered), proof), 204);
  });

  it('an approval counts for its own body and address alone, and for no other call at the same address (PN3)', async () => {
    const owner = await newOwner(world);
    const [number, other] = [newMobile(), newMobile()];
    const first = await withEntered(owner);
    const second = await withEntered(owner);
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    const proving = await provenBy(owner, first.id, first.number);
    await waitIn(owner, 2 * minute);
    const path = paths.phoneNumbers;
    await expectNothing(
      owner.customer,
      () => add(owner, other, adding),
      () => askWith(world, owner, path, adding, { body: { newPhoneNumber: number, more: 1 } }),
      () => askWith(world, owner, `${path}?again=1`, adding, { body: { newPhoneNumber: number } }),
      () => verify(owner, first.id, adding),
      () => verify(owner, second.id, proving),
      () => askWith(world, owner, `${paths.verifyPhoneNumber(first.id)}?x=1`, proving, { method: 'POST' }),
      () => askWith(world, owner, paths.verifyPhoneNumber(first.id), proving, { body: {} }),
      () => add(owner, number, proving),
    );
    await waitIn(owner, 2 * minute);
    // The list is asked at the same address.
    await expectNothing(owner.customer, () => list(owner, adding));
  });

  it('an approval is good once (PN3)', async () => {
    const owner = await newOwner(world);
    const number = newMobile();
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    const id = idIn(await add(owner, number, adding));
    await expectNothing(owner.customer, () => add(owner, number, adding));
    const proving = await provenBy(owner, id, number);
    expectOrdinary(await verify(owner, id, proving), 204);
    expect((await world.messagesTo(owner.customer.email)).length).toBe(1);
    // What it was for is gone with it; so it is taken to the next one too.
    const next = await withEntered(owner);
    await expectNothing(owner.customer, () => verify(owner, next.id, proving));
  });

  it('of sixteen uses of one approval at one moment one is carried out (PN3)', async () => {
    const owner = await newOwner(world);
    const number = newMobile();
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    const added = await Promise.all(Array.from({ length: 16 }, () => add(owner, number, adding)));
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 403)]);
    const rows = await world.storage.queries.selectFrom('new_phone_number').select('id').where('number', '=', number).execute();
    expect(rows).toHaveLength(1);

    // So many demands are the most that a session may have in ten minutes: a new one begins.
    const again = await newSession(world, owner.customer);
    const id = idIn(added.find(({ status }) => status === 200) ?? expect.fail('none'));
    const proving = await provenBy(again, id, number);
    const verified = await Promise.all(Array.from({ length: 16 }, () => verify(again, id, proving)));
    expect(verified.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    for (const { status } of verified) expect([204, 403, 404]).toContain(status);
    expect((await world.messagesTo(owner.customer.email)).map(({ subject }) => subject)).toEqual(['A phone number was added']);
  });

  it('an approval is over five minutes after it was passed (PN3)', async () => {
    const owner = await newOwner(world);
    const [number, late] = [newMobile(), newMobile()];
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    await waitIn(owner, 5 * minute - second);
    const entered = await add(owner, number, adding);
    expectOrdinary(entered, 200);
    const tooLate = await approveWithApp(world, owner.customer, await add(owner, late));
    const proving = await provenBy(owner, idIn(entered), number);
    await waitIn(owner, 5 * minute + second);
    await expectNothing(
      owner.customer,
      () => add(owner, late, tooLate),
      () => verify(owner, idIn(entered), proving),
    );
  });

  it('an approval with something open approves nothing (PN3)', async () => {
    const owner = await newOwner(world);
    const number = newMobile();
    const adding = approvalIn(await add(owner, number));
    await expectNothing(owner.customer, () => add(owner, number, adding));
    await world.ask(paths.verify('totp'), { oneTimeToken: adding, body: { code: '000000' } });
    await expectNothing(owner.customer, () => add(owner, number, adding));
    const { id } = await withEntered(owner);
    const proving = approvalIn(await verify(owner, id));
    await world.ask(paths.trigger('sms'), { oneTimeToken: proving, body: {} });
    await world.ask(paths.verify('sms'), { oneTimeToken: proving, body: { otpCode: '000000' } });
    await expectNothing(owner.customer, () => verify(owner, id, proving));
    // A code to the number proves no second factor: it does not approve a number either.
    await expectNothing(owner.customer, () => add(owner, number, proving));
  });

  it('what a login, a step-up or a phone change has proved approves nothing (PN3)', async () => {
    const owner = await newOwner(world);
    const { customer } = owner;
    const number = newMobile();
    const { id } = await withEntered(owner);
    world.clock.move(30 * second);
    const login = await world.ask(paths.login, { body: { email: customer.email, password: customer.password } });
    const stepUp = await owner.post('/gateway/identity/api/v1/security/step-up');
    const change = await owner.post(paths.startPhoneChange);
    const tokens: string[] = [];
    for (const { body } of [login, stepUp, change]) {
      const { oneTimeToken } =
        JSON.stringify(body).match(/"oneTimeToken":"(?<oneTimeToken>[^"]+)"/)?.groups ?? expect.fail('no token');
      world.clock.move(30 * second);
      await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
      tokens.push(oneTimeToken ?? '');
    }
    await expectNothing(
      customer,
      ...tokens.flatMap((approval) => [() => add(owner, number, approval), () => verify(owner, id, approval)]),
    );
    // None of them was spent on the way.
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: tokens[0] } })).status).toBe(200);
  });

  it('an approval opens nothing else: no session, no step-up, no phone change (PN3)', async () => {
    const owner = await newOwner(world);
    const number = newMobile();
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    const { id, number: entered } = await withEntered(owner);
    const proving = await provenBy(owner, id, entered);
    await waitIn(owner, 4 * minute);
    const before = await protectionOf(world.storage, owner.customer);
    for (const oneTimeToken of [adding, proving]) {
      const exchanged = await world.ask(paths.exchange, { body: { oneTimeToken } });
      expectOrdinary(exchanged, 403, 'not_allowed');
      expect(exchanged.cookies).toEqual([]);
      expectOrdinary(
        await owner.post('/gateway/identity/api/v1/security/step-up/complete', { oneTimeToken }),
        403,
        'not_allowed',
      );
      expectOrdinary(await world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken }), 403, 'not_allowed');
      expectOrdinary(await world.ask(paths.phoneChangeStatus, { oneTimeToken }), 403, 'not_allowed');
      expectOrdinary(await world.ask(paths.setPassword, { oneTimeToken, body: { password: 'three grey herons' } }), 403);
      const entering = { oneTimeToken, body: { newPhoneNumber: newMobile() } };
      expectOrdinary(await world.ask(paths.verifyNewPhoneNumber, entering), 403, 'not_allowed');
    }
    expect(await protectionOf(world.storage, owner.customer)).toEqual(before);
    // With no session it is nothing by itself.
    const alone = await world.ask(paths.phoneNumbers, { headers: { [headers.approval]: adding } });
    expectOrdinary(alone, 401, 'session_not_found');
  });

  it('ordinary refusals carry no approval to ask for (PN3)', async () => {
    const owner = await newOwner(world);
    const stranger = { ...owner, cookie: '__Host-session=nobody' };
    expectOrdinary(await add(stranger, newMobile()), 401, 'session_not_found');
    expectOrdinary(await add(owner, '+44'), 400, 'invalid_phone_number');
    expectOrdinary(await add(owner, 'a number'), 400);
    expectOrdinary(await add(owner, '+449098790123'), 400, 'user.phonenumber.blocked');
    expectOrdinary(await verify(owner, 'nothing-here'), 404, 'phone_number_not_found');
    const foreign = { headers: { origin: 'https://evil.test' }, body: { newPhoneNumber: newMobile() } };
    expectOrdinary(await askWith(world, owner, paths.phoneNumbers, undefined, foreign), 403, 'wrong_origin');
    world.clock.move(4 * minute);
    await world.ask(paths.session, { cookie: owner.cookie });
    world.clock.move(2 * minute);
    // A change that wants a step-up says so without an approval: the step-up is for the session.
    expectOrdinary(await owner.post(`/gateway/identity/api/v1/security/phone-numbers/x/remove`), 403, 'second_factor_needed');
  });

  it("what is another customer's is not found, listed or changed, with whatever approval (PN4)", async () => {
    const victim = await newOwner(world);
    const attacker = await newOwner(world);
    const { id, number } = await withEntered(victim);
    const approved = await provenBy(victim, id, number);
    const [main] = JSON.parse(JSON.stringify((await list(victim)).body)).phoneNumbers;
    const own = await withEntered(attacker);
    const ownApproval = await provenBy(attacker, own.id, own.number);
    const before = await protectionOf(world.storage, victim.customer);
    for (const approval of [undefined, approved, ownApproval]) {
      expectOrdinary(await verify(attacker, id, approval), 404, 'phone_number_not_found');
      expectOrdinary(await verify(attacker, main.id, approval), 404, 'phone_number_not_found');
    }
    for (const action of ['remove', 'primary']) {
      for (const theirs of [main.id, id]) {
        const answer = await attacker.post(`/gateway/identity/api/v1/security/phone-numbers/${theirs}/${action}`);
        expectOrdinary(answer, 404, 'phone_number_not_found');
      }
    }
    const asked = JSON.stringify((await list(attacker)).body);
    for (const theirs of [main.id, id]) expect(asked).not.toContain(theirs);
    // A code goes to no number of others either.
    const sent = await world.ask(paths.trigger('sms'), { oneTimeToken: ownApproval, body: { phoneNumberId: main.id } });
    expect([403, 404]).toContain(sent.status);
    expect(await world.messagesTo(victim.customer.phone)).toEqual([]);
    expect(await protectionOf(world.storage, victim.customer)).toEqual(before);
  });

  it("a number that is another's by then is not added, and its owner is named in part (PN1)", async () => {
    const owner = await newOwner(world);
    const { id, number } = await withEntered(owner);
    const approval = await provenBy(owner, id, number);
    const winner = await world.addCustomer({ phones: [number], email: 'winner@ex.test' });
    const before = await protectionOf(world.storage, owner.customer);
    const answer = await verify(owner, id, approval);
    expectOrdinary(answer, 400, 'duplicated_phone_number');
    expect(answer.body).toMatchObject({ params: { maskedDuplicateEmail: 'wi***@ex.test' } });
    expect(await protectionOf(world.storage, owner.customer)).toEqual(before);
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
    expect(await world.messagesTo(winner.email)).toEqual([]);
  });

  it('of two customers who add one number at one moment one gets it, and the other is told (PN2)', async () => {
    const number = newMobile();
    const owners = [await newOwner(world), await newOwner(world)] as const;
    const steps: (() => Promise<Answer>)[] = [];
    for (const owner of owners) {
      const approval = await approveWithApp(world, owner.customer, await add(owner, number));
      const id = idIn(await add(owner, number, approval));
      const proof = await provenBy(owner, id, number);
      steps.push(() => verify(owner, id, proof));
      world.clock.move(30 * second);
    }
    const answers = await Promise.all(steps.map((step) => step()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const rows = await world.storage.queries.selectFrom('phone_number').select('id').where('number', '=', number).execute();
    expect(rows).toHaveLength(1);
    const told = await Promise.all(owners.map(({ customer }) => world.messagesTo(customer.email)));
    expect(told.map(({ length }) => length).toSorted()).toEqual([0, 1]);
  });

  it('a session asks for twenty approvals in ten minutes at the most', async () => {
    const owner = await newOwner(world);
    const number = newMobile();
    for (let n = 0; n < approvalsAsked.most; n += 1) expectDemand(await add(owner, number));
    const refused = await add(owner, number);
    expectOrdinary(refused, 429, 'too_many_requests');
    expect(refused.headers['retry-after']).toBe(String(approvalsAsked.within / second));
    // Another session is not held up.
    expectDemand(await add(await newSession(world, owner.customer), number));
    await waitIn(owner, approvalsAsked.within - 31 * second);
    expectOrdinary(await add(owner, number), 429);
    await waitIn(owner, second);
    expectDemand(await add(owner, number));
  });

  it('a customer enters ten new numbers a day at the most, whichever session enters them', async () => {
    let owner = await newOwner(world);
    for (let n = 0; n < newPhoneNumbers.most; n += 1) {
      await withEntered(owner);
      if (n % 4 === 3) owner = await newSession(world, owner.customer);
    }
    const number = newMobile();
    const approval = await approveWithApp(world, owner.customer, await add(owner, number));
    const before = await protectionOf(world.storage, owner.customer);
    const refused = await add(owner, number, approval);
    expectOrdinary(refused, 429, 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(phoneChange.atMost / second - 10 * 60);
    expect(await protectionOf(world.storage, owner.customer)).toEqual(before);
    world.clock.move(newPhoneNumbers.within);
    await withEntered(await newSession(world, owner.customer));
  });
});
