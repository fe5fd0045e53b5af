import type { Translation } from '../../../i18n/translation.ts';
import { newPasswordCopyDe } from '../../../new-password/words.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...newPasswordCopyDe,
  'newPassword.label': 'Passwort',
  'newPassword.rules': 'Mindestens {characters} Zeichen. Nicht Ihre E‑Mail-Adresse und keines, das viele benutzen.',

  'register.title': 'Ihr neues Konto',
  'register.loading': 'Einen Moment, wir sehen nach, wie weit Sie gekommen sind.',
  'register.step': 'Schritt {step} von {steps}',
  'register.tryAgain': 'Erneut versuchen',
  'register.logIn': 'Anmelden',
  'register.signUp': 'Noch einmal beginnen',

  'register.open': 'E‑Mail-Adresse bestätigen',
  'register.openText':
    'Mit dem Knopf sagen Sie, dass diese Adresse Ihnen gehört, und machen in diesem Browser mit Ihrem neuen Konto weiter.',
  'register.openSubmit': 'Bestätigen und weiter',

  'register.verify': 'Sehen Sie in Ihre E‑Mails',
  'register.verifyText':
    'Wir haben eine E‑Mail an {email} geschickt. Öffnen Sie den Link darin, dann geht es hier von selbst weiter.',
  'register.verifyHours': 'Der Link gilt einmal und {hours, plural, one {# Stunde} other {# Stunden}} lang.',
  'register.verifyWaiting': 'Wir warten, bis Sie den Link öffnen.',
  'register.verifyLost': 'Wir erreichen unseren Dienst gerade nicht. Wir versuchen es weiter.',
  'register.verifyStopped': 'Wir fragen nicht mehr nach. Haben Sie den Link geöffnet? Dann machen Sie weiter.',
  'register.verifyAsk': 'Weiter',
  'register.verifyNot': 'Kommt sie nicht in ein paar Minuten, sehen Sie im Spam-Ordner nach, oder beginnen Sie noch einmal.',
  'register.another': 'Noch einmal beginnen, auch mit anderer Adresse',

  'register.profile': 'Über Ihr Konto',
  'register.type': 'Wofür ist das Konto?',
  'register.personal': 'Für mich selbst',
  'register.business': 'Für ein Unternehmen',
  'register.businessName': 'Name des Unternehmens',
  'register.businessNameMissing': 'Bitte füllen Sie dieses Feld aus',
  'register.countryMissing': 'Bitte wählen Sie ein Land',
  'register.submit': 'Weiter',

  'register.back': 'Zurück zu Land und Art des Kontos',

  'register.phone': 'Ihre Telefonnummer',
  'register.password': 'Wählen Sie ein Passwort',
  'register.passwordText': 'Das ist der letzte Schritt. Sie melden sich damit und mit Ihrer E‑Mail-Adresse an.',
  'register.passwordSubmit': 'Konto eröffnen',

  'register.elsewhere': 'Hier geht es in einem anderen Browser weiter',
  'register.elsewhereText':
    'Weiter geht es in dem Browser, in dem Sie den Link aus unserer E‑Mail geöffnet haben. Haben Sie ihn noch nicht geöffnet, tun Sie es jetzt: Das geht auch in diesem Browser.',
  'register.elsewhereAgain':
    'Kommen Sie an jenen Browser nicht heran, oder ist der letzte Schritt mehr als eine Stunde her? Beginnen Sie noch einmal mit derselben Adresse. Was Sie angegeben haben, ist noch da.',
  'register.refused': 'Dieser Link gilt nicht mehr',
  'register.refusedText':
    'Er wurde schon benutzt oder ist älter als {hours, plural, one {# Stunde} other {# Stunden}}. Wo er zuerst geöffnet wurde, geht es weiter.',
  'register.done': 'Ihr Konto ist fertig',
  'register.doneText': 'Melden Sie sich mit Ihrer E‑Mail-Adresse und dem Passwort an, das Sie gewählt haben.',
} satisfies Translation<typeof copy>;
