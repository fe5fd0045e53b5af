/** `npm run verify-release -- FOLDER PUBLIC-KEY`: is this the release that the publisher signed? Ends with 1 if not. */
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { verifyRelease } from './verify-release.ts';

const [folder, keyFile, ...more] = process.argv.slice(2);
if (folder === undefined || keyFile === undefined || more.length > 0) {
  console.error('npm run verify-release -- FOLDER PUBLIC-KEY.pem');
  process.exit(2);
}
const verified = await verifyRelease(folder, createPublicKey(await readFile(keyFile)));
if (verified.isGenuine) console.log(`${verified.files} files, as signed: from ${verified.source}, built by ${verified.builder}`);
else {
  for (const fault of verified.faults) console.error(fault);
  process.exitCode = 1;
}
