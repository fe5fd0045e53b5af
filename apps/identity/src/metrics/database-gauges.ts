/** Figures from the database, counted when metrics are read, so that every process of it reports the same. */
import { Gauge, type Registry } from 'prom-client';
import { webhookState } from '../events/webhooks/webhook-state.ts';
import { sealedWithOthers } from '../jobs/re-seal/sealed-with.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Settings } from '../kernel/settings.ts';
import { readTotals } from '../limits/message-totals.ts';
import type { Queries, Storage } from '../storage/storage.ts';

const waitingTables = { mail: 'waiting_mail', text: 'waiting_text', 'follow-up': 'follow_up' } as const;
const reviewedTables = { 'phone-change': 'phone_change', selfie: 'selfie', appeal: 'appeal' } as const;

const countRows = (queries: Queries, table: (typeof waitingTables)[keyof typeof waitingTables]) =>
  queries.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'));

const countUndecided = (queries: Queries, table: (typeof reviewedTables)[keyof typeof reviewedTables]) =>
  queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('status', '=', 'waiting');

/** Gauges that are read together. If reading fails they have no value, rather than the one of an earlier time. */
type Reading = { readonly gauges: readonly Gauge[]; read(): Promise<void> };

/** What the gauges are counted in. */
export type Figured = {
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'messageTotals'>;
};

function createReadings({ storage: { queries }, secrets, settings }: Figured, registers: Registry[]): readonly Reading[] {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers });
  const messages = gauge(
    'stepgate_messages_waiting',
    "Mails and text messages that their provider hasn't accepted yet, and follow-ups (appeals, links to mail) that haven't run yet.",
    ['kind'],
  );
  const reviews = gauge('stepgate_reviews_waiting', 'Cases in the back office that wait for a decision.', ['kind']);
  const waiting = gauge(
    'stepgate_webhook_events_waiting',
    "Events that the company hasn't been told of yet, of 100000 customers at most.",
  );
  const failing = gauge(
    'stepgate_webhook_customers_failing',
    'Customers whose next delivery has failed at least once; 100000 are counted at most.',
  );
  const oldest = gauge(
    'stepgate_webhook_oldest_event_seconds',
    'Age of the oldest event that the company has not been told of; 0 if there is none.',
  );
  const sealed = gauge(
    'stepgate_sealed_with_other_secrets',
    'Stored values that a secret of STEPGATE_OTHER_SECRETS has sealed. At 0 that secret can be removed.',
  );
  const used = gauge('stepgate_total_used_ratio', 'The part of a total of messages that its hour or day has used, up to 1.', [
    'limit',
  ]);
  return [
    {
      gauges: [used],
      async read() {
        for (const { limit, share } of await readTotals(queries, settings, Date.now())) used.set({ limit }, share);
      },
    },
    {
      gauges: [messages],
      async read() {
        for (const [kind, table] of Object.entries(waitingTables))
          messages.set({ kind }, Number((await countRows(queries, table).executeTakeFirstOrThrow()).rows));
      },
    },
    {
      gauges: [reviews],
      async read() {
        for (const [kind, table] of Object.entries(reviewedTables))
          reviews.set({ kind }, Number((await countUndecided(queries, table).executeTakeFirstOrThrow()).rows));
      },
    },
    {
      gauges: [waiting, failing, oldest],
      async read() {
        const state = await webhookState(queries);
        waiting.set(state.waiting);
        failing.set(state.failing);
        oldest.set(state.oldest === undefined ? 0 : Math.max(0, (Date.now() - state.oldest) / 1_000));
      },
    },
    {
      gauges: [sealed],
      async read() {
        const others = secrets.ring.secretKeys.slice(1).map(({ id }) => id);
        sealed.set(await sealedWithOthers(queries, secrets, others, Date.now()));
      },
    },
  ];
}

/** Removes every value of a gauge. `reset` would leave 0 where there are no labels. */
async function forget(gauge: Gauge): Promise<void> {
  for (const { labels } of (await gauge.get()).values) gauge.remove(labels);
}

/** @returns reads them all. It never rejects: a database that doesn't answer is a value too */
export function databaseGauges(deps: Figured, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({
    name: 'stepgate_database_up',
    help: '1 if the database can be read and written; 0 if not. Gauges that are counted in it are then left out.',
    registers,
  });
  const readings = createReadings(deps, registers);
  const read = async ({ gauges, read }: Reading): Promise<void> => {
    await read().catch(() => Promise.all(gauges.map(forget)));
  };
  return async () => {
    const answers = await deps.storage.ping().then(
      () => true,
      () => false,
    );
    up.set(answers ? 1 : 0);
    if (answers) await Promise.all(readings.map(read));
    else for (const { gauges } of readings) await Promise.all(gauges.map(forget));
  };
}
