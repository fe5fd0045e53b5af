import * as v from 'valibot';
import { call } from '../call.ts';
import { lenient } from '../lenient.ts';
import { captchaTypes } from './captcha.ts';
import { socialProviders } from './social.ts';

const offered = v.object({
  /**
   * Required at every login and sign-up; null: only if a form's answer asks for it (`captcha_failed`), and then only with
   * `ownCaptcha`.
   */
  captcha: v.nullable(v.object({ type: v.picklist(captchaTypes), siteKey: v.string() })),
  /**
   * Whether `ALTCHA`, with its call `/login-api/captcha`, may replace a captcha that is missing or has failed. If absent,
   * it may not, and that call is never made.
   */
  ownCaptcha: v.optional(v.boolean()),
  socials: v.array(v.picklist(socialProviders)),
  /** Whether a passkey can log in. If absent, it can't, and `/login-api/passkey/options` is never called. */
  passkeys: v.optional(v.boolean()),
  /** Whether data sharing offers a login with an address only. If absent, it does. */
  dataSharing: v.optional(v.boolean()),
  contact: v.object({ email: v.nullable(v.string()), phone: v.nullable(v.string()) }),
});

/** An open page meets a service of another release: what it doesn't know is left out, and the rest stays. */
const readable = v.object({
  ...offered.entries,
  captcha: v.fallback(v.nullable(v.object({ type: v.string(), siteKey: v.fallback(v.string(), '') })), null),
  socials: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((all) => all.filter((each) => v.is(offered.entries.socials.item, each))),
    ),
    [],
  ),
  contact: v.fallback(offered.entries.contact, { email: null, phone: null }),
});

export const loginOptions = call({
  id: 'loginOptions',
  summary:
    'What this service offers at log-in: the captcha, the social logins that are set up, passkeys, data sharing, and contact details.',
  method: 'GET',
  path: '/login-api/options',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  read: lenient(readable),
  answers: {
    200: {
      body: offered,
    },
  },
});
