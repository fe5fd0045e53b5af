import type { Translation } from '@stepgate/pages';
import { sessionEndCopyDe } from '@stepgate/pages/words';
import type { copy } from '../copy.ts';

export const translation = {
  ...sessionEndCopyDe,
  'home.title': 'Ihr Konto',
  'home.checking': 'Ihr Konto wird geladen …',
  'home.account': 'Angemeldet als',
  'home.since': 'Letzte Anmeldung',
  'home.scope': 'Sie können',
  'home.scopeDataSharing': 'nur Ihre Daten teilen',
  'home.attention': 'Das steht an',
  'home.allGood': 'Nichts. Ihr Konto ist gut geschützt.',
  'home.addNumber': 'Fügen Sie eine Telefonnummer hinzu, damit wir Ihnen Codes senden können.',
  'home.addApp': 'Richten Sie eine Authenticator-App ein. Sie funktioniert auch ohne Empfang.',
  'home.makeCodes': 'Erstellen Sie Backup-Codes für den Fall, dass Sie Ihr Smartphone verlieren.',
  'home.numberChanging': 'Wir prüfen Ihre neue Telefonnummer.',
  'home.manage': 'Ihre Einstellungen',
  'home.securityLine': 'Passwort, Telefonnummern, Geräte',
  'home.teamLine': 'Personen, die mit Ihrem Geschäftskonto arbeiten',
  'home.helpLine': 'Antworten auf häufige Fragen',
  'home.security': 'Kontosicherheit',
  'home.team': 'Ihr Team',
  'home.help': 'Hilfe',
  'home.logout': 'Abmelden',
  'home.tryAgain': 'Noch einmal versuchen',
  'passkeyOffer.title': 'Nächstes Mal schneller anmelden',
  'passkeyOffer.text':
    'Mit einem Passkey genügt Ihr Fingerabdruck, Ihr Gesicht oder Ihre PIN. Sie brauchen weder Passwort noch Code.',
  'passkeyOffer.hold':
    'Möchten Sie heute noch Geld senden? Dann erledigen Sie das zuerst: Ein neuer Passkey pausiert Überweisungen für {hours} Stunden.',
  'passkeyOffer.add': 'Passkey hinzufügen',
  'passkeyOffer.notNow': 'Jetzt nicht',
  'passkeyOffer.notCreated': 'Es wurde kein Passkey erstellt. Sie können es noch einmal versuchen.',
  'passkeyOffer.unreadable':
    'Ein Passkey wurde erstellt, aber wir können ihn nicht verwenden. Wenn Ihr Passwortmanager ihn anzeigt, löschen Sie ihn dort. Versuchen Sie es dann mit einem anderen Browser oder Gerät.',
  'passkeyOffer.added': 'Sie haben einen Passkey hinzugefügt',
  'passkeyOffer.next': 'Ab jetzt können Sie sich mit Fingerabdruck, Gesicht oder PIN anmelden.',
  'passkeyOffer.held': 'Zu Ihrem Schutz sind Überweisungen für die nächsten {hours} Stunden pausiert.',
  'passkeyOffer.manage': 'Ihre Passkeys',
} satisfies Translation<typeof copy>;
