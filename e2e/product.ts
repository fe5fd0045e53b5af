/** The real product for journeys: the built site and the identity service, as a process with its own database. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startService } from '@stepgate/testkit/start-service';
import { keepSeededData } from './seeded-data.ts';

export const password = 'open sesame please';

export type Channel = 'sms' | 'whatsapp' | 'voice' | 'email';

export type Message = {
  readonly channel: Channel;
  readonly to: string;
  /** Only for an e-mail. */
  readonly subject: string | null;
  readonly text: string;
};

export type Product = {
  readonly origin: string;
  /** All sent messages, oldest first; only of one channel if it is named. */
  messages(channel?: Channel): Promise<readonly Message[]>;
  /** The current code of a demo customer's authenticator app. */
  authenticatorCode(email: string): Promise<string>;
  /** Replaces a wait: moves all requests and messages so far ten minutes into the past, in the service's own database. */
  tenMinutesPass(): void;
  /** Replaces a wait of three days: each open phone change was asked for before it. */
  phoneChangeWaitEnds(): void;
  /** Replaces a wait: moves the last activity of every session this far into the past. @param milliseconds at most five minutes, or the session ends */
  sessionsIdleFor(milliseconds: number): void;
  /** Replaces a wait of a day and a confirmation: no change of an account holds its money any more. */
  holdsEnd(): void;
  /** Replaces a wait of a week and a confirmation: each passkey is old enough to choose passkeys only at once. */
  passkeysGetOld(): void;
  /** Replaces a wait of three days: each recovery without passkeys was begun before it, and the customer was reminded a day before its end. */
  recoveryWaitEnds(): void;
  /** The link with which a member of the staff adds a passkey, as an operator's command prints it. */
  staffPasskeyLink(email: string): Promise<string>;
  /** Kills the service, and starts it again at the same address with the same data. */
  killAndStart(): Promise<void>;
  /** Restores the initial state: no test sees another's texts or locks. */
  startOver(): Promise<void>;
  end(): Promise<void>;
};

async function read<T>(origin: string, path: string): Promise<T> {
  const answer = await fetch(origin + path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

const run = promisify(execFile);
const reviewerCommand = fileURLToPath(new URL('../apps/identity/src/commands/reviewer.ts', import.meta.url));

const tenMinutes = 10 * 60_000;
const threeDays = 3 * 24 * 60 * 60_000;

/** @param more of the service's environment */
export async function startProduct(more: Readonly<Record<string, string>> = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'stepgate-e2e-'));
  const environment = {
    STEPGATE_DATA_DIR: data,
    STEPGATE_SITE_DIR: fileURLToPath(new URL('../apps/web/dist/demo', import.meta.url)),
    STEPGATE_TEST_CODE: 'on',
    ...more,
  };
  let service = await startService(environment);
  const { origin } = service;
  const seeded = keepSeededData(data);
  return {
    origin,
    async messages(channel) {
      const { messages } = await read<{ messages: Message[] }>(origin, '/demo/outbox/messages');
      return messages.filter((message) => channel === undefined || message.channel === channel);
    },
    async authenticatorCode(email) {
      const path = '/demo/authenticators';
      const { authenticators } = await read<{ authenticators: { label: string; code: string }[] }>(origin, path);
      const found = authenticators.find(({ label }) => label === email);
      if (found === undefined) throw new Error(`no authenticator of ${email}`);
      return found.code;
    },
    tenMinutesPass() {
      const database = new DatabaseSync(join(data, 'stepgate.sqlite'), { timeout: 5_000 });
      database.exec(`
        update phone_change set received_at = received_at - ${tenMinutes};
        update code_send set last_at = last_at - ${tenMinutes};
      `);
      database.close();
    },
    phoneChangeWaitEnds() {
      const database = new DatabaseSync(join(data, 'stepgate.sqlite'), { timeout: 5_000 });
      database.exec(`update phone_change set received_at = received_at - ${threeDays}, ready_at = ready_at - ${threeDays}`);
      database.close();
    },
    sessionsIdleFor(milliseconds) {
      const database = new DatabaseSync(join(data, 'stepgate.sqlite'), { timeout: 5_000 });
      for (const table of ['session', 'staff_session'])
        database.prepare(`update ${table} set last_seen_at = last_seen_at - ?`).run(milliseconds);
      database.close();
    },
    holdsEnd() {
      const database = new DatabaseSync(join(data, 'stepgate.sqlite'), { timeout: 5_000 });
      database.exec("update customer set risky_change = ''");
      database.close();
    },
    passkeysGetOld() {
      const database = new DatabaseSync(join(data, 'stepgate.sqlite'), { timeout: 5_000 });
      database.exec(`
        update passkey set created_at = created_at - ${7 * 24 * 60 * 60_000};
        update customer set risky_change_confirmed = 1;
      `);
      database.close();
    },
    recoveryWaitEnds() {
      const database = new DatabaseSync(join(data, 'stepgate.sqlite'), { timeout: 5_000 });
      database.exec(`
        update passkey_recovery set
          begun_at = begun_at - ${threeDays}, ready_at = ready_at - ${threeDays}, latest_at = latest_at - ${threeDays},
          reminded_at = begun_at - ${threeDays / 3};
      `);
      database.close();
    },
    async staffPasskeyLink(email) {
      const { PATH } = process.env;
      const env = { PATH, STEPGATE_ENV: 'demo', STEPGATE_ORIGIN: origin, STEPGATE_DATA_DIR: data };
      const { stdout } = await run(process.execPath, [reviewerCommand, 'passkey', email], { env });
      return stdout.match(/http\S+/)?.[0] ?? '';
    },
    async killAndStart() {
      await service.end('SIGKILL');
      service = await startService({ ...environment, PORT: new URL(origin).port });
    },
    startOver: seeded.putBack,
    async end() {
      seeded.close();
      await service.end('SIGKILL');
      await rm(data, { recursive: true });
    },
  };
}
