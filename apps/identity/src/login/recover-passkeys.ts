/** The exchange for a customer who has lost all passkeys. */

import type { Waking } from '../factors/wake-devices.ts';
import type { CallContext } from '../http/serve-call.ts';
import { Problem } from '../kernel/problem.ts';
import { zonedTime } from '../kernel/time-zone.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import { fill } from '../messages/templates/template.ts';
import { recover } from '../passkeys/recoveries.ts';
import type { Transaction } from '../storage/transaction.ts';
import { reachesRequiredAssurance } from '../tokens/policy.ts';
import { type OneTimeToken, openChallenge, proofsOf } from '../tokens/tokens.ts';

/**
 * Called for each token, first of all. Begins or finishes the recovery, if the token is for one and everything in it is proved.
 * @returns the token as the exchange continues with it, or the problem to answer with once the wait is committed: `passkey_recovery_waits`, with words that say
 * until when
 * @throws Problem `not_allowed`, `too_many_requests`
 */
export async function recoverPasskeys(
  waking: Waking,
  tx: Transaction,
  token: OneTimeToken,
  { language, timeZone }: Pick<CallContext, 'language' | 'timeZone'>,
): Promise<OneTimeToken | Problem> {
  if (token.action !== 'IDENTITY__PASSKEY_RECOVERY' || !token.passkeysOnly) return token;
  const recovered = { ...token, passkeysOnly: false };
  if (openChallenge(token) !== undefined || !reachesRequiredAssurance(recovered, proofsOf(token)))
    throw new Problem('not_allowed');
  const readyAt = await recover(waking, tx, token);
  if (readyAt === undefined) return recovered;
  const time = zonedTime(readyAt, language, timeZone, { weekday: 'long' });
  const words = fill(wordsIn(language).challenges.recoveryWaits, { time });
  return new Problem('passkey_recovery_waits', { words });
}
