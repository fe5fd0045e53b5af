import { calls, lifetimes, type PasskeyAssertion } from '@stepgate/contract';
import type { UsedFactor } from '../../factors/used-factor.ts';
import type { Deps } from '../../kernel/context.ts';
import { knownLanguages } from '../../kernel/language.ts';
import { Problem, type Refused } from '../../kernel/problem.ts';
import { readClientData } from '../../passkeys/client-data.ts';
import { keepEvidence } from '../../passkeys/evidence.ts';
import {
  knownCredentials,
  listPasskeys,
  passkeyUsed,
  passkeyWithCredentialId,
  recordUse,
  userHandleOf,
} from '../../passkeys/passkeys.ts';
import { challengeOfText, signedText } from '../../passkeys/signed-details.ts';
import { verifyAssertion } from '../../passkeys/verify-assertion.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { needsDeviceBound } from '../../tokens/device-bound.ts';
import { isTooNew } from '../../tokens/token-progress.ts';
import { methodOf, type OneTimeToken, openChallenge } from '../../tokens/tokens.ts';
import { tryProof } from '../../tokens/verify-proof.ts';
import { serveTokenCall } from '../serve-token-call.ts';

const refused = (reason: string): Refused => ({ refused: reason });

/** Verifies and spends a signature. @returns the passkey, or why it was refused */
async function spendSignature(tx: Transaction, token: OneTimeToken, credential: PasskeyAssertion): Promise<UsedFactor | Refused> {
  const nonce = methodOf(openChallenge(token), 'PASSKEY')?.nonce;
  const passkey = await passkeyWithCredentialId(tx.queries, credential.id);
  if (nonce === undefined || passkey === undefined) return refused('no passkey of any customer');
  if (passkey.customerId !== token.customerId) return refused("another customer's passkey");
  if (isTooNew(token, passkeyUsed(passkey))) return refused('added with a change that it would confirm');
  if (passkey.synced && needsDeviceBound(tx.settings.policy, token.details))
    return refused('a synced passkey, for too much money');
  // The screen showed the details in one of our languages, and the customer may have changed it meanwhile.
  const challenge = readClientData(credential.response.clientDataJSON)?.challenge;
  const signed = knownLanguages()
    .map((language) => signedText(token, nonce, language))
    .find((text) => challengeOfText(text) === challenge);
  if (signed === undefined) return refused('a challenge for something else');
  const isChallenge = (candidate: string) => candidate === challenge;
  const result = await verifyAssertion(tx.settings, passkey, credential, {
    isChallenge,
    userHandle: userHandleOf(passkey.customerId),
    isNamed: false,
  });
  if ('refused' in result) return result;
  if (!(await recordUse(tx, passkey, result.use))) return refused('used at the same time, or removed');
  if (token.details !== undefined) await keepEvidence(tx, token, passkey, signed, credential);
  return passkeyUsed(passkey);
}

export function passkeyRoutes(deps: Deps) {
  const { storage, settings } = deps;

  const beginPasskey = serveTokenCall(deps, calls.beginPasskey, async (_request, { token, language }) => {
    const method = methodOf(openChallenge(token), 'PASSKEY');
    const all = token.customerId === undefined ? [] : await listPasskeys(storage.queries, token.customerId);
    const fits = needsDeviceBound(settings.policy, token.details) ? all.filter(({ synced }) => !synced) : all;
    const passkeys = fits.filter((passkey) => !isTooNew(token, passkeyUsed(passkey)));
    // With an empty list, the browser would offer any passkey that it has.
    if (method === undefined || passkeys.length === 0) throw new Problem('not_allowed');
    const signed = signedText(token, method.nonce, language);
    return {
      options: {
        challenge: challengeOfText(signed),
        rpId: settings.rpId,
        allowCredentials: knownCredentials(passkeys),
        userVerification: 'required' as const,
        timeout: lifetimes.passkeyLogin,
      },
      signed,
    };
  });

  const verifyPasskey = serveTokenCall(deps, calls.verifyPasskey, async ({ body }, { token, now, describe, log }) => {
    const verified = await tryProof(deps, { token, type: 'PASSKEY', family: 'passkey', now }, (tx) =>
      spendSignature(tx, token, body.credential),
    );
    if (verified !== 'passed') {
      log.warn({ customerId: token.customerId, reason: verified.refused }, 'a passkey was refused');
      throw new Problem('invalid_passkey');
    }
    return describe();
  });

  return { beginPasskey, verifyPasskey };
}
