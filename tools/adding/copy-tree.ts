/** A copy of the sources that a test may change, checked as one program: `tsc -b` leaves out what depends on a project with errors. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../house/imports.ts';

const parts = ['packages', 'apps', 'e2e', 'lab', 'tools'];

const everything = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    ...{ composite: false, emitDeclarationOnly: false, noEmit: true, resolveJsonModule: false },
    ...{ lib: ['ES2024', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: ['node', 'vite/client'] },
  },
  include: [
    'packages/*/src',
    'packages/*/tools',
    'packages/react/.storybook',
    'apps/*/src',
    'apps/demo/pages',
    'apps/web/build',
    ...parts.slice(2),
  ],
  // A worker has other global names than a page.
  exclude: ['apps/web/src/device-worker'],
};

export type Changes = Readonly<Record<string, (text: string) => string>>;

export type Tree = {
  /** @returns the files in which the compiler finds errors, if files read as `changes` make them */
  filesNamed(changes: Changes): readonly string[];
  remove(): void;
};

/** Our own packages link into the copy, and all others to where they are installed. */
function linkModules(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@stepgate'), { recursive: true });
  for (const name of readdirSync(from).filter((each) => each !== '@stepgate')) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@stepgate'))) {
    const target = resolve(from, '@stepgate', readlinkSync(join(from, '@stepgate', name)));
    symlinkSync(join(folder, relative(root, target)), join(to, '@stepgate', name));
  }
  for (const modules of globSync('{packages,apps}/*/node_modules', { cwd: root }))
    symlinkSync(join(root, modules), join(folder, modules));
}

export function copyTree(): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-adding-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...parts], { cwd: root });
  const sources = listed
    .toString()
    .split('\0')
    .filter((file) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(file));
  for (const file of [...sources, 'package.json', 'tsconfig.base.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkModules(folder);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(everything));

  function errorsIn(): readonly string[] {
    const { stdout, status } = spawnSync('node_modules/.bin/tsc', ['-p', 'tsconfig.json', '--pretty', 'false'], {
      ...{ cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
    });
    const files = Array.from(stdout.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error /gm), ([, file = '']) => file);
    if (status !== 0 && files.length === 0) throw new Error(`the compiler failed: ${stdout}`);
    return [...new Set(files)].sort();
  }

  return {
    filesNamed(changes) {
      // All of them before any is written: a change that fits no longer would leave the others behind for the next case.
      const files = Object.entries(changes).map(([file, change]) => {
        const text = readFileSync(join(root, file), 'utf8');
        const changed = change(text);
        if (changed === text) throw new Error(`nothing was changed in ${file}`);
        return { path: join(folder, file), text, changed };
      });
      try {
        for (const { path, changed } of files) writeFileSync(path, changed);
        return errorsIn();
      } finally {
        for (const { path, text } of files) writeFileSync(path, text);
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
