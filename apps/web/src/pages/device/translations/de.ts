import { actionCopyDe } from '../../../action/words.ts';
import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...actionCopyDe,
  'device.title': 'Anmeldungen auf diesem Telefon bestätigen',
  'device.opening': 'Einen Moment.',
  'device.tryAgain': 'Noch einmal versuchen',

  'device.blocked': 'Dieser Browser kann keine Anmeldungen bestätigen',
  'device.blockedStorage':
    'Er bewahrt den Schlüssel nicht auf, den das braucht. Meist liegt es an einem privaten Fenster oder gesperrtem Speicher: Öffnen Sie diese Seite in einem normalen Fenster.',
  'device.blockedConnection':
    'Ein Browser macht den Schlüssel, den das braucht, nur über eine sichere Verbindung. Öffnen Sie diese Seite unter einer Adresse, die mit https beginnt.',

  'device.enrolText': 'Ist dieses Telefon eingerichtet, bestätigen Sie Anmeldungen hier, statt Codes einzutippen.',
  'device.homeScreenFirst':
    'Legen Sie diese Seite auf einem iPhone oder iPad zuerst auf den Home-Bildschirm: erst „Teilen“, dann „Zum Home-Bildschirm“. Öffnen Sie sie von dort, und richten Sie sie dort ein.',
  'device.code': 'Einrichtungscode',
  'device.codeHint': 'Sie bekommen ihn in Ihrem Konto, unter Sicherheit.',
  'device.codeMissing': 'Bitte geben Sie den Einrichtungscode ein',
  'device.codeWrong':
    'Dieser Code stimmt nicht, wurde schon benutzt oder ist zu alt. Holen Sie sich in Ihrem Konto, unter Sicherheit, einen neuen.',
  'device.name': 'Name dieses Telefons',
  'device.nameMissing': 'Bitte geben Sie diesem Telefon einen Namen',
  'device.enrol': 'Telefon einrichten',
  'device.security': 'Zur Sicherheit in Ihrem Konto',
  'device.left': 'Dieses Telefon gehört nicht mehr zu Ihrem Konto.',

  'device.ready': 'Dieses Telefon bestätigt Ihre Anmeldungen',
  'device.readyText': 'Wenn sich jemand als {email} anmeldet, fragt dieses Telefon Sie, ob Sie es sind.',
  'device.nothing': 'Keine Anmeldung wartet.',
  'device.lost': 'Wir erreichen unseren Dienst gerade nicht. Was auf Sie wartet, erscheint hier, sobald es wieder geht.',
  'device.waiting': '{count, plural, one {Sind Sie das?} other {Sind Sie das? # Anmeldungen warten}}',

  'device.account': 'Konto',
  'device.browser': 'Browser',
  'device.network': 'Netz',
  'device.time': 'Uhrzeit',
  'device.approving': 'Sie bestätigen',
  'device.confirming': 'Bestätigen Sie nur, wenn diese Änderung von Ihnen ist.',
  'device.denyFreezes':
    'Haben Sie das nicht verlangt, lehnen Sie es ab: Wir halten es an und sperren die Sitzung, aus der es kam.',
  'device.number': 'Zahl auf dem anderen Bildschirm',
  'device.numberWrong': 'Bitte geben Sie die zwei Ziffern ein, die der andere Bildschirm zeigt',
  'device.approve': 'Bestätigen',
  'device.deny': 'Nein, ablehnen',

  'device.approved': 'Bestätigt',
  'device.approvedText': 'Machen Sie dort weiter, wo Sie sich anmelden.',
  'device.denied': 'Abgelehnt',
  'device.deniedText': 'Niemand kommt hinein. Waren Sie es nicht, kennt vielleicht jemand Ihr Passwort: Ändern Sie es.',
  'device.wrongNumber': 'Abgelehnt: Das war nicht die Zahl',
  'device.wrongNumberText':
    'Niemand kommt hinein. Waren Sie es, fordern Sie auf dem anderen Bildschirm eine neue Anfrage an. Wenn nicht, kennt vielleicht jemand Ihr Passwort: Ändern Sie es.',
  'device.approvedThing': 'Machen Sie auf dem anderen Bildschirm weiter.',
  'device.deniedThing':
    'Nichts wurde bestätigt. Die Sitzung, aus der die Anfrage kam, ist gesperrt, und wir haben Ihnen dazu eine E-Mail gesendet. Vielleicht kennt jemand Ihr Passwort: Ändern Sie es.',
  'device.wrongNumberThing':
    'Nichts wurde bestätigt. Waren Sie es, fordern Sie auf dem anderen Bildschirm eine neue Anfrage an. Wenn nicht, kennt vielleicht jemand Ihr Passwort: Ändern Sie es.',
  'device.changePassword': 'Passwort ändern',
  'device.over': 'Diese Anfrage ist vorbei',
  'device.overText': 'Sie wurde schon beantwortet, eine neuere hat sie ersetzt, oder ihre Zeit ist abgelaufen.',
  'device.dismiss': 'Fertig',

  'device.gone': 'Dieses Telefon bestätigt keine Anmeldungen mehr',
  'device.goneText':
    'Es gehört nicht mehr zu Ihrem Konto. Hat das niemand veranlasst, sehen Sie nach, ob Datum und Uhrzeit dieses Telefons stimmen.',
  'device.checkAgain': 'Noch einmal prüfen',
  'device.enrolAnew': 'Neu einrichten',

  'device.notifications': 'Mitteilungen',
  'device.notificationsOff': 'Erfahren Sie von einer Anmeldung, auch wenn diese Seite geschlossen ist.',
  'device.notificationsTurnOn': 'Mitteilungen einschalten',
  'device.notificationsOn':
    'Mitteilungen sind eingeschaltet: Sie erfahren von einer Anmeldung, auch wenn diese Seite geschlossen ist.',
  'device.notificationsDenied':
    'Die Einstellungen Ihres Browsers lassen Mitteilungen dieser Seite nicht zu. Lassen Sie die Seite offen, während Sie sich anmelden, oder erlauben Sie sie dort.',
  'device.notificationsUnsupported':
    'Dieser Browser kann nichts mitteilen. Lassen Sie diese Seite offen, während Sie sich anmelden.',
  'device.notificationsNeedHomeScreen':
    'Auf einem iPhone oder iPad kann nur eine Seite auf dem Home-Bildschirm etwas mitteilen: erst „Teilen“, dann „Zum Home-Bildschirm“, und richten Sie sie von dort ein.',
  'device.notificationsFailed':
    'Mitteilungen ließen sich nicht einschalten. Lassen Sie diese Seite offen, während Sie sich anmelden, oder versuchen Sie es später noch einmal.',

  'device.leave': 'Dieses Telefon entfernen',
  'device.leaveText': 'Es bestätigt dann keine Anmeldungen mehr. Sie können es jederzeit wieder einrichten.',
  'device.leaveYes': 'Entfernen',
  'device.leaveNo': 'Behalten',
} satisfies Translation<typeof copy>;
