import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'review.title': 'Prüfplatz',
  'review.checking': 'Einen Moment, wir sehen nach, was wartet.',
  'review.tryAgain': 'Noch einmal versuchen',

  'review.loginText': 'Nur für Mitarbeitende. Nach {minutes} Minuten ohne Nutzung müssen Sie sich neu anmelden.',
  'review.loginEnded': 'Ihre Sitzung ist beendet. Was Sie bis dahin nicht bestätigt hatten, ist nicht entschieden.',
  'review.loginLeft': 'Die Sitzung am Prüfplatz ist beendet.',
  'review.email': 'E‑Mail',
  'review.password': 'Passwort',
  'review.code': '6-stelliger Code Ihrer Authenticator-App',
  'review.login': 'Anmelden',
  'review.required': 'Bitte füllen Sie dieses Feld aus',
  'review.codeWrong': 'Bitte geben Sie die 6 Ziffern ein, die die App zeigt.',

  'review.reviewer': 'Sie prüfen als {reviewer}.',
  'review.logout': 'Abmelden',
  'review.waiting': 'Wartet auf eine Entscheidung',
  'review.asOf': '{count, plural, =0 {Nichts wartet.} one {# wartet.} other {# warten.}} Stand: {time}.',
  'review.refresh': 'Aktualisieren',

  'review.phoneChange': 'Neue Telefonnummer für {email}',
  'review.currentNumber': 'Nummer jetzt',
  'review.noNumber': 'keine',
  'review.newNumber': 'Neue Nummer',
  'review.receivedAt': 'Eingegangen',
  'review.latestAt': 'Entscheiden bis',
  'review.browser': 'Browser',
  'review.address': 'Adresse',
  'review.proof': 'Vorher nachgewiesen',
  'review.proofPassword': 'das Passwort und kein zweiter Faktor',
  'review.proofSecondFactor': 'das Passwort und ein zweiter Faktor',

  'review.reason': 'Grund',
  'review.reasonHint': 'Er wird mit Ihrer Entscheidung und Ihrem Namen aufbewahrt.',
  'review.reasonMissing': 'Bitte sagen Sie, warum.',
  'review.approve': 'Freigeben',
  'review.reject': 'Ablehnen',
  'review.approveAsk': 'Freigeben? {phone} wird die Nummer von {email}.',
  'review.rejectAsk': 'Ablehnen? Die Nummer von {email} bleibt, wie sie ist.',
  'review.approveYes': 'Ja, freigeben',
  'review.rejectYes': 'Ja, ablehnen',
  'review.back': 'Nein, zurück',
  'review.approved': 'Freigegeben: die neue Telefonnummer für {email}.',
  'review.rejected': 'Abgelehnt: die neue Telefonnummer für {email}.',
  'review.over':
    'Ihre Entscheidung kam zu spät: Die Änderung für {email} war schon entschieden oder abgebrochen, oder ihre Zeit war um.',

  'review.decided': 'Entschieden',
  'review.noneDecided': 'Es ist noch nichts entschieden.',
  'review.decisionApprove': 'Freigegeben',
  'review.decisionReject': 'Abgelehnt',
  'review.decidedBy': '{reviewer}, {date}',
} satisfies Translation<typeof copy>;
