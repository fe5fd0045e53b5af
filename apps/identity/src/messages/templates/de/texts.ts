import type * as english from '../en/texts.ts';
import type { Translation } from '../template.ts';

export const texts = {
  codeForLogin: '{brand}: {code} ist Ihr Code. Er läuft in 10 Minuten ab. Geben Sie ihn niemandem weiter, auch uns nicht.',
  codeForApproval: '{brand}: {code} ist Ihr Code: {summary}. Nicht Sie? Nicht weitergeben, bei uns melden.',
  codeForCoolOff: '{brand}: {code} ist Ihr Code, wenn Sie das waren. {summary} Nicht Sie? Nicht weitergeben, bei uns melden.',
  changeAsked: '{brand}: Die Telefonnummer Ihres Kontos soll geändert werden. Nicht Sie? Abbrechen: {link}',
  changed: '{brand}: {what}. Nicht Sie? Stoppen: {link}',
  recoveryAsked: '{brand}: Jemand möchte ohne Ihre Passkeys in Ihr Konto. Nicht Sie? Abbrechen: {link}',
  undoWaits: '{brand}: Laut jemandem sind Änderungen an Ihrem Konto nicht von Ihnen. Doch? Anmelden und behalten: {link}',
  recoveryDone: '{brand}: Jemand ist ohne Ihre Passkeys in Ihr Konto gelangt. Nicht Sie? Melden Sie sich sofort: {link}',
  numberGone: '{brand}: Das ist nicht mehr die Telefonnummer Ihres Kontos. Nicht Sie? Melden Sie sich sofort: {link}',
  numberIsYours: '{brand}: Das ist jetzt die Telefonnummer Ihres Kontos. Nicht Sie? Melden Sie sich: {link}',
} as const satisfies Translation<typeof english.texts>;
