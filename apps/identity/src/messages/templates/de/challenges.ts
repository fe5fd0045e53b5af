import type * as english from '../en/challenges.ts';
import type { Translation } from '../template.ts';

export const challenges = {
  lostPasskeys: 'Ich habe meine Passkeys verloren',
  recoveryWaits:
    'Wir haben Ihre E-Mail-Adresse, Ihre Telefonnummern und Ihre Geräte benachrichtigt und warten, falls Sie das nicht waren. Melden Sie sich ab {time} hier noch einmal an und wählen Sie wieder „Ich habe meine Passkeys verloren“. Vorher kommt niemand in Ihr Konto.',
  backupCode: 'Backup-Code verwenden',
  push: 'Geben Sie zum Freigeben auf Ihrem Smartphone {number} ein.',
  pushSentTo: 'Wir haben die Anfrage an {devices} gesendet.',
  phoneGuess: {
    header: 'Ergänzen Sie Ihre Telefonnummer',
    message: 'Geben Sie die fehlenden Ziffern Ihrer Telefonnummer ein.',
  },
  firstPhoneNumber: {
    header: 'Geben Sie Ihre Telefonnummer an',
    message: 'Wir senden Ihnen einen 6-stelligen Code. Über diese Nummer bestätigen Sie künftig Ihre Identität.',
  },
  lostPhone: {
    instead:
      'Sie können kein Foto machen? Wählen Sie „Andere Methode versuchen“ und bestätigen Sie per E-Mail. Dann warten wir {days} Tage, bevor unser Team entscheidet, und Sie können jederzeit abbrechen.',
    noCamera: 'Das geht auch ohne Kamera. Es dauert mindestens {days} Tage.',
    backupCodes:
      'Wenn Sie Ihre Backup-Codes haben, wählen Sie „Andere Methode versuchen“ und dann „Authenticator-App“, um sich jetzt mit einem davon anzumelden.',
    question: {
      message:
        'Wir haben Sie per E-Mail gefragt, ob Sie Ihre Telefonnummer ohne Foto ändern möchten. Öffnen Sie den Link in diesem Browser und bestätigen Sie es.',
      subMessage:
        'Dann warten wir {days} Tage. Jeden Tag benachrichtigen wir Sie per E-Mail und per SMS an Ihre alte Nummer, und jede Nachricht kann die Änderung abbrechen. Danach entscheiden zwei Personen aus unserem Team und fragen Sie vielleicht nach mehr.',
    },
  },
  photo: {
    rejected:
      'Ihr letztes Foto konnten wir nicht annehmen. Achten Sie darauf, dass Ihr ganzes Gesicht und Ihr Ausweis zu sehen und Vor- und Nachname lesbar sind.',
    over: 'Ihr letztes Foto konnten wir nicht rechtzeitig prüfen. Bitte senden Sie es noch einmal.',
  },
} as const satisfies Translation<typeof english.challenges>;
