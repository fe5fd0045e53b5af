import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Änderung Ihrer E-Mail-Adresse rückgängig machen',
  'cancel.text':
    'Die E-Mail-Adresse Ihres Kontos wurde geändert. Wenn Sie das nicht waren, machen Sie die Änderung hier rückgängig. Ihr Konto bekommt seine alte Adresse zurück, alle werden abgemeldet, und Sie legen ein neues Passwort fest. Wenn Sie das waren, schließen Sie diese Seite, und nichts ändert sich.',
  'cancel.submit': 'Änderung rückgängig machen',
  'cancel.done': 'Ihre alte E-Mail-Adresse gilt wieder',
  'cancel.doneText':
    'Alle sind abgemeldet, und das alte Passwort gilt nicht mehr. Legen Sie jetzt ein neues fest. Prüfen Sie danach Ihre Telefonnummern und Ihre anderen Anmeldemethoden, und entfernen Sie, was nicht von Ihnen stammt.',
  'cancel.changePassword': 'Neues Passwort festlegen',
  'cancel.refused': 'Dieser Link funktioniert nicht mehr',
  'cancel.refusedText':
    'Die Änderung wurde bereits rückgängig gemacht, oder der Link ist abgelaufen. Melden Sie sich an und prüfen Sie, welche E-Mail-Adresse Ihr Konto hat. Wenn Sie sich mit dieser nicht anmelden können, holen Sie sich sofort Hilfe.',
  'cancel.look': 'Anmelden und prüfen',
  'cancel.none': 'Öffnen Sie den Link in unserer E-Mail',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der E-Mail. Wenn Sie die Änderung bereits rückgängig gemacht haben, müssen Sie nichts weiter tun.',
  'cancel.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
