/** Refuses demo settings that would expose the demo to real people. docs/operating-reference.md has every name. */
import pg from 'pg';
import type { SmtpSettings } from '../providers/mail/smtp.ts';
import type { TwilioSettings } from '../providers/phone/twilio.ts';
import { type Environment, type Faults, isThisMachine } from './values.ts';

const setting = 'STEPGATE_PUBLIC_DEMO';
const allowed = 'anybody-can-log-in';

/** Uses the PostgreSQL client itself, because a connection string can name its host in several places. */
function databaseHost(url: string): string {
  try {
    return new pg.Client({ connectionString: url }).host;
  } catch {
    return '';
  }
}

/** A PostgreSQL socket is a path. */
const isLocalDatabase = (url: string): boolean => {
  const host = databaseHost(url);
  return host.startsWith('/') || host === '::1' || isThisMachine(host);
};

/** The demo itself uses plain http on this machine. */
function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== 'http:' || !isThisMachine(hostname);
}

const isRealSmsProvider = ({ baseUrl }: TwilioSettings): boolean =>
  baseUrl === undefined || !URL.canParse(baseUrl) || !isThisMachine(new URL(baseUrl).hostname);

const isRealMailServer = ({ host }: SmtpSettings): boolean => host !== '::1' && !isThisMachine(host);

type Found = {
  readonly demo: boolean;
  readonly origin: string;
  readonly phoneProvider: string | undefined;
  readonly twilio: TwilioSettings | undefined;
  readonly smtp: SmtpSettings | undefined;
};

/** In the demo anyone can log in as anyone, so a forgotten STEPGATE_ENV must not expose it. */
export function checkDemo(env: Environment, { demo, origin, phoneProvider, twilio, smtp }: Found, faults: Faults): void {
  const said = env[setting] ?? '';
  if (said !== '' && said !== allowed) faults.push(`${setting} must be "${allowed}" or unset, not "${said}"`);
  if (!demo && said !== '') faults.push(`${setting} is set: it is for the demo only`);
  if (!demo || said === allowed) return;
  const refuse = (what: string): void => {
    faults.push(
      `${what}, but in the demo anybody can log in as anybody: set STEPGATE_ENV=production, or ${setting}=${allowed} to run the demo anyway`,
    );
  };
  if (isPublicOrigin(origin)) refuse(`STEPGATE_ORIGIN is an address that others can reach (${origin})`);
  if (phoneProvider !== undefined) refuse('STEPGATE_PHONE_PROVIDER names a real SMS provider');
  if (twilio !== undefined && isRealSmsProvider(twilio)) refuse('TWILIO_ACCOUNT_SID names a real SMS provider');
  if (smtp !== undefined && isRealMailServer(smtp)) refuse('STEPGATE_SMTP_URL names a real mail server');
  if (env.DATABASE_URL && !isLocalDatabase(env.DATABASE_URL)) refuse('DATABASE_URL names a database on another machine');
}
