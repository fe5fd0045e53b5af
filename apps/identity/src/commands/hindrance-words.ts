/** What blocks a login, in the sentences of the commands. The desk's page has its own, in the languages of staff. */
import type { DeskCustomer } from '@stepgate/contract';

type Hindrance = DeskCustomer['hindrances'][number];

/** Names of the families of attempts. */
const names: Readonly<Record<string, string>> = {
  password: 'Passwords in new browsers',
  'password-known-device': "Passwords in the customer's own browsers",
  'password-mail-link': 'Passwords in browsers that have opened a mailed link',
  'possession-code': 'Codes after the password, in new browsers',
  'possession-code-known-device': "Codes after the password, in the customer's own browsers",
  'possession-code-session': 'Codes in a session (payments, changes)',
  'possession-code-mail-link': 'Codes after the link for a new password',
  'possession-code-address': 'Codes of data sharing, in new browsers',
  'possession-code-address-known-device': "Codes of data sharing, in the customer's own browsers",
  'new-number-code': 'Codes to a new phone number',
  passkey: 'Wrong passkeys (right ones always pass)',
  push: 'Approvals on a device',
  'phone-guess': 'Missing digits of the phone number',
  face: 'Face matches',
};

export const nameOfFamily = (family: string): string => names[family] ?? family;

/** @param at milliseconds since 1970 */
export const formatTime = (at: number): string => new Date(at).toISOString();

/** One sentence for each. */
export function describeHindrance(hindrance: Hindrance): string {
  switch (hindrance.what) {
    case 'sign-up-unfinished':
      return "the sign-up isn't finished";
    case 'deactivated':
      return `the account is deactivated${hindrance.title === '' ? '' : `, with the title "${hindrance.title}"`}; the customer ${hindrance.canAppeal ? 'can' : "can't"} appeal`;
    case 'paused':
      return 'the account is paused, and a login asks to reactivate it first';
    case 'no-password':
      return 'the account has no password';
    case 'imported-password-unused':
      return 'nobody has logged in with the imported password yet';
    case 'new-password-due':
      return 'a new password is due, by a mailed link';
    case 'new-number-due':
      return 'a new phone number is due';
    case 'address-not-verified':
      return "the address isn't verified, so the login mails a link";
    case 'passkeys-only':
      return `only a passkey logs in, since ${formatTime(hindrance.since)}; the account has ${hindrance.passkeys}`;
    case 'no-method':
      return 'the account has no second factor that can be asked for';
    case 'blocked': {
      const family = nameOfFamily(hindrance.family);
      return hindrance.until === null
        ? `${family}: disabled until two people lift it at the desk`
        : `${family}: blocked until ${formatTime(hindrance.until)}`;
    }
    case 'requests-stopped':
      return `no approval requests until ${formatTime(hindrance.until)}: one was denied`;
    case 'extra-check':
      return `the risk "${hindrance.risk}" is set${hindrance.until === null ? '' : ` until ${formatTime(hindrance.until)}`}`;
    case 'payments-on-hold': {
      const changes = hindrance.changes.map(({ words }) => words).join('; ');
      const confirmed = hindrance.confirmed ? 'confirmed' : `not confirmed${changes === '' ? '' : `: ${changes}`}`;
      const until = hindrance.until === null ? '' : `, at least until ${formatTime(hindrance.until)}`;
      return `logins work, but payments wait because of a change, ${hindrance.change}, ${formatTime(hindrance.since)}: ${confirmed}${until}`;
    }
  }
}
