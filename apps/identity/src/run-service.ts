/** One process of the service: reads the environment, opens the database, serves, and stops when it is asked to. */
import { setTimeout } from 'node:timers/promises';
import { createIdentity } from './app.ts';
import { openBreachedPasswords } from './config/breached-passwords.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { openPhotos } from './config/photos.ts';
import { openPhone, pushContactOf } from './config/providers.ts';
import { loadSecrets } from './config/service-secret.ts';
import { openSocials } from './config/social.ts';
import { awaitStorage, isNewDatabase, openReplica } from './config/storage.ts';
import type { Environment } from './config/values.ts';
import { beginWebhooks } from './events/webhooks/join-webhooks.ts';
import type { OpenExtra, ProcessExtra } from './extra.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { type JobReport, openJobs } from './jobs/run-jobs.ts';
import { scheduleJobs, type Timers } from './jobs/schedule.ts';
import { systemClock } from './kernel/clock.ts';
import type { Deps } from './kernel/context.ts';
import { createPasswordHashes } from './kernel/password-hashes.ts';
import { createPasswordQueue } from './kernel/password-queue.ts';
import { createSecrets, type Secrets } from './kernel/secrets.ts';
import { version } from './kernel/version.ts';
import { createReports } from './metrics/reports.ts';
import type { Metrics } from './metrics/serve-metrics.ts';
import { watchedPorts } from './metrics/watched-ports.ts';
import { createCaptcha } from './providers/captcha/create-captcha.ts';
import { createHttpFaceMatch } from './providers/face-match/http-face-match.ts';
import { createSmtp } from './providers/mail/smtp.ts';
import { createCamara } from './providers/number-signals/camara.ts';
import { createOutbox } from './providers/outbox.ts';
import { vapidKeys } from './providers/push/vapid-keys.ts';
import { createWebPush } from './providers/push/web-push.ts';
import { createHttpWebhook } from './providers/webhook/http-webhook.ts';
import { untilReady, whyNotYet } from './start/await-database.ts';
import { formatBanner } from './start/banner.ts';
import { hashBehindAnswers } from './start/hash-threads.ts';
import { claimDatabase } from './start/installation.ts';
import { notePolicy } from './start/note-policy.ts';
import { openSite } from './start/open-site.ts';
import { isSentence, toStartFault } from './start/start-faults.ts';
import type { Storage } from './storage/storage.ts';
import { tracedPorts } from './tracing/traced-ports.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Milliseconds for the remaining work after new requests are refused. */
const stopWithin = 7_000;

const timers: Timers = {
  after(milliseconds, run) {
    const timer = globalThis.setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** At a separate port and address. The library is loaded only if metrics are configured. */
async function openMetrics(
  { metricsPort: port, metricsHost: host, settings }: Config,
  storage: Storage,
  secrets: Secrets,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  return serveMetrics({ storage, secrets, settings }, { port, host });
}

/** The libraries are loaded only if traces are configured. */
async function openTraces({ traces }: Config): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { openTracing } = await import('./tracing/open-tracing.ts');
  return openTracing(traces);
}

/** The first work on an available database. It ends before any request is served. */
async function begin(deps: Deps, extra: ProcessExtra | undefined): Promise<void> {
  await claimDatabase(deps.storage, deps.secrets, deps.clock, deps.settings.demo);
  await notePolicy(deps);
  if (deps.webhook !== undefined) await beginWebhooks(deps.storage.queries);
  await extra?.begin(deps);
}

type Opened = {
  readonly secrets: Secrets;
  readonly outbox: ReturnType<typeof createOutbox>;
  readonly extra: ProcessExtra | undefined;
};

/** The ports of the service to others, and to the machine. */
async function openPorts(config: Config, env: Environment, { secrets, outbox, extra }: Opened) {
  return {
    breachedPasswords: await openBreachedPasswords(config.breachedPasswords),
    phone: await openPhone(config, env, outbox),
    numberSignals: config.numberSignals && createCamara(config.numberSignals, systemClock),
    push: createWebPush({
      keys: () => vapidKeys(secrets.ring.oldest().webPush),
      contact: pushContactOf(config),
      origins: config.pushOrigins,
    }),
    photos: await openPhotos(config.photos),
    face: config.faceMatch === undefined ? extra?.face : createHttpFaceMatch(config.faceMatch, systemClock),
    captcha: config.captcha && createCaptcha(config.captcha),
    socials: openSocials(config.social, systemClock, extra?.socials),
    webhook: config.webhook && createHttpWebhook(config.webhook, systemClock),
  };
}

type Running = {
  readonly app: Awaited<ReturnType<typeof createIdentity>>;
  readonly jobs: ReturnType<typeof openJobs>;
  readonly deps: Deps;
  /** Background work. */
  readonly unfinished: ReadonlySet<Promise<unknown>>;
  /** Closed once all work is done, in this order. */
  readonly closes: readonly (() => unknown)[];
};

/** Ends the work of a process that takes no new requests. */
async function finish({ app, jobs, deps, unfinished, closes }: Running): Promise<void> {
  const late = setTimeout(stopWithin, undefined, { ref: false });
  const closed = app.close();
  await Promise.race([closed, late]);
  // A client that sends or reads slowly doesn't delay the stop any longer.
  app.server.closeAllConnections();
  await closed;
  jobs.stop();
  // Nor does a face scan that is being judged: it gets no verdict, and the customer may try again.
  await Promise.race([Promise.all(unfinished), late]);
  // The next process repeats an unfinished delivery.
  deps.webhook?.stop();
  for (const close of closes) await close();
}

async function start(config: Config, env: Environment, openExtra: OpenExtra | undefined): Promise<void> {
  const site = await openSite(config, console.warn);
  const tracing = await openTraces(config);
  const system = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
  const isNew = isNewDatabase(config);
  const { storage, prepare } = await awaitStorage(config, tracing && ((run) => tracing.statement(system, run)));
  const secrets = createSecrets(await loadSecrets(config));
  const outbox = createOutbox(storage, systemClock);
  const smtp = config.smtp && createSmtp(config.smtp);
  const extra = await openExtra?.({ secrets, outbox, origin: config.settings.origin });
  const unfinished = new Set<Promise<unknown>>();
  const report = createReports(
    systemClock,
    () => app.log,
    () => metrics,
  );
  const standby = openReplica(config, storage, report);
  const ports = await openPorts(config, env, { secrets, outbox, extra });
  const unwatched: Deps = {
    ...ports,
    storage,
    replica: standby?.replica,
    secrets,
    clock: systemClock,
    passwords: createPasswordQueue({
      ...config.hashes,
      hashes: await createPasswordHashes(secrets, (ownerId, why) =>
        app.log.error({ ownerId, why }, 'a stored password hash cannot be read, so no password matches it'),
      ),
    }),
    mail: smtp ?? outbox,
    settings: config.settings,
    report,
    background: (work) => {
      const settled = work
        .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
        .finally(() => unfinished.delete(settled));
      unfinished.add(settled);
    },
  };
  const untraced: Deps = { ...unwatched, ...watchedPorts(unwatched, report) };
  const deps: Deps = tracing === undefined ? untraced : { ...untraced, ...tracedPorts(tracing, untraced) };
  const ready = () => prepare((own) => begin({ ...deps, storage: own }, extra));
  const notYet = await whyNotYet(ready);
  const host = config.settings.demo ? 'localhost' : '0.0.0.0';
  const metrics = await openMetrics(config, storage, secrets);
  const stopping = new AbortController();
  const app = await createIdentity(deps, {
    ...(site && { site }),
    extra,
    isStopping: () => stopping.signal.aborted,
    onAnswered: metrics?.answered,
    tracing,
    logger: { level: config.logLevel },
  });
  hashBehindAnswers((err) => app.log.warn({ err }, 'on a busy core, refusals may wait for the hashes of other logins'));
  const jobReport = (what: JobReport): void => {
    metrics?.jobRan(what);
    if (what.outcome === 'told') app.log.info({ job: what.job }, what.what);
    if (what.outcome === 'failed') app.log.error({ err: what.error, job: what.job, row: what.row }, 'a job has failed');
  };
  const jobs = openJobs(storage, allJobs(deps), { background: deps.background, report: jobReport });
  const address = await app.listen({ port: config.port, host });
  const closes = [
    () => ports.face?.close(),
    () => metrics?.close(),
    () => Promise.all(unfinished),
    () => tracing?.close(),
    () => smtp?.close(),
    () => standby?.close(),
    () => storage.close(),
  ];
  let endSchedule = (): void => undefined;

  const stop = async (): Promise<void> => {
    stopping.abort();
    // A load balancer polls `/readyz`. Until it notices the stop, it still sends customers here, and they are served.
    await setTimeout(config.stopDelay * 1_000);
    endSchedule();
    await finish({ app, jobs, deps, unfinished, closes });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  if (notYet !== undefined) {
    const say = (reason: string) => console.warn(`Stepgate listens at ${address} and waits for its database: ${reason}`);
    if (!(await untilReady(ready, say, stopping.signal))) return;
  }
  endSchedule = scheduleJobs(jobs, timers, deps.background);
  app.log.info({ version, node: process.version, database: storage.kind }, 'Stepgate has started');
  // Last, because a program that reads the banner may stop the process immediately.
  console.log(formatBanner(config, address, isNew, extra?.banner));
}

/** The demo's passwords are public, so a program starts in the mode that it is for, and in no other. */
function checkMode({ demo }: Config['settings'], openExtra: OpenExtra | undefined): void {
  if (demo && openExtra === undefined)
    throw new ConfigError(['STEPGATE_ENV is "demo", and this program is for production: npm start runs the demo']);
  if (!demo && openExtra !== undefined) throw new ConfigError(['STEPGATE_ENV must be "demo": this program is the demo']);
}

/**
 * Runs the service until a signal stops the process. An error that the operator can fix ends it with a sentence.
 * @param openExtra what the demo adds
 */
export async function runService(env: Environment, openExtra?: OpenExtra): Promise<void> {
  try {
    const config = readConfig(env);
    checkMode(config.settings, openExtra);
    await start(config, env, openExtra).catch((error: unknown) => {
      throw toStartFault(error, config);
    });
  } catch (error) {
    if (!isSentence(error)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
