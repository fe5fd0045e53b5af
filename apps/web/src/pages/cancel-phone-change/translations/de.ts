import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'cancel.title': 'Behalten Sie Ihre Telefonnummer',
  'cancel.text':
    'Jemand möchte Ihre Telefonnummer durch eine andere ersetzen. Wenn Sie das nicht waren, brechen Sie die Änderung hier ab. Wenn Sie es waren, schließen Sie diese Seite, und nichts wird abgebrochen.',
  'cancel.submit': 'Änderung abbrechen',
  'cancel.done': 'Ihre Telefonnummer bleibt, wie sie ist',
  'cancel.doneText':
    'Die Änderung ist abgebrochen. Wer sie wollte, kennt vielleicht Ihr Passwort: Ändern Sie es jetzt, und auch überall sonst, wo Sie es benutzen.',
  'cancel.changePassword': 'Passwort ändern',
  'cancel.refused': 'Dieser Link gilt nicht mehr',
  'cancel.refusedText':
    'Die Änderung ist schon abgebrochen, oder es ist zu spät, um sie hier abzubrechen. Melden Sie sich an und sehen Sie nach, welche Telefonnummer zu Ihrem Konto gehört. Ist es nicht Ihre oder können Sie sich nicht anmelden, holen Sie sich Hilfe.',
  'cancel.look': 'Anmelden und nachsehen',
  'cancel.none': 'Öffnen Sie den Link in unserer Nachricht',
  'cancel.noneText':
    'Diese Seite braucht den ganzen Link aus der Nachricht. Haben Sie die Änderung schon abgebrochen, ist hier nichts mehr zu tun.',
  'cancel.help': 'Hilfe holen',
} satisfies Translation<typeof copy>;
