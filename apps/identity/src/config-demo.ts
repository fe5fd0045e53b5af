/** What the demo refuses: whatever would put it in front of real people. docs/operating.md has every name in one table. */
import pg from 'pg';
import { type Environment, type Faults, isThisMachine } from './config-values.ts';
import type { SmtpSettings } from './providers/mail/smtp.ts';
import type { TwilioSettings } from './providers/phone/twilio.ts';

const setting = 'STEPGATE_PUBLIC_DEMO';
const allowed = 'anybody-can-log-in';

/** Asks the PostgreSQL client itself, because a connection string can name its host in several places. */
function databaseHost(url: string): string {
  try {
    return new pg.Client({ connectionString: url }).host;
  } catch {
    return '';
  }
}

/** A socket of PostgreSQL is a path. */
const isLocalDatabase = (url: string): boolean => {
  const host = databaseHost(url);
  return host.startsWith('/') || host === '::1' || isThisMachine(host);
};

/** The demo itself is plain http on this machine. */
function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== 'http:' || !isThisMachine(hostname);
}

const isRealSmsProvider = ({ baseUrl }: TwilioSettings): boolean =>
  !URL.canParse(baseUrl) || !isThisMachine(new URL(baseUrl).hostname);

const isRealMailServer = ({ host }: SmtpSettings): boolean => host !== '::1' && !isThisMachine(host);

type Found = {
  readonly demo: boolean;
  readonly origin: string;
  readonly twilio: TwilioSettings | undefined;
  readonly smtp: SmtpSettings | undefined;
};

/** In the demo anybody can log in as anybody, so one forgotten STEPGATE_ENV must not open it to the world. */
export function checkDemo(env: Environment, { demo, origin, twilio, smtp }: Found, faults: Faults): void {
  const said = env[setting] ?? '';
  if (said !== '' && said !== allowed) faults.push(`${setting} must be "${allowed}" or unset, not "${said}"`);
  if (!demo && said !== '') faults.push(`${setting} is set: production is no demo`);
  if (!demo || said === allowed) return;
  const refuse = (what: string): void => {
    faults.push(
      `${what}, but this is the demo, where anybody can log in as anybody: set STEPGATE_ENV=production, or ${setting}=${allowed} to run the demo all the same`,
    );
  };
  if (isPublicOrigin(origin)) refuse(`STEPGATE_ORIGIN is an address that others can reach (${origin})`);
  if (twilio !== undefined && isRealSmsProvider(twilio)) refuse('TWILIO_ACCOUNT_SID sets up a real SMS provider');
  if (smtp !== undefined && isRealMailServer(smtp)) refuse('STEPGATE_SMTP_URL names a real mail server');
  if (env.DATABASE_URL && !isLocalDatabase(env.DATABASE_URL)) refuse('DATABASE_URL names a database on another machine');
}
