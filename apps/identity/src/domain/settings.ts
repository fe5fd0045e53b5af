import { type AccountType, defaults, type FaceStep, redirectTarget } from '@stepgate/contract';

/** What a host decides about the service, read once at the start (`config.ts`). */
export type Settings = {
  /** Outside production: the outbox can be read, the demo phone is served. */
  readonly demo: boolean;
  /** Every code check takes the test code too. Production refuses to start with it. */
  readonly testCode: boolean;
  /** The public origin: links are made from it, other origins are refused, cookies are Secure where it is https. */
  readonly origin: string;
  /** Origins besides our own that a customer may be sent to after a login. */
  readonly trustedOrigins: readonly string[];
  /** Countries (ISO 3166, two letters) whose numbers get codes; without a list, all. */
  readonly phoneCountries?: ReadonlySet<string>;
  /** Countries (ISO 3166, two letters) where accounts are offered; of a type without a list, those of `countries.ts`. */
  readonly accountCountries?: { readonly [T in AccountType]?: ReadonlySet<string> };
  /** Codes sent to the numbers of one country in an hour, at most. */
  readonly codeSendsACountry: number;
  /** How many different reviewers have to approve a phone change: 1 or 2. */
  readonly reviewersNeeded: number;
  /** Addresses and networks in front of the service whose word about the client's address is believed. */
  readonly trustedProxies: readonly string[];
  /** Logins from one place: past the first figure a captcha is asked for, past the second none is taken. */
  readonly loginsFrom: { readonly captchaAfter: number; readonly most: number; readonly within: number };
  /** One-time tokens from one network that nobody was given, or that are over. */
  readonly unknownTokensFrom: { readonly most: number; readonly within: number };
  /** Whom a customer may write to or call who cannot log in. */
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  /** Whether anybody may log in with an address alone to share data. */
  readonly dataSharing: boolean;
  /**
   * Whether a login that needs a new phone number takes 'Verify later' for the code to it: the session comes with everything else proved, the
   * number stays as it is, and the next login asks again.
   */
  readonly verifyLater: boolean;
  /** Networks (CIDR) that staff may work from; without one, any. */
  readonly reviewNetworks: readonly string[];
  /** Networks (CIDR) whose clients the profiler takes for suspicious. */
  readonly watchedNetworks: readonly string[];
  /** The order of steps in front of the camera, where a test says so; else each is drawn anew. Production refuses to start with it. */
  readonly faceSteps?: readonly FaceStep[];
  /** The fixed value of the access-token header. Public: it opens nothing by itself. */
  readonly accessToken: string;
  /** The base below which the calls are that the contract has below `/gateway`. */
  readonly identityHost: string;
};

export function allowedRedirect(wanted: unknown, { origin, trustedOrigins }: Settings): string {
  return redirectTarget(wanted, { origin, trustedOrigins });
}

/** @returns the address as the contract has it. What is below `/gateway` stays there: an answer's `uploadPath` names it so. */
export const underGateway = (url: string, identityHost: string): string =>
  url.startsWith(`${identityHost}/`) ? defaults.identityHost + url.slice(identityHost.length) : url;
