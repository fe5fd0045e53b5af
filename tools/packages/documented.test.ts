import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions } from './option-descriptions.ts';
import { hostPackages, root } from './package-list.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');

it('[HOST-05] the editor describes each option that a host writes, and what a hook gives to call', () => {
  const options = hostPackages.flatMap(readOptions);
  const names = options.map(({ name }) => name);
  for (const name of ['HostSettings.redirectPolicy', 'FlowOptions.onFailure', 'Wrapper.request', 'RequestOptions.idempotencyKey'])
    expect(names).toContain(name);
  expect(options.filter(({ isDescribed }) => !isDescribed).map(({ name }) => name)).toEqual([]);
});

describe('the guide to themes', () => {
  it('[HOST-06] each part that a rule of the host can name', async () => {
    const named = new Set<string>();
    for await (const file of glob('packages/react/src/**/*.tsx', { cwd: root }))
      for (const [, parts = ''] of (await read(file)).matchAll(/data-sg-part'?[=:] ?\{?[`"']([^`"']+)/g))
        for (const part of parts.split(' ')) if (!part.startsWith('$')) named.add(part);
    const table = (await read('docs/theming.md')).split('## Parts')[1]?.split('\n## ')[0] ?? '';
    const told = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.match(/(?<=`)\w+(?=`)/g) ?? []);
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => name !== 'code').sort()).toEqual(told.sort());
    expect(table).toContain('`input code`');
  });

  it('[HOST-06] each call that a screen of ours makes, with its type', async () => {
    const rows = [...(await read('docs/theming.md')).matchAll(/^\| (`[A-Z_`, ]+`) \| (.*) \|$/gm)];
    const toldOf = new Map(
      rows.flatMap(([, types = '', told = '']) => types.match(/[A-Z_]+/g)?.map((type) => [type, told]) ?? []),
    );
    const registry = await read('packages/react/src/challenges/registry.ts');
    const folders = new Map(
      [...registry.matchAll(/^ {2}(\w+): .*?import\('\.\/([\w-]+)\/copy\.ts'\)|^ {2}(SMS|VOICE|WHATSAPP): PhoneCode;/gm)].map(
        ([, type, folder, byPhone]) => [type ?? byPhone ?? '', folder ?? 'phone-code'],
      ),
    );
    expect([...folders.keys()].sort()).toEqual([...toldOf.keys()].sort());
    for (const [type, folder] of folders) {
      const made = new Set<string>();
      for await (const file of glob(`packages/react/src/challenges/${folder}/*.{ts,tsx}`, { cwd: root }))
        if (!/\.(test|stories)\./.test(file))
          for (const [, call = ''] of (await read(file)).matchAll(/\bcalls\.(\w+)/g)) made.add(call);
      expect(
        [...made].filter((call) => !toldOf.get(type)?.includes(`\`${call}\``)),
        type,
      ).toEqual([]);
    }
  });
});
