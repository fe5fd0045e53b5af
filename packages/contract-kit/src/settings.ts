/** The kit's settings for a service, and the accounts and addresses that it may use there. */
import { captchaTypes, defaults } from '@stepgate/contract';
import * as v from 'valibot';

const withoutSlash = (base: string): string => base.replace(/\/$/, '');

const customer = v.object({
  email: v.string(),
  password: v.string(),
  /** In full, for a challenge that asks for its missing digits. */
  phoneNumber: v.optional(v.string()),
  /** Whether the kit may change what protects this account: password, phone numbers, devices, authenticator app, backup codes. */
  mayChange: v.optional(v.boolean(), false),
});

const settingsFields = v.object({
  /** The first one logs in; the kit walks the others through all challenges of their logins. */
  customers: v.optional(v.array(customer), []),
  accessToken: v.optional(v.string(), defaults.accessToken),
  /** The base of the identity service, in place of `/gateway`: a path, or an https address. */
  identityHost: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\/(?![/\\])|https:\/\/)/, 'is not a path or an https address'), v.transform(withoutSlash)),
    defaults.identityHost,
  ),
  /** The view of the token's status to request. */
  viewType: v.optional(v.string(), defaults.viewType),
  clientId: v.optional(v.string(), defaults.clientId),
  /** Sent with every login, if the service accepts one captcha for all, such as a vendor's test keys. */
  captcha: v.optional(
    v.object({ captcha: v.string(), challenge: v.optional(v.picklist(captchaTypes)), siteKey: v.optional(v.string()) }),
  ),
  /** A code that the service accepts for every code it sends, such as `testCode`. */
  testCode: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{6}$/))),
  /** A mobile number, in E.164, that may be added to an account and removed again. */
  newPhoneNumber: v.optional(v.string()),
  /** An address without an account that may receive mails. */
  newEmail: v.optional(v.pipe(v.string(), v.email())),
  /** An account of a staff member. */
  staff: v.optional(v.object({ email: v.string(), password: v.string() })),
  /** A request of the company's own API that needs an approval. */
  protected: v.optional(
    v.object({
      method: v.optional(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), 'POST'),
      path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/, 'is not a path')),
      body: v.optional(v.unknown()),
      /** The same request with other details: an approval of the first must not allow it. */
      otherBody: v.optional(v.unknown()),
    }),
  ),
  /** A difference from our own service, or a missing call, counts as broken too. */
  strict: v.optional(v.boolean(), false),
  mostRequests: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 2_000),
  /** Waits for limits and for typed codes count too. */
  mostMinutes: v.optional(v.pipe(v.number(), v.minValue(0.1)), 15),
});

export type Settings = v.InferOutput<typeof settingsFields>;
export type TestCustomer = Settings['customers'][number];

/** @throws Error that names the invalid setting */
export function readSettings(json: unknown): Settings {
  const parsed = v.safeParse(settingsFields, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${v.getDotPath(issue) ?? 'the settings'}: ${issue.message}`);
}
