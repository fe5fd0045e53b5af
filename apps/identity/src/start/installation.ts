/**
 * The mode and the secret that a database belongs to. The first start records them, and every later start and command must match. Otherwise the
 * demo's public passwords would work in production, and a wrong secret would invalidate what customers have enrolled.
 */
import { ConfigError } from '../config/config.ts';
import { hasDemoLeftovers } from '../demo/leftovers.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Secrets } from '../kernel/crypto.ts';
import type { Queries, Storage } from '../storage/storage.ts';

type Mode = 'demo' | 'production';

/** The id of the only row, which its seal is bound to. */
const id = 'installation';

/** The word is public. Only whether the seal opens matters. */
const sealedWord = 'stepgate';

/** The mode of a database without a mark, from an earlier release, according to its rows. `undefined`: it is new. */
async function writerOf(queries: Queries): Promise<Mode | undefined> {
  if (await hasDemoLeftovers(queries)) return 'demo';
  const customer = await queries.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  const staff = await queries.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  return customer === undefined && staff === undefined ? undefined : 'production';
}

/** Uses single statements, so that two processes that start at once both read what one has written. */
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
    // An operator who changes the secret clears the seal (docs/operating.md, "Keys").
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
  production: `the demo wrote this database, so its customers and its reviewer have a public password: ${otherDatabase}`,
  demo: `this database belongs to production, and in the demo anybody could log in to it: ${otherDatabase}, or set STEPGATE_ENV to production`,
};

/**
 * Marks a new database as one of the demo or of production.
 * @throws ConfigError if the database belongs to the other mode or was written with another secret
 */
export async function claimDatabase(storage: Storage, secrets: Secrets, clock: Clock, demo: boolean): Promise<void> {
  const mode = demo ? 'demo' : 'production';
  const mark = await markOf(storage.queries, secrets, clock, mode);
  if (mark.mode !== mode) throw new ConfigError([faults[mode]]);
  if (!opens(secrets, mark.sealed))
    throw new ConfigError([
      'this database was written with another STEPGATE_SECRET: set that one. To change the secret permanently, see "Keys" in docs/operating.md',
    ]);
}
