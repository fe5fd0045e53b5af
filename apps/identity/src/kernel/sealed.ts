/**
 * The format of sealed values: `<id of the secret>.<nonce, ciphertext and tag>`, AES-256-GCM, bound to an owner. Text is base64url after the id.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

declare const mark: unique symbol;

/** A sealed text. A column of this type has to be registered in `jobs/re-seal/sealed-columns.ts`. */
export type Sealed = string & { readonly [mark]: 'sealed' };

/** The secret that sealed a value isn't given. A process that has it can still open the value. */
export class UnknownSecret extends Error {
  override readonly name = 'UnknownSecret';
}

const bytesOfTag = 16;
const bytesOfNonce = 12;
const idAndDot = 9;

/** @throws Error if a value doesn't begin with an id */
function idIn(start: string): string {
  const [, id] = /^([0-9a-f]{8})\.$/.exec(start) ?? [];
  if (id === undefined) throw new Error("a sealed value doesn't name its secret");
  return id;
}

/** @throws Error if the bytes were changed, or sealed with another key or for another owner */
function openBody(key: Buffer, body: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, bytesOfNonce), { authTagLength: bytesOfTag })
    .setAAD(Buffer.from(owner))
    .setAuthTag(body.subarray(-bytesOfTag));
  return Buffer.concat([decipher.update(body.subarray(bytesOfNonce, -bytesOfTag)), decipher.final()]);
}

function sealBody(key: Buffer, nonce: Buffer, bytes: Buffer, owner: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: bytesOfTag }).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

export type Sealer = {
  /** Encrypts a value that must be read again, such as an authenticator key, and binds it to its owner. */
  seal(text: string, owner: string): Sealed;
  /** @throws UnknownSecret, or another Error if the value was changed or has another owner */
  open(sealed: Sealed, owner: string): string;
  /** The same for binary data, such as a photo. */
  sealBytes(bytes: Buffer, owner: string): Buffer;
  openBytes(sealed: Buffer, owner: string): Buffer;
  /** The id of the secret that seals: the first one. */
  sealsWith(): string;
};

/** Reads a stored text as a sealed one. Only opening it shows whether it is. */
export const sealedText = (text: string): Sealed => text as Sealed;

export function createSealer(ring: KeyRing, random: (count: number) => Buffer): Sealer {
  const prefix = `${ring.first.id}.`;
  const newBody = (bytes: Buffer, owner: string): Buffer => sealBody(ring.first.seal, random(bytesOfNonce), bytes, owner);
  const requireKey = (id: string): Buffer => {
    const keys = ring.secretKeys.find((each) => each.id === id);
    if (keys === undefined) throw new UnknownSecret(`the secret ${id} isn't given, and a value is sealed with it`);
    return keys.seal;
  };
  return {
    sealsWith: () => ring.first.id,
    seal: (text, owner) => sealedText(prefix + newBody(Buffer.from(text), owner).toString('base64url')),
    open(sealed, owner) {
      const key = requireKey(idIn(sealed.slice(0, idAndDot)));
      return openBody(key, Buffer.from(sealed.slice(idAndDot), 'base64url'), owner).toString('utf8');
    },
    sealBytes: (bytes, owner) => Buffer.concat([Buffer.from(prefix), newBody(bytes, owner)]),
    openBytes(sealed, owner) {
      const key = requireKey(idIn(sealed.subarray(0, idAndDot).toString('latin1')));
      return openBody(key, sealed.subarray(idAndDot), owner);
    },
  };
}
