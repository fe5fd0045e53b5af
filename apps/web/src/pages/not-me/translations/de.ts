import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Das war ich nicht',
  'cancel.text':
    'Jemand hat geändert, wie man sich an Ihrem Konto anmeldet. Wenn Sie das nicht waren, stoppen Sie es hier: Wir melden alle ab, pausieren Überweisungen, entfernen, was diese Person hinzugefügt hat, und holen zurück, was sie entfernt hat. Wenn Sie das waren, schließen Sie diese Seite.',
  'cancel.submit': 'Stoppen',
  'cancel.done': 'Wir haben es gestoppt',
  'cancel.doneText':
    'Alle sind abgemeldet, und Überweisungen sind pausiert. Wir haben Ihnen eine E-Mail geschickt, in der steht, was wir zurückgenommen haben und was warten muss. Vielleicht kennt jemand Ihr Passwort. Legen Sie deshalb jetzt ein neues fest.',
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
