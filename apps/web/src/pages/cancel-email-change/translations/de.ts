import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Behalten Sie Ihre E-Mail-Adresse',
  'cancel.text':
    'Jemand, der bei Ihrem Konto angemeldet ist, möchte Ihre E-Mail-Adresse ändern. Wenn Sie das nicht waren, brechen Sie die Änderung hier ab. Wenn Sie das waren, schließen Sie diese Seite.',
  'cancel.submit': 'Änderung abbrechen',
  'cancel.done': 'Ihre E-Mail-Adresse hat sich nicht geändert',
  'cancel.doneText':
    'Die Änderung ist abgebrochen. Wer sie wollte, war bei Ihrem Konto angemeldet. Ändern Sie jetzt Ihr Passwort, und prüfen Sie, wo Sie angemeldet sind.',
  'cancel.changePassword': 'Passwort ändern',
  'cancel.refused': 'Dieser Link funktioniert nicht mehr',
  'cancel.refusedText':
    'Die Änderung ist bereits abgebrochen, oder es ist zu spät, sie hier abzubrechen. Melden Sie sich an und prüfen Sie, welche E-Mail-Adresse Ihr Konto hat. Wenn Sie sich mit dieser nicht anmelden können, holen Sie sich sofort Hilfe.',
  'cancel.look': 'Anmelden und prüfen',
  'cancel.none': 'Öffnen Sie den Link in unserer E-Mail',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der E-Mail. Wenn Sie die Änderung bereits abgebrochen haben, müssen Sie nichts weiter tun.',
  'cancel.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
