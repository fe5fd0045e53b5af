/**
 * Twilio over HTTP (REST API 2010-04-01): form fields, basic authentication. Text messages and WhatsApp go to …/Messages.json, calls that read the
 * code aloud to …/Calls.json. Every message is requested once, because this API can't detect repeats.
 */
import { type PhoneChannel, providerTimeout } from '@stepgate/contract';
import { type Destinations, hosts } from '../../outgoing/destinations.ts';
import { openDoor } from '../../outgoing/door.ts';
import type { PhoneMessage, PhoneProvider } from './phone-provider.ts';
import { spokenCode } from './spoken-code.ts';
import { outcomeOfAnswer, outcomeOfError } from './twilio-outcome.ts';

export type TwilioSettings = {
  readonly accountSid: string;
  readonly authToken: string;
  /** Another address that speaks the same interface. */
  readonly baseUrl?: string | undefined;
  /** The sender of each channel: a number in E.164 or, except for calls, a messaging service (`MG…`). A channel without a sender isn't offered. */
  readonly from: { readonly [C in PhoneChannel]?: string };
  /** A template registered with WhatsApp (`HX…`) whose first variable is the code; without it the text is sent unchanged. */
  readonly whatsappContentSid?: string;
};

const twilio = 'https://api.twilio.com';

/** Bytes. Twilio describes the message that it has accepted. */
const longestAnswer = 65_536;

const destinationsOf = (baseUrl: string | undefined): Destinations =>
  baseUrl === undefined ? { known: hosts(new URL(twilio).hostname) } : { named: [new URL(baseUrl).origin] };

type Fields = Record<string, string>;

const sender = (from: string, number: (from: string) => string): Fields =>
  from.startsWith('MG') ? { MessagingServiceSid: from } : { From: number(from) };

function toFields(message: PhoneMessage, from: string, contentSid: string | undefined): Fields {
  const { to, text, language } = message;
  switch (message.channel) {
    case 'sms':
      return { To: to, ...sender(from, (number) => number), Body: text };
    case 'whatsapp':
      return {
        To: `whatsapp:${to}`,
        ...sender(from, (number) => `whatsapp:${number}`),
        ...(contentSid === undefined
          ? { Body: text }
          : { ContentSid: contentSid, ContentVariables: JSON.stringify({ 1: message.code }) }),
      };
    case 'voice':
      return { To: to, From: from, Twiml: spokenCode(message.code, text, language) };
  }
}

/** @param timeout milliseconds; after it, it is unknown whether the message arrives */
export function createTwilio(settings: TwilioSettings, timeout: number = providerTimeout): PhoneProvider {
  const { from, whatsappContentSid } = settings;
  const account = new URL(`/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}/`, settings.baseUrl ?? twilio);
  const authorization = `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`;
  const ask = openDoor(destinationsOf(settings.baseUrl), { within: timeout, mostBytes: longestAnswer });
  const channels = (['sms', 'whatsapp', 'voice'] as const).filter((channel) => from[channel] !== undefined);
  return {
    channels: new Set(channels),
    async send(message) {
      const sentFrom = from[message.channel];
      if (sentFrom === undefined) return { outcome: 'failed', reason: `no sender for ${message.channel}` };
      try {
        const answer = await ask(new URL(message.channel === 'voice' ? 'Calls.json' : 'Messages.json', account), {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: new URLSearchParams(toFields(message, sentFrom, whatsappContentSid)),
        });
        return outcomeOfAnswer(answer.status, await answer.text());
      } catch (error) {
        return outcomeOfError(error);
      }
    },
  };
}
