/** `npm run reviewer`: manages who may log in to the back office, and their passkeys (docs/operating-reference.md, "Reviewers"). */
import { calls, fragmentToken, lifetimes, routes, type StaffRole, staffRoles } from '@stepgate/contract';
import * as v from 'valibot';
import { authenticatorUri } from '../challenges/totp/authenticators.ts';
import { type Config, readConfig } from '../config/config.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { systemClock } from '../kernel/clock.ts';
import { createPasswordHashes } from '../kernel/password-hashes.ts';
import { createSecrets, type Secrets } from '../kernel/secrets.ts';
import { staffOrigin } from '../kernel/settings.ts';
import { findStaffMember, insertStaff, removeStaff, type StaffMember } from '../staff/staff.ts';
import { listStaffPasskeys, makePasskeyLink, removeStaffPasskey, type StaffPasskey } from '../staff/staff-passkeys.ts';
import { needsPasskey } from '../staff/staff-sessions.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run reviewer -- add <email> [--role read|help|decide]
      creates a back-office account, or gives an existing one a new password, authenticator key and role; without --role it decides
  npm run reviewer -- remove <email>
      removes the account and ends its sessions
  npm run reviewer -- passkey <email>
      makes a link with which the person adds a passkey
  npm run reviewer -- passkeys <email>
      lists the passkeys of the account
  npm run reviewer -- remove-passkey <email> <id>
      removes one, and ends the sessions that it has opened`;

/** 144 random bits, to be stored and not remembered. */
const passwordCharacters = 24;

const hours = lifetimes.staffPasskeyLink / 3_600_000;

/** The token is in the fragment, which no server and no proxy sees. */
const describeLink = ({ settings }: Config, token: string): string =>
  `${staffOrigin(settings)}${routes.review}#${fragmentToken}=${token}
It works once, for ${hours} hours, and for anybody who has it: hand it over as you would a password.`;

async function add(storage: Storage, secrets: Secrets, config: Config, email: string, role: StaffRole): Promise<string> {
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const password = secrets.newToken().slice(0, passwordCharacters);
  const passwordHash = await passwords.hash(password);
  const made = await storage.transaction(async ({ queries }) => {
    await removeStaff(queries, email);
    const db = { queries, secrets, now: systemClock.now() };
    const key = await insertStaff(db, email, role, passwordHash);
    const staff = await findStaffMember(queries, { email });
    return key === undefined || staff === undefined ? undefined : { key, link: await makePasskeyLink(db, staff.id) };
  });
  if (made === undefined) throw new CommandError('Another command has just created this account.');
  return `${email} can log in at ${staffOrigin(config.settings)}${routes.review}
Role:           ${role}
Password:       ${password}
Authenticator:  ${authenticatorUri(made.key, email, `${config.settings.brand} back office`)}
They are shown only once. Earlier ones for this address no longer work, its passkeys too, and its sessions have ended.

To add a passkey${needsPasskey(config.settings, role) ? ", without which this role can't log in" : ''}: ${describeLink(config, made.link)}`;
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

const describePasskey = ({ id, name, createdAt, lastUsedAt }: StaffPasskey): string =>
  `${id}  ${name}, added ${day(createdAt)}, ${lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`}`;

type OfPasskeys = (db: Database, staff: StaffMember, config: Config, id: string) => Promise<string>;

const ofPasskeys: Readonly<Record<'passkey' | 'passkeys' | 'remove-passkey', OfPasskeys>> = {
  passkey: async (db, { id, email }, config) => `For ${email}: ${describeLink(config, await makePasskeyLink(db, id))}`,
  async passkeys(db, { id, email }) {
    const found = await listStaffPasskeys(db.queries, { staff_id: id });
    return found.length === 0 ? `${email} has no passkey.` : found.map(describePasskey).join('\n');
  },
  async 'remove-passkey'(db, staff, _config, id) {
    if (!(await removeStaffPasskey(db, staff.id, id))) throw new CommandError(`${staff.email} has no passkey ${id}.`);
    return `It logs nobody in any more, and the sessions that it had opened have ended.`;
  },
};

type Command = { readonly address: string } & (
  | { readonly action: 'add'; readonly role: StaffRole }
  | { readonly action: 'remove' }
  | { readonly action: keyof typeof ofPasskeys; readonly id: string }
);

async function run(command: Command, config: Config): Promise<string> {
  const { address } = command;
  const parsed = v.safeParse(calls.reviewLogin.body.entries.email, address);
  if (!parsed.success) throw new CommandError(`"${address}" isn't an email address.`);
  const email = parsed.output;
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    if (command.action === 'add') return await add(storage, secrets, config, email, command.role);
    const nobody = new CommandError(`${email} has no back-office account.`);
    if (command.action !== 'remove')
      return await storage.transaction(async ({ queries }) => {
        const staff = await findStaffMember(queries, { email });
        if (staff === undefined) throw nobody;
        return ofPasskeys[command.action]({ queries, secrets, now: systemClock.now() }, staff, config, command.id);
      });
    if (!(await storage.transaction(({ queries }) => removeStaff(queries, email)))) throw nobody;
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

function parseArguments(args: readonly string[]): Command {
  const [action, address, ...more] = args;
  if (address === undefined) throw new CommandError(usage);
  if (action === 'add') return { action, address, role: more.length === 0 ? 'decide' : parseRole(more) };
  const [id = '', ...rest] = more;
  if (action === 'remove-passkey' && id !== '' && rest.length === 0) return { action, address, id };
  if (more.length > 0) throw new CommandError(usage);
  if (action === 'remove') return { action, address };
  if (action === 'passkey' || action === 'passkeys') return { action, address, id };
  throw new CommandError(usage);
}

await runCommand(async () => run(parseArguments(process.argv.slice(2)), readConfig(process.env)));
