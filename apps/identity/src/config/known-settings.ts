/** Refuses unknown names: a misspelt one would silently leave its setting at the default. */
import { distance, nearestTo } from './nearest.ts';
import type { Environment, Faults } from './values.ts';

/** Every setting of ours, as in the tables of docs/operating-reference.md. */
export const knownSettings: readonly string[] = [
  'STEPGATE_ACCESS_TOKEN',
  'STEPGATE_ADDRESSES',
  'STEPGATE_BASE_PATH',
  'STEPGATE_BRAND',
  'STEPGATE_BREACHED_PASSWORDS',
  'STEPGATE_CALLS_AN_HOUR',
  'STEPGATE_CALLS_A_DAY',
  'STEPGATE_CAPTCHA',
  'STEPGATE_CAPTCHA_SECRET',
  'STEPGATE_CAPTCHA_SITE_KEY',
  'STEPGATE_CAPTCHA_VERIFIER',
  'STEPGATE_CLIENT_ID',
  'STEPGATE_CODES_A_COUNTRY',
  'STEPGATE_COUNTRIES_BUSINESS',
  'STEPGATE_COUNTRIES_PERSONAL',
  'STEPGATE_COUNTRY_HEADER',
  'STEPGATE_DATA_DIR',
  'STEPGATE_DATA_SHARING',
  'STEPGATE_DEFAULT_POLL',
  'STEPGATE_ENV',
  'STEPGATE_FACE_ENGINE',
  'STEPGATE_FACE_STEPS',
  'STEPGATE_GGOW',
  'STEPGATE_GUEST_ID',
  'STEPGATE_IDENTITY_HOST',
  'STEPGATE_LANGUAGES',
  'STEPGATE_LOGINS_FROM_ADDRESS',
  'STEPGATE_LOGIN_CALL',
  'STEPGATE_LOGO',
  'STEPGATE_LOG_IDS',
  'STEPGATE_LOG_LEVEL',
  'STEPGATE_MAIL_FROM',
  'STEPGATE_METRICS_HOST',
  'STEPGATE_METRICS_PORT',
  'STEPGATE_MOSC',
  'STEPGATE_ORIGIN',
  'STEPGATE_OTHER_SECRETS',
  'STEPGATE_PASSKEY_ORIGINS',
  'STEPGATE_PASSWORD_WORDS',
  'STEPGATE_PHONE_COUNTRIES',
  'STEPGATE_PHONE_PROVIDER',
  'STEPGATE_PHOTOS_DIR',
  'STEPGATE_PHOTOS_S3_ACCESS_KEY_ID',
  'STEPGATE_PHOTOS_S3_ADDRESSING',
  'STEPGATE_PHOTOS_S3_BUCKET',
  'STEPGATE_PHOTOS_S3_PREFIX',
  'STEPGATE_PHOTOS_S3_REGION',
  'STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY',
  'STEPGATE_PHOTOS_S3_URL',
  'STEPGATE_POLICY',
  'STEPGATE_PROFILER_SESSION',
  'STEPGATE_PUBLIC_DEMO',
  'STEPGATE_PUSH_ORIGINS',
  'STEPGATE_REDIRECT_PATHS',
  'STEPGATE_REVIEWERS_NEEDED',
  'STEPGATE_REVIEW_NETWORKS',
  'STEPGATE_RP_ID',
  'STEPGATE_SECRET',
  'STEPGATE_SECURITY_EVENTS_AUDIENCE',
  'STEPGATE_SECURITY_EVENTS_ISSUER',
  'STEPGATE_SECURITY_EVENTS_KEYS_URL',
  'STEPGATE_SESSION_KEY',
  'STEPGATE_SIGN_UPS_AN_HOUR',
  'STEPGATE_SIM_SWAP_CLIENT_ID',
  'STEPGATE_SIM_SWAP_CLIENT_SECRET',
  'STEPGATE_SIM_SWAP_TOKEN_URL',
  'STEPGATE_SIM_SWAP_URL',
  'STEPGATE_SITE_DIR',
  'STEPGATE_SMTP_URL',
  'STEPGATE_SOCIAL_APPLE_CLIENT_ID',
  'STEPGATE_SOCIAL_APPLE_KEY_ID',
  'STEPGATE_SOCIAL_APPLE_PRIVATE_KEY',
  'STEPGATE_SOCIAL_APPLE_TEAM_ID',
  'STEPGATE_SOCIAL_FACEBOOK_CLIENT_ID',
  'STEPGATE_SOCIAL_FACEBOOK_CLIENT_SECRET',
  'STEPGATE_SOCIAL_GOOGLE_CLIENT_ID',
  'STEPGATE_SOCIAL_GOOGLE_CLIENT_SECRET',
  'STEPGATE_SOCIAL_ORIGINS',
  'STEPGATE_STAFF_PASSKEYS',
  'STEPGATE_STOP_DELAY',
  'STEPGATE_SUPPORT_EMAIL',
  'STEPGATE_SUPPORT_PHONE',
  'STEPGATE_TEST_CODE',
  'STEPGATE_TEXTS_AN_HOUR',
  'STEPGATE_TEXTS_A_DAY',
  'STEPGATE_TOKENS',
  'STEPGATE_TOKEN_AUDIENCE',
  'STEPGATE_TRUSTED_ORIGINS',
  'STEPGATE_TRUSTED_PROXIES',
  'STEPGATE_UPLOAD_PATHS',
  'STEPGATE_VIEW_TYPE',
  'STEPGATE_WATCHED_NETWORKS',
  'STEPGATE_WEBHOOK_AUDIENCE',
  'STEPGATE_WEBHOOK_FORM',
  'STEPGATE_WEBHOOK_SECRET',
  'STEPGATE_WEBHOOK_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_BASE_URL',
  'TWILIO_FROM',
  'TWILIO_VOICE_FROM',
  'TWILIO_WHATSAPP_CONTENT_SID',
  'TWILIO_WHATSAPP_FROM',
];

/** Names of other programs that may run in the same environment: what the samples of a company's back end read. */
const ofOthers: ReadonlySet<string> = new Set(['STEPGATE_API_KEY', 'STEPGATE_SERVICE']);

/** What Kubernetes sets in each container for a service that is called `stepgate`. */
const ofKubernetes = /_SERVICE_HOST$|_SERVICE_PORT(?:_[A-Z0-9_]+)?$|_PORT_\d+_(?:TCP|UDP)(?:_(?:PROTO|PORT|ADDR))?$/;
const isOfKubernetes = (name: string, value: string): boolean =>
  ofKubernetes.test(name) || (name.endsWith('_PORT') && /^(?:tcp|udp):\/\//.test(value));

/** Without the company's name, so that `STEPGATE_PORT` is near `PORT`. */
const plain = (name: string): string => name.replace(/^STEPGATE_/, '').replaceAll('_', '');

const nearestSetting = (name: string): string =>
  nearestTo(name, ['PORT', 'DATABASE_URL', ...knownSettings], (from, to) => distance(plain(from), plain(to)));

/** An adapter of the operator's own may read names that begin with TWILIO_, so they are checked only without one. */
export function checkNames(env: Environment, faults: Faults): void {
  const ours = env.STEPGATE_PHONE_PROVIDER ? /^STEPGATE_/ : /^(?:STEPGATE|TWILIO)_/;
  for (const [name, value = ''] of Object.entries(env)) {
    if (!ours.test(name) || knownSettings.includes(name) || ofOthers.has(name) || isOfKubernetes(name, value)) continue;
    faults.push(`there is no setting ${name}: did you mean ${nearestSetting(name)}?`);
  }
}
