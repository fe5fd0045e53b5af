import { duplicateAnswers, headers, resendCodeDelay } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askingFrom,
  askWith,
  badInputs,
  beginLogin,
  beginNumberUpdate,
  databases,
  enterNewNumber,
  type LoggedInCustomer,
  newAddress,
  newLoggedInCustomer,
  newMobile,
  newSession,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const mask = /^.{1,2}\*+@/;
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const idIn = ({ body }: Answer): string => JSON.parse(JSON.stringify(body)).id;

/** An answer without its secrets and the entered number. All numbers of `newMobile` have the same mask. */
function sayings({ status, body, headers: { date: _, [headers.requestId]: __, ...others } }: Answer): string {
  return JSON.stringify([status, body, others])
    .replace(/[A-Za-z0-9_-]{43}/g, 'SECRET')
    .replace(/\+49[ \d]+/g, 'NUMBER');
}

describe.each(databases)('a new number that is taken, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const enter = (oneTimeToken: string, newPhoneNumber: string): Promise<Answer> =>
    world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber } });
  const trigger = (oneTimeToken: string): Promise<Answer> =>
    askingFrom(world, newAddress()).ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  const verify = (oneTimeToken: string, otpCode: string): Promise<Answer> =>
    world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
  const status = (oneTimeToken: string): Promise<Answer> => world.ask(paths.status, { oneTimeToken });
  const readOwners = (number: string) =>
    world.storage.queries.selectFrom('phone_number').select('customer_id').where('number', '=', number).execute();

  /** Sends a code to the entered number and proves it. */
  async function prove(oneTimeToken: string, number: string): Promise<Answer> {
    world.clock.move(resendCodeDelay);
    expect((await trigger(oneTimeToken)).status).toBe(200);
    return verify(oneTimeToken, await world.codeSentTo(number));
  }
  /** The token of a change that a customer begins during a login; it accepts any number. */
  async function newToken(customer: WorldCustomer): Promise<string> {
    const login = await beginLogin(world, customer);
    return tokenOf((await world.ask(paths.startPhoneChange, { oneTimeToken: login, method: 'POST' })).body);
  }
  /** Begins to add a number. @returns the answers, and the token that requires the code to it */
  async function beginAdding(owner: LoggedInCustomer, newPhoneNumber: string): Promise<{ answers: Answer[]; proof: string }> {
    const ask = { body: { newPhoneNumber } };
    const refused = await askWith(world, owner, paths.phoneNumbers, undefined, ask);
    const approval = await approveWithApp(world, owner.customer, refused);
    const added = await askWith(world, owner, paths.phoneNumbers, approval, ask);
    const demanded = await askWith(world, owner, paths.verifyPhoneNumber(idIn(added)), undefined, { method: 'POST' });
    return { answers: [refused, added, demanded], proof: approvalIn(demanded) };
  }

  function expectTaken(answer: Answer, by: WorldCustomer, code = 'duplicated_phone_number'): void {
    if (code === 'phone.number.repeated') {
      expect([answer.status, answer.body]).toEqual([400, { code, message: expect.any(String) }]);
      return;
    }
    const at = by.email.indexOf('@');
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code,
        message: expect.any(String),
        params: { maskedDuplicateEmail: expect.stringMatching(mask) },
      },
    ]);
    const text = JSON.stringify(answer.body);
    expect(text).toContain(by.email.slice(at));
    expect(text).not.toContain(by.email.slice(0, at));
  }
  function expectNoMore(answer: Answer): void {
    expect([answer.status, answer.body]).toEqual([429, { code: 'too_many_requests', message: expect.any(String) }]);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(duplicateAnswers.within / 1_000);
  }

  it('[UPN-04] before the right code a taken number gets the same answers as a free one, and its owner gets only the code (PN1)', async () => {
    const holder = await world.addCustomer({ phones: [newMobile()], email: 'holder@ex.test' });
    async function atToken(number: string) {
      const customer = await world.addCustomer({ phones: [newMobile()], mustUpdatePhoneNumber: true });
      const oneTimeToken = await beginNumberUpdate(world, customer);
      const answers = [
        await enter(oneTimeToken, number),
        await status(oneTimeToken),
        await trigger(oneTimeToken),
        await trigger(oneTimeToken),
        await verify(oneTimeToken, wrongFor(await world.codeSentTo(number))),
        await enter(oneTimeToken, number),
        await status(oneTimeToken),
        await world.ask(paths.exchange, { body: { oneTimeToken } }),
      ];
      return { said: answers.map(sayings), last: await verify(oneTimeToken, await world.codeSentTo(number)) };
    }
    async function inSession(number: string) {
      const owner = await newLoggedInCustomer(world, { phones: [newMobile()] });
      const { answers, proof } = await beginAdding(owner, number);
      const sent = await trigger(proof);
      const code = await world.codeSentTo(number);
      const more = [sent, await status(proof), await verify(proof, wrongFor(code)), await status(proof)];
      return { said: [...answers, ...more].map(sayings), last: await verify(proof, code) };
    }
    for (const journey of [atToken, inSession]) {
      const [free, taken] = [await journey(newMobile()), await journey(holder.phone)];
      expect(taken.said).toEqual(free.said);
      expect(free.said.length).toBeGreaterThan(6);
      expect(free.said.join()).toContain('•••• 17');
      expect(free.said.join()).not.toContain('@');
      expect(free.last.status).toBe(200);
      expectTaken(taken.last, holder);
      world.clock.move(resendCodeDelay);
    }
    expect((await world.messagesTo(holder.phone)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Stepgate: \d{6} is your code\. /),
      expect.stringMatching(/^Stepgate: \d{6} is your code for: Add the phone number •+ \d\d\. /),
    ]);
    expect(await world.messagesTo(holder.email)).toEqual([]);
    expect(await readOwners(holder.phone)).toEqual([{ customer_id: holder.id }]);
  });

  it('a right code to a taken number is not a wrong attempt: it clears the count', async () => {
    const holder = await world.addCustomer({ phones: [newMobile()] });
    const customer = await world.addCustomer({ phones: [newMobile()], mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginNumberUpdate(world, customer);
    await enter(oneTimeToken, holder.phone);
    const counted = () =>
      world.storage.queries.selectFrom('attempt_counter').select('in_a_row').where('subject', '=', customer.id).execute();
    world.clock.move(resendCodeDelay);
    await trigger(oneTimeToken);
    const code = await world.codeSentTo(holder.phone);
    expect((await verify(oneTimeToken, wrongFor(code))).body).toMatchObject({ code: 'invalid_code' });
    expect(await counted()).toEqual([{ in_a_row: 1 }]);
    expectTaken(await verify(oneTimeToken, code), holder);
    expect(await counted()).toEqual([]);
  });

  it.each(['duplicated_phone_number', 'phone.number.repeated'])(
    '[DUP-01][SRV-20] %s is answered three times a day, by any call and with any token; then 429 (PN1)',
    async (code) => {
      const taken = badInputs('newPhoneNumber').find(({ generator: made }) => made?.kind === 'fixture');
      expect(taken?.expect).toMatchObject({ status: [400], code: 'duplicated_phone_number' });
      const customer = await world.addCustomer({ phones: [newMobile()], email: 'curious@ex.test' });
      const holder = code === 'phone.number.repeated' ? customer : await world.addCustomer({ phones: [newMobile()] });
      const number = holder.phone;

      const first = await newToken(customer);
      await enter(first, number);
      expectTaken(await prove(first, number), holder, code);
      // Proved with this token, so the answer comes when the number is entered again.
      expectTaken(await enter(first, number), holder, code);
      const owner = await newSession(world, customer);
      const { proof } = await beginAdding(owner, number);
      expectTaken(await prove(proof, number), holder, code);

      expectNoMore(await enter(first, number));
      const second = await newToken(customer);
      await enter(second, number);
      expectNoMore(await prove(second, number));
      const again = await beginAdding(await newSession(world, customer), number);
      expectNoMore(await prove(again.proof, number));
      // Other customers still get the answer, and no number has changed its owner.
      expect(await readOwners(number)).toEqual([{ customer_id: holder.id }]);
      const other = await newToken(await world.addCustomer());
      world.clock.move(10 * 60_000);
      await enter(other, number);
      expectTaken(await prove(other, number), holder);

      world.clock.move(duplicateAnswers.within);
      const third = await newToken(customer);
      await enter(third, number);
      expectTaken(await prove(third, number), holder, code);
      await world.storage.queries.deleteFrom('customer').where('email', '=', customer.email).execute();
    },
  );

  it('after a taken number another one can be entered, and the code to the first is spent', async () => {
    const holder = await world.addCustomer({ phones: [newMobile()] });
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginNumberUpdate(world, customer);
    const otpCode = await enterNewNumber(world, oneTimeToken, holder.phone);
    expectTaken(await verify(oneTimeToken, otpCode), holder);
    expect((await verify(oneTimeToken, otpCode)).body).toMatchObject({ code: 'invalid_code' });
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    const number = newMobile();
    expect((await verify(oneTimeToken, await enterNewNumber(world, oneTimeToken, number))).status).toBe(200);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
    expect(await readOwners(number)).toEqual([{ customer_id: customer.id }]);
  });

  it("of two customers who prove one number in parallel one gets it, and the other gets its owner's masked address (PN2)", async () => {
    for (let round = 0; round < 4; round += 1) {
      const number = newMobile();
      const both = [];
      for (const typed of [number, `00${number.slice(1, 3)} (0)${number.slice(3)}`]) {
        const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
        const oneTimeToken = await beginNumberUpdate(world, customer);
        await enter(oneTimeToken, typed);
        world.clock.move(resendCodeDelay);
        await trigger(oneTimeToken);
        both.push({ customer, oneTimeToken, code: await world.codeSentTo(number) });
      }
      const answers = await Promise.all(both.map(({ oneTimeToken, code }) => verify(oneTimeToken, code)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const [winner, loser] = answers[0]?.status === 200 ? both : both.toReversed();
      const told = answers.find(({ status }) => status === 400);
      if (winner === undefined || loser === undefined || told === undefined)
        throw new Error('there should be a winner and a loser');
      expectTaken(told, winner.customer);
      expect(await readOwners(number)).toEqual([{ customer_id: winner.customer.id }]);
      expect(await readOwners(winner.customer.phone)).toEqual([]);
      // The loser's account has not changed, and no notification was sent.
      expect(await readOwners(loser.customer.phone)).toEqual([{ customer_id: loser.customer.id }]);
      expect(await world.messagesTo(loser.customer.email)).toEqual([]);
      expect((await world.ask(paths.exchange, { body: { oneTimeToken: loser.oneTimeToken } })).status).toBe(403);
      expect((await world.ask(paths.exchange, { body: { oneTimeToken: winner.oneTimeToken } })).status).toBe(200);
    }
  });
});
