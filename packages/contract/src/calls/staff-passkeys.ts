/** The passkeys of staff: their login, and the enrolment by a link that an operator has made with a command. They share nothing with those of customers. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { base64url } from '../fields.ts';
import { passkeyAssertion, passkeyCreationOptions, passkeyRegistration, passkeyRequestOptions } from '../passkey.ts';

const path = '/gateway/identity/api/v1/review/passkeys';
const byNobody = { auth: 'none', credentials: 'same-origin', headers: ['clientId'], method: 'POST' } as const;
/** Of the link. */
const token = base64url({ least: 32, most: 32 });

export const staffPasskeyOptions = call({
  ...byNobody,
  credentials: 'omit',
  id: 'staffPasskeyOptions',
  summary: "What the browser's passkeys are asked to sign when staff log in. Each challenge works once, for ten minutes.",
  path: `${path}/options`,
  answers: { 200: { body: v.object({ options: passkeyRequestOptions }) } },
});

export const logInStaffWithPasskey = call({
  ...byNobody,
  id: 'logInStaffWithPasskey',
  summary: 'A passkey of the staff with user verification opens a session, of any role.',
  path: `${path}/login`,
  body: v.object({ credential: passkeyAssertion }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format'] },
    401: { problems: ['invalid_passkey_login'] },
    403: { problems: ['attempt_limit_reached'] },
    429: { problems: ['too_many_requests'] },
  },
});

export const beginStaffPasskey = call({
  ...byNobody,
  credentials: 'omit',
  id: 'beginStaffPasskey',
  summary: 'What the browser needs to create the passkey of a member of staff who opened a link. The link stays valid.',
  path: `${path}/begin`,
  body: v.object({ token }),
  answers: {
    200: { body: v.object({ options: passkeyCreationOptions }) },
    400: { problems: ['invalid_format', 'invalid_link'] },
  },
});

export const addStaffPasskey = call({
  ...byNobody,
  credentials: 'omit',
  id: 'addStaffPasskey',
  summary: 'Adds the passkey that the browser has created, and spends the link. Then it logs in.',
  path,
  body: v.object({ token, credential: passkeyRegistration }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link', 'invalid_passkey'] } },
});
