/** Customers of a campaign, written straight into its database before anything is measured. */
import { createPasswordHashes, createSecrets, type Storage, timeStep, totpCode } from '@stepgate/identity';
import { insertCustomer, type WantedCustomer, type WorldCustomer } from '@stepgate/testkit';

/** @param key the secret that the processes are started with */
export async function addCustomers(
  storage: Storage,
  key: Buffer,
  count: number,
  wanted: WantedCustomer = { preferred: 'TOTP' },
): Promise<WorldCustomer[]> {
  const secrets = createSecrets(key);
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const hash = await passwords.hash('correct horse battery');
  const now = Date.now();
  return storage.transaction(async (queries) => {
    const customers: WorldCustomer[] = [];
    while (customers.length < count)
      customers.push(await insertCustomer({ ...storage, queries }, secrets, async () => hash, now, wanted));
    return customers;
  });
}

export type CustomerPool = {
  /** Somebody whose authenticator app shows a code that was not used yet, with that code; `undefined` where there is nobody just now. */
  next(): { readonly customer: WorldCustomer; readonly code: () => string } | undefined;
};

/** An app's code is good once in half a minute, so customers take turns. */
export function createPool(customers: readonly WorldCustomer[]): CustomerPool {
  const line = customers.map((customer) => ({ customer, usedIn: 0 }));
  return {
    next() {
      const first = line[0];
      if (first === undefined || first.usedIn >= timeStep(Date.now())) return undefined;
      line.shift();
      line.push(first);
      // Counted as used before it is: nobody knows what became of a request that was not answered. And the time it takes may reach into the next step.
      first.usedIn = timeStep(Date.now()) + 1;
      return { customer: first.customer, code: () => totpCode(first.customer.totpKey, timeStep(Date.now())) };
    },
  };
}
