/** Random values, hashes and sealing. A secret that grants access is never stored as it was issued. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export type RandomBytes = (count: number) => Buffer;

export type Secrets = {
  /** 256 random bits as 43 base64url characters: tokens, cookies, ids. */
  newToken(): string;
  /** A code with this many digits, each code equally likely, with leading zeros. */
  newCode(digits: number): string;
  /** The stored form of a token. Tokens are random enough to need no key. */
  hashToken(token: string): string;
  /** The stored form of a value that could be guessed, such as a code. Without the service's key it is useless. */
  keyedHash(purpose: string, text: string): string;
  /** Encrypts a value that must be read again, such as an authenticator key, and binds it to its owner. */
  seal(text: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** The same for binary data, such as a photo. */
  sealBytes(bytes: Buffer, owner: string): Buffer;
  openBytes(sealed: Buffer, owner: string): Buffer;
};

const bytesOfTag = 16;
const bytesOfNonce = 12;

/**
 * @param key at least 32 bytes, the same for every process on one database
 */
export function createSecrets(key: Buffer, random: RandomBytes = randomBytes): Secrets {
  if (key.length < 32) throw new Error('the key of the service is shorter than 32 bytes');
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `stepgate ${purpose}`, 32));
  const hashKey = derive('keyed hash');
  const sealKey = derive('seal');
  const sealBytes = (bytes: Buffer, owner: string): Buffer => {
    const nonce = random(bytesOfNonce);
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: bytesOfTag }).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const openBytes = (sealed: Buffer, owner: string): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, bytesOfNonce), { authTagLength: bytesOfTag })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-bytesOfTag));
    return Buffer.concat([decipher.update(sealed.subarray(bytesOfNonce, -bytesOfTag)), decipher.final()]);
  };
  return {
    newToken: () => random(32).toString('base64url'),
    newCode: (digits) => {
      const span = 10 ** digits;
      const fair = Math.floor(0x1_0000_0000 / span) * span;
      let value = random(4).readUInt32BE();
      while (value >= fair) value = random(4).readUInt32BE();
      return String(value % span).padStart(digits, '0');
    },
    hashToken: (token) => createHash('sha256').update(token).digest('base64url'),
    keyedHash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('base64url'),
    seal: (text, owner) => sealBytes(Buffer.from(text), owner).toString('base64url'),
    open: (sealed, owner) => openBytes(Buffer.from(sealed, 'base64url'), owner).toString('utf8'),
    sealBytes,
    openBytes,
  };
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
