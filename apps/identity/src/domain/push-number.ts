/**
 * The two digits that a login screen shows and the customer types on the device (threats-and-promises, choice 1): they belong to the id
 * of the push challenge, and nobody can tell them from it without the service's key.
 */
import type { Language } from './problem-messages.ts';
import type { Secrets } from './secrets.ts';

const lowest = 10;
const span = 90;

export function pushNumber(secrets: Secrets, challengeId: string): string {
  const bytes = Buffer.from(secrets.keyedHash('push number', challengeId), 'base64url');
  return String(lowest + (bytes.readUInt32BE() % span));
}

const messages = {
  en: (number: string) => `Type ${number} on your phone to approve.`,
  de: (number: string) => `Tippen Sie zum Bestätigen ${number} auf Ihrem Telefon ein.`,
} as const satisfies Record<Language, (number: string) => string>;

export const pushMessage = (number: string, language: Language): string => messages[language](number);
