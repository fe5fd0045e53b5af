/** `npm run reviewer -- add <email> [--role <role>]` and `-- remove <email>`: manages who may log in to the back office (docs/operating-reference.md, "Reviewers"). */
import { calls, routes, type StaffRole, staffRoles } from '@stepgate/contract';
import * as v from 'valibot';
import { authenticatorUri } from '../challenges/totp/authenticators.ts';
import { type Config, readConfig } from '../config/config.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { systemClock } from '../kernel/clock.ts';
import { createPasswordHashes } from '../kernel/password-hashes.ts';
import { createSecrets, type Secrets } from '../kernel/secrets.ts';
import { insertStaff, removeStaff } from '../staff/staff.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run reviewer -- add <email> [--role read|help|decide]
      creates a back-office account, or gives an existing one a new password, authenticator key and role; without --role it decides
  npm run reviewer -- remove <email>
      removes the account and ends its sessions`;

/** 144 random bits. Nobody needs to remember it. */
const passwordCharacters = 24;

async function add(storage: Storage, secrets: Secrets, config: Config, email: string, role: StaffRole): Promise<string> {
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const password = secrets.newToken().slice(0, passwordCharacters);
  const passwordHash = await passwords.hash(password);
  const key = await storage.transaction(async ({ queries }) => {
    await removeStaff(queries, email);
    return insertStaff({ queries, secrets, now: systemClock.now() }, email, role, passwordHash);
  });
  if (key === undefined) throw new CommandError('Another command has just created this account.');
  return `${email} can log in at ${config.settings.origin}${routes.review}
Role:           ${role}
Password:       ${password}
Authenticator:  ${authenticatorUri(key, email, `${config.settings.brand} back office`)}
They are shown only once. Earlier ones for this address no longer work, and its sessions have ended.`;
}

async function run(wanted: string, address: string, role: StaffRole, config: Config): Promise<string> {
  const parsed = v.safeParse(calls.reviewLogin.body.entries.email, address);
  if (!parsed.success) throw new CommandError(`"${address}" isn't an email address.`);
  const email = parsed.output;
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    if (wanted === 'add') return await add(storage, secrets, config, email, role);
    if (!(await storage.transaction(({ queries }) => removeStaff(queries, email))))
      throw new CommandError(`${email} has no back-office account.`);
    return `${email} can no longer log in to the back office, and its sessions have ended.`;
  } finally {
    await storage.close();
  }
}

function parseRole(args: readonly string[]): StaffRole {
  const [option, name] = args;
  const role = args.length === 2 && option === '--role' ? staffRoles.find((each) => each === name) : undefined;
  if (role === undefined) throw new CommandError(usage);
  return role;
}

await runCommand(async () => {
  const [wanted, address, ...more] = process.argv.slice(2);
  if ((wanted !== 'add' && wanted !== 'remove') || address === undefined) throw new CommandError(usage);
  if (wanted === 'remove' && more.length > 0) throw new CommandError(usage);
  return run(wanted, address, more.length === 0 ? 'decide' : parseRole(more), readConfig(process.env));
});
