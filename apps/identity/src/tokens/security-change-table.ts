/** What each change of an account's security ends: one table. `security-changes.ts` carries it out, `docs/security-changes.md` shows it, and tests read it. */
import type { RiskyChange } from '../customers/risky-changes.ts';

export type Ends = {
  /** `others`: all but the one that asks. `frozen`: each answers that it is frozen. `its`: those that the removed method opened, with the freshness that it gave. */
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
};

const ofRemoved = { sessions: 'its', browsers: 'its' } as const;

export const securityChanges = {
  'password-changed': { sessions: 'others', browsers: 'all', tokens: 'others', changes: ['phone-number'], hold: 'password' },
  // While an account is registered.
  'first-phone-number': { sessions: 'others', tokens: 'others' },
  'phone-number-added': { hold: 'added-number' },
  'phone-number-removed': ofRemoved,
  'phone-number-replaced': { sessions: 'others', browsers: 'its', tokens: 'others', hold: 'phone-number' },
  // Without a photo, by the mailbox, after days and two people.
  'phone-number-replaced-by-mail': {
    sessions: 'all',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email'],
    hold: 'phone-number',
  },
  'authenticator-added': { ...ofRemoved, hold: 'authenticator' },
  'authenticator-removed': ofRemoved,
  'backup-codes-made': { ...ofRemoved, hold: 'backup-codes' },
  'backup-codes-removed': ofRemoved,
  'device-added': { hold: 'device' },
  'device-removed': ofRemoved,
  'passkey-added': { hold: 'passkey' },
  'passkey-removed': { ...ofRemoved, hold: 'passkey' },
  'face-added': { ...ofRemoved, hold: 'face' },
  'face-removed': ofRemoved,
  'social-added': { hold: 'social' },
  'social-removed': ofRemoved,
  'email-changed': { sessions: 'all', browsers: 'all', tokens: 'others', links: 'all', changes: ['phone-number'], hold: 'email' },
  'email-change-undone': {
    sessions: 'frozen',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email', 'phone-number', 'recovery'],
    hold: 'email',
  },
  // It waits, and ends nothing before it is in force.
  'passkeys-only-asked': {},
  // A removal that a weaker method has approved. It waits, too.
  'removal-asked': {},
  'passkeys-only-on': {
    sessions: 'others',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email', 'phone-number'],
  },
  'passkeys-only-off': { hold: 'passkey' },
  'passkeys-recovered': { sessions: 'all', browsers: 'all', tokens: 'others', hold: 'passkey' },
  'fraud-reported': {
    sessions: 'frozen',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email', 'phone-number'],
    hold: 'taken-back',
  },
  // By another service, in a Security Event Token.
  'sessions-revoked': { sessions: 'all', browsers: 'all', tokens: 'others' },
  'account-switched-off': { sessions: 'all', tokens: 'others', changes: ['email', 'phone-number', 'recovery'] },
} as const satisfies Readonly<Record<string, Ends>>;

export type SecurityChange = keyof typeof securityChanges;

/** Those that hold money until the customer confirms them. */
export type HoldingChange = {
  [C in SecurityChange]: (typeof securityChanges)[C] extends { readonly hold: RiskyChange } ? C : never;
}[SecurityChange];
