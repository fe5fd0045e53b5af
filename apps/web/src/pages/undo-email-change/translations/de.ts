import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Holen Sie Ihre E‑Mail-Adresse zurück',
  'cancel.text':
    'Die E‑Mail-Adresse Ihres Kontos wurde geändert. Wenn Sie das nicht waren, machen Sie die Änderung hier rückgängig: Ihr Konto bekommt seine alte Adresse zurück, alle werden abgemeldet, und Sie legen ein neues Passwort fest. Wenn Sie es waren, schließen Sie diese Seite, und nichts ändert sich.',
  'cancel.submit': 'Änderung rückgängig machen',
  'cancel.done': 'Ihr Konto hat wieder seine alte Adresse',
  'cancel.doneText':
    'Niemand ist mehr angemeldet, und das alte Passwort ist gesperrt. Legen Sie jetzt ein neues fest. Prüfen Sie danach die Telefonnummern und die anderen Wege, sich anzumelden, und entfernen Sie, was nicht von Ihnen stammt.',
  'cancel.changePassword': 'Neues Passwort festlegen',
  'cancel.refused': 'Dieser Link gilt nicht mehr',
  'cancel.refusedText':
    'Die Änderung wurde schon rückgängig gemacht, oder der Link ist zu alt. Melden Sie sich an und sehen Sie nach, welche Adresse Ihr Konto hat. Können Sie sich mit dieser hier nicht anmelden, holen Sie sich sofort Hilfe.',
  'cancel.look': 'Anmelden und nachsehen',
  'cancel.none': 'Öffnen Sie den Link in unserer E‑Mail',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der E‑Mail. Haben Sie die Änderung schon rückgängig gemacht, ist hier nichts mehr zu tun.',
  'cancel.help': 'Hilfe holen',
} satisfies Translation<typeof copy>;
