/** Attestations of new passkeys that a client makes by itself, in every format of WebAuthn (level 3, section 8) but `none`. */
import { createHash, type KeyObject, sign } from 'node:crypto';
import { cborBytes, cborList, cborMap, cborText, minusSeven } from './cbor.ts';
import { ownChain } from './own-certificates.ts';

/** The subject of an attestation. */
export type Attested = {
  readonly authData: Buffer;
  readonly clientDataJSON: Buffer;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
};

export type Attestation = { readonly fmt: string; readonly statement: Buffer };

export const attestationFormats = ['packed', 'tpm', 'android-key', 'android-safetynet', 'apple', 'fido-u2f'] as const;
export type AttestationFormat = (typeof attestationFormats)[number];

/** @param revoked the address that its certificates give for the list of revoked ones */
export const createAttestation =
  (fmt: AttestationFormat, revoked: string) =>
  ({ authData, clientDataJSON, publicKey, privateKey }: Attested): Attestation => {
    const digest = createHash('sha256').update(clientDataJSON).digest();
    const chain = ownChain(publicKey, digest, revoked);
    const signature = cborBytes(sign('sha256', Buffer.concat([authData, digest]), privateKey));
    const x5c = cborList(...chain.map(cborBytes));
    const signed = [
      ['alg', minusSeven],
      ['sig', signature],
      ['x5c', x5c],
    ] as const;
    const token = [{ alg: 'ES256', x5c: chain.map((each) => each.toString('base64')) }, { nonce: '' }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const more = {
      packed: signed,
      'android-key': signed,
      tpm: [...signed, ['ver', cborText('2.0')], ['pubArea', signature], ['certInfo', signature]],
      'android-safetynet': [
        ['ver', cborText('1')],
        ['response', cborBytes(Buffer.from(`${token.join('.')}.c2ln`))],
      ],
      apple: [['x5c', x5c]],
      'fido-u2f': [
        ['sig', signature],
        ['x5c', x5c],
      ],
    } as const satisfies Record<AttestationFormat, unknown>;
    return { fmt, statement: cborMap(...more[fmt]) };
  };
