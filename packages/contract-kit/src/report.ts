/** What the kit has found out, line by line: one for each promise of each call. */

export type Fault = { readonly expected: string; readonly came: string };

export type Line = { readonly call: string; readonly promise: string } & (
  | { readonly verdict: 'honoured' }
  | ({ readonly verdict: 'broken' } & Fault)
  | { readonly verdict: 'not tried'; readonly why: string }
);

export type Report = {
  readonly lines: readonly Line[];
  /** A promise that was broken once is broken, however often it is kept besides. */
  check(call: string, promise: string, fault: Fault | undefined): boolean;
  /** Says nothing where the promise was tried. */
  notTried(call: string, promise: string, why: string): void;
};

/** Promises that many calls make, each in one place. */
export const promises = {
  there: 'is there',
  succeeds: 'answers a success in the shape of the contract',
  malformed: 'refuses a malformed request',
  accessToken: 'refuses a request without the access-token header',
  foreign: "refuses another site's form",
  token: 'refuses a missing, a malformed and an unknown one-time token, and answers the same to each',
  usedToken: 'refuses a used one-time token as it refuses an unknown one',
  session: 'refuses a request without a session, and one with an unknown session',
  endedSession: 'refuses a session that has ended',
  nothingAsked: 'says that nothing was asked for',
  opensSession: 'gives a session',
  approval: 'asks for an approval: 403 with the approval header',
  approvalOpen: 'does nothing with an approval that has not been passed',
  approvalNoSession: 'opens no session with an approval',
  approvalOther: 'does nothing else with an approval',
  approved: 'does what was approved',
  approvalOnce: 'takes an approval once',
  unknownLink: 'refuses what nobody was given: a link, a device, an address',
  wrongPassword: 'refuses a wrong password',
  sameForAll: 'answers an unknown address as it answers a known one',
  unproved: 'gives nothing while something is to be proved',
  spent: 'takes a token once',
  otherWay: 'takes another way that it lists',
  marks: 'marks what has been passed',
  location: 'sends nobody to another site',
  ends: 'ends the session',
  frozen: 'freezes the session',
  sameKey: 'answers the same idempotency key as before, without another approval',
  wrongCode: 'refuses a wrong code',
  usedCode: 'refuses a code that was used',
  soon: 'refuses a second code right after the first',
  notCached: 'keeps every answer out of caches (Cache-Control: no-store)',
  named: 'answers with nothing but what the contract names',
  later: 'says with every 429 and 503 when to come again (Retry-After)',
  cookies: 'keeps its cookies from scripts, other sites and open networks',
} as const;

export function createReport(): Report {
  const lines = new Map<string, Line>();
  return {
    get lines() {
      return [...lines.values()];
    },
    check(call, promise, fault) {
      const key = `${call}\n${promise}`;
      if (lines.get(key)?.verdict !== 'broken')
        lines.set(
          key,
          fault === undefined ? { call, promise, verdict: 'honoured' } : { call, promise, verdict: 'broken', ...fault },
        );
      return fault === undefined;
    },
    notTried(call, promise, why) {
      const key = `${call}\n${promise}`;
      if (!lines.has(key)) lines.set(key, { call, promise, verdict: 'not tried', why });
    },
  };
}
