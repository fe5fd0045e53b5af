import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createApp } from './create-app.ts';

let home: string;
let template: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'stepgate-create-'));
  onTestFinished(() => rm(home, { recursive: true }));
  template = join(home, 'template');
  await mkdir(join(template, 'shared/src'), { recursive: true });
  await writeFile(join(template, 'shared/gitignore'), 'node_modules\n');
  await writeFile(join(template, 'shared/src/App.tsx'), 'export {};\n');
  const dependencies = { '@stepgate/react': '^1.2.3', react: '19.3.1' };
  for (const framework of ['vite', 'next']) {
    await mkdir(join(template, framework));
    const manifest = { name: 'my-app', description: framework, private: true, dependencies };
    await writeFile(
      join(template, framework, 'package.json'),
      JSON.stringify({ ...manifest, devDependencies: { '@stepgate/testing': '^1.2.3' } }),
    );
  }
});
const readManifest = async (folder: string): Promise<unknown> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

it.each(['vite', 'next'] as const)(
  '[HOST-19] [REAL-17] a new app with %s has every file of it, a name of its own, and packages of the registry',
  async (framework) => {
    const folder = join(home, 'apps/My Shop!');
    await createApp(template, folder, { framework, packages: undefined });
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('node_modules\n');
    expect(await readFile(join(folder, 'src/App.tsx'), 'utf8')).toBe('export {};\n');
    expect(await readManifest(folder)).toEqual({
      name: 'my-shop',
      description: framework,
      private: true,
      dependencies: { '@stepgate/react': '^1.2.3', react: '19.3.1' },
      devDependencies: { '@stepgate/testing': '^1.2.3' },
    });
  },
);

it('[HOST-19] with a folder of packages the new app installs them from there', async () => {
  const packages = join(home, 'dist/packages');
  await mkdir(packages, { recursive: true });
  for (const name of ['react', 'testing', 'contract-kit']) await writeFile(join(packages, `stepgate-${name}-1.2.3.tgz`), '');
  await createApp(template, join(home, 'app'), { framework: 'vite', packages });
  expect(await readManifest(join(home, 'app'))).toMatchObject({
    dependencies: { '@stepgate/react': 'file:../dist/packages/stepgate-react-1.2.3.tgz', react: '19.3.1' },
    devDependencies: { '@stepgate/testing': 'file:../dist/packages/stepgate-testing-1.2.3.tgz' },
  });
});

it('[HOST-19] a folder with files in it, and a folder of packages without any, are refused, and nothing is written', async () => {
  await expect(createApp(template, template, { framework: 'vite', packages: undefined })).rejects.toThrow("isn't empty.");
  await expect(createApp(template, join(home, 'app'), { framework: 'vite', packages: join(home, 'nowhere') })).rejects.toThrow(
    'has no packages of Stepgate',
  );
  await expect(readManifest(join(home, 'app'))).rejects.toThrow('ENOENT');
});
