/**
 * Delivers each event to the company: at least once, always under the event's id, and in order for each customer. A customer whose delivery fails waits, and
 * delays no other.
 */
import { webhooks } from '@stepgate/contract';
import type { Deps } from '../../kernel/context.ts';
import type { Failed, Job } from '../../kernel/job.ts';
import type { DeliveryResult, WebhookReceiver } from '../../providers/webhook/webhook-receiver.ts';
import { beginWebhooks, joinWebhooks } from './join-webhooks.ts';
import { nextEvent, type WriteEvent, writeJson } from './next-event.ts';
import { type Claim, claimChains, claimLasts, endChain, noteDelivered, noteFailed, release } from './waiting-chains.ts';

type Delivering = Pick<Deps, 'storage' | 'clock' | 'background'> & {
  readonly webhook: WebhookReceiver;
  /** The form of deliveries. */
  readonly write?: WriteEvent;
};

/** Chains that one process delivers concurrently. */
const atOnce = 20;

/**
 * The pause after a failed attempt, in milliseconds: twice as long each time, and a fifth more or less, so that attempts spread. The event's id is random.
 * @param failed how many attempts have failed
 */
export function pauseAfter(id: string, failed: number, retryAfter = 0): number {
  const doubled = Math.min(webhooks.longestPause, webhooks.firstPause * 2 ** Math.min(failed - 1, 30));
  const random = (Buffer.from(id)[failed % id.length] ?? 0) % 32;
  return Math.round(Math.max(doubled * (0.8 + (0.4 * random) / 31), Math.min(retryAfter, webhooks.longestPause)));
}

const describeFailure = (id: string, failed: number, since: number, reason: string): string =>
  `the event ${id} could not be delivered ${failed} times since ${new Date(since).toISOString()}: ${reason}`;

/** @param lasts milliseconds of a claim */
export function webhooksJob(
  { storage, clock, background, webhook, write = writeJson }: Delivering,
  lasts: number = claimLasts,
): Job {
  const { queries } = storage;
  let inHand = 0;
  let more = false;

  async function putOff(claim: Claim, id: string, result: DeliveryResult & { readonly outcome: 'failed' }, failed: Failed) {
    const now = clock.now();
    const attempts = claim.attempts + 1;
    await noteFailed(queries, claim, now, now + pauseAfter(id, attempts, result.after));
    if (attempts >= webhooks.loggedFrom)
      failed(new Error(describeFailure(id, attempts, claim.failingSince ?? now, result.reason)), claim.customerId);
  }

  async function deliverChain(first: Claim, failed: Failed, stopping: () => boolean): Promise<void> {
    for (let claim: Claim | undefined = first; claim !== undefined; ) {
      if (stopping()) return release(queries, claim, clock.now());
      const event = await nextEvent(queries, claim.customerId, claim.nextSeq);
      if (event === undefined) {
        // The process before has died just before it removed the row.
        await endChain(queries, claim);
        return;
      }
      const body = await write(event);
      const result: DeliveryResult =
        body === undefined ? { outcome: 'delivered' } : await webhook.deliver({ id: event.id, body });
      if (result.outcome === 'stopped') return release(queries, claim, clock.now());
      if (result.outcome === 'failed') return putOff(claim, event.id, result, failed);
      claim = await noteDelivered(queries, claim, clock.now() + lasts);
    }
  }

  async function inTurn(claim: Claim, failed: Failed, stopping: () => boolean): Promise<void> {
    await deliverChain(claim, failed, stopping).catch((error: unknown) => failed(error, claim.customerId));
    inHand -= 1;
    if (more && !stopping()) storage.wake('webhooks');
  }

  return {
    name: 'webhooks',
    async run(failed, stopping) {
      await beginWebhooks(queries);
      await joinWebhooks(storage, clock.now(), stopping);
      while (!stopping()) {
        const room = atOnce - inHand;
        more = room === 0;
        if (more) return;
        const now = clock.now();
        const chains = await claimChains(queries, { now, until: now + lasts, most: room });
        inHand += chains.claims.length;
        for (const claim of chains.claims) background(inTurn(claim, failed, stopping));
        if (!chains.more) return;
      }
    },
  };
}
