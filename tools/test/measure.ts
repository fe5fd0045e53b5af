/** The cost of a part of a run. A shared machine's speed changes by a factor of three from hour to hour, and CPU seconds change with it. */
import { cpus } from 'node:os';
import { createPasswordHashes } from '../../apps/identity/src/kernel/password-hashes.ts';
import { createSecrets } from '../../apps/identity/src/kernel/secrets.ts';

/** The hashes a CPU second of a slow hour. The budgets hold for it. */
export const slowHour = 33;

/** CPU seconds of this process that a reading of the yardstick takes. */
const sample = 0.5;

/** @returns the seconds that all cores of this machine have worked since its start. Other programs count too: Node can't add up its children, since browsers leave orphans. */
function readCpuSeconds(): number {
  const milliseconds = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return milliseconds / 1_000;
}

/** The yardstick. @returns how many passwords a CPU second hashes now, as the service does: argon2id, 19 MiB, two passes */
export async function readYardstick(): Promise<number> {
  const { hash } = await createPasswordHashes(createSecrets(Buffer.alloc(32)), () => undefined);
  const begun = process.cpuUsage();
  let hashes = 0;
  let seconds = 0;
  while (seconds < sample) {
    await hash('open sesame please');
    hashes += 1;
    const { user, system } = process.cpuUsage(begun);
    seconds = (user + system) / 1_000_000;
  }
  return hashes / seconds;
}

export type Cost = {
  /** Of the wall clock. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** `cpuSeconds` as they would be in a slow hour. */
  readonly slowCpuSeconds: number;
};

/** @returns what the work returned, and what it cost, scaled by the yardstick before and after it */
export async function measure<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly cost: Cost }> {
  const before = await readYardstick();
  const [begun, cpuBegun] = [performance.now(), readCpuSeconds()];
  const result = await work();
  const [seconds, cpuSeconds] = [(performance.now() - begun) / 1_000, readCpuSeconds() - cpuBegun];
  const speed = (before + (await readYardstick())) / 2;
  return { result, cost: { seconds, cpuSeconds, slowCpuSeconds: (cpuSeconds * speed) / slowHour } };
}
