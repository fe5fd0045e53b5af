import { verify } from '@node-rs/bcrypt';
import { bounds, type ImportedHash } from './imported-hash.ts';

const { leastCost, mostCost } = bounds.bcrypt;

/** bcrypt as `$2a$`, `$2b$` or `$2y$`. It reads the first 72 bytes of a password, as it did in the old service. */
export function bcrypt(encoded: string): ImportedHash | undefined {
  const cost = /^\$2[aby]\$(?<cost>\d\d)\$[./A-Za-z0-9]{53}$/.exec(encoded)?.groups?.cost;
  if (cost === undefined || Number(cost) < leastCost || Number(cost) > 31) return undefined;
  return {
    refusal: Number(cost) > mostCost ? `bcrypt with cost ${Number(cost)} costs too much: at most ${mostCost}` : undefined,
    verify: (password) => verify(password, encoded),
  };
}
