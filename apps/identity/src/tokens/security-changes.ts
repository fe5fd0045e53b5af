/**
 * A change of an account's security ends what the table says, and keeps who made it (`made_change`). What a way back undoes is in `undo.ts`.
 */
import { voidEveryLink } from '../customers/action-links.ts';
import { customerWithId } from '../customers/customers.ts';
import { keepMadeChange } from '../customers/made-changes.ts';
import { endEmailChange } from '../customers/open-email-change.ts';
import { cancelOpenPhoneChange } from '../customers/open-phone-change.ts';
import { cancelRecovery } from '../customers/open-recovery.ts';
import { noteRiskyChange } from '../customers/risky-changes.ts';
import { endOpenedWith, readChanging } from '../sessions/opened-with.ts';
import { endCustomerSessions, freezeCustomerSessions } from '../sessions/sessions.ts';
import { forgetDevices, forgetOpenedWith } from '../sessions/trusted-devices.ts';
import type { Transaction } from '../storage/transaction.ts';
import { readActsSince } from './person.ts';
import { type Ends, type SecurityChange, securityChanges } from './security-change-table.ts';
import { endTokens, endTokensFor } from './token-progress.ts';
import { readProving } from './tokens.ts';

type Made = {
  /** Hash of the session that makes it: it stays where the table says `others`. */
  readonly session?: string | undefined;
  /** Hash of the token that makes it: it stays. */
  readonly token?: string | undefined;
  /** The removed methods: see `factorName`. */
  readonly removed?: readonly string[];
  /** The added methods: see `factorName`. */
  readonly added?: readonly string[];
  /** The customer's name for it: the name of a passkey or a device, a masked number or address, a provider. */
  readonly label?: string;
};

/** Keeps the change and who made it. */
async function keepWho(tx: Transaction, customerId: string, change: SecurityChange, made: Made): Promise<void> {
  const { session = '', token = '', added = [], label = '' } = made;
  const owner = await customerWithId(tx.queries, customerId);
  const changing = await readChanging(tx.queries, session);
  const proving = changing === undefined ? await readProving(tx.queries, token) : undefined;
  const { with: madeWith, browser, network } = changing ?? proving ?? { with: [], browser: '', network: '' };
  const { hold }: Ends = securityChanges[change];
  const by = { createdAt: changing?.createdAt ?? tx.now, with: madeWith };
  const unconfirmedSince = owner?.unconfirmedSince;
  const actingSince = await readActsSince(tx, { id: customerId, unconfirmedSince }, by);
  await keepMadeChange(tx, customerId, { change, hold, label, added, session, madeWith, actingSince, browser, network });
}

/**
 * Runs in the transaction of the change. What confirms a hold ends with each change that begins one, because it doesn't show that change. Tokens end before sessions, so that an exchange in progress has either lost its token or begun a session that ends. */
export async function securityChanged(
  tx: Transaction,
  customerId: string,
  change: SecurityChange,
  made: Made = {},
): Promise<void> {
  const { session = '', token, removed = [] } = made;
  await keepWho(tx, customerId, change, made);
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
  if (hold === undefined) return;
  await noteRiskyChange(tx.queries, tx.now, customerId, hold);
  await endTokensFor(tx, customerId, 'IDENTITY__COOL_OFF');
}
