import { approvalsAsked, headers, newPhoneNumbers, phoneChange } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askTooLate,
  askWith,
  changeNothing,
  databases,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newMobile,
  newSession,
  openWorld,
  outdateProof,
  passWithText,
  paths,
  readProtection,
  readRiskyChange,
  tokenOf,
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

  const list = (owner: LoggedInCustomer, approval?: string) => askWith(world, owner, paths.phoneNumbers, approval);
  const add = (owner: LoggedInCustomer, newPhoneNumber: string, approval?: string) =>
    askWith(world, owner, paths.phoneNumbers, approval, { body: { newPhoneNumber } });
  const verify = (owner: LoggedInCustomer, id: string, approval?: string) =>
    askWith(world, owner, paths.verifyPhoneNumber(id), approval, { method: 'POST' });
  const idIn = ({ body }: Answer): string => JSON.parse(JSON.stringify(body)).id;

  function expectDemand(answer: Answer): void {
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
    expect(answer.headers[headers.approval]).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    // A result would say that someone has approved or rejected it.
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

  /** Enters a number with an approval; it is not proved yet. */
  async function withEntered(owner: LoggedInCustomer): Promise<{ id: string; number: string }> {
    const number = newMobile();
    const approval = await approveWithApp(world, owner.customer, await add(owner, number));
    return { id: idIn(await add(owner, number, approval)), number };
  }

  /** Proves an entered number. @returns the approval to add it with */
  async function provenBy(owner: LoggedInCustomer, id: string, number: string): Promise<string> {
    const approval = approvalIn(await verify(owner, id));
    await passWithText(world, { ...owner.customer, phone: number }, approval);
    return approval;
  }

  /** Expects a demand for each, and no change in the account's tables or its owner's mail. */
  async function expectNothing(customer: WorldCustomer, ...asked: (() => Promise<Answer>)[]): Promise<void> {
    const before = await readProtection(world.storage, customer);
    const mails = (await world.messagesTo(customer.email)).length;
    for (const ask of asked) expectDemand(await ask());
    expect(await readProtection(world.storage, customer)).toEqual(before);
    expect(await world.messagesTo(customer.email)).toHaveLength(mails);
  }

  /** A session stays alive only for five minutes after the last request. */
  async function waitIn(owner: LoggedInCustomer, milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 2 * minute) {
      world.clock.move(Math.min(left, 2 * minute));
      expect((await world.ask(paths.session, { cookie: owner.cookie })).status).toBe(200);
    }
  }

  it('[UPN-05] a number is entered, approved, proved by a code, listed, and notified by mail', async () => {
    const owner = await newLoggedInCustomer(world);
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
    // In full, in readable groups.
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
    expect(await readRiskyChange(world.storage, customer)).toBe('added-number');
    const listed = await list(owner);
    expectOrdinary(listed, 200);
    expect(listed.body).toEqual({
      phoneNumbers: [
        { id: expect.any(String), type: 'PRIMARY', maskedPhoneNumber: `•••• ${customer.phone.slice(-2)}` },
        { id: expect.any(String), type: 'SECONDARY', maskedPhoneNumber: `•••• ${number.slice(-2)}` },
      ],
    });
    // It can be added once; the entered number is deleted.
    expectOrdinary(await verify(owner, id), 404, 'phone_number_not_found');
  });

  it('[UPN-05] the first number of an account becomes its primary one', async () => {
    const owner = await newLoggedInCustomer(world, { phones: [], preferred: 'TOTP' });
    const { id, number } = await withEntered(owner);
    expectOrdinary(await verify(owner, id, await provenBy(owner, id, number)), 204);
    expect((await list(owner)).body).toMatchObject({ phoneNumbers: [{ type: 'PRIMARY' }] });
  });

  it('[UPN-05] the list is open for five minutes after a second factor, and then needs an approval each time', async () => {
    const owner = await newLoggedInCustomer(world);
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
    // Adding always needs an approval, however recent the second factor is.
    expectDemand(await add(await newSession(world, owner.customer), newMobile()));
  });

  it('without an approval, or with a forged one, nothing is written (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const number = newMobile();
    const { id } = await withEntered(owner);
    const forged = ['', 'x', 'APPROVED', 'A'.repeat(43), 'A'.repeat(500), "' or 1=1 --", 'null'];
    await expectNothing(
      owner.customer,
      ...[undefined, ...forged].flatMap((approval) => [() => add(owner, number, approval)]),
      ...[undefined, ...forged].flatMap((approval) => [() => verify(owner, id, approval)]),
    );
  });

  it('approvals of another customer, or of another session of the same customer, approve nothing (PN3)', async () => {
    const victim = await newLoggedInCustomer(world);
    const [attacker, elsewhere] = [await newLoggedInCustomer(world), await newSession(world, victim.customer)];
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
    // Each still works where it was requested.
    expectOrdinary(await add(attacker, number, othersApproval), 200);
    const entered = await add(elsewhere, number, elsewhereApproval);
    expectOrdinary(entered, 200);
    // The second step is the same: proved in one session, it adds nothing in another.
    const proof = await provenBy(elsewhere, idIn(entered), number);
    await expectNothing(victim.customer, () => verify(victim, idIn(entered), proof));
    expectOrdinary(await verify(elsewhere, idIn(entered), proof), 204);
  });

  it('an approval is only for its own body and address, and for no other call at the same address (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
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
    // The list has the same address.
    await expectNothing(owner.customer, () => list(owner, adding));
  });

  it('an approval works once (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const number = newMobile();
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    const id = idIn(await add(owner, number, adding));
    await expectNothing(owner.customer, () => add(owner, number, adding));
    const proving = await provenBy(owner, id, number);
    expectOrdinary(await verify(owner, id, proving), 204);
    expect((await world.messagesTo(owner.customer.email)).length).toBe(1);
    // Its purpose no longer exists, so it is also tried with the next number.
    const next = await withEntered(owner);
    await expectNothing(owner.customer, () => verify(owner, next.id, proving));
  });

  it('of sixteen parallel uses of one approval one succeeds (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const number = newMobile();
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    const added = await Promise.all(Array.from({ length: 16 }, () => add(owner, number, adding)));
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 403)]);
    const rows = await world.storage.queries.selectFrom('new_phone_number').select('id').where('number', '=', number).execute();
    expect(rows).toHaveLength(1);

    // The session has used up its demands for ten minutes, so this uses a new one.
    const again = await newSession(world, owner.customer);
    const id = idIn(added.find(({ status }) => status === 200) ?? expect.fail('none'));
    const proving = await provenBy(again, id, number);
    const verified = await Promise.all(Array.from({ length: 16 }, () => verify(again, id, proving)));
    expect(verified.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    for (const { status } of verified) expect([204, 403, 404]).toContain(status);
    expect((await world.messagesTo(owner.customer.email)).map(({ subject }) => subject)).toEqual(['A phone number was added']);
  });

  it('an approval expires five minutes after it was passed (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
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

  it('an approval with an open challenge approves nothing (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
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
    // A code to the new number is not a second factor, so it approves no number either.
    await expectNothing(owner.customer, () => add(owner, number, proving));
  });

  it('proofs of a login, a step-up or a phone change approve nothing (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const number = newMobile();
    const { id } = await withEntered(owner);
    world.clock.move(30 * second);
    const login = await world.ask(paths.login, { body: { email: customer.email, password: customer.password } });
    const change = await owner.post(paths.startPhoneChange);
    const stepUp = approvalIn(await askTooLate(world, owner));
    const tokens = [tokenOf(login.body), stepUp, tokenOf(change.body)];
    for (const oneTimeToken of tokens) {
      world.clock.move(30 * second);
      await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    }
    await expectNothing(
      customer,
      ...tokens.flatMap((approval) => [() => add(owner, number, approval), () => verify(owner, id, approval)]),
    );
    // None of them was spent by trying.
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: tokens[0] } })).status).toBe(200);
  });

  it('an approval gives nothing else: no session, no step-up, no phone change (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const number = newMobile();
    const adding = await approveWithApp(world, owner.customer, await add(owner, number));
    const { id, number: entered } = await withEntered(owner);
    const proving = await provenBy(owner, id, entered);
    await waitIn(owner, 4 * minute);
    const before = await readProtection(world.storage, owner.customer);
    await outdateProof(world, owner);
    for (const oneTimeToken of [adding, proving]) {
      const exchanged = await world.ask(paths.exchange, { body: { oneTimeToken } });
      expectOrdinary(exchanged, 403, 'not_allowed');
      expect(exchanged.cookies).toEqual([]);
      const change = await changeNothing(world, owner, oneTimeToken);
      expectDemand(change);
      expect(approvalIn(change)).not.toBe(oneTimeToken);
      expectOrdinary(await world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken }), 403, 'not_allowed');
      expectOrdinary(await world.ask(paths.phoneChangeStatus, { oneTimeToken }), 403, 'not_allowed');
      expectOrdinary(await world.ask(paths.setPassword, { oneTimeToken, body: { password: 'three grey herons' } }), 403);
      const entering = { oneTimeToken, body: { newPhoneNumber: newMobile() } };
      expectOrdinary(await world.ask(paths.verifyNewPhoneNumber, entering), 403, 'not_allowed');
    }
    expect(await readProtection(world.storage, owner.customer)).toEqual(before);
    // Without a session it gives nothing.
    const alone = await world.ask(paths.phoneNumbers, { headers: { [headers.approval]: adding } });
    expectOrdinary(alone, 401, 'session_not_found');
  });

  it('ordinary refusals carry no approval token (PN3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const stranger = { ...owner, cookie: '__Host-stepgate-session=made-up' };
    expectOrdinary(await add(stranger, newMobile()), 401, 'session_not_found');
    expectOrdinary(await add(owner, '+44'), 400, 'invalid_phone_number');
    expectOrdinary(await add(owner, 'a number'), 400);
    expectOrdinary(await add(owner, '+449098790123'), 400, 'user.phonenumber.blocked');
    expectOrdinary(await verify(owner, 'nothing-here'), 404, 'phone_number_not_found');
    const foreign = { headers: { origin: 'https://evil.test' }, body: { newPhoneNumber: newMobile() } };
    expectOrdinary(await askWith(world, owner, paths.phoneNumbers, undefined, foreign), 403, 'wrong_origin');
  });

  it("another customer's numbers are not found, listed or changed, with any approval (PN4)", async () => {
    const victim = await newLoggedInCustomer(world);
    const attacker = await newLoggedInCustomer(world);
    const { id, number } = await withEntered(victim);
    const approved = await provenBy(victim, id, number);
    const [main] = JSON.parse(JSON.stringify((await list(victim)).body)).phoneNumbers;
    const own = await withEntered(attacker);
    const ownApproval = await provenBy(attacker, own.id, own.number);
    const before = await readProtection(world.storage, victim.customer);
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
    // A code can't be sent to another customer's number either.
    const sent = await world.ask(paths.trigger('sms'), { oneTimeToken: ownApproval, body: { phoneNumberId: main.id } });
    expectOrdinary(sent, 403, 'not_allowed');
    expect(await world.messagesTo(victim.customer.phone)).toEqual([]);
    expect(await readProtection(world.storage, victim.customer)).toEqual(before);
  });

  it("a number that another account got meanwhile is not added, and its owner's masked address is returned (PN1)", async () => {
    const owner = await newLoggedInCustomer(world);
    const { id, number } = await withEntered(owner);
    const approval = await provenBy(owner, id, number);
    const winner = await world.addCustomer({ phones: [number], email: 'winner@ex.test' });
    const before = await readProtection(world.storage, owner.customer);
    const answer = await verify(owner, id, approval);
    expectOrdinary(answer, 400, 'duplicated_phone_number');
    expect(answer.body).toMatchObject({ params: { maskedDuplicateEmail: 'wi***@ex.test' } });
    expect(await readProtection(world.storage, owner.customer)).toEqual(before);
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
    expect(await world.messagesTo(winner.email)).toEqual([]);
  });

  it('of two customers who add one number in parallel one gets it, and the other gets the problem (PN2)', async () => {
    const number = newMobile();
    const owners = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)] as const;
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

  it('a session may ask for twenty approvals in ten minutes', async () => {
    const owner = await newLoggedInCustomer(world);
    const number = newMobile();
    for (let n = 0; n < approvalsAsked.most; n += 1) expectDemand(await add(owner, number));
    const refused = await add(owner, number);
    expectOrdinary(refused, 429, 'too_many_requests');
    expect(refused.headers['retry-after']).toBe(String(approvalsAsked.within / second));
    // Another session is not affected.
    expectDemand(await add(await newSession(world, owner.customer), number));
    await waitIn(owner, approvalsAsked.within - 31 * second);
    expectOrdinary(await add(owner, number), 429);
    await waitIn(owner, second);
    expectDemand(await add(owner, number));
  });

  it('a customer may enter ten new numbers a day, across all sessions', async () => {
    let owner = await newLoggedInCustomer(world);
    for (let n = 0; n < newPhoneNumbers.most; n += 1) {
      await withEntered(owner);
      if (n % 4 === 3) owner = await newSession(world, owner.customer);
    }
    const number = newMobile();
    const approval = await approveWithApp(world, owner.customer, await add(owner, number));
    const before = await readProtection(world.storage, owner.customer);
    const refused = await add(owner, number, approval);
    expectOrdinary(refused, 429, 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(phoneChange.atMost / second - 10 * 60);
    expect(await readProtection(world.storage, owner.customer)).toEqual(before);
    world.clock.move(newPhoneNumbers.within);
    await withEntered(await newSession(world, owner.customer));
  });
});
