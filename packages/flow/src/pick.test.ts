import { type Challenge, challengeTypes, parseTokenProperties } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { fallBack, pick, reorder } from './pick.ts';
import { challenge, entry, list, pickResponse, unknownEntry } from './test-challenges.ts';

const alternativesOf = (response: ReturnType<typeof pickResponse>) => response.alternateChallenges.map(({ type }) => type);

/** Through the parser at the edge, as the flow receives it. */
function pickWire(challenges: unknown) {
  return pick(parseTokenProperties({ challenges }));
}

describe('which challenge is due', () => {
  it('[FLOW-03] an empty list is complete', () => {
    expect(pick(list([]))).toEqual({ kind: 'complete' });
  });

  it('[FLOW-03] a list with nothing required and open is complete', () => {
    const optional = entry('SMS', [], { required: false });
    const passed = entry('TOTP', [], { passed: true });
    expect(pick(list([optional, passed, unknownEntry({ required: false }), unknownEntry({ passed: true })]))).toEqual({
      kind: 'complete',
    });
  });

  it('[FLOW-04] it is the primary of the first required entry that is not passed, with the alternatives of that entry', () => {
    const response = pickResponse(
      list([
        entry('PUSH', ['VOICE'], { required: false }),
        entry('PASSWORD', ['FACE_MATCH'], { passed: true }),
        entry('TOTP', ['SMS', 'WHATSAPP']),
        entry('SELFIE_WITH_ID', ['PHONE_GUESS']),
      ]),
    );
    expect(response.currentChallenge.type).toBe('TOTP');
    expect(alternativesOf(response)).toEqual(['SMS', 'WHATSAPP']);
  });

  it('[FLOW-12] an unknown primary with a known alternative promotes that alternative', () => {
    const picked = pickWire([
      { primaryChallenge: { type: 'WALLET' }, alternatives: [{ type: 'RUNE' }, { type: 'SMS' }], required: true },
    ]);
    expect(picked).toMatchObject({ kind: 'challenge', response: { currentChallenge: { type: 'SMS' }, alternateChallenges: [] } });
  });

  it('[FLOW-12] an unknown alternative is dropped and the rest stays in order', () => {
    const picked = pickWire([
      {
        primaryChallenge: { type: 'TOTP' },
        alternatives: [{ type: 'VOICE' }, { type: 'RUNE' }, { type: 'SMS' }],
        required: true,
      },
    ]);
    expect(picked).toMatchObject({ response: { alternateChallenges: [{ type: 'VOICE' }, { type: 'SMS' }] } });
  });

  it('[FLOW-12] a required challenge of unknown type without a known alternative is never complete, at any position', () => {
    expect(pickWire([{ type: 'WALLET', required: true }])).toEqual({ kind: 'unsupported' });
    expect(
      pickWire([
        { type: 'SMS', required: true, passed: true },
        { type: 'WALLET', required: true },
      ]),
    ).toEqual({
      kind: 'unsupported',
    });
    expect(pickWire([{ type: 'sms', required: true }])).toEqual({ kind: 'unsupported' });
    expect(pickWire([{ type: '__proto__', required: true }])).toEqual({ kind: 'unsupported' });
  });

  it('[FLOW-12] BIOMETRIC is dropped like any other type without a screen, and never counted', () => {
    expect(pickWire([{ type: 'BIOMETRIC' }, { type: 'SMS', required: true }])).toMatchObject({
      kind: 'challenge',
      response: { currentChallenge: { type: 'SMS' } },
    });
    expect(
      pickWire([{ primaryChallenge: { type: 'PASSWORD' }, alternatives: [{ type: 'BIOMETRIC' }], required: true }]),
    ).toMatchObject({
      response: { currentChallenge: { type: 'PASSWORD' }, alternateChallenges: [] },
    });
  });

  it.each(challengeTypes)('[FLOW-12] the known type %s is kept as primary and as alternative', (type) => {
    expect(pickWire([{ type, required: true, viewData: { attributes: { hiddenNumbers: 4 } } }])).toMatchObject({
      kind: 'challenge',
      response: { currentChallenge: { type } },
    });
    const way = { type, viewData: { attributes: { hiddenNumbers: 4 } } };
    expect(pickWire([{ primaryChallenge: { type: 'RUNE' }, alternatives: [way], required: true }])).toMatchObject({
      response: { currentChallenge: { type } },
    });
  });
});

describe('the contents of the response', () => {
  it('[FLOW-15] it carries the token properties without the list', () => {
    const { oneTimeTokenProperties } = pickResponse(list([entry('SMS')], 'IDENTITY__LOGIN'));
    expect(oneTimeTokenProperties).toEqual({ oneTimeToken: 'token', actionType: 'IDENTITY__LOGIN', validity: 1_800 });
  });

  const first = { id: 'first', type: 'SECONDARY', maskedPhoneNumber: '•• 11' };
  const primary = { id: 'primary', type: 'PRIMARY', maskedPhoneNumber: '•• 22' };
  const viewByPhoneNumberId = new Map([
    ['by-view', {}],
    ['later', {}],
  ]);
  it.each([
    ['the PRIMARY number', { availablePhoneNumbers: [first, primary], viewByPhoneNumberId }, 'primary'],
    ['else the first number', { availablePhoneNumbers: [first, { ...first, id: 'second' }], viewByPhoneNumberId }, 'first'],
    ['else the first number that has view data', { viewByPhoneNumberId }, 'by-view'],
    ['else none', {}, undefined],
  ])('[FLOW-15] the phone number id is %s', (_, changes, expected) => {
    const due = { ...entry('SMS'), primaryChallenge: challenge('SMS', changes) };
    expect(pickResponse(list([due])).phoneNumberId).toBe(expected);
  });
});

describe('the alternative that changes a phone number', () => {
  const initiate = 'INITIATE_CHANGE_PHONE_NUMBER_FLOW';

  for (const action of ['IDENTITY__LOGIN', 'IDENTITY__RESET_PASSWORD', 'IDENTITY__SOCIAL_LOGIN'])
    it.each(['SMS', 'WHATSAPP', 'VOICE'] as const)(
      `[FLOW-11] ${action} with %s among the alternatives: it is appended, last`,
      (way) => {
        expect(alternativesOf(pickResponse(list([entry('TOTP', [way, 'PUSH'])], action)))).toEqual([way, 'PUSH', initiate]);
      },
    );

  it.each([
    ['another action', list([entry('TOTP', ['SMS'])], 'IDENTITY__LOGIN_CDR')],
    ['no action', list([entry('TOTP', ['SMS'])])],
    ['no code by phone among the alternatives', list([entry('SMS', ['TOTP', 'PUSH'])], 'IDENTITY__LOGIN')],
    ['the current challenge being it', list([entry(initiate, ['SMS'])], 'IDENTITY__LOGIN')],
  ])('[FLOW-11] %s: it is not appended', (_, properties) => {
    expect(alternativesOf(pickResponse(properties))).not.toContain(initiate);
  });

  it('[FLOW-11] it is not appended twice if the server lists it', () => {
    expect(alternativesOf(pickResponse(list([entry('TOTP', [initiate, 'SMS'])], 'IDENTITY__LOGIN')))).toEqual([initiate, 'SMS']);
  });
});

describe('choosing an alternative', () => {
  const numbers = (id: string) => ({ availablePhoneNumbers: [{ id, type: 'PRIMARY', maskedPhoneNumber: '' }] });
  const due = {
    ...entry('SMS'),
    primaryChallenge: challenge('SMS', numbers('of-sms')),
    alternatives: [challenge('TOTP'), challenge('VOICE', numbers('of-voice')), challenge('PUSH')],
  };

  function take(response: ReturnType<typeof pickResponse>, type: string) {
    const chosen = response.alternateChallenges.find((each) => each.type === type);
    if (chosen === undefined) throw new Error(`no ${type}`);
    return reorder(response, chosen);
  }

  it('[FLOW-08] the chosen one becomes current and the previous one takes its place among the alternatives', () => {
    const response = take(pickResponse(list([due])), 'VOICE');
    expect(response.currentChallenge.type).toBe('VOICE');
    expect(alternativesOf(response)).toEqual(['TOTP', 'SMS', 'PUSH']);
  });

  it('[FLOW-08] switching there and back restores the first order', () => {
    const first = pickResponse(list([due]));
    expect(take(take(first, 'PUSH'), 'SMS')).toEqual(first);
  });

  it('[FLOW-08] the phone number id is that of the new current challenge', () => {
    expect(take(pickResponse(list([due])), 'VOICE').phoneNumberId).toBe('of-voice');
    expect(take(pickResponse(list([due])), 'TOTP').phoneNumberId).toBeUndefined();
  });

  it('[FLOW-11] switching from a code by phone to an alternative offers the phone change there', () => {
    const response = take(pickResponse(list([entry('SMS', ['TOTP'])], 'IDENTITY__LOGIN')), 'TOTP');
    expect(alternativesOf(response)).toEqual(['SMS', 'INITIATE_CHANGE_PHONE_NUMBER_FLOW']);
  });
});

describe('falling back', () => {
  const number = { id: 'main', type: 'PRIMARY', maskedPhoneNumber: '•••• 42' };
  const view = {
    header: 'Your code',
    message: 'By text message',
    fallbackAction: { label: 'Help', action: 'contact' },
    maskedPhoneNumber: '•••• 42',
    newPhoneNumber: '+447700900123',
    iso2CountryCode: 'GB',
  };
  const sms = challenge('SMS', {
    view,
    viewByPhoneNumberId: new Map([['main', view]]),
    availablePhoneNumbers: [number],
    context: { challengeId: 'of-the-text-message', version: 2 },
  });
  function due(alternatives: readonly Challenge[]) {
    const wanted = { ...entry('SMS'), primaryChallenge: sms, alternatives };
    return pickResponse(list([wanted]));
  }

  it('[SRV-10] uses the challenge that the server lists, with its texts', () => {
    const voice = challenge('VOICE', { view: { header: 'We call you' } });
    const response = fallBack(due([challenge('TOTP'), voice]), 'VOICE');
    expect([response.currentChallenge, response.unlisted]).toEqual([voice, undefined]);
    expect(alternativesOf(response)).toEqual(['TOTP', 'SMS']);
  });

  it('[SRV-10] creates one if the server does not list it, with the number but without the texts of the previous one', () => {
    const response = fallBack(due([challenge('TOTP')]), 'VOICE');
    const numberAlone = { maskedPhoneNumber: '•••• 42', newPhoneNumber: '+447700900123', iso2CountryCode: 'GB' };
    expect(response).toMatchObject({
      unlisted: true,
      phoneNumberId: 'main',
      currentChallenge: { type: 'VOICE', view: numberAlone, availablePhoneNumbers: [number], context: {} },
    });
    expect(response.currentChallenge.context).toEqual({});
    expect(Object.keys(response.currentChallenge.view).toSorted()).toEqual(Object.keys(numberAlone).toSorted());
    expect(response.currentChallenge.viewByPhoneNumberId.get('main')).toEqual(numberAlone);
    expect(alternativesOf(response)).toEqual(['SMS', 'TOTP']);
  });

  it('[SRV-10] a code by text message that replaces a push uses the number of another code by phone', () => {
    const push = { ...entry('PUSH'), alternatives: [challenge('TOTP'), challenge('VOICE', { availablePhoneNumbers: [number] })] };
    expect(fallBack(pickResponse(list([push])), 'SMS')).toMatchObject({
      phoneNumberId: 'main',
      currentChallenge: { type: 'SMS', availablePhoneNumbers: [number] },
    });
  });

  it("[SRV-10] leaves no trace: the next switch finds the server's own list again", () => {
    const first = due([challenge('TOTP')]);
    const fallen = fallBack(first, 'VOICE');
    expect(alternativesOf(fallBack(fallen, 'WHATSAPP'))).toEqual(['SMS', 'TOTP']);
    const [back = sms] = fallen.alternateChallenges;
    expect(reorder(fallen, back)).toEqual(first);
  });
});
