import type * as english from '../en/texts.ts';
import type { Translation } from '../template.ts';

export const texts = {
  codeForLogin: '{code} ist Ihr {brand}-Code. Er läuft in 10 Minuten ab. Geben Sie ihn niemandem weiter, auch uns nicht.',
  codeForApproval: '{summary}: {code} ist Ihr Code. Nicht Sie? Geben Sie ihn nicht weiter, und melden Sie sich bei uns.',
  codeForCoolOff:
    '{summary} Wenn Sie das waren, bestätigen Sie es: {code} ist Ihr Code. Nicht Sie? Geben Sie ihn nicht weiter, und melden Sie sich bei uns.',
  changeAsked: '{brand}: Die Telefonnummer Ihres Kontos soll geändert werden. Nicht Sie? Abbrechen: {link}',
  added: '{brand}: {what}. Nicht Sie? Stoppen: {link}',
  recoveryAsked: '{brand}: Jemand möchte ohne Ihre Passkeys in Ihr Konto. Nicht Sie? Abbrechen: {link}',
  recoveryDone: '{brand}: Jemand ist ohne Ihre Passkeys in Ihr Konto gelangt. Nicht Sie? Melden Sie sich sofort: {link}',
  numberGone: '{brand}: Das ist nicht mehr die Telefonnummer Ihres Kontos. Nicht Sie? Melden Sie sich sofort: {link}',
  numberIsYours: '{brand}: Das ist jetzt die Telefonnummer Ihres Kontos. Nicht Sie? Melden Sie sich: {link}',
} as const satisfies Translation<typeof english.texts>;
