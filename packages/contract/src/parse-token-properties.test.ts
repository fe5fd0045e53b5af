import { describe, expect, it } from 'vitest';
import type { Challenge } from './challenge.ts';
import { parseTokenProperties } from './parse-token-properties.ts';
import { sizes } from './sizes.ts';

/** As it comes over the wire. */
const parse = (challenges: unknown) => parseTokenProperties(JSON.parse(JSON.stringify({ challenges })));

/** The first entry’s challenge; fails where there is none. */
function first(challenges: unknown): Challenge {
  const entry = parse(challenges)?.challenges[0];
  if (!entry?.supported) throw new Error('no challenge');
  return entry.primaryChallenge;
}

const sms = (changes: object = {}) => [{ type: 'SMS', required: true, ...changes }];

describe('the list', () => {
  it('[FLOW-12] S02 an unknown type stays as an entry that nobody can pass, and the others keep their place', () => {
    expect(parse([{ type: 'BIOMETRIC' }, { type: 'SMS', required: true }])?.challenges).toMatchObject([
      { supported: false, required: false, passed: false },
      { supported: true, required: true, passed: false, primaryChallenge: { type: 'SMS' } },
    ]);
  });

  it.each(['BIOMETRIC', 'PASSKEY', 'sms', 'SMS ', '', '__proto__', 'constructor', 'toString'])(
    '[FLOW-12] S03, S04 a required challenge of type %j alone is required and unsupported',
    (type) => {
      expect(parse([{ type, required: true }])?.challenges).toEqual([{ supported: false, required: true, passed: false }]);
    },
  );

  it.each([
    ['S06 an object', {}],
    ['null', null],
    ['text', 'SMS'],
    ['a number', 0],
    ['a list as text', '[]'],
    ['S05 an entry whose type is null', [{ type: null, required: true }]],
    ['an entry that is null', [null]],
    ['an entry that is text', ['SMS']],
    ['an entry with a primary of null', [{ primaryChallenge: null, required: true }]],
    ['an entry with a primary without type', [{ primaryChallenge: {}, required: true }]],
    ['required as text', [{ type: 'SMS', required: 'true' }]],
    ['passed as text', [{ type: 'SMS', required: true, passed: 'false' }]],
    ['passed as null', [{ type: 'SMS', required: true, passed: null }]],
    ['alternatives as an object', [{ type: 'SMS', required: true, alternatives: {} }]],
    ['one good entry and a broken one', [{ type: 'SMS', required: true, passed: true }, 7]],
  ])('[FLOW-12] a broken answer never looks like an empty list: %s', (_, challenges) => {
    expect(parse(challenges)).toBeUndefined();
  });

  it.each([undefined, null, 7, '', [], {}, { challenges: undefined }, { oneTimeTokenProperties: null, challenges: [] }])(
    '[FLOW-12] S07 an answer without a list is unreadable: %j',
    (answer) => {
      expect(parseTokenProperties(answer)).toBeUndefined();
    },
  );

  it('[FLOW-12] wrapped and flat read the same, and of both at once the wrapped one counts', () => {
    const wire = { oneTimeToken: 't', actionType: 'OTHER', validity: 60, challenges: sms() };
    const flat = parseTokenProperties(wire);
    expect(flat).toMatchObject({ oneTimeToken: 't', actionType: 'OTHER', validity: 60, challenges: [{ supported: true }] });
    expect(parseTokenProperties({ oneTimeTokenProperties: wire })).toEqual(flat);
    expect(parseTokenProperties({ oneTimeTokenProperties: wire, challenges: [] })).toEqual(flat);
  });

  it('[FLOW-12] broken alternatives are dropped one by one', () => {
    const alternatives = [null, 7, 'TOTP', {}, { type: null }, { type: 'RUNE' }, { type: 'TOTP' }];
    expect(parse(sms({ alternatives }))?.challenges).toMatchObject([{ alternatives: [{ type: 'TOTP' }] }]);
    expect(parse(sms({ alternatives: null }))?.challenges).toMatchObject([{ alternatives: [] }]);
  });

  it('[FLOW-12] S09 a phone guess without a number of hidden digits has no screen: unsupported, or its alternative', () => {
    for (const hiddenNumbers of ['-1', -1, 0, 1.5, 16, 1e9, null, undefined]) {
      const guess = { type: 'PHONE_GUESS', viewData: { attributes: { hiddenNumbers } } };
      expect(parse([{ ...guess, required: true }])?.challenges).toEqual([{ supported: false, required: true, passed: false }]);
      expect(first([{ primaryChallenge: guess, alternatives: [{ type: 'SMS' }], required: true }]).type).toBe('SMS');
    }
    expect(first([{ type: 'PHONE_GUESS', viewData: { attributes: { hiddenNumbers: 4 } } }]).view.hiddenNumbers).toBe(4);
  });
});

describe('what a screen is given', () => {
  it.each([null, 7, 'x', [], undefined])('S08 view data of %j costs the texts and not the challenge', (viewData) => {
    expect(first(sms({ viewData }))).toMatchObject({ type: 'SMS', view: {}, availablePhoneNumbers: [], context: {} });
  });

  it('S11 markup stays the characters it is made of', () => {
    const attributes = { header: '<img src=x onerror=alert(1)>', message: '<script>alert(1)</script>' };
    expect(first(sms({ viewData: { attributes } })).view).toMatchObject(attributes);
  });

  it('S12 a megabyte of text is clipped', () => {
    expect(first(sms({ viewData: { attributes: { message: 'x'.repeat(1_048_576) } } })).view.message).toHaveLength(
      sizes.shownText,
    );
  });

  it('an attribute of another type costs that attribute alone', () => {
    const attributes = { header: 7, message: 'm', showInApproveAnotherWay: 'no', fallbackAction: { label: 1 }, uploadPath: {} };
    expect(first(sms({ viewData: { attributes } })).view).toEqual({ message: 'm' });
  });

  it('attributes keep to the names of the contract', () => {
    const wire =
      '[{"type":"SMS","viewData":{"attributes":{"message":"m","isAdmin":true,"__proto__":{"isAdmin":true}},"__proto__":{"message":"p"}}}]';
    const { view, viewByPhoneNumberId } = first(JSON.parse(wire));
    expect(view).toEqual({ message: 'm' });
    expect([...viewByPhoneNumberId.keys()]).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('[FLOW-15] view data by phone number id and the numbers themselves come through, broken numbers dropped', () => {
    const { viewByPhoneNumberId, availablePhoneNumbers } = first(
      sms({
        viewData: { attributes: { message: 'm' }, n1: { maskedPhoneNumber: '•• 11' }, n2: null },
        availablePhoneNumbers: [
          { id: 'n1', type: 'PRIMARY', maskedPhoneNumber: '•• 11', number: '+4412' },
          { id: 7 },
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
    [{ challengeId: 7, version: '2' }, {}],
    [{ challengeId: 'c1', version: 3 }, { challengeId: 'c1' }],
    [null, {}],
    ['x', {}],
  ])('context %j reads as %j', (context, expected) => {
    expect(first(sms({ context })).context).toEqual(expected);
  });
});
