/** A running service in the hands of a test. */
import { askAt } from './ask.ts';
import type { Message, WantedCustomer } from './protocol.ts';
import { type TestCustomer, testCustomer } from './test-customer.ts';

export type Stepgate = {
  /** The address that browsers use: your app's, if it passes the service's paths on. */
  readonly origin: string;
  /** The service's own address, for your proxy and your API. */
  readonly service: string;
  /** For `createServer` of `@stepgate/server`. It stays the same over a `reset`. */
  readonly apiKey: string;
  readonly customers: {
    /** Makes a customer of the test's own. */
    create(customer?: WantedCustomer): Promise<TestCustomer>;
  };
  readonly outbox: {
    /** Every message so far, oldest first. @param to an address or a number; by default everybody's */
    messages(to?: string): Promise<readonly Message[]>;
  };
  readonly clock: {
    /** The service's time in milliseconds since 1970. It runs like any clock. */
    now(): Promise<number>;
    /** Moves the service's time, and runs the jobs that are due by then. @param milliseconds forwards */
    advance(milliseconds: number): Promise<void>;
  };
  readonly limits: {
    /** Forgets every rate limit and every wrong try. Customers and sessions stay. */
    reset(): Promise<void>;
  };
  /** Begins again with an empty service: no customers, messages, sessions or limits, and the time of this machine. */
  reset(): Promise<void>;
};

/**
 * Takes hold of a service that another process started, such as `npx @stepgate/testing` or the setup of your tests.
 * @param service its own address
 * @example
 * ```ts
 * import { connectStepgate } from '@stepgate/testing';
 *
 * const stepgate = await connectStepgate('http://localhost:3000');
 * const ada = await stepgate.customers.create();
 * ```
 */
export async function connectStepgate(service: string): Promise<Stepgate> {
  const ask = askAt(service);
  const { origin, apiKey } = await ask('describe', {});
  return {
    origin,
    service,
    apiKey,
    customers: { create: async (customer = {}) => testCustomer(ask, await ask('create-customer', customer)) },
    outbox: {
      async messages(to) {
        const all: Message[] = [];
        for (let cursor = 0; ; ) {
          const page = await ask('messages', { ...(to !== undefined && { to: [to] }), after: cursor, wait: 0 });
          if (page.messages.length === 0) return all;
          all.push(...page.messages);
          cursor = page.cursor;
        }
      },
    },
    clock: {
      now: async () => (await ask('advance-clock', { milliseconds: 0 })).now,
      async advance(milliseconds) {
        await ask('advance-clock', { milliseconds });
      },
    },
    limits: {
      async reset() {
        await ask('reset-limits', {});
      },
    },
    async reset() {
      await ask('reset', {});
    },
  };
}
