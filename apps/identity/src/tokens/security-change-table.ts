/**
 * The effects of each change of an account's security: one table. `security-changes.ts` carries it out, `docs/security-changes.md` shows it, and tests read it.
 */
import type { RiskyChange } from '../customers/risky-changes.ts';

export type Ends = {
  /**
   * `others`: all but the asking one. `frozen`: each answers that it is frozen. `its`: those that the removed method opened, with the freshness that it gave.
   */
  readonly sessions?: 'others' | 'all' | 'frozen' | 'its';
  /** Trusted browsers. `its`: those that were trusted at a login with the removed method. */
  readonly browsers?: 'all' | 'its';
  /** One-time tokens, and with them logins and approvals in progress. */
  readonly tokens?: 'others';
  /** Links in mails and enrolment codes. */
  readonly links?: 'all';
  /** Changes in progress that are cancelled. */
  readonly changes?: readonly ('email' | 'phone-number' | 'recovery')[];
  /** Money is on hold, for the reason that the customer reads. */
  readonly hold?: RiskyChange;
  /**
   * The effect of the link in its message. `link`: for 14 days, it reverts its author's changes; each of the customer's numbers from before gets one as well.
   * `undo`: for 72 hours, the old mailbox restores the address, and each number gets the link. `notice`: it says what happened. Absent: other messages report
   * it.
   */
  readonly message?: 'link' | 'undo' | 'notice';
};

const ofRemoved = { sessions: 'its', browsers: 'its' } as const;

export const securityChanges = {
  'password-changed': {
    sessions: 'others',
    browsers: 'all',
    tokens: 'others',
    changes: ['phone-number'],
    hold: 'password',
    message: 'link',
  },
  // While an account is registered.
  'first-phone-number': { sessions: 'others', tokens: 'others' },
  'phone-number-added': { hold: 'added-number', message: 'link' },
  'phone-number-removed': { ...ofRemoved, message: 'link' },
  'phone-number-replaced': { sessions: 'others', browsers: 'its', tokens: 'others', hold: 'phone-number', message: 'link' },
  // Without a photo, by the mailbox, after days and two people.
  'phone-number-replaced-by-mail': {
    message: 'link',
    sessions: 'all',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email'],
    hold: 'phone-number',
  },
  'authenticator-added': { ...ofRemoved, hold: 'authenticator', message: 'link' },
  'authenticator-removed': { ...ofRemoved, message: 'link' },
  'backup-codes-made': { ...ofRemoved, hold: 'backup-codes', message: 'link' },
  'backup-codes-removed': { ...ofRemoved, message: 'notice' },
  'device-added': { hold: 'device', message: 'link' },
  'device-removed': { ...ofRemoved, message: 'link' },
  'passkey-added': { hold: 'passkey', message: 'link' },
  'passkey-removed': { ...ofRemoved, hold: 'passkey', message: 'link' },
  'face-added': { ...ofRemoved, hold: 'face', message: 'link' },
  'face-removed': { ...ofRemoved, message: 'link' },
  'social-added': { hold: 'social', message: 'link' },
  'social-removed': { ...ofRemoved, message: 'link' },
  'email-changed': {
    sessions: 'all',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['phone-number'],
    hold: 'email',
    message: 'undo',
  },
  'email-change-undone': {
    message: 'notice',
    sessions: 'frozen',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email', 'phone-number', 'recovery'],
    hold: 'email',
  },
  // It waits, and ends nothing before it is in force.
  'passkeys-only-asked': { message: 'link' },
  // A removal that a weaker method has approved. It waits, too.
  'removal-asked': { message: 'link' },
  'passkeys-only-on': {
    message: 'notice',
    sessions: 'others',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email', 'phone-number'],
  },
  'passkeys-only-off': { hold: 'passkey', message: 'notice' },
  'passkeys-recovered': { sessions: 'all', browsers: 'all', tokens: 'others', hold: 'passkey', message: 'notice' },
  'fraud-reported': {
    message: 'notice',
    sessions: 'frozen',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email', 'phone-number'],
    hold: 'taken-back',
  },
  // By another service, in a Security Event Token.
  'sessions-revoked': { sessions: 'all', browsers: 'all', tokens: 'others' },
  'account-switched-off': {
    sessions: 'all',
    tokens: 'others',
    changes: ['email', 'phone-number', 'recovery'],
    message: 'notice',
  },
} as const satisfies Readonly<Record<string, Ends>>;

export type SecurityChange = keyof typeof securityChanges;

/** Those that hold money until the customer confirms them. */
export type HoldingChange = {
  [C in SecurityChange]: (typeof securityChanges)[C] extends { readonly hold: RiskyChange } ? C : never;
}[SecurityChange];
