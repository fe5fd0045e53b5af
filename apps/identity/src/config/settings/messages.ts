/** Settings of the look, the languages and the messages. */
import { defaults, messageTotals } from '@stepgate/contract';
import { isPlainAddress } from '../../providers/mail/smtp.ts';
import { brand } from '../forms/brand.ts';
import {
  count,
  countries,
  countriesOrAll,
  oneOf,
  originsOrLoopback,
  outgoingAddress,
  text,
  textLike,
  visibleText,
} from '../forms/forms.ts';
import { webhookSecrets } from '../forms/keys.ts';
import { optional, required, setting } from './row.ts';

const supportEmail = textLike(isPlainAddress, 'an email address');
const supportPhone = textLike((number) => /^\+\d[\d ()-]{4,30}$/.test(number), 'a phone number such as +44 20 7946 0100');
const phoneNumber = textLike((number) => /^\+\d+$/.test(number), 'a phone number such as +15005550006');

export const messageSettings = {
  STEPGATE_BRAND: setting(brand, defaults.brand, { forBuild: true, what: 'your [name](#the-companys-name-and-look)' }),
  STEPGATE_LOGO: optional(text, { shown: 'ours', what: 'SVG or PNG file' }),
  STEPGATE_FONT: optional(text, { shown: "the device's", what: '[WOFF2 files](theming.md#the-hosted-pages)' }),
  STEPGATE_TOKENS: optional(text, { shown: 'ours', what: 'file of [tokens](theming.md#the-hosted-pages)' }),
  STEPGATE_LANGUAGES: optional(text, { what: 'folder of [languages that you add](adding/language.md#your-own-language)' }),
  STEPGATE_SUPPORT_EMAIL: optional(supportEmail, {
    shown: 'none (demo: made up)',
    what: 'for the help pages, and to complain about [accessibility](accessibility.md#complaints)',
  }),
  STEPGATE_SUPPORT_PHONE: optional(supportPhone),
  STEPGATE_COUNTRIES_PERSONAL: optional(countries, { shown: "the service's lists", what: 'where such accounts are offered' }),
  STEPGATE_COUNTRIES_BUSINESS: optional(countries),
  TWILIO_ACCOUNT_SID: optional(text, {
    shown: 'required, unless `STEPGATE_PHONE_PROVIDER` is set (demo: an outbox)',
    what: 'the account, and the number or messaging service (`MG…`) for texts',
  }),
  TWILIO_AUTH_TOKEN: optional(text),
  TWILIO_FROM: optional(text),
  TWILIO_VOICE_FROM: optional(phoneNumber, { shown: 'none: no calls', what: 'the number that reads a code aloud' }),
  TWILIO_WHATSAPP_FROM: optional(text, { shown: 'none: no WhatsApp', what: 'the number or messaging service for WhatsApp' }),
  TWILIO_WHATSAPP_CONTENT_SID: optional(text, {
    shown: 'none: plain text',
    what: 'a template (`HX…`) whose first variable is the code. Without one WhatsApp reaches only people who have written first',
  }),
  TWILIO_BASE_URL: optional(outgoingAddress('https://api.twilio.com'), {
    shown: "Twilio's",
    what: 'another address of its interface, https or on this machine',
  }),
  STEPGATE_PHONE_PROVIDER: optional(text, { what: 'file of [your adapter](adding/provider.md), in place of `TWILIO_…`' }),
  STEPGATE_SIM_SWAP_URL: optional(outgoingAddress('https://api.example.com/sim-swap/v2'), {
    shown: 'none: nobody is asked',
    what: 'address of [CAMARA SIM Swap](#sim-cards-that-were-changed) at your operator or aggregator, such as `https://api.example.com/sim-swap/v2`, https or on this machine',
  }),
  STEPGATE_SIM_SWAP_TOKEN_URL: optional(outgoingAddress('https://api.example.com/oauth2/token'), {
    what: 'set with it: where its access tokens come from (OAuth 2.0, client credentials), and for whom',
  }),
  STEPGATE_SIM_SWAP_CLIENT_ID: optional(text),
  STEPGATE_SIM_SWAP_CLIENT_SECRET: optional(text),
  // Each country is one more that an attacker can send messages to at the company's cost.
  STEPGATE_PHONE_COUNTRIES: required(
    countriesOrAll,
    '*',
    'STEPGATE_PHONE_COUNTRIES is missing: name the countries whose numbers get codes, such as "GB, IE", or "*" for every country',
    {
      shown: 'required (demo: `*`)',
      what: 'countries whose numbers get codes, or `*` for all. Premium-rate, satellite and international numbers never do',
    },
  ),
  STEPGATE_CODES_AN_HOUR: setting(count(), messageTotals.texts.anHour, {
    what: '[the most customers](#what-an-attack-can-cost) who get a code by text message or WhatsApp in an hour. The other totals follow from it',
  }),
  STEPGATE_SMTP_URL: optional(text, {
    shown: 'required (demo: an outbox)',
    what: '`smtps://user:password@host` (TLS, 465) or `smtp://…` (STARTTLS, 587), percent-encoded. `smtp://localhost:1025?tls=none` on this machine only',
  }),
  STEPGATE_MAIL_FROM: optional(text, {
    shown: 'required with it',
    what: 'an address (the name is then `STEPGATE_BRAND`), or `Stepgate <no-reply@example.com>`',
  }),
  STEPGATE_PUSH_ORIGINS: setting(originsOrLoopback, [], {
    what: 'https origins of push services beyond those of Chrome, Firefox, Safari and Edge',
  }),
  STEPGATE_WEBHOOK_URL: optional(outgoingAddress('https://api.example.com/stepgate-events'), {
    what: 'where you receive each [event](events.md#webhooks), https (a private network too) or on this machine, and the secret that signs it (`whsec_…`; two while you change it)',
  }),
  STEPGATE_WEBHOOK_SECRET: setting(webhookSecrets, [], {}),
  STEPGATE_WEBHOOK_FORM: setting(oneOf('json', 'caep'), 'json', {
    what: '`caep`: [Security Event Tokens](security-event-tokens.md#what-this-service-sends), without a secret',
  }),
  STEPGATE_WEBHOOK_AUDIENCE: optional(visibleText, { shown: 'the origin of `STEPGATE_WEBHOOK_URL`', what: 'their `aud`' }),
} as const;
