/** Servers write what isn't there in several ways. The cases come from the schemas: a new optional member is tried here by itself. */
import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { CallError } from './call-error.ts';
import * as calls from './calls/index.ts';
import { isAbsent } from './parse-values.ts';
import { readSuccess } from './read-call.ts';
import { fullSample, leafPaths, optionalPaths, withValueAt } from './test-optional-paths.ts';

/** No optional member of those that somebody decides on has any of them. */
const wrongForAll = [7, {}, []];

const answered = Object.values<Call>(calls).flatMap((call) => {
  const answer: Call['answers'][number] | undefined = call.answers[200];
  // The front end reads every answer of a login by a reader. Others stay as strict as their schema.
  return call.read !== undefined && typeof answer === 'object' && 'body' in answer
    ? [{ call, id: call.id, body: answer.body }]
    : [];
});
const cases = answered.flatMap(({ call, id, body }) =>
  optionalPaths(body).map((path) => ({ call, id, path, name: path.join('.'), full: fullSample(body) })),
);

/** Answers behind a decision are shown in full or not at all. */
const refused: ReadonlyMap<string, string> = new Map([
  ['tokenStatus oneTimeTokenProperties.transactionDetails', 'the transaction details cannot be read'],
]);

it('the schemas name the members that the specification calls optional', () => {
  const names = cases.map(({ id, name }) => `${id} ${name}`);
  expect(names).toContain('tokenStatus oneTimeTokenProperties.challenges.0.primaryChallenge.viewData.attributes.header');
  expect(names).toContain('tokenStatus oneTimeTokenProperties.challenges.0.alternatives.0.context.version');
  expect(names).toContain('signUp emailVerifyOtt');
  expect(names).toContain('session amr');
  expect(names).toContain('passkeyLoginOptions options.allowCredentials.0.transports');
  expect(names.length).toBeGreaterThan(60);
});

describe.each(cases)('$id $name', ({ call, id, path, name, full }) => {
  const read = (value: unknown) => readSuccess(call, withValueAt(full, path, value), 200);

  it('[SRV-22] null is the same as a missing member', () => {
    expect(read(null)).toEqual(read(undefined));
  });

  it('[SRV-22] an empty text and a wrong type stop nothing, or the developer gets the reason', () => {
    const why = refused.get(`${id} ${name}`);
    for (const value of why === undefined ? ['', 'no such value', true, ...wrongForAll] : wrongForAll) {
      const reading = expect(() => read(value), JSON.stringify(value));
      if (why === undefined) reading.not.toThrow();
      else reading.toThrow(why);
    }
  });
});

/** The sorts of value that another server spells otherwise, and what each spelling means. */
const sorts: readonly { of(schema: string, name: string): boolean; readonly pairs: readonly (readonly [unknown, unknown])[] }[] =
  [
    {
      of: (schema) => schema === 'boolean',
      pairs: [
        ['true', true],
        [1, true],
        ['1', true],
        ['false', false],
        [0, false],
      ],
    },
    {
      of: (schema) => schema === 'number',
      pairs: [
        ['3', 3],
        ['04', 4],
      ],
    },
    {
      of: (schema, name) => schema === 'string' && /^id$|Id$/.test(name),
      pairs: [
        [17, '17'],
        [0, '0'],
      ],
    },
  ];
const spelled = answered.flatMap(({ call, id, body }) =>
  leafPaths(body).flatMap(({ path, schema }) =>
    sorts.flatMap((sort) =>
      sort.of(schema, String(path.at(-1))) ? [{ call, name: `${id} ${path.join('.')}`, path, pairs: sort.pairs, body }] : [],
    ),
  ),
);

it('the calls of a login answer flags, counts and ids', () => {
  const names = spelled.map(({ name }) => name);
  expect(names).toContain('loginOptions passkeys');
  expect(names).toContain('triggerFaceMatch sessionId');
  expect(names).toContain('tokenStatus oneTimeTokenProperties.validity');
  expect(names).toContain('tokenStatus oneTimeTokenProperties.challenges.0.required');
});

it.each(spelled)('[REAL-14] $name reads the same in every spelling', ({ call, path, pairs, body }) => {
  const full = fullSample(body);
  for (const [written, meant] of pairs)
    expect(readSuccess(call, withValueAt(full, path, written), 200), JSON.stringify(written)).toEqual(
      readSuccess(call, withValueAt(full, path, meant), 200),
    );
});

describe('the login options', () => {
  const options = { captcha: { type: 'ALTCHA', siteKey: '' }, socials: ['google'], contact: { email: null, phone: null } };
  it.each([
    ['an unknown provider', { socials: ['google', 'myspace'] }, {}],
    ['no list of providers', { socials: null }, { socials: [] }],
    ['a text for a flag', { passkeys: 'true' }, { passkeys: true }],
    ['no contact', { contact: null }, {}],
    [
      'an unknown captcha, which the page reports',
      { captcha: { type: 'X', siteKey: null } },
      { captcha: { type: 'X', siteKey: '' } },
    ],
    ['a captcha that is a text', { captcha: 'ALTCHA' }, { captcha: null }],
  ])('[REAL-14] with %s keep the rest', (_, written, meant) => {
    expect(readSuccess(calls.loginOptions, { ...options, ...written }, 200)).toEqual({ ...options, ...meant });
  });
});

describe('the reading of an answer by its schema', () => {
  const session = {
    email: 'ada@example.com',
    scope: 'full',
    signedInAt: 1,
    idleExpiresAt: 2,
    expiresAt: 3,
  };

  it('[SRV-22] drops the one member that is unreadable and keeps the others', () => {
    const answer = { ...session, amr: ['pwd', 'hwk'], acr: 'sca', now: null };
    expect(readSuccess(calls.session, answer, 200)).toEqual({ ...session, acr: 'sca' });
    // The caller's answer stays as it was.
    expect(answer.amr).toEqual(['pwd', 'hwk']);
  });

  it.each([{ email: null }, { email: 7 }, { expiresAt: 'soon' }, { scope: 'everything' }])(
    '[SRV-22] a required member stays required: %j',
    (broken) => {
      expect(() => readSuccess(calls.session, { ...session, ...broken }, 200)).toThrow('unexpected body');
    },
  );

  it('[SRV-22] a part that needs the unreadable member is dropped with it, and nothing more', () => {
    const options = { challenge: 'c', rpId: 'r', allowCredentials: [], userVerification: 'required', timeout: 1 };
    const payment = { payeeName: 'Ada', total: { value: 1, currency: 'GBP' }, instrument: { displayName: 'd', icon: 'i' } };
    expect(readSuccess(calls.beginPasskey, { options, signed: 's', payment }, 200)).toEqual({ options, signed: 's' });
  });

  it.each([null, '', 'x', 7, []])('[SRV-22] an answer that is %j is no answer', (answer) => {
    expect(() => readSuccess(calls.triggerFaceMatch, answer, 200)).toThrow('unexpected body');
  });
});

describe('the readers of single answers', () => {
  it.each([null, ''])('[SRV-22] %j is absent', (nothing) => {
    expect(
      readSuccess(calls.signUp, { id: 'r-1', signupToken: 's', emailVerifyOtt: nothing }, 200).emailVerifyOtt,
    ).toBeUndefined();
    expect(readSuccess(calls.triggerPhoneCode, { obfuscatedPhoneNo: nothing }, 200).obfuscatedPhoneNo).toBeUndefined();
    expect(readSuccess(calls.triggerEmailCheckpoint, { deviceOriginGuard: nothing }, 200).deviceOriginGuard).toBeUndefined();
    expect(readSuccess(calls.exchangeSession, { location: null }, 200)).toEqual({});
    expect(isAbsent(nothing)).toBe(true);
  });

  it.each([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['no', undefined],
  ])('[REAL-14] canAppeal of a problem may be %j', (canAppeal, meant) => {
    expect(new CallError('problem', { body: { code: 'user_deactivated', params: { canAppeal } } }).params.canAppeal).toBe(meant);
  });

  it('[SRV-22] a flag may be a text', () => {
    expect(readSuccess(calls.faceMatchRejection, { canTryAgain: 'true' }, 200)).toEqual({ canTryAgain: true });
    expect(readSuccess(calls.faceMatchRejection, { canTryAgain: 'false' }, 200)).toEqual({ canTryAgain: false });
  });

  it.each([null, '', 7, {}, []])('[SRV-22] %j in any member of a problem costs only that member', (nothing) => {
    for (const name of ['messageTitle', 'action', 'maskedDuplicateEmail', 'oneTimeToken', 'sessionEnded'])
      expect(
        new CallError('problem', {
          body: { code: 'user_deactivated', message: 'm', params: { messageTitle: 't', [name]: nothing } },
        }),
      ).toMatchObject({
        code: 'user_deactivated',
        serverMessage: 'm',
        params: name === 'messageTitle' ? {} : { messageTitle: 't' },
      });
    expect(new CallError('problem', { body: { code: 'c', message: nothing, params: nothing } })).toMatchObject({
      code: 'c',
      params: {},
    });
  });

  it.each(['status', 'result'])('[SRV-22] the verdict on a face is in %s', (field) => {
    for (const value of ['ACCEPTED', 'REJECTED', 'FAILED'])
      expect(readSuccess(calls.faceMatchStatus, { [field]: value }, 200)).toEqual({
        done: true,
        value: { status: value, hints: [] },
      });
    for (const value of ['STILL_PROCESSING', null, '', 'DONE', 7])
      expect(readSuccess(calls.faceMatchStatus, { [field]: value }, 200)).toEqual({ done: false });
  });

  it('[SRV-22] the verdict on a face beside a status of another meaning is found', () => {
    const answer = { status: 'COMPLETED', result: 'ACCEPTED', hints: null };
    expect(readSuccess(calls.faceMatchStatus, answer, 200)).toEqual({ done: true, value: { status: 'ACCEPTED', hints: [] } });
    expect(readSuccess(calls.faceMatchStatus, answer, 202)).toEqual({ done: false });
  });
});
