/**
 * What must outlive a reload in the middle of a flow: the one-time token, the e-mail, and what was sent when. It is kept for one tab and
 * cleared at the end (threats-and-promises, choice 10). Where storage is blocked, it lives as long as the page.
 */
const prefix = 'stepgate.';

/**
 * `code.<channel>.<phone number id>` holds the moment from which a code may be asked for again, `asked.<challenge>` since when and how often
 * an answer from elsewhere is waited for; `codesOf` the token that both belong to.
 * `passwordReset` is the one-time token of a reset, `passwordResetSent` that a new password has gone out for it, `stepUp` that of a proof
 * that a change waits for; `socialLogin` that this tab has begun one; `fragment.<path>` what the address of a page of the tab carried in
 * its fragment; `approval.<idempotency key>` the one-time token that a request under that key is being approved with;
 * `draft.<path>` what a page of the host is sending, until it knows what has become of it;
 * `registration.<phone or session>.<id>` the one-time token of a new customer's phone number, or first session.
 */
export type MemoryKey =
  | 'oneTimeToken'
  | 'email'
  | 'infoMessagePassed'
  | 'codesOf'
  | 'passwordReset'
  | 'passwordResetSent'
  | 'stepUp'
  | 'socialLogin'
  | `code.${string}`
  | `asked.${string}`
  | `fragment.${string}`
  | `approval.${string}`
  | `draft.${string}`
  | `registration.${'phone' | 'session'}.${string}`;

export type Memory = {
  get(key: MemoryKey): string | undefined;
  set(key: MemoryKey, value: string): void;
  remove(key: MemoryKey): void;
  /** Forgets everything, or what is of one kind. */
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
 * @param storage gives the tab's storage, e.g. `() => sessionStorage`; it may throw, as browsers do where storage is blocked
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
        const kept = stored();
        const keys = Array.from({ length: kept?.length ?? 0 }, (_, index) => kept?.key(index) ?? '');
        for (const key of keys) if (key.startsWith(prefix + only)) kept?.removeItem(key);
      });
    },
  };
}
