/** `npm run customer -- show`: what the support desk says of a customer, on one page (docs/operating-reference.md, "Why can't somebody log in?"). */
import type { DeskCustomer } from '@stepgate/contract';
import { findCustomers } from '../desk/find-customers.ts';
import { type ReadCustomer, readCustomer } from '../desk/read-customer.ts';
import { readTimeline } from '../desk/timeline.ts';
import type { Database, Installation } from '../storage/transaction.ts';
import { describeSignal } from './describe-signal.ts';
import { describeHindrance, formatTime, nameOfFamily } from './hindrance-words.ts';
import { CommandError } from './run-command.ts';

/** Lines of the timeline: the newest ones. */
const few = 10;

type Section = { readonly title: string; readonly lines: readonly string[] };
type Method = DeskCustomer['methods'][number];
type UnderWay = DeskCustomer['underWay'][number];

const time = (at: number | null): string => (at === null ? 'never' : formatTime(at));

/** @throws CommandError without one, or if several customers have used the browser of a support code */
async function findId(db: Database, query: string): Promise<string> {
  const { by, customers } = await findCustomers(db, query.trim());
  const [found, ...others] = customers;
  if (found === undefined) {
    const what = { email: 'address', 'phone-number': 'phone number', id: 'id', 'support-code': 'support code or id' }[by];
    throw new CommandError(`No account has the ${what} ${query}.`);
  }
  if (others.length === 0) return found.id;
  const lines = customers.map(({ id, email, seen }) =>
    seen === undefined
      ? `  ${id} ${email}`
      : `  ${id} ${email}: ${seen.proved === 'first-factor' ? 'the password was right' : 'only the address was typed'}, ${time(seen.at)}`,
  );
  throw new CommandError([`Several accounts match ${query}; give an id:`, ...lines].join('\n'));
}

function account({ id, status, emailVerified, createdAt, password, preferred, last, language }: ReadCustomer): readonly string[] {
  const state = password.state === 'imported' ? 'imported, not yet used' : password.state;
  const changed = password.changedAt === null ? '' : `, changed ${time(password.changedAt)}`;
  return [
    `id: ${id}`,
    `status: ${status}`,
    `address: ${emailVerified ? 'verified' : 'not verified'}; account made ${time(createdAt)}; language ${language}`,
    `password: ${state}${changed}`,
    `chosen method: ${preferred ?? 'none'}; last method: ${last ?? 'none'}`,
  ];
}

function describeMethod(method: Method): string {
  const since = method.addedAt === null ? '' : `, since ${time(method.addedAt)}`;
  const used = method.lastUsedAt === null ? '' : `, last used ${time(method.lastUsedAt)}`;
  switch (method.kind) {
    case 'phone-number':
      return `phone number ${method.maskedPhoneNumber}${method.primary ? ', primary' : ''}${since}`;
    case 'authenticator':
      return `authenticator app${method.name === '' ? '' : ` "${method.name}"`}${since}`;
    case 'backup-codes':
      return `backup codes: ${method.left} of ${method.of} left${since}`;
    case 'device':
      return `device "${method.name}"${since}${used}`;
    case 'passkey':
      return `passkey "${method.name}" (${method.synced ? 'synced' : 'device-bound'})${since}${used}`;
    case 'face':
      return `face${since}`;
    case 'social':
      return `login with ${method.provider}${since}`;
  }
}

function describeUnderWay(begun: UnderWay): string {
  switch (begun.kind) {
    case 'passkey-recovery':
      return begun.byStaff
        ? `recovery by staff, begun ${time(begun.begunAt)}, done on ${time(begun.readyAt)}`
        : `recovery without passkeys, begun ${time(begun.begunAt)}, can be finished from ${time(begun.readyAt)} to ${time(begun.latestAt)}`;
    case 'phone-change':
      return `change to the number ${begun.maskedNewPhoneNumber}: ${begun.decided ? 'approved' : `waits for staff until ${time(begun.latestAt)}`}, received ${time(begun.receivedAt)}`;
    case 'email-change':
      return `change of the address: can be confirmed until ${time(begun.latestAt)}, received ${time(begun.receivedAt)}`;
    case 'passkeys-only':
      return `passkeys only, chosen ${time(begun.askedAt)}, in force from ${time(begun.dueAt)}`;
    case 'take-back':
      return `changes are taken back ${time(begun.dueAt)}, asked ${time(begun.askedAt)}`;
    case 'removal':
      return `removal of ${begun.method}, asked ${time(begun.askedAt)}: done ${time(begun.dueAt)}`;
    case 'photo':
    case 'appeal':
      return `${begun.kind}: waits for staff until ${time(begun.latestAt)}, received ${time(begun.receivedAt)}`;
    case 'removed-method':
      return `removed ${begun.method}, ${time(begun.removedAt)}: can be put back until ${time(begun.latestAt)}`;
  }
}

const states = { used: 'used', replaced: 'replaced by a later one', 'not-used': 'not used' } as const;

function sectionsOf(read: ReadCustomer): readonly Section[] {
  const attempts = read.attempts.map(({ family, wrong, blockedUntil, untilLifted }) => {
    const state = untilLifted
      ? 'disabled until two people lift it at the desk'
      : blockedUntil === null
        ? 'not blocked'
        : `blocked until ${time(blockedUntil)}`;
    return `${nameOfFamily(family)}: ${wrong} failed in a row, ${state}`;
  });
  const sessions = read.sessions.map(
    ({ browser, startedAt, lastSeenAt, frozen }) =>
      `${browser}, since ${time(startedAt)}, last active ${time(lastSeenAt)}${frozen ? ', frozen' : ''}`,
  );
  const codes = read.codes.map(({ channel, sentAt, state }) => `code by ${channel} ${time(sentAt)}, ${states[state]}`);
  return [
    { title: read.email, lines: account(read) },
    { title: 'Why a login fails', lines: read.hindrances.map(describeHindrance) },
    { title: 'Signals', lines: read.signals.map(describeSignal) },
    { title: 'Methods', lines: read.methods.map(describeMethod) },
    { title: `Sessions, last login ${time(read.lastLoginAt)}, ${read.trustedBrowsers} trusted browsers`, lines: sessions },
    { title: 'Codes, newest first', lines: codes },
    { title: 'Failed attempts', lines: attempts },
    { title: 'Limits', lines: read.limits.map(({ limit, taken, since }) => `${limit}: ${taken} since ${time(since)}`) },
    { title: 'Changes and cases under way', lines: read.underWay.map(describeUnderWay) },
  ];
}

async function timeline({ queries }: Database, customerId: string): Promise<Section> {
  const { entries } = await readTimeline(queries, customerId, undefined);
  const lines = entries.slice(0, few).map(({ at, kind, facts, by, reason }) => {
    const what = Object.keys(facts).length === 0 ? '' : ` ${JSON.stringify(facts)}`;
    const who = by === null ? '' : `, by ${by}${reason === null ? '' : `: ${reason}`}`;
    return `${time(at)} ${kind}${what}${who}`;
  });
  return { title: 'Last events, newest first', lines };
}

/**
 * @param query an address, a phone number, an id or the support code of a screen, as the desk's search takes them
 * @returns the page: no secret, no whole number
 */
export async function showCustomer(db: Database & Pick<Installation, 'settings'>, query: string): Promise<string> {
  const id = await findId(db, query);
  const read = await readCustomer(db, id);
  if (read === undefined) throw new CommandError(`No account has the id ${id}.`);
  return [...sectionsOf(read), await timeline(db, id)]
    .map(({ title, lines }) => [`${title}:`, ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}
