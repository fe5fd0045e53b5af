/** Which authentication method of a customer gave a proof, so that what it has opened ends with it. */

/** The kinds of factor that a customer can add and prove with. A new kind doesn't compile until `list-factors.ts` can list it. */
export const factorKinds = ['passkey', 'phone-number', 'device', 'authenticator', 'backup-codes', 'face', 'social'] as const;
export type FactorKind = (typeof factorKinds)[number];

export type UsedFactor = {
  /** The kind and the id, as sessions and trusted browsers store it. */
  readonly name: string;
  /** Since when the customer has it, in milliseconds since 1970. */
  readonly addedAt: number;
};

/** @param id of its row; the provider of a social login; the time of what a customer has one of, because its successor is another method */
export const factorName = (kind: FactorKind, id: string | number): string => `${kind}:${id}`;

/**
 * Whether a method is the customer's own beyond doubt: it was there before the first change that the customer hasn't confirmed.
 * @param unconfirmedSince see `unconfirmedSince`
 */
export const isSettled = (unconfirmedSince: number | undefined, addedAt: number): boolean =>
  unconfirmedSince === undefined || addedAt < unconfirmedSince;

/** The names in a column of a session, a token, a browser or a change. */
export const namesIn = (stored: string): readonly string[] => stored.split(',').filter((name) => name !== '');
