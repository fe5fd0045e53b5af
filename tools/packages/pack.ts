/** `npm run packages`: what hosts install, built and packed into `dist/packages`, or into the folder that is named. */
import { join, relative, resolve } from 'node:path';
import { buildPackages } from './build-packages.ts';
import { root } from './package-list.ts';

const output = resolve(process.argv[2] ?? join(root, 'dist/packages'));
for (const tarball of await buildPackages(output)) console.log(join(relative(process.cwd(), output), tarball));
