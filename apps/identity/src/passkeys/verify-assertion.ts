/** Verifies the signature of a passkey (WebAuthn, 7.2) by a library; each reason to refuse it is for the security log only. */
import type { PasskeyAssertion } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import { isBounded } from './authenticator-data.ts';
import { readClientData } from './client-data.ts';
import type { Passkey, Use } from './passkeys.ts';
import { webauthnLibrary } from './webauthn-library.ts';

export type VerifiedAssertion = { readonly use: Use } | { readonly refused: string };

export type Expected = {
  /** Whether the challenge is ours, and for the purpose of the signature. */
  readonly isChallenge: (challenge: string) => boolean;
  /** The owner of the passkey, as stored in the authenticator. */
  readonly userHandle: string;
  /** Whether the authenticator must name its owner, because the request doesn't. */
  readonly isNamed: boolean;
};

/** The pages that may use our passkeys. */
export const originsOf = ({ origin, passkeyOrigins }: Settings): string[] => [origin, ...passkeyOrigins];

/** @param what went wrong, as the library says it */
export const describeError = (error: unknown): string => (error instanceof Error ? error.message : 'no reason');

/** The user must be verified: without a PIN, a face or a finger the passkey is one factor only, and counts for nothing here. */
export async function verifyAssertion(
  settings: Settings,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'synced'>,
  { id, rawId, type, response }: PasskeyAssertion,
  { isChallenge, userHandle: owner, isNamed }: Expected,
): Promise<VerifiedAssertion> {
  const { userHandle = null, ...signed } = response;
  if (userHandle === null ? isNamed : userHandle !== owner) return { refused: "another one's user handle, or none" };
  const clientData = readClientData(signed.clientDataJSON);
  if (clientData?.crossOrigin) return { refused: 'signed in a frame of another site' };
  if (!isBounded(Buffer.from(signed.authenticatorData, 'base64url')))
    return { refused: 'authenticator data without a bounded form' };
  const { verifyAuthenticationResponse } = await webauthnLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge: isChallenge,
      expectedOrigin: originsOf(settings),
      expectedRPID: settings.rpId,
      expectedType: 'webauthn.get',
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) return { refused: 'wrong signature' };
    const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo;
    // The kind of a passkey never changes (WebAuthn, level 3, 7.2, step 18), and a payment may depend on it.
    if (!passkey.synced && credentialDeviceType !== 'singleDevice') return { refused: 'device-bound before, and now synced' };
    return { use: { counter: newCounter, backedUp: credentialBackedUp } };
  } catch (error) {
    return { refused: describeError(error) };
  }
}
