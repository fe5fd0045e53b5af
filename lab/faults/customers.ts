/** Customers of a campaign, inserted into its database directly before the measurement. */
import { createPasswordHashes, createSecrets, type Storage, timeStep, totpCode } from '@stepgate/identity';
import { insertCustomer, type WantedCustomer, type WorldCustomer } from '@stepgate/testkit';

/** @param key the secret with which the processes are started */
export async function addCustomers(
  storage: Storage,
  key: Buffer,
  count: number,
  setup: WantedCustomer = { preferred: 'TOTP' },
): Promise<WorldCustomer[]> {
  const secrets = createSecrets(key);
  const passwords = await createPasswordHashes(secrets, () => undefined);
  const hash = await passwords.hash('correct horse battery');
  const now = Date.now();
  return storage.transaction(async ({ queries }) => {
    const customers: WorldCustomer[] = [];
    while (customers.length < count)
      customers.push(await insertCustomer({ ...storage, queries }, secrets, async () => hash, now, setup));
    return customers;
  });
}

export type CustomerPool = {
  /** A customer whose authenticator app shows an unused code, with that code; `undefined` if there is no such customer at the moment. */
  next(): { readonly customer: WorldCustomer; readonly code: () => string } | undefined;
};

/** An app's code works once in 30 seconds, so customers take turns. */
export function createPool(customers: readonly WorldCustomer[]): CustomerPool {
  const line = customers.map((customer) => ({ customer, usedIn: 0 }));
  return {
    next() {
      const at = line.findIndex(({ usedIn }) => usedIn < timeStep(Date.now()));
      const [free] = at < 0 ? [] : line.splice(at, 1);
      if (free === undefined) return undefined;
      line.push(free);
      const code = (): string => {
        // Counted as used in advance, because the result of an unanswered request is unknown. The request may also last into the
        // next time step.
        free.usedIn = timeStep(Date.now()) + 1;
        return totpCode(free.customer.totpKey, timeStep(Date.now()));
      };
      return { customer: free.customer, code };
    },
  };
}
