import type { Translation } from '@stepgate/pages';
import { sessionEndCopyDe } from '@stepgate/pages/words';
import type { copy } from '../copy.ts';

export const translation = {
  ...sessionEndCopyDe,
  'sessionEnd.text':
    'Sie waren eine Weile nicht aktiv. Um Kundendaten zu schützen, melden wir Sie in weniger als einer Minute ab. Unbestätigtes wird nicht gespeichert.',
  'review.title': 'Fallprüfung',
  'review.checking': 'Fälle werden geladen …',
  'review.tryAgain': 'Noch einmal versuchen',

  'review.loginText': 'Nur für Mitarbeitende. Nach {minutes} Minuten ohne Aktivität melden wir Sie ab.',
  'review.loginEnded': 'Ihre Sitzung ist beendet. Unbestätigte Entscheidungen wurden nicht gespeichert.',
  'review.loginIdle':
    'Nach {minutes} Minuten ohne Aktivität haben wir Sie abgemeldet, um Kundendaten zu schützen. Unbestätigte Entscheidungen wurden nicht gespeichert.',
  'review.loginLeft': 'Sie sind abgemeldet.',
  'review.email': 'E-Mail',
  'review.password': 'Passwort',
  'review.code': '6-stelliger Code Ihrer Authenticator-App',
  'review.login': 'Anmelden',
  'review.required': 'Bitte füllen Sie dieses Feld aus',
  'review.codeWrong': 'Bitte geben Sie die 6 Ziffern aus der App ein.',

  'review.reviewer': 'Sie sind als {reviewer} angemeldet.',
  'review.logout': 'Abmelden',
  'review.waiting': 'Wartet auf eine Entscheidung',
  'review.asOf': '{count, plural, =0 {Nichts wartet.} one {# wartet.} other {# warten.}} Stand: {time}.',
  'review.refresh': 'Aktualisieren',

  'review.allDone': 'Alle Fälle sind entschieden',
  'review.allDoneText': 'Neue Fälle erscheinen hier. Mit „Aktualisieren“ sehen Sie noch einmal nach.',

  'review.receivedAgo': 'Eingegangen {ago}',
  'review.ownCase': 'Ihr eigenes Konto',
  'review.approvedByYou': 'Von Ihnen genehmigt',
  'review.secondNeeded': 'Braucht eine zweite Genehmigung',
  'review.backToList': 'Zurück zur Liste',

  'review.phoneChange': 'Neue Telefonnummer',
  'review.selfie': 'Foto mit Ausweis',
  'review.appeal': 'Einspruch',
  'review.deactivation': 'Was mitgeteilt wurde',
  'review.appealMessage': 'Text des Einspruchs',
  'review.currentNumber': 'Bisherige Nummer',
  'review.noNumber': 'keine',
  'review.newNumber': 'Neue Nummer',
  'review.receivedAt': 'Eingegangen',
  'review.latestAt': 'Entscheiden bis',
  'review.browser': 'Browser',
  'review.address': 'Adresse',
  'review.proof': 'Zuvor bestätigt',
  'review.proofPassword': 'nur Passwort, kein zweiter Faktor',
  'review.proofSecondFactor': 'Passwort und ein zweiter Faktor',

  'review.photo': 'Foto',
  'review.showPhoto': 'Foto anzeigen',
  'review.hidePhoto': 'Foto ausblenden',
  'review.photoOf': 'Foto von {email}, das ein Gesicht und einen Ausweis zeigen soll',
  'review.enlarge': 'Zum Vergrößern klicken',
  'review.close': 'Schließen',
  'review.photoGone': 'Das Foto ist nicht mehr verfügbar.',
  'review.noPhoto': 'Es gibt kein Foto. Prüfen Sie auf andere Weise, ob die Anfrage von dieser Person kommt.',
  'review.check': 'Was zu prüfen ist',
  'review.checkTogether': 'Das ganze Gesicht und der Ausweis sind auf diesem einen Foto zu sehen.',
  'review.checkSame': 'Es ist dasselbe Gesicht wie auf dem Ausweis.',
  'review.checkNames':
    'Vor- und Nachname sind lesbar. Konten haben hier keinen Namen: Vergleichen Sie ihn mit Ihren eigenen Unterlagen.',
  'review.checkValid': 'Der Ausweis ist ein gültiger Reisepass, Personalausweis oder Führerschein.',

  'review.reason': 'Begründung',
  'review.reasonHint': 'Wir bewahren sie mit Ihrer Entscheidung und Ihrem Namen auf.',
  'review.reasonMissing': 'Bitte geben Sie eine Begründung ein.',
  'review.approve': 'Genehmigen',
  'review.reject': 'Ablehnen',
  'review.approveAsk': 'Genehmigen? {phone} wird die Nummer von {email}.',
  'review.rejectAsk': 'Ablehnen? Die Nummer von {email} bleibt gleich.',
  'review.approveSelfieAsk': 'Genehmigen? Jede Anmeldung von {email}, die auf ein Foto wartet, geht weiter.',
  'review.rejectSelfieAsk': 'Ablehnen? Die Anmeldung wartet weiter. Wir benachrichtigen {email}, und ein neues Foto ist möglich.',
  'review.approveAppealAsk': 'Genehmigen? Das Konto von {email} wird reaktiviert.',
  'review.rejectAppealAsk': 'Ablehnen? Das Konto von {email} bleibt deaktiviert.',
  'review.approveYes': 'Ja, genehmigen',
  'review.rejectYes': 'Ja, ablehnen',
  'review.back': 'Nein, zurück',
  'review.approved': 'Genehmigt: die neue Telefonnummer für {email}.',
  'review.rejected': 'Abgelehnt: die neue Telefonnummer für {email}.',
  'review.approvedSelfie': 'Genehmigt: das Foto von {email}.',
  'review.rejectedSelfie': 'Abgelehnt: das Foto von {email}.',
  'review.approvedAppeal': 'Genehmigt: Das Konto von {email} ist wieder aktiv.',
  'review.rejectedAppeal': 'Abgelehnt: Das Konto von {email} bleibt deaktiviert.',
  'review.over':
    'Ihre Entscheidung kam zu spät. Über die Änderung für {email} ist schon entschieden, oder sie ist abgebrochen oder abgelaufen.',
  'review.overSelfie':
    'Ihre Entscheidung kam zu spät. Über das Foto von {email} ist schon entschieden, oder es ist ersetzt oder abgelaufen.',
  'review.overAppeal':
    'Ihre Entscheidung kam zu spät. Über den Einspruch von {email} ist schon entschieden, oder er ist erledigt oder abgelaufen.',

  'review.approvedFirst': 'Sie haben die neue Telefonnummer für {email} genehmigt. Eine zweite Person muss sie auch genehmigen.',
  'review.approveFirstAsk':
    'Als erste von zwei Personen genehmigen? {phone} wird die Nummer von {email}, sobald eine zweite Person sie auch genehmigt.',
  'review.firstApproval': 'Genehmigt von {reviewer}, {date}: wartet auf eine zweite Person.',
  'review.firstReason': 'Begründung: {reason}',
  'review.needsTwo': 'Zwei Personen müssen diese Änderung genehmigen. Eine einzige Ablehnung genügt.',
  'review.ownAccount': 'Das ist Ihr eigenes Konto. Jemand anderes muss entscheiden.',
  'review.approvedAlready': 'Sie haben das genehmigt und können es noch ablehnen. Eine zweite Person muss es auch genehmigen.',
  'review.openPhotoToDecide': 'Öffnen Sie das Foto, bevor Sie entscheiden.',
  'review.openPhotoToApprove': 'Öffnen Sie das Foto, bevor Sie genehmigen. Ablehnen können Sie auch so.',

  'review.decided': 'Entschieden',
  'review.noneDecided': 'Es wurde noch nichts entschieden.',
  'review.decisionApprove': 'Genehmigt',
  'review.decisionReject': 'Abgelehnt',
  'review.decidedBy': '{reviewer}, {date}',
} satisfies Translation<typeof copy>;
