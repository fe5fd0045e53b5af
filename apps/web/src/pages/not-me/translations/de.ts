import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Das war ich nicht',
  'cancel.text':
    'Jemand hat geändert, wie man sich an Ihrem Konto anmeldet. Wenn Sie das nicht waren, stoppen Sie es hier: Wir entfernen, was seitdem hinzugefügt wurde, holen zurück, was entfernt wurde, und melden alle ab. Wenn Sie das waren, schließen Sie diese Seite.',
  'cancel.submit': 'Stoppen',
  'cancel.done': 'Wir haben es gestoppt',
  'cancel.doneText':
    'Was hinzugefügt wurde, ist entfernt, und alle sind abgemeldet. Wir haben Ihnen eine E-Mail geschickt, in der alles steht. Vielleicht kennt jemand Ihr Passwort. Legen Sie deshalb jetzt ein neues fest.',
  'cancel.changePassword': 'Neues Passwort festlegen',
  'cancel.refused': 'Dieser Link funktioniert nicht mehr',
  'cancel.refusedText':
    'Er wurde bereits benutzt, oder er ist zu alt. Melden Sie sich an und prüfen Sie, wie man sich an Ihrem Konto anmeldet. Wenn Sie sich nicht anmelden können, holen Sie sich Hilfe.',
  'cancel.look': 'Neues Passwort festlegen',
  'cancel.none': 'Öffnen Sie den Link in unserer Nachricht',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der Nachricht. Wenn Sie es bereits gestoppt haben, müssen Sie nichts weiter tun.',
  'cancel.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
