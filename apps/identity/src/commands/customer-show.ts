/** `npm run customer -- show`: one page that says why a customer can't log in (docs/operating-reference.md, "Why can't somebody log in?"). */
import { calls } from '@stepgate/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { holdings } from '../customer-data/holdings.ts';
import { unconfirmedSince } from '../customers/risky-changes.ts';
import { readSignals } from '../customers/signals.ts';
import { nameOfStoredKey } from '../kernel/limit-names.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import type { Queries } from '../storage/storage.ts';
import { linesOfBlocks } from './customer-blocks.ts';
import { describeSignal } from './describe-signal.ts';
import { CommandError } from './run-command.ts';

/** Lines of a kind: the newest ones. */
const few = 10;

type Account = Awaited<ReturnType<typeof findAccount>>;
type Section = { readonly title: string; readonly lines: readonly string[] };

const time = (at: number | null): string => (at === null || at === 0 ? 'never' : new Date(at).toISOString());

/** @throws CommandError if there is none; a sign-up that isn't finished has one too */
async function findAccount(queries: Queries, addressOrId: string) {
  const column = addressOrId.includes('@') ? 'email' : 'id';
  const parsed = v.safeParse(calls.appeal.body.entries.email, addressOrId);
  const wanted = column === 'email' && parsed.success ? parsed.output : addressOrId;
  const found = await queries.selectFrom('customer').selectAll().where(column, '=', wanted).executeTakeFirst();
  if (found === undefined) throw new CommandError(`No account has the ${column === 'email' ? 'address' : 'id'} ${addressOrId}.`);
  return found;
}

function describePassword({ password_hash, password_changed_at }: Account): string {
  const kind = password_hash === null ? 'none' : password_hash.startsWith('imported=') ? 'imported, not yet used' : 'set';
  const changed = password_changed_at > 0 ? `, changed ${time(password_changed_at)}` : '';
  return `${kind}${changed}`;
}

function account(of: Account): Section {
  const ends = [
    of.passkeys_only_at > 0 ? [`only passkeys open a session, since ${time(of.passkeys_only_at)}`] : [],
    of.pushes_stopped_until > Date.now() ? [`no approval requests until ${time(of.pushes_stopped_until)}: one was denied`] : [],
    of.risky_change === ''
      ? []
      : [
          `last change of security: ${of.risky_change}, ${time(of.risky_change_at)}, ${of.risky_change_confirmed === 1 ? 'confirmed' : `not confirmed: payments are on hold, and what was added since ${time(unconfirmedSince(of) ?? 0)} can't confirm it`}`,
        ],
  ].flat();
  return {
    title: of.email,
    lines: [
      `id: ${of.id}`,
      `status: ${of.status}${of.status === 'registering' ? ', a sign-up that is not finished' : ''}${of.status_title === '' ? '' : ` ("${of.status_title}")`}`,
      `address: ${of.email_verified_at === null ? 'not verified' : 'verified'}; account made ${time(of.created_at)}`,
      `password: ${describePassword(of)}`,
      ...ends,
    ],
  };
}

async function factors(queries: Queries, { id, chosen_method }: Account): Promise<Section> {
  const codes = await queries.selectFrom('backup_code').select('used_at').where('customer_id', '=', id).execute();
  const numbers = await queries.selectFrom('phone_number').selectAll().where('customer_id', '=', id).execute();
  const apps = await queries.selectFrom('totp').select('enrolled_at').where('customer_id', '=', id).execute();
  const devices = await queries.selectFrom('push_device').selectAll().where('customer_id', '=', id).execute();
  const passkeys = await queries.selectFrom('passkey').selectAll().where('customer_id', '=', id).execute();
  const faces = await queries.selectFrom('face_template').select('enrolled_at').where('customer_id', '=', id).execute();
  const socials = await queries.selectFrom('social_identity').selectAll().where('customer_id', '=', id).execute();
  return {
    title: `Factors, ${chosen_method === '' ? 'none preferred' : `${chosen_method} preferred`}`,
    lines: [
      ...numbers.map(
        ({ number, is_primary, verified_at }) =>
          `phone number ${maskPhoneNumber(number)}${is_primary === 1 ? ', primary' : ''}, verified ${time(verified_at)}`,
      ),
      ...apps.map(({ enrolled_at }) => `authenticator app${enrolled_at > 0 ? `, since ${time(enrolled_at)}` : ''}`),
      ...(codes.length === 0
        ? []
        : [`backup codes: ${codes.filter(({ used_at }) => used_at === null).length} of ${codes.length} left`]),
      ...devices.map(
        ({ name, enrolled_at, last_used_at }) => `device "${name}", since ${time(enrolled_at)}, last used ${time(last_used_at)}`,
      ),
      ...passkeys.map(
        ({ name, synced, created_at, last_used_at }) =>
          `passkey "${name}" (${synced === 1 ? 'synced' : 'device-bound'}), since ${time(created_at)}, last used ${time(last_used_at)}`,
      ),
      ...faces.map(({ enrolled_at }) => `face, since ${time(enrolled_at)}`),
      ...socials.map(({ provider, linked_at }) => `login with ${provider}, since ${time(linked_at)}`),
    ],
  };
}

async function logins(queries: Queries, { id }: Account): Promise<Section> {
  const sessions = await queries.selectFrom('session').selectAll().where('customer_id', '=', id).orderBy('created_at').execute();
  const last = sessions.at(-1);
  const open = sessions.filter(({ ended_at, expires_at }) => ended_at === null && expires_at > Date.now());
  const codes = await queries
    .selectFrom('code')
    .innerJoin('one_time_token', 'one_time_token.hash', 'code.token_hash')
    .select(['code.channel', 'code.created_at', 'code.used_at', 'code.replaced_at'])
    .where('one_time_token.customer_id', '=', id)
    .orderBy('code.created_at', 'desc')
    .limit(few)
    .execute();
  return {
    title: 'Logins and codes',
    lines: [
      last === undefined
        ? 'no session since the clean-up of expired ones'
        : `last login ${time(last.created_at)}, last seen ${time(last.last_seen_at)}; ${open.length} sessions are open`,
      ...codes.map(
        ({ channel, created_at, used_at, replaced_at }) =>
          `code by ${channel} ${time(created_at)}, ${used_at !== null ? 'used' : replaced_at !== null ? 'replaced by a later one' : 'not used'}`,
      ),
    ],
  };
}

async function changes(queries: Queries, { id }: Account): Promise<Section> {
  const recovery = await queries.selectFrom('passkey_recovery').selectAll().where('open_for', '=', id).execute();
  const phone = await queries.selectFrom('phone_change').selectAll().where('open_for', '=', id).execute();
  const email = await queries.selectFrom('email_change').selectAll().where('open_for', '=', id).execute();
  const only = await queries.selectFrom('waiting_passkeys_only').selectAll().where('customer_id', '=', id).execute();
  const former = await queries
    .selectFrom('former_factor')
    .select(['kind', 'removed_at', 'expires_at'])
    .where('customer_id', '=', id)
    .orderBy('removed_at')
    .execute();
  const appeals = await queries.selectFrom('appeal').selectAll().where('open_for', '=', id).execute();
  return {
    title: 'Changes and cases under way',
    lines: [
      ...recovery.map(
        ({ begun_at, ready_at }) => `recovery without passkeys, begun ${time(begun_at)}, can be finished from ${time(ready_at)}`,
      ),
      ...phone.map(
        ({ new_number, status, received_at }) =>
          `change to the number ${maskPhoneNumber(new_number)}: ${status}, received ${time(received_at)}`,
      ),
      ...email.map(({ status, received_at }) => `change of the address: ${status}, received ${time(received_at)}`),
      ...only.map(({ asked_at, due_at }) => `passkeys only, chosen ${time(asked_at)}, in force from ${time(due_at)}`),
      ...former.map(
        ({ kind, removed_at, expires_at }) => `removed ${kind}, ${time(removed_at)}: can be put back until ${time(expires_at)}`,
      ),
      ...appeals.map(({ status, received_at }) => `appeal: ${status}, received ${time(received_at)}`),
    ],
  };
}

async function limits(queries: Queries, { id, email }: Account): Promise<Section> {
  const rows = holdings.allowance === 'nobody' ? sql<boolean>`1 = 0` : holdings.allowance.rows({ id, email, numbers: [] });
  const counts = await queries.selectFrom('allowance').selectAll().where(rows).where('taken', '>', 0).orderBy('key').execute();
  return {
    title: 'Limits',
    lines: counts.map(({ key, taken, since }) => `${nameOfStoredKey(key, id)}: ${taken} since ${time(since)}`),
  };
}

async function events(queries: Queries, { id }: Account): Promise<Section> {
  const read = (table: 'event' | 'waiting_event', order: 'seq' | 'nth') =>
    queries
      .selectFrom(table)
      .select(['kind', 'at', 'facts'])
      .where('customer_id', '=', id)
      .orderBy(sql.ref(order), 'desc')
      .limit(few)
      .execute();
  const newest = [...(await read('waiting_event', 'nth')), ...(await read('event', 'seq'))].slice(0, few);
  return { title: 'Last events, newest first', lines: newest.map(({ kind, at, facts }) => `${time(at)} ${kind} ${facts ?? ''}`) };
}

/**
 * @param addressOrId an address, or the id that the log and the events have
 * @returns the page: no secret, no whole number
 */
export async function showCustomer(queries: Queries, addressOrId: string): Promise<string> {
  const found = await findAccount(queries, addressOrId);
  const sections = [
    account(found),
    { title: 'Signals', lines: (await readSignals(queries, found.id, Date.now())).all.map(describeSignal) },
    await factors(queries, found),
    await logins(queries, found),
    { title: 'Failed attempts', lines: await linesOfBlocks(queries, found.id) },
    await limits(queries, found),
    await changes(queries, found),
    await events(queries, found),
  ];
  return sections
    .map(({ title, lines }) => [`${title}:`, ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}
