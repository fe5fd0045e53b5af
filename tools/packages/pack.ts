/** `npm run packages`: builds the packages for hosts and packs them into `dist/packages`, or into the named folder. */
import { join, relative, resolve } from 'node:path';
import { buildPackages } from './build-packages.ts';
import { root } from './package-list.ts';

const output = resolve(process.argv[2] ?? join(root, 'dist/packages'));
for (const tarball of await buildPackages(output)) console.log(join(relative(process.cwd(), output), tarball));
