/** The parts of each mail beside its words: the facts of its table, the target of its button, and the reason for it. Complete by type. */

import type { MailParts } from './mail-model.ts';
import type { English } from './templates/catalogue.ts';

const client = ['browser', 'address'] as const;
const moment = ['when', ...client] as const;

export const mailParts = {
  passwordReset: { facts: [], button: 'link', reason: 'entered' },
  emailCheckpoint: { facts: moment, button: 'link', reason: 'account' },
  emailVerification: { facts: [], button: 'link', reason: 'entered' },
  signUp: { facts: [], button: 'link', reason: 'entered' },
  accountExists: { facts: [], button: 'login', reason: 'entered' },
  phoneChangeAsked: { facts: ['newNumber', ...client], button: 'link', reason: 'account' },
  phoneChangeByMail: { facts: ['newNumber', ...moment], button: 'link', reason: 'account' },
  phoneChangeWaits: { facts: ['newNumber', 'from', ...client], button: 'link', reason: 'account' },
  passkeyRecoveryAsked: { facts: client, button: 'link', reason: 'account' },
  passkeyRecoveryEnds: { facts: client, button: 'link', reason: 'account' },
  staffRecovery: { facts: [], button: 'link', reason: 'account' },
  newEmail: { facts: [], button: 'link', reason: 'entered' },
  newEmailTaken: { facts: [], button: 'login', reason: 'entered' },
  emailChangeAsked: { facts: ['newEmail', ...client], button: 'link', reason: 'account' },
  emailChanged: { facts: ['newEmail'], button: 'link', reason: 'account' },
  emailTakenBack: { facts: [], button: 'contact', reason: 'entered' },
  teamInvitation: { facts: ['business', 'inviter'], button: 'link', reason: 'invited' },
  teamJoined: { facts: [], reason: 'account' },
  fraudReported: { facts: ['summary', ...moment], button: 'forgotPassword', reason: 'account' },
  changesToCheck: { facts: [], button: 'login', reason: 'account' },
  changesStopped: { facts: [], button: 'forgotPassword', reason: 'account' },
} as const satisfies Readonly<Record<keyof English['mails'], MailParts>>;

/** The action of a notification's button, without a link that reverts the change. */
export type NotificationButton = Exclude<keyof English['notificationEndings'], 'stop'>;

/** Each could be somebody else's doing unless it says so here. A stranger who knows only the address causes some: those urge the reader to nothing. */
const others: { readonly [Name in keyof English['notifications']]?: NotificationButton } = {
  pushDenied: 'forgotPassword',
  secondStepFailed: 'forgotPassword',
  handOffRefused: 'forgotPassword',
  undoWaits: 'login',
  undoStopped: 'none',
  passkeyRecoveryCancelled: 'forgotPassword',
  newNumberCodesBlocked: 'forgotPassword',
  phoneChangeCancelled: 'forgotPassword',
  emailChangeCancelled: 'forgotPassword',
  emailIsBack: 'forgotPassword',
  passwordBlocked: 'none',
  addressCodesBlocked: 'none',
  factorBlocked: 'none',
  selfieApproved: 'login',
  selfieRejected: 'login',
  selfieOver: 'login',
  accountDeactivated: 'login',
  accountPaused: 'login',
  accountReactivated: 'login',
  emailIsYours: 'login',
  deskBlocksLifted: 'login',
  deskSessionsEnded: 'login',
  deskSignalChanged: 'none',
  appealReceived: 'none',
  appealRejected: 'none',
  appealOver: 'login',
};

export const buttonOf = (name: keyof English['notifications']): NotificationButton => others[name] ?? 'security';
