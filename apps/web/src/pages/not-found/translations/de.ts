import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'notFound.title': 'Wir finden diese Seite nicht',
  'notFound.text': 'Vielleicht ist die Adresse falsch, oder die Seite ist umgezogen.',
  'notFound.login': 'Anmelden',
  'notFound.home': 'Zu Ihrem Konto',
  'notFound.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
