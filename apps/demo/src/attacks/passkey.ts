/** A passkey in software, for the demo's attacks: it signs any given origin, as no browser would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRequestOptions } from '@stepgate/contract';

export type SoftwarePasskey = {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** @param page what the browser says that the passkey was asked on */
  sign(
    options: Pick<PasskeyRequestOptions, 'challenge'>,
    page: { readonly origin: string; readonly rpId: string },
  ): PasskeyAssertion;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** RFC 9053, 7.1: a key for ECDSA with SHA-256 on P-256, as COSE writes it before, between and after its coordinates. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** The user was there and was verified (WebAuthn, level 3, 6.1). */
const presentAndVerified = Buffer.from([0x05]);

/** @param customerId whose it is */
export function newPasskey(customerId: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16).toString('base64url');
  let signatures = 0;
  return {
    credentialId,
    publicKey: coseKey(x, y).toString('base64url'),
    sign({ challenge }, { origin, rpId }) {
      signatures += 1;
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(signatures);
      const authenticatorData = Buffer.concat([sha256(rpId), presentAndVerified, counter]);
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey).toString('base64url'),
          userHandle: Buffer.from(customerId).toString('base64url'),
        },
      };
    },
  };
}
