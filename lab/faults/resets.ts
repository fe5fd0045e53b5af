/** Customers who have forgotten their password and got the answer that a mail is on its way. */
import { setTimeout } from 'node:timers/promises';
import { calls } from '@stepgate/contract';
import type { WorldCustomer } from '@stepgate/testkit';
import type { Service } from './service.ts';

const between = 150;

export type Resets = {
  /** Addresses of these customers. */
  acknowledged(): readonly string[];
  stop(): Promise<void>;
};

/** One after the other, each from a separate network. */
export function startResets(services: () => readonly Service[], customers: readonly WorldCustomer[]): Resets {
  const acknowledged: string[] = [];
  let stopped = false;
  async function work(): Promise<void> {
    for (const [nth, { email }] of customers.entries()) {
      if (stopped) return;
      const all = services();
      const headers = { 'x-forwarded-for': `2001:db8:cccc:${nth.toString(16)}::1` };
      const answer = await all[nth % all.length]?.ask(calls.askPasswordReset.path, { body: { email }, headers });
      if (answer?.status === 204) acknowledged.push(email);
      await setTimeout(between);
    }
  }
  const working = work();
  return {
    acknowledged: () => acknowledged,
    async stop() {
      stopped = true;
      await working;
    },
  };
}
