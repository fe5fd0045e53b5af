/** A login once its first factor is right, whichever that was: what is asked besides depends on the customer and the browser, and on nothing else. */
import { cookieName } from '../cookies.ts';
import type { Queries } from '../storage/storage.ts';
import { browserName, networkOf } from './asking-browser.ts';
import { challengesFor } from './challenges-for.ts';
import { type Customer, speakTo, subjectOf, waysOfCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { isKnownDevice } from './devices.ts';
import { followUp } from './follow-ups.ts';
import { issueToken } from './issue-token.ts';
import { guessesBeforeProfile, type IssuedAction, type Proof, ruleFor, type Signals } from './policy.ts';
import type { Language } from './problem-messages.ts';
import { allowedRedirect } from './settings.ts';

/** Who asks, as far as it matters to a login: part of what a handler knows of any request. */
type AskingBrowser = {
  readonly cookies: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
};

/** Whether a browser says that it is known to some customer: what it says is worth a look, and nothing yet. */
export const claimsKnownBrowser = ({ settings }: Deps, { cookies }: AskingBrowser): boolean =>
  cookies.has(cookieName('known-device', settings.origin));

/** @returns whether this browser has been given a session of that customer's before */
export function isKnownBrowser(deps: Deps, customerId: string | undefined, { cookies }: AskingBrowser): Promise<boolean> {
  const { storage, secrets, settings, clock } = deps;
  const device = cookies.get(cookieName('known-device', settings.origin));
  return isKnownDevice(storage.queries, secrets, clock.now(), customerId, device);
}

type FirstFactor = {
  readonly action: IssuedAction;
  readonly proof: Proof;
  readonly knownDevice: boolean;
  /** Whether this is a person nobody could say (`admitLogin`): then no browser spares a factor. */
  readonly unjudged?: boolean;
  /** Wrong passwords in a row up to now. */
  readonly inARow: number;
  /** As asked for: what is not allowed becomes /home. */
  readonly redirectTo: string | undefined;
  /** Written with the token, or not at all. */
  readonly alongside?: (queries: Queries) => Promise<void>;
};

const signalsOf = (customer: Customer, { knownDevice, unjudged, inARow }: FirstFactor): Signals => ({
  knownDeviceTrusted: knownDevice && customer.trustsKnownDevices && !unjudged,
  guessedBefore: inARow > guessesBeforeProfile,
  risk: customer.risk,
  mustResetPassword: customer.mustResetPassword,
  emailUnverified: !customer.emailVerified,
  prefersPassword: customer.preferredChallenge === 'PASSWORD',
  numberLost: customer.preferredChallenge === 'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
});

/** @returns the one-time token with what is left to prove */
export async function beginLogin(
  deps: Deps,
  customer: Customer,
  first: FirstFactor,
  { language, userAgent, address }: AskingBrowser,
): Promise<string> {
  const { storage, secrets, settings, clock } = deps;
  const ways = await waysOfCustomer(deps, storage.queries, customer.id, language);
  const rule = ruleFor(first.action, signalsOf(customer, first));
  return storage.transaction(async (queries) => {
    await first.alongside?.(queries);
    if (!customer.emailVerified) await followUp(deps, queries, { what: 'verification-mail', customerId: customer.id });
    if (customer.language !== language) await speakTo(queries, customer.id, language);
    return issueToken(queries, secrets, clock.now(), {
      customerId: customer.id,
      subject: subjectOf(customer, customer.email, secrets),
      action: first.action,
      proofs: [first.proof, ...rule.proves],
      challenges: challengesFor(rule.require, ways, customer),
      redirectTo: allowedRedirect(first.redirectTo, settings),
      knownDevice: first.knownDevice,
      begunBy: { browser: browserName(userAgent), address: networkOf(address) },
    });
  });
}
