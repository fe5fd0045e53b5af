/** Settings of the login, of second factors and of staff. */
import { captcha, faceMatchSdkVersion, loginsFrom, signUpsInAll } from '@stepgate/contract';
import { count, networks, oneOf, onOff, origins, outgoingAddress, text, textLike, versions } from '../forms/forms.ts';
import { appleKey, webhookSecrets } from '../forms/keys.ts';
import { passwordWords } from '../forms/password-words.ts';
import { origin } from '../forms/paths.ts';
import { byMode, optional, setting } from './row.ts';

const siteKey = textLike((key) => key !== captcha.siteKeyPlaceholder, "your site's own key");

export const loginSettings = {
  STEPGATE_RP_ID: optional(text, {
    shown: 'the host of `STEPGATE_ORIGIN`',
    what: "the passkeys' domain: that host or a parent of it. A change voids every passkey",
  }),
  STEPGATE_PASSKEY_ORIGINS: setting(origins, [], {
    what: 'other https origins whose pages may use passkeys. `https://<STEPGATE_RP_ID>/.well-known/webauthn` must reach the service. Their edge passes calls on with `STEPGATE_ORIGIN` as the `Origin`',
  }),
  STEPGATE_POLICY: optional(text, {
    shown: 'the built-in policy',
    what: 'path of [the policy](policy.md): which methods, in which order, what a risk asks for, what is forbidden',
  }),
  STEPGATE_SECURITY_EVENTS_ISSUER: optional(text, {
    what: 'whose [Security Event Tokens](security-event-tokens.md) are accepted: the `iss`, and the address of its keys (JWKS), https or on this machine',
  }),
  STEPGATE_SECURITY_EVENTS_KEYS_URL: optional(outgoingAddress('https://idp.example.com/jwks')),
  STEPGATE_SECURITY_EVENTS_AUDIENCE: optional(text, { shown: 'the origin', what: 'their `aud`' }),
  STEPGATE_BREACHED_PASSWORDS: optional(text, {
    what: 'file of the hashes of [breached passwords](#new-passwords), which are rejected as new ones',
  }),
  STEPGATE_PASSWORD_WORDS: optional(passwordWords, {
    what: 'your own words beside `STEPGATE_BRAND`, such as products, separated by commas: a [new password](#new-passwords) has to be long enough without them',
  }),
  STEPGATE_SESSION_KEY: setting(oneOf('optional', 'required'), 'optional', {
    what: '`required` refuses changes by a session without a key, and trusts no such browser: [copied cookies](#copied-cookies)',
  }),
  STEPGATE_DATA_SHARING: byMode(
    onOff,
    { production: false, demo: true },
    {
      what: 'the login for data sharing (`/login?variant=CDR`), which begins with an address alone',
    },
  ),
  STEPGATE_LOGINS_FROM_ADDRESS: setting(count(), loginsFrom.most, {
    what: 'wrong passwords from one network, or guest id, in ten minutes; from half on with a captcha. Raise it if many customers share an address',
  }),
  STEPGATE_SIGN_UPS_AN_HOUR: setting(count(), signUpsInAll.captchaAfter, {
    what: 'sign-ups of all networks without a captcha. Set more than your busiest hour has',
  }),
  STEPGATE_CAPTCHA: optional(oneOf('turnstile', 'recaptcha'), {
    shown: 'none: our own',
    what: "[a vendor's](#captcha): `turnstile` (if only the keys are set) or `recaptcha` (v2, invisible)",
  }),
  STEPGATE_CAPTCHA_SITE_KEY: optional(siteKey),
  STEPGATE_CAPTCHA_SECRET: optional(text),
  STEPGATE_CAPTCHA_VERIFIER: optional(outgoingAddress('https://captcha.example.com/siteverify'), {
    shown: "the vendor's",
    what: 'another address of the same interface, https or on this machine',
  }),
  STEPGATE_WATCHED_NETWORKS: setting(networks, [], { what: 'suspicious networks, such as hosting or anonymisers' }),
  STEPGATE_SOCIAL_GOOGLE_CLIENT_ID: optional(text, {
    shown: 'none (demo: its own provider)',
    what: "register `<origin>/login-api/socials/google/callback` there (`facebook`, `apple`). Apple's key is the text of its `.p8` file; `\\n` may stand for a line break",
  }),
  STEPGATE_SOCIAL_GOOGLE_CLIENT_SECRET: optional(text),
  STEPGATE_SOCIAL_FACEBOOK_CLIENT_ID: optional(text),
  STEPGATE_SOCIAL_FACEBOOK_CLIENT_SECRET: optional(text),
  STEPGATE_SOCIAL_APPLE_CLIENT_ID: optional(text),
  STEPGATE_SOCIAL_APPLE_TEAM_ID: optional(text),
  STEPGATE_SOCIAL_APPLE_KEY_ID: optional(text),
  STEPGATE_SOCIAL_APPLE_PRIVATE_KEY: optional(appleKey),
  STEPGATE_FACE_MATCH_URL: optional(outgoingAddress('https://faces.example.com/v1'), {
    shown: 'none: no face is asked for (demo: a stand-in)',
    what: 'address of [the vendor that judges faces](face-match.md), https or on this machine, and the secret that you share (`whsec_…`; two while you change it)',
  }),
  STEPGATE_FACE_MATCH_SECRET: setting(webhookSecrets, [], {}),
  STEPGATE_FACE_MATCH_SDK_VERSIONS: setting(versions, [faceMatchSdkVersion], {
    what: 'versions of the capture whose scans the vendor takes, separated by commas. The default is that of our own',
  }),
  STEPGATE_REVIEWERS_NEEDED: setting(oneOf('1', '2'), '1', { what: 'reviewers who must approve a new phone number: 1 or 2' }),
  // The demo's reviewer logs in with a password that everybody knows, and has no passkey.
  STEPGATE_STAFF_PASSKEYS: byMode(
    oneOf('required', 'optional'),
    { production: 'required', demo: 'optional' },
    {
      what: 'staff whose role decides log in [with a passkey](#passkeys-of-staff) only. `optional`: also with password and code',
    },
  ),
  STEPGATE_DESK_ORIGIN: optional(origin, {
    shown: 'that of `STEPGATE_ORIGIN`',
    what: "[an origin of the desk's own](support-desk.md#an-origin-of-its-own), with another host. Pages and calls of staff are only there then",
  }),
  STEPGATE_REVIEW_NETWORKS: setting(networks, [], {
    shown: 'every network',
    what: "staff's networks. Elsewhere `/review` doesn't exist",
  }),
} as const;
