/** Calls that work without an account: limited by network, with a way past for a client that solves a captcha. */
import type { CaptchaAnswer } from '@stepgate/contract';
import type { Network } from '../kernel/client-network.ts';
import type { Deps } from '../kernel/context.ts';
import type { NetworkLimit } from '../kernel/limit-names.ts';
import { Problem } from '../kernel/problem.ts';
import { requireCaptcha } from './captcha.ts';
import { tryCount } from './rate-limits.ts';

type Share = { readonly what: NetworkLimit; readonly most: number; readonly within: number };

/**
 * Counts a request for its network. Neighbours of one address can use up the share, so past it a solved captcha passes, which can't be used up: each answer
 * counts once. The front end solves ours by itself.
 * @param answer of the captcha
 * @param client `address` goes to a captcha's vendor; `suspicious` asks for a captcha before the share is used up
 * @throws Problem `captcha_failed`; `too_many_requests` past the share without a captcha, or while its vendor gives no result
 */
export async function admitStranger(
  deps: Pick<Deps, 'captcha' | 'storage' | 'secrets' | 'clock' | 'settings'>,
  share: Share,
  answer: CaptchaAnswer | null | undefined,
  client: { readonly address: string; readonly network: Network; readonly suspicious?: boolean },
): Promise<void> {
  const { storage, clock } = deps;
  const taken = await tryCount(storage.queries, clock.now(), { ...share, from: client.network });
  const isFull = typeof taken !== 'number';
  if (isFull && !answer?.captcha) throw new Problem('too_many_requests', taken);
  const limit = isFull ? taken.limit : undefined;
  const outcome = await requireCaptcha(deps, answer, { ...client, suspicious: isFull || client.suspicious === true, limit });
  if (isFull && outcome !== 'passed') throw new Problem('too_many_requests', taken);
}
