import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Behalten Sie Ihre Passkeys',
  'cancel.text':
    'Jemand hat angegeben, dass Ihre Passkeys verloren sind, und möchte sich ohne sie anmelden. Wenn Sie das nicht waren, brechen Sie es hier ab. Wenn Sie das waren, schließen Sie diese Seite.',
  'cancel.submit': 'Abbrechen',
  'cancel.done': 'Ihre Passkeys bleiben',
  'cancel.doneText':
    'Der Vorgang ist abgebrochen, und niemand ist in Ihr Konto gelangt. Jemand hat alle Ihre anderen Methoden überwunden. Melden Sie sich mit einem Passkey an und ändern Sie jetzt Ihr Passwort.',
  'cancel.changePassword': 'Anmelden und Passwort ändern',
  'cancel.refused': 'Dieser Link funktioniert nicht mehr',
  'cancel.refusedText':
    'Es ist bereits abgebrochen, oder es ist zu spät, es hier abzubrechen. Melden Sie sich an und prüfen Sie Ihr Konto. Wenn Sie sich nicht anmelden können, holen Sie sich Hilfe.',
  'cancel.look': 'Anmelden und prüfen',
  'cancel.none': 'Öffnen Sie den Link in unserer Nachricht',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der Nachricht. Wenn Sie es bereits abgebrochen haben, müssen Sie nichts weiter tun.',
  'cancel.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
