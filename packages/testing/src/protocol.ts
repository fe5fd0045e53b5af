/** The messages of a test to the service that it has started, and their answers. Types only: both sides come from one package. */

/** The calls below this path are for tests. No other program of Stepgate has them. */
export const controlPath = '/stepgate-testing';

/** A second factor that a test can give a customer. */
export type Method = 'SMS' | 'WHATSAPP' | 'VOICE' | 'TOTP' | 'PUSH';

/** How a verification ends. */
export type Outcome = 'approved' | 'refused' | 'expired' | 'blocked' | 'away';

/**
 * The challenge of a customer, and how it ends.
 *
 * - `approved`, `refused`: the customer answers on the device, or the provider refuses to send to the number.
 * - `expired`: the login or the approval ends before its proof.
 * - `blocked`: there were too many wrong tries.
 * - `away`: the service answers 503 once.
 */
export type Verification =
  | { readonly asks: 'PUSH'; readonly ends?: Outcome }
  | { readonly asks: 'SMS' | 'WHATSAPP' | 'VOICE'; readonly ends?: Exclude<Outcome, 'approved'> }
  | { readonly asks: 'TOTP'; readonly ends?: 'expired' | 'blocked' | 'away' };

/** A test's wishes for a customer. Everything has a default. */
export type WantedCustomer = {
  readonly email?: string;
  readonly password?: string;
  /** The first one is asked for. By default a code by text message, and an authenticator app as another way. */
  readonly methods?: readonly Method[];
  /** E.164, such as +12015550100; the first one is primary. By default an unassigned number. */
  readonly phones?: readonly string[];
  readonly language?: string;
  readonly emailVerified?: boolean;
  /** Your company's signals about the customer, such as `{ kind: 'risk', value: 'checkpoint' }`. */
  readonly signals?: readonly { readonly kind: string; readonly value: string }[];
  /** Paused by the customer, or deactivated by your staff with this text. */
  readonly switchedOff?: 'paused' | { readonly title: string; readonly message: string };
};

/** A customer as the service has stored it. */
export type StoredCustomer = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly phones: readonly string[];
};

/** A message that the service has sent. */
export type Message = {
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'voice';
  /** An address, or a number as E.164. */
  readonly to: string;
  /** Of an e-mail. */
  readonly subject: string | undefined;
  readonly text: string;
  /** The six digits in the text, if there are any. */
  readonly code: string | undefined;
  /** The first link in the text. */
  readonly link: string | undefined;
  /** Milliseconds since 1970, by the service's clock. */
  readonly sentAt: number;
};

/** As Playwright's `addCookies` and `storageState` take it. */
export type SessionCookie = {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970; -1: until the browser closes. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
};

type MessagesAsked = {
  /** By default everybody's. */
  readonly to?: readonly string[];
  readonly channel?: Message['channel'];
  /** The cursor of an earlier answer; 0 for all. */
  readonly after: number;
  /** Milliseconds to wait for the first one. */
  readonly wait: number;
};

/** One call each. */
export type Control = {
  describe: (_: Record<never, never>) => { readonly origin: string; readonly apiKey: string };
  'create-customer': (customer: WantedCustomer) => StoredCustomer;
  script: (_: { readonly customerId: string; readonly verifications: readonly Verification[] }) => Record<never, never>;
  'authenticator-code': (_: { readonly customerId: string }) => { readonly code: string };
  'log-in': (_: StoredCustomer) => { readonly cookies: readonly SessionCookie[] };
  messages: (_: MessagesAsked) => { readonly messages: readonly Message[]; readonly cursor: number };
  'advance-clock': (_: { readonly milliseconds: number }) => { readonly now: number };
  'reset-limits': (_: Record<never, never>) => Record<never, never>;
  reset: (_: Record<never, never>) => Record<never, never>;
};
