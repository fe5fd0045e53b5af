import type { Translation } from '../all-copy.ts';

export const translation = {
  'loading.text': 'Nächster Schritt wird geladen …',
  'login.title': 'Anmelden',
  'login.titleInvite': 'Anmelden und {business} beitreten',
  'login.titleInviteUnnamed': 'Anmelden und Ihrem Team beitreten',
  'login.titleCdr': 'Anmelden und Daten teilen',
  'login.textInvite':
    '{business} hat Sie in das Team eingeladen. Verwenden Sie Ihr eigenes Konto. Ihr Team sieht Ihr Passwort nie.',
  'login.textInviteUnnamed': 'Verwenden Sie Ihr eigenes Konto. Ihr Team sieht Ihr Passwort nie.',
  'login.noticeCdr':
    'Um Daten zu teilen, fragen wir nie nach Ihrem Passwort. Wenn jemand danach fragt, geben Sie es nicht weiter.',
  'login.cdrPolicy': 'Unsere CDR-Richtlinie lesen',
  'login.email': 'E-Mail',
  'login.as': 'Als {email} anmelden',
  'login.notYou': 'Nicht Sie?',
  'login.password': 'Passwort',
  'login.forgotPassword': 'Passwort vergessen?',
  'field.showPassword': 'Passwort anzeigen',
  'field.hidePassword': 'Passwort verbergen',
  'field.show': 'Anzeigen',
  'field.hide': 'Verbergen',
  'form.oneMoment': 'Wird geladen …',
  'form.slow': 'Einen Augenblick noch …',
  'banner.error': 'Fehler',
  'banner.warning': 'Achtung',
  'banner.info': 'Hinweis',
  'banner.success': 'Erledigt',
  'number.ending': 'die Nummer mit den Endziffern {digits}',
  'login.submit': 'Anmelden',
  'login.signUp': 'Neu hier? Registrieren',
  'login.trouble': 'Probleme bei der Anmeldung?',
  'login.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'field.required': 'Bitte füllen Sie dieses Feld aus',
  'login.resetPassword': 'Passwort zurücksetzen',
  'login.linkByMail':
    'Sie müssen nicht warten: Lassen Sie sich per E-Mail einen Link schicken. Er erlaubt auch die Anmeldung mit Ihrem jetzigen Passwort.',
  'login.idle':
    'Zum Schutz Ihres Kontos haben wir Sie nach {minutes, plural, one {# Minute} other {# Minuten}} ohne Aktivität abgemeldet.',
  'login.expired': 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal an.',
  'problem.title': 'Etwas ist schiefgegangen',
  'problem.reload': 'Seite neu laden',
  'problem.generic': 'Etwas ist schiefgegangen, bitte versuchen Sie es noch einmal.',
  'problem.blockedHere':
    'Ihre IP-Adresse ist gesperrt. Wechseln Sie in ein anderes WLAN oder Mobilfunknetz, oder wenden Sie sich an uns, wenn das Problem bleibt.',
  'problem.blocked':
    'Etwas ist schiefgegangen. Wechseln Sie in ein anderes WLAN oder Mobilfunknetz, oder wenden Sie sich an uns, wenn das Problem bleibt.',
  'problem.supportCode': 'Support-Code:',
  'problem.network':
    'Wir konnten unseren Dienst nicht erreichen. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  'problem.timeout':
    'Wir haben nicht rechtzeitig eine Antwort erhalten. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  'problem.getHelp': 'Hilfe erhalten',
  'problem.busy':
    'Das ist gerade nicht möglich. Bitte versuchen Sie es {minutes, plural, =0 {gleich} one {in # Minute} other {in # Minuten}} noch einmal.',
} satisfies Translation;
