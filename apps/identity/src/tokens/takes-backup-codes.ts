/**
 * The actions that backup codes may prove. They are ten proofs that one approval makes, bound to no amount and no payee, so they allow a login and one new
 * method: nothing else.
 */
import { type IssuedAction, type Purpose, policies } from './policy.ts';
import type { StoredDetails } from './transaction-details.ts';

type For = boolean | 'additions';

const purposes: Readonly<Record<Purpose, For>> = {
  session: true,
  'data-sharing': false,
  'fresh-factor': false,
  approval: 'additions',
  'cool-off': false,
  'phone-change': true,
};

/** A customer who has lost the app adds another method. Each begins the hold on money, and every channel reports it. */
const additions: Readonly<Record<StoredDetails['kind'], boolean>> = {
  transfer: false,
  action: false,
  'see-phone-numbers': false,
  'add-phone-number': true,
  'change-phone-number': true,
  'make-phone-number-primary': false,
  'prefer-method': false,
  'prefer-no-method': false,
  'remove-phone-number': false,
  'change-email': false,
  'change-password': false,
  'set-up-authenticator': true,
  'remove-authenticator': false,
  'rename-authenticator': false,
  'make-backup-codes': false,
  'add-device': true,
  'remove-device': false,
  'add-passkey': true,
  'rename-passkey': false,
  'remove-passkey': false,
  'passkeys-only-on': false,
  'passkeys-only-off': false,
  'recover-passkeys': true,
  'set-up-face': true,
  'remove-face': false,
  'connect-social': false,
  'disconnect-social': false,
  'end-session': false,
  'end-trusted-browser': false,
  'end-other-sessions': false,
  'invite-to-team': false,
  'cool-off': false,
};

/** @param details what the token approves */
export function takesBackupCodes(action: IssuedAction, details: StoredDetails | undefined): boolean {
  const takes = purposes[policies[action].purpose];
  return takes === 'additions' ? details !== undefined && additions[details.kind] : takes;
}
