/** `npm run webhooks`: what the company hasn't been told of, and how to tell it again (docs/events.md). */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { chainEvents } from '../events/chain-events.ts';
import { deliverAgain, retryNow } from '../events/webhooks/deliver-again.ts';
import { webhookState } from '../events/webhooks/webhook-state.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets, type Secrets } from '../kernel/secrets.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { progressOn } from './progress.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run webhooks -- status                      prints how many events wait for their delivery, since when, and how many customers' deliveries fail
  npm run webhooks -- retry                       makes every failed delivery due at once
  npm run webhooks -- again --after <position>    delivers the events behind a position again, under the same ids`;

type Wanted = { readonly action: 'status' | 'retry' } | { readonly action: 'again'; readonly after: number };

function parseArguments(args: readonly string[]): Wanted {
  const { positionals, values } = (() => {
    try {
      return parseArgs({ args: [...args], options: { after: { type: 'string' } }, allowPositionals: true });
    } catch {
      throw new CommandError(usage);
    }
  })();
  const [action, ...more] = positionals;
  const { after: from } = values;
  if (more.length > 0) throw new CommandError(usage);
  if ((action === 'status' || action === 'retry') && from === undefined) return { action };
  if (action !== 'again' || from === undefined) throw new CommandError(usage);
  const after = Number(from);
  if (!/^\d+$/.test(from) || !Number.isSafeInteger(after)) throw new CommandError('--after is the position of an event.');
  return { action, after };
}

async function carryOut(wanted: Wanted, storage: Storage, secrets: Secrets): Promise<string> {
  const { queries } = storage;
  const now = systemClock.now();
  if (wanted.action === 'retry')
    return `Due now: the deliveries of ${await retryNow(queries, now, progressOn(systemClock))} customers.`;
  if (wanted.action === 'again') {
    await chainEvents({ storage, secrets, clock: systemClock });
    return `Due again: events of ${await deliverAgain(storage, wanted.after, now, progressOn(systemClock))} customers.`;
  }
  const { waiting, failing, oldest } = await webhookState(queries, Number.MAX_SAFE_INTEGER);
  const since = oldest === undefined ? '' : `, the oldest since ${new Date(oldest).toISOString()}`;
  return `Waiting events: ${waiting}${since}.\nCustomers whose delivery fails: ${failing}.`;
}

async function run(wanted: Wanted): Promise<string> {
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    return await carryOut(wanted, storage, secrets);
  } finally {
    await storage.close();
  }
}

await runCommand(async () => run(parseArguments(process.argv.slice(2))));
