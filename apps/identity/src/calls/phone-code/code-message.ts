import type { PhoneChannel } from '@stepgate/contract';
import type { Language } from '../../domain/problem-messages.ts';

/**
 * The words that carry a code. The last line of a text message ties the code to our origin, so that a phone offers it there and nowhere else
 * (Origin-bound one-time codes delivered via SMS, WICG).
 */
export function codeMessage(code: string, channel: PhoneChannel, origin: string, language: Language): string {
  const words = {
    en: `${code} is your Stepgate code. It is good for 10 minutes. We will never ask you to read it to anyone.`,
    de: `${code} ist Ihr Stepgate-Code. Er gilt 10 Minuten. Wir bitten Sie nie, ihn jemandem vorzulesen.`,
  } as const;
  return channel !== 'sms' ? words[language] : `${words[language]}\n\n@${new URL(origin).hostname} #${code}`;
}
