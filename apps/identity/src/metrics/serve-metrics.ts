/** Serves metrics for Prometheus at a separate port, which customers can't reach. */
import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type WebhookState, webhookState } from '../events/webhooks/webhook-state.ts';
import { sealedWithOthers } from '../jobs/re-seal/sealed-with.ts';
import type { JobReport } from '../jobs/run-jobs.ts';
import type { Secrets } from '../kernel/crypto.ts';
import type { LimitName } from '../kernel/limit-names.ts';
import type { Queries, Storage } from '../storage/storage.ts';

/** One answer of the service. */
export type Answered = {
  readonly method: string;
  /** The route's pattern, without values of the request; `undefined` if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** The limit that has refused the request, if one has. */
  readonly limit?: LimitName | undefined;
};

export type Metrics = {
  answered(answer: Answered): void;
  jobRan(report: JobReport): void;
  close(): Promise<void>;
};

/** Seconds: from a single read to the time when a customer gives up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const waitingTables = { mail: 'waiting_mail', text: 'waiting_text', 'follow-up': 'follow_up' } as const;
const reviewedTables = { 'phone-change': 'phone_change', selfie: 'selfie', appeal: 'appeal' } as const;

const rowsOf = (queries: Queries, table: (typeof waitingTables)[keyof typeof waitingTables]) =>
  queries.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'));

const undecidedOf = (queries: Queries, table: (typeof reviewedTables)[keyof typeof reviewedTables]) =>
  queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('status', '=', 'waiting');

/** The gauges are counted in the database when they are read, so every process of it reports the same. */
function registryOf(
  { queries }: Storage,
  secrets: Secrets,
): {
  readonly registry: Registry;
  readonly answers: Histogram;
  readonly jobs: Counter;
  readonly refusals: Counter;
} {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'stepgate_messages_waiting',
    help: "Mails and text messages that their provider hasn't accepted yet, and follow-ups (appeals, links to mail) that haven't run yet.",
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, table] of Object.entries(waitingTables)) {
        const { rows } = await rowsOf(queries, table).executeTakeFirstOrThrow();
        this.set({ kind }, Number(rows));
      }
    },
  });
  new Gauge({
    name: 'stepgate_reviews_waiting',
    help: 'Cases in the back office that wait for a decision.',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, table] of Object.entries(reviewedTables)) {
        const { rows } = await undecidedOf(queries, table).executeTakeFirstOrThrow();
        this.set({ kind }, Number(rows));
      }
    },
  });
  const webhookGauge = (name: string, help: string, read: (state: WebhookState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(read(await webhookState(queries)));
      },
    });
  webhookGauge('stepgate_webhook_events_waiting', "Events that the company hasn't been told of yet.", ({ waiting }) => waiting);
  webhookGauge(
    'stepgate_webhook_customers_failing',
    'Customers whose next delivery has failed at least once.',
    ({ failing }) => failing,
  );
  webhookGauge(
    'stepgate_webhook_oldest_event_seconds',
    'Age of the oldest event that the company has not been told of; 0 if there is none.',
    ({ oldest }) => (oldest === undefined ? 0 : Math.max(0, (Date.now() - oldest) / 1_000)),
  );
  new Gauge({
    name: 'stepgate_sealed_with_other_secrets',
    help: 'Stored values that a secret of STEPGATE_OTHER_SECRETS has sealed. At 0 that secret can be removed.',
    registers,
    async collect() {
      const others = secrets.ring.given.slice(1).map(({ id }) => id);
      this.set(await sealedWithOthers(queries, secrets, others, Date.now()));
    },
  });
  const answers = new Histogram({
    name: 'stepgate_http_request_duration_seconds',
    help: 'Duration of answers in seconds, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const jobs = new Counter({
    name: 'stepgate_job_runs_total',
    help: 'Completed and failed runs of each periodic job in this process. A row that fails within a run counts as a failure too.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'stepgate_refusals_total',
    help: 'Requests that a limit has refused in this process, by the limit.',
    labelNames: ['limit'],
    registers,
  });
  return { registry, answers, jobs, refusals };
}

/** @param at the address to listen at */
export async function serveMetrics(
  storage: Storage,
  secrets: Secrets,
  at: { readonly port: number; readonly host: string },
): Promise<Metrics> {
  const { registry, answers, jobs, refusals } = registryOf(storage, secrets);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    answered({ method, route = 'none', status, milliseconds, limit }) {
      answers.observe({ method, route, status: String(status) }, milliseconds / 1_000);
      if (limit !== undefined) refusals.inc({ limit });
    },
    jobRan: ({ job, outcome }) => {
      if (outcome !== 'told') jobs.inc({ job, outcome });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
