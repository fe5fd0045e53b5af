/**
 * The two digits that a login screen shows and the customer types on the device (threats-and-promises, choice 1). They are derived from the id of
 * the push challenge and can't be computed without the service's key.
 */

import type { PushDevice } from '../../factors/devices.ts';
import type { Language } from '../../kernel/language.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { quoted } from '../../messages/quoted-words.ts';
import { wordsIn } from '../../messages/templates/catalogue.ts';
import { fill } from '../../messages/templates/template.ts';

const lowest = 10;
const span = 90;

export function pushNumber(secrets: Secrets, challengeId: string): string {
  const bytes = Buffer.from(secrets.pseudonym('push number', challengeId), 'base64url');
  return String(lowest + (bytes.readUInt32BE() % span));
}

export const pushMessage = (number: string, language: Language): string => fill(wordsIn(language).challenges.push, { number });

/** Which devices were asked, by the names that the customer gave them. */
export function pushSentTo(devices: readonly Pick<PushDevice, 'name'>[], language: Language): string {
  const names = devices.map(({ name }) => quoted(name, language));
  return fill(wordsIn(language).challenges.pushSentTo, { devices: new Intl.ListFormat(language).format(names) });
}
