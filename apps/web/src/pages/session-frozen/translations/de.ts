import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'frozen.title': 'Wir haben diese Sitzung gesperrt',
  'frozen.text':
    'Jemand hat eine Aktivität in dieser Sitzung als nicht eigene gemeldet. Zum Schutz des Kontos ist darin nichts mehr möglich.',
  'frozen.next': 'Wenn das Ihr Konto ist, melden Sie sich neu an. Ändern Sie Ihr Passwort, wenn es jemand anderes kennen könnte.',
  'frozen.login': 'Neu anmelden',
  'frozen.changePassword': 'Passwort ändern',
} satisfies Translation<typeof copy>;
