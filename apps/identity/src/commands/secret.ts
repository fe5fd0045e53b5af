/** `npm run secret`: how far a change of the service secret has come (docs/operating-reference.md, "Changing the secret"). */
import { sealedWith } from '../jobs/re-seal/sealed-with.ts';
import { unopenable } from '../jobs/re-seal/unopenable.ts';
import { systemClock } from '../kernel/clock.ts';
import { UnknownSecret } from '../kernel/sealed.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { learnSecrets, secretsOfDatabase } from '../storage/service-secrets.ts';
import type { Queries } from '../storage/storage.ts';
import { action, actionWithOptions, type Opened, onDatabase, runActions } from './command.ts';
import { progressOn } from './progress.ts';
import { CommandError } from './run-command.ts';

function findSetting({ ring }: Secrets, id: string): string {
  if (id === ring.first.id) return 'STEPGATE_SECRET';
  return ring.secretKeys.some((keys) => keys.id === id) ? 'STEPGATE_OTHER_SECRETS' : 'not given';
}

function describeProgress({ ring }: Secrets, known: readonly string[], left: ReadonlyMap<string, number>): string {
  if (known.at(-1) !== ring.first.id)
    return known.includes(ring.first.id)
      ? `STEPGATE_SECRET isn't the newest secret of this database: a process with ${known.at(-1)} first has started since. Nothing can be removed yet.`
      : 'No process has started with this STEPGATE_SECRET yet. Nothing can be removed yet.';
  const needed = known.filter((id) => id !== ring.first.id && (left.get(id) ?? 0) > 0);
  if (needed.length > 0) return `Still needed: ${needed.join(', ')}. The service seals again by itself, as long as it runs.`;
  if (ring.secretKeys.some(({ id }) => !known.includes(id)))
    return 'STEPGATE_OTHER_SECRETS has a secret that was never first. Once every process has it, make it STEPGATE_SECRET.';
  return ring.secretKeys.length > 1
    ? 'Nothing needs another secret than STEPGATE_SECRET: remove STEPGATE_OTHER_SECRETS once every process has STEPGATE_SECRET first.'
    : 'Nothing needs another secret than STEPGATE_SECRET.';
}

async function describeStatus(queries: Queries, secrets: Secrets): Promise<string> {
  await learnSecrets(queries, secrets).catch((error: unknown) => {
    throw error instanceof UnknownSecret
      ? new CommandError('this database was written with another STEPGATE_SECRET: set the ones that the service has')
      : error;
  });
  const known = (await secretsOfDatabase(queries)).map(({ id }) => id);
  if (known.length === 0) throw new CommandError('The service has not started on this database since it can change its secret.');
  const left = new Map<string, number>();
  const lines: string[] = [];
  for (const id of known) {
    const counts = await sealedWith(queries, id, systemClock.now());
    left.set(
      id,
      [...counts.values()].reduce((sum, count) => sum + count, 0),
    );
    const tables = [...counts].map(([table, count]) => `${count} ${table}`).join(', ');
    lines.push(`${id}  ${findSetting(secrets, id)}  has sealed ${tables === '' ? 'nothing' : tables}`);
  }
  return [...lines, describeProgress(secrets, known, left)].join('\n');
}

async function reportOrDeleteUnopenable({ storage, secrets }: Opened, clearing: boolean): Promise<string> {
  const counts = { named: 0, deleted: 0, emptied: 0, stays: 0 };
  for await (const { table, key, done } of unopenable(storage.queries, secrets, clearing, progressOn(systemClock))) {
    counts[done] += 1;
    process.stdout.write(`${table}  ${key}  ${done}\n`);
  }
  if (!clearing) return `No secret opens ${counts.named} values.`;
  const stay = counts.stays === 0 ? '' : ` The service needs ${counts.stays} of them, which stay: restore a backup.`;
  return `Deleted ${counts.deleted}, emptied ${counts.emptied}.${stay}`;
}

await runActions('secret', {
  status: action({
    usage: 'status',
    does: 'says which secret has sealed what, and whether an old one can be removed. It changes nothing',
    // A claim would enter this process's secrets into the database.
    run: () => onDatabase(({ queries, secrets }) => describeStatus(queries, secrets), { claim: async () => undefined }),
  }),
  unopenable: actionWithOptions({
    usage: 'unopenable [--clear]',
    does: `names the values that no secret opens. --clear removes them: authenticators, faces and staff accounts are deleted, imported
      passwords and push subscriptions emptied. Their owners set them up again`,
    options: { clear: { type: 'boolean' } },
    // A claim refuses if a secret is missing that opens some.
    run: (_words, { clear = false }) => onDatabase((opened) => reportOrDeleteUnopenable(opened, clear)),
  }),
});
