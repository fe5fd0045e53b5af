import type { Translation } from '@stepgate/pages';
import { actionCopyDe } from '../../../parts/action/words.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...actionCopyDe,
  'device.title': 'Anmeldungen auf diesem Smartphone freigeben',
  'device.opening': 'Wird geladen …',
  'device.tryAgain': 'Noch einmal versuchen',

  'device.blocked': 'Dieser Browser kann keine Anmeldungen freigeben',
  'device.blockedStorage':
    'Er kann den Schlüssel nicht speichern, der für Freigaben nötig ist. Meist liegt das an einem privaten Fenster oder gesperrtem Speicher. Öffnen Sie diese Seite in einem normalen Fenster.',
  'device.blockedConnection':
    'Ein Browser erstellt den Schlüssel, der für Freigaben nötig ist, nur über eine sichere Verbindung. Öffnen Sie diese Seite unter einer Adresse, die mit https beginnt.',

  'device.enrolText': 'Wenn Sie dieses Smartphone einrichten, geben Sie Anmeldungen hier frei, statt Codes einzugeben.',
  'device.homeScreenFirst':
    'Legen Sie diese Seite auf einem iPhone oder iPad zuerst auf den Home-Bildschirm. Tippen Sie auf „Teilen“, dann auf „Zum Home-Bildschirm“. Öffnen Sie sie dann von dort und richten Sie sie ein.',
  'device.code': 'Einrichtungscode',
  'device.codeHint': 'Sie finden ihn in Ihrem Konto unter „Kontosicherheit“.',
  'device.codeMissing': 'Bitte geben Sie den Einrichtungscode ein',
  'device.codeWrong':
    'Dieser Code ist falsch, wurde bereits verwendet oder ist abgelaufen. Einen neuen finden Sie in Ihrem Konto unter „Kontosicherheit“.',
  'device.name': 'Name dieses Smartphones',
  'device.nameMissing': 'Bitte geben Sie diesem Smartphone einen Namen',
  'device.enrol': 'Smartphone einrichten',
  'device.security': 'Zur Kontosicherheit',
  'device.left': 'Dieses Smartphone wurde von Ihrem Konto entfernt.',

  'device.ready': 'Dieses Smartphone gibt Ihre Anmeldungen frei',
  'device.readyText': 'Wenn sich jemand als {email} anmeldet, fragen wir Sie auf diesem Smartphone, ob Sie das sind.',
  'device.nothing': 'Es wartet keine Anmeldung.',
  'device.lost': 'Wir erreichen unseren Dienst gerade nicht. Neue Anfragen erscheinen, sobald es wieder geht.',
  'device.waiting': '{count, plural, one {Sind Sie das?} other {Sind Sie das? # Anmeldungen warten}}',

  'device.newer': '{count, plural, one {Eine neuere Anfrage ist da:} other {# neuere Anfragen sind da:}}',
  'device.older': '{count, plural, one {1 frühere Anfrage} other {# frühere Anfragen}}',
  'device.showOther': '{browser}, {time}',
  'device.broughtUp': 'Die eingegebene Zahl gehört zu dieser Anfrage. Prüfen Sie sie, und geben Sie die Zahl noch einmal ein.',

  'device.account': 'Konto',
  'device.browser': 'Browser',
  'device.place': 'Ort',
  'device.time': 'Uhrzeit',
  'device.approving': 'Sie geben frei',
  'device.confirming': 'Geben Sie das nur frei, wenn Sie diese Änderung gemacht haben.',
  'device.denyFreezes':
    'Wenn Sie das nicht wollten, lehnen Sie es ab. Wir stoppen den Vorgang und melden den Browser ab, aus dem er kam.',
  'device.number': 'Zahl auf dem anderen Bildschirm',
  'device.numberWrong': 'Bitte geben Sie die zwei Ziffern vom anderen Bildschirm ein',
  'device.approve': 'Freigeben',
  'device.deny': 'Nein, ablehnen',

  'device.recovery': 'Jemand möchte ohne Ihre Passkeys in Ihr Konto',
  'device.recoveryText':
    'Alles andere wurde bestätigt, und uns wurde mitgeteilt, dass alle Ihre Passkeys verloren sind. Ab dem {date} ist eine Anmeldung ohne Passkey möglich. Wenn Sie das nicht waren, brechen Sie es jetzt ab und ändern Sie dann Ihr Passwort.',
  'device.recoveryCancelled': 'Ihre Passkeys bleiben',
  'device.recoveryCancelledText':
    'Es ist abgebrochen, und niemand ist in Ihr Konto gelangt. Melden Sie sich mit einem Passkey an und ändern Sie jetzt Ihr Passwort.',

  'device.staffRecovery': 'Unser Support gibt Ihr Konto ohne seine Passkeys zurück',
  'device.staffRecoveryText':
    'Jemand, der sich nicht anmelden konnte, hat um Hilfe mit Ihrem Konto gebeten, und zwei Mitarbeitende haben zugestimmt. Am {date} werden Ihre Passkeys entfernt und alle abgemeldet. Wenn Sie das nicht gewünscht haben, brechen Sie es jetzt ab.',
  'device.phoneChange': 'Jemand möchte die Telefonnummer Ihres Kontos ändern',
  'device.phoneChangeText':
    'Ihr Smartphone wurde als verloren gemeldet. Vor dem {date} ändert sich nichts. Wenn Sie das nicht waren, brechen Sie es jetzt ab und ändern Sie dann Ihr Passwort.',
  'device.phoneChangeCancelled': 'Ihre Telefonnummer bleibt',
  'device.phoneChangeCancelledText':
    'Es ist abgebrochen, und nichts hat sich geändert. Vielleicht kennt jemand Ihr Passwort. Ändern Sie es jetzt.',
  'device.newNumber': 'Neue Nummer',
  'device.stop': 'Abbrechen',

  'device.approved': 'Freigegeben',
  'device.approvedText': 'Fahren Sie dort fort, wo Sie sich anmelden.',
  'device.denied': 'Abgelehnt',
  'device.deniedText':
    'Niemand wird angemeldet. Wenn Sie das nicht waren, kennt vielleicht jemand Ihr Passwort. Ändern Sie es jetzt.',
  'device.wrongNumber': 'Abgelehnt: Das war die falsche Zahl',
  'device.wrongNumberText':
    'Niemand wird angemeldet. Wenn Sie das waren, fordern Sie auf dem anderen Bildschirm eine neue Anfrage an. Wenn nicht, kennt vielleicht jemand Ihr Passwort. Ändern Sie es jetzt.',
  'device.approvedThing': 'Fahren Sie auf Ihrem anderen Bildschirm fort.',
  'device.deniedThing':
    'Es wurde nichts freigegeben. Wir haben den Browser abgemeldet, aus dem die Anfrage kam, und Ihnen dazu eine E-Mail gesendet. Vielleicht kennt jemand Ihr Passwort. Ändern Sie es jetzt.',
  'device.wrongNumberThing':
    'Es wurde nichts freigegeben. Wenn Sie das waren, fordern Sie auf dem anderen Bildschirm eine neue Anfrage an. Wenn nicht, kennt vielleicht jemand Ihr Passwort. Ändern Sie es jetzt.',
  'device.changePassword': 'Passwort ändern',
  'device.over': 'Diese Anfrage ist abgelaufen',
  'device.overText': 'Sie wurde bereits beantwortet, es gibt eine neuere, oder ihre Zeit ist abgelaufen.',
  'device.dismiss': 'Fertig',

  'device.gone': 'Dieses Smartphone gibt nichts mehr frei',
  'device.goneText':
    'Es wurde von Ihrem Konto entfernt. Wenn Sie das nicht waren, prüfen Sie Datum und Uhrzeit dieses Smartphones.',
  'device.checkAgain': 'Noch einmal prüfen',
  'device.enrolAnew': 'Neu einrichten',

  'device.notifications': 'Benachrichtigungen',
  'device.notificationsOff': 'Lassen Sie sich über Anmeldungen benachrichtigen, auch wenn diese Seite geschlossen ist.',
  'device.notificationsTurnOn': 'Benachrichtigungen einschalten',
  'device.notificationsOn':
    'Benachrichtigungen sind eingeschaltet. Sie erfahren von einer Anmeldung, auch wenn diese Seite geschlossen ist.',
  'device.notificationsDenied':
    'Die Einstellungen Ihres Browsers lassen Benachrichtigungen dieser Seite nicht zu. Lassen Sie die Seite offen, während Sie sich anmelden, oder erlauben Sie Benachrichtigungen dort.',
  'device.notificationsUnsupported':
    'Dieser Browser kann Sie nicht benachrichtigen. Lassen Sie diese Seite offen, während Sie sich anmelden.',
  'device.notificationsNeedHomeScreen':
    'Auf einem iPhone oder iPad kann Sie nur eine Seite auf dem Home-Bildschirm benachrichtigen. Tippen Sie auf „Teilen“, dann auf „Zum Home-Bildschirm“, und richten Sie sie von dort ein.',
  'device.notificationsFailed':
    'Wir konnten Benachrichtigungen nicht einschalten. Lassen Sie diese Seite offen, während Sie sich anmelden, oder versuchen Sie es später noch einmal.',

  'device.leave': 'Dieses Smartphone von Ihrem Konto entfernen',
  'device.leaveText': 'Es kann dann keine Anmeldungen mehr freigeben. Sie können es jederzeit wieder einrichten.',
  'device.leaveYes': 'Entfernen',
  'device.leaveNo': 'Behalten',
} satisfies Translation<typeof copy>;
