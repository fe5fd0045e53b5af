import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'frozen.title': 'Diese Sitzung ist gesperrt',
  'frozen.text':
    'Zu etwas, das in dieser Sitzung begonnen wurde, hieß es: „Das war ich nicht“. Zum Schutz des Kontos geht darin nichts mehr.',
  'frozen.next':
    'Ist es Ihr Konto, melden Sie sich neu an, und ändern Sie Ihr Passwort, wenn es vielleicht jemand anderes kennt.',
  'frozen.login': 'Neu anmelden',
  'frozen.changePassword': 'Passwort ändern',
} satisfies Translation<typeof copy>;
