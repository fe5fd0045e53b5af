import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'frozen.title': 'Diese Anmeldung ist gesperrt',
  'frozen.text':
    'Sie haben uns gesagt, dass hier etwas nicht von Ihnen war. Deshalb haben wir diese Anmeldung gesperrt. Damit ist nichts mehr möglich.',
  'frozen.next': 'Wenn das Ihr Konto ist, melden Sie sich neu an. Ändern Sie Ihr Passwort, wenn es jemand anderes kennen könnte.',
  'frozen.login': 'Neu anmelden',
  'frozen.changePassword': 'Passwort ändern',
} satisfies Translation<typeof copy>;
