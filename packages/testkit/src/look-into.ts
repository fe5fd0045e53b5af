/** A test's own access to the database of service processes: it inserts customers, and reads the sent messages. */
import { createPasswordHashes, createSecrets, type Secrets, type Storage } from '@stepgate/identity';
import { codeIn, insertCustomer, type WorldCustomer } from './customers.ts';
import type { WantedCustomer } from './wanted-customer.ts';

export type SharedDatabase = {
  readonly storage: Storage;
  readonly secrets: Secrets;
  addCustomer(setup?: WantedCustomer): Promise<WorldCustomer>;
  /** The newest code for a number, from the outbox. */
  codeSentTo(number: string): Promise<string>;
};

/** @param key the secret with which the processes were started */
export async function lookInto(storage: Storage, key: Buffer): Promise<SharedDatabase> {
  const secrets = createSecrets(key);
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const passwordHash = await passwords.hash('correct horse battery');
  return {
    storage,
    secrets,
    addCustomer: (setup) => insertCustomer(storage, secrets, async () => passwordHash, Date.now(), setup),
    async codeSentTo(number) {
      const rows = await storage.queries
        .selectFrom('outbox_message')
        .select('text')
        .where('recipient', '=', number)
        .orderBy('sequence')
        .execute();
      return codeIn(rows);
    },
  };
}

/** The messages to one number or address, sent or still waiting: subject and text of each, once. */
export async function toldTo(
  { storage: { queries }, secrets }: Pick<SharedDatabase, 'storage' | 'secrets'>,
  recipient: string,
): Promise<string[]> {
  const textsById = new Map<string, string>();
  // Waiting messages are read first, so that a message that is sent in the meantime is found among the sent.
  for (const queue of ['waiting_mail', 'waiting_text'] as const) {
    for (const { id, content } of await queries.selectFrom(queue).select(['id', 'content']).execute()) {
      const { to, subject = '', text }: { to: string; subject?: string; text: string } = JSON.parse(secrets.open(content, id));
      if (to === recipient) textsById.set(id, `${subject} ${text}`);
    }
  }
  const sent = await queries.selectFrom('outbox_message').selectAll().where('recipient', '=', recipient).execute();
  for (const { id, subject, text } of sent) textsById.set(id, `${subject ?? ''} ${text}`);
  return [...textsById.values()];
}
