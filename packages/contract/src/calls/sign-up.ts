/**
 * A new customer: an address first, then everything else that a usable account needs. No answer reveals whether an address has an
 * account.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { countryCode, email, id, linkToken, name, newPassword, shortText } from '../fields.ts';
import { id as anyId, text as optionalText } from '../read-values.ts';
import { captchaAnswer } from './captcha.ts';
import { readTokenGiven, tokenGiven } from './token-given.ts';

const path = '/gateway/identity/api/v1/registrations/:id';
/** Authorized by the cookie that the sign-up, or its mailed link, set in this browser. */
const bySignUp = { auth: 'sign-up', credentials: 'same-origin', headers: ['clientId'], params: v.object({ id }) } as const;
const noSignUp = { 401: { problems: ['sign_up_not_found'] } } as const;
const text = v.optional(v.nullable(shortText));

export const accountTypes = ['personal', 'business'] as const;
export type AccountType = (typeof accountTypes)[number];

const readableSignUp = v.object({ id: anyId, signupToken: v.string(), emailVerifyOtt: optionalText });

/** @throws Error if the answer has no registration */
const readSignUp = (body: unknown): v.InferOutput<typeof readableSignUp> => v.parse(readableSignUp, body);

export const signUp = call({
  id: 'signUp',
  summary: 'Begins an account with an address. An address that has an account gets the same answer and another mail.',
  method: 'POST',
  path: '/gateway/identity/api/v1/signup',
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId', 'guestId'],
  body: v.object({
    signup: v.object({
      email,
      accountType: v.picklist(accountTypes),
      guestId: text,
      /** Of the page: it chooses the language of the mails. */
      locale: text,
      referralToken: text,
      isConsentSeen: v.literal(true),
      referralSource: text,
    }),
    challenge: v.optional(v.nullable(captchaAnswer)),
    flowId: text,
  }),
  read: readSignUp,
  answers: {
    200: {
      body: v.object({
        /** Of the registration: the page that continues it is `/register/{id}`. Another service may give a number. */
        id: v.string(),
        /** Kept in a cookie for an hour. Opens no session. */
        signupToken: v.string(),
        /**
         * Asks whether the address is verified; it proves nothing and grants nothing. This service always sends it; another may
         * not.
         */
        emailVerifyOtt: v.optional(v.string()),
      }),
    },
    400: { problems: ['invalid_format', 'invalid_email', 'captcha_failed'] },
  },
});

export const openRegistration = call({
  id: 'openRegistration',
  summary:
    'Spends the token of a sign-up mail, once and within 24 hours: the address is verified, and the registration continues only in the browser that asks.',
  method: 'POST',
  path: '/gateway/identity/api/v1/registrations/open',
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: { 200: { body: v.object({ id: v.string() }) }, 400: { problems: ['invalid_format', 'invalid_link'] } },
});

/** The steps of a registration, in order. */
export const registrationSteps = ['verify-email', 'profile', 'phone', 'password', 'done'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

export const registration = call({
  ...bySignUp,
  id: 'registration',
  summary: 'The progress of a registration.',
  method: 'GET',
  path,
  answers: {
    200: {
      body: v.object({
        step: v.picklist(registrationSteps),
        email: v.string(),
        accountType: v.picklist(accountTypes),
        /** ISO 3166, two letters; null until chosen. */
        country: v.nullable(v.string()),
        /** Of a business account; null until given. */
        businessName: v.nullable(v.string()),
      }),
    },
    ...noSignUp,
  },
});

export const setRegistrationProfile = call({
  ...bySignUp,
  id: 'setRegistrationProfile',
  summary: "The type of account, the customer's country or that of the business, and the name of the business.",
  method: 'POST',
  path: `${path}/profile`,
  body: v.object({ accountType: v.picklist(accountTypes), country: countryCode, businessName: v.optional(v.nullable(name)) }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'country_not_available'] },
    403: { problems: ['not_allowed'] },
    ...noSignUp,
  },
});

export const beginRegistrationPhone = call({
  ...bySignUp,
  id: 'beginRegistrationPhone',
  summary: 'A one-time token of IDENTITY__SIGN_UP: its one challenge is a phone number of the customer.',
  method: 'POST',
  path: `${path}/phone`,
  read: readTokenGiven,
  answers: { 200: { body: tokenGiven }, 403: { problems: ['not_allowed'] }, ...noSignUp },
});

export const completeRegistration = call({
  ...bySignUp,
  id: 'completeRegistration',
  summary:
    "Sets the password, which makes the account usable. Gives a one-time token for the first session: it asks for a code if the phone number wasn't proved just now.",
  method: 'POST',
  path: `${path}/password`,
  body: v.object({ password: newPassword }),
  read: readTokenGiven,
  answers: {
    200: { body: tokenGiven },
    400: { problems: ['invalid_format', 'weak_password'] },
    403: { problems: ['not_allowed'] },
    ...noSignUp,
  },
});
