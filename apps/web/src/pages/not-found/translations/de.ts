import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'notFound.title': 'Hier ist keine Seite',
  'notFound.text': 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.',
  'notFound.login': 'Anmelden',
  'notFound.home': 'Zu Ihrem Konto',
  'notFound.help': 'Hilfe holen',
} satisfies Translation<typeof copy>;
