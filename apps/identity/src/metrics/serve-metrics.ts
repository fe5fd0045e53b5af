/** Serves metrics for Prometheus at a separate port, which customers can't reach. */
import { createServer } from 'node:http';
import { pageFaults as faultsOfPages, type PageFault, type PagePart, pageParts } from '@stepgate/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobReport } from '../jobs/run-jobs.ts';
import { jobNames } from '../kernel/job.ts';
import { type LimitName, limitNames } from '../kernel/limit-names.ts';
import { codeOutcomes, type ProviderChannel, type Reported } from '../kernel/report.ts';
import { version } from '../kernel/version.ts';
import { databaseGauges, type Figured } from './database-gauges.ts';

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
  /** A limit has refused what has no answer, such as a message that is sent after it. */
  refused(limit: LimitName): void;
  /** A provider has answered, or not. */
  provided(provider: { readonly channel: ProviderChannel; readonly outcome: string }): void;
  /** A code was sent, typed or replaced. */
  code(code: Omit<Extract<Reported, { readonly what: 'code' }>, 'what'>): void;
  /** A browser says that a part of one of our pages failed. */
  pageFailed(part: PagePart, what: PageFault): void;
  close(): Promise<void>;
};

/** Seconds: from a single read to the time when a customer gives up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The channels of messages to a customer. */
const messageChannels: readonly ProviderChannel[] = ['sms', 'whatsapp', 'voice', 'mail', 'push'];

/** Other providers of which an alert reads the outcome. */
const watchedProviders: readonly ProviderChannel[] = ['sim'];

function createRegistry(): {
  readonly registry: Registry;
  readonly answers: Histogram;
  readonly serverErrors: Counter;
  readonly jobs: Counter;
  readonly refusals: Counter;
  readonly messages: Counter;
  readonly providers: Counter;
  readonly codes: Counter;
  readonly pageFaults: Counter;
} {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'stepgate_build_info',
    help: 'Always 1; its labels say which release runs on which Node.',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version, node: process.version }, 1);
  const answers = new Histogram({
    name: 'stepgate_http_request_duration_seconds',
    help: 'Duration of answers in seconds, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const serverErrors = new Counter({
    name: 'stepgate_server_errors_total',
    help: 'Answers with an error of ours in this process: a status from 500 on, other than 502 and 503.',
    registers,
  });
  const jobs = new Counter({
    name: 'stepgate_job_runs_total',
    help: 'Completed and failed runs of each periodic job in this process. A row that fails within a run counts as a failure too.',
    // Prometheus has a label `job` of its own.
    labelNames: ['name', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'stepgate_refusals_total',
    help: 'Requests and messages that a limit has refused in this process, by the limit.',
    labelNames: ['limit'],
    registers,
  });
  const messages = new Counter({
    name: 'stepgate_messages_total',
    help: 'Messages that this process gave to their provider, by channel and what came of it.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const providers = new Counter({
    name: 'stepgate_provider_calls_total',
    help: 'What this process asked of other providers, and what came of it.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const codes = new Counter({
    name: 'stepgate_codes_total',
    help: 'Codes that this process sent to phones, that were typed, and that a later one replaced first. The others expired.',
    labelNames: ['channel', 'outcome', 'country'],
    registers,
  });
  const pageFaults = new Counter({
    name: 'stepgate_page_faults_total',
    help: 'Parts of our own pages that threw or did not load, as browsers told this process.',
    labelNames: ['part', 'what'],
    registers,
  });
  // A series that begins with its first event has no increase, so that no alert would see the event (https://prometheus.io/docs/practices/instrumentation/#avoid-missing-metrics).
  for (const name of jobNames) for (const outcome of ['done', 'failed']) jobs.inc({ name, outcome }, 0);
  for (const limit of limitNames) refusals.inc({ limit }, 0);
  for (const channel of messageChannels)
    for (const outcome of ['sent', 'refused', 'failed', 'unknown', 'gone']) messages.inc({ channel, outcome }, 0);
  for (const provider of watchedProviders) for (const outcome of ['failed', 'refused']) providers.inc({ provider, outcome }, 0);
  for (const part of pageParts) for (const what of faultsOfPages) pageFaults.inc({ part, what }, 0);
  return { registry, answers, serverErrors, jobs, refusals, messages, providers, codes, pageFaults };
}

/** @param at the address to listen at */
export async function serveMetrics(deps: Figured, at: { readonly port: number; readonly host: string }): Promise<Metrics> {
  const { registry, answers, serverErrors, jobs, refusals, messages, providers, codes, pageFaults } = createRegistry();
  const readDatabase = databaseGauges(deps, [registry]);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    readDatabase()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    answered({ method, route = 'none', status, milliseconds, limit }) {
      answers.observe({ method, route, status: String(status) }, milliseconds / 1_000);
      if (status >= 500 && status !== 502 && status !== 503) serverErrors.inc();
      if (limit !== undefined) refusals.inc({ limit });
    },
    jobRan: ({ job, outcome }) => {
      if (outcome !== 'told') jobs.inc({ name: job, outcome });
    },
    refused: (limit) => refusals.inc({ limit }),
    provided({ channel, outcome }) {
      if (messageChannels.includes(channel)) messages.inc({ channel, outcome });
      else providers.inc({ provider: channel, outcome });
    },
    code({ channel, outcome, country = 'none' }) {
      // Countries begin as they occur, each with all its series.
      for (const each of codeOutcomes) codes.inc({ channel, country, outcome: each }, each === outcome ? 1 : 0);
    },
    pageFailed: (part, what) => pageFaults.inc({ part, what }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
