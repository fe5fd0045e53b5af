import * as v from 'valibot';
import { call } from '../call.ts';
import { email, password, shortText } from '../fields.ts';
import { captchaFields } from './captcha.ts';
import { readTokenGiven, tokenGiven } from './token-given.ts';

/** Where the customer goes after the login; read by `redirectTarget`, which answers /home for anything that isn't allowed. */
export const redirectAfterUrl = v.optional(v.string());

/** A function, so that a front end that doesn't need this schema drops the captcha's schema too. */
const emailOnly = () => ({
  email,
  ...captchaFields,
  /** Always false from this front end; the service treats every value as false. */
  rememberThisDevice: v.optional(v.boolean()),
  redirectAfterUrl,
});

const withIdentity = {
  language: v.optional(v.nullable(shortText)),
  clientId: v.optional(v.nullable(shortText)),
  guestId: v.optional(v.nullable(shortText)),
  ggow: v.optional(v.nullable(shortText)),
  mosc: v.optional(v.nullable(shortText)),
};

const headers = ['clientId', 'guestId', 'profilerSession'] as const;

const answers = {
  200: { body: tokenGiven },
  400: { problems: ['invalid_format', 'invalid_email', 'captcha_failed'] },
  401: { problems: ['invalid_email_password'] },
  403: { problems: ['attempt_limit_reached', 'user_deactivated', 'self_reactivation_eligible'] },
  503: { problems: ['busy'] },
} as const;

const shared = { method: 'POST', auth: 'none', provedBy: 'browser-key', credentials: 'same-origin', headers } as const;

export const login = call({
  ...shared,
  id: 'login',
  summary: 'First factor: e-mail and password. The token it gives opens the challenges and is no session.',
  path: '/login-api/login',
  body: v.object({ ...emailOnly(), password }),
  read: readTokenGiven,
  answers,
});

export const loginV2 = call({
  ...shared,
  id: 'loginV2',
  summary: 'The newer variant of the login, with the identity values in the body too.',
  path: '/login-api/v2/login',
  body: v.object({ ...emailOnly(), ...withIdentity, password }),
  read: readTokenGiven,
  answers,
});

export const loginCdr = call({
  ...shared,
  id: 'loginCdr',
  summary: 'E-mail only, for data sharing. Every address gets a token; one without an account can never complete.',
  path: '/login-api/login-cdr',
  body: v.object({ ...emailOnly(), ...withIdentity }),
  read: readTokenGiven,
  answers: {
    200: { body: tokenGiven },
    400: { problems: ['invalid_format', 'invalid_email', 'captcha_failed'] },
  },
});
