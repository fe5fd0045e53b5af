/** The real product for a journey: built site and identity service, a process and a database of its own, so that no test meets another's texts or locks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceProcess, startService } from '@stepgate/testkit';

export const password = 'open sesame please';

type Message = { readonly to: string; readonly text: string };

export type Product = {
  readonly origin: string;
  /** Every text message that was sent, the oldest first. */
  messages(): Promise<readonly Message[]>;
  /** What the authenticator app of a demo customer shows now. */
  authenticatorCode(email: string): Promise<string>;
  end(): Promise<void>;
};

async function read<T>(service: ServiceProcess, path: string): Promise<T> {
  const answer = await fetch(service.origin + path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

export async function startProduct(): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'stepgate-e2e-'));
  const service = await startService({
    STEPGATE_DATA_DIR: data,
    STEPGATE_SITE_DIR: fileURLToPath(new URL('../apps/web/dist/demo', import.meta.url)),
    STEPGATE_TEST_CODE: 'on',
  });
  return {
    origin: service.origin,
    messages: async () => (await read<{ messages: Message[] }>(service, '/demo/outbox/messages')).messages,
    authenticatorCode: async (email) => {
      const { authenticators } = await read<{ authenticators: { label: string; code: string }[] }>(
        service,
        '/demo/authenticators',
      );
      const found = authenticators.find(({ label }) => label === email);
      if (found === undefined) throw new Error(`no authenticator of ${email}`);
      return found.code;
    },
    end: async () => {
      await service.end('SIGKILL');
      await rm(data, { recursive: true });
    },
  };
}
