/** `npm run api-key`: makes, lists and ends the API keys of a company's back ends (docs/operating-reference.md, "API keys"). */
import { parseArgs } from 'node:util';
import { type ApiKeyScope, apiKeyScopes, liveKeysOfName } from '@stepgate/contract';
import { readConfig } from '../config/config.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { operatorsChain, recordEvent } from '../events/record-event.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets, type Secrets } from '../kernel/secrets.ts';
import { endApiKey, type ListedKey, listApiKeys, makeApiKey } from '../server-api/api-keys.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run api-key -- make <name> --scope <scope> [--scope <scope>]   makes a key for the back end of that name, and prints it once
  npm run api-key -- list                                            lists the keys
  npm run api-key -- end <id>                                        ends a key at once
Scopes: ${apiKeyScopes.join(', ')}`;

type MakeWanted = { readonly name: string; readonly scopes: readonly ApiKeyScope[] };

type Wanted =
  | ({ readonly action: 'make' } & MakeWanted)
  | { readonly action: 'list' }
  | { readonly action: 'end'; readonly id: string };

function parseArguments(args: readonly string[]): Wanted {
  const { positionals, values } = (() => {
    try {
      const options = { scope: { type: 'string', multiple: true } } as const;
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch {
      throw new CommandError(usage);
    }
  })();
  const [action, what, ...more] = positionals;
  const given = values.scope ?? [];
  if (more.length > 0 || (given.length > 0 && action !== 'make')) throw new CommandError(usage);
  if (action === 'list' && what === undefined) return { action };
  if (action === 'end' && what !== undefined) return { action, id: what };
  if (action !== 'make' || what === undefined || given.length === 0) throw new CommandError(usage);
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(what))
    throw new CommandError('A name has up to 40 lower-case letters, digits and hyphens.');
  const unknown = given.find((scope) => !apiKeyScopes.some((known) => known === scope));
  if (unknown !== undefined) throw new CommandError(`"${unknown}" isn't a scope. Scopes: ${apiKeyScopes.join(', ')}`);
  return { action, name: what, scopes: apiKeyScopes.filter((scope) => given.includes(scope)) };
}

const day = (time: number | undefined): string => (time === undefined ? 'never' : new Date(time).toISOString());

const formatLine = ({ id, name, scopes, createdAt, endedAt, lastUsedAt }: ListedKey): string =>
  `${id}  ${name}  ${scopes.join(',')}  made ${day(createdAt)}, last used ${day(lastUsedAt)}, ${endedAt === undefined ? 'live' : `ended ${day(endedAt)}`}`;

/** @param key nothing if the key isn't made */
async function recordMade(
  storage: Storage,
  secrets: Secrets,
  now: number,
  key: string | undefined,
  { name, scopes }: MakeWanted,
) {
  const facts = { key: key?.split('_').at(-2) ?? '', name, scopes };
  if (key !== undefined)
    await storage.transaction(({ queries }) =>
      recordEvent({ queries, secrets, now }, operatorsChain, { kind: 'api-key.made', facts }),
    );
}

async function carryOut(storage: Storage, secrets: Secrets, wanted: Wanted): Promise<string> {
  const now = systemClock.now();
  const { queries } = storage;
  if (wanted.action === 'list') {
    const all = await listApiKeys(queries);
    return all.length === 0 ? 'There are no API keys.' : all.map(formatLine).join('\n');
  }
  if (wanted.action === 'end') {
    const ended = await storage.transaction(async ({ queries: inside }) => {
      const tx = { queries: inside, secrets, now };
      const hasEnded = await endApiKey(inside, now, wanted.id);
      if (hasEnded) await recordEvent(tx, operatorsChain, { kind: 'api-key.ended', facts: { key: wanted.id } });
      return hasEnded;
    });
    if (ended) return `The key ${wanted.id} has ended.`;
    throw new CommandError(`No live key has the id ${wanted.id}.`);
  }
  const key = await makeApiKey({ queries, secrets, now }, wanted);
  await recordMade(storage, secrets, now, key, wanted);
  if (key === undefined)
    throw new CommandError(`${wanted.name} has ${liveKeysOfName} live keys already. End the one that is no longer in use first.`);
  const live = (await listApiKeys(queries)).filter(({ name, endedAt }) => name === wanted.name && endedAt === undefined);
  const earlier = live.length > 1 ? ` An earlier key of ${wanted.name} works until you end it.` : '';
  return `${key}
It is shown only once. The back end sends it as "authorization: Bearer <key>".${earlier}`;
}

async function run(wanted: Wanted): Promise<string> {
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    return await carryOut(storage, secrets, wanted);
  } finally {
    await storage.close();
  }
}

await runCommand(async () => run(parseArguments(process.argv.slice(2))));
