import type * as english from '../en/challenges.ts';
import type { Translation } from '../template.ts';

export const challenges = {
  lostPasskeys: 'Ich habe meine Passkeys verloren',
  recoveryWaits:
    'Wir haben Ihre E-Mail-Adresse, Ihre Telefonnummern und Ihre Geräte benachrichtigt und warten, falls Sie das nicht waren. Melden Sie sich ab {time} hier noch einmal an und wählen Sie wieder „Ich habe meine Passkeys verloren“. Vorher kommt niemand in Ihr Konto.',
  backupCode: 'Backup-Code verwenden',
  push: 'Geben Sie zum Freigeben auf Ihrem Telefon {number} ein.',
  phoneGuess: {
    header: 'Ergänzen Sie Ihre Telefonnummer',
    message: 'Geben Sie die fehlenden Ziffern Ihrer Telefonnummer ein.',
  },
  firstPhoneNumber: {
    header: 'Geben Sie Ihre Telefonnummer an',
    message: 'Wir senden Ihnen einen 6-stelligen Code. Über diese Nummer prüfen wir künftig, ob Sie es sind.',
  },
  photo: {
    rejected:
      'Ihr letztes Foto konnten wir nicht annehmen. Achten Sie darauf, dass Ihr ganzes Gesicht und Ihr Ausweis zu sehen und Vor- und Nachname lesbar sind.',
    over: 'Ihr letztes Foto konnten wir nicht rechtzeitig prüfen. Bitte senden Sie es noch einmal.',
  },
} as const satisfies Translation<typeof english.challenges>;
