/** Runs before `npm run engines`, which installs nothing: says what is missing, and what it would come with. */
import { existsSync } from 'node:fs';
import { engines } from './engines.ts';

export default function wantPackages(): void {
  const missing = Object.values(engines).flatMap(({ programs }) => programs.filter(([program]) => !existsSync(program)));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, debianPackage]) => debianPackage))];
  throw new Error(
    `${missing.map(([program]) => program).join(' and ')} must be there. On Debian: apt-get install --no-install-recommends ${packages.join(' ')}`,
  );
}
