import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'change.title': 'Telefonnummer ändern',
  'change.opening': 'Einen Moment, wir sehen nach, wie weit Ihre Änderung ist.',
  'change.login': 'Anmelden',
  'change.startAgain': 'Anmelden und neu beginnen',
  'change.security': 'Sicherheit Ihres Kontos',
  'change.help': 'Hilfe holen',
  'change.tryAgain': 'Noch einmal versuchen',

  'change.none': 'Um sie zu ändern, melden Sie sich zuerst an.',
  'change.noneLost':
    'Wenn Sie das Telefon nicht mehr haben, melden Sie sich mit Ihrem Passwort an. Wo wir nach einem Code fragen, wählen Sie „Anderen Weg versuchen“ und dann „Ich habe keinen Zugriff mehr auf diese Telefonnummer“.',
  'change.noneSent':
    'Haben Sie uns die neue Nummer und das Foto schon gesendet, ist hier nichts mehr zu tun: Bei uns geht es weiter, und Sie bekommen eine E‑Mail.',

  'change.expired': 'Das hat zu lange gedauert',
  'change.expiredText':
    'Zum Schutz Ihres Kontos geht es hier nicht weiter. Ihre Telefonnummer ist, wie sie war. Melden Sie sich an und beginnen Sie noch einmal.',

  'change.received': 'Wir haben Ihre neue Telefonnummer erhalten',
  'change.checking':
    'Wir prüfen Ihren Antrag. Das dauert etwa {minutes, plural, one {# Minute} other {# Minuten}} und höchstens {days, plural, one {# Tag} other {# Tage}}.',
  'change.approved':
    'Ihr Antrag ist angenommen. Die Nummer ändert sich gegen {time}, wenn die Änderung nicht vorher abgebrochen wird.',
  'change.number': 'Neue Telefonnummer',
  'change.receivedAt': 'Erhalten',
  'change.latestAt': 'Spätestens fertig',
  'change.next': 'Wie es weitergeht',
  'change.nextCheck': 'Unser Team sieht sich Ihr Foto an und prüft, ob der Antrag wirklich von Ihnen kommt.',
  'change.nextTold':
    'Wir haben Ihrer alten Nummer und Ihrer E‑Mail-Adresse Bescheid gegeben. In jeder Nachricht steht ein Link, der die Änderung abbricht, solange sie nicht fertig ist.',
  'change.nextChanged':
    'Sobald die Nummer geändert ist, gehen Codes an die neue, die alte gilt nicht mehr, und wir schreiben Ihnen eine E‑Mail.',
  'change.close': 'Sie können diese Seite schließen. Bei uns geht es ohne sie weiter.',
  'change.lost': 'Unser Dienst ist gerade nicht zu erreichen. Diese Seite versucht es weiter, und Ihr Antrag ist bei uns sicher.',
  'change.exhausted': 'Diese Seite fragt nicht mehr nach. Wir prüfen weiter, und Sie bekommen eine E‑Mail.',
  'change.ask': 'Noch einmal nachfragen',

  'change.runOut': 'Wir prüfen weiter',
  'change.runOutText':
    'Diese Seite kann nicht mehr nachfragen, wie weit Ihre Änderung ist. Sobald es etwas Neues gibt, bekommen Sie eine E‑Mail. Sie können diese Seite schließen.',

  'change.done': 'Ihre Telefonnummer ist geändert',
  'change.doneText':
    'Codes gehen ab jetzt an {phone}, und die alte Nummer gilt nicht mehr. Wir haben Ihnen dazu eine E‑Mail gesendet.',
  'change.rejected': 'Ihre Telefonnummer wurde nicht geändert',
  'change.rejectedText':
    'Wir konnten nicht sicherstellen, dass der Antrag von Ihnen kam. Ihre Telefonnummer ist, wie sie war. Wenn Sie es noch einmal versuchen, müssen auf dem Foto Ihr ganzes Gesicht und beide Namen auf dem Ausweis deutlich zu sehen sein.',
  'change.cancelled': 'Die Änderung wurde abgebrochen',
  'change.cancelledText':
    'Sie wurde mit dem Link in einer unserer Nachrichten oder in Ihrem Konto abgebrochen. Ihre Telefonnummer ist, wie sie war. Waren Sie das nicht selbst, holen Sie sich Hilfe.',
  'change.late': 'Die Änderung wurde nicht rechtzeitig fertig',
  'change.lateText':
    'Ihr Antrag konnte nicht rechtzeitig geprüft werden. Ihre Telefonnummer ist, wie sie war. Bitte beginnen Sie noch einmal.',
  'change.failed': 'Diese Nummer kann nicht Ihre sein',
  'change.failedText':
    'Inzwischen nutzt ein anderes Konto {phone}. Ihre Telefonnummer ist, wie sie war. Beginnen Sie mit einer anderen noch einmal.',
} satisfies Translation<typeof copy>;
