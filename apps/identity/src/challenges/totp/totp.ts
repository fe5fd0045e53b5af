/** Codes of an authenticator app: HMAC-SHA-1, six digits, 30 seconds (RFC 6238), as every such app supports. */
import { createHmac } from 'node:crypto';
import { codeLength } from '@stepgate/contract';

const stepLength = 30_000;

export const timeStep = (now: number): number => Math.floor(now / stepLength);
export const millisecondsLeft = (now: number): number => stepLength - (now % stepLength);

/** The code of one time step (RFC 4226, 5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** codeLength).padStart(codeLength, '0');
}

const stepsOff = [-10, -9, -8, -7, -6, -5, -4, -3, -2, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Whether a code is right for a clock that is up to five minutes off. Only for words: it proves nothing. */
export function isOfWrongClock(secret: Buffer, code: string, now: number): boolean {
  const current = timeStep(now);
  return stepsOff.some((off) => totpCode(secret, current + off) === code);
}

/** The step that a code belongs to: the current one, or the one before or after for a clock that is slightly off (RFC 6238, 5.2). */
export function matchingStep(secret: Buffer, code: string, now: number): number | undefined {
  const current = timeStep(now);
  return [current, current - 1, current + 1].find((step) => totpCode(secret, step) === code);
}
