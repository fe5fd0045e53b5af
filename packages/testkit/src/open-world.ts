/**
 * openWorld(): the real service, in process, on a database of its own, with an outbox and a clock moved by hand. Nothing in it is a
 * stand-in but the time and the telephone.
 */
import { createHash } from 'node:crypto';
import { calls, defaults, headers } from '@stepgate/contract';
import {
  createIdentity,
  createOutbox,
  createPasswordQueue,
  createSecrets,
  type Deps,
  type Outbox,
  type OutboxMessage,
  openPostgres,
  openSqlite,
  type Secrets,
  type Settings,
  type SmsProvider,
  type Storage,
  timeStep,
  totpCode,
} from '@stepgate/identity';
import { type HandClock, handClock } from './hand-clock.ts';

export type WorldOptions = {
  /** A database that the world may fill; without one, SQLite in memory. */
  readonly postgresUrl?: string;
  readonly settings?: Partial<Settings>;
  /** Takes the outbox's place. */
  readonly sms?: SmsProvider;
  readonly hashes?: { readonly running: number; readonly waiting: number };
};

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
};

export type Ask = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** Sent as it is, with no look at what it holds. */
  readonly raw?: string | Buffer;
  readonly oneTimeToken?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type WorldCustomer = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly totpKey: Buffer;
};

export type World = {
  readonly storage: Storage;
  readonly clock: HandClock;
  readonly secrets: Secrets;
  readonly app: Awaited<ReturnType<typeof createIdentity>>;
  readonly outbox: Outbox;
  ask(path: string, request?: Ask): Promise<Answer>;
  addCustomer(customer?: {
    email?: string;
    password?: string;
    preferred?: string;
    trustsKnownDevices?: boolean;
  }): Promise<WorldCustomer>;
  /** What was sent to one number, oldest first. */
  messagesTo(number: string): Promise<OutboxMessage[]>;
  /** The code in the newest message to a number. */
  codeSentTo(number: string): Promise<string>;
  totpCodeOf(customer: WorldCustomer, stepsAway?: number): string;
  close(): Promise<void>;
};

const testKey = createHash('sha256').update('a key that only tests use').digest();
let customersMade = 0;

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const clock = handClock();
  const storage =
    options.postgresUrl === undefined ? await openSqlite(undefined) : await openPostgres({ url: options.postgresUrl });
  const secrets = createSecrets(testKey);
  const outbox = createOutbox(storage, clock);
  const background = new Set<Promise<unknown>>();
  const deps: Deps = {
    storage,
    clock,
    secrets,
    passwords: await createPasswordQueue({
      ...(options.hashes ?? { running: 2, waiting: 32 }),
      decoy: 'nobody has this password',
    }),
    sms: options.sms ?? outbox,
    settings: {
      demo: true,
      testCode: false,
      origin: 'https://app.ex.test',
      trustedOrigins: ['https://help.ex.test'],
      accessToken: defaults.accessToken,
      ...options.settings,
    },
    background: (work) => void background.add(work),
  };
  const app = await createIdentity(deps, { outbox });

  const messagesTo = async (number: string): Promise<OutboxMessage[]> => {
    await Promise.all(background);
    const { messages } = await outbox.messagesAfter(0);
    return messages.filter(({ to }) => to === number);
  };

  return {
    storage,
    clock,
    secrets,
    app,
    outbox,
    messagesTo,
    async ask(path, request = {}) {
      const json = request.body === undefined ? undefined : JSON.stringify(request.body);
      const payload = request.raw ?? json;
      const answer = await app.inject({
        method: request.method ?? (payload === undefined ? 'GET' : 'POST'),
        url: path,
        headers: {
          [headers.accessToken]: defaults.accessToken,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(request.oneTimeToken !== undefined && { [headers.oneTimeToken]: request.oneTimeToken }),
          ...(request.cookie !== undefined && { cookie: request.cookie }),
          ...request.headers,
        },
        ...(payload !== undefined && { payload }),
      });
      const given = answer.headers['set-cookie'] ?? [];
      return {
        status: answer.statusCode,
        body: answer.body === '' ? undefined : JSON.parse(answer.body),
        headers: answer.headers,
        cookies: typeof given === 'string' ? [given] : given,
      };
    },
    async addCustomer(wanted = {}) {
      customersMade += 1;
      const id = secrets.newToken();
      const customer = {
        id,
        email: wanted.email ?? `c${customersMade}@ex.test`,
        password: wanted.password ?? 'correct horse battery',
        phone: `+4477009${String(customersMade).padStart(5, '0')}`,
        totpKey: Buffer.from(createHash('sha256').update(id).digest().subarray(0, 20)),
      };
      const { queries } = storage;
      await queries
        .insertInto('customer')
        .values({
          id,
          email: customer.email,
          password_hash: await deps.passwords.hash(customer.password),
          preferred_challenge: wanted.preferred ?? 'SMS',
          trusts_known_devices: wanted.trustsKnownDevices ? 1 : 0,
          created_at: clock.now(),
        })
        .execute();
      await queries
        .insertInto('phone_number')
        .values({ id: secrets.newToken(), customer_id: id, number: customer.phone, is_primary: 1, verified_at: clock.now() })
        .execute();
      await queries
        .insertInto('totp')
        .values({ customer_id: id, secret: secrets.seal(customer.totpKey.toString('base64url'), id), last_step: 0 })
        .execute();
      return customer;
    },
    async codeSentTo(number) {
      const message = (await messagesTo(number)).at(-1);
      const code = message?.text.match(/\d{6}/)?.[0];
      if (code === undefined) throw new Error(`no code was sent to ${number}`);
      return code;
    },
    totpCodeOf: ({ totpKey }, stepsAway = 0) => totpCode(totpKey, timeStep(clock.now()) + stepsAway),
    async close() {
      await app.close();
      await Promise.all(background);
      await storage.close();
    },
  };
}

/** Paths of the calls, for requests made by hand. */
export const paths = {
  login: calls.login.path,
  loginV2: calls.loginV2.path,
  loginCdr: calls.loginCdr.path,
  status: calls.tokenStatus.path,
  trigger: (channel: string): string => calls.triggerPhoneCode.path.replace(':channel', channel),
  verify: (channel: string): string => calls.verifyPhoneCode.path.replace(':channel', channel),
  exchange: calls.exchangeSession.path,
  session: calls.session.path,
  logout: calls.logout.path,
} as const;

/** The one-time token in an answer. */
export function tokenOf(body: unknown): string {
  const token = JSON.stringify(body).match(/"oneTimeToken":"([^"]+)"/)?.[1];
  if (token === undefined) throw new Error('the answer has no token');
  return token;
}
