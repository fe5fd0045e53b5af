import { lifetimes, type PasskeyCreationOptions, passkeyAlgorithms } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';

type Creation = {
  readonly challenge: string;
  /** base64url. */
  readonly userHandle: string;
  readonly email: string;
  /** Those that the browser must not create again. */
  readonly known: PasskeyCreationOptions['excludeCredentials'];
};

/** The options for creating a discoverable passkey with user verification. */
export const creationOptions = (
  { rpId, brand }: Pick<Settings, 'rpId' | 'brand'>,
  { challenge, userHandle, email, known }: Creation,
): PasskeyCreationOptions => ({
  challenge,
  rp: { id: rpId, name: brand },
  user: { id: userHandle, name: email, displayName: email },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: known,
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: lifetimes.passkeyEnrolment,
});
