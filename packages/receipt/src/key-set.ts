import * as v from 'valibot';
import type { PublicRootKey } from './signed-root.ts';

const keySet = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    keys: v.pipe(
      v.array(
        v.object({
          kid: v.string(),
          kty: v.literal('EC'),
          crv: v.literal('P-256'),
          x: v.string(),
          y: v.string(),
          /** The private half has no place with an auditor. */
          d: v.optional(v.never()),
        }),
      ),
      v.minLength(1),
    ),
  }),
);

/** @returns the keys of a JSON Web Key Set (RFC 7517), as `npm run events -- key` prints it; `undefined` for other text */
export function readKeySet(text: string): readonly PublicRootKey[] | undefined {
  const { success, output } = v.safeParse(keySet, text);
  return success ? output.keys.map(({ kid, d: _, ...publicKey }) => ({ kid, publicKey })) : undefined;
}
