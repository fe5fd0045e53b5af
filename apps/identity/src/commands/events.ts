/** `npm run events`: exports and verifies the event log (docs/events.md). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eventKinds } from '@stepgate/contract';
import { rootAlgorithm, textOfReceipt } from '@stepgate/receipt';
import { readWithArchive } from '../events/archive/read-with-archive.ts';
import { archivedUntil } from '../events/archive-mark.ts';
import { beginAgain } from '../events/begin-again.ts';
import { chainEvents } from '../events/chain-events.ts';
import { storedRoots } from '../events/check-roots.ts';
import { type CountedBy, countEvents, countedBy, mostCounts } from '../events/count-events.ts';
import { exportEvents } from '../events/export-events.ts';
import { makeReceipt, type NoReceipt } from '../events/make-receipt.ts';
import { lastPosition, positionBefore, type Range } from '../events/read-events.ts';
import { findRootKey } from '../events/root-keys.ts';
import type { Signing } from '../events/roots.ts';
import { verifyLog } from '../events/verify-log.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Queries } from '../storage/storage.ts';
import { action, actionWithOptions, type Opened, onDatabase, runActions } from './command.ts';
import { archive, forget, isDay, sayingFaults, verifyFiles } from './event-archive.ts';
import { CommandError } from './run-command.ts';
import { timeOrAgo } from './time-or-ago.ts';

/** A reader that stops early, such as `head`, is no mistake. */
async function print(lines: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(lines), process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

type Report = (fault: string) => void;

async function verify(read: (report: Report) => Promise<string>): Promise<string> {
  let faults = 0;
  const report = (fault: string): void => {
    faults += 1;
    process.stderr.write(`${fault}\n`);
  };
  const sum = await read(report);
  if (faults > 0) throw new CommandError(`${sum} Faults: ${faults}.`);
  return `${sum} All are whole.`;
}

async function readLog(signing: Signing, report: Report): Promise<string> {
  const { events, roots, mark } = await verifyLog(signing, report);
  const behind = mark.nth === 0 ? '' : ` behind the archived root ${mark.nth}`;
  return `Read ${events} events and ${roots} daily roots${behind}.`;
}

async function printKey({ queries, secrets }: Opened): Promise<string> {
  const key = await findRootKey(queries, secrets);
  if (key === undefined) throw new CommandError('There is no key yet: the first event makes it.');
  const keys = [key, ...key.former].map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: rootAlgorithm, use: 'sig' }));
  return JSON.stringify({ keys });
}

const noReceipt: Readonly<Record<NoReceipt, string>> = {
  unknown: 'The customer has no such approval in the log.',
  deleted: 'There is no such approval left: the facts of some approvals have been deleted because of their age.',
  damaged:
    'The log isn\'t the one that was signed, so the service states nothing about it: "npm run events -- verify" says what is wrong.',
  archived:
    'The customer has no such approval in what was read: --archive <folder>, without --day, reads everything that is archived.',
  'not-yet': 'No daily root covers the whole approval yet: the next one is signed soon after midnight (UTC).',
};

type Archived = { readonly archive?: string | undefined; readonly day?: string | undefined };

async function printReceipt(
  { queries, secrets }: Opened,
  customerId: string,
  approval: string,
  { archive: folder, day }: Archived,
): Promise<string> {
  if (day !== undefined && !isDay(day)) throw new CommandError('--day is the day of the request (UTC), such as 2026-11-23.');
  const key = await findRootKey(queries, secrets);
  const log = folder === undefined ? undefined : await readWithArchive(queries, folder, day);
  const made = key === undefined ? 'not-yet' : await makeReceipt(queries, key, customerId, approval, log);
  if (typeof made === 'string') throw new CommandError(noReceipt[made]);
  return textOfReceipt(made).trimEnd();
}

async function signAgain(signing: Signing, reason: string): Promise<string> {
  const root = await beginAgain(signing, reason);
  if (root === undefined) throw new CommandError('The service signs: there is nothing to begin again.');
  return `Root ${root} is signed, over everything that no root covers, as it is now. "npm run events -- verify" goes on naming what is missing or was changed.`;
}

async function printRoots({ queries }: Opened): Promise<undefined> {
  await print(Readable.from((await storedRoots(queries)).map((root) => `${JSON.stringify(root)}\n`)));
}

type Filter = {
  readonly after?: string | undefined;
  readonly customer?: string | undefined;
  readonly since?: string | undefined;
  readonly kind?: string | undefined;
};

const isKind = (name: string): boolean => eventKinds.some((kind) => kind === name);

/** @throws CommandError for what an operator can't mean */
function readFilter({ after: position = '0', customer: customerId, since: time, kind }: Filter, now: number) {
  const after = Number(position);
  if (!Number.isSafeInteger(after) || after < 0) throw new CommandError('--after is the position of an event.');
  const kinds = kind?.split(',');
  const unknown = kinds?.find((name) => !isKind(name));
  if (unknown !== undefined) throw new CommandError(`There is no kind "${unknown}": docs/events.md lists them.`);
  return { after, customerId, kinds, since: time === undefined ? undefined : timeOrAgo(time, now) };
}

async function toRange(queries: Queries, { after, ...rest }: ReturnType<typeof readFilter>): Promise<Range> {
  const archived = await archivedUntil(queries);
  if (after > 0 && after < archived)
    throw new CommandError(
      `The events up to ${archived} are archived: read on with --after ${archived}, and those before from the archive.`,
    );
  const begin = rest.since === undefined ? after : Math.max(after, await positionBefore(queries, rest.since));
  if (begin < archived) process.stderr.write(`The events up to ${archived} are archived.\n`);
  return { ...rest, after: Math.max(begin, archived), upTo: await lastPosition(queries) };
}

const printEvents = async ({ queries }: Opened, filter: ReturnType<typeof readFilter>): Promise<undefined> => {
  await print(exportEvents(queries, await toRange(queries, filter)));
};

async function printCounts(
  { storage }: Opened,
  by: CountedBy,
  filter: ReturnType<typeof readFilter>,
): Promise<string | undefined> {
  const counts = await countEvents(storage, by, await toRange(storage.queries, filter));
  return counts.length === 0 ? undefined : counts.map(({ what, many }) => `${many}\t${what}`).join('\n');
}

const toSigning = ({ storage, secrets }: Opened): Signing => ({ storage, secrets, clock: systemClock });

/** With every event that was recorded so far in its chain. */
const onChainedLog = <T>(run: (opened: Opened) => Promise<T>): Promise<T> =>
  onDatabase(async (opened) => {
    await chainEvents(toSigning(opened));
    return run(opened);
  });

const text = { type: 'string' } as const;

await runActions('events', {
  export: actionWithOptions({
    usage: 'export [--since <15m or time>] [--kind <kinds>] [--after <position>] [--customer <id>]',
    does: 'prints the event log as JSON lines',
    options: { after: text, customer: text, since: text, kind: text },
    async run(_words, options) {
      const filter = readFilter(options, systemClock.now());
      return onChainedLog((opened) => printEvents(opened, filter));
    },
  }),
  count: actionWithOptions({
    usage: `count --by <${countedBy.join('|')}> [--since <15m or time>] [--kind <kinds>]`,
    does: `counts events: the ${mostCounts} most frequent, the country being the customer's`,
    options: { by: text, since: text, kind: text },
    required: ['by'],
    async run(_words, { by, ...options }) {
      const counted = countedBy.find((each) => each === by);
      if (counted === undefined) throw new CommandError(`--by is one of ${countedBy.join(', ')}.`);
      const filter = readFilter(options, systemClock.now());
      return onChainedLog((opened) => printCounts(opened, counted, filter));
    },
  }),
  verify: actionWithOptions({
    usage: 'verify [--archive <folder>]',
    does: 'verifies every event, chain and daily root behind the archive, or the files of the archive',
    options: { archive: text },
    run: (_words, { archive: folder }) =>
      folder === undefined
        ? onChainedLog((opened) => verify((report) => readLog(toSigning(opened), report)))
        : onDatabase((opened) => sayingFaults(verify((report) => verifyFiles(toSigning(opened), folder, report)))),
  }),
  archive: actionWithOptions({
    usage: 'archive --until <day> --to <folder>',
    does: 'moves the events of whole days into files, up to and with that day (UTC)',
    options: { until: text, to: text },
    required: ['until', 'to'],
    run: (_words, { until = '', to = '' }) => onChainedLog((opened) => sayingFaults(archive(toSigning(opened), until, to))),
  }),
  forget: actionWithOptions({
    usage: 'forget --archive <folder>',
    does: 'deletes from the files facts older than 14 months, and those of erased customers',
    options: { archive: text },
    required: ['archive'],
    run: (_words, { archive: folder = '' }) => onDatabase((opened) => sayingFaults(forget(toSigning(opened), folder))),
  }),
  roots: action({
    usage: 'roots',
    does: 'prints the signed daily roots as JSON lines',
    run: () => onDatabase(printRoots),
  }),
  key: action({
    usage: 'key',
    does: 'prints the public keys of the roots as a JSON Web Key Set',
    run: () => onDatabase(printKey),
  }),
  'begin-again': actionWithOptions({
    usage: 'begin-again --reason <words>',
    does: 'signs again after the service has refused to',
    options: { reason: text },
    required: ['reason'],
    async run(_words, { reason = '' }) {
      if (reason.trim() === '') throw new CommandError('--reason says why, in a few words: it becomes part of the log.');
      return onDatabase((opened) => signAgain(toSigning(opened), reason));
    },
  }),
  receipt: actionWithOptions({
    usage: 'receipt --customer <id> <approval> [--archive <folder> [--day <day>]]',
    does: 'prints the receipt of an approval; --day of its request reads less of the archive',
    words: 1,
    options: { customer: text, archive: text, day: text },
    required: ['customer'],
    run: ([approval = ''], { customer = '', ...archived }) =>
      onChainedLog((opened) => sayingFaults(printReceipt(opened, customer, approval, archived))),
  }),
});
