/** `npm run api-key`: makes, lists and ends the API keys of a company's back ends (docs/operating-reference.md, "API keys"). */
import { type ApiKeyScope, apiKeyScopes, liveKeysOfName } from '@stepgate/contract';
import { operatorsChain, recordEvent } from '../events/record-event.ts';
import { endApiKey, type ListedKey, listApiKeys, makeApiKey } from '../server-api/api-keys.ts';
import { action, actionWithOptions, type Opened, onDatabase, runActions } from './command.ts';
import { CommandError } from './run-command.ts';

const scopesNote = `Scopes: ${apiKeyScopes.join(', ')}`;

const day = (time: number | undefined): string => (time === undefined ? 'never' : new Date(time).toISOString());

const formatLine = ({ id, name, scopes, createdAt, endedAt, lastUsedAt }: ListedKey): string =>
  `${id}  ${name}  ${scopes.join(',')}  made ${day(createdAt)}, last used ${day(lastUsedAt)}, ${endedAt === undefined ? 'live' : `ended ${day(endedAt)}`}`;

async function list({ queries }: Opened): Promise<string> {
  const keys = await listApiKeys(queries);
  return keys.length === 0 ? 'There are no API keys.' : keys.map(formatLine).join('\n');
}

async function end({ storage, secrets, now }: Opened, id: string): Promise<string> {
  const hasEnded = await storage.transaction(async ({ queries }) => {
    const found = await endApiKey(queries, now, id);
    if (found) await recordEvent({ queries, secrets, now }, operatorsChain, { kind: 'api-key.ended', facts: { key: id } });
    return found;
  });
  if (!hasEnded) throw new CommandError(`No live key has the id ${id}.`);
  return `The key ${id} has ended.`;
}

function parseScopes(names: readonly string[]): readonly ApiKeyScope[] {
  const unknown = names.find((name) => !apiKeyScopes.some((known) => known === name));
  if (unknown !== undefined) throw new CommandError(`"${unknown}" isn't a scope. ${scopesNote}`);
  return apiKeyScopes.filter((scope) => names.includes(scope));
}

async function make({ storage, queries, secrets, now }: Opened, name: string, scopes: readonly ApiKeyScope[]): Promise<string> {
  const key = await makeApiKey({ queries, secrets, now }, { name, scopes });
  if (key === undefined)
    throw new CommandError(`${name} has ${liveKeysOfName} live keys already. End the one that is no longer in use first.`);
  const facts = { key: key.split('_').at(-2) ?? '', name, scopes };
  await storage.transaction((tx) =>
    recordEvent({ queries: tx.queries, secrets, now }, operatorsChain, { kind: 'api-key.made', facts }),
  );
  const live = (await listApiKeys(queries)).filter((each) => each.name === name && each.endedAt === undefined);
  const earlier = live.length > 1 ? ` An earlier key of ${name} works until you end it.` : '';
  return `${key}
It is shown only once. The back end sends it as "authorization: Bearer <key>".${earlier}`;
}

await runActions(
  'api-key',
  {
    make: actionWithOptions({
      usage: 'make <name> --scope <scope> [--scope <scope>]',
      does: 'makes a key for the back end of that name, and prints it once',
      words: 1,
      options: { scope: { type: 'string', multiple: true } },
      required: ['scope'],
      async run([name = ''], { scope = [] }) {
        if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
          throw new CommandError('A name has up to 40 lower-case letters, digits and hyphens.');
        const scopes = parseScopes(scope);
        return onDatabase((opened) => make(opened, name, scopes));
      },
    }),
    list: action({ usage: 'list', does: 'lists the keys', run: () => onDatabase(list) }),
    end: action({
      usage: 'end <id>',
      does: 'ends a key at once',
      words: 1,
      run: ([id = '']) => onDatabase((opened) => end(opened, id)),
    }),
  },
  scopesNote,
);
