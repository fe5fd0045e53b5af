import type * as english from '../en/approvals.ts';
import type { Translation } from '../template.ts';

export const approvals = {
  transfer: '{amount} an {payee} senden',
  action: '{title} freigeben',
  withFacts: '{summary} ({facts})',
  fact: '{label}: {value}',
  'see-phone-numbers': 'Ihre Telefonnummern ansehen',
  'add-phone-number': 'Die Telefonnummer {number} hinzufügen',
  'change-phone-number': 'Ihre Telefonnummer ändern',
  'make-phone-number-primary': 'Codes zuerst an die Nummer {number} senden',
  'prefer-method': 'Ab jetzt zuerst hiernach fragen: {method}',
  'prefer-no-method': 'Nicht mehr zuerst nach einer Methode fragen',
  'remove-phone-number': 'Die Telefonnummer {number} entfernen',
  'change-email': 'Ihre E-Mail-Adresse ändern',
  'change-password': 'Ihr Passwort ändern',
  'set-up-authenticator': 'Eine Authenticator-App einrichten',
  'remove-authenticator': 'Ihre Authenticator-App entfernen',
  'make-backup-codes': 'Neue Backup-Codes erstellen',
  'add-device': 'Ein Gerät hinzufügen, das Anmeldungen freigeben kann',
  'remove-device': 'Das Gerät {device} entfernen',
  'add-passkey': 'Einen Passkey hinzufügen, mit dem Sie sich anmelden können',
  'rename-passkey': 'Den Passkey {passkey} umbenennen',
  'remove-passkey': 'Den Passkey {passkey} entfernen',
  'passkeys-only-on': 'Nur noch mit Passkeys anmelden und freigeben',
  'passkeys-only-off': '„Nur Passkeys“ ausschalten',
  'recover-passkeys': 'Ohne Ihre Passkeys wieder in Ihr Konto kommen',
  'set-up-face': 'Ein Gesicht hinzufügen, mit dem Sie sich anmelden können',
  'remove-face': 'Die Gesichtsprüfung ausschalten',
  'connect-social': 'Ein {provider}-Konto zum Anmelden verbinden',
  'disconnect-social': 'Das {provider}-Konto zum Anmelden trennen',
  'end-trusted-browser': '{browser} nicht mehr vertrauen',
  'end-session': '{browser} abmelden',
  'end-unknown-session': 'Einen anderen Browser abmelden',
  'end-other-sessions': 'Überall sonst abmelden',
  'invite-to-team': 'Jemanden in Ihr Team einladen',
} as const satisfies Translation<typeof english.approvals>;

export const simChange = {
  others:
    'Die SIM-Karte von {number} wurde vor Kurzem gewechselt. Deshalb senden wir bis {time} keine Codes dorthin. Bitte bestätigen Sie Ihre Identität auf andere Weise.',
  nothing:
    'Die SIM-Karte von {number} wurde vor Kurzem gewechselt. Deshalb senden wir bis {time} keine Codes dorthin, und Ihr Konto hat keine andere Möglichkeit, das zu bestätigen. Wenn Sie nicht warten können, wenden Sie sich bitte an uns.',
} as const satisfies Translation<typeof english.simChange>;

export const coolOff = {
  untilTime: 'Weil {because}, sind Überweisungen bis {time} pausiert.',
  untilConfirmed: 'Weil {because}, sind Überweisungen pausiert, bis Sie das bestätigen.',
  actionUntilTime: 'Weil {because}, sind dies und alle Überweisungen bis {time} pausiert.',
  actionUntilConfirmed: 'Weil {because}, sind dies und alle Überweisungen pausiert, bis Sie das bestätigen.',
  because: {
    password: 'Ihr Passwort geändert wurde',
    'phone-number': 'Ihre Telefonnummer geändert wurde',
    'added-number': 'eine Telefonnummer hinzugefügt wurde',
    email: 'Ihre E-Mail-Adresse geändert wurde',
    authenticator: 'eine Authenticator-App hinzugefügt wurde',
    'backup-codes': 'neue Backup-Codes erstellt wurden',
    device: 'ein Gerät hinzugefügt wurde',
    face: 'die Gesichtsprüfung eingerichtet wurde',
    passkey: 'Ihre Passkeys geändert wurden',
    social: 'ein weiteres Konto zum Anmelden verbunden wurde',
  },
} as const satisfies Translation<typeof english.coolOff>;
