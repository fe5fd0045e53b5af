import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tool = join(import.meta.dirname, '../../../../packages/react/tools/build-catalogues.ts');

it('the committed catalogues match what the tool builds', () => {
  const { status, stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
