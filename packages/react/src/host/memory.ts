import type { RenewedTokens } from '@stepgate/client';

/**
 * Values that must survive a reload in the middle of a flow: the one-time token, the email address, and what was sent when. They are kept for
 * one tab and cleared at the end. If storage is blocked, they last as long as the page.
 */
const prefix = 'stepgate.';

/**
 * - `code.<channel>.<phone number id>`: the time from which a code may be requested again.
 * - `asked.<challenge>`: when and how often an answer from elsewhere was requested.
 * - `codesOf`: the token that both belong to.
 * - `passwordReset`: the one-time token of a reset. `passwordResetSent`: a new password was sent for it.
 * - `stepUp`: the one-time token of a proof that a change waits for.
 * - `socialLogin`: this tab has begun a social login.
 * - `socialProvider`: with whom.
 * - `fragment.<path>`: the fragment that the address of a page in this tab carried.
 * - `approval.<idempotency key>`: the one-time token of the approval for the request with this key.
 * - `draft.<path>`: what a page of the host is sending, until it knows the outcome.
 * - `reportedPayment`: the payment that the customer reports, in words, for the page that says whom to call.
 * - `typedEmail`: the address in the login form when the customer went to the page for a forgotten password.
 * - `loggedOut`: the session of this tab has ended without activity, for so many minutes.
 * - `exchanged`: a login in this tab has just ended in a session, which no page has seen yet.
 * - `lostSession`: no page could see it: the browser doesn't keep its cookie.
 * - `typed`: the fields of a page whose language is being changed.
 * - `renewed.<one-time token>`: the token that the server has named in its place.
 * - `registration.<phone or session>.<id>`: the one-time token of a new customer's phone number or first session.
 */
export type MemoryKey =
  | 'oneTimeToken'
  | 'email'
  | 'reportedPayment'
  | 'typedEmail'
  | 'loggedOut'
  | 'infoMessagePassed'
  | 'codesOf'
  | 'passwordReset'
  | 'passwordResetSent'
  | 'stepUp'
  | 'socialLogin'
  | 'socialProvider'
  | 'exchanged'
  | 'lostSession'
  | 'typed'
  | `code.${string}`
  | `asked.${string}`
  | `fragment.${string}`
  | `approval.${string}`
  | `draft.${string}`
  | `renewed.${string}`
  | `registration.${'phone' | 'session'}.${string}`;

export type Memory = {
  get(key: MemoryKey): string | undefined;
  set(key: MemoryKey, value: string): void;
  remove(key: MemoryKey): void;
  /** Removes everything, or the keys with one prefix. */
  clear(only?: 'code.' | 'asked.'): void;
};

type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/**
 * @param storage gives the tab's storage, e.g. `() => sessionStorage`; it may throw, as browsers do if storage is blocked
 *
 * @example
 * const memory = createMemory(() => sessionStorage);
 */
export function createMemory(storage: () => SmallStorage): Memory {
  const own = new Map<string, string>();
  const stored = () => attempt(storage);
  return {
    get: (key) => own.get(key) ?? attempt(() => stored()?.getItem(prefix + key) ?? undefined),
    set(key, value) {
      own.set(key, value);
      attempt(() => stored()?.setItem(prefix + key, value));
    },
    remove(key) {
      own.delete(key);
      attempt(() => stored()?.removeItem(prefix + key));
    },
    clear(only: 'code.' | 'asked.' | '' = '') {
      for (const key of own.keys()) if (key.startsWith(only)) own.delete(key);
      attempt(() => {
        const tabStorage = stored();
        const keys = Array.from({ length: tabStorage?.length ?? 0 }, (_, index) => tabStorage?.key(index) ?? '');
        for (const key of keys) if (key.startsWith(prefix + only)) tabStorage?.removeItem(key);
      });
    },
  };
}

/**
 * Where a client keeps the one-time tokens that a server renews, so that the newest survives a reload.
 *
 * @example
 * const kept = renewedTokens(createMemory(() => sessionStorage));
 * kept.set('the token that the login gave', 'the token that the status names');
 */
export const renewedTokens = (memory: Memory): RenewedTokens => ({
  get: (oneTimeToken) => memory.get(`renewed.${oneTimeToken}`),
  set: (oneTimeToken, newest) => memory.set(`renewed.${oneTimeToken}`, newest),
});
