import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'home.title': 'Ihr Konto',
  'home.checking': 'Einen Moment, wir prüfen Ihre Sitzung.',
  'home.account': 'Angemeldet als',
  'home.since': 'Angemeldet seit',
  'home.scope': 'In dieser Sitzung können Sie',
  'home.scopeFull': 'alles in Ihrem Konto nutzen',
  'home.scopeDataSharing': 'Ihre Daten freigeben, sonst nichts',
  'home.security': 'Sicherheit Ihres Kontos',
  'home.team': 'Ihr Team',
  'home.help': 'Hilfe',
  'home.logout': 'Abmelden',
  'home.tryAgain': 'Noch einmal versuchen',
} satisfies Translation<typeof copy>;
