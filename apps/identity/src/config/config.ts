/**
 * Reads the configuration from the environment, once. Production refuses to start if a setting is missing, a test flag is set or the origin isn't
 * https, and names every fault. docs/operating-reference.md has every name.
 */
import { availableParallelism } from 'node:os';
import { defaults, type FaceStep, faceMatch, faceSteps, unknownTokensFrom } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import type { CaptchaSettings } from '../providers/captcha/create-captcha.ts';
import type { SmtpSettings } from '../providers/mail/smtp.ts';
import type { CamaraSettings } from '../providers/number-signals/camara.ts';
import type { TwilioSettings } from '../providers/phone/twilio.ts';
import type { WebhookSettings } from '../providers/webhook/http-webhook.ts';
import type { TraceSettings } from '../tracing/tracing.ts';
import { parseAddresses } from './addresses.ts';
import { parseBrand } from './brand.ts';
import { parseCaptcha, parseContact, parseLoginsFrom, parseSignUpsBeforeCaptcha } from './captcha.ts';
import { parseAccountCountries } from './countries.ts';
import { parseCountryHeader } from './country-header.ts';
import { checkDemo } from './demo.ts';
import { isGuessable, parseGivenSecrets } from './given-secrets.ts';
import { checkNames } from './known-settings.ts';
import { parseMetricsHost, parsePort } from './listening.ts';
import { type LogLevel, parseLogLevel } from './log-level.ts';
import { parseMessages } from './messages.ts';
import { parseNumberSignals } from './number-signals.ts';
import { listPasskeys } from './passkeys.ts';
import { parsePasswordWords } from './password-words.ts';
import { parseBasePath, parseIdentityHost, parseRedirects } from './paths.ts';
import { type PhotoSettings, parsePhotos } from './photos.ts';
import { readPolicy } from './policy/read-policy.ts';
import { parseSmtp, parseTwilio } from './providers.ts';
import { parseSecurityEvents } from './security-events.ts';
import { parseSessionKey } from './session-key.ts';
import { parseSocial, type SocialSettings } from './social.ts';
import { parseStaffPasskeys } from './staff-passkeys.ts';
import { parseTraces } from './traces.ts';
import { type Environment, isExample, parseCount, parseNetworks, parseOrigins, parseVisibleText } from './values.ts';
import { parseWebhook } from './webhook.ts';

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
  /** Folder of the installed face engine, if it isn't the default; `off`: no face match. */
  readonly faceEngine: string | undefined;
  /** Accepted push services in addition to the browsers' own. */
  readonly pushOrigins: readonly string[];
  readonly siteDir: string | undefined;
  readonly languagesDir: string | undefined;
  readonly look: { readonly logo: string | undefined; readonly tokens: string | undefined };
  /** Seconds between the stop signal and the moment when new requests are refused. */
  readonly stopDelay: number;
  /** The least level of the lines that are logged. */
  readonly logLevel: LogLevel;
  readonly hashes: { readonly running: number; readonly waiting: number };
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(faults: readonly string[]) {
    super(`The configuration has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
}

const defaultPort = 3_000;
/** Seconds. Load balancers ask about once a second. A timer of more than 24 days would end at once. */
const stopDelays = { inProduction: 2, most: 3_600 } as const;

function parseOrigin(text: string, faults: string[]): string {
  try {
    const url = new URL(text);
    if (url.origin === text.replace(/\/$/, '') && /^https?:$/.test(url.protocol)) return url.origin;
  } catch {}
  faults.push(`STEPGATE_ORIGIN must be an origin such as https://app.example.com, not "${text}"`);
  return 'https://invalid.example';
}

function parseDatabaseUrl(text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^postgres(?:ql)?:\/\/./.test(text)) return text;
  // The URL may contain a password, so the fault doesn't repeat it.
  faults.push('DATABASE_URL must begin with postgres:// or postgresql://');
  return undefined;
}

/** @param otherwise the default */
function parseSwitch(name: string, text: string | undefined, otherwise: boolean, faults: string[]): boolean {
  if (text === undefined || text === '') return otherwise;
  if (text !== 'on' && text !== 'off') faults.push(`${name} must be "on" or "off", not "${text}"`);
  return text === 'on';
}

function parseFaceSteps(text: string | undefined, faults: string[]): FaceStep[] | undefined {
  if (text === undefined || text === '') return undefined;
  const steps = text.split(',').flatMap((name) => faceSteps.find((step) => step === name.trim()) ?? []);
  if (steps.length === faceMatch.steps && new Set(steps).size === steps.length) return steps;
  faults.push(`STEPGATE_FACE_STEPS must name ${faceMatch.steps} different steps of ${faceSteps.join(', ')}`);
  return undefined;
}

/** `none` must be explicit: behind an unnamed proxy, all customers would share one address and its rate limits. */
const parseProxies = (text: string | undefined, faults: string[]): string[] =>
  text === 'none' ? [] : parseNetworks('STEPGATE_TRUSTED_PROXIES', text, faults);

function parseReviewers(text: string | undefined, faults: string[]): number {
  if (text !== undefined && text !== '' && text !== '1' && text !== '2')
    faults.push(`STEPGATE_REVIEWERS_NEEDED must be 1 or 2, not "${text}"`);
  return text === '2' ? 2 : 1;
}

/** @throws ConfigError naming every fault at once */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  checkNames(env, faults);
  const mode = env.STEPGATE_ENV || 'production';
  if (mode !== 'demo' && mode !== 'production') faults.push(`STEPGATE_ENV must be "demo" or "production", not "${mode}"`);
  const demo = mode === 'demo';
  const testCode = parseSwitch('STEPGATE_TEST_CODE', env.STEPGATE_TEST_CODE, demo, faults);
  const port = parsePort('PORT', env.PORT, faults) ?? defaultPort;
  const metricsPort = parsePort('STEPGATE_METRICS_PORT', env.STEPGATE_METRICS_PORT, faults);
  const metricsHost = parseMetricsHost(env.STEPGATE_METRICS_HOST, faults);
  const traces = parseTraces(env, faults);
  const origin = parseOrigin(env.STEPGATE_ORIGIN || (demo ? `http://localhost:${port}` : ''), faults);
  const { secret, otherSecrets } = parseGivenSecrets(env, faults);
  const twilio = parseTwilio(env, !demo, faults);
  const brand = parseBrand(env.STEPGATE_BRAND, faults);
  const smtp = parseSmtp(env, { required: !demo, brand }, faults);
  const faceOrder = parseFaceSteps(env.STEPGATE_FACE_STEPS, faults);
  const trustedProxies = parseProxies(env.STEPGATE_TRUSTED_PROXIES, faults);
  const settings: Settings = {
    brand,
    demo,
    testCode,
    logIds: parseSwitch('STEPGATE_LOG_IDS', env.STEPGATE_LOG_IDS, false, faults),
    origin,
    tokenAudience: parseVisibleText('STEPGATE_TOKEN_AUDIENCE', env.STEPGATE_TOKEN_AUDIENCE, origin, faults),
    ...parseBasePath(env.STEPGATE_BASE_PATH, faults),
    ...parseAddresses(env.STEPGATE_ADDRESSES, origin, faults),
    ...listPasskeys(env, origin, faults),
    ...parseRedirects(env, faults),
    ...parseMessages(env, demo, faults),
    ...parseAccountCountries(env, faults),
    ...parsePasswordWords(env.STEPGATE_PASSWORD_WORDS, faults),
    reviewersNeeded: parseReviewers(env.STEPGATE_REVIEWERS_NEEDED, faults),
    trustedProxies,
    ...parseCountryHeader(env, trustedProxies, faults),
    ...(faceOrder && { faceSteps: faceOrder }),
    loginsFrom: parseLoginsFrom(env, faults),
    signUpsBeforeCaptcha: parseSignUpsBeforeCaptcha(env, faults),
    unknownTokensFrom,
    contact: parseContact(env, demo, faults),
    dataSharing: parseSwitch('STEPGATE_DATA_SHARING', env.STEPGATE_DATA_SHARING, demo, faults),
    ...parseSecurityEvents(env, origin, faults),
    sessionKey: parseSessionKey(env.STEPGATE_SESSION_KEY, faults),
    staffPasskeys: parseStaffPasskeys(env.STEPGATE_STAFF_PASSKEYS, demo, faults),
    policy: readPolicy(env, faults),
    reviewNetworks: parseNetworks('STEPGATE_REVIEW_NETWORKS', env.STEPGATE_REVIEW_NETWORKS, faults),
    watchedNetworks: parseNetworks('STEPGATE_WATCHED_NETWORKS', env.STEPGATE_WATCHED_NETWORKS, faults),
    accessToken: parseVisibleText('STEPGATE_ACCESS_TOKEN', env.STEPGATE_ACCESS_TOKEN, defaults.accessToken, faults),
    identityHost: parseIdentityHost(env.STEPGATE_IDENTITY_HOST, faults),
  };
  const logLevel = parseLogLevel(env.STEPGATE_LOG_LEVEL, demo, faults);
  const usualDelay = demo ? 0 : stopDelays.inProduction;
  const stopDelay = parseCount('STEPGATE_STOP_DELAY', env.STEPGATE_STOP_DELAY, usualDelay, faults, stopDelays.most);
  const pushOrigins = parseOrigins('STEPGATE_PUSH_ORIGINS', env.STEPGATE_PUSH_ORIGINS, demo, faults);
  if (!demo) {
    if (!origin.startsWith('https:')) faults.push('STEPGATE_ORIGIN must be https in production');
    if (isExample(new URL(origin).hostname))
      faults.push(`STEPGATE_ORIGIN is the one of an example (${origin}): set the origin that your customers see`);
    if (secret !== undefined && isGuessable(secret))
      faults.push(
        'STEPGATE_SECRET is not random: it repeats a few bytes. Make one as docs/operating-reference.md says. If a database was written with this one, change it there ("Changing the secret")',
      );
    if (secret === undefined && !env.STEPGATE_SECRET) faults.push('STEPGATE_SECRET is missing');
    if (!env.STEPGATE_TRUSTED_PROXIES)
      faults.push(
        'STEPGATE_TRUSTED_PROXIES is missing: name the proxies in front of the service, or "none" if customers connect to it directly',
      );
    if (faceOrder !== undefined) faults.push('STEPGATE_FACE_STEPS is set: production chooses the order of steps itself');
    if (testCode) faults.push('STEPGATE_TEST_CODE is on: production accepts no test code');
  }
  const dataDir = env.STEPGATE_DATA_DIR || '.data';
  const databaseUrl = parseDatabaseUrl(env.DATABASE_URL, faults);
  const photos = parsePhotos(env, dataDir, faults);
  const social = parseSocial(env, faults);
  const captcha = parseCaptcha(env, origin, faults);
  const webhook = parseWebhook(env, faults);
  const numberSignals = parseNumberSignals(env, faults);
  const phoneProvider = env.STEPGATE_PHONE_PROVIDER || undefined;
  checkDemo(env, { demo, origin, phoneProvider, twilio, smtp }, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port,
    metricsPort,
    metricsHost,
    traces,
    dataDir,
    photos,
    social,
    captcha,
    databaseUrl,
    secret,
    otherSecrets,
    settings,
    webhook,
    numberSignals,
    phoneProvider,
    twilio,
    smtp,
    breachedPasswords: env.STEPGATE_BREACHED_PASSWORDS || undefined,
    faceEngine: env.STEPGATE_FACE_ENGINE || undefined,
    pushOrigins,
    siteDir: env.STEPGATE_SITE_DIR || undefined,
    languagesDir: env.STEPGATE_LANGUAGES || undefined,
    look: { logo: env.STEPGATE_LOGO || undefined, tokens: env.STEPGATE_TOKENS || undefined },
    stopDelay,
    logLevel,
    hashes: { running: availableParallelism() + 1, waiting: 32 },
  };
}
