/** The providers of messages to phones and of mail. */

import { isLocalHost } from '@stepgate/contract';
import { isPlainAddress, type SmtpSettings } from '../providers/mail/smtp.ts';
import { openOwnPhoneProvider } from '../providers/phone/own-phone-provider.ts';
import type { PhoneProvider } from '../providers/phone/phone-provider.ts';
import { createTwilio, type TwilioSettings } from '../providers/phone/twilio.ts';
import type { Values } from './settings/table.ts';
import { namesOf, usesGroup } from './settings/together.ts';
import type { Environment, Faults } from './values.ts';

/** @returns `undefined`: the demo's outbox, or a custom provider, which production needs one of */
export function toTwilio(env: Environment, values: Values, demo: boolean, faults: Faults): TwilioSettings | undefined {
  const own = values.STEPGATE_PHONE_PROVIDER !== undefined;
  if (!usesGroup(env, 'twilio')) {
    if (!demo && !own) faults.push(`no SMS provider is set: set ${namesOf('twilio')}, or STEPGATE_PHONE_PROVIDER instead`);
    return undefined;
  }
  if (own) faults.push('STEPGATE_PHONE_PROVIDER and TWILIO_… are both set: keep the one that sends the messages');
  const { TWILIO_FROM: sms, TWILIO_VOICE_FROM: voice, TWILIO_WHATSAPP_FROM: whatsapp } = values;
  const contentSid = values.TWILIO_WHATSAPP_CONTENT_SID;
  if (contentSid && !whatsapp) faults.push('TWILIO_WHATSAPP_FROM is missing: TWILIO_WHATSAPP_CONTENT_SID needs it');
  return {
    accountSid: values.TWILIO_ACCOUNT_SID ?? '',
    authToken: values.TWILIO_AUTH_TOKEN ?? '',
    baseUrl: values.TWILIO_BASE_URL,
    from: { ...(sms && { sms }), ...(voice && { voice }), ...(whatsapp && { whatsapp }) },
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
  if (search !== '' && !(plain && protocol === 'smtp:' && isLocalHost(hostname))) return undefined;
  const security = protocol === 'smtps:' ? 'tls' : plain ? 'none' : 'starttls';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? ports[security] : Number(port),
    security,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** @returns `undefined`: the demo's outbox. Production needs a server. */
export function toSmtp(env: Environment, values: Values, demo: boolean, faults: Faults): SmtpSettings | undefined {
  if (!demo && !usesGroup(env, 'smtp')) faults.push(`no mail server is set: set ${namesOf('smtp')}`);
  const { STEPGATE_SMTP_URL: url, STEPGATE_MAIL_FROM: sender, STEPGATE_BRAND: brand } = values;
  const server = url === undefined ? undefined : parseServer(url);
  const from = sender === undefined ? undefined : parseSender(sender, brand);
  // The URL may contain a password, so the fault doesn't repeat it.
  if (url !== undefined && server === undefined)
    faults.push(
      'STEPGATE_SMTP_URL must be a URL such as smtps://user:password@mail.example.com, or smtp:// for a server with STARTTLS',
    );
  if (sender !== undefined && from === undefined)
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
