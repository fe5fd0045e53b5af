/** What the kit is told of a service, and the people and things it may use there. */
import { defaults } from '@stepgate/contract';
import * as v from 'valibot';

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
