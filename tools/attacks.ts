/** Runs the attacks, and writes docs/attacks.md from what they gained. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedIn, recordVariable } from '../packages/testkit/src/attacks/outcomes.ts';
import { attacksFile, attacksPage } from '../packages/testkit/src/attacks/page.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-attacks-'));

const suites = [
  [
    'vitest',
    'run',
    '--project',
    'node',
    'packages/testkit/src/attacks/attacks.test.ts',
    'packages/testkit/src/attacks/ways-back',
  ],
  ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'e2e/relay.spec.ts'],
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
