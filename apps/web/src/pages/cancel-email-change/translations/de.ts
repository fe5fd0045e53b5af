import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Behalten Sie Ihre E‑Mail-Adresse',
  'cancel.text':
    'Jemand, der an Ihrem Konto angemeldet ist, möchte Ihre E‑Mail-Adresse durch eine andere ersetzen. Wenn Sie das nicht waren, brechen Sie die Änderung hier ab. Wenn Sie es waren, schließen Sie diese Seite, und nichts wird abgebrochen.',
  'cancel.submit': 'Änderung abbrechen',
  'cancel.done': 'Ihre E‑Mail-Adresse bleibt, wie sie ist',
  'cancel.doneText':
    'Die Änderung ist abgebrochen. Wer sie wollte, war an Ihrem Konto angemeldet: Ändern Sie jetzt Ihr Passwort, und sehen Sie nach, wo Sie angemeldet sind.',
  'cancel.changePassword': 'Passwort ändern',
  'cancel.refused': 'Dieser Link gilt nicht mehr',
  'cancel.refusedText':
    'Die Änderung ist schon abgebrochen, oder es ist zu spät, um sie hier abzubrechen. Melden Sie sich an und sehen Sie nach, welche Adresse Ihr Konto hat. Können Sie sich mit dieser hier nicht anmelden, holen Sie sich sofort Hilfe.',
  'cancel.look': 'Anmelden und nachsehen',
  'cancel.none': 'Öffnen Sie den Link in unserer E‑Mail',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der E‑Mail. Haben Sie die Änderung schon abgebrochen, ist hier nichts mehr zu tun.',
  'cancel.help': 'Hilfe holen',
} satisfies Translation<typeof copy>;
