import type { PasskeyAssertion } from '@stepgate/contract';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import type { Passkey } from './passkeys.ts';
import { originsOf } from './verify-assertion.ts';

/**
 * Keeps a signed approval with all that verifies it: the text, what the browser and the authenticator said, and the key. Anyone can check it later without
 * this service, and even if the passkey is gone.
 */
export async function keepEvidence(
  tx: Transaction,
  token: OneTimeToken,
  passkey: Passkey,
  signed: string,
  { response }: PasskeyAssertion,
): Promise<void> {
  await recordEvent(tx, passkey.customerId, {
    kind: 'approval.signed',
    facts: {
      approval: token.hash,
      passkey: passkey.id,
      publicKey: passkey.publicKey,
      signed,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      origins: originsOf(tx.settings),
      relyingParty: tx.settings.rpId,
    },
  });
  await tx.queries
    .insertInto('passkey_assertion')
    .values({
      id: tx.secrets.newToken(),
      token_hash: token.hash,
      customer_id: passkey.customerId,
      passkey_id: passkey.id,
      public_key: passkey.publicKey,
      signed,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      signed_at: tx.now,
    })
    .execute();
}
