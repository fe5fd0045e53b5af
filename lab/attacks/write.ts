/** Runs the attacks, and writes docs/attacks.md from what they gained. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedIn, recordVariable } from './outcomes.ts';
import { attacksFile, attacksPage } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-attacks-'));

const suites = [
  ['vitest', 'run', '--project', 'node', 'lab/attacks/attacks.test.ts', 'lab/attacks/ways-back'],
  ['playwright', 'test', '--config', 'lab/playwright.config.ts', 'lab/attacks/relay/relay.spec.ts'],
] as const;

for (const [command, ...args] of suites) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DEPTH: 'deep', [recordVariable]: folder },
  });
  if (status !== 0) process.exit(1);
}
writeFileSync(attacksFile, attacksPage(recordedIn(folder)));
rmSync(folder, { recursive: true });
