import type { Translation } from '@stepgate/pages';
import { newPasswordCopyDe } from '@stepgate/pages/words';
import type { copy } from '../copy.ts';

export const translation = {
  ...newPasswordCopyDe,
  'newPassword.label': 'Passwort',
  'newPassword.rules':
    'Verwenden Sie mindestens {characters} Zeichen. Nicht erlaubt sind Ihre E-Mail-Adresse und verbreitete Passwörter.',

  'register.title': 'Ihr neues Konto',
  'register.loading': 'Ihr Fortschritt wird geladen …',
  'register.step': 'Schritt {step} von {steps}',
  'register.tryAgain': 'Noch einmal versuchen',
  'register.logIn': 'Anmelden',
  'register.signUp': 'Noch einmal registrieren',

  'register.open': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'register.openText': 'Bestätigen Sie, dass das Ihre E-Mail-Adresse ist, und fahren Sie in diesem Browser fort.',
  'register.openSubmit': 'Bestätigen und fortfahren',

  'register.verify': 'Prüfen Sie Ihr Postfach',
  'register.verifyText':
    'Wir haben eine E-Mail an {email} gesendet. Öffnen Sie den Link darin. Hier geht es dann automatisch weiter.',
  'register.verifyHours': 'Der Link ist nur einmal gültig und läuft in {hours, plural, one {# Stunde} other {# Stunden}} ab.',
  'register.verifyWaiting': 'Wir warten, bis Sie den Link öffnen …',
  'register.verifyLost': 'Wir erreichen unseren Dienst gerade nicht. Wir versuchen es weiter.',
  'register.verifyStopped': 'Wir prüfen nicht mehr nach. Wenn Sie den Link geöffnet haben, fahren Sie hier fort.',
  'register.verifyAsk': 'Weiter',
  'register.verifyNot':
    'Wenn sie nach ein paar Minuten nicht da ist, sehen Sie in Ihrem Spam-Ordner nach, oder registrieren Sie sich noch einmal.',
  'register.another': 'Noch einmal registrieren, auch mit anderer Adresse',

  'register.profile': 'Über Ihr Konto',
  'register.type': 'Wofür ist das Konto?',
  'register.personal': 'Für mich selbst',
  'register.business': 'Für ein Unternehmen',
  'register.businessName': 'Name des Unternehmens',
  'register.businessNameMissing': 'Bitte füllen Sie dieses Feld aus',
  'register.countryMissing': 'Bitte wählen Sie ein Land',
  'register.submit': 'Weiter',

  'register.back': 'Zurück zu Land und Kontoart',

  'register.phone': 'Ihre Telefonnummer',
  'register.password': 'Wählen Sie ein Passwort',
  'register.passwordText': 'Das ist der letzte Schritt. Mit diesem Passwort und Ihrer E-Mail-Adresse melden Sie sich an.',
  'register.passwordSubmit': 'Konto eröffnen',

  'register.elsewhere': 'Fahren Sie in Ihrem anderen Browser fort',
  'register.elsewhereText':
    'Fahren Sie in dem Browser fort, in dem Sie den Link aus unserer E-Mail geöffnet haben. Wenn Sie ihn noch nicht geöffnet haben, tun Sie es jetzt. Das geht auch in diesem Browser.',
  'register.elsewhereAgain':
    'Sie können diesen Browser nicht verwenden, oder Ihr letzter Schritt ist mehr als eine Stunde her? Registrieren Sie sich noch einmal mit derselben Adresse. Ihre Eingaben sind gespeichert.',
  'register.refused': 'Dieser Link funktioniert nicht mehr',
  'register.refusedText':
    'Er wurde bereits verwendet, oder er ist älter als {hours, plural, one {# Stunde} other {# Stunden}}. In dem Browser, in dem Sie ihn zuerst geöffnet haben, können Sie fortfahren.',
  'register.done': 'Ihr Konto ist fertig',
  'register.doneText': 'Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem neuen Passwort an.',
} satisfies Translation<typeof copy>;
