import type { Translation } from '../all-copy.ts';

export const translation = {
  'loading.text': 'Einen Moment, wir bereiten den nächsten Schritt vor.',
  'login.title': 'Anmelden',
  'login.titleInvite': 'Anmelden und {business} beitreten',
  'login.titleInviteUnnamed': 'Anmelden und Ihrem Team beitreten',
  'login.titleCdr': 'Anmelden und Daten teilen',
  'login.textInvite': '{business} hat Sie in das Team eingeladen. Nutzen Sie Ihr eigenes Konto: Ihr Team sieht Ihr Passwort nie.',
  'login.textInviteUnnamed': 'Nutzen Sie Ihr eigenes Konto: Ihr Team sieht Ihr Passwort nie.',
  'login.noticeCdr':
    'Um Daten zu teilen, fragen wir nie nach Ihrem Passwort. Wenn jemand danach fragt, geben Sie es nicht heraus.',
  'login.cdrPolicy': 'Unsere CDR-Richtlinie lesen',
  'login.email': 'E-Mail',
  'login.as': 'Als {email} anmelden',
  'login.password': 'Passwort',
  'field.showPassword': 'Anzeigen: Passwort',
  'field.hidePassword': 'Verbergen: Passwort',
  'field.show': 'Anzeigen',
  'field.hide': 'Verbergen',
  'login.submit': 'Anmelden',
  'login.signUp': 'Neu hier? Registrieren',
  'login.trouble': 'Probleme bei der Anmeldung?',
  'login.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'field.required': 'Bitte füllen Sie dieses Feld aus',
  'login.resetPassword': 'Passwort zurücksetzen',
  'login.expired':
    'Ihre Anmeldung wurde nicht rechtzeitig abgeschlossen und ist abgelaufen. Bitte melden Sie sich noch einmal an.',
  'problem.title': 'Etwas ist schiefgegangen',
  'problem.reload': 'Seite neu laden',
  'problem.generic': 'Etwas ist schiefgegangen, bitte versuchen Sie es noch einmal.',
  'problem.blockedHere':
    'Ihre IP-Adresse ist gesperrt. Wechseln Sie in ein anderes WLAN oder Datennetz, oder wenden Sie sich an uns, wenn es dabei bleibt.',
  'problem.blocked':
    'Etwas ist schiefgegangen. Wechseln Sie in ein anderes WLAN oder Datennetz, oder wenden Sie sich an uns, wenn es dabei bleibt.',
  'problem.supportCode': 'Fehlercode:',
  'problem.network':
    'Wir konnten unseren Dienst nicht erreichen. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  'problem.timeout': 'Es kam rechtzeitig keine Antwort. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  'problem.getHelp': 'Hilfe holen',
  'problem.busy':
    'Das ist gerade nicht möglich. Bitte versuchen Sie es {minutes, plural, =0 {gleich} one {in # Minute} other {in # Minuten}} noch einmal.',
} satisfies Translation;
