import { parseOptions, verify } from '@node-rs/argon2';
import { bounds, type ImportedHash } from './imported-hash.ts';

const { leastFilled, mostMemory, mostFilled, mostLanes } = bounds.argon2;

function parseCosts(encoded: string) {
  try {
    return parseOptions(encoded);
  } catch {
    return undefined;
  }
}

/** argon2id, argon2i and argon2d in the PHC form (RFC 9106). */
export function argon2(encoded: string): ImportedHash | undefined {
  if (!/^\$argon2(id|i|d)\$v=(19|16)\$[^$]+\$[^$]+\$[^$]{20,}$/.test(encoded)) return undefined;
  const costs = parseCosts(encoded);
  if (costs === undefined) return undefined;
  const { memoryCost, timeCost, parallelism } = costs;
  const parameters = `argon2 with m=${memoryCost}, t=${timeCost}, p=${parallelism}`;
  const slow = memoryCost > mostMemory || memoryCost * timeCost > mostFilled || parallelism > mostLanes;
  const weak = memoryCost * timeCost < leastFilled;
  return {
    refusal: slow
      ? `${parameters} costs too much: at most m=${mostMemory}, m × t = ${mostFilled} and p=${mostLanes}`
      : weak
        ? `${parameters} protects nothing: at least m × t = ${leastFilled}`
        : undefined,
    verify: (password) => verify(encoded, password),
  };
}
