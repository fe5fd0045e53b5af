/** The copy of the warning before a session ends. The `copy.ts` and translations of each page with a session include it. */
import type { Translation } from '../../../i18n/translation.ts';

export const sessionEndCopy = {
  'sessionEnd.title': 'Still there?',
  'sessionEnd.text': "You haven't done anything for a while. To keep your account safe, we'll log you out in less than a minute.",
  'sessionEnd.left': '{seconds, plural, one {# second left} other {# seconds left}}',
  'sessionEnd.stay': 'Stay logged in',
  'sessionEnd.close': 'Close',
  'sessionEnd.logout': 'Log out',
} as const;

export const sessionEndCopyDe = {
  'sessionEnd.title': 'Sind Sie noch da?',
  'sessionEnd.text': 'Sie waren eine Weile nicht aktiv. Um Ihr Konto zu schützen, melden wir Sie in weniger als einer Minute ab.',
  'sessionEnd.left': '{seconds, plural, one {Noch # Sekunde} other {Noch # Sekunden}}',
  'sessionEnd.stay': 'Angemeldet bleiben',
  'sessionEnd.close': 'Schließen',
  'sessionEnd.logout': 'Abmelden',
} satisfies Translation<typeof sessionEndCopy>;
