/** The secret that writes, and those that are read with as well while it is being changed. */
import type { Environment } from './values.ts';

const secretBytes = 32;

/** Of 32 random bytes about 30 are different, and fewer than 16 never are. */
const fewestDifferent = 16;

/** Whether a secret was typed rather than made: it repeats itself. */
export const isGuessable = (secret: Buffer): boolean => new Set(secret).size < fewestDifferent;

function parseSecret(name: string, text: string | undefined, faults: string[]): Buffer | undefined {
  if (text === undefined || text === '') return undefined;
  const secret = Buffer.from(text, 'base64url');
  if (secret.length >= secretBytes) return secret;
  faults.push(`${name} must be at least ${secretBytes} random bytes in base64url`);
  return undefined;
}

function parseOtherSecrets(text: string | undefined, first: Buffer | undefined, faults: string[]): Buffer[] {
  const name = 'STEPGATE_OTHER_SECRETS';
  const others = (text ?? '').split(',').flatMap((each) => parseSecret(`each secret of ${name}`, each.trim(), faults) ?? []);
  const all = [first, ...others].flatMap((each) => each?.toString('base64url') ?? []);
  if (new Set(all).size < all.length) faults.push(`${name} names a secret twice, or the one of STEPGATE_SECRET`);
  if (others.length > 0 && first === undefined) faults.push(`${name} is set without STEPGATE_SECRET`);
  return others;
}

/** @returns no secret if none is set: the demo then makes one */
export function parseGivenSecrets(
  env: Environment,
  faults: string[],
): { readonly secret: Buffer | undefined; readonly otherSecrets: readonly Buffer[] } {
  const secret = parseSecret('STEPGATE_SECRET', env.STEPGATE_SECRET, faults);
  return { secret, otherSecrets: parseOtherSecrets(env.STEPGATE_OTHER_SECRETS, secret, faults) };
}
