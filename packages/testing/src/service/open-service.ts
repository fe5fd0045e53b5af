/** The service as a function, in memory: the real service, with fakes of the world outside. */
import type { PhoneChannel } from '@stepgate/contract';
import { moneyRoutes } from '@stepgate/demo/money';
import {
  allJobs,
  claimDatabase,
  createIdentity,
  createOutbox,
  createPasswordQueue,
  type Deps,
  openJobs,
  openSqlite,
  type PhoneProvider,
  type PhotoStore,
  type PushProvider,
  type Secrets,
  type Settings,
} from '@stepgate/identity';
import { createHashesWith } from '@stepgate/identity/password-hashes';
import type { MovedClock } from './clock.ts';
import { keepApiKey } from './test-api-key.ts';

export type Service = {
  readonly deps: Deps;
  readonly app: Awaited<ReturnType<typeof createIdentity>>;
  readonly clock: MovedClock;
  readonly outbox: ReturnType<typeof createOutbox>;
  /** Numbers that the provider refuses to send to. */
  readonly refused: Set<string>;
  /** Waits for what the service does after its answers, such as sending. */
  settle(): Promise<void>;
  /** Runs every periodic job once. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
};

/** The smallest parameters of argon2id: tests hash passwords all the time, and these protect nothing. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The fake device looks for requests by itself. */
const wakesNobody: PushProvider = { publicKey: '', accepts: () => true, wake: async () => ({ outcome: 'sent' }) };

/** The limits on strangers would only stop the tests of one machine. The limits of a customer stay. */
const unlimited = {
  codeSendsACountry: 1_000_000,
  messageTotals: { texts: { anHour: 1_000_000, aDay: 1_000_000 }, calls: { anHour: 1_000_000, aDay: 1_000_000 } },
  loginsFrom: { captchaAfter: 1_000_000, most: 1_000_000, within: 1_000 },
  unknownTokensFrom: { most: 1_000_000, within: 1_000 },
  signUpsBeforeCaptcha: 1_000_000,
} as const satisfies Partial<Settings>;

function photosInMemory(): PhotoStore {
  const photosById = new Map<string, Buffer>();
  return {
    put: async (id, sealed) => void photosById.set(id, sealed),
    get: async (id) => photosById.get(id),
    remove: async (id) => void photosById.delete(id),
  };
}

/** @param refused numbers that it says no code may go to */
const phoneThatRefuses = (phone: PhoneProvider, refused: ReadonlySet<string>): PhoneProvider => ({
  channels: new Set<PhoneChannel>(phone.channels),
  send: async (message) => (refused.has(message.to) ? { outcome: 'refused', because: 'blocked' } : phone.send(message)),
});

export async function openService(settings: Settings, secrets: Secrets, clock: MovedClock): Promise<Service> {
  const storage = await openSqlite(undefined);
  await claimDatabase(storage, secrets, clock, settings.demo);
  await keepApiKey(storage.queries, secrets, clock.now());
  const outbox = createOutbox(storage, clock);
  const refused = new Set<string>();
  const background = new Set<Promise<unknown>>();
  const deps: Deps = {
    storage,
    clock,
    secrets,
    passwords: createPasswordQueue({
      running: 2,
      waiting: 1_000,
      hashes: await createHashesWith(cheap, secrets, () => undefined),
    }),
    phone: phoneThatRefuses(outbox, refused),
    numberSignals: undefined,
    replica: undefined,
    breachedPasswords: undefined,
    mail: outbox,
    push: wakesNobody,
    photos: photosInMemory(),
    face: undefined,
    captcha: undefined,
    socials: new Map(),
    webhook: undefined,
    settings: { ...settings, ...unlimited },
    report: () => undefined,
    background(work) {
      const settled = work.catch((error: unknown) => console.error(error)).finally(() => background.delete(settled));
      background.add(settled);
    },
  };
  const app = await createIdentity(deps, { extra: { routes: moneyRoutes, serve: () => undefined } });
  const jobs = openJobs(storage, allJobs(deps), {
    background: deps.background,
    report(what) {
      if (what.outcome === 'failed') console.error(what.error);
    },
  });
  const settle = async (): Promise<void> => {
    while (background.size > 0) await Promise.all(background);
  };
  return {
    deps,
    app,
    clock,
    outbox,
    refused,
    settle,
    async runJobs() {
      await Promise.all(jobs.names.map(jobs.run));
      await settle();
    },
    async close() {
      await app.close();
      jobs.stop();
      await settle();
      await storage.close();
    },
  };
}
