/** Refuses demo settings that would expose the demo to real people. */
import { isLocalHost } from '@stepgate/contract';
import pg from 'pg';
import type { SmtpSettings } from '../providers/mail/smtp.ts';
import type { TwilioSettings } from '../providers/phone/twilio.ts';
import type { Values } from './settings/table.ts';
import type { Faults } from './values.ts';

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
  return host.startsWith('/') || host === '::1' || isLocalHost(host);
};

/** The demo itself uses plain http on this machine. */
function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  // A browser resolves names below localhost to this machine.
  return protocol !== 'http:' || !(isLocalHost(hostname) || hostname.endsWith('.localhost'));
}

const isRealSmsProvider = ({ baseUrl }: TwilioSettings): boolean =>
  baseUrl === undefined || !URL.canParse(baseUrl) || !isLocalHost(new URL(baseUrl).hostname);

const isRealMailServer = ({ host }: SmtpSettings): boolean => host !== '::1' && !isLocalHost(host);

type Parts = {
  readonly demo: boolean;
  readonly origin: string;
  readonly twilio: TwilioSettings | undefined;
  readonly smtp: SmtpSettings | undefined;
};

/** In the demo anyone can log in as anyone, so a forgotten STEPGATE_ENV must not expose it. */
export function checkDemo(values: Values, { demo, origin, twilio, smtp }: Parts, faults: Faults): void {
  const isPublic = values.STEPGATE_PUBLIC_DEMO !== undefined;
  if (!demo && isPublic) faults.push('STEPGATE_PUBLIC_DEMO is set: it is for the demo only');
  if (!demo || isPublic) return;
  const refuse = (what: string): void => {
    faults.push(
      `${what}, but in the demo anybody can log in as anybody: set STEPGATE_ENV=production, or STEPGATE_PUBLIC_DEMO=anybody-can-log-in to run the demo anyway`,
    );
  };
  if (isPublicOrigin(origin)) refuse(`STEPGATE_ORIGIN is an address that others can reach (${origin})`);
  const deskOrigin = values.STEPGATE_DESK_ORIGIN;
  if (deskOrigin !== undefined && isPublicOrigin(deskOrigin))
    refuse(`STEPGATE_DESK_ORIGIN is an address that others can reach (${deskOrigin})`);
  if (values.STEPGATE_PHONE_PROVIDER !== undefined) refuse('STEPGATE_PHONE_PROVIDER names a real SMS provider');
  if (twilio !== undefined && isRealSmsProvider(twilio)) refuse('TWILIO_ACCOUNT_SID names a real SMS provider');
  if (smtp !== undefined && isRealMailServer(smtp)) refuse('STEPGATE_SMTP_URL names a real mail server');
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const url = values[name];
    if (url !== undefined && !isLocalDatabase(url)) refuse(`${name} names a database on another machine`);
  }
}
