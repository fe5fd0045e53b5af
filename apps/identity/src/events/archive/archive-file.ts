/**
 * A file of the archive: the events that one root covers, as gzip over JSON lines. The first line has the root, each further one an event as the export has it.
 * It is read as a stream, so its length doesn't matter.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { digestOfRoot, type Root } from '@stepgate/receipt';
import * as v from 'valibot';
import { parseStored } from '../../kernel/parse-stored.ts';
import type { StoredRoot } from '../check-roots.ts';
import type { StoredEvent } from '../read-events.ts';

const format = 'stepgate-events-1';

const head = v.strictObject({
  archive: v.literal(format),
  nth: v.number(),
  day: v.string(),
  /** Positions. */
  first: v.number(),
  last: v.number(),
  /** SHA-256 of the signed root, base64url. The next root names it, so the files form a chain. */
  digest: v.string(),
  /** A compact JWS. */
  signed: v.string(),
});

type Head = v.InferOutput<typeof head>;

const line = v.strictObject({
  position: v.number(),
  id: v.string(),
  customerId: v.string(),
  seq: v.number(),
  kind: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  salt: v.nullable(v.string()),
  facts: v.nullable(v.record(v.string(), v.unknown())),
  digest: v.string(),
  previous: v.string(),
  hash: v.string(),
});

/** What the file has isn't what the archive has written. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

export const headLine = ({ nth, day, first, last }: Root, { signed }: StoredRoot): string =>
  `${JSON.stringify({ archive: format, nth, day, first, last, digest: digestOfRoot(signed), signed } satisfies Head)}\n`;

const nameForm = /^\d{6,}-\d{4}-\d\d-\d\d\.jsonl\.gz$/;

export const fileName = ({ nth, day }: Pick<StoredRoot, 'nth' | 'day'>): string =>
  `${String(nth).padStart(6, '0')}-${day}.jsonl.gz`;

export type ArchiveFile = { readonly path: string; readonly name: string; readonly nth: number; readonly day: string };

/** In the order of their roots. */
export async function listArchive(folder: string): Promise<readonly ArchiveFile[]> {
  const names = await readdir(folder).catch(() => {
    throw new ArchiveFault(`The folder ${folder} can't be read.`);
  });
  return names
    .filter((name) => nameForm.test(name))
    .map((name) => {
      const [nth = '', ...day] = name.replace('.jsonl.gz', '').split('-');
      return { path: join(folder, name), name, nth: Number(nth), day: day.join('-') };
    })
    .sort((one, other) => one.nth - other.nth);
}

async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let begun = '';
  try {
    for await (const chunk of text) {
      const lines = `${begun}${chunk}`.split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new ArchiveFault(`${path}: it can't be read to its end (${error instanceof Error ? error.message : error}).`);
  } finally {
    source.destroy();
  }
  if (begun !== '') throw new ArchiveFault(`${path}: its last line isn't complete.`);
}

function parseEvent(path: string, text: string): StoredEvent {
  const read = parseStored(line, text);
  if (read === undefined) throw new ArchiveFault(`${path}: a line is no event.`);
  // Facts are written in their canonical order, which a JSON parser keeps.
  const { at, facts, previous, ...event } = read;
  return {
    ...event,
    previous,
    at: Date.parse(at),
    facts: facts === null ? null : JSON.stringify(facts),
    // Checked when the day was archived, and covered by the hash.
    before: event.seq === 1 ? undefined : { position: 0, hash: previous },
  };
}

/**
 * @param isRead skips other lines before they are parsed
 * @throws ArchiveFault
 */
export async function* readArchived(
  { path }: Pick<ArchiveFile, 'path'>,
  isRead: (text: string) => boolean = () => true,
): AsyncGenerator<{ readonly event: StoredEvent; readonly text: string }> {
  let isHead = true;
  for await (const text of readLines(path)) {
    if (!isHead && isRead(text)) yield { event: parseEvent(path, text), text };
    isHead = false;
  }
}

/** @throws ArchiveFault */
export async function readHeadLine({ path }: Pick<ArchiveFile, 'path'>): Promise<string> {
  for await (const text of readLines(path)) return `${text}\n`;
  throw new ArchiveFault(`${path}: it doesn't begin with a root.`);
}

/** @throws ArchiveFault */
export async function readHead(file: Pick<ArchiveFile, 'path'>): Promise<Head> {
  const read = parseStored(head, await readHeadLine(file));
  if (read === undefined) throw new ArchiveFault(`${file.path}: it doesn't begin with a root.`);
  return read;
}
