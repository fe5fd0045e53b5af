import type * as english from '../en/mail-frame.ts';
import type { Translation } from '../template.ts';

export const mailFrame = {
  typed: 'Oder geben Sie {domain} in Ihren Browser ein.',
  facts: {
    summary: 'Was',
    when: 'Wann',
    from: 'Nicht vor',
    browser: 'Browser',
    address: 'Ort',
    number: 'Telefonnummer',
    newNumber: 'Neue Telefonnummer',
    newEmail: 'Neue E-Mail-Adresse',
    device: 'Gerät',
    passkey: 'Passkey',
    method: 'Zuerst gefragt',
    provider: 'Anmelden mit',
    business: 'Unternehmen, nach eigener Angabe',
    inviter: 'Eingeladen von',
  },
  reasons: {
    account:
      'Sie erhalten diese E-Mail, weil Sie ein Konto bei {brand} haben. Sie betrifft Ihre Sicherheit und lässt sich deshalb nicht abbestellen.',
    entered: 'Sie erhalten diese E-Mail, weil jemand diese Adresse auf {domain} eingegeben hat.',
    invited: 'Sie erhalten diese E-Mail, weil jemand mit einem Konto bei {brand} diese Adresse eingeladen hat.',
  },
  buttons: {
    security: 'Konto sichern',
    stop: 'Stoppen',
    forgotPassword: 'Passwort ändern',
    login: 'Anmelden',
  },
} as const satisfies Translation<typeof english.mailFrame>;

export const notificationEndings = {
  security: {
    text: 'Wenn Sie das nicht waren, sichern Sie jetzt Ihr Konto.',
    after: 'Können Sie sich nicht anmelden? Melden Sie sich bei uns:\n{contact}',
  },
  stop: {
    text: 'Wenn Sie das nicht waren, stoppen Sie es. Wir entfernen dann, was hinzugefügt wurde, holen zurück, was entfernt wurde, und melden alle ab. Der Link ist nur einmal gültig und läuft in 14 Tagen ab.',
    after: 'Funktioniert der Link nicht? Melden Sie sich bei uns:\n{contact}',
  },
  forgotPassword: {
    after: 'Brauchen Sie Hilfe? Melden Sie sich bei uns:\n{contact}',
  },
  login: {
    after: 'Wenn Sie das nicht waren, melden Sie sich sofort bei uns:\n{contact}',
  },
  none: {
    after: 'Wenn Sie Fragen haben, melden Sie sich bei uns:\n{contact}',
  },
} as const satisfies Translation<typeof english.notificationEndings>;
