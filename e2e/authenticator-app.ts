/** An authenticator app: it computes codes from a key (RFC 6238, RFC 4648). */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepLength = 30_000;

function decodeBase32(key: string): Buffer {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * @param ahead how many time steps the app's clock is ahead; each step's code works once, so a test need not wait for the next
 *   step
 */
export function computeCode(key: string, ahead = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepLength) + ahead));
  const mac = createHmac('sha1', decodeBase32(key)).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
