import { laterStatus } from './later-status.ts';

/** Every error code the identity service answers with, and the HTTP status it travels under. */
export const problemStatus = {
  invalid_format: 400,
  invalid_email: 400,
  /** No captcha, one that was used before, or one of another site: `captcha` has to be solved, anew. */
  captcha_failed: 400,
  /** No accounts of that type there. */
  country_not_available: 400,
  invalid_code: 400,
  invalid_password: 400,
  /** A new password that is too short, too common, or the account's own address. */
  weak_password: 400,
  /** A link or enrolment code that is unknown, used or too old. */
  invalid_link: 400,
  /** A link that only counts in the browser that asked for it. */
  wrong_browser: 400,
  /** Not a phone number with its country code. */
  invalid_phone_number: 400,
  /** Not a photo that is taken here, or not sent as one. */
  invalid_file: 400,
  /** The service does not know this version of what captures faces. */
  unsupported_sdk_version: 400,
  /** No face, several, or one that cannot be made out on the photo. */
  face_not_usable: 400,
  /** The digits of the phone number that were left out are others. */
  invalid_missing_numbers: 400,
  /** The number is another account's; `params.maskedDuplicateEmail` says whose. Only after a code to that number was right. */
  duplicated_phone_number: 400,
  /** The number is already the customer's own, so our service names no email. Only after a code to that number was right. */
  'phone.number.repeated': 400,
  'user.phonenumber.blocked': 400,
  'user.phonenumber.is.not.mobile.number': 400,
  invalid_access_token: 401,
  invalid_email_password: 401,
  ott_not_found: 401,
  session_not_found: 401,
  /** The customer has said of something begun in this session that it was not them: nothing goes on in it. */
  session_frozen: 401,
  /** No sign-up that is under way in this browser. */
  sign_up_not_found: 401,
  /** Staff: e-mail, password or code. */
  invalid_staff_login: 401,
  not_allowed: 403,
  wrong_origin: 403,
  /** The session's last second factor is too long ago for this change. */
  second_factor_needed: 403,
  attempt_limit_reached: 403,
  /** What protects the account has changed a short while ago: sending money rests. */
  cool_off: 403,
  /** Staff has switched the account off; the message is HTML, to be sanitised. Only after the right password. */
  user_deactivated: 403,
  /** Its owner has; `params.oneTimeToken` leads back (`routes.reactivateAccount`). Only after the right password. */
  self_reactivation_eligible: 403,
  /** Everything is proved, but no session begins before the phone number is a new one: the token asks for it from now on. */
  'mandatory.update.phone.number': 403,
  /** The number of this customer cannot be changed here: staff has to help. */
  phone_change_unavailable: 403,
  /** A reviewer decides on their own account; on a photo that they have not opened; or approves for the second time what another has to. */
  own_account: 403,
  photo_not_opened: 403,
  second_reviewer_needed: 403,
  phone_number_not_found: 404,
  device_not_found: 404,
  face_session_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  /** What would be removed is the last way to prove who one is. */
  last_way: 409,
  /** The push was answered, replaced or has run out. */
  push_over: 409,
  already_member: 409,
  /** The address has an account of its own. Only the reader of its mail is told. */
  email_in_use: 409,
  /** The same idempotency key with another request. */
  idempotency_key_reused: 409,
  insufficient_funds: 409,
  /** Somebody else has decided it, or its time is over. */
  review_over: 409,
  /** The customer's device was removed: another way is needed (specification, part 8). */
  authenticator_account_deleted: 410,
  too_large: 413,
  unsupported_media_type: 415,
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
