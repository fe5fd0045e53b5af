import { calls, headers, maskedDigits, phoneChange } from '@stepgate/contract';
import {
  type Answer,
  type Ask,
  approveWithApp,
  askForPhoneChange,
  askWith,
  beginLogin,
  beginNumberUpdate,
  cookiesOf,
  enterNewNumber,
  linkTokenIn,
  logIn,
  newBackOffice,
  newMobile,
  newSession,
  openWorld,
  outdateProof,
  paths,
  tokenOf,
  unsayOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskEmail, maskPhoneNumber, withoutMissingDigits } from './masked.ts';

const number = '+4917634985217';

/** The positions of a number's digits that a text reveals: those after a mask's dots, and every run of three or more that is part of the number. */
function shownIn(text: string): Set<number> {
  const digits = number.slice(1);
  const shown = new Set<number>();
  const show = (from: number, length: number): void => {
    for (let at = from; at < from + length; at += 1) shown.add(at);
  };
  for (const [, end = ''] of text.matchAll(/(?:[•*…]\s?|"lastPhoneNumbers":")(\d+)/g))
    if (digits.endsWith(end)) show(digits.length - end.length, end.length);
  const joined = text.replace(/(?<=\d)[ ()./-]+(?=\d)/g, '');
  for (const [run] of joined.matchAll(/(?<![A-Za-z0-9_-])\d{3,}(?![A-Za-z0-9_-])/g))
    for (let from = digits.indexOf(run); from >= 0; from = digits.indexOf(run, from + 1)) show(from, run.length);
  return shown;
}

describe('masks', () => {
  it('a number shows its last two digits, or all but the four before them', () => {
    expect(maskPhoneNumber(number)).toBe('•••• 17');
    expect(withoutMissingDigits(number)).toEqual({ first: '+4917634', missing: '9852', last: '17' });
    // The shortest number that E.164 allows.
    expect(withoutMissingDigits('+2903123')).toEqual({ first: '+2', missing: '9031', last: '23' });
  });

  it.each([
    ['v@ex.test', 'v***@ex.test'],
    ['ab@ex.test', 'a***@ex.test'],
    ['abc@ex.test', 'a***@ex.test'],
    ['abcd@ex.test', 'ab***@ex.test'],
    ['somebody.with.a.long.name@ex.test', 'so***@ex.test'],
  ])('an address shows at most two letters of its name, and never all of a longer one: %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});

describe('all the masks of one number', () => {
  let world: World;
  let said: Map<string, string>;
  beforeAll(async () => {
    world = await openWorld();
    said = new Map();
  });
  afterAll(() => world.close());

  const keep = (where: string, what: unknown): void => void said.set(where, (said.get(where) ?? '') + JSON.stringify(what));
  async function ask(where: string, path: string, request?: Ask): Promise<Answer> {
    const answer = await world.ask(path, request);
    keep(where, [answer.body, answer.headers]);
    return answer;
  }
  const status = (where: string, oneTimeToken: string) => ask(where, paths.status, { oneTimeToken });

  /** A customer's number as the service shows it to the customer and to anyone with the password, the mailbox or the old phone. */
  async function whileItIsSomebodys(): Promise<void> {
    const customer = await world.addCustomer({ phones: [number], risk: 'guess', preferred: 'PASSWORD' });
    const login = await beginLogin(world, customer);
    await status('the list of a login', login);
    const missingNumbers = number.slice(-6, -2);
    await ask('a wrong guess', paths.verifyPhoneGuess, { oneTimeToken: login, body: { missingNumbers: '0000' } });
    await ask('the guess', paths.verifyPhoneGuess, { oneTimeToken: login, body: { missingNumbers } });
    await ask('the password', paths.verifyPassword, { oneTimeToken: login, body: { password: customer.password } });
    await ask('another second factor', paths.verify('totp'), { oneTimeToken: login, body: { code: '000000' } });
    for (const channel of ['sms', 'whatsapp', 'voice']) {
      world.clock.move(30_000);
      await ask('a code that is sent', paths.trigger(channel), { oneTimeToken: login, body: {} });
      await ask('a code that waits', paths.trigger(channel), { oneTimeToken: login, body: {} });
    }
    const otpCode = await world.codeSentTo(number);
    await ask('the code', paths.verify('voice'), { oneTimeToken: login, body: { otpCode } });
    const cdr = tokenOf((await ask('data sharing', paths.loginCdr, { body: { email: customer.email } })).body);
    await status('data sharing', cdr);

    await unsayOf(world, customer, 'risk');
    const owner = await newSession(world, customer);
    const { cookie } = owner;
    await ask('the security page', paths.security, { cookie });
    await ask('the list of numbers', paths.phoneNumbers, { cookie });
    const { id } = await world.storage.queries
      .selectFrom('phone_number')
      .select('id')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const primary = calls.makePhoneNumberPrimary.path.replace(':id', id);
    await outdateProof(world, owner);
    const late = await ask('a step-up', primary, { method: 'POST', cookie });
    const approval = await approveWithApp(world, customer, late);
    await status('a step-up', approval);
    await ask('a step-up', primary, { method: 'POST', cookie, headers: { [headers.approval]: approval } });
    const refused = await askWith(world, owner, paths.phoneNumbers, undefined, { body: { newPhoneNumber: newMobile() } });
    await status('an approval', await approveWithApp(world, customer, refused));
    await ask('forgotten password', paths.forgotPassword, { oneTimeToken: cdr, method: 'POST' });
    const link = linkTokenIn(await world.messagesTo(customer.email));
    const reset = tokenOf((await ask('a password reset', paths.beginPasswordReset, { body: { token: link } })).body);
    await status('a password reset', reset);

    const change = await ask('a change', paths.startPhoneChange, { oneTimeToken: reset, method: 'POST' });
    expect(change.status).toBe(403);
    const next = await ask('a change', paths.startPhoneChange, { cookie, method: 'POST' });
    await status('a change', tokenOf(next.body));
    const changed = newMobile();
    const token = await askForPhoneChange(world, { cookie }, changed);
    await ask('how a change stands', paths.phoneChangeStatus, { oneTimeToken: token });
    await ask('the security page', paths.security, { cookie });
    const backOffice = await newBackOffice(world);
    const items = await backOffice.items();
    keep('the back office', items.body);
    const { waiting } = JSON.parse(JSON.stringify(items.body));
    await backOffice.decide(waiting[0].id, { decision: 'approve', reason: 'It is the same face' });
    world.clock.move(phoneChange.atLeast);
    await world.runJobs();
    await ask('how a change stands', paths.phoneChangeStatus, { oneTimeToken: token });
    expect((await world.messagesTo(changed)).at(-1)?.text).toContain('is now the phone number');
    keep('mails', await world.messagesTo(customer.email));
    keep('texts to the other number', await world.messagesTo(changed));
    keep('the back office', (await backOffice.items()).body);
  }

  /** A number as the service shows it while the customer adds it, except the list of the token that it was typed with. */
  async function whileItIsNew(): Promise<void> {
    const other = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginNumberUpdate(world, other);
    const otpCode = await enterNewNumber(world, oneTimeToken, number);
    world.clock.move(30_000);
    const again = await world.ask(paths.trigger('whatsapp'), { oneTimeToken, body: {} });
    keep('a code to a new number', again.body);
    await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    const cookie = cookiesOf(await ask('the exchange', paths.exchange, { body: { oneTimeToken } }));
    await ask('the security page', paths.security, { cookie });
    keep('mails', await world.messagesTo(other.email));
    keep('texts to the other number', await world.messagesTo(other.phone));
    await world.storage.queries.deleteFrom('customer').where('id', '=', other.id).execute();

    const third = await world.addCustomer();
    const session = await logIn(world, third);
    world.clock.move(30_000);
    const token = await askForPhoneChange(world, { cookie: session }, number);
    await ask('how a change stands', paths.phoneChangeStatus, { oneTimeToken: token });
    await ask('the security page', paths.security, { cookie: session });
    keep('mails', await world.messagesTo(third.email));
    keep('texts to the other number', await world.messagesTo(third.phone));
    await ask('a cancelled change', paths.cancelOwnPhoneChange, { cookie: session, method: 'POST' });
    keep('mails', await world.messagesTo(third.email));
    await ask('how a change stands', paths.phoneChangeStatus, { oneTimeToken: token });
  }

  it('all masks of a number together still hide four of its digits, wherever they are shown (TS5)', async () => {
    await whileItIsSomebodys();
    await whileItIsNew();
    const shown = new Map([...said].map(([where, text]) => [where, [...shownIn(text)].toSorted((a, b) => a - b)]));
    const { length } = number.slice(1);
    const lastTwo = [length - 2, length - 1];
    // These texts do reveal some digits; otherwise the test would check nothing.
    for (const where of [
      'the list of a login',
      'the guess',
      'a code that is sent',
      'the code',
      'data sharing',
      'the security page',
      'the list of numbers',
      'a step-up',
      'an approval',
      'a password reset',
      'a change',
      'how a change stands',
      'the back office',
      'a code to a new number',
      'mails',
    ])
      expect(shown.get(where), where).toEqual(expect.arrayContaining(lastTwo));
    expect(shown.get('the list of a login')).toEqual([0, 1, 2, 3, 4, 5, 6, ...lastTwo]);
    const together = new Set([...shown.values()].flat());
    expect(length - together.size, JSON.stringify([...shown])).toBeGreaterThanOrEqual(maskedDigits.hidden);
    expect([...said.values()].join()).not.toContain(number);
  });
});
