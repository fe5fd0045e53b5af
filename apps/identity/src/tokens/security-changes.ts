/**
 * What each change of an account's security ends: one table, and the one function that carries it out. `docs/security-changes.md` shows it, and tests read it.
 * What a change undoes is in `undo-since.ts`.
 */
import { voidEveryLink } from '../customers/action-links.ts';
import { endEmailChange } from '../customers/open-email-change.ts';
import { cancelOpenPhoneChange } from '../customers/open-phone-change.ts';
import { cancelRecovery } from '../customers/open-recovery.ts';
import { noteRiskyChange, type RiskyChange } from '../customers/risky-changes.ts';
import { endOpenedWith } from '../sessions/opened-with.ts';
import { endCustomerSessions, freezeCustomerSessions } from '../sessions/sessions.ts';
import { forgetDevices, forgetOpenedWith } from '../sessions/trusted-devices.ts';
import type { Transaction } from '../storage/transaction.ts';
import { endTokens } from './token-progress.ts';

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
  'passkeys-only-on': {
    sessions: 'others',
    browsers: 'all',
    tokens: 'others',
    links: 'all',
    changes: ['email', 'phone-number'],
  },
  'passkeys-only-off': { hold: 'passkey' },
  'passkeys-recovered': { sessions: 'all', browsers: 'all', tokens: 'others', hold: 'passkey' },
  'fraud-reported': { sessions: 'frozen', browsers: 'all', tokens: 'others', links: 'all', changes: ['email', 'phone-number'] },
  // By another service, in a Security Event Token.
  'sessions-revoked': { sessions: 'all', browsers: 'all', tokens: 'others' },
  'account-switched-off': { sessions: 'all', tokens: 'others', changes: ['email', 'phone-number', 'recovery'] },
} as const satisfies Readonly<Record<string, Ends>>;

export type SecurityChange = keyof typeof securityChanges;

type Kept = {
  /** Hash of the session that asks: it stays where the table says `others`. */
  readonly session?: string | undefined;
  /** Hash of the token that asks: it stays. */
  readonly token?: string | undefined;
  /** The removed methods: see `factorName`. */
  readonly removed?: readonly string[];
};

/** Runs in the transaction of the change. Tokens end before sessions, so that an exchange in progress has either lost its token or begun a session that ends. */
export async function securityChanged(
  tx: Transaction,
  customerId: string,
  change: SecurityChange,
  { session = '', token, removed = [] }: Kept = {},
): Promise<void> {
  const { sessions, browsers, tokens, links, changes = [], hold }: Ends = securityChanges[change];
  if (tokens !== undefined) await endTokens(tx.queries, customerId, tx.now, token);
  if (sessions === 'frozen') await freezeCustomerSessions(tx.queries, customerId, tx.now);
  else if (sessions === 'its') await endOpenedWith(tx, customerId, removed, session);
  else if (sessions !== undefined) await endCustomerSessions(tx, customerId, { except: sessions === 'others' ? session : '' });
  if (browsers === 'its') await forgetOpenedWith(tx.queries, customerId, removed);
  else if (browsers === 'all') await forgetDevices(tx.queries, customerId);
  if (changes.includes('email')) await endEmailChange(tx.queries, customerId, tx.now, 'cancelled');
  if (changes.includes('phone-number')) await cancelOpenPhoneChange(tx, customerId);
  if (changes.includes('recovery')) await cancelRecovery(tx, customerId);
  if (links === 'all') await voidEveryLink(tx.queries, customerId, tx.now);
  if (hold !== undefined) await noteRiskyChange(tx.queries, tx.now, customerId, hold);
}
