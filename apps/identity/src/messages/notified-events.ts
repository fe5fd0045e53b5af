/** Whatever a customer is notified of is in the event log too. The map is complete: a new notification has to name its event. */
import type { ChangeKind } from '@stepgate/contract';
import type { LoggedEvent } from '../events/event-kinds.ts';
import type { Notification } from './notification-words.ts';

/** Recorded where it happens, because not each time is notified. */
const elsewhere = undefined;

const kinds: Readonly<Record<Notification, ChangeKind | undefined>> = {
  passwordChanged: 'password.changed',
  authenticatorAdded: 'factor.authenticator-added',
  authenticatorRemoved: 'factor.authenticator-removed',
  backupCodesMade: 'factor.backup-codes-made',
  backupCodeUsed: 'factor.backup-code-used',
  deviceAdded: 'factor.device-added',
  deviceRemoved: 'factor.device-removed',
  passkeyAdded: 'factor.passkey-added',
  passkeyRenamed: 'factor.passkey-renamed',
  passkeyRemoved: 'factor.passkey-removed',
  passkeysOnlyAsked: 'factor.passkeys-only-asked',
  passkeysOnlyStopped: 'factor.passkeys-only-stopped',
  removalAsked: 'factor.removal-asked',
  removalStopped: 'factor.removal-stopped',
  passkeysOnlyOn: 'factor.passkeys-only-on',
  passkeysOnlyOff: 'factor.passkeys-only-off',
  undoWaits: elsewhere,
  undoStopped: 'recovery.cancelled',
  passkeyRecoveryCancelled: 'recovery.cancelled',
  passkeyRecoveryExpired: 'recovery.expired',
  passkeyRecoveryDone: 'recovery.done',
  methodPreferred: 'factor.preferred',
  noMethodPreferred: 'factor.preferred',
  browserTrusted: 'browser.trusted',
  browserTrustEnded: 'browser.trust-ended',
  sessionsEnded: elsewhere,
  pushDenied: 'login.denied',
  secondStepFailed: elsewhere,
  socialStepFailed: elsewhere,
  passwordBlocked: elsewhere,
  knownPasswordBlocked: elsewhere,
  addressCodesBlocked: elsewhere,
  mailLinkCodesBlocked: elsewhere,
  passkeyBlocked: elsewhere,
  sessionCodesBlocked: elsewhere,
  newNumberCodesBlocked: elsewhere,
  factorBlocked: elsewhere,
  phoneNumberPrimary: 'phone.primary-changed',
  phoneNumberAdded: 'phone.added',
  phoneNumberChanged: 'phone.changed',
  phoneChangeRejected: 'phone-change.rejected',
  phoneChangeExpired: 'phone-change.expired',
  phoneChangeFailed: 'phone-change.failed',
  phoneChangeCancelled: 'phone-change.cancelled',
  phoneNumberRemoved: 'phone.removed',
  selfieApproved: 'photo.approved',
  selfieRejected: 'photo.rejected',
  selfieOver: 'photo.expired',
  faceEnrolled: 'factor.face-added',
  faceRemoved: 'factor.face-removed',
  handOffRefused: 'hand-off.refused',
  accountDeactivated: 'account.deactivated',
  accountPaused: 'account.paused',
  accountReactivated: 'account.reactivated',
  appealReceived: 'appeal.received',
  appealRejected: 'appeal.rejected',
  appealOver: 'appeal.expired',
  deskBlocksLifted: elsewhere,
  deskSessionsEnded: elsewhere,
  deskChangeConfirmed: elsewhere,
  deskSignalChanged: elsewhere,
  deskBackupCodesRemoved: 'factor.backup-codes-removed',
  emailIsBack: 'email.restored',
  emailIsYours: 'email.changed',
  emailChangeCancelled: 'email.change-cancelled',
  socialLinked: 'factor.social-added',
  socialConnected: 'factor.social-added',
  socialDisconnected: 'factor.social-removed',
};

/** @param facts the values that the notification names */
export function toLoggedEvent(name: Notification, facts: Readonly<Record<string, string | number>>): LoggedEvent | undefined {
  const kind = kinds[name];
  return kind && { kind, facts };
}
