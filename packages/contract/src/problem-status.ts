import { laterStatus } from './later-status.ts';

/** Every error code of the identity service, with its HTTP status. */
export const problemStatus = {
  invalid_format: 400,
  invalid_email: 400,
  /** The captcha is missing, used before, or of another site: the customer has to solve a new one. */
  captcha_failed: 400,
  /** The country offers no accounts of that type. */
  country_not_available: 400,
  invalid_code: 400,
  /** A right code of an authenticator app whose device has a wrong clock: up to five minutes off. */
  clock_differs: 400,
  invalid_password: 400,
  /** A passkey's answer that doesn't hold, whatever the reason: the security log has it. */
  invalid_passkey: 400,
  /** A new password that is too short, too common, or the account's own address. */
  weak_password: 400,
  /** A link or enrolment code that is unknown, used or too old. */
  invalid_link: 400,
  /** A link that works only in the browser that asked for it. */
  wrong_browser: 400,
  /** Not a phone number with its country code. */
  invalid_phone_number: 400,
  /** Not a supported photo, or not sent as one. */
  invalid_file: 400,
  /** The service doesn't know this version of the face capture. */
  unsupported_sdk_version: 400,
  /** The photo has no face, several faces, or a face that isn't clear enough. */
  face_not_usable: 400,
  /** Wrong digits of the phone number. */
  invalid_missing_numbers: 400,
  /** Another account has the number; `params.maskedDuplicateEmail` says whose. Only after a correct code to that number. */
  duplicated_phone_number: 400,
  /** The customer already has the number, so our service names no email. Only after a correct code to that number. */
  'phone.number.repeated': 400,
  'user.phonenumber.blocked': 400,
  'user.phonenumber.is.not.mobile.number': 400,
  invalid_access_token: 401,
  invalid_email_password: 401,
  /** A login with a passkey whose answer doesn't hold: one code for every reason but the next one. */
  invalid_passkey_login: 401,
  /** No account has this passkey any more: the browser may forget it (Signal API). */
  unknown_passkey: 401,
  ott_not_found: 401,
  /** The customer has said, by the link of the checkpoint's mail, that they aren't logging in. The login has ended. */
  checkpoint_denied: 401,
  session_not_found: 401,
  /** The customer reported fraud for something that began in this session: it can't be used any further. */
  session_frozen: 401,
  /** No sign-up is in progress in this browser. */
  sign_up_not_found: 401,
  /** A back end's API key is missing, unknown or ended. */
  invalid_api_key: 401,
  /** Staff: wrong e-mail, password or code. */
  invalid_staff_login: 401,
  not_allowed: 403,
  wrong_origin: 403,
  /** The session's last second factor is too old for this change. */
  second_factor_needed: 403,
  /** The session has a key, and the request carries no proof of it that holds: the customer has to log in again. */
  session_key_needed: 403,
  /** The customer's passkeys are all synced, and no other method may approve so large a payment. */
  device_bound_passkey_needed: 403,
  /** The SIM card of the customer's number was changed lately, and no other method is left: the message says until when no code is sent. */
  sim_changed: 403,
  attempt_limit_reached: 403,
  /** The account's protection changed recently: sending money is on hold. */
  cool_off: 403,
  /** All is proved, and the recovery of an account without its passkeys waits: its message says until when. */
  passkey_recovery_waits: 403,
  /** A trusted device that spared a factor isn't proved by its key: the token asks for that factor from now on. */
  trusted_device_unproved: 403,
  /** Staff deactivated the account; the message is HTML, to be sanitised. Only after the right password. */
  user_deactivated: 403,
  /**
   * The customer deactivated the account; `params.oneTimeToken` reactivates it (`routes.reactivateAccount`). Only after the right
   * password.
   */
  self_reactivation_eligible: 403,
  /** Everything is proved, but the phone number has to be replaced before a session begins: the token asks for it from now on. */
  'mandatory.update.phone.number': 403,
  /** This customer's number can't be changed here: staff has to help. */
  phone_change_unavailable: 403,
  /** A staff member decides on their own account, on a photo or for a customer that they haven't opened, or gives both of the two approvals. */
  own_account: 403,
  customer_not_opened: 403,
  photo_not_opened: 403,
  /** The waiting period hasn't ended, so approvals are rejected. */
  review_too_early: 403,
  second_reviewer_needed: 403,
  /** The staff member's role doesn't include it. */
  staff_role: 403,
  /** The staff member's role logs in with a passkey only. */
  staff_passkey_needed: 403,
  phone_number_not_found: 404,
  device_not_found: 404,
  passkey_not_found: 404,
  face_session_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  /** The removal would leave no authentication method. */
  last_way: 409,
  /** Two passkeys have to stay while the customer has chosen passkeys only. */
  passkeys_only: 409,
  /** The push was answered or replaced, or has expired. */
  push_over: 409,
  /** The typed number is that of another open request of the customer, which `pushRequestId` names. Nothing was answered. */
  number_of_other_request: 409,
  already_member: 409,
  /** The address has an account of its own. Only the reader of its mail learns this. */
  email_in_use: 409,
  /** The idempotency key was used with a different request. */
  idempotency_key_reused: 409,
  insufficient_funds: 409,
  /** The approval is unknown, unproved, over, spent, or for another request. */
  approval_not_valid: 409,
  /** An earlier request with this request id has spent the approval: the company may have done it then. */
  approval_spent_before: 409,
  /** Another reviewer has decided, or the case has expired. */
  review_over: 409,
  /** The same waits for a second person already. */
  already_proposed: 409,
  /** The customer's device was removed: an alternative is needed. */
  authenticator_account_deleted: 410,
  too_large: 413,
  unsupported_media_type: 415,
  /** The words of a company's API for an approval can't be shown on a screen or in a message as they are, such as a link or a number to call. */
  details_not_shown: 422,
  headers_too_large: 431,
  'unexpected.error': 500,
  code_not_sent: 502,
  mail_not_sent: 502,
  /** The provider of a social login cannot be reached. */
  social_unavailable: 502,
  ...laterStatus,
} as const;

export type ProblemCode = keyof typeof problemStatus;
export type ProblemStatus = (typeof problemStatus)[ProblemCode];
