import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'socialLogin.opening': 'Sie werden angemeldet …',
  'socialLogin.refused': 'Sie sind nicht angemeldet',
  'socialLogin.refusedText':
    'Sie haben die Anmeldung mit Ihrem anderen Konto abgebrochen. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrer E-Mail-Adresse an.',
  'socialLogin.unverified': 'Mit diesem Konto können wir Sie nicht anmelden',
  'socialLogin.unverifiedText':
    'Die E-Mail-Adresse dieses Kontos ist nicht bestätigt. Wenn Sie ein Konto bei uns haben, melden Sie sich mit Ihrer E-Mail-Adresse an und verbinden Sie das andere Konto unter „Kontosicherheit“. Wenn nicht, registrieren Sie sich mit Ihrer E-Mail-Adresse.',
  'socialLogin.failed': 'Das hat nicht geklappt',
  'socialLogin.failedText':
    'Die Anmeldung mit Ihrem anderen Konto hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Bitte versuchen Sie es noch einmal.',
  'socialLogin.expired': 'Ihre Anmeldung ist abgelaufen',
  'socialLogin.expiredText': 'Sie wurde nicht rechtzeitig abgeschlossen. Bitte melden Sie sich noch einmal an.',
  'socialLogin.none': 'Hier gibt es nichts fortzusetzen',
  'socialLogin.noneText': 'Melden Sie sich mit Ihrer E-Mail-Adresse oder mit einem Ihrer anderen Konten an.',
  'socialLogin.notLoggedIn': 'Wir konnten Sie nicht anmelden',
  'socialLogin.login': 'Anmelden',
  'socialLogin.signUp': 'Mit E-Mail-Adresse registrieren',
  'socialLogin.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
