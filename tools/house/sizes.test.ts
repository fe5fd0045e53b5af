import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSource, readImports, root } from './imports.ts';

const folders = [
  'packages/contract/src',
  'packages/flow/src',
  'packages/client/src',
  'packages/create-app/src',
  'packages/moving/src',
  'packages/receipt/src',
  'packages/server/src',
  'packages/react/src',
  'packages/pages/src',
  'packages/contract-kit/src',
  'packages/testing/src',
  'packages/testkit/src',
  'apps/identity/src',
  'apps/demo/src',
  'apps/demo/pages',
  'apps/desk/src',
  'apps/web/src',
  'apps/web/build',
  'lab',
  'tools',
];

/** Files of more than 250 lines need a reason. */
const long: Readonly<Record<string, string>> = {
  'apps/identity/src/challenges/describe-token.ts': 'what each challenge type answers, complete by type',
  'apps/identity/src/storage/schema.ts': 'one type a table, and a table is found by searching for its name',
  'apps/identity/src/tokens/policy.ts': 'the one file to read for what somebody has to prove',
  'packages/contract/src/limits.ts': 'every limit and lifetime, in one place by rule',
  'packages/react/src/words/challenges/translations/de.ts': 'one file a language, as a translator works',
  'packages/react/src/pages/security/translations/de.ts': 'one file a language, as a translator works',
  'lab/engines/journeys.ts': 'the main journeys, each told once for every browser',
  'packages/contract/src/examples.ts': 'data: an example of each call',
  'apps/identity/src/messages/templates/en/notifications.ts': 'data: every notice of a change, as a translator works',
  'apps/identity/src/messages/templates/de/notifications.ts': 'data: every notice of a change, as a translator works',
};

const countLines = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

it('a source file of more than 250 lines has a reason, and every reason still has its file', () => {
  const past = folders
    .flatMap((folder) => listSource(folder).map((path) => `${folder}/${path}`))
    .filter((path) => countLines(path) > 250);
  expect(past.sort()).toEqual(Object.keys(long).sort());
});

/** Six lines or fewer, with one importer among the sources. */
const tiny: Readonly<Record<string, string>> = {
  'apps/web/src/client.ts': 'it is a chunk of its own, so that no form waits for it',
  'apps/web/src/device-worker/address.ts': 'the build uses it too',
  'apps/web/src/login-options.ts': 'it is a chunk of its own, so that no form waits for it',
  'packages/react/src/demo/test-number.ts': 'its test uses it too',
  'packages/react/src/pages/parts/is-code.ts': 'the web app uses it too, through packages/pages',
};

/** Files that something other than an import uses: the build, the compiler, a host. An icon is a file, so that it comes with the screen that shows it. */
const found = /(^|\/)(index|copy|page|title|main|browser)\.tsx?$|translations\/|^Lazy|\/Lazy|\/icons\//;

it('a file of six lines or fewer has more than one user, or a reason', () => {
  const alone = folders.flatMap((folder) => {
    const imports = readImports(folder);
    return listSource(folder)
      .filter((path) => !found.test(path) && countLines(`${folder}/${path}`) <= 6)
      .filter((path) => new Set(imports.filter(({ to }) => to === path).map(({ from }) => from)).size === 1)
      .map((path) => `${folder}/${path}`);
  });
  expect(alone.sort()).toEqual(Object.keys(tiny).sort());
});
