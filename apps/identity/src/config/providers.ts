/** The providers of messages to phones and of mail, from the environment. */

import { isPlainAddress, type SmtpSettings } from '../providers/mail/smtp.ts';
import { openOwnPhoneProvider } from '../providers/phone/own-phone-provider.ts';
import type { PhoneProvider } from '../providers/phone/phone-provider.ts';
import { createTwilio, type TwilioSettings } from '../providers/phone/twilio.ts';
import { parseOutgoingAddress } from './outgoing-address.ts';
import { type Environment, type Faults, findMissing, isThisMachine } from './values.ts';

const words = new Intl.ListFormat('en');

const twilioNeeds = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];
const twilioTakes = ['TWILIO_VOICE_FROM', 'TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_CONTENT_SID'];

/** @param required refuses a start without it, unless a custom provider replaces it */
export function parseTwilio(env: Environment, required: boolean, faults: Faults): TwilioSettings | undefined {
  const own = Boolean(env.STEPGATE_PHONE_PROVIDER);
  const missing = findMissing(env, twilioNeeds, twilioTakes);
  if (missing === undefined) {
    if (required && !own)
      faults.push(`no SMS provider is set: set ${words.format(twilioNeeds)}, or STEPGATE_PHONE_PROVIDER instead`);
    return undefined;
  }
  if (own) faults.push('STEPGATE_PHONE_PROVIDER and TWILIO_… are both set: keep the one that sends the messages');
  for (const name of missing) faults.push(`${name} is missing: set ${words.format(twilioNeeds)} together`);
  const { TWILIO_VOICE_FROM: voice, TWILIO_WHATSAPP_FROM: whatsapp, TWILIO_WHATSAPP_CONTENT_SID: contentSid } = env;
  if (voice && !/^\+\d+$/.test(voice))
    faults.push(`TWILIO_VOICE_FROM must be a phone number such as +15005550006, not "${voice}"`);
  if (contentSid && !whatsapp) faults.push('TWILIO_WHATSAPP_FROM is missing: TWILIO_WHATSAPP_CONTENT_SID needs it');
  return {
    accountSid: env.TWILIO_ACCOUNT_SID ?? '',
    authToken: env.TWILIO_AUTH_TOKEN ?? '',
    baseUrl: parseOutgoingAddress('TWILIO_BASE_URL', env.TWILIO_BASE_URL, 'https://api.twilio.com', faults),
    from: { ...(env.TWILIO_FROM && { sms: env.TWILIO_FROM }), ...(voice && { voice }), ...(whatsapp && { whatsapp }) },
    ...(contentSid && { whatsappContentSid: contentSid }),
  };
}

/** @returns the provider that the environment names, otherwise the demo's outbox */
export async function openPhone(
  { phoneProvider, twilio }: { readonly phoneProvider: string | undefined; readonly twilio: TwilioSettings | undefined },
  env: Environment,
  outbox: PhoneProvider,
): Promise<PhoneProvider> {
  if (phoneProvider !== undefined) return openOwnPhoneProvider(phoneProvider, env);
  return twilio === undefined ? outbox : createTwilio(twilio);
}

const smtpNeeds = ['STEPGATE_SMTP_URL', 'STEPGATE_MAIL_FROM'];

/** `Name <address>`, or an address alone. */
function parseSender(text: string, brand: string): SmtpSettings['from'] | undefined {
  const { name = '', address = '' } = /^(?:(?<name>[^<>]*)<)?(?<address>[^<>]*)>?$/.exec(text)?.groups ?? {};
  if (!isPlainAddress(address.trim()) || /\p{Cc}/u.test(name)) return undefined;
  return { name: name.trim() || brand, address: address.trim() };
}

const ports = { tls: 465, starttls: 587, none: 25 } as const;

function parseServer(text: string): Omit<SmtpSettings, 'from'> | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  const plain = search === '?tls=none';
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '' || pathname.length > 1) return undefined;
  if (search !== '' && !(plain && protocol === 'smtp:' && isThisMachine(hostname))) return undefined;
  const security = protocol === 'smtps:' ? 'tls' : plain ? 'none' : 'starttls';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? ports[security] : Number(port),
    security,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

type SmtpWanted = {
  /** Refuses a start without it. */
  readonly required: boolean;
  /** The sender's name if the setting has only an address. */
  readonly brand: string;
};

export function parseSmtp(env: Environment, { required, brand }: SmtpWanted, faults: Faults): SmtpSettings | undefined {
  const missing = findMissing(env, smtpNeeds, []);
  if (missing === undefined) {
    if (required) faults.push(`no mail server is set: set ${words.format(smtpNeeds)}`);
    return undefined;
  }
  for (const name of missing) faults.push(`${name} is missing: set ${words.format(smtpNeeds)} together`);
  const { STEPGATE_SMTP_URL: url = '', STEPGATE_MAIL_FROM: sender = '' } = env;
  const server = url === '' ? undefined : parseServer(url);
  const from = sender === '' ? undefined : parseSender(sender, brand);
  // The URL may contain a password, so the fault doesn't repeat it.
  if (url !== '' && server === undefined)
    faults.push(
      'STEPGATE_SMTP_URL must be a URL such as smtps://user:password@mail.example.com, or smtp:// for a server with STARTTLS',
    );
  if (sender !== '' && from === undefined)
    faults.push(
      `STEPGATE_MAIL_FROM must be an address, or a name and an address such as "Stepgate <no-reply@example.com>", not "${sender}"`,
    );
  return server && from && { ...server, from };
}

/** The contact for push services (RFC 8292, 2.1). */
export const pushContactOf = ({
  smtp,
  settings,
}: {
  readonly smtp: SmtpSettings | undefined;
  readonly settings: { readonly origin: string };
}): string => (smtp === undefined ? `mailto:postmaster@${new URL(settings.origin).hostname}` : `mailto:${smtp.from.address}`);
