/** Sign-ups of all networks together. Somebody with many networks stays within the limit of each, so an unusual hour asks everybody for a captcha. */
import { signUpsInAll } from '@stepgate/contract';
import type { Deps } from '../kernel/context.ts';
import { tryCount } from './rate-limits.ts';

/** Counts a sign-up. @returns whether the hour has had as many as an ordinary one, so that this one needs a captcha */
export async function countSignUp({ storage, clock, settings }: Pick<Deps, 'storage' | 'clock' | 'settings'>): Promise<boolean> {
  const { within } = signUpsInAll;
  const inAll = { key: 'sign-ups of everybody', most: settings.signUpsBeforeCaptcha, within } as const;
  return typeof (await tryCount(storage.queries, clock.now(), inAll)) !== 'number';
}
