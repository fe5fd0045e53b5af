import { expect, it } from 'vitest';
import { decideExchange, type ExchangeDecision, type ExchangeSignals } from './decide-exchange.ts';

const values: { readonly [Name in keyof ExchangeSignals]: readonly ExchangeSignals[Name][] } = {
  openChallenge: ['none', 'can-wait', 'required'],
  keyProof: ['none', 'valid', 'invalid'],
  assurance: ['reached', 'by-unproved-browser', 'too-low'],
  account: ['active', 'deactivated', 'paused', 'registering'],
  canReactivate: [false, true],
  usedChangedSim: [false, true],
  newNumberDue: [false, true],
  hasSecondFactor: [false, true],
  browser: ['unknown', 'known', 'known-without-key'],
  wantsTrust: [false, true],
};

const complete: ExchangeSignals = {
  openChallenge: 'none',
  keyProof: 'valid',
  assurance: 'reached',
  account: 'active',
  canReactivate: true,
  usedChangedSim: false,
  newNumberDue: false,
  hasSecondFactor: true,
  browser: 'unknown',
  wantsTrust: false,
};

const all = Object.entries(values).reduce<readonly ExchangeSignals[]>(
  (before, [name, each]) => before.flatMap((signals) => each.map((value) => ({ ...signals, [name]: value }))),
  [complete],
);

const nameOf = (decision: ExchangeDecision): string => {
  if ('refuse' in decision) return decision.refuse;
  if ('askAgain' in decision) return decision.askAgain;
  const { postponesChallenge, isFresh, bindsBrowser, browser } = decision.open;
  return ['open', browser, isFresh && 'fresh', bindsBrowser && 'binds', postponesChallenge && 'postpones']
    .filter(Boolean)
    .join(' ');
};

it('of all combinations of signals, only the complete logins of active accounts open a session', () => {
  expect(all).toHaveLength(10_368);
  const opening = all.filter((signals) => 'open' in decideExchange(signals));
  const reasons = opening.map((signals) =>
    [signals.openChallenge, signals.keyProof, signals.assurance, signals.account].join(' '),
  );
  expect([...new Set(reasons)].sort()).toEqual([
    'can-wait none reached active',
    'can-wait valid reached active',
    'none none reached active',
    'none valid reached active',
  ]);
});

it('[HOUSE-02] every combination of signals has its decision', () => {
  const decisions = Map.groupBy(all, (signals) => nameOf(decideExchange(signals)));
  expect(Object.fromEntries([...decisions].map(([name, { length }]) => [name, length]))).toEqual({
    not_allowed: 5568,
    invalid_format: 2304,
    user_deactivated: 384,
    'second-factor': 1536,
    reactivation: 192,
    'new-number': 48,
    'open remembered': 8,
    'open remembered postpones': 16,
    'open remembered fresh': 6,
    'open remembered fresh postpones': 12,
    'open trusted fresh': 4,
    'open trusted fresh postpones': 8,
    'open trusted fresh binds': 2,
    'open trusted fresh binds postpones': 4,
    'open unchanged': 92,
    'open unchanged postpones': 104,
    'open unchanged binds': 20,
    'open unchanged binds postpones': 24,
    'open unchanged fresh': 10,
    'open unchanged fresh postpones': 20,
    'open unchanged fresh binds': 2,
    'open unchanged fresh binds postpones': 4,
  });
});

it.each<[string, Partial<ExchangeSignals>, string]>([
  ['a login in a new browser', {}, 'open remembered fresh'],
  ['a login in a known browser', { browser: 'known' }, 'open unchanged fresh'],
  ['a login in a known browser that has begun without a key', { browser: 'known-without-key' }, 'open unchanged fresh binds'],
  ['a login without a second factor', { hasSecondFactor: false, browser: 'known' }, 'open unchanged'],
  ['a customer who trusts the browser', { wantsTrust: true }, 'open trusted fresh'],
  ['a customer who trusts a browser without a key', { wantsTrust: true, keyProof: 'none' }, 'open remembered fresh'],
  ['trust without a second factor', { wantsTrust: true, hasSecondFactor: false }, 'open remembered'],
  ['trust after a code to a changed SIM card', { wantsTrust: true, usedChangedSim: true }, 'open unchanged'],
  ['a code to a new number that can wait', { openChallenge: 'can-wait' }, 'open remembered fresh postpones'],
  ['a new number that is due', { newNumberDue: true }, 'new-number'],
  ['a new number whose code can wait', { newNumberDue: true, openChallenge: 'can-wait' }, 'open remembered fresh postpones'],
  ['a new number after a code to a changed SIM card', { newNumberDue: true, usedChangedSim: true }, 'open unchanged'],
  ['an open challenge', { openChallenge: 'required' }, 'not_allowed'],
  ['a proof of the key that does not hold', { keyProof: 'invalid' }, 'invalid_format'],
  ['too few proofs', { assurance: 'too-low' }, 'not_allowed'],
  ['a copied cookie of a trusted browser', { assurance: 'by-unproved-browser' }, 'second-factor'],
  ['a deactivated account', { account: 'deactivated' }, 'user_deactivated'],
  ['a paused account', { account: 'paused' }, 'reactivation'],
  ['a paused account that only shares data', { account: 'paused', canReactivate: false }, 'not_allowed'],
  ['a sign-up in progress', { account: 'registering' }, 'not_allowed'],
])('%s', (_, signals, decision) => {
  expect(nameOf(decideExchange({ ...complete, ...signals }))).toBe(decision);
});
