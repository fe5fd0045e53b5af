import { phoneGuesses } from '@stepgate/contract';
import {
  type Answer,
  badInputs,
  beginLogin,
  cookiesOf,
  databases,
  inputSequence,
  inputValue,
  linkTokenIn,
  newMobile,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  tokenOf,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** The four digits before the last two. */
const missingOf = ({ phone }: WorldCustomer): string => phone.slice(-6, -2);
const wrongFor = (customer: WorldCustomer, n = 0): string =>
  String((Number(missingOf(customer)) + 1 + n) % 10_000).padStart(4, '0');

describe.each(databases)('the missing digits of a phone number, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const addCustomer = (wanted: WantedCustomer = {}): Promise<WorldCustomer> =>
    world.addCustomer({ risk: 'guess', phones: [newMobile()], ...wanted });
  const guess = (oneTimeToken: string, missingNumbers: unknown): Promise<Answer> =>
    world.ask(paths.verifyPhoneGuess, { oneTimeToken, body: { missingNumbers } });
  const exchange = (oneTimeToken: string): Promise<Answer> => world.ask(paths.exchange, { body: { oneTimeToken } });
  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  const mailsTo = async ({ email }: WorldCustomer): Promise<(string | null)[]> =>
    (await world.messagesTo(email)).map(({ subject }) => subject);
  const wrong = [400, 'invalid_missing_numbers'];
  const over = [403, 'attempt_limit_reached'];

  async function readCount({ id }: WorldCustomer): Promise<number> {
    const row = await world.storage.queries
      .selectFrom('allowance')
      .select('taken')
      .where('key', '=', `phone guesses at ${id}`)
      .executeTakeFirst();
    return row?.taken ?? 0;
  }
  /** Wrong guesses with a new login. */
  async function guessWrongly(customer: WorldCustomer, times: number): Promise<unknown[][]> {
    const oneTimeToken = await beginLogin(world, customer);
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(codeOf(await guess(oneTimeToken, wrongFor(customer, n))));
    return answers;
  }

  it('[GUESS-01][GUESS-04][ENT-01] the screen shows the number without four digits, and they pass the challenge', async () => {
    const customer = await addCustomer({ language: 'de', phones: ['+4917620000617'] });
    const oneTimeToken = await beginLogin(world, customer);
    const { body } = await world.ask(paths.status, { oneTimeToken, headers: { 'x-language': 'de' } });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    expect(challenges[0].primaryChallenge).toEqual({
      type: 'PHONE_GUESS',
      viewData: {
        attributes: {
          header: 'Ergänzen Sie Ihre Telefonnummer',
          message: expect.stringMatching(/^Geben Sie die fehlenden Ziffern/),
          firstPhoneNumbers: '+49 176 20',
          hiddenNumbers: 4,
          lastPhoneNumbers: customer.phone.slice(-2),
        },
      },
      context: {},
    });
    expect(JSON.stringify(body)).not.toContain(missingOf(customer));
    const passed = await guess(oneTimeToken, missingOf(customer));
    expect(passed.status).toBe(200);
    expect(passed.body).toMatchObject({
      oneTimeTokenProperties: { challenges: [{ passed: true }, { passed: false, primaryChallenge: { type: 'SMS' } }] },
    });
    await passWithText(world, customer, oneTimeToken);
    expect((await exchange(oneTimeToken)).status).toBe(200);
  });

  it('[GUESS-02] a guess with another format or length than the missing digits is refused and not counted (PN5)', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const right = missingOf(customer);
    const corpus = badInputs('missingNumbers').filter(({ generator }) => generator === undefined);
    expect(corpus.length).toBeGreaterThan(6);
    for (const { id, expect: expected, ...input } of corpus) {
      const answer = await guess(oneTimeToken, inputValue({ id, expect: expected, ...input }));
      expect(expected.status, id).toContain(answer.status);
      expect(answer.body, id).toMatchObject({ code: expected.code });
    }
    const others = [
      ...['    ', '1', '12', '000000', '0'.repeat(16), '0'.repeat(10_000), '12 4', '+123', '0x12', '1e10', '\u0000123', '????'],
      ...[`${right} `, ` ${right}`, `0${right}`, `${right}0`, `${right}\n`, '%', '____', "' or 1=1 --"],
      ...['\u0661\u0662\u0663\u0664', '\u0967\u0968\u0969\u096a', customer.phone, customer.phone.slice(1)],
      ...[null, undefined, true, 0, Number(right), [right], [...right], { length: 4 }, {}],
    ];
    for (const value of others)
      expect(codeOf(await guess(oneTimeToken, value)), JSON.stringify(value)).toEqual([400, 'invalid_format']);
    const asOtherKey = await world.ask(paths.verifyPhoneGuess, { oneTimeToken, body: { otpCode: right } });
    expect(codeOf(asOtherKey)).toEqual([400, 'invalid_format']);
    expect(await readCount(customer)).toBe(0);
    expect((await guess(oneTimeToken, right)).status).toBe(200);
  });

  it('[GUESS-05] five wrong guesses are allowed, across all tokens: the sixth is refused even if it is right (PN5)', async () => {
    const [run = []] = badInputs('missingNumbers').flatMap((input) => (input.id === 'M12' ? [inputSequence(input)] : []));
    expect(run).toEqual(['0000', '0001', '0002', '0003', '0004', '0005']);
    // The sixth guess of the sequence is right.
    const customer = await addCustomer({ phones: ['+4917620000517'] });
    expect(missingOf(customer)).toBe('0005');
    const first = await beginLogin(world, customer);
    for (const missing of run.slice(0, 3)) expect(codeOf(await guess(first, missing))).toEqual(wrong);
    const next = await beginLogin(world, customer);
    for (const missing of run.slice(3, 5)) expect(codeOf(await guess(next, missing))).toEqual(wrong);
    for (const token of [first, next, await beginLogin(world, customer)])
      for (const missing of ['0005', '0006']) expect(codeOf(await guess(token, missing))).toEqual(over);
    // The format is still checked first, and other customers are not affected.
    expect(codeOf(await guess(first, '12345'))).toEqual([400, 'invalid_format']);
    const other = await addCustomer();
    expect((await guess(await beginLogin(world, other), missingOf(other))).status).toBe(200);
  });

  it('the block ends exactly 24 hours after the last guess; guesses during the block do not extend it (PN5)', async () => {
    const customer = await addCustomer();
    expect(await guessWrongly(customer, 5)).toEqual(Array.from({ length: 5 }, () => wrong));
    for (const wait of [second, hour, 22 * hour]) {
      world.clock.move(wait);
      expect(await guessWrongly(customer, 1)).toEqual([over]);
    }
    world.clock.move(hour - 2 * second);
    expect(codeOf(await guess(await beginLogin(world, customer), missingOf(customer)))).toEqual(over);
    world.clock.move(second);
    expect((await guess(await beginLogin(world, customer), missingOf(customer))).status).toBe(200);
    expect(await guessWrongly(customer, 6)).toEqual([...Array.from({ length: 5 }, () => wrong), over]);
  });

  it('no period of 24 hours has more than five, wherever it begins: four late in one day and more in the next (PN5)', async () => {
    const customer = await addCustomer();
    const checkedAt: number[] = [];
    const guessAt = async (times: number): Promise<void> => {
      for (const [status] of await guessWrongly(customer, times)) if (status === 400) checkedAt.push(world.clock.now());
    };
    await guessAt(1);
    world.clock.move(day - 60 * second);
    await guessAt(3);
    // Across the end of the first day, and of every other day that a period could begin with.
    for (const wait of [
      60 * second,
      second,
      12 * hour,
      11 * hour + 59 * 60 * second,
      hour,
      5 * hour,
      20 * hour,
      20 * hour,
      4 * hour,
    ]) {
      world.clock.move(wait);
      await guessAt(4);
    }
    expect(checkedAt.length).toBeGreaterThan(6);
    for (const [at, from] of checkedAt.entries()) {
      const within = checkedAt.slice(at).filter((time) => time < from + day).length;
      expect(within).toBeLessThanOrEqual(phoneGuesses.most);
    }
  });

  it('right guesses are not counted and do not extend a block (PN5)', async () => {
    const customer = await addCustomer();
    for (let n = 0; n < 8; n += 1) expect((await guess(await beginLogin(world, customer), missingOf(customer))).status).toBe(200);
    expect([await readCount(customer), await guessWrongly(customer, 4)]).toEqual([0, Array.from({ length: 4 }, () => wrong)]);
    for (let n = 0; n < 8; n += 1) expect((await guess(await beginLogin(world, customer), missingOf(customer))).status).toBe(200);
    world.clock.move(day - second);
    expect((await guess(await beginLogin(world, customer), missingOf(customer))).status).toBe(200);
    world.clock.move(second);
    // The four expire a day after they were made, despite the right ones since.
    expect(await guessWrongly(customer, 6)).toEqual([...Array.from({ length: 5 }, () => wrong), over]);
  });

  it('of thirty parallel guesses five are checked, and the count is five (PN5)', async () => {
    const customer = await addCustomer();
    const tokens = await Promise.all([1, 2, 3].map(() => beginLogin(world, customer)));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(tokens[n % 3] ?? '', wrongFor(customer, n))));
    const codes = answers.map((answer) => codeOf(answer)[1]);
    expect(codes.filter((code) => code === 'invalid_missing_numbers')).toHaveLength(5);
    expect(codes.filter((code) => code === 'attempt_limit_reached')).toHaveLength(25);
    expect(await readCount(customer)).toBe(5);
  });

  it('the customer is notified by mail before the guess that blocks, once (RTS 4(4))', async () => {
    const customer = await addCustomer();
    await guessWrongly(customer, 3);
    expect(await mailsTo(customer)).toEqual([]);
    await guessWrongly(customer, 1);
    const told = await mailsTo(customer);
    expect(told).toEqual([expect.any(String)]);
    await guess(await beginLogin(world, customer), missingOf(customer));
    await guessWrongly(customer, 4);
    expect(await mailsTo(customer)).toEqual(told);
  });

  it('it is never a factor: the password and the digits are not enough for a session (PN5)', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    expect((await guess(oneTimeToken, missingOf(customer))).status).toBe(200);
    const refused = await exchange(oneTimeToken);
    expect([codeOf(refused), refused.cookies]).toEqual([[403, 'not_allowed'], []]);
    // Even if the list requires nothing else.
    const rest = world.storage.queries
      .updateTable('challenge')
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .where('position', '>', 0);
    await rest.set({ required: 0 }).execute();
    expect(codeOf(await exchange(oneTimeToken))).toEqual([403, 'not_allowed']);
    await rest.set({ required: 1 }).execute();
    await passWithApp(world, customer, oneTimeToken);
    expect((await exchange(oneTimeToken)).status).toBe(200);
  });

  it('a blocked customer answers by mail or proves an additional possession, and still has to prove another (PN5)', async () => {
    const customer = await addCustomer();
    await guessWrongly(customer, 6);
    const byMail = await beginLogin(world, customer);
    const asked = await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken: byMail, body: {} });
    expect(asked.status).toBe(200);
    const token = linkTokenIn(await world.messagesTo(customer.email));
    await world.ask(paths.answerEmailCheckpoint, { body: { token, answer: 'yes' }, cookie: cookiesOf(asked) });
    expect((await world.ask(paths.emailCheckpointStatus, { oneTimeToken: byMail })).status).toBe(205);
    expect(codeOf(await exchange(byMail))).toEqual([403, 'not_allowed']);
    await passWithText(world, customer, byMail);
    expect((await exchange(byMail)).status).toBe(200);

    const byApp = await beginLogin(world, customer);
    await passWithApp(world, customer, byApp);
    expect(codeOf(await exchange(byApp))).toEqual([403, 'not_allowed']);
    world.clock.move(30 * second);
    await passWithText(world, customer, byApp);
    expect((await exchange(byApp)).status).toBe(200);
  });

  it("a password reset requires them too, and shares the login's count (PN5)", async () => {
    const customer = await addCustomer();
    const login = await beginLogin(world, customer);
    await guessWrongly(customer, 3);
    await world.ask(paths.forgotPassword, { oneTimeToken: login, method: 'POST' });
    const link = linkTokenIn(await world.messagesTo(customer.email));
    const oneTimeToken = tokenOf((await world.ask(paths.beginPasswordReset, { body: { token: link } })).body);
    const setPassword = () => world.ask(paths.setPassword, { oneTimeToken, body: { password: 'another horse battery' } });
    expect(codeOf(await guess(oneTimeToken, wrongFor(customer)))).toEqual(wrong);
    expect(codeOf(await setPassword())).toEqual([403, 'not_allowed']);
    expect((await guess(oneTimeToken, missingOf(customer))).status).toBe(200);
    expect(codeOf(await setPassword())).toEqual([403, 'not_allowed']);
    expect(await guessWrongly(customer, 2)).toEqual([wrong, over]);
    await passWithText(world, customer, oneTimeToken);
    expect((await setPassword()).status).toBe(204);
  });

  it('[ERR-03] a token that does not ask for them accepts none (CV5)', async () => {
    const customer = await world.addCustomer();
    const plain = await beginLogin(world, customer);
    expect(codeOf(await guess(plain, missingOf(customer)))).toEqual([403, 'not_allowed']);
    for (const token of ['', 'A'.repeat(43)]) expect(codeOf(await guess(token, '1234'))).toEqual([401, 'ott_not_found']);
    const passed = await addCustomer();
    const oneTimeToken = await beginLogin(world, passed);
    await guess(oneTimeToken, missingOf(passed));
    expect(codeOf(await guess(oneTimeToken, missingOf(passed)))).toEqual([403, 'not_allowed']);
    expect(await readCount(customer)).toBe(0);
  });
});
