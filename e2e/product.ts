/** The real product for a journey: built site and identity service, a process and a database of its own, so that no test meets another's texts or locks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { startService } from '@stepgate/testkit';

export const password = 'open sesame please';

export type Channel = 'sms' | 'whatsapp' | 'voice' | 'email';

export type Message = {
  readonly channel: Channel;
  readonly to: string;
  /** Of an e-mail. */
  readonly subject: string | null;
  readonly text: string;
};

export type Product = {
  readonly origin: string;
  /** Whatever was sent, the oldest first; by one channel alone where one is named. */
  messages(channel?: Channel): Promise<readonly Message[]>;
  /** What the authenticator app of a demo customer shows now. */
  authenticatorCode(email: string): Promise<string>;
  /** Stands in for a wait: what was asked for and sent so far is ten minutes older, as the service's own database has it. */
  tenMinutesPass(): void;
  /** Kills the service where it stands, and starts it again at the same address with the same data. */
  killAndStart(): Promise<void>;
  end(): Promise<void>;
};

async function read<T>(origin: string, path: string): Promise<T> {
  const answer = await fetch(origin + path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

const tenMinutes = 10 * 60_000;

/** @param more of the service's environment */
export async function startProduct(more: Readonly<Record<string, string>> = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'stepgate-e2e-'));
  const environment = {
    STEPGATE_DATA_DIR: data,
    STEPGATE_SITE_DIR: fileURLToPath(new URL('../apps/web/dist/demo', import.meta.url)),
    STEPGATE_TEST_CODE: 'on',
    // Its start takes a second, and its memory is large: for those alone who need it.
    STEPGATE_FACE_ENGINE: 'off',
    ...more,
  };
  let service = await startService(environment);
  const { origin } = service;
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
    async killAndStart() {
      await service.end('SIGKILL');
      service = await startService({ ...environment, PORT: new URL(origin).port });
    },
    async end() {
      await service.end('SIGKILL');
      await rm(data, { recursive: true });
    },
  };
}
