import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'change.title': 'Telefonnummer ändern',
  'change.opening': 'Ihre Anfrage wird geprüft …',
  'change.login': 'Anmelden',
  'change.startAgain': 'Anmelden und neu anfangen',
  'change.security': 'Kontosicherheit',
  'change.help': 'Hilfe erhalten',
  'change.tryAgain': 'Noch einmal versuchen',

  'change.none': 'Melden Sie sich zuerst an, um sie zu ändern.',
  'change.noneLost':
    'Wenn Sie Ihr Smartphone nicht mehr haben, melden Sie sich mit Ihrem Passwort an. Wenn wir nach einem Code fragen, wählen Sie „Andere Methode versuchen“ und dann „Ich habe keinen Zugriff mehr auf diese Telefonnummer“.',
  'change.noneSent':
    'Wenn Sie uns die neue Nummer und das Foto bereits gesendet oder die Änderung per E-Mail bestätigt haben, müssen Sie nichts weiter tun. Wir senden Ihnen eine E-Mail.',

  'change.expired': 'Diese Anfrage ist abgelaufen',
  'change.expiredText':
    'Zum Schutz Ihres Kontos haben wir hier abgebrochen. Ihre Telefonnummer hat sich nicht geändert. Melden Sie sich an und fangen Sie noch einmal an.',

  'change.received': 'Wir haben Ihre neue Telefonnummer erhalten',
  'change.checking':
    'Wir prüfen Ihre Anfrage. Das dauert etwa {minutes, plural, one {# Minute} other {# Minuten}} und höchstens {days, plural, one {# Tag} other {# Tage}}.',
  'change.waiting':
    'Wir warten bis {time}, falls Sie das nicht waren. Danach entscheidet unser Team. Wir senden Ihnen eine E-Mail.',
  'change.approved':
    'Wir haben Ihre Anfrage genehmigt. Ihre Nummer ändert sich gegen {time}, wenn die Änderung nicht vorher abgebrochen wird.',
  'change.number': 'Neue Telefonnummer',
  'change.receivedAt': 'Erhalten',
  'change.readyAt': 'Unser Team entscheidet ab',
  'change.latestAt': 'Abgeschlossen bis',
  'change.next': 'Wie es weitergeht',
  'change.nextCheck': 'Unser Team sieht sich Ihr Foto an und prüft Ihre Identität.',
  'change.nextTold':
    'Wir haben eine Nachricht an Ihre alte Nummer und an Ihre E-Mail-Adresse gesendet. In jeder steht ein Link, mit dem Sie die Änderung abbrechen können, solange sie nicht abgeschlossen ist.',
  'change.nextToldDaily':
    'Bis dahin senden wir jeden Tag eine Nachricht an Ihre alte Nummer und an Ihre E-Mail-Adresse. In jeder steht ein Link, mit dem Sie die Änderung abbrechen können.',
  'change.nextTwo':
    'Danach prüfen zwei Personen aus unserem Team Ihre Identität. Vielleicht melden sie sich bei Ihnen und fragen nach mehr.',
  'change.nextChanged':
    'Nach der Änderung senden wir Codes an Ihre neue Nummer. Die alte gilt nicht mehr, und Sie bekommen eine E-Mail.',
  'change.close': 'Sie können diese Seite schließen. Wir machen ohne sie weiter.',
  'change.lost':
    'Wir erreichen unseren Dienst gerade nicht. Diese Seite versucht es weiter. Ihre Anfrage ist bei uns angekommen.',
  'change.exhausted': 'Diese Seite prüft nicht mehr nach. Wir bearbeiten Ihre Anfrage weiter und senden Ihnen eine E-Mail.',
  'change.ask': 'Noch einmal prüfen',

  'change.runOut': 'Wir prüfen weiter',
  'change.runOutText':
    'Diese Seite kann den Stand Ihrer Anfrage nicht mehr abfragen. Sobald es Neues gibt, senden wir Ihnen eine E-Mail. Sie können diese Seite schließen.',

  'change.done': 'Ihre Telefonnummer ist geändert',
  'change.doneText':
    'Ab jetzt senden wir Codes an {phone}. Die alte Nummer gilt nicht mehr. Wir haben Ihnen dazu eine E-Mail gesendet.',
  'change.rejected': 'Wir haben Ihre Telefonnummer nicht geändert',
  'change.rejectedText':
    'Wir konnten nicht bestätigen, dass die Anfrage von Ihnen kam. Ihre Telefonnummer hat sich nicht geändert. Achten Sie bei einem neuen Versuch darauf, dass Ihr ganzes Gesicht und beide Namen auf dem Ausweis deutlich zu sehen sind.',
  'change.cancelled': 'Die Änderung wurde abgebrochen',
  'change.cancelledText':
    'Sie wurde mit dem Link in einer unserer Nachrichten oder in Ihrem Konto abgebrochen. Ihre Telefonnummer hat sich nicht geändert. Wenn Sie das nicht waren, holen Sie sich Hilfe.',
  'change.late': 'Wir konnten die Änderung nicht rechtzeitig abschließen',
  'change.lateText':
    'Wir konnten Ihre Anfrage nicht rechtzeitig prüfen. Ihre Telefonnummer hat sich nicht geändert. Bitte fangen Sie noch einmal an.',
  'change.failed': 'Diese Nummer können Sie nicht verwenden',
  'change.failedText':
    'Inzwischen verwendet ein anderes Konto {phone}. Ihre Telefonnummer hat sich nicht geändert. Fangen Sie mit einer anderen Nummer noch einmal an.',
} satisfies Translation<typeof copy>;
