/** Calls of the last release that have another path now: its front ends ask for them until the company has updated its app. */
import { calls } from '@stepgate/contract';

const formerPaths: ReadonlyMap<string, string> = new Map([
  ['/gateway/identity/api/v1/one-time-token/disown', calls.reportFraud.path],
  ['/gateway/identity/api/v1/one-time-token/handover/begin', calls.beginHandOff.path],
  ['/gateway/identity/api/v1/one-time-token/handover/status', calls.handOffStatus.path],
]);

/** @param url of a request, below `/gateway`. @returns the same for any other */
export const pathOfToday = (url: string): string => formerPaths.get(url) ?? url;
