/** What the kit is told of a service, and the people and things it may use there. */
import { captchaTypes, defaults } from '@stepgate/contract';
import * as v from 'valibot';

const withoutSlash = (base: string): string => base.replace(/\/$/, '');

const customer = v.object({
  email: v.string(),
  password: v.string(),
  /** In full, for a challenge that asks for the digits left out of it. */
  phoneNumber: v.optional(v.string()),
  /** Whether the kit may change what protects this account: password, phone numbers, devices, authenticator app, backup codes. */
  mayChange: v.optional(v.boolean(), false),
});

const settingsFields = v.object({
  /** The first logs in; the others are walked through whatever their logins ask for. */
  customers: v.optional(v.array(customer), []),
  accessToken: v.optional(v.string(), defaults.accessToken),
  /** The base of the identity service, in place of `/gateway`: a path, or an address of https. */
  identityHost: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\/(?![/\\])|https:\/\/)/, 'is not a path or an https address'), v.transform(withoutSlash)),
    defaults.identityHost,
  ),
  /** The view of the token's status that is asked for. */
  viewType: v.optional(v.string(), defaults.viewType),
  clientId: v.optional(v.string(), defaults.clientId),
  /** Goes with every login, where the service takes one captcha for every other, such as a vendor's keys for tests. */
  captcha: v.optional(
    v.object({ captcha: v.string(), challenge: v.optional(v.picklist(captchaTypes)), siteKey: v.optional(v.string()) }),
  ),
  /** A code that the service takes for every code it sends, such as `testCode`. */
  testCode: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{6}$/))),
  /** A mobile number, in E.164, that may be added to an account and taken off again. */
  newPhoneNumber: v.optional(v.string()),
  /** An address without an account that mails may be sent to. */
  newEmail: v.optional(v.pipe(v.string(), v.email())),
  /** Of a member of staff. */
  staff: v.optional(v.object({ email: v.string(), password: v.string() })),
  /** A request of the company's own interface that is done only with an approval. */
  protected: v.optional(
    v.object({
      method: v.optional(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), 'POST'),
      path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/, 'is not a path')),
      body: v.optional(v.unknown()),
      /** The same request for something else: an approval of the one must not do the other. */
      otherBody: v.optional(v.unknown()),
    }),
  ),
  /** What differs from our own service, or is missing, is broken too. */
  strict: v.optional(v.boolean(), false),
  mostRequests: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 2_000),
});

export type Settings = v.InferOutput<typeof settingsFields>;
export type TestCustomer = Settings['customers'][number];

/** @throws Error that says what is wrong with them */
export function readSettings(given: unknown): Settings {
  const parsed = v.safeParse(settingsFields, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${v.getDotPath(issue) ?? 'the settings'}: ${issue.message}`);
}
