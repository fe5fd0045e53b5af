import { newPhoneNumbers, type PhoneChannel, resendCodeDelay } from '@stepgate/contract';
import type { PhoneMessage, PhoneProvider } from '@stepgate/identity';
import {
  type Answer,
  approveWithApp,
  askingFrom,
  askWith,
  type BadInput,
  badInputs,
  beginNumberUpdate,
  inputValue,
  newAddress,
  newLoggedInCustomer,
  newMobile,
  openWorld,
  paths,
  proxiesOfTests,
  type World,
  type WorldOptions,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

/** More numbers of the kinds in the corpus. */
const moreNumbers: readonly BadInput[] = [
  ...[
    '   ',
    '+44',
    '00',
    '999',
    '07700900123',
    '447700900123',
    '+44 7700 90012',
    '+44 7700 900123 4',
    '+4477009001+23',
    '++447700900123',
    '+0447700900123',
    '000447700900123',
    '+44 7700 900123 x9',
    '+447700900123#9',
    '+447700900123,9',
    'tel:+447700900123',
    '+44770090012O',
    '+447700900123\u0000',
    '+44770090\u0000123',
    '+44\u00a07700\u00a0900123',
    '\u202e+447700900123',
    '+\uff14\uff14\uff17\uff17\uff10\uff10\uff19\uff10\uff10\uff11\uff12\uff13',
    '+447700900123\r\nBcc: a@evil.test',
    '%2B447700900123',
    "' or 1=1 --",
    '{{7*7}}',
    '+999123456789',
    `+44${' '.repeat(40)}7700900123`,
    `+${'4'.repeat(10_000)}`,
  ].map(
    (value): BadInput => ({
      id: JSON.stringify(value).slice(0, 60),
      field: 'newPhoneNumber',
      value,
      expect: { status: [400], code: 'invalid_phone_number', must: ['no_send'] },
    }),
  ),
  ...['+19005550100', '+870773111632', '+80012345678', '+80812345678', '+447012345678', '+491802123456', '+18005550100'].map(
    (value): BadInput => ({
      id: value,
      field: 'newPhoneNumber',
      value,
      expect: { status: [400], code: 'user.phonenumber.blocked', must: ['no_send'] },
    }),
  ),
  ...[null, true, 0, ['+447700900123'], { number: '+447700900123' }, {}, undefined].map(
    (value): BadInput => ({
      id: String(JSON.stringify(value)),
      field: 'newPhoneNumber',
      value,
      expect: { status: [400], code: 'invalid_format', must: ['no_send'] },
    }),
  ),
];

/** One number as ten people type it. */
const spellings = [
  '+447700900977',
  '+44 7700 900977',
  '+44 (7700) 900-977',
  '+44.7700.900.977',
  '00447700900977',
  '00 44 7700 900 977',
  '+44 (0)7700 900977',
  '+44 07700/900977',
  '  +44 7700 900977 ',
  '+44-77-00-90-09-77',
];

describe('entering a new phone number', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const opened = async (options: WorldOptions): Promise<World> => {
    const other = await openWorld({ ...options });
    onTestFinished(() => other.close());
    return other;
  };
  const begin = async (of: World = world): Promise<string> =>
    beginNumberUpdate(of, await of.addCustomer({ mustUpdatePhoneNumber: true }));
  const enter = (oneTimeToken: string, newPhoneNumber: unknown, of: World = world): Promise<Answer> =>
    of.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber } });
  const trigger = (oneTimeToken: string, channel = 'sms', body: object = {}): Promise<Answer> =>
    askingFrom(world, newAddress()).ask(paths.trigger(channel), { oneTimeToken, body });
  const verify = (oneTimeToken: string, otpCode: string, channel = 'sms'): Promise<Answer> =>
    world.ask(paths.verify(channel), { oneTimeToken, body: { otpCode } });

  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  /** The last challenge of an answer, and the types of its alternatives. */
  function asked({ body }: Answer) {
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    const { primaryChallenge, alternatives } = challenges.at(-1);
    const types: string[] = [primaryChallenge, ...alternatives].map(({ type }: { type: string }) => type);
    return { primaryChallenge, alternatives, types };
  }
  /** Everything that sending and counting writes. */
  async function written({ storage: { queries } }: World): Promise<unknown> {
    return [
      await queries.selectFrom('new_phone_number').selectAll().orderBy('id').execute(),
      await queries.selectFrom('allowance').selectAll().orderBy('key').execute(),
      await queries.selectFrom('code_send').selectAll().orderBy('number_key').execute(),
      await queries.selectFrom('outbox_message').select('id').orderBy('id').execute(),
    ];
  }

  it('[UPN-04][UPN-05] every number of the corpus gets its answer from both calls, and a bad one is not counted, stored or sent to (CT2)', {
    tags: 'deep',
  }, async () => {
    const owner = await newLoggedInCustomer(world);
    const atToken = async (body: object): Promise<Answer> =>
      world.ask(paths.verifyNewPhoneNumber, { oneTimeToken: await begin(), body });
    const inSession = async (body: object): Promise<Answer> => {
      const first = await askWith(world, owner, paths.phoneNumbers, undefined, { body });
      if (first.status !== 403) return first;
      const approval = await approveWithApp(world, owner.customer, first);
      return askWith(world, owner, paths.phoneNumbers, approval, { body });
    };
    const corpus = badInputs('newPhoneNumber').filter(({ generator }) => generator === undefined);
    expect(corpus.length).toBeGreaterThan(15);
    const token = await begin();
    for (const input of [...corpus, ...moreNumbers]) {
      const { status, code, must } = input.expect;
      const body = { newPhoneNumber: inputValue(input) };
      const good = status?.includes(200);
      const before = await written(world);
      const requests = good
        ? [atToken, inSession]
        : [(bad: object) => world.ask(paths.verifyNewPhoneNumber, { oneTimeToken: token, body: bad }), inSession];
      for (const request of requests) {
        const answer = await request(body);
        expect(status, input.id).toContain(answer.status);
        if (good) continue;
        expect(answer.body, input.id).toEqual({ code: code ?? 'invalid_format', message: expect.any(String) });
        // The answer does not repeat the input.
        expect(JSON.stringify(answer.body), input.id).not.toContain('onload');
      }
      if (must.includes('no_send')) expect(await written(world), input.id).toEqual(before);
      if (good) {
        const { queries } = world.storage;
        const kept = await queries.selectFrom('new_phone_number').select('number').distinct().execute();
        expect(kept, input.id).toEqual([{ number: '+12025550123' }]);
      }
    }
    // After all of them the challenge is unchanged.
    expect(asked(await world.ask(paths.status, { oneTimeToken: token })).types).toEqual(['UPDATE_PHONE_NUMBER']);
  });

  it('[UPN-04] one number typed in ten ways is entered once and stored in one row of the account (PN2)', {
    tags: 'deep',
  }, async () => {
    const [number = ''] = spellings;
    const oneTimeToken = await begin();
    const first = await enter(oneTimeToken, number);
    for (const typed of spellings) expect((await enter(oneTimeToken, typed)).body, typed).toEqual(first.body);
    const { queries } = world.storage;
    const kept = await queries.selectFrom('new_phone_number').select('number').where('number', 'like', '%977').execute();
    expect(kept).toEqual([{ number }]);
    await trigger(oneTimeToken);
    expect((await verify(oneTimeToken, await world.codeSentTo(number))).status).toBe(200);

    // Another customer who types it in any of the ways means the same number.
    for (const typed of spellings.slice(1)) {
      world.clock.move(10 * 60_000);
      const other = await begin();
      expect((await enter(other, typed)).status).toBe(200);
      await trigger(other);
      expect(codeOf(await verify(other, await world.codeSentTo(number))), typed).toEqual([400, 'duplicated_phone_number']);
      await queries.deleteFrom('code_send').execute();
    }
    const rows = await queries.selectFrom('phone_number').select('number').where('number', 'like', '%977').execute();
    expect(rows).toEqual([{ number }]);
  });

  it('[OTP-05][UPN-01][ENT-01] the code screen gets the full number, every channel to it, and the alternative to enter another', async () => {
    const oneTimeToken = await begin();
    const before = asked(await world.ask(paths.status, { oneTimeToken }));
    expect(before.types).toEqual(['UPDATE_PHONE_NUMBER']);
    const number = '+447700900844';
    const entered = await enter(oneTimeToken, number);
    const { primaryChallenge, alternatives, types } = asked(entered);
    expect(types).toEqual(['SMS', 'VOICE', 'WHATSAPP', 'UPDATE_PHONE_NUMBER']);
    const availablePhoneNumbers = [{ id: expect.any(String), type: 'NEW', maskedPhoneNumber: `•••• ${number.slice(-2)}` }];
    const shown = '+44 7700 900844';
    const attributes = { newPhoneNumber: shown, unmaskedPhoneNumber: shown, iso2CountryCode: 'GB' };
    for (const method of [primaryChallenge, ...alternatives.slice(0, 2)])
      expect(method).toEqual({ type: method.type, viewData: { attributes }, context: {}, availablePhoneNumbers });
    expect(alternatives.at(-1)).toEqual(before.primaryChallenge);
    expect((await world.ask(paths.status, { oneTimeToken })).body).toEqual(entered.body);
    expect((await trigger(oneTimeToken, 'whatsapp')).body).toEqual({ obfuscatedPhoneNo: `•••• ${number.slice(-2)}` });
    const otpCode = await world.codeSentTo(number);
    expect((await verify(oneTimeToken, otpCode, 'whatsapp')).status).toBe(200);
  });

  it('[OTP-05] entering another number voids the code to the earlier one, and its id', async () => {
    const oneTimeToken = await begin();
    const [first, second] = [newMobile(), newMobile()];
    const [{ id: phoneNumberId }] = asked(await enter(oneTimeToken, first)).primaryChallenge.availablePhoneNumbers;
    await trigger(oneTimeToken);
    const otpCode = await world.codeSentTo(first);
    expect((await enter(oneTimeToken, second)).status).toBe(200);
    expect(codeOf(await verify(oneTimeToken, otpCode))).toEqual([400, 'invalid_code']);
    expect(codeOf(await trigger(oneTimeToken, 'sms', { phoneNumberId }))).toEqual([404, 'phone_number_not_found']);
    // Entering the earlier number again does not restore them.
    expect((await enter(oneTimeToken, first)).status).toBe(200);
    expect(codeOf(await verify(oneTimeToken, otpCode))).toEqual([400, 'invalid_code']);
    world.clock.move(resendCodeDelay);
    await trigger(oneTimeToken);
    const again = await world.codeSentTo(first);
    // Entering the same number again changes nothing.
    expect((await enter(oneTimeToken, first)).status).toBe(200);
    expect((await verify(oneTimeToken, again)).status).toBe(200);
    expect(await world.messagesTo(second)).toEqual([]);
  });

  it('[UPN-06][OTP-08] a landline is offered only the call; a number that the provider finds not to be mobile can be called at once', async () => {
    const oneTimeToken = await begin();
    const landline = '+442079460155';
    expect(asked(await enter(oneTimeToken, landline)).types).toEqual(['VOICE', 'UPDATE_PHONE_NUMBER']);
    for (const channel of ['sms', 'whatsapp']) expect(codeOf(await trigger(oneTimeToken, channel))).toEqual([403, 'not_allowed']);
    expect((await trigger(oneTimeToken, 'voice')).status).toBe(200);

    const noMobile = '+12025550177';
    expect(asked(await enter(oneTimeToken, noMobile)).types[0]).toBe('SMS');
    expect(codeOf(await trigger(oneTimeToken))).toEqual([400, 'user.phonenumber.is.not.mobile.number']);
    expect((await trigger(oneTimeToken, 'voice')).status).toBe(200);
    expect((await world.messagesTo(noMobile)).map(({ channel }) => channel)).toEqual(['voice']);
    expect((await verify(oneTimeToken, await world.codeSentTo(noMobile), 'voice')).status).toBe(200);
  });

  it('[OTP-08] an unserved country, an unserved channel, and a number that the provider blocks are refused (CT2)', async () => {
    const asks: PhoneMessage[] = [];
    const phone: PhoneProvider = {
      channels: new Set<PhoneChannel>(['sms']),
      async send(message) {
        asks.push(message);
        return { outcome: 'refused', because: 'blocked' };
      },
    };
    const other = await opened({ phone, settings: { phoneCountries: new Set(['GB']) } });
    const owner = await newLoggedInCustomer(other);
    const oneTimeToken = await begin(other);
    const before = await written(other);
    // An ordinary mobile number of an unserved country, a number that shares its code with a served country, and a landline.
    for (const newPhoneNumber of [newMobile(), '+447911123456'.replace('7911', '7781'), '+442079460156']) {
      expect(codeOf(await enter(oneTimeToken, newPhoneNumber, other)), newPhoneNumber).toEqual([400, 'user.phonenumber.blocked']);
      const added = await askWith(other, owner, paths.phoneNumbers, undefined, { body: { newPhoneNumber } });
      expect(codeOf(added), newPhoneNumber).toEqual([400, 'user.phonenumber.blocked']);
    }
    expect(await written(other)).toEqual(before);
    expect(asked(await enter(oneTimeToken, '+447700900911', other)).types).toEqual(['SMS', 'UPDATE_PHONE_NUMBER']);
    expect(asks).toEqual([]);
    const sent = await other.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    expect(codeOf(sent)).toEqual([400, 'user.phonenumber.blocked']);
    expect(asks).toHaveLength(1);
  });

  it('a customer enters ten numbers a day; repeats and refusals are not counted (CT1)', async () => {
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginNumberUpdate(world, customer);
    let last = '';
    for (let n = 0; n < newPhoneNumbers.most; n += 1) {
      last = newMobile();
      for (let again = 0; again < 3; again += 1) expect((await enter(oneTimeToken, last)).status).toBe(200);
      expect((await enter(oneTimeToken, '+44')).status).toBe(400);
    }
    const refused = await enter(oneTimeToken, newMobile());
    expect(codeOf(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBe(newPhoneNumbers.within / 1_000);
    expect((await enter(oneTimeToken, last)).status).toBe(200);
    world.clock.move(newPhoneNumbers.within);
    expect((await enter(await beginNumberUpdate(world, customer), newMobile())).status).toBe(200);
  });

  it('[ERR-03] a token that asks for no number accepts none: before the login is proved, after it, and without one', async () => {
    const number = newMobile();
    for (const oneTimeToken of ['A'.repeat(43), ''])
      expect(codeOf(await enter(oneTimeToken, number))).toEqual([401, 'ott_not_found']);
    const oneTimeToken = await begin();
    await enter(oneTimeToken, number);
    await trigger(oneTimeToken);
    await verify(oneTimeToken, await world.codeSentTo(number));
    expect(codeOf(await enter(oneTimeToken, newMobile()))).toEqual([403, 'not_allowed']);
    await world.ask(paths.exchange, { body: { oneTimeToken } });
    expect(codeOf(await enter(oneTimeToken, newMobile()))).toEqual([401, 'ott_not_found']);
  });
});
