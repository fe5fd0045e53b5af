/**
 * What the environment says, read once. Production refuses to start with anything missing, a test flag, or an origin without https,
 * and names what is wrong. docs/operating.md has every name in one table.
 */
import { availableParallelism } from 'node:os';
import { defaults } from '@stepgate/contract';
import type { Settings } from './domain/settings.ts';
import type { TwilioSettings } from './providers/phone/twilio.ts';

export type Config = {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** `undefined`: the service makes one and keeps it in the data folder. Never in production. */
  readonly secret: Buffer | undefined;
  readonly settings: Settings;
  /** `undefined`: the outbox. Never in production. */
  readonly twilio: TwilioSettings | undefined;
  readonly siteDir: string | undefined;
  readonly hashes: { readonly running: number; readonly waiting: number };
};

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
}

const defaultPort = 3_000;
const secretBytes = 32;

function originOf(text: string, faults: string[]): string {
  try {
    const url = new URL(text);
    if (url.origin === text.replace(/\/$/, '') && /^https?:$/.test(url.protocol)) return url.origin;
  } catch {}
  faults.push(`STEPGATE_ORIGIN must be an origin such as https://app.example.com, not "${text}"`);
  return 'https://invalid.example';
}

function portOf(text: string | undefined, faults: string[]): number {
  const port = text === undefined || text === '' ? defaultPort : Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  faults.push(`PORT must be a port number, not "${text}"`);
  return defaultPort;
}

function secretOf(text: string | undefined, faults: string[]): Buffer | undefined {
  if (text === undefined || text === '') return undefined;
  const secret = Buffer.from(text, 'base64url');
  if (secret.length >= secretBytes) return secret;
  faults.push(`STEPGATE_SECRET must be at least ${secretBytes} random bytes in base64url`);
  return undefined;
}

function testCodeOf(text: string | undefined, demo: boolean, faults: string[]): boolean {
  if (text === undefined || text === '') return demo;
  if (text !== 'on' && text !== 'off') faults.push(`STEPGATE_TEST_CODE must be "on" or "off", not "${text}"`);
  return text === 'on';
}

function twilioOf(env: Environment, faults: string[]): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid && !authToken && !from) return undefined;
  if (accountSid && authToken && from) {
    return { accountSid, authToken, from, baseUrl: env.TWILIO_BASE_URL || 'https://api.twilio.com' };
  }
  faults.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together: set all three');
  return undefined;
}

/** @throws ConfigError naming every fault at once */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const mode = env.STEPGATE_ENV || 'production';
  if (mode !== 'demo' && mode !== 'production') faults.push(`STEPGATE_ENV must be "demo" or "production", not "${mode}"`);
  const demo = mode === 'demo';
  const testCode = testCodeOf(env.STEPGATE_TEST_CODE, demo, faults);
  const port = portOf(env.PORT, faults);
  const origin = originOf(env.STEPGATE_ORIGIN || (demo ? `http://localhost:${port}` : ''), faults);
  const secret = secretOf(env.STEPGATE_SECRET, faults);
  const twilio = twilioOf(env, faults);
  const trustedOrigins = (env.STEPGATE_TRUSTED_ORIGINS || '').split(',').flatMap((each) => each.trim() || []);
  for (const trusted of trustedOrigins) {
    if (!URL.canParse(trusted) || new URL(trusted).origin !== trusted || !trusted.startsWith('https:')) {
      faults.push(`STEPGATE_TRUSTED_ORIGINS must be https origins with commas between, not "${trusted}"`);
    }
  }
  if (!demo) {
    if (!origin.startsWith('https:')) faults.push('STEPGATE_ORIGIN must be https in production');
    if (secret === undefined && !env.STEPGATE_SECRET) faults.push('STEPGATE_SECRET is missing');
    if (twilio === undefined)
      faults.push('no SMS provider is set: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are missing');
    if (testCode) faults.push('STEPGATE_TEST_CODE is on: production takes no test code');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port,
    dataDir: env.STEPGATE_DATA_DIR || '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    secret,
    settings: { demo, testCode, origin, trustedOrigins, accessToken: env.STEPGATE_ACCESS_TOKEN || defaults.accessToken },
    twilio,
    siteDir: env.STEPGATE_SITE_DIR || undefined,
    hashes: { running: availableParallelism() + 1, waiting: 32 },
  };
}
