/** Redocly's findings about docs/openapi.json, by the rules of redocly.yaml. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { labInstall } from '../../packages/testkit/src/lab-install.ts';
import { root } from '../house/imports.ts';

/** @returns what it prints */
export async function lintOpenApi(format: 'codeframe' | 'json'): Promise<{ readonly ok: boolean; readonly text: string }> {
  const redocly = join(await labInstall(), 'node_modules/@redocly/cli/bin/cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [redocly, 'lint', 'docs/openapi.json', `--format=${format}`], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { ok: status === 0, text: format === 'json' ? stdout : stdout + stderr };
}

if (import.meta.main) {
  const { ok, text } = await lintOpenApi('codeframe');
  console.log(text);
  process.exitCode = ok ? 0 : 1;
}
