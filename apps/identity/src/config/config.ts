/**
 * Reads the configuration from the environment, once. Production refuses to start if a setting is missing, a test flag is set or the origin isn't
 * https, and names every fault. `settings/table.ts` has a row for each setting.
 */
import { availableParallelism } from 'node:os';
import { unknownTokensFrom } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import type { CaptchaSettings } from '../providers/captcha/create-captcha.ts';
import type { FaceMatchSettings } from '../providers/face-match/ask-vendor.ts';
import type { SmtpSettings } from '../providers/mail/smtp.ts';
import type { CamaraSettings } from '../providers/number-signals/camara.ts';
import type { TwilioSettings } from '../providers/phone/twilio.ts';
import type { WebhookSettings } from '../providers/webhook/http-webhook.ts';
import type { TraceSettings } from '../tracing/tracing.ts';
import { parseAddresses } from './addresses.ts';
import { toCaptcha, toContact, toLoginsFrom } from './captcha.ts';
import { checkDemo } from './demo.ts';
import { toFaceMatch } from './face-match.ts';
import { isGuessable } from './forms/secrets.ts';
import { checkNames } from './known-settings.ts';
import { toMessages } from './messages.ts';
import { toNumberSignals } from './number-signals.ts';
import { toPasskeys } from './passkeys.ts';
import { type PhotoSettings, toPhotos } from './photos.ts';
import { readPolicy } from './policy/read-policy.ts';
import { toSmtp, toTwilio } from './providers.ts';
import { toSecurityEvents } from './security-events.ts';
import { readSettings } from './settings/read-settings.ts';
import type { Values } from './settings/table.ts';
import { checkGroups } from './settings/together.ts';
import { type SocialSettings, toSocial } from './social.ts';
import { toTraces } from './traces.ts';
import type { Environment, Faults } from './values.ts';
import { toWebhook } from './webhook.ts';

export type Config = {
  readonly port: number;
  /** `undefined`: no metrics. */
  readonly metricsPort: number | undefined;
  /** The address that metrics are served at: this machine only, unless the operator names another of its addresses. */
  readonly metricsHost: string;
  /** `undefined`: no traces. */
  readonly traces: TraceSettings | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Of a standby; `undefined`: everything is read from the database. */
  readonly databaseReadUrl: string | undefined;
  /** `undefined`: the service creates one and keeps it in the data folder. Never in production. */
  readonly secret: Buffer | undefined;
  /** Secrets that are read with as well, while the secret is being changed. */
  readonly otherSecrets: readonly Buffer[];
  readonly settings: Settings;
  /** `undefined`: no webhooks. */
  readonly webhook: WebhookSettings | undefined;
  /** `undefined`: no operator is asked about SIM cards. */
  readonly numberSignals: CamaraSettings | undefined;
  /** File of a custom phone adapter, which replaces Twilio. */
  readonly phoneProvider: string | undefined;
  /** `undefined`: the demo's outbox, or the custom adapter. */
  readonly twilio: TwilioSettings | undefined;
  /** `undefined`: the demo's outbox. Never in production. */
  readonly smtp: SmtpSettings | undefined;
  /** File of the hashes of breached passwords; `undefined`: none are looked up. */
  readonly breachedPasswords: string | undefined;
  readonly photos: PhotoSettings;
  /** `undefined`: only our own captcha. */
  readonly captcha: CaptchaSettings | undefined;
  readonly social: SocialSettings;
  /** `undefined`: the demo's stand-in. In production, no face is asked for. */
  readonly faceMatch: FaceMatchSettings | undefined;
  /** Accepted push services in addition to the browsers' own. */
  readonly pushOrigins: readonly string[];
  readonly siteDir: string | undefined;
  readonly languagesDir: string | undefined;
  readonly look: Readonly<Record<'logo' | 'font' | 'tokens', string | undefined>>;
  /** Seconds between the stop signal and the moment when new requests are refused. */
  readonly stopDelay: number;
  /** The least level of the lines that are logged. */
  readonly logLevel: Values['STEPGATE_LOG_LEVEL'];
  readonly hashes: { readonly running: number; readonly waiting: number };
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(faults: readonly string[]) {
    super(`The configuration has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
}

/** The domains that are reserved for documentation (RFC 2606). */
const isExample = (hostname: string): boolean => /(?:^|\.)example\.(?:com|net|org)$/.test(hostname);

/** The faults that only production refuses. */
function checkProduction(values: Values, origin: string, faults: Faults): void {
  if (!origin.startsWith('https:')) faults.push('STEPGATE_ORIGIN must be https in production');
  if (isExample(new URL(origin).hostname))
    faults.push(`STEPGATE_ORIGIN is the one of an example (${origin}): set the origin that your customers see`);
  if (values.STEPGATE_DESK_ORIGIN?.startsWith('http:')) faults.push('STEPGATE_DESK_ORIGIN must be https in production');
  if (values.STEPGATE_SECRET !== undefined && isGuessable(values.STEPGATE_SECRET))
    faults.push(
      'STEPGATE_SECRET is not random: it repeats a few bytes. Make one as docs/operating-reference.md says. If a database was written with this one, change it there ("Changing the secret")',
    );
  if (values.STEPGATE_TEST_CODE) faults.push('STEPGATE_TEST_CODE is on: production accepts no test code');
}

/** The secret that writes, and those that are read with as well while it is being changed. */
function checkSecrets({ STEPGATE_SECRET: first, STEPGATE_OTHER_SECRETS: others }: Values, faults: Faults): void {
  const all = [first, ...others].flatMap((each) => each?.toString('base64url') ?? []);
  if (new Set(all).size < all.length) faults.push('STEPGATE_OTHER_SECRETS names a secret twice, or the one of STEPGATE_SECRET');
  if (others.length > 0 && first === undefined) faults.push('STEPGATE_OTHER_SECRETS is set without STEPGATE_SECRET');
}

function toReadUrl({ DATABASE_READ_URL: readUrl, DATABASE_URL: url }: Values, faults: Faults): string | undefined {
  if (readUrl !== undefined && url === undefined) faults.push('DATABASE_READ_URL is set without DATABASE_URL');
  return readUrl;
}

/** Without a trusted proxy, any client could invent its country. */
function toCountryHeader(values: Values, faults: Faults): Pick<Settings, 'countryHeader'> {
  const { STEPGATE_COUNTRY_HEADER: name, STEPGATE_TRUSTED_PROXIES: proxies } = values;
  if (name === undefined) return {};
  if (proxies.length === 0) faults.push('STEPGATE_COUNTRY_HEADER needs the proxies that set it in STEPGATE_TRUSTED_PROXIES');
  return { countryHeader: name.toLowerCase() };
}

function toAccountCountries(values: Values): Settings['accountCountries'] {
  const { STEPGATE_COUNTRIES_PERSONAL: personal, STEPGATE_COUNTRIES_BUSINESS: business } = values;
  return { ...(personal && { personal }), ...(business && { business }) };
}

/** Requests are distinguished by their host. */
function toDeskOrigin(values: Values, origin: string, faults: Faults): Pick<Settings, 'deskOrigin'> {
  const { STEPGATE_DESK_ORIGIN: deskOrigin } = values;
  if (deskOrigin === undefined) return {};
  if (new URL(deskOrigin).host === new URL(origin).host)
    faults.push(`STEPGATE_DESK_ORIGIN must have another host than STEPGATE_ORIGIN, not ${new URL(deskOrigin).host} too`);
  return { deskOrigin };
}

function toSettings(values: Values, origin: string, faults: Faults): Settings {
  const demo = values.STEPGATE_ENV === 'demo';
  const { STEPGATE_BASE_PATH: basePath, STEPGATE_REDIRECT_PATHS: redirectPaths, STEPGATE_PASSWORD_WORDS: passwordWords } = values;
  return {
    brand: values.STEPGATE_BRAND,
    demo,
    testCode: values.STEPGATE_TEST_CODE,
    origin,
    ...(basePath !== undefined && { basePath }),
    ...toDeskOrigin(values, origin, faults),
    ...parseAddresses(values.STEPGATE_ADDRESSES, origin, faults),
    ...toPasskeys(values, origin, faults),
    trustedOrigins: values.STEPGATE_TRUSTED_ORIGINS,
    ...(redirectPaths !== undefined && { redirectPaths }),
    ...toMessages(values),
    accountCountries: toAccountCountries(values),
    ...(passwordWords !== undefined && { passwordWords }),
    reviewersNeeded: Number(values.STEPGATE_REVIEWERS_NEEDED),
    trustedProxies: values.STEPGATE_TRUSTED_PROXIES,
    ...toCountryHeader(values, faults),
    loginsFrom: toLoginsFrom(values.STEPGATE_LOGINS_FROM_ADDRESS),
    signUpsBeforeCaptcha: values.STEPGATE_SIGN_UPS_AN_HOUR,
    unknownTokensFrom,
    contact: toContact(values, demo),
    dataSharing: values.STEPGATE_DATA_SHARING,
    ...toSecurityEvents(values, origin),
    sessionKey: values.STEPGATE_SESSION_KEY,
    staffPasskeys: values.STEPGATE_STAFF_PASSKEYS,
    policy: readPolicy(values.STEPGATE_POLICY, faults),
    reviewNetworks: values.STEPGATE_REVIEW_NETWORKS,
    watchedNetworks: values.STEPGATE_WATCHED_NETWORKS,
    accessToken: values.STEPGATE_ACCESS_TOKEN,
    identityHost: values.STEPGATE_IDENTITY_HOST,
  };
}

/** @throws ConfigError naming every fault at once */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  checkNames(env, faults);
  const values = readSettings(env, faults);
  checkGroups(env, faults);
  checkSecrets(values, faults);
  const demo = values.STEPGATE_ENV === 'demo';
  const origin = values.STEPGATE_ORIGIN ?? (demo ? `http://localhost:${values.PORT}` : 'https://invalid.example');
  if (!demo) checkProduction(values, origin, faults);
  const twilio = toTwilio(env, values, demo, faults);
  const smtp = toSmtp(env, values, demo, faults);
  checkDemo(values, { demo, origin, twilio, smtp }, faults);
  const config = {
    port: values.PORT,
    metricsPort: values.STEPGATE_METRICS_PORT,
    metricsHost: values.STEPGATE_METRICS_HOST,
    traces: toTraces(values, faults),
    dataDir: values.STEPGATE_DATA_DIR,
    photos: toPhotos(env, values, faults),
    social: toSocial(values),
    captcha: toCaptcha(values, origin),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: toReadUrl(values, faults),
    secret: values.STEPGATE_SECRET,
    otherSecrets: values.STEPGATE_OTHER_SECRETS,
    settings: toSettings(values, origin, faults),
    webhook: toWebhook(env, values, faults),
    numberSignals: toNumberSignals(values),
    phoneProvider: values.STEPGATE_PHONE_PROVIDER,
    twilio,
    smtp,
    breachedPasswords: values.STEPGATE_BREACHED_PASSWORDS,
    faceMatch: toFaceMatch(values),
    pushOrigins: values.STEPGATE_PUSH_ORIGINS,
    siteDir: values.STEPGATE_SITE_DIR,
    languagesDir: values.STEPGATE_LANGUAGES,
    look: { logo: values.STEPGATE_LOGO, font: values.STEPGATE_FONT, tokens: values.STEPGATE_TOKENS },
    stopDelay: values.STEPGATE_STOP_DELAY,
    logLevel: values.STEPGATE_LOG_LEVEL,
    hashes: { running: availableParallelism() + 1, waiting: 32 },
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}
