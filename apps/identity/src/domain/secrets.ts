/** Everything that is random, hashed or sealed. Nothing that opens a door is stored as it was given out. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export type RandomBytes = (count: number) => Buffer;

export type Secrets = {
  /** 256 random bits as 43 base64url characters: tokens, cookies, ids. */
  newToken(): string;
  /** A code of so many digits, every one equally likely, leading zeros kept. */
  newCode(digits: number): string;
  /** What is stored of a token. A token is random enough to need no key. */
  hashToken(token: string): string;
  /** What is stored of something that could be guessed, such as a code: useless without the service's key. */
  keyedHash(purpose: string, text: string): string;
  /** Encrypts what must be read again, such as an authenticator key, bound to its owner. */
  seal(text: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** The same for what is no text, such as a photo. */
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

/** Compares two hashes of one kind in a time that says nothing about where they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
