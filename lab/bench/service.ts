/** The service as a host runs it: production, the embedded database, a log that is written (and discarded). */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswordHashes, createSecrets, openSqlite, timeStep, totpCode } from '@stepgate/identity';
import {
  insertCustomer,
  insertPasskey,
  newApiKey,
  paths,
  type TestPasskey,
  tokenOf,
  toRequest,
  type WorldCustomer,
} from '@stepgate/testkit';
import { pathOf, serve } from './process.ts';

export type MeasuredService = {
  readonly origin: string;
  readonly customers: readonly WorldCustomer[];
  /** One of each customer, which doesn't count its signatures. */
  readonly passkeys: readonly TestPasskey[];
  /** For the server calls. */
  readonly apiKey: string;
  /** A request made by hand. */
  ask(path: string, request: Parameters<typeof toRequest>[0]): Promise<Response>;
  /** A one-time token in the middle of its challenges, by default of the first customer. */
  token(customer?: WorldCustomer): Promise<string>;
  /** The cookie of a session, by default of the first customer. */
  session(customer?: WorldCustomer): Promise<string>;
  stop(): Promise<void>;
};

const origin = 'https://bench.example';

/** The settings that the service needs to start in production; it sends no messages. */
export const productionEnv = {
  STEPGATE_ENV: 'production',
  STEPGATE_ORIGIN: origin,
  TWILIO_ACCOUNT_SID: 'none',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: 'none',
  STEPGATE_SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
  // All measured requests come from one address, which holds as many connections as it needs.
  STEPGATE_TRUSTED_PROXIES: '127.0.0.1,::1',
  STEPGATE_PHONE_COUNTRIES: '*',
  STEPGATE_LOGINS_FROM_ADDRESS: '100000000',
  STEPGATE_MAIL_FROM: 'no-reply@bench.example',
} as const;

/**
 * @param env in addition to production's settings
 * @param core the only core that the service runs on
 */
export async function startMeasured(
  customerCount: number,
  env: Readonly<Record<string, string>> = {},
  core?: number,
): Promise<MeasuredService> {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-bench-'));
  const key = randomBytes(32);
  const running = await serve(
    pathOf('../../apps/identity/src/main.ts'),
    {
      ...productionEnv,
      STEPGATE_SITE_DIR: pathOf('../../apps/web/dist/production'),
      ...env,
      STEPGATE_SECRET: key.toString('base64url'),
      STEPGATE_DATA_DIR: folder,
    },
    '/readyz',
    core,
  );
  const storage = await openSqlite(folder);
  const secrets = createSecrets(key);
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const hash = await passwords.hash('correct horse battery');
  const customers: WorldCustomer[] = [];
  for (let n = 0; n < customerCount; n += 1)
    customers.push(await insertCustomer(storage, secrets, async () => hash, Date.now(), { preferred: 'TOTP' }));
  const passkeys: TestPasskey[] = [];
  for (const { id } of customers) passkeys.push(await insertPasskey(storage, id, Date.now(), { origin, counts: false }));
  const apiKey = await newApiKey({ storage, secrets });
  await storage.close();

  const ask = async (path: string, ask: Parameters<typeof toRequest>[0]) => {
    const { payload, ...rest } = toRequest(ask);
    return fetch(running.origin + path, {
      ...rest,
      ...(payload !== undefined && { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    });
  };
  const [first] = customers;
  if (first === undefined) throw new Error('nobody to log in');
  const token = async ({ email, password }: WorldCustomer = first): Promise<string> => {
    const answer = await ask(paths.login, { body: { email, password } });
    return tokenOf(await answer.json());
  };
  return {
    origin: running.origin,
    customers,
    passkeys,
    apiKey,
    ask,
    token,
    async session(customer = first) {
      const oneTimeToken = await token(customer);
      await ask(paths.verify('totp'), { oneTimeToken, body: { code: totpCode(customer.totpKey, timeStep(Date.now())) } });
      const answer = await ask(paths.exchange, { body: { oneTimeToken } });
      const cookie = answer.headers
        .getSetCookie()
        .find((each) => each.startsWith('__Host-stepgate-session='))
        ?.split(';')[0];
      if (cookie === undefined) throw new Error(`no session: ${await answer.text()}`);
      return cookie;
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
