import { parseOptions, verify } from '@node-rs/argon2';
import { type ImportedHash, mostFilled, mostMemory } from './imported-hash.ts';

const most = { lanes: 16 } as const;

function costsOf(encoded: string) {
  try {
    return parseOptions(encoded);
  } catch {
    return undefined;
  }
}

/** argon2id, argon2i and argon2d in the PHC form (RFC 9106). */
export function argon2(encoded: string): ImportedHash | undefined {
  if (!/^\$argon2(id|i|d)\$v=(19|16)\$[^$]+\$[^$]+\$[^$]{20,}$/.test(encoded)) return undefined;
  const costs = costsOf(encoded);
  if (costs === undefined) return undefined;
  const { memoryCost, timeCost, parallelism } = costs;
  const slow = memoryCost > mostMemory || memoryCost * timeCost > mostFilled || parallelism > most.lanes;
  return {
    refusal: slow
      ? `argon2 with m=${memoryCost}, t=${timeCost}, p=${parallelism} costs too much: at most m=${mostMemory}, m × t = ${mostFilled} and p=${most.lanes}`
      : undefined,
    verify: (password) => verify(encoded, password),
  };
}
