/** `npm run webhooks`: which events the company hasn't received, and how to deliver them again (docs/events.md). */
import { chainEvents } from '../events/chain-events.ts';
import { ArchivedAlready, deliverAgain, retryNow } from '../events/webhooks/deliver-again.ts';
import { endWebhooks } from '../events/webhooks/end-webhooks.ts';
import { webhookState } from '../events/webhooks/webhook-state.ts';
import { systemClock } from '../kernel/clock.ts';
import { action, actionWithOptions, type Opened, onDatabase, runActions } from './command.ts';
import { progressOn } from './progress.ts';
import { CommandError } from './run-command.ts';

async function describeState({ queries }: Opened): Promise<string> {
  const { waiting, failing, oldest } = await webhookState(queries, Number.MAX_SAFE_INTEGER);
  const since = oldest === undefined ? '' : `, the oldest since ${new Date(oldest).toISOString()}`;
  return `Waiting events: ${waiting}${since}.\nCustomers whose delivery fails: ${failing}.`;
}

async function again({ storage, secrets, now }: Opened, position: string): Promise<string> {
  const after = Number(position);
  if (!/^\d+$/.test(position) || !Number.isSafeInteger(after)) throw new CommandError('--after is the position of an event.');
  await chainEvents({ storage, secrets, clock: systemClock });
  const customers = await deliverAgain(storage, after, now, progressOn(systemClock)).catch((error: unknown) => {
    throw error instanceof ArchivedAlready ? new CommandError(error.message) : error;
  });
  return `Due again: events of ${customers} customers.`;
}

async function end({ storage, config }: Opened): Promise<string> {
  if (config.webhook !== undefined)
    throw new CommandError(
      'A webhook is set: remove STEPGATE_WEBHOOK_URL everywhere, and restart the service, before you give up what waits.',
    );
  return `Given up: ${await endWebhooks(storage)} events.`;
}

await runActions('webhooks', {
  status: action({
    usage: 'status',
    does: 'prints how many events wait for their delivery, since when, and how many customers have a delivery that fails',
    run: () => onDatabase(describeState),
  }),
  retry: action({
    usage: 'retry',
    does: 'makes every failed delivery due at once',
    run: () =>
      onDatabase(
        async ({ queries, now }) =>
          `Due now: the deliveries of ${await retryNow(queries, now, progressOn(systemClock))} customers.`,
      ),
  }),
  again: actionWithOptions({
    usage: 'again --after <position>',
    does: 'delivers the events after a position again, under the same ids',
    options: { after: { type: 'string' } },
    required: ['after'],
    run: (_words, { after = '' }) => onDatabase((opened) => again(opened, after)),
  }),
  end: action({
    usage: 'end',
    does: 'gives up what waits for a webhook that was removed, so it no longer holds back the archive',
    run: () => onDatabase(end),
  }),
});
