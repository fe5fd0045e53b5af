/**
 * Certificates as an attacker makes them: a root of one's own, and a leaf that says where its list of revoked certificates is. Written out in DER, because
 * Node reads certificates but makes none.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const encodeLength = (bytes: number): Buffer =>
  bytes < 0x80 ? Buffer.from([bytes]) : Buffer.from([0x82, Math.floor(bytes / 256), bytes % 256]);

/** One element of DER (X.690): its tag, its length and what it holds, less than 65,536 bytes. */
function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const octets = (content: Buffer): Buffer => der(0x04, content);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const enumerated = (value: number): Buffer => der(0x0a, Buffer.from([value]));

const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const extension = (id: string, content: Buffer): Buffer => sequence(objectId(id), octets(content));

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const encodeName = (commonName: string): Buffer => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, commonName))));
const validity = sequence(der(0x17, '200101000000Z'), der(0x17, '491231235959Z'));
const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** Android's description of a key (KeyMint), whose challenge is the digest of the client data. */
const androidKeyDescription = (challenge: Buffer): Buffer =>
  sequence(
    integer(4),
    enumerated(1),
    integer(4),
    enumerated(1),
    octets(challenge),
    octets(Buffer.alloc(0)),
    sequence(),
    sequence(),
  );

const revocationList = (address: string): Buffer => sequence(sequence(der(0xa0, der(0xa0, der(0x86, address)))));

function certificate(subject: string, key: KeyObject, signer: KeyObject, extensions: readonly Buffer[]): Buffer {
  const tbs = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    encodeName('A root of my own'),
    validity,
    encodeName(subject),
    spki(key),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  return sequence(tbs, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', tbs, signer)));
}

/**
 * @param key the leaf's @param challenge in its description of the key @param revoked where the leaf and the root say that their revoked certificates are listed
 * @returns the leaf and the root, in DER
 */
export function ownChain(key: KeyObject, challenge: Buffer, revoked: string): [leaf: Buffer, root: Buffer] {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const list = extension('551d1f', revocationList(revoked));
  const description = extension('2b06010401d679020111', androidKeyDescription(challenge));
  const root = certificate('A root of my own', publicKey, privateKey, [list]);
  return [certificate('A leaf', key, privateKey, [list, description]), root];
}
