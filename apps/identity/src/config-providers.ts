/** Who delivers codes and mail, as the environment says it. */
import { type Environment, type Faults, isThisMachine, missingOf } from './config-values.ts';
import { isPlainAddress, type SmtpSettings } from './providers/mail/smtp.ts';
import type { TwilioSettings } from './providers/phone/twilio.ts';

const words = new Intl.ListFormat('en');

const twilioNeeds = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];
const twilioTakes = ['TWILIO_VOICE_FROM', 'TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_CONTENT_SID'];

/** @param required a start without it is refused */
export function twilioOf(env: Environment, required: boolean, faults: Faults): TwilioSettings | undefined {
  const missing = missingOf(env, twilioNeeds, twilioTakes);
  if (missing === undefined) {
    if (required) faults.push(`no SMS provider is set: ${words.format(twilioNeeds)} are missing`);
    return undefined;
  }
  for (const name of missing) faults.push(`${name} is missing: ${words.format(twilioNeeds)} go together`);
  const { TWILIO_VOICE_FROM: voice, TWILIO_WHATSAPP_FROM: whatsapp, TWILIO_WHATSAPP_CONTENT_SID: contentSid } = env;
  if (voice && !/^\+\d+$/.test(voice)) faults.push(`TWILIO_VOICE_FROM must be a number such as +15005550006, not "${voice}"`);
  if (contentSid && !whatsapp) faults.push('TWILIO_WHATSAPP_FROM is missing: TWILIO_WHATSAPP_CONTENT_SID needs it');
  return {
    accountSid: env.TWILIO_ACCOUNT_SID ?? '',
    authToken: env.TWILIO_AUTH_TOKEN ?? '',
    baseUrl: env.TWILIO_BASE_URL || 'https://api.twilio.com',
    from: { ...(env.TWILIO_FROM && { sms: env.TWILIO_FROM }), ...(voice && { voice }), ...(whatsapp && { whatsapp }) },
    ...(contentSid && { whatsappContentSid: contentSid }),
  };
}

const smtpNeeds = ['STEPGATE_SMTP_URL', 'STEPGATE_MAIL_FROM'];

/** `Name <address>`, or an address alone. */
function senderOf(text: string): SmtpSettings['from'] | undefined {
  const { name = '', address = '' } = /^(?:(?<name>[^<>]*)<)?(?<address>[^<>]*)>?$/.exec(text)?.groups ?? {};
  if (!isPlainAddress(address.trim()) || /\p{Cc}/u.test(name)) return undefined;
  return { name: name.trim(), address: address.trim() };
}

const ports = { tls: 465, starttls: 587, none: 25 } as const;

function serverOf(text: string): Omit<SmtpSettings, 'from'> | undefined {
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

/** @param required a start without it is refused */
export function smtpOf(env: Environment, required: boolean, faults: Faults): SmtpSettings | undefined {
  const missing = missingOf(env, smtpNeeds, []);
  if (missing === undefined) {
    if (required) faults.push(`no mail server is set: ${words.format(smtpNeeds)} are missing`);
    return undefined;
  }
  for (const name of missing) faults.push(`${name} is missing: ${words.format(smtpNeeds)} go together`);
  const { STEPGATE_SMTP_URL: url = '', STEPGATE_MAIL_FROM: sender = '' } = env;
  const server = url === '' ? undefined : serverOf(url);
  const from = sender === '' ? undefined : senderOf(sender);
  // It may hold a password: it is not repeated.
  if (url !== '' && server === undefined)
    faults.push('STEPGATE_SMTP_URL must be such as smtps://user:password@mail.example.com, or smtp:// where STARTTLS is spoken');
  if (sender !== '' && from === undefined)
    faults.push(`STEPGATE_MAIL_FROM must be an address, or such as "Stepgate <no-reply@example.com>", not "${sender}"`);
  return server && from && { ...server, from };
}
