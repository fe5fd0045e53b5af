/** What a customer's own device asks and says. Each request is signed with the key that the device made and nobody can take out of it. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { base64url, id, shortText } from '../fields.ts';
import { sizes } from '../sizes.ts';

const signature = base64url({ least: 64, most: 64 });
/** Milliseconds since 1970 by the device's clock. */
const signedAt = v.pipe(v.number(), v.integer());
const device = v.object({ deviceId: id });

/** As `PushSubscription.toJSON()` gives it (W3C Push API). */
const subscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(sizes.pushEndpoint)),
  keys: v.object({ p256dh: base64url({ least: 65, most: 65 }), auth: base64url({ least: 16, most: 16 }) }),
});

export type PushSubscriptionKeys = v.InferOutput<typeof subscription>;

const asDevice = { method: 'POST', auth: 'none', credentials: 'omit', headers: ['clientId'] } as const;

export const enrolPushDevice = call({
  ...asDevice,
  id: 'enrolPushDevice',
  summary: 'Makes a device one that can approve logins, with the enrolment code that the customer was shown on /home/security.',
  path: '/gateway/identity/api/v1/push-devices/enrol',
  body: v.object({
    code: shortText,
    name: v.pipe(shortText, v.trim(), v.nonEmpty(), v.maxLength(sizes.deviceName)),
    /** Of an ECDSA key on P-256: the uncompressed point, 65 bytes. */
    publicKey: base64url({ least: 65, most: 65 }),
    /** `deviceTexts.enrol` signed with the key, which shows that the device has it. */
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
  /** Who asks, e.g. `Firefox on Windows`; as the asking browser says of itself. */
  browser: v.string(),
  /** From where: the client address, shortened. */
  address: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
  /** Where one request is approved with it: which, in the language of the device. See `About`. */
  summary: v.optional(v.string()),
});

export type PushRequest = v.InferOutput<typeof pushRequest>;

export const listPushRequests = call({
  ...asDevice,
  id: 'listPushRequests',
  summary: 'What waits for this device’s answer.',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/requests',
  params: device,
  body: v.object({ signedAt, signature }),
  answers: {
    200: { body: v.object({ requests: v.array(pushRequest) }) },
    404: { problems: ['device_not_found'] },
  },
});

export const answerPushRequest = call({
  ...asDevice,
  id: 'answerPushRequest',
  summary:
    'Approves with the two-digit number that the login screen shows, or denies. The first answer counts; a wrong number is a denial.',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/answers',
  params: device,
  body: v.object({
    requestId: id,
    answer: v.picklist(['APPROVED', 'DENIED']),
    /** As typed; absent with a denial. */
    number: v.optional(v.pipe(v.string(), v.maxLength(10))),
    /** The summary as the device has shown it, which is part of what it signs; absent with a denial, and where there was none. */
    summary: v.optional(v.pipe(v.string(), v.maxLength(sizes.shownText))),
    signature,
  }),
  answers: {
    200: { body: v.object({ status: v.picklist(['APPROVED', 'DENIED']) }) },
    400: { problems: ['invalid_format'] },
    403: { problems: ['attempt_limit_reached'] },
    404: { problems: ['device_not_found'] },
    409: { problems: ['push_over'] },
  },
});

export const subscribePushDevice = call({
  ...asDevice,
  id: 'subscribePushDevice',
  summary: 'Where the device can be woken (Web Push).',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/subscription',
  params: device,
  body: v.object({ subscription, signedAt, signature }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, 404: { problems: ['device_not_found'] } },
});

export const leavePushDevice = call({
  ...asDevice,
  id: 'leavePushDevice',
  summary: 'The device takes itself off the account.',
  path: '/gateway/identity/api/v1/push-devices/:deviceId/leave',
  params: device,
  body: v.object({ signedAt, signature }),
  answers: { 204: 'empty', 404: { problems: ['device_not_found'] } },
});
