import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Behalten Sie Ihre Telefonnummer',
  'cancel.text':
    'Jemand möchte Ihre Telefonnummer ändern. Wenn Sie das nicht waren, brechen Sie die Änderung hier ab. Wenn Sie das waren, schließen Sie diese Seite.',
  'cancel.submit': 'Änderung abbrechen',
  'cancel.done': 'Ihre Telefonnummer hat sich nicht geändert',
  'cancel.doneText':
    'Die Änderung ist abgebrochen. Wer sie wollte, kennt vielleicht Ihr Passwort. Ändern Sie es jetzt, hier und überall sonst, wo Sie es verwenden.',
  'cancel.changePassword': 'Passwort ändern',
  'cancel.refused': 'Dieser Link funktioniert nicht mehr',
  'cancel.refusedText':
    'Die Änderung ist bereits abgebrochen, oder es ist zu spät, sie hier abzubrechen. Melden Sie sich an und prüfen Sie, welche Telefonnummer Ihr Konto hat. Wenn es nicht Ihre ist oder Sie sich nicht anmelden können, holen Sie sich Hilfe.',
  'cancel.look': 'Anmelden und prüfen',
  'cancel.none': 'Öffnen Sie den Link in unserer Nachricht',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der Nachricht. Wenn Sie die Änderung bereits abgebrochen haben, müssen Sie nichts weiter tun.',
  'cancel.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
