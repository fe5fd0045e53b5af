/** openWorld(): the real service, in process, on its own database, with an outbox and a clock that the test moves. Only time and telephony are replaced. */
import { defaults, messageTotals } from '@stepgate/contract';
import { demoWith } from '@stepgate/demo';
import {
  allJobs,
  builtInPolicy,
  type CaptchaVerifier,
  type ConnectionLimits,
  createIdentity,
  createOutbox,
  createPasswordQueue,
  createReports,
  type Deps,
  type FaceMatchEngine,
  type JobReport,
  type MailProvider,
  type Outbox,
  type OutboxMessage,
  openJobs,
  type PhoneProvider,
  type PhotoStore,
  type PushProvider,
  type Secrets,
  type Settings,
  type Site,
  type SocialLogins,
  type Storage,
  timeStep,
  totpCode,
  type WebhookReceiver,
  watchedPorts,
} from '@stepgate/identity';
import { createHashesWith, createPasswordHashes } from '@stepgate/identity/password-hashes';
import { type Answer, type Ask, cookiesSetBy, parseBody, toRequest } from './asking.ts';
import { codeIn, insertCustomer, type WorldCustomer } from './customers.ts';
import { type HandClock, handClock } from './hand-clock.ts';
import { memoryPhotos } from './memory-photos.ts';
import type { WantedCustomer } from './wanted-customer.ts';
import { type DatabaseOptions, openWorldDatabase } from './world-database.ts';

export type WorldOptions = DatabaseOptions & {
  /** Another process of this world's service: it shares database, photos and clock. Close it first. */
  readonly beside?: World;
  readonly settings?: Partial<Settings>;
  /** Replace the outbox. */
  readonly phone?: PhoneProvider;
  readonly numberSignals?: Deps['numberSignals'];
  readonly replica?: Deps['replica'];
  readonly breachedPasswords?: Deps['breachedPasswords'];
  readonly mail?: MailProvider;
  /** Replaces the default, which wakes no device. */
  readonly push?: PushProvider;
  /** Replaces the default, which keeps photos in memory. */
  readonly photos?: PhotoStore;
  /** Without one, face matching is unavailable. */
  readonly face?: FaceMatchEngine;
  /** Without one, no vendor's captcha is required. */
  readonly captcha?: CaptchaVerifier;
  readonly socials?: SocialLogins;
  /** Without a receiver there are no webhooks. */
  readonly webhook?: WebhookReceiver;
  /** Enqueued jobs wait for `runJobs`: nothing runs after an answer by itself. */
  readonly jobsByHand?: boolean;
  /** The queue of logins, whose hashes then cost as much as in production: for tests of floods and of stored hashes. */
  readonly hashes?: { readonly running: number; readonly waiting: number };
  /** The pages to serve in addition to the calls. */
  readonly site?: Site;
  /** Connection limits, if a test can't wait for the usual ones. */
  readonly limits?: ConnectionLimits;
  /** Counts what the service reports. */
  readonly metrics?: Parameters<typeof createReports>[2];
  /** Receives every log line, of any level. */
  readonly log?: (line: string) => void;
};

export type World = {
  readonly storage: Storage;
  readonly clock: HandClock;
  readonly app: Awaited<ReturnType<typeof createIdentity>>;
  readonly outbox: Outbox;
  /** Stored photos, sealed, by id. Empty if a test passed its own store. */
  readonly keptPhotos: ReadonlyMap<string, Buffer>;
  readonly photos: PhotoStore;
  readonly face: FaceMatchEngine | undefined;
  readonly phone: PhoneProvider;
  readonly secrets: Secrets;
  readonly settings: Settings;
  ask(path: string, request?: Ask): Promise<Answer>;
  addCustomer(setup?: WantedCustomer): Promise<WorldCustomer>;
  /** The messages to one number or e-mail address, oldest first. */
  messagesTo(recipient: string): Promise<OutboxMessage[]>;
  codeSentTo(number: string): Promise<string>;
  totpCodeOf(customer: WorldCustomer, stepsAway?: number): string;
  /** Waits for the service's work after its answers, without starting any. Rejects if a job has failed in the meantime. */
  settle(): Promise<void>;
  /** Runs every periodic job except the clean-up once, with all their effects. Rejects if one fails. */
  runJobs(): Promise<void>;
  /** Runs the hourly clean-up. Rejects if a part of it fails. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
};

const wakesNobody: PushProvider = { publicKey: '', accepts: () => true, wake: async () => ({ outcome: 'sent' }) };

/** The smallest parameters of argon2id: a hundredth of the usual time, because the suite hashes thousands of passwords. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { beside, metrics } = options;
  const clock = beside?.clock ?? handClock();
  const { storage, secrets } = await openWorldDatabase(options, clock, beside?.storage);
  const outbox = createOutbox(storage, clock);
  const photos = memoryPhotos();
  const background = new Set<Promise<unknown>>();
  const unreadable = (ownerId: string, why: string) => app.log.error({ ownerId, why }, 'an unreadable hash');
  const hashes = options.hashes ? createPasswordHashes(secrets, unreadable) : createHashesWith(cheap, secrets, unreadable);
  const report = createReports(clock, () => app.log, metrics);
  const unwatched: Deps = {
    storage,
    clock,
    secrets,
    passwords: createPasswordQueue({ ...(options.hashes ?? { running: 2, waiting: 32 }), hashes: await hashes }),
    replica: options.replica,
    breachedPasswords: options.breachedPasswords,
    phone: options.phone ?? outbox,
    numberSignals: options.numberSignals,
    mail: options.mail ?? outbox,
    push: options.push ?? wakesNobody,
    photos: options.photos ?? beside?.photos ?? photos,
    face: options.face,
    captcha: options.captcha,
    socials: options.socials ?? new Map(),
    webhook: options.webhook,
    settings: {
      brand: defaults.brand,
      demo: true,
      testCode: false,
      origin: 'https://app.ex.test',
      rpId: 'app.ex.test',
      passkeyOrigins: [],
      trustedOrigins: ['https://help.ex.test'],
      accessToken: defaults.accessToken,
      identityHost: defaults.identityHost,
      codeSendsACountry: 1_000,
      messageTotals,
      reviewersNeeded: 1,
      staffPasskeys: 'optional',
      trustedProxies: [],
      watchedNetworks: [],
      reviewNetworks: [],
      dataSharing: true,
      sessionKey: 'optional',
      policy: builtInPolicy,
      unknownTokensFrom: { most: 100_000, within: 1_000 },
      // Tests log in without limit, all from one address; tests of the limit set it (`loginsFrom` of the contract).
      loginsFrom: { captchaAfter: 100_000, most: 100_000, within: 1_000 },
      // Tests sign up without limit, too.
      signUpsBeforeCaptcha: 100_000,
      contact: { email: null, phone: null },
      ...options.settings,
    },
    report,
    // Work leaves the set when it is done, so that two parallel `settle` calls both wait for it. Failed work stays, and `settle` throws its error.
    background: (work) => {
      background.add(work);
      work.then(
        () => background.delete(work),
        () => undefined,
      );
    },
  };
  const deps: Deps = { ...unwatched, ...watchedPorts(unwatched, report) };
  const { log, site, limits } = options;
  const app = await createIdentity(deps, {
    ...(deps.settings.demo && { extra: demoWith(outbox) }),
    ...(site && { site }),
    ...(limits && { limits }),
    ...(log && { logger: { level: 'trace', stream: { write: log } } }),
  });
  const failures: (JobReport & { readonly outcome: 'failed' })[] = [];
  const wakes = options.jobsByHand ? { onWake: () => () => undefined } : storage;
  const jobs = openJobs(wakes, allJobs(deps), {
    background: deps.background,
    report: (what) => {
      if (what.outcome === 'failed') failures.push(what);
    },
  });
  const settle = async (): Promise<void> => {
    while (background.size > 0) await Promise.all(background);
    const errors = failures.splice(0);
    if (errors.length > 0)
      throw new AggregateError(
        errors.map(({ error }) => error),
        `jobs have failed: ${errors.map(({ job }) => job).join(', ')}`,
      );
  };
  const messagesTo = async (recipient: string): Promise<OutboxMessage[]> => {
    await settle();
    const all: OutboxMessage[] = [];
    for (let cursor = 0; ; ) {
      const page = await outbox.messagesAfter(cursor);
      if (page.messages.length === 0) break;
      all.push(...page.messages);
      cursor = page.cursor;
    }
    return all.filter(({ to }) => to === recipient);
  };
  return {
    storage,
    clock,
    app,
    outbox,
    keptPhotos: photos.stored,
    photos: deps.photos,
    face: deps.face,
    phone: deps.phone,
    secrets,
    settings: deps.settings,
    messagesTo,
    settle,
    async cleanUp() {
      await jobs.run('clean-up');
      await settle();
    },
    async runJobs() {
      await Promise.all(jobs.names.filter((name) => name !== 'clean-up').map(jobs.run));
      await settle();
    },
    async ask(path, request = {}) {
      const { payload, ...rest } = toRequest(request);
      const answer = await app.inject({ ...rest, url: path, ...(payload !== undefined && { payload }) });
      return {
        status: answer.statusCode,
        body: parseBody(answer.body, String(answer.headers['content-type'])),
        headers: answer.headers,
        cookies: cookiesSetBy(answer),
      };
    },
    addCustomer: (setup) => insertCustomer(storage, secrets, deps.passwords.hash, clock.now(), setup),
    codeSentTo: async (number) => codeIn(await messagesTo(number)),
    totpCodeOf: ({ totpKey }, stepsAway = 0) => totpCode(totpKey, timeStep(clock.now()) + stepsAway),
    async close() {
      await app.close();
      jobs.stop();
      await options.face?.close();
      await Promise.all(background);
      if (beside === undefined) await storage.close();
    },
  };
}
