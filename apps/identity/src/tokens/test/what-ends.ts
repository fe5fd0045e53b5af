/** Everything that a change of the account's security can end: laid out before the change, and read after it. */
import type { World } from '@stepgate/testkit';
import { keepLink } from '../../customers/action-links.ts';
import { keepRecovery } from '../../customers/open-recovery.ts';
import { startSession } from '../../sessions/sessions.ts';
import { rememberDevice } from '../../sessions/trusted-devices.ts';
import { type Ends, type SecurityChange, securityChanges } from '../security-change-table.ts';

const hour = 60 * 60_000;
const anotherMethod = 'passkey:other';

const whatCanEnd = {
  browsers: ['its', 'other'],
  underWay: ['email', 'phone-number', 'recovery'],
} as const;

type UnderWay = (typeof whatCanEnd.underWay)[number];
type SessionState = 'open' | 'not fresh' | 'ended' | 'frozen';

type Left = {
  /** A session that the changed method opened, the asking one if there is one, and another method's. */
  readonly sessions: { readonly its: SessionState; readonly asking?: SessionState; readonly other: SessionState };
  /** Trusted at a login with that method, and with another one. */
  readonly browsers: readonly (typeof whatCanEnd.browsers)[number][];
  readonly token: 'live' | 'ended';
  readonly link: 'live' | 'ended';
  readonly underWay: readonly UnderWay[];
  readonly hold: string;
};

const sessionsLeft = {
  none: { its: 'open', asking: 'open', other: 'open' },
  its: { its: 'ended', asking: 'not fresh', other: 'open' },
  others: { its: 'ended', asking: 'open', other: 'ended' },
  all: { its: 'ended', asking: 'ended', other: 'ended' },
  frozen: { its: 'frozen', asking: 'frozen', other: 'frozen' },
} as const;

const browsersLeft = { none: ['its', 'other'], its: ['other'], all: [] } as const;

type Setup = {
  /** The method that goes: see `factorName`. */
  readonly removed?: string;
  /** The cookie of the session that asks. It counts as opened by that method. */
  readonly asking?: string | undefined;
  /** A change in progress that isn't laid out: the customer's own is, or the change would end it in any case. */
  readonly own?: UnderWay | undefined;
};

/** The remainder after a change, as the table says, of what was laid out. */
export function leftAfter(change: SecurityChange, { asking: asks, own }: Pick<Setup, 'asking' | 'own'> = {}): Left {
  const row: Ends = securityChanges[change];
  const { asking, ...others } = sessionsLeft[row.sessions ?? 'none'];
  return {
    sessions: asks === undefined ? others : { ...others, asking },
    browsers: browsersLeft[row.browsers ?? 'none'],
    token: row.tokens ? 'ended' : 'live',
    link: row.links ? 'ended' : 'live',
    underWay: whatCanEnd.underWay.filter((each) => each !== own && !row.changes?.includes(each)),
    hold: row.hold ?? '',
  };
}

type LaidOut = {
  /** Hash of the session that asks; empty if none does. */
  readonly session: string;
  /** Hash of the token. */
  readonly token: string;
  readLeft(): Promise<Left>;
};

/** Gives a customer one of each thing that a change can end. */
export async function layOut(
  { storage: { queries }, secrets, clock }: World,
  customerId: string,
  { removed = 'passkey:removed', asking, own }: Setup = {},
): Promise<LaidOut> {
  const now = clock.now();
  const database = { queries, secrets, now };
  const session = async (openedWith: string): Promise<string> => {
    const of = {
      customerId,
      scope: 'full',
      provedAt: now,
      proofs: [],
      browser: 'Firefox',
      network: '',
      openedWith: [openedWith],
    } as const;
    return secrets.hashToken((await startSession(database, of)).cookie);
  };
  const browser = async (openedWith: string): Promise<string> =>
    secrets.hashToken(await rememberDevice(database, customerId, undefined, openedWith));
  const askingHash = asking === undefined ? undefined : secrets.hashToken(/session=([^;]+)/.exec(asking)?.[1] ?? '');
  if (askingHash !== undefined)
    await queries
      .updateTable('session')
      .set({ opened_with: removed, fresh_with: removed })
      .where('hash', '=', askingHash)
      .execute();
  const sessions = {
    its: await session(removed),
    ...(askingHash && { asking: askingHash }),
    other: await session(anotherMethod),
  };
  const browsers = { its: await browser(removed), other: await browser(anotherMethod) };
  const hash = secrets.newToken();
  await queries
    .insertInto('one_time_token')
    .values({
      hash,
      customer_id: customerId,
      subject: customerId,
      action: 'IDENTITY__LOGIN',
      purpose: 'session',
      proofs: 'PASSWORD',
      redirect_to: '',
      created_at: now,
      expires_at: now + hour,
      spent_at: null,
    })
    .execute();
  const link = { hash: secrets.newToken(), customerId, tokenHash: '', guardHash: '', lifetime: hour };
  await keepLink(queries, now, { ...link, kind: 'reset-password' });
  const waiting = { customer_id: customerId, open_for: customerId, status: 'waiting', received_at: now, ended_at: null } as const;
  const put: { readonly [What in UnderWay]: () => Promise<unknown> } = {
    email: () =>
      queries
        .insertInto('email_change')
        .values({ ...waiting, id: hash, new_email: `${hash}@ex.test`, expires_at: now + hour })
        .execute(),
    'phone-number': () =>
      queries
        .insertInto('phone_change')
        .values({
          ...waiting,
          id: hash,
          token_hash: '',
          session_hash: '',
          replaces_number_id: '',
          new_number: '+447700900123',
          browser: '',
          address: '',
          proof: 'password',
          latest_at: now + hour,
          decided_at: null,
        })
        .execute(),
    recovery: () => {
      const begun = { browser: '', address: '', begunAt: now, readyAt: now, latestAt: now + hour, byStaff: false, undoes: '' };
      return keepRecovery(queries, customerId, { ...begun, id: hash });
    },
  };
  for (const what of whatCanEnd.underWay) if (what !== own) await put[what]();

  const readLeft = async (): Promise<Left> => {
    const rows = await queries.selectFrom('session').selectAll().where('customer_id', '=', customerId).execute();
    const stateOf = (hash: string): SessionState => {
      const row = rows.find((each) => each.hash === hash);
      if (row?.frozen_at != null) return 'frozen';
      return row?.ended_at === null ? (row.proved_at === 0 ? 'not fresh' : 'open') : 'ended';
    };
    const trusted = await queries.selectFrom('device').select('hash').where('customer_id', '=', customerId).execute();
    const live = queries.selectFrom('one_time_token').select('hash').where('hash', '=', hash).where('spent_at', 'is', null);
    const links = queries.selectFrom('link').select('hash').where('hash', '=', link.hash).where('used_at', 'is', null);
    const isOpen = async (table: 'email_change' | 'phone_change' | 'passkey_recovery') =>
      (await queries.selectFrom(table).select('id').where('id', '=', hash).where('open_for', 'is not', null).execute()).length >
      0;
    const open = {
      email: await isOpen('email_change'),
      'phone-number': await isOpen('phone_change'),
      recovery: await isOpen('passkey_recovery'),
    };
    const { risky_change } = await queries
      .selectFrom('customer')
      .select('risky_change')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    return {
      sessions: {
        its: stateOf(sessions.its),
        ...(sessions.asking && { asking: stateOf(sessions.asking) }),
        other: stateOf(sessions.other),
      },
      browsers: whatCanEnd.browsers.filter((each) => trusted.some((row) => row.hash === browsers[each])),
      token: (await live.execute()).length > 0 ? 'live' : 'ended',
      link: (await links.execute()).length > 0 ? 'live' : 'ended',
      underWay: whatCanEnd.underWay.filter((each) => open[each]),
      hold: risky_change,
    };
  };
  return { session: askingHash ?? '', token: hash, readLeft };
}
