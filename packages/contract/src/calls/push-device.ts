/** The calls of a customer's own device. It signs each request with a key that it generated and that can't be exported. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { base64url, id, shortText } from '../fields.ts';
import { sizes } from '../sizes.ts';

const signature = base64url({ least: 64, most: 64 });
/** Milliseconds since 1970 by the device's clock. */
const signedAt = v.pipe(v.number(), v.integer());
const device = v.object({ deviceId: id });

/** As `PushSubscription.toJSON()` gives it (W3C Push API). */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(sizes.pushEndpoint)),
  keys: v.object({ p256dh: base64url({ least: 65, most: 65 }), auth: base64url({ least: 16, most: 16 }) }),
});

export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscription>;

const asDevice = { method: 'POST', auth: 'none', credentials: 'omit', headers: ['clientId'] } as const;

export const enrolPushDevice = call({
  ...asDevice,
  id: 'enrolPushDevice',
  summary: 'Enrols a device that can approve logins, with the enrolment code that the customer sees on /home/security.',
  path: '/gateway/identity/api/v1/push-devices/enrol',
  body: v.object({
    code: shortText,
    name: v.pipe(shortText, v.trim(), v.nonEmpty(), v.maxLength(sizes.deviceName)),
    /** Of an ECDSA key on P-256: the uncompressed point, 65 bytes. */
    publicKey: base64url({ least: 65, most: 65 }),
    /** `deviceTexts.enrol`, signed with the key: it proves that the device has the key. */
    signature,
  }),
  answers: {
    200: {
      body: v.object({
        deviceId: v.string(),
        /** Masked. */
        email: v.string(),
        /** For `pushManager.subscribe` (RFC 8292), base64url. */
        vapidPublicKey: v.string(),
      }),
    },
    400: { problems: ['invalid_format', 'invalid_link'] },
    429: { problems: ['too_many_requests'] },
  },
});

const pushRequest = v.object({
  requestId: v.string(),
  /** Masked. */
  email: v.string(),
  action: v.string(),
  /** The asking browser, e.g. `Firefox on Windows`, by its own account. */
  browser: v.string(),
  /** Where it comes from, such as a country, in the language of the device. Empty if the service doesn't know it. */
  address: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
  /** The transaction details, if the push approves one request, in the language of the device. See `TransactionDetails`. */
  summary: v.optional(v.string()),
});

export type PushRequest = v.InferOutput<typeof pushRequest>;

/** All passkeys of the account are said to be lost. See `losePasskeys`. */
const waitingRecovery = v.object({
  id: v.string(),
  /** The browser that began it, by its own account. */
  browser: v.string(),
  /** Where it comes from, such as a country, in the language of the device. Empty if the service doesn't know it. */
  address: v.string(),
  begunAt: v.number(),
  /** From then on it can be finished. */
  readyAt: v.number(),
  /** Two members of staff began it, and neither `browser` nor `address` says anything. */
  byStaff: v.optional(v.boolean()),
});

export type WaitingRecovery = v.InferOutput<typeof waitingRecovery>;

/** Somebody says that the phone of the account is lost. See `startPhoneChange`. */
const waitingPhoneChange = v.object({
  id: v.string(),
  maskedNewPhoneNumber: v.string(),
  /** As of a recovery. */
  browser: v.string(),
  address: v.string(),
  begunAt: v.number(),
  /** Nothing changes before then. */
  readyAt: v.number(),
});

export type WaitingPhoneChange = v.InferOutput<typeof waitingPhoneChange>;

export const listPushRequests = call({
  ...asDevice,
  id: 'listPushRequests',
  summary:
    "The requests that wait for this device's answer, the newest first, and what the device can cancel: a recovery without passkeys, and the change of a lost phone number.",
  path: '/gateway/identity/api/v1/push-devices/:deviceId/requests',
  params: device,
  body: v.object({ signedAt, signature }),
  answers: {
    200: {
      body: v.object({
        requests: v.array(pushRequest),
        recovery: v.optional(waitingRecovery),
        phoneChange: v.optional(waitingPhoneChange),
      }),
    },
    404: { problems: ['device_not_found'] },
  },
});

export const answerPushRequest = call({
  ...asDevice,
  id: 'answerPushRequest',
  summary:
    'Approves with the two-digit number that the login screen shows, or denies. The first answer counts; a wrong number is a denial, unless it is the number of another open request: then nothing is answered.',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/answers',
  params: device,
  body: v.object({
    requestId: id,
    answer: v.picklist(['APPROVED', 'DENIED']),
    /** As typed; absent in a denial. */
    number: v.optional(v.pipe(v.string(), v.maxLength(10))),
    /** The summary as the device showed it, which is part of the signed text; absent in a denial, and without a summary. */
    summary: v.optional(v.pipe(v.string(), v.maxLength(sizes.shownText))),
    signature,
  }),
  answers: {
    200: { body: v.object({ status: v.picklist(['APPROVED', 'DENIED']) }) },
    400: { problems: ['invalid_format'] },
    403: { problems: ['attempt_limit_reached'] },
    404: { problems: ['device_not_found'] },
    409: { problems: ['push_over', 'number_of_other_request'] },
  },
});

export const subscribePushDevice = call({
  ...asDevice,
  id: 'subscribePushDevice',
  summary: 'The address that wakes the device (Web Push).',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/subscription',
  params: device,
  body: v.object({ subscription: pushSubscription, signedAt, signature }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, 404: { problems: ['device_not_found'] } },
});

export const cancelPasskeyRecoveryOnDevice = call({
  ...asDevice,
  id: 'cancelPasskeyRecoveryOnDevice',
  summary: 'The device cancels the recovery without passkeys that it shows. `not_found` if it is over.',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/passkey-recovery/cancel',
  params: device,
  body: v.object({ recoveryId: id, signature }),
  answers: { 204: 'empty', 404: { problems: ['device_not_found', 'not_found'] } },
});

export const cancelPhoneChangeOnDevice = call({
  ...asDevice,
  id: 'cancelPhoneChangeOnDevice',
  summary: 'The device cancels the change of a lost phone number that it shows. `not_found` if it is over.',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/phone-change/cancel',
  params: device,
  body: v.object({ phoneChangeId: id, signature }),
  answers: { 204: 'empty', 404: { problems: ['device_not_found', 'not_found'] } },
});

export const leavePushDevice = call({
  ...asDevice,
  id: 'leavePushDevice',
  summary: 'The device removes itself from the account.',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/leave',
  params: device,
  body: v.object({ signedAt, signature }),
  answers: { 204: 'empty', 404: { problems: ['device_not_found'] } },
});
