import type { About, PhoneChannel } from '@stepgate/contract';
import { aboutIn, type TokenAbout } from '../../domain/about.ts';
import type { Language } from '../../domain/problem-messages.ts';

const forLogin = (code: string) =>
  ({
    en: `${code} is your Stepgate code. It is good for 10 minutes. We will never ask you to read it to anyone.`,
    de: `${code} ist Ihr Stepgate-Code. Er gilt 10 Minuten. Wir bitten Sie nie, ihn jemandem vorzulesen.`,
  }) as const;

/** What is approved comes first, and where it was not the customer, what to do (PSD2 regulatory technical standards, article 5(1)(a)). */
const forApproval = (code: string, summary: string) =>
  ({
    en: `${summary}: ${code} is your code. Not you? Give it to nobody, and contact us.`,
    de: `${summary}: ${code} ist Ihr Code. Nicht Sie? Geben Sie ihn niemandem, und melden Sie sich bei uns.`,
  }) as const;

const forCoolOff = (code: string, summary: string) =>
  ({
    en: `${summary} If it was you, confirm it: ${code} is your code. Not you? Give it to nobody, and contact us.`,
    de: `${summary} Wenn Sie das waren, bestätigen Sie es: ${code} ist Ihr Code. Nicht Sie? Geben Sie ihn niemandem, und melden Sie sich bei uns.`,
  }) as const;

function wordsOf(code: string, about: About | undefined): Readonly<Record<Language, string>> {
  if (about === undefined) return forLogin(code);
  return { APPROVAL: forApproval, COOL_OFF: forCoolOff }[about.kind](code, about.summary);
}

/**
 * The words that carry a code. The last line of a text message ties the code to our origin, so that a phone offers it there and nowhere else
 * (Origin-bound one-time codes delivered via SMS, WICG).
 */
export function codeMessage(
  code: string,
  channel: PhoneChannel,
  origin: string,
  language: Language,
  about: TokenAbout | undefined,
): string {
  const words = wordsOf(code, about && aboutIn(about, language));
  return channel !== 'sms' ? words[language] : `${words[language]}\n\n@${new URL(origin).hostname} #${code}`;
}
