import * as v from 'valibot';
import { call } from '../call.ts';
import { linkToken } from '../fields.ts';
import { membersOf } from '../json.ts';
import { doneAt205, endUnless202, type Polled } from '../polled.ts';
import { text } from '../read-values.ts';

const withToken = {
  auth: 'one-time-token',
  // The service keeps a guard cookie in the browser that began.
  credentials: 'same-origin',
  headers: ['oneTimeToken', 'clientId'],
} as const;

const triggered = v.object({ deviceOriginGuard: v.optional(v.string()) });

/** `done` if the server says at once, with 205, that there is nothing to wait for. */
function readTriggered(body: unknown, status: number): Polled<undefined> & { readonly deviceOriginGuard?: string | undefined } {
  return { ...doneAt205(body, status), deviceOriginGuard: v.parse(text, membersOf(body).deviceOriginGuard) };
}

export const triggerEmailCheckpoint = call({
  ...withToken,
  id: 'triggerEmailCheckpoint',
  summary:
    'Mails the question whether the customer is logging in, or wants to change a lost phone number without a photo. Its link works only in the browser that asked, for 10 minutes. Two more mails for each flow, five a day.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/email-checkpoint/trigger',
  body: v.object({
    /** Query parameters of the page that began; only `variant` is read, the rest is dropped. */
    flowQueryParams: v.optional(v.record(v.string(), v.string())),
  }),
  read: readTriggered,
  answers: {
    200: { body: triggered },
    205: 'empty',
    400: { problems: ['invalid_format'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'phone_change_unavailable'] },
    429: { problems: ['too_many_requests'] },
    502: { problems: ['mail_not_sent'] },
  },
});

export const emailCheckpointStatus = call({
  ...withToken,
  id: 'emailCheckpointStatus',
  summary: 'Whether the customer has confirmed: 205 if so, 202 if not yet, 400 once the link has expired. At most once a second.',
  method: 'GET',
  path: '/gateway/identity/api/v1/one-time-token/email-checkpoint/status',
  read: endUnless202,
  answers: {
    202: 'empty',
    205: 'empty',
    400: { problems: ['invalid_link'] },
    401: { problems: ['ott_not_found', 'checkpoint_denied'] },
    403: { problems: ['not_allowed'] },
    429: { problems: ['too_many_requests'] },
  },
});

const withLink = { auth: 'none', headers: ['clientId'] } as const;

export const describeEmailCheckpoint = call({
  ...withLink,
  id: 'describeEmailCheckpoint',
  summary:
    'What the mail says of the login or of the phone change, for the page behind its link: the customer decides by it. Spends nothing and changes nothing, so that a mail scanner may open the page.',
  method: 'POST',
  path: '/gateway/identity/api/v1/email-checkpoint/describe',
  credentials: 'omit',
  body: v.object({ token: linkToken }),
  answers: {
    200: {
      body: v.object({
        /** When the mail was sent, in milliseconds since 1970. */
        askedAt: v.number(),
        /** Self-reported. Missing if the service can't name it. */
        browser: v.optional(v.string()),
        /** In words, and missing if the service doesn't know it. */
        place: v.optional(v.string()),
        /** Masked, and only for a phone change. */
        newNumber: v.optional(v.string()),
      }),
    },
    400: { problems: ['invalid_format', 'invalid_link'] },
  },
});

export const answerEmailCheckpoint = call({
  ...withLink,
  id: 'answerEmailCheckpoint',
  summary:
    'The button behind the mailed link. `yes` counts once, in the browser that began; `no` ends the login, from any browser.',
  method: 'POST',
  path: '/gateway/identity/api/v1/email-checkpoint/answer',
  credentials: 'same-origin',
  body: v.object({
    token: linkToken,
    answer: v.picklist(['yes', 'no']),
  }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link', 'wrong_browser'] } },
});
