/** A test's own look into the database of service processes: customers are put there, and what was sent is read there. */
import { createPasswordHashes, createSecrets, type Secrets, type Storage } from '@stepgate/identity';
import { codeIn, insertCustomer, type WantedCustomer, type WorldCustomer } from './customers.ts';

export type SharedDatabase = {
  readonly storage: Storage;
  readonly secrets: Secrets;
  addCustomer(wanted?: WantedCustomer): Promise<WorldCustomer>;
  /** The newest code for a number, as the outbox has it. */
  codeSentTo(number: string): Promise<string>;
};

/** @param key the secret that the processes were started with */
export async function lookInto(storage: Storage, key: Buffer): Promise<SharedDatabase> {
  const secrets = createSecrets(key);
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const passwordHash = await passwords.hash('correct horse battery');
  return {
    storage,
    secrets,
    addCustomer: (wanted) => insertCustomer(storage, secrets, async () => passwordHash, Date.now(), wanted),
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

/** What one number or address was sent, or will be because it waits: subject and text of each message, once. */
export async function toldTo(
  { storage: { queries }, secrets }: Pick<SharedDatabase, 'storage' | 'secrets'>,
  recipient: string,
): Promise<string[]> {
  const told = new Map<string, string>();
  // Those that wait first: what is sent in between is then found among the sent.
  for (const queue of ['waiting_mail', 'waiting_text'] as const) {
    for (const { id, content } of await queries.selectFrom(queue).select(['id', 'content']).execute()) {
      const { to, subject = '', text }: { to: string; subject?: string; text: string } = JSON.parse(secrets.open(content, id));
      if (to === recipient) told.set(id, `${subject} ${text}`);
    }
  }
  const sent = await queries.selectFrom('outbox_message').selectAll().where('recipient', '=', recipient).execute();
  for (const { id, subject, text } of sent) told.set(id, `${subject ?? ''} ${text}`);
  return [...told.values()];
}
