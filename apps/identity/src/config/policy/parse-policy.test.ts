import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInPolicy, policyHere } from '../../tokens/built-in-policy.ts';
import { isIssuedAction, policies } from '../../tokens/policy.ts';
import { policyVersion } from '../../tokens/policy-version.ts';
import { parsePolicy } from './parse-policy.ts';

const read = (file: unknown) => parsePolicy(JSON.stringify(file));
const faultsIn = (file: unknown): readonly string[] => read(file).faults ?? [];
const actions = Object.keys(policies).filter(isIssuedAction);

describe('the example', () => {
  const example = readFileSync(new URL('../../../../../docs/stepgate.policy.json', import.meta.url), 'utf8');

  it('[POL-01] is the built-in policy, rule by rule, and has its version', () => {
    const { policy } = parsePolicy(example);
    expect(policy).toEqual(builtInPolicy);
    expect(policy && policyVersion(policy)).toBe(policyVersion(builtInPolicy));
  });

  it('[POL-01] says every rule itself: none comes from what is built in', () => {
    const file: unknown = JSON.parse(example);
    expect(Object.keys(Object(file)).sort()).toEqual(
      ['$schema', 'forbidden', 'methods', 'risks', 'syncedPasskeys', 'trustedBrowsers', 'verifyLater'].sort(),
    );
    expect(Object(file)).toMatchObject({
      methods: builtInPolicy.methods.map(({ order }) => ({ order })),
      risks: builtInPolicy.risks.map(({ risk, ask }) => ({ risk, ask })),
    });
  });
});

describe('a policy file', () => {
  const here = (file: unknown, country: string | undefined, action: (typeof actions)[number]) =>
    policyHere(read(file).policy ?? builtInPolicy, { country, action });

  it('[POL-01] an empty one is the built-in policy', () => {
    expect(read({}).policy).toEqual(builtInPolicy);
  });

  it('[POL-01] the first order that applies decides, by action and country', () => {
    const methods = [
      { countries: ['AE', 'SG'], actions: ['APPROVAL'], order: ['PASSKEY', 'PUSH'] },
      { countries: ['AE'], order: ['TOTP', 'PASSKEY'] },
      { actions: ['LOGIN'], order: ['choice', 'SMS'] },
    ];
    const order = (...at: ['AE' | 'SG' | undefined, (typeof actions)[number]]) => here({ methods }, ...at).order.join(' ');
    expect(order('AE', 'IDENTITY__APPROVAL')).toBe('PASSKEY PUSH');
    expect(order('SG', 'IDENTITY__APPROVAL')).toBe('PASSKEY PUSH');
    expect(order('AE', 'IDENTITY__LOGIN')).toBe('TOTP PASSKEY');
    expect(order('SG', 'IDENTITY__LOGIN')).toBe('choice SMS');
    expect(order(undefined, 'IDENTITY__LOGIN')).toBe('choice SMS');
    expect(order(undefined, 'IDENTITY__APPROVAL')).toBe('choice company PASSKEY last PUSH TOTP FACE_MATCH SMS WHATSAPP VOICE');
  });

  it('[POL-01] the first rule for a risk that applies decides what it asks for, and no file takes a demand away', () => {
    const risks = [
      { countries: ['AE'], risk: 'checkpoint', ask: ['PASSKEY', 'PUSH'] },
      { actions: ['SOCIAL_LOGIN'], risk: 'checkpoint', ask: ['SELFIE_WITH_ID'] },
    ];
    const ask = (...at: ['AE' | undefined, (typeof actions)[number]]) =>
      here({ risks }, ...at)
        .ask('checkpoint')
        .join(' ');
    expect(ask('AE', 'IDENTITY__SOCIAL_LOGIN')).toBe('PASSKEY PUSH');
    expect(ask(undefined, 'IDENTITY__SOCIAL_LOGIN')).toBe('SELFIE_WITH_ID');
    expect(ask(undefined, 'IDENTITY__LOGIN')).toBe('EMAIL_CHECKPOINT PUSH TOTP');
    expect(here({ risks: [] }, 'AE', 'IDENTITY__LOGIN').ask('selfie')).toEqual(['SELFIE_WITH_ID']);
  });

  it('reads the amounts of synced passkeys in the smallest unit of each currency; their order is no other policy', () => {
    const limits = (upTo: unknown) => read({ syncedPasskeys: { upTo } }).policy?.syncedPasskeys.upTo;
    expect(limits({ GBP: '1000', EUR: '999.5', JPY: '20000', KWD: '1.234', HUF: '1000' })).toEqual({
      GBP: 100_000,
      EUR: 99_950,
      JPY: 20_000,
      KWD: 1_234,
      HUF: 100_000,
    });
    expect([limits({ EUR: '0' }), limits({}), limits('any')]).toEqual([{ EUR: 0 }, {}, 'any']);
    expect(JSON.stringify(limits({ GBP: '1', EUR: '2' }))).toBe(JSON.stringify(limits({ EUR: '2', GBP: '1' })));
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'the file must be an object, not a list'],
    ['nothing', null, 'the file must be an object, not null'],
    ['a misspelt section', { trustedBrowser: {} }, 'trustedBrowser isn\'t known: did you mean "trustedBrowsers"?'],
    ['a misspelt name', { methods: [{ ordr: ['SMS'] }] }, 'methods[0].order is missing'],
    ['an unknown type', { methods: [{ order: ['SMS', 'FAX'] }] }, 'methods[0].order[1] must be one of choice, company'],
    ['no method', { methods: [{ order: [] }] }, 'methods[0].order must name something, not []'],
    ['placeholders alone', { methods: [{ order: ['choice', 'last'] }] }, 'methods[0].order must name a method'],
    ['a method twice', { methods: [{ order: ['SMS', 'SMS'] }] }, 'methods[0].order must name each once'],
    [
      'a country that is none',
      { forbidden: [{ countries: ['Emirates'], methods: ['SMS'] }] },
      'forbidden[0].countries[0] must be',
    ],
    ['two letters that are no country', { forbidden: [{ countries: ['XX'], methods: ['SMS'] }] }, 'not "XX"'],
    [
      'an action that is none',
      { forbidden: [{ actions: ['LOG_IN'], methods: ['SMS'] }] },
      'forbidden[0].actions[0] must be one of LOGIN',
    ],
    ['a step that nothing can replace', { forbidden: [{ methods: ['PASSWORD'] }] }, 'forbidden[0].methods[0] must be one of'],
    ['an unknown risk', { risks: [{ risk: 'moon', ask: ['TOTP'] }] }, 'risks[0].risk must have a risk: one of profile'],
    ['days as a text', { trustedBrowsers: { days: '30' } }, 'trustedBrowsers.days must be a number of days, not "30"'],
    ['half a day', { trustedBrowsers: { days: 0.5 } }, 'trustedBrowsers.days must be a whole number of days, not 0.5'],
    ['a switch as a text', { verifyLater: 'on' }, 'verifyLater must be true or false, not "on"'],
    [
      'a limit as a number',
      { syncedPasskeys: { upTo: { GBP: 1000 } } },
      'syncedPasskeys.upTo must be "any", or amounts by currency',
    ],
    ['a currency that is none', { syncedPasskeys: { upTo: { GBX: '10' } } }, 'syncedPasskeys.upTo.GBX must be a currency'],
    ['a currency that has ended', { syncedPasskeys: { upTo: { HRK: '10' } } }, 'must be a currency that is in use'],
    [
      'a limit below a cent',
      { syncedPasskeys: { upTo: { EUR: '0.001' } } },
      'syncedPasskeys.upTo.EUR must be an amount with the decimals',
    ],
    ['half a yen', { syncedPasskeys: { upTo: { JPY: '0.5' } } }, 'not "0.5"'],
    [
      'more digits than a number keeps',
      { syncedPasskeys: { upTo: { CLF: '999999999999.0001' } } },
      'syncedPasskeys.upTo.CLF must be',
    ],
  ])('[POL-01] is refused with a sentence that names path and value: %s', (_name, file, sentence) => {
    expect(faultsIn(file)).toContainEqual(expect.stringContaining(sentence));
  });

  it('[POL-01] names every fault at once, and a text that is no JSON', () => {
    expect(faultsIn({ verifyLater: 1, forbidden: [{ methods: ['FAX'] }], risks: {} })).toHaveLength(3);
    expect(parsePolicy('{ "methods": [ }').faults).toEqual([expect.stringMatching(/^the file is no JSON: /)]);
  });
});

describe('rules that no policy weakens', () => {
  it.each<[string, unknown, string]>([
    ['a password as the second kind', { methods: [{ order: ['PASSWORD', 'SMS'] }] }, 'the second one has to be of another kind'],
    [
      'a password for data sharing',
      { methods: [{ actions: ['LOGIN_CDR'], order: ['PASSWORD', 'SMS'] }] },
      'Data sharing never asks for it',
    ],
    [
      'one possession for data sharing',
      { methods: [{ actions: ['LOGIN_CDR'], order: ['SMS'] }] },
      "methods[0].actions[0] can't be this: data sharing asks for two possessions",
    ],
    [
      'a face after a mailed link',
      { methods: [{ actions: ['RESET_PASSWORD'], order: ['FACE_MATCH', 'SMS'] }] },
      "methods[0].order can't name FACE_MATCH: a face and a mailed link together",
    ],
    [
      'a face for a guess, which a reset asks too',
      { risks: [{ risk: 'guess', ask: ['FACE_MATCH'] }] },
      'risks[0].ask[0] must be',
    ],
    ['a mailbox as a factor', { methods: [{ order: ['EMAIL_CHECKPOINT'] }] }, 'a mailbox proves no factor'],
    [
      'a photo that staff need not see',
      { risks: [{ risk: 'selfie', ask: ['TOTP'] }] },
      'must be one of SELFIE_WITH_ID, not "TOTP"',
    ],
    [
      'a photo with a way round it',
      { risks: [{ risk: 'checkpoint', ask: ['SELFIE_WITH_ID', 'TOTP'] }] },
      "risks[0].ask can't name SELFIE_WITH_ID with others",
    ],
    ['a risk that asks for nothing', { risks: [{ risk: 'checkpoint', ask: [] }] }, 'risks[0].ask must name something'],
    ['the code that follows anyway', { risks: [{ risk: 'checkpoint', ask: ['SMS'] }] }, 'risks[0].ask[0] must be one of'],
    ['digits for a checkpoint', { risks: [{ risk: 'checkpoint', ask: ['PHONE_GUESS'] }] }, 'risks[0].ask[0] must be one of'],
    ['half a year and a day', { trustedBrowsers: { days: 181 } }, 'trustedBrowsers.days must be 180 at most'],
    [
      'a method for a recovery',
      { methods: [{ actions: ['PASSKEY_RECOVERY'], order: ['SMS'] }] },
      'everything else that the account has',
    ],
    [
      'a country where nobody can log in',
      {
        methods: [{ countries: ['AE'], order: ['SMS', 'VOICE'] }],
        forbidden: [{ countries: ['AE'], methods: ['SMS', 'VOICE'] }],
      },
      'nobody in AE could pass LOGIN',
    ],
    [
      'a risk that nobody can answer',
      { risks: [{ risk: 'checkpoint', ask: ['TOTP'] }], forbidden: [{ methods: ['TOTP'] }] },
      'nobody with the risk "checkpoint" could pass LOGIN',
    ],
  ])('[POL-01] refuses %s', (_name, file, sentence) => {
    expect(faultsIn(file)).toContainEqual(expect.stringContaining(sentence));
  });

  it('[POL-01] 180 days are the most, and none is the default', () => {
    expect(read({ trustedBrowsers: { days: 180 } }).policy?.trustedBrowsers).toEqual({ days: 180 });
    expect(builtInPolicy.trustedBrowsers).toEqual({ days: 0 });
  });
});

it('[POL-01] the version names what the file says: another rule, another version', () => {
  const versions = [
    {},
    { forbidden: [{ countries: ['AE'], methods: ['SMS'] }] },
    { forbidden: [{ countries: ['SG'], methods: ['SMS'] }] },
    { forbidden: [{ countries: ['SG'], methods: ['VOICE'] }] },
    { forbidden: [{ countries: ['SG'], actions: ['LOGIN'], methods: ['VOICE'] }] },
    { methods: [{ order: ['PASSKEY', 'SMS'] }] },
    { methods: [{ order: ['SMS', 'PASSKEY'] }] },
    { risks: [{ risk: 'profile', ask: ['EMAIL_CHECKPOINT'] }] },
    { trustedBrowsers: { days: 1 } },
    { verifyLater: true },
    { syncedPasskeys: { upTo: {} } },
    { syncedPasskeys: { upTo: { GBP: '1' } } },
  ].map((file) => policyVersion(read(file).policy ?? builtInPolicy));
  expect(new Set(versions).size).toBe(12);
});
