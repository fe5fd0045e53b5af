/** The rule of the session exchange, without the database: its result for a token, its customer and the browser. */
import type { CustomerStatus } from '../customers/customers.ts';

export type ExchangeSignals = {
  /** `can-wait`: it is the code to a new number, which the customer may enter at the next login. */
  readonly openChallenge: 'none' | 'can-wait' | 'required';
  /** The proof of the browser's key that the request carries. */
  readonly keyProof: 'none' | 'valid' | 'invalid';
  /** `by-unproved-browser`: only with the proof of a trusted browser, which this browser hasn't shown to be. */
  readonly assurance: 'reached' | 'by-unproved-browser' | 'too-low';
  readonly account: CustomerStatus;
  /** The login can go on as the reactivation of a paused account. */
  readonly canReactivate: boolean;
  /** One of the proofs is a code to a number whose SIM card was changed lately. */
  readonly usedChangedSim: boolean;
  readonly newNumberDue: boolean;
  readonly hasSecondFactor: boolean;
  /** The browser among those of the customer. `without-key`: it began without a key, and its cookie is enough. */
  readonly browser: 'unknown' | 'known' | 'known-without-key';
  /** The customer asks to trust the browser, and the policy has days for that. */
  readonly wantsTrust: boolean;
};

/** The initial values of a session. */
export type SessionPlan = {
  readonly postponesChallenge: boolean;
  /** The session counts as recently authenticated. */
  readonly isFresh: boolean;
  /** From now on the browser counts only with its key. */
  readonly bindsBrowser: boolean;
  readonly browser: 'unchanged' | 'remembered' | 'trusted';
};

export type ExchangeDecision =
  | { readonly refuse: 'not_allowed' | 'invalid_format' | 'user_deactivated' }
  | { readonly askAgain: 'second-factor' | 'reactivation' | 'new-number' }
  | { readonly open: SessionPlan };

/** A code to a changed SIM card opens a session that only reads, in a browser that isn't trusted: each change asks for another method. */
function planBrowser({
  usedChangedSim,
  wantsTrust,
  hasSecondFactor,
  keyProof,
  browser,
}: ExchangeSignals): SessionPlan['browser'] {
  if (usedChangedSim) return 'unchanged';
  if (wantsTrust && hasSecondFactor && keyProof === 'valid') return 'trusted';
  return browser === 'unknown' ? 'remembered' : 'unchanged';
}

export function decideExchange(signals: ExchangeSignals): ExchangeDecision {
  const { openChallenge, keyProof, assurance, account, usedChangedSim } = signals;
  if (openChallenge === 'required') return { refuse: 'not_allowed' };
  if (keyProof === 'invalid') return { refuse: 'invalid_format' };
  if (assurance === 'too-low') return { refuse: 'not_allowed' };
  if (assurance === 'by-unproved-browser') return { askAgain: 'second-factor' };
  if (account === 'deactivated') return { refuse: 'user_deactivated' };
  if (account === 'paused' && signals.canReactivate) return { askAgain: 'reactivation' };
  if (account !== 'active') return { refuse: 'not_allowed' };
  // A code to a changed SIM card sets no new number: the customer is asked for it at a later login.
  if (signals.newNumberDue && openChallenge === 'none' && !usedChangedSim) return { askAgain: 'new-number' };
  return {
    open: {
      postponesChallenge: openChallenge === 'can-wait',
      isFresh: signals.hasSecondFactor && !usedChangedSim,
      bindsBrowser: signals.browser === 'known-without-key' && keyProof === 'valid',
      browser: planBrowser(signals),
    },
  };
}
