/** Readers of what a browser and an authenticator send. */

import { newPasskey } from '@stepgate/testkit';
import type { Settings } from '../../apps/identity/src/kernel/settings.ts';
import { isNoAttestation } from '../../apps/identity/src/passkeys/attestation.ts';
import { isBounded } from '../../apps/identity/src/passkeys/authenticator-data.ts';
import { readClientData } from '../../apps/identity/src/passkeys/client-data.ts';
import { verifyAssertion } from '../../apps/identity/src/passkeys/verify-assertion.ts';
import { webauthnLibrary } from '../../apps/identity/src/passkeys/webauthn-library.ts';
import { type PasskeyRequestOptions, passkeyAlgorithms, sizes } from '../../packages/contract/src/index.ts';
import type { Reader } from './fuzz.ts';

const challenge = 'QUJD';
const customerId = 'ada';
const userHandle = Buffer.from(customerId).toString('base64url');

const text = (bytes: Buffer): string => bytes.toString('base64url');
const bytes = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

/** The parts of a passkey's answer, each behind its length. */
function packed(...parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes(part).length);
      return [length, bytes(part)];
    }),
  );
}

/** The parts that a spoilt input still has, cut at the limits of the contract. */
function unpacked(input: Buffer, limits: readonly number[]): string[] {
  let at = 0;
  return limits.map((most) => {
    const length = at + 2 <= input.length ? input.readUInt16BE(at) : 0;
    const part = input.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    return text(part.subarray(0, most));
  });
}

export function passkeyReaders(settings: Settings): readonly Reader[] {
  const passkey = newPasskey({ userHandle });
  const created = passkey.create({ challenge, rp: { id: settings.rpId }, user: { id: userHandle } });
  const options: PasskeyRequestOptions = {
    challenge,
    rpId: settings.rpId,
    allowCredentials: [],
    userVerification: 'required',
    timeout: 60_000,
  };
  const { response: got } = passkey.get(options);
  const stored = {
    id: 'a-passkey',
    customerId,
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey,
    counter: 0,
    synced: false,
    transports: [],
    name: '',
    createdAt: 0,
    lastUsedAt: undefined,
  };
  return [
    {
      name: 'New passkeys, as the library verifies them',
      valid: [bytes(created.response.attestationObject)],
      longest: sizes.passkey.attestation,
      async read(input) {
        const attestationObject = text(input);
        if (!isNoAttestation(attestationObject)) return false;
        const { verifyRegistrationResponse } = await webauthnLibrary();
        try {
          const { verified } = await verifyRegistrationResponse({
            response: {
              ...created,
              response: { ...created.response, transports: [], attestationObject },
              clientExtensionResults: {},
            },
            expectedChallenge: challenge,
            expectedOrigin: settings.origin,
            expectedRPID: settings.rpId,
            requireUserVerification: true,
            supportedAlgorithmIDs: [...passkeyAlgorithms],
          });
          return verified;
        } catch (error) {
          // The enrolment takes each of its errors for a refusal, except a fault of the engine, such as a stack that is too deep.
          if (!(error instanceof Error) || error instanceof RangeError) throw error;
          return false;
        }
      },
    },
    {
      name: 'Authenticator data (CBOR), before the library',
      valid: [bytes(created.response.attestationObject).subarray(-164), bytes(got.authenticatorData)].filter(isBounded),
      longest: sizes.passkey.authenticatorData,
      read: isBounded,
    },
    {
      name: 'Client data of passkeys',
      valid: [bytes(got.clientDataJSON), bytes(created.response.clientDataJSON)],
      longest: sizes.passkey.clientData,
      read: (input) => readClientData(text(input)) !== undefined,
    },
    {
      name: 'Signatures of passkeys',
      valid: [packed(got.clientDataJSON, got.authenticatorData, got.signature)],
      longest: sizes.jsonBody,
      async read(input) {
        const limits = [sizes.passkey.clientData, sizes.passkey.authenticatorData, sizes.passkey.signature];
        const [clientDataJSON = '', authenticatorData = '', signature = ''] = unpacked(input, limits);
        const { credentialId: id } = stored;
        const response = { clientDataJSON, authenticatorData, signature, userHandle };
        const assertion = { id, rawId: id, type: 'public-key', response } as const;
        const known = { isChallenge: (candidate: string) => candidate === challenge, userHandle, isNamed: true };
        return 'use' in (await verifyAssertion(settings, stored, assertion, known));
      },
    },
  ];
}
