/** `npm run reviewer -- add <email>` and `-- remove <email>`: who may log in at the review desk (docs/operating.md, "Reviewers"). */
import { calls, routes } from '@stepgate/contract';
import * as v from 'valibot';
import { type Config, readConfig } from './config.ts';
import { keyOf, openStorage } from './config-storage.ts';
import { authenticatorUri, issuers } from './domain/authenticators.ts';
import { systemClock } from './domain/clock.ts';
import { createPasswordHashes } from './domain/password-hashes.ts';
import { createSecrets, type Secrets } from './domain/secrets.ts';
import { insertReviewer, removeStaff } from './domain/staff.ts';
import { claimDatabase } from './installation.ts';
import { isSentence } from './start-faults.ts';
import type { Storage } from './storage/storage.ts';

const usage = `Usage:
  npm run reviewer -- add <email>      makes an account for the review desk, or gives it a new password and authenticator key
  npm run reviewer -- remove <email>   takes it away and ends its sessions`;

/** What whoever gives the command can mend: said without a stack. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** 144 random bits: nobody has to be able to remember it. */
const passwordCharacters = 24;

async function add(storage: Storage, secrets: Secrets, config: Config, email: string): Promise<string> {
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const password = secrets.newToken().slice(0, passwordCharacters);
  const passwordHash = await passwords.hash(password);
  const key = await storage.transaction(async (queries) => {
    await removeStaff(queries, email);
    return insertReviewer({ secrets, clock: systemClock }, queries, email, passwordHash);
  });
  if (key === undefined) throw new CommandError('Another command has just made this account.');
  return `${email} can log in at ${config.settings.origin}${routes.review}
Password:       ${password}
Authenticator:  ${authenticatorUri(key, email, issuers.staff)}
Both are shown this once. Earlier ones for this address no longer work, and its sessions have ended.`;
}

async function run(wanted: string, address: string, config: Config): Promise<string> {
  const parsed = v.safeParse(calls.reviewLogin.body.entries.email, address);
  if (!parsed.success) throw new CommandError(`"${address}" is not an e-mail address.`);
  const email = parsed.output;
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await keyOf(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    if (wanted === 'add') return await add(storage, secrets, config, email);
    if (!(await storage.transaction((queries) => removeStaff(queries, email))))
      throw new CommandError(`${email} has no account at the review desk.`);
    return `${email} can no longer log in at the review desk, and its sessions have ended.`;
  } finally {
    await storage.close();
  }
}

try {
  const [wanted, address, ...more] = process.argv.slice(2);
  if ((wanted !== 'add' && wanted !== 'remove') || address === undefined || more.length > 0) throw new CommandError(usage);
  process.stdout.write(`${await run(wanted, address, readConfig(process.env))}\n`);
} catch (error) {
  if (!(isSentence(error) || error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
