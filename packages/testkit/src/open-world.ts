/**
 * openWorld(): the real service, in process, on a database of its own, with an outbox and a clock moved by hand. Nothing in it is a
 * stand-in but the time and the telephone.
 */
import { createHash } from 'node:crypto';
import { defaults } from '@stepgate/contract';
import {
  allJobs,
  type CaptchaVerifier,
  type ConnectionLimits,
  createIdentity,
  createOutbox,
  createPasswordHashes,
  createPasswordQueue,
  createSecrets,
  type Deps,
  type FaceMatchEngine,
  type JobReport,
  type MailProvider,
  type Outbox,
  type OutboxMessage,
  openJobs,
  openPostgres,
  openSqlite,
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
} from '@stepgate/identity';
import { type Answer, type Ask, bodyOf, requestOf } from './asking.ts';
import { codeIn, insertCustomer, type WantedCustomer, type WorldCustomer } from './customers.ts';
import { type HandClock, handClock } from './hand-clock.ts';
import { losingFirst } from './losing-first.ts';
import { memoryPhotos } from './memory-photos.ts';

export type WorldOptions = {
  /** A database that the world may fill; without one, SQLite in memory. */
  readonly postgresUrl?: string;
  readonly settings?: Partial<Settings>;
  /** Take the outbox's place. */
  readonly phone?: PhoneProvider;
  readonly mail?: MailProvider;
  /** Takes the place of one that wakes nobody. */
  readonly push?: PushProvider;
  /** Takes the place of one that keeps photos in memory. */
  readonly photos?: PhotoStore;
  /** Without one no faces are matched. */
  readonly face?: FaceMatchEngine;
  /** Without one no vendor's captcha is asked for. */
  readonly captcha?: CaptchaVerifier;
  readonly socials?: SocialLogins;
  /** What is written for a job waits for `lookAfter`: nothing runs behind an answer by itself. */
  readonly jobsByHand?: boolean;
  readonly hashes?: { readonly running: number; readonly waiting: number };
  /** The pages to serve beside the calls. */
  readonly site?: Site;
  /** Of connections, where a test can't wait for the usual ones. */
  readonly limits?: ConnectionLimits;
  /** Every transaction is taken back once and run again: what isn't safe to run twice fails its test [UP-12]. */
  readonly runsTwice?: true;
  /** Is given everything that is logged, however unimportant. */
  readonly log?: (line: string) => void;
};

export type World = {
  readonly storage: Storage;
  readonly clock: HandClock;
  readonly app: Awaited<ReturnType<typeof createIdentity>>;
  readonly outbox: Outbox;
  /** What is kept, sealed, by id. Empty where a test gave a store of its own. */
  readonly keptPhotos: ReadonlyMap<string, Buffer>;
  readonly photos: PhotoStore;
  readonly secrets: Secrets;
  readonly settings: Settings;
  ask(path: string, request?: Ask): Promise<Answer>;
  addCustomer(wanted?: WantedCustomer): Promise<WorldCustomer>;
  /** What was sent to one number or e-mail address, oldest first. */
  messagesTo(recipient: string): Promise<OutboxMessage[]>;
  codeSentTo(number: string): Promise<string>;
  totpCodeOf(customer: WorldCustomer, stepsAway?: number): string;
  /** Waits for what the service does behind its answers. Nothing is begun by it. Rejects where a job has failed meanwhile. */
  settle(): Promise<void>;
  /** What the service does by itself every few seconds, and all that comes of it: every job but the clean-up, once. Rejects where one fails. */
  lookAfter(): Promise<void>;
  /** What it clears away every hour. Rejects where something of it fails. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
};

const wakesNobody: PushProvider = { publicKey: '', accepts: () => true, wake: async () => 'sent' };

const testKey = createHash('sha256').update('a key that only tests use').digest();

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const clock = handClock();
  const opened =
    options.postgresUrl === undefined ? await openSqlite(undefined) : await openPostgres({ url: options.postgresUrl });
  const storage = options.runsTwice ? losingFirst(opened) : opened;
  const secrets = createSecrets(testKey);
  const outbox = createOutbox(storage, clock);
  const photos = memoryPhotos();
  const background = new Set<Promise<unknown>>();
  const deps: Deps = {
    storage,
    clock,
    secrets,
    passwords: createPasswordQueue({
      ...(options.hashes ?? { running: 2, waiting: 32 }),
      hashes: await createPasswordHashes(secrets, (ownerId, why) => app.log.error({ ownerId, why }, 'an unreadable hash')),
    }),
    phone: options.phone ?? outbox,
    mail: options.mail ?? outbox,
    push: options.push ?? wakesNobody,
    photos: options.photos ?? photos,
    face: options.face,
    captcha: options.captcha,
    socials: options.socials ?? new Map(),
    settings: {
      demo: true,
      testCode: false,
      origin: 'https://app.ex.test',
      trustedOrigins: ['https://help.ex.test'],
      accessToken: defaults.accessToken,
      identityHost: defaults.identityHost,
      codeSendsACountry: 1_000,
      reviewersNeeded: 1,
      trustedProxies: [],
      watchedNetworks: [],
      reviewNetworks: [],
      dataSharing: true,
      verifyLater: false,
      unknownTokensFrom: { most: 100_000, within: 1_000 },
      // Tests log in as often as they like, all from one address; those of the limit say so (`loginsFrom` of the contract).
      loginsFrom: { captchaAfter: 100_000, most: 100_000, within: 1_000 },
      contact: { email: null, phone: null },
      ...options.settings,
    },
    background: (work) => void background.add(work),
  };
  const { log, site, limits } = options;
  const app = await createIdentity(deps, {
    outbox,
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
    while (background.size > 0) {
      const begun = [...background];
      background.clear();
      await Promise.all(begun);
    }
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
    keptPhotos: photos.kept,
    photos: deps.photos,
    secrets,
    settings: deps.settings,
    messagesTo,
    settle,
    async cleanUp() {
      await jobs.run('clean-up');
      await settle();
    },
    async lookAfter() {
      await Promise.all(jobs.names.filter((name) => name !== 'clean-up').map(jobs.run));
      await settle();
    },
    async ask(path, request = {}) {
      const { payload, ...rest } = requestOf(request);
      const answer = await app.inject({ ...rest, url: path, ...(payload !== undefined && { payload }) });
      const given = answer.headers['set-cookie'] ?? [];
      return {
        status: answer.statusCode,
        body: bodyOf(answer.body, String(answer.headers['content-type'])),
        headers: answer.headers,
        cookies: typeof given === 'string' ? [given] : given,
      };
    },
    addCustomer: (wanted) => insertCustomer(storage, secrets, deps.passwords.hash, clock.now(), wanted),
    codeSentTo: async (number) => codeIn(await messagesTo(number)),
    totpCodeOf: ({ totpKey }, stepsAway = 0) => totpCode(totpKey, timeStep(clock.now()) + stepsAway),
    async close() {
      await app.close();
      jobs.stop();
      await options.face?.close();
      await Promise.all(background);
      await storage.close();
    },
  };
}
