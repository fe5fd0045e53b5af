/** The list of a one-time token, and how it follows what was proved. */
import { calls, type OneTimeTokenProperties, polls } from '@stepgate/contract';
import { promises } from './promises.ts';
import type { Trial } from './trial.ts';

/** @returns what the token asks for, or `undefined` if the service's answer is invalid */
export async function readList(trial: Trial, oneTimeToken: string): Promise<OneTimeTokenProperties | undefined> {
  const list = (await trial.succeed(calls.tokenStatus, { oneTimeToken }))?.value;
  const leftOut = list?.leftOut ?? [];
  const fault = { expected: 'a list of which every part can be shown', came: leftOut.join('; '), beyond: true } as const;
  if (list !== undefined) trial.report.check(calls.tokenStatus.id, promises.shown, leftOut.length === 0 ? undefined : fault);
  return list;
}

export const openEntry = (properties: OneTimeTokenProperties) =>
  properties.challenges.find(({ required, passed }) => required && !passed);

const shapeOf = ({ challenges }: OneTimeTokenProperties): string => JSON.stringify(challenges);

/**
 * Asks for the list until it shows what was proved. A service may read it from a replica, which gets each proof a little later.
 * @returns whether it did, as patiently as the front end waits
 */
export async function marks(trial: Trial, oneTimeToken: string, before: OneTimeTokenProperties): Promise<boolean> {
  const { interval, requests } = polls.lateList;
  for (let late = 0; late < requests; late += 1) {
    if (late > 0) await trial.wait(interval);
    const after = await readList(trial, oneTimeToken);
    if (after === undefined) return false;
    if (shapeOf(after) === shapeOf(before)) continue;
    const fault = { expected: 'another list at once', came: `another list at request ${late + 1}`, beyond: true } as const;
    trial.report.check(calls.tokenStatus.id, promises.marks, late === 0 ? undefined : fault);
    return true;
  }
  return false;
}
