/** Calls that are repeated until they are done: 202 means keep polling, in every call. */
export type Polled<T> = { readonly done: false } | { readonly done: true; readonly value: T };

const notYet = { done: false } as const;

/**
 * Done with 205; any other success means keep polling.
 *
 * @example
 * const polled = doneAt205(undefined, 205);
 */
export const doneAt205 = (_body: unknown, status: number): Polled<undefined> =>
  status === 205 ? { done: true, value: undefined } : notYet;

/**
 * Done with any success but 202: `complete` with 205. After any other end, the token's list says what happened.
 *
 * @example
 * const polled = endUnless202(undefined, 202);
 */
export const endUnless202 = (_body: unknown, status: number): Polled<'complete' | 'ended'> =>
  status === 202 ? notYet : { done: true, value: status === 205 ? 'complete' : 'ended' };
