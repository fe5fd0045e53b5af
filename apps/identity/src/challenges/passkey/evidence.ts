import type { PasskeyAssertion } from '@stepgate/contract';
import type { Transaction } from '../../storage/transaction.ts';
import type { OneTimeToken } from '../../tokens/tokens.ts';
import type { Passkey } from './passkeys.ts';

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
  await tx
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
