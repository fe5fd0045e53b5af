/** A test's own look into the database of service processes: customers are put there, and what was sent is read there. */
import { createPasswordQueue, createSecrets, type Secrets, type Storage } from '@stepgate/identity';
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
  const passwords = await createPasswordQueue({ running: 2, waiting: 0, decoy: 'decoy' });
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
