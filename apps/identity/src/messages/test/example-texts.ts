/** Each text message once, with values as in life, for the gallery and for the test of what text messages may be. */
import { routes } from '@stepgate/contract';
import type { Language } from '../../kernel/language.ts';
import type { MailSettings } from '../mail-model.ts';
import { wordsIn } from '../templates/catalogue.ts';
import { fillPlaces } from '../templates/template.ts';
import { inPlainMarks } from '../text-alphabet.ts';

const code = '866696';
const token = 'Vq3mJx0a7RkT9bYw2LhC5sNf8PdGzEiU4oXrB1tQyMc';

const approved = { en: 'Send £250.00 to “Ada Lovelace”', de: '250,00 £ an „Ada Lovelace“ senden' };
const held = { en: 'Transfers are paused for 24 hours.', de: 'Überweisungen ruhen 24 Stunden.' };

type Example = { readonly name: string; readonly text: string };

/** @returns every text message of a language, in the order of the templates */
export function exampleTexts({ origin, brand }: MailSettings, language: Language): readonly Example[] {
  const { texts, notifications } = wordsIn(language);
  const shipped = language === 'de' ? 'de' : 'en';
  const contact = `${origin}${routes.contact}`;
  const cancel = `${origin}${routes.cancelPhoneChange}#token=${token}`;
  const links: Readonly<Record<string, string>> = {
    changeAsked: cancel,
    changed: `${origin}${routes.notMe}#token=${token}`,
    undoWaits: `${origin}${routes.login}`,
    recoveryAsked: `${origin}${routes.cancelPasskeyRecovery}#token=${token}`,
  };
  const summaries: Readonly<Record<string, string>> = { codeForApproval: approved[shipped], codeForCoolOff: held[shipped] };
  const what = fillPlaces(notifications.passkeyAdded.subject, { brand });
  return Object.entries(texts).map(([name, template]) => {
    const values = { brand, code, what, link: links[name] ?? contact, summary: summaries[name] ?? '' };
    const text = inPlainMarks(fillPlaces(template, values));
    // The last line ties the code to our origin.
    return { name, text: template.includes('{code}') ? `${text}\n\n@${new URL(origin).hostname} #${code}` : text };
  });
}
