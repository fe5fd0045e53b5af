/**
 * Whose database this is. The first start writes it down; every later start, and every command, must agree. Otherwise the demo's public
 * passwords would open production, and a wrong secret would void what customers have enrolled.
 */
import { ConfigError } from './config.ts';
import { hasDemoLeftovers } from './demo/leftovers.ts';
import type { Clock } from './domain/clock.ts';
import type { Secrets } from './domain/secrets.ts';
import type { Queries, Storage } from './storage/storage.ts';

type Mode = 'demo' | 'production';

/** The only row there is, which is also what its seal is bound to. */
const id = 'installation';

/** Anybody can read this in the source. What matters is whether the seal opens. */
const sealedWord = 'stepgate';

/** Releases before this mark left none: then what the database holds tells. `undefined`: it is new. */
async function writerOf(queries: Queries): Promise<Mode | undefined> {
  if (await hasDemoLeftovers(queries)) return 'demo';
  const customer = await queries.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  const staff = await queries.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  return customer === undefined && staff === undefined ? undefined : 'production';
}

/** Single statements, so that of two processes that start at once both read what one has written. */
async function markOf(queries: Queries, secrets: Secrets, clock: Clock, mode: Mode): Promise<{ mode: string; sealed: string }> {
  const mark = queries.selectFrom('installation').select(['mode', 'sealed']).where('id', '=', id);
  const found = await mark.executeTakeFirst();
  if (found !== undefined && found.sealed !== '') return found;
  await queries
    .insertInto('installation')
    .values({
      id,
      mode: found?.mode ?? (await writerOf(queries)) ?? mode,
      sealed: secrets.seal(sealedWord, id),
      created_at: clock.now(),
    })
    // An operator who changes the secret empties the seal (docs/operating.md, "Keys").
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ sealed: ref('excluded.sealed') }))
        .where('installation.sealed', '=', ''),
    )
    .execute();
  return mark.executeTakeFirstOrThrow();
}

function opens(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed, id) === sealedWord;
  } catch {
    return false;
  }
}

const otherDatabase = 'set STEPGATE_DATA_DIR or DATABASE_URL to another database';
const faults: Record<Mode, string> = {
  production: `the demo wrote this database, and its customers and its reviewer have a public password: ${otherDatabase}`,
  demo: `this database belongs to production, and the demo would open it to anybody: ${otherDatabase}, or STEPGATE_ENV to production`,
};

/**
 * Marks a new database as one of the demo or of production.
 * @throws ConfigError where the database belongs to the other mode, or was written with another secret
 */
export async function claimDatabase(storage: Storage, secrets: Secrets, clock: Clock, demo: boolean): Promise<void> {
  const mode = demo ? 'demo' : 'production';
  const mark = await markOf(storage.queries, secrets, clock, mode);
  if (mark.mode !== mode) throw new ConfigError([faults[mode]]);
  if (!opens(secrets, mark.sealed))
    throw new ConfigError([
      'STEPGATE_SECRET is not the one that this database was written with: set that one. To change it for good, see "Keys" in docs/operating.md',
    ]);
}
