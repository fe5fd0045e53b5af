import { describe, expect, it } from 'vitest';
import type { Challenge } from '../challenge.ts';
import { sizes } from '../sizes.ts';
import { parseTokenProperties } from './parse-token-properties.ts';

/** Serializes the value, as if it came over the wire. */
const parse = (challenges: unknown) => parseTokenProperties(JSON.parse(JSON.stringify({ challenges })));

/** The first entry's challenge; throws without one. */
function first(challenges: unknown): Challenge {
  const [entry] = parse(challenges).challenges;
  if (!entry?.supported) throw new Error('no challenge');
  return entry.primaryChallenge;
}

const sms = (changes: object = {}) => [{ type: 'SMS', required: true, ...changes }];

describe('the list', () => {
  it('[FLOW-12] S02 an unknown type stays as an entry that cannot be passed, and the others keep their place', () => {
    expect(parse([{ type: 'BIOMETRIC' }, { type: 'SMS', required: true }]).challenges).toMatchObject([
      { supported: false, required: false, passed: false },
      { supported: true, required: true, passed: false, primaryChallenge: { type: 'SMS' } },
    ]);
  });

  it.each(['BIOMETRIC', 'WALLET', 'sms', 'SMS ', '__proto__', 'constructor', 'toString'])(
    '[FLOW-12] S03, S04 a lone required challenge of type %j is required and unsupported',
    (type) => {
      expect(parse([{ type, required: true }]).challenges).toEqual([{ supported: false, required: true, passed: false }]);
    },
  );

  it.each([
    ['S06 an object', {}],
    ['null', null],
    ['text', 'SMS'],
    ['a number', 0],
    ['a list as text', '[]'],
    ['an entry that is null', [null]],
    ['an entry that is text', ['SMS']],
  ])('[FLOW-12] a broken answer never looks like an empty list: %s', (_, challenges) => {
    expect(() => parse(challenges)).toThrow(/^(?:no list of challenges|no entry of the list says whether it is required)$/);
  });

  const why = 'an entry of the list is not a challenge';
  const says = [{}, { type: null }, { type: '' }, { type: 17 }, { primaryChallenge: null }, { primaryChallenge: {} }];
  const nothings = [null, '', 'SMS', 7, true, [], ...says, { primaryChallenge: { type: 17 } }, { primaryChallenge: 'SMS' }];

  it.each(nothings)('[REAL-14] %j beside a good entry costs only itself, before and behind it', (nothing) => {
    const written = Object(nothing) === nothing && !Array.isArray(nothing) ? Object(nothing) : undefined;
    for (const entry of [nothing, ...(written ? [{ ...written, required: false }] : [])]) {
      const left = { supported: false, required: false, passed: false, why };
      expect(parse([entry, ...sms()])).toMatchObject({ challenges: [left, { supported: true }], leftOut: [why] });
      expect(parse([...sms(), entry])).toMatchObject({ challenges: [{ supported: true }, left], leftOut: [why] });
    }
  });

  it.each(says)('[FLOW-12] S05 a required %j is never passed, unless an alternative can be shown', (nothing) => {
    const required = { ...nothing, required: true };
    expect(parse([...sms(), required]).challenges[1]).toEqual({ supported: false, required: true, passed: false, why });
    expect(parse([{ ...required, alternatives: [{ type: 'TOTP' }] }])).toMatchObject({
      challenges: [{ supported: true, required: true, primaryChallenge: { type: 'TOTP' } }],
      leftOut: [why],
    });
  });

  it.each([
    undefined,
    null,
    7,
    '',
    [],
    {},
    { challenges: undefined },
    { oneTimeTokenProperties: null },
    { oneTimeTokenProperties: 7, challenges: [] },
  ])('[FLOW-12] S07 an answer without a list is unreadable: %j', (answer) => {
    expect(() => parseTokenProperties(answer)).toThrow(/^(?:no list of challenges|oneTimeTokenProperties is not an object)$/);
  });

  const challenges = sms();
  const rest = { oneTimeToken: 't', actionType: 'OTHER', validity: '60' };
  const wire = { ...rest, challenges };
  it.each([
    ['flat', wire],
    ['in oneTimeTokenProperties', { oneTimeTokenProperties: wire }],
    ['beside it', { challenges, oneTimeTokenProperties: rest }],
    ['beside it, which has none', { challenges, oneTimeTokenProperties: { ...rest, challenges: null } }],
    ['inside and beside', { challenges, oneTimeTokenProperties: wire }],
    ['inside, with an empty one beside', { challenges: [], oneTimeTokenProperties: wire }],
    ['beside, with an empty one inside', { challenges, oneTimeTokenProperties: { ...rest, challenges: [] } }],
    ['under data, flat', { data: wire }],
    ['under data, in oneTimeTokenProperties', { data: { oneTimeTokenProperties: wire } }],
    ['under data, beside it', { data: { challenges, oneTimeTokenProperties: rest } }],
    ['beside data', { challenges, data: { oneTimeTokenProperties: rest } }],
  ])('[SRV-04] the list reads the same %s', (_, answer) => {
    expect(parseTokenProperties(answer)).toMatchObject({
      oneTimeToken: 't',
      actionType: 'OTHER',
      validity: 60,
      challenges: [{ supported: true, required: true, primaryChallenge: { type: 'SMS' } }],
    });
  });

  it.each([
    ['a list that is text', { challenges: [], oneTimeTokenProperties: { challenges: 'none' } }],
    ['names', { challenges: ['SMS'], oneTimeTokenProperties: { challenges: [] } }],
  ])('[SRV-04] an empty list beside %s is no finished login', (_, answer) => {
    expect(() => parseTokenProperties(answer)).toThrow(
      /^(?:no list of challenges|no entry of the list says whether it is required)$/,
    );
  });

  it('[SRV-04] alternatives may be challenges or entries, listed at the entry or at its challenge', () => {
    const primaryChallenge = { type: 'SMS' };
    const asChallenges = [{ type: 'TOTP' }, { type: 'VOICE' }];
    const asEntries = asChallenges.map((each) => ({ primaryChallenge: each, alternatives: [], required: false }));
    for (const entry of [
      { primaryChallenge, alternatives: asChallenges, required: true },
      { primaryChallenge, alternatives: asEntries, required: true },
      { primaryChallenge: { ...primaryChallenge, alternatives: asEntries }, required: true },
      { primaryChallenge: { ...primaryChallenge, alternatives: asChallenges, required: true }, alternatives: [] },
      { ...primaryChallenge, alternatives: asEntries, required: true },
    ])
      expect(parse([entry]).challenges, JSON.stringify(entry)).toMatchObject([
        {
          supported: true,
          required: true,
          primaryChallenge: { type: 'SMS' },
          alternatives: [{ type: 'TOTP' }, { type: 'VOICE' }],
        },
      ]);
  });

  it('[SRV-09] a method that is listed twice is one, and none is an alternative to itself', () => {
    const number = (id: string) => ({ type: 'SMS', availablePhoneNumbers: [{ id }] });
    const work = { type: 'SMS', viewData: { work: { maskedPhoneNumber: '•• 11' } } };
    const home = { type: 'SMS', viewData: { home: { maskedPhoneNumber: '•• 11' } } };
    const totp = { viewData: {}, type: 'TOTP' };
    const alternatives = [totp, number('1'), work, number('2'), { type: 'TOTP' }, { primaryChallenge: number('1') }, home];
    const [entry] = parse([{ primaryChallenge: number('1'), alternatives, required: true }]).challenges;
    expect(entry).toMatchObject({
      alternatives: [
        { type: 'TOTP' },
        { viewByPhoneNumberId: new Map([['work', { maskedPhoneNumber: '•• 11' }]]) },
        { availablePhoneNumbers: [{ id: '2' }] },
        { viewByPhoneNumberId: new Map([['home', { maskedPhoneNumber: '•• 11' }]]) },
      ],
    });
  });

  it("[SRV-16] a list without any required flag doesn't finish a login, and the developer gets the reason", () => {
    expect(() => parse([{ type: 'SMS' }, { primaryChallenge: { type: 'TOTP' } }])).toThrow(
      'no entry of the list says whether it is required',
    );
    // One entry with the flag shows that the server knows it: entries without it are then optional.
    expect(parse([{ type: 'SMS' }, { type: 'TOTP', required: false }]).challenges).toMatchObject([
      { required: false },
      { required: false },
    ]);
  });

  it.each([null, ''])('[SRV-22] %j is absent at every level of the list', (nothing) => {
    const attributes = { header: nothing, showInApproveAnotherWay: nothing, fallbackAction: nothing, hiddenNumbers: nothing };
    const primaryChallenge = { type: 'SMS', required: nothing, passed: nothing, alternatives: nothing, viewData: { attributes } };
    const challenges = [
      { primaryChallenge, alternatives: nothing, required: true, passed: nothing },
      {
        primaryChallenge: { type: 'TOTP', viewData: nothing, context: nothing, availablePhoneNumbers: nothing },
        required: nothing,
      },
      { type: 'VOICE', primaryChallenge: nothing, required: false, context: { challengeId: nothing, version: nothing } },
    ];
    const rest = { oneTimeToken: nothing, actionType: nothing, validity: nothing, transactionDetails: nothing };
    const expected = {
      challenges: [
        { supported: true, required: true, passed: false, alternatives: [], primaryChallenge: { type: 'SMS', view: {} } },
        { supported: true, required: false, passed: false, primaryChallenge: { type: 'TOTP', view: {}, context: {} } },
        { supported: true, required: false, passed: false, primaryChallenge: { type: 'VOICE' } },
      ],
      leftOut: [],
    };
    for (const answer of [
      { ...rest, challenges },
      { oneTimeTokenProperties: { ...rest, challenges }, challenges: nothing, data: nothing },
      { oneTimeTokenProperties: nothing, challenges, data: nothing },
      { data: { challenges, oneTimeTokenProperties: nothing } },
    ]) {
      const read = parseTokenProperties(JSON.parse(JSON.stringify(answer)));
      expect(read, JSON.stringify(answer)).toMatchObject(expected);
      expect([read.oneTimeToken, read.actionType, read.validity, read.transactionDetails]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
    // A list that is empty wherever there is one is a finished login.
    expect(parseTokenProperties({ challenges: [], oneTimeTokenProperties: { challenges: nothing } }).challenges).toEqual([]);
  });

  it.each([
    [true, true],
    ['true', true],
    ['TRUE', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    ['0', false],
  ])('[SRV-22] a flag of %j means %j', (written, meant) => {
    const attributes = { showInApproveAnotherWay: written, mayVerifyLater: written, underReview: written };
    const [entry] = parse([{ type: 'SMS', required: written, passed: written, viewData: { attributes } }]).challenges;
    expect(entry).toMatchObject({
      required: meant,
      passed: meant,
      primaryChallenge: { view: { showInApproveAnotherWay: meant, mayVerifyLater: meant, underReview: meant } },
    });
  });

  it.each(['yes', 7, {}, []])(
    '[SRV-22] a flag of %j is no flag: the challenge is asked for, and nothing is passed',
    (written) => {
      expect(parse([{ type: 'SMS', required: written, passed: written }])).toMatchObject({
        challenges: [{ supported: true, required: true, passed: false }],
      });
    },
  );

  it.each([{}, 'TOTP', 7, true])('[SRV-22] alternatives of %j count as no alternatives', (alternatives) => {
    expect(parse(sms({ alternatives }))).toMatchObject({
      challenges: [{ supported: true, alternatives: [] }],
    });
  });

  it('[SRV-22] a method that nothing can draw ends no login: neither beside another, nor passed, nor behind what is due', () => {
    const push = { type: 'PUSH', context: { version: 3 } };
    expect(first([{ primaryChallenge: push, alternatives: [{ type: 'TOTP' }], required: true }]).type).toBe('TOTP');
    expect(parse([{ ...push, required: true, passed: true }, ...sms()]).challenges).toMatchObject([
      { supported: false, passed: true },
      { supported: true, passed: false },
    ]);
  });

  it('[FLOW-12] broken alternatives are dropped one by one', () => {
    const alternatives = [null, 7, 'TOTP', {}, { type: null }, { type: 'RUNE' }, { type: 'TOTP' }];
    expect(parse(sms({ alternatives })).challenges).toMatchObject([{ alternatives: [{ type: 'TOTP' }] }]);
    expect(parse(sms({ alternatives: null })).challenges).toMatchObject([{ alternatives: [] }]);
  });

  it.each([null, undefined, ''])(
    '[FLOW-12] [SRV-22] S09 a phone guess with %j hidden digits has no screen: its alternative is shown, or the developer gets the reason',
    (hiddenNumbers) => {
      const why = 'hiddenNumbers of a PHONE_GUESS is not 1 to 15';
      const guess = { type: 'PHONE_GUESS', viewData: { attributes: { hiddenNumbers } } };
      expect(parse([{ ...guess, required: true }]).challenges).toEqual([
        { supported: false, required: true, passed: false, why },
      ]);
      const guessOrCode = [{ primaryChallenge: guess, alternatives: [{ type: 'SMS' }], required: true }];
      expect(first(guessOrCode).type).toBe('SMS');
      expect(parse(guessOrCode).leftOut).toEqual([why]);
    },
  );
});

describe('values of a screen', () => {
  const guess = (attributes: object, byId: object = {}) => [
    { type: 'PHONE_GUESS', required: true, viewData: { attributes, ...byId } },
  ];

  it('[SRV-04] counts and digits may be numbers or strings of digits', () => {
    for (const hiddenNumbers of [4, '4', '04'])
      expect(first(guess({ hiddenNumbers, firstPhoneNumbers: 44, lastPhoneNumbers: '07' })).view).toEqual({
        hiddenNumbers: 4,
        firstPhoneNumbers: '44',
        lastPhoneNumbers: '07',
      });
  });

  it.each([0, 16, -1, '-1', 1.5, '1.5', 1e9, 'three', true, {}, []])(
    '[SRV-21] %j hidden digits cannot be drawn: no screen, and the developer gets the reason',
    (hiddenNumbers) => {
      const why = 'hiddenNumbers of a PHONE_GUESS is not 1 to 15';
      const unsupported = [{ supported: false, required: true, passed: false, why }];
      expect(parse(guess({ hiddenNumbers })).challenges).toEqual(unsupported);
      expect(parse(guess({ hiddenNumbers: 4 }, { n1: { hiddenNumbers } })).challenges).toEqual(unsupported);
      // The alternative is left out, and the login continues.
      expect(parse(sms({ alternatives: guess({ hiddenNumbers }) }))).toMatchObject({
        challenges: [{ supported: true, primaryChallenge: { type: 'SMS' }, alternatives: [] }],
        leftOut: [why],
      });
      // Dropped, because no screen draws it.
      expect(first(sms({ viewData: { attributes: { hiddenNumbers } } })).view).toEqual({});
    },
  );

  it.each([0, 3, '3', 1.5, 'two', true, {}])('[SRV-21] a push of version %j is unknown', (version) => {
    const push = [{ type: 'PUSH', required: true, context: { challengeId: 'c1', version } }];
    const why = 'the version of a PUSH is neither 1 nor 2';
    expect(parse(push).challenges).toEqual([{ supported: false, required: true, passed: false, why }]);
    expect(parse(sms({ alternatives: [...push, { type: 'TOTP' }] }))).toMatchObject({
      challenges: [{ supported: true, primaryChallenge: { type: 'SMS' }, alternatives: [{ type: 'TOTP' }] }],
      leftOut: [why],
    });
    expect(first(sms({ context: { version } })).context).toEqual({});
  });

  const many = (count: number, one: object) => Array.from({ length: count }, () => one);
  it.each([
    ['challenges', (count: number) => many(count, { type: 'SMS', required: true })],
    ['alternatives', (count: number) => sms({ alternatives: many(count, { type: 'TOTP' }) })],
    ['phone numbers', (count: number) => sms({ availablePhoneNumbers: many(count, { id: 'n1' }) })],
  ])('[SRV-21] 50 %s are a list, 51 are too many to show', (what, challenges) => {
    expect(parse(challenges(50)).challenges.length).toBeGreaterThan(0);
    expect(() => parse(challenges(51))).toThrow(`more than 50 ${what}`);
  });

  it.each([null, 7, 'x', [], undefined])('S08 view data of %j drops the texts and keeps the challenge', (viewData) => {
    expect(first(sms({ viewData }))).toMatchObject({ type: 'SMS', view: {}, availablePhoneNumbers: [], context: {} });
  });

  it('S11 markup stays plain text', () => {
    const attributes = { header: '<img src=x onerror=alert(1)>', message: '<script>alert(1)</script>' };
    expect(first(sms({ viewData: { attributes } })).view).toMatchObject(attributes);
  });

  it('S12 a megabyte of text is clipped', () => {
    expect(first(sms({ viewData: { attributes: { message: 'x'.repeat(1_048_576) } } })).view.message).toHaveLength(
      sizes.shownText,
    );
  });

  it('an attribute of the wrong type is dropped alone', () => {
    const attributes = { header: 7, message: 'm', showInApproveAnotherWay: 'no', fallbackAction: { label: 1 }, uploadPath: {} };
    expect(first(sms({ viewData: { attributes } })).view).toEqual({ message: 'm' });
  });

  it('only the attributes of the contract are kept', () => {
    const wire =
      '[{"type":"SMS","required":true,"viewData":{"attributes":{"message":"m","isAdmin":true,"__proto__":{"isAdmin":true}},"__proto__":{"message":"p"}}}]';
    const { view, viewByPhoneNumberId } = first(JSON.parse(wire));
    expect(view).toEqual({ message: 'm' });
    expect([...viewByPhoneNumberId.keys()]).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('[FLOW-15] view data by phone number id and the numbers themselves are kept, broken numbers dropped', () => {
    const { viewByPhoneNumberId, availablePhoneNumbers } = first(
      sms({
        viewData: { attributes: { message: 'm' }, n1: { maskedPhoneNumber: '•• 11' }, n2: null },
        availablePhoneNumbers: [
          { id: 'n1', type: 'PRIMARY', maskedPhoneNumber: '•• 11', number: '+4412' },
          { id: {} },
          { id: '' },
          null,
          { id: 'n2' },
        ],
      }),
    );
    expect([...viewByPhoneNumberId]).toEqual([
      ['n1', { maskedPhoneNumber: '•• 11' }],
      ['n2', {}],
    ]);
    expect(availablePhoneNumbers).toEqual([
      { id: 'n1', type: 'PRIMARY', maskedPhoneNumber: '•• 11' },
      { id: 'n2', type: '', maskedPhoneNumber: '' },
    ]);
  });

  it.each([
    [
      { challengeId: 'c1', version: 2 },
      { challengeId: 'c1', version: 2 },
    ],
    [
      { challengeId: 7, version: '2' },
      { challengeId: '7', version: 2 },
    ],
    [{ challengeId: {}, version: null }, {}],
    [null, {}],
    ['x', {}],
  ])('context %j reads as %j', (context, expected) => {
    expect(first(sms({ context })).context).toEqual(expected);
  });
});
