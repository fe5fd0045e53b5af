/** `npm run verify-release -- FOLDER PUBLIC-KEY VERSION [COMMIT]`: is this the release that is meant, as the publisher signed it? Ends with 1 if not. */
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { verifyRelease } from './verify-release.ts';

const [folder, keyFile, version, commit, ...more] = process.argv.slice(2);
const isWhole = commit === undefined || /^[0-9a-f]{40}$/.test(commit);
if (folder === undefined || keyFile === undefined || version === undefined || !isWhole || more.length > 0) {
  console.error('npm run verify-release -- FOLDER PUBLIC-KEY.pem VERSION [COMMIT], with all 40 digits of the commit');
  process.exit(2);
}
const verified = await verifyRelease(folder, createPublicKey(await readFile(keyFile)), { version, commit });
if (verified.isGenuine)
  console.log(`${version}: ${verified.files} files, as signed: from ${verified.source}, built by ${verified.builder}`);
else {
  for (const fault of verified.faults) console.error(fault);
  process.exitCode = 1;
}
