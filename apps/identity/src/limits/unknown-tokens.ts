/** Limits how many unknown, spent or expired one-time tokens a network may send. A live token is never counted. */

import type { Network } from '../kernel/client-network.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { countOne } from './rate-limits.ts';

/** @returns what to answer with: the error itself, or `too_many_requests` once the network has sent too many unknown tokens */
export async function countUnknownToken(
  { storage, clock, settings }: Pick<Deps, 'storage' | 'clock' | 'settings'>,
  error: unknown,
  network: Network,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'ott_not_found') return error;
  try {
    await countOne(storage.queries, clock.now(), { what: 'unknown tokens from', from: network, ...settings.unknownTokensFrom });
    return error;
  } catch (refusal) {
    return refusal;
  }
}
