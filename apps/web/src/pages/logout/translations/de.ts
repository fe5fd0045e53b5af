import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'logout.title': 'Abmelden',
  'logout.leaving': 'Sie werden abgemeldet …',
  'logout.ask': 'Möchten Sie sich von Ihrem Konto abmelden?',
  'logout.submit': 'Abmelden',
  'logout.stay': 'Angemeldet bleiben',
  'logout.left': 'Sie sind abgemeldet',
  'logout.leftText': 'In diesem Tab ist von Ihrer Anmeldung nichts mehr gespeichert.',
  'logout.again': 'Neu anmelden',
  'logout.failedText': 'Sie sind vielleicht noch angemeldet.',
  'logout.tryAgain': 'Noch einmal versuchen',
} satisfies Translation<typeof copy>;
