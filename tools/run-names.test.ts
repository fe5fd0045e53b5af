import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { strangersIn } from './run-names.ts';

const root = join(import.meta.dirname, '..');
const texts = '**/*.{md,ts,tsx,mjs,json,yml,yaml,sh,env}';
const isOther = (name: string): boolean =>
  /^(?:node_modules|dist|\.tsbuild|\.data|package-lock\.json|run-names\.test\.ts)$/.test(name);

describe('[HOUSE-06] no page, template or program recommends running a package that a stranger could publish', () => {
  it('in the whole repository', () => {
    const files = globSync(texts, { cwd: root, exclude: isOther });
    const found = files.flatMap((file) => strangersIn(readFileSync(join(root, file), 'utf8')).map((each) => `${file}: ${each}`));
    expect(found).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['README.md', 'packages/create-app/template/shared/README.md']));
  });

  it.each([
    'npx stepgate-dev --port 3000',
    'npm create vite@latest my-app',
    'npm exec stepgate-receipt',
    'npm init stepgate',
    'npx -y stepgate',
    'npx --package stepgate-dev stepgate-dev',
    'pnpm dlx stepgate',
  ])('finds %s', (command) => expect(strangersIn(`Run it:\n\n${command}\n`)).toEqual([command]));

  it.each([
    'npx @stepgate/contract-kit https://identity.example.com',
    'npm create @stepgate/app my-app',
    'npm exec --package ../dist/stepgate-create-app-0.2.0.tgz -- create-app my-app',
    'npx --no vitest run',
    'npm run build',
  ])('allows %s', (command) => expect(strangersIn(command)).toEqual([]));
});
