/** One-time tokens that were never given out, or are over: how many of them one network may send. A live one is never counted. */
import { take } from '../domain/allowance.ts';
import type { Network } from '../domain/client-place.ts';
import type { Deps } from '../domain/deps.ts';
import { Problem } from '../domain/problem.ts';

/** @returns what to answer with: the error itself, or `too_many_requests` once the network has sent too many unknown tokens */
export async function countUnknownToken(
  { storage, clock, settings }: Pick<Deps, 'storage' | 'clock' | 'settings'>,
  error: unknown,
  network: Network,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'ott_not_found') return error;
  try {
    await take(storage.queries, clock.now(), { key: `unknown tokens from ${network}`, ...settings.unknownTokensFrom });
    return error;
  } catch (refusal) {
    return refusal;
  }
}
