/**
 * The mode and the secret that a database belongs to. The first start records them, and every later start and command must match. Otherwise the
 * demo's public passwords would work in production, and a wrong secret would invalidate what customers have enrolled.
 */

import { ConfigError } from '../config/config.ts';
import { sealedWith } from '../jobs/re-seal/sealed-with.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SecretKeys } from '../kernel/key-ring.ts';
import { type Sealed, sealedText, UnknownSecret } from '../kernel/sealed.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { refuseRestored } from '../storage/restore-mark.ts';
import { enterSecrets, noteUnused, secretsOfDatabase } from '../storage/service-secrets.ts';
import type { Queries, Storage } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

type Mode = 'demo' | 'production';

/** The id of the only row, which its seal is bound to. */
const id = 'installation';

/** The word is public. Only whether the seal opens matters. */
const sealedWord = 'stepgate';
const noSeal = sealedText('');

/** Uses single statements, so that two processes that start at once both read what one has written. */
async function ensureMark(
  queries: Queries,
  secrets: Secrets,
  clock: Clock,
  mode: Mode,
): Promise<{ mode: string; sealed: Sealed }> {
  const mark = queries.selectFrom('installation').select(['mode', 'sealed']).where('id', '=', id);
  const found = await mark.executeTakeFirst();
  if (found !== undefined) return found;
  await queries
    .insertInto('installation')
    .values({ id, mode, sealed: secrets.seal(sealedWord, id), created_at: clock.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return mark.executeTakeFirstOrThrow();
}

/** An operator who has lost the secret clears the seal (docs/operating-reference.md, "Keys"). The database then begins with the current one. */
const beginAgain = (storage: Storage, secrets: Secrets): Promise<void> =>
  storage.transaction(async ({ queries }) => {
    const cleared = await queries
      .updateTable('installation')
      .set({ sealed: secrets.seal(sealedWord, id) })
      .where('id', '=', id)
      .where('sealed', '=', noSeal)
      .returning('id')
      .executeTakeFirst();
    if (cleared !== undefined) await queries.deleteFrom('service_secret').execute();
  });

function opens(open: () => string): boolean {
  try {
    return open() === sealedWord;
  } catch {
    return false;
  }
}

/** Milliseconds. */
const unusedFor = 24 * 60 * 60_000;

/** Which given secret sealed the mark. */
const findSealer = ({ ring }: Secrets, sealed: Sealed): SecretKeys | undefined =>
  ring.secretKeys.find(({ id }) => sealed.startsWith(`${id}.`));

/**
 * Counting reads every sealed value, so starts stop doing it a day after the first start without a find. By then no process is left with the former secret
 * first.
 * @throws ConfigError if values remain that only a former secret opens, which isn't given any more
 */
async function refuseMissing({ queries, secrets, now }: Database): Promise<void> {
  const { secretKeys } = secrets.ring;
  for (const { id: former, unused_since } of await secretsOfDatabase(queries)) {
    if (secretKeys.some((keys) => keys.id === former)) {
      if (unused_since !== null) await noteUnused(queries, former, null);
      continue;
    }
    if (unused_since !== null && now - unused_since > unusedFor) continue;
    const left = await sealedWith(queries, former, now);
    const counts = [...left].map(([table, count]) => `${count} of ${table}`).join(', ');
    if (left.size > 0) {
      await noteUnused(queries, former, null);
      throw new ConfigError([
        `the secret ${former} isn't given, and only it opens ${counts}: add it to STEPGATE_OTHER_SECRETS until "npm run secret" says that it can be removed`,
      ]);
    }
    if (unused_since === null) await noteUnused(queries, former, now);
  }
}

const otherDatabase = 'set STEPGATE_DATA_DIR or DATABASE_URL to another database';
const faults: Record<Mode, string> = {
  production: `the demo wrote this database, so its customers and its reviewer have a public password: ${otherDatabase}`,
  demo: `this database belongs to production, and in the demo anybody could log in to it: ${otherDatabase}, or set STEPGATE_ENV to production`,
};

const anotherSecret =
  'this database was written with another STEPGATE_SECRET: set that one, or add it to STEPGATE_OTHER_SECRETS if you change the secret ("Changing the secret" in docs/operating-reference.md)';

/**
 * Marks a new database as one of the demo or of production.
 * @throws ConfigError if the database belongs to the other mode, was written with another secret, or has values that no given secret opens
 * @throws StartFault if it was restored, and what the backup brought back hasn't ended
 */
export async function claimDatabase(storage: Storage, secrets: Secrets, clock: Clock, demo: boolean): Promise<void> {
  await claimRestored(storage, secrets, clock, demo);
  await refuseRestored(storage);
}

/** The same for the commands that finish a restore. */
export async function claimRestored(storage: Storage, secrets: Secrets, clock: Clock, demo: boolean): Promise<void> {
  const mode = demo ? 'demo' : 'production';
  const { queries } = storage;
  let mark = await ensureMark(queries, secrets, clock, mode);
  if (mark.mode !== mode) throw new ConfigError([faults[mode]]);
  if (mark.sealed === noSeal) {
    await beginAgain(storage, secrets);
    mark = await ensureMark(queries, secrets, clock, mode);
  }
  const now = clock.now();
  const sealer = findSealer(secrets, mark.sealed);
  if (sealer === undefined) throw new ConfigError([anotherSecret]);
  await enterSecrets(queries, secrets, sealer, now).catch((error: unknown) => {
    throw error instanceof UnknownSecret ? new ConfigError([anotherSecret]) : error;
  });
  if (!opens(() => secrets.open(mark.sealed, id))) throw new ConfigError([anotherSecret]);
  await refuseMissing({ queries, secrets, now });
}
