/**
 * Seals again, with the first secret, what another given secret has sealed. Each batch is one statement that changes a value only if it is still the value that
 * was read, so a customer's change in between stays, two processes don't disturb each other, and a killed one leaves nothing half done.
 */
import { setTimeout } from 'node:timers/promises';
import { selfies } from '@stepgate/contract';
import { sql } from 'kysely';
import { noteSealedWith } from '../../challenges/selfie-with-id/stored-photos.ts';
import type { Deps } from '../../kernel/context.ts';
import type { Failed, Job } from '../../kernel/job.ts';
import { sealedText } from '../../kernel/sealed.ts';
import { secretsOfDatabase } from '../../storage/service-secrets.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { batch, readNext, type SealedRow } from './sealed-rows.ts';
import { carriesId, countSealed, sealedWithOthers } from './sealed-with.ts';

/** Milliseconds between two batches, left for requests. */
const pause = 10;
/** A photo that is deleted within this time isn't sealed again: it could come back after the clean-up has removed it. */
const soon = 60 * 60_000;

/** Values that can't be opened, one line for all of a table: after a fault of the disk there may be many. */
function createLost() {
  let many = 0;
  let first: { readonly error: unknown; readonly key: string } | undefined;
  return {
    note(error: unknown, key: string): void {
      many += 1;
      first ??= { error, key };
    },
    report(failed: Failed, table: string): void {
      if (first === undefined) return;
      const sentence = `${many} values of ${table} can't be opened, the first that of ${first.key}: npm run secret -- unopenable names them`;
      failed(new Error(sentence, { cause: first.error }), table);
    },
  };
}

type Ports = Pick<Deps, 'storage' | 'photos' | 'clock' | 'secrets'>;
type Sealing = Ports & { readonly rest: () => Promise<unknown>; readonly failed: Failed; readonly stopping: () => boolean };
type Replacement = SealedRow & { readonly value: string; readonly fresh: string };

/** @returns how many were still as they had been read */
async function replace({ storage }: Ports, of: SealedColumn, again: readonly Replacement[]): Promise<number> {
  const { table, column, key, numbered } = of;
  const named = (name: string) => sql.ref(`${table}.${name}`);
  // The list of keys makes SQLite look the rows up; by the join alone it may read the whole table.
  const values = sql.join(again.map((each) => sql`(${String(each.key)}, ${each.value}, ${each.fresh})`));
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = sealed_again.column3
    from (values ${values}) as sealed_again
    where ${named(key)} in (${sql.join(again.map((each) => each.key))}) and ${named(key)} = cast(sealed_again.column1 as ${sql.raw(numbered ? 'integer' : 'text')})
    and ${named(column)} = sealed_again.column2`.execute(storage.queries);
  return Number(numAffectedRows ?? 0);
}

async function reSealColumn(sealing: Sealing, of: SealedColumn, formerId: string): Promise<number> {
  const { storage, secrets, clock, stopping, failed, rest } = sealing;
  if ('until' in of.again || (await countSealed(storage.queries, of, formerId, clock.now())) === 0) return 0;
  const { owner } = of.again;
  let done = 0;
  const lost = createLost();
  let after: SealedRow['key'] | undefined;
  while (!stopping()) {
    const rows = await readNext(storage.queries, of, after);
    const again = rows.flatMap(({ key, value }) => {
      if (!carriesId(of, formerId, value)) return [];
      try {
        const text = secrets.open(sealedText(value.slice(of.prefix.length)), owner(String(key)));
        return [{ key, value, fresh: of.prefix + secrets.seal(text, owner(String(key))) }];
      } catch (error) {
        lost.note(error, String(key));
        return [];
      }
    });
    if (again.length > 0) done += await replace(sealing, of, again);
    if (rows.length < batch) break;
    after = rows.at(-1)?.key;
    await rest();
  }
  lost.report(failed, of.table);
  return done;
}

/** The picture is written before its row says so. A row that is gone by then takes the picture with it. */
async function reSealPhoto({ storage, photos, secrets }: Ports, id: string): Promise<void> {
  const sealed = await photos.get(id);
  if (sealed !== undefined) await photos.put(id, secrets.sealBytes(secrets.openBytes(sealed, id), id));
  if (!(await noteSealedWith(storage.queries, id, secrets.sealsWith()))) await photos.remove(id);
}

async function reSealPhotos(sealing: Sealing, formerId: string): Promise<number> {
  const { storage, clock, failed, stopping } = sealing;
  const keptFrom = clock.now() + soon - selfies.keptFor;
  const rows = await storage.queries
    .selectFrom('selfie')
    .select('id')
    .where('sealed_with', '=', formerId)
    .where('latest_at', '>=', keptFrom)
    .where((where) => where.or([where('decided_at', 'is', null), where('decided_at', '>=', keptFrom)]))
    .execute();
  let done = 0;
  const lost = createLost();
  for (const { id } of rows) {
    if (stopping()) break;
    await reSealPhoto(sealing, id)
      .then(() => {
        done += 1;
      })
      .catch((error: unknown) => lost.note(error, id));
    await sealing.rest();
  }
  lost.report(failed, 'photos');
  return done;
}

/** @param rest the pause between two batches */
export const reSealJob = (ports: Ports, rest: () => Promise<unknown> = () => setTimeout(pause)): Job => ({
  name: 're-seal',
  async run(failed, stopping, tell) {
    const { storage, secrets, clock } = ports;
    const { secretKeys, first } = secrets.ring;
    if (secretKeys.length === 1) return;
    const known = (await secretsOfDatabase(storage.queries)).map(({ id }) => id);
    // While processes are replaced, some still have the former secret first. They must not seal back what others have sealed.
    if (known.at(-1) !== first.id) return;
    const sealing = { ...ports, rest, failed, stopping };
    let done = 0;
    for (const { id } of secretKeys.filter((each) => each !== first && known.includes(each.id))) {
      for (const of of sealedColumns)
        done += await reSealColumn(sealing, of, id).catch((error: unknown) => {
          failed(error, of.table);
          return 0;
        });
      done += await reSealPhotos(sealing, id);
    }
    if (done === 0 || stopping()) return;
    const left = await sealedWithOthers(storage.queries, secrets, known, clock.now());
    tell(`${done} values are sealed with the new secret, ${left} are left`);
  },
});
