/**
 * Browsers that the customer has chosen to trust at the end of a full login. Where the company's policy allows it, such a browser spares the second factor at a
 * login, and nothing else (docs/decisions/0075). It is counted from that login, however often the browser is used.
 */
import { lifetimes } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { rememberDevice } from './trusted-devices.ts';

type OfPolicy = { readonly policy: Pick<Settings['policy'], 'trustedBrowsers'> };

const day = 24 * 60 * 60_000;

/** For how many days a browser can be trusted; 0: not at all. */
export const trustDays = ({ policy }: OfPolicy): number => Math.min(policy.trustedBrowsers.days, lifetimes.longestTrust / day);

/** A shorter policy ends what was chosen under a longer one. */
const trustedUntil = (trustedAt: number, settings: OfPolicy): number => trustedAt + trustDays(settings) * day;

type Chosen = { readonly trusted_at: number; readonly key_thumbprint: string | null };

/** Whether a browser spares the second factor now, if it proves its key. */
export const isTrusted = ({ trusted_at, key_thumbprint }: Chosen, settings: OfPolicy, now: number): boolean =>
  trusted_at > 0 && key_thumbprint !== null && now < trustedUntil(trusted_at, settings);

type NewTrust = {
  readonly customerId: string;
  readonly keyThumbprint: string;
  /** The methods of the login. */
  readonly openedWith: string;
  /** Of the browser, for its customer to recognise. */
  readonly browser: string;
};

/**
 * Trusts a browser, as a new one.
 * @param before hash of its cookie so far, which ends
 * @returns the value for its cookie, and the seconds for which the browser keeps it
 */
export async function trustBrowser(
  tx: Database & { readonly settings: OfPolicy },
  { customerId, keyThumbprint, openedWith, browser }: NewTrust,
  before: string | undefined,
): Promise<{ readonly cookie: string; readonly seconds: number }> {
  if (before !== undefined) await tx.queries.deleteFrom('device').where('hash', '=', before).execute();
  const lifetime = Math.max(lifetimes.trustedDevice, trustedUntil(tx.now, tx.settings) - tx.now);
  const cookie = await rememberDevice(tx, customerId, keyThumbprint, openedWith);
  await tx.queries
    .updateTable('device')
    .set({ id: tx.secrets.newToken(), browser, trusted_at: tx.now, expires_at: tx.now + lifetime })
    .where('hash', '=', tx.secrets.hashToken(cookie))
    .execute();
  return { cookie, seconds: lifetime / 1_000 };
}

type ListedBrowser = {
  readonly id: string;
  readonly hash: string;
  readonly browser: string;
  /** Milliseconds since 1970. */
  readonly trustedAt: number;
  readonly until: number;
};

/** Those that are trusted now, the newest first. */
export async function listTrustedBrowsers(
  queries: Queries,
  customerId: string,
  settings: OfPolicy,
  now: number,
): Promise<ListedBrowser[]> {
  const rows = await queries
    .selectFrom('device')
    .select(['id', 'hash', 'browser', 'trusted_at', 'key_thumbprint'])
    .where('customer_id', '=', customerId)
    .where('trusted_at', '>', 0)
    .orderBy('trusted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => isTrusted(row, settings, now))
    .flatMap(({ id, hash, browser, trusted_at }) =>
      id === null ? [] : [{ id, hash, browser, trustedAt: trusted_at, until: trustedUntil(trusted_at, settings) }],
    );
}

/** The browser stays known. @returns whether it was trusted */
export async function endTrust(queries: Queries, customerId: string, id: string): Promise<boolean> {
  const ended = await queries
    .updateTable('device')
    .set({ trusted_at: 0 })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('trusted_at', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
