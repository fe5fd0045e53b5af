/** Lists of challenges, as our service answers them. For tests only. */
import type { ChallengeType, TokenPropertiesAnswer, TransactionDetails } from '@stepgate/contract';

type Properties = TokenPropertiesAnswer['oneTimeTokenProperties'];
export type Entry = Properties['challenges'][number];

/** A required challenge without an alternative. */
export const required = (primaryChallenge: Entry['primaryChallenge']): Entry => ({
  primaryChallenge,
  alternatives: [],
  required: true,
  passed: false,
});

/** The same for a type whose attributes don't matter to the test. */
export const challenge = (type: ChallengeType): Entry => required({ type, viewData: { attributes: {} }, context: {} });

export const totp = challenge('TOTP');

/** The remaining challenges of a token whose properties differ from a login's. */
export const leftWith = (properties: Partial<Properties>): { readonly status: 200; readonly body: TokenPropertiesAnswer } => ({
  status: 200,
  body: {
    oneTimeTokenProperties: {
      // Read as absent: a script answers for any token, and a named one would replace that of the test.
      oneTimeToken: '',
      actionType: 'IDENTITY__LOGIN',
      validity: 1_800,
      challenges: [],
      ...properties,
    },
  },
});

/** The remaining challenges of a login's token. */
export const left = (...challenges: readonly Entry[]) => leftWith({ challenges: [...challenges] });

/** The same for a token with transaction details. */
export const leftWithDetails = (transactionDetails: TransactionDetails, ...challenges: readonly Entry[]) =>
  leftWith({ transactionDetails, challenges: [...challenges] });
