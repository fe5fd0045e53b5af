/** Copies the template into a new folder, and says where the packages come from. */
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';

/** A fault that the developer can mend: a sentence without a stack. */
export class CreateFault extends Error {
  override readonly name = 'CreateFault';
}

type Manifest = { readonly name: string } & Readonly<
  Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
>;

async function listFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new CreateFault(`${folder} is no folder.`);
  }
}

/** npm's rule for names, as far as a folder's name can break it. */
const nameOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '') || 'my-app';

/** `stepgate-react-1.2.3.tgz` is the package `@stepgate/react`. */
async function packedIn(packages: string): Promise<ReadonlyMap<string, string>> {
  const found = (await listFolder(packages)).flatMap((file) => {
    const name = /^stepgate-(?<name>[a-z-]+)-\d.*\.tgz$/.exec(file)?.groups?.name;
    return name === undefined ? [] : ([[`@stepgate/${name}`, join(packages, file)]] as const);
  });
  if (found.length === 0) throw new CreateFault(`${packages} has no packages of Stepgate. npm run packages makes them.`);
  return new Map(found);
}

/** What serves the app. */
export type Framework = 'vite' | 'next';

type Options = {
  readonly framework: Framework;
  /** Where the packages are as tarballs; `undefined`: in the registry. */
  readonly packages: string | undefined;
};

/**
 * @param template the folder of the files: `shared`, with a `gitignore`, and one for each framework, with a `package.json`
 * @param folder new or empty
 * @throws CreateFault
 */
export async function createApp(template: string, folder: string, { framework, packages }: Options): Promise<void> {
  if ((await listFolder(folder)).length > 0) throw new CreateFault(`${folder} isn't empty.`);
  const packed = packages === undefined ? undefined : await packedIn(resolve(packages));
  await mkdir(folder, { recursive: true });
  for (const part of ['shared', framework]) await cp(join(template, part), folder, { recursive: true });
  // npm leaves a file with the dot out of a package.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const file = join(folder, 'package.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const from = (dependencies: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, version]) => {
        const tarball = packed?.get(name);
        return [name, tarball === undefined ? version : `file:${relative(resolve(folder), tarball)}`];
      }),
    );
  const own = {
    ...manifest,
    name: nameOf(resolve(folder)),
    dependencies: from(manifest.dependencies),
    devDependencies: from(manifest.devDependencies),
  };
  await writeFile(file, `${JSON.stringify(own, undefined, 2)}\n`);
}
