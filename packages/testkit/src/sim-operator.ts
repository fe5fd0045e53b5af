/** An operator in place of a real one: a test says what it knows about SIM cards. */
import type { NumberSignals, SimAnswer } from '@stepgate/identity';
import type { WorldCustomer } from './customers.ts';
import { beginLogin, exchangeToken, passWithText } from './journeys.ts';
import { type LoggedInCustomer, loggedInWith } from './logged-in-customers.ts';
import type { World } from './open-world.ts';

const hour = 3_600_000;

export type SimOperator = NumberSignals & {
  /** The numbers that it was asked about, in order. */
  readonly asked: readonly string[];
  say(answer: SimAnswer): void;
  /** The SIM card of a number, or of every number, was changed two hours before this time. */
  swapped(now: number, number?: string): void;
};

/** At first no SIM card was changed. */
export function simOperator(): SimOperator {
  const asked: string[] = [];
  let knows: (number: string) => SimAnswer = () => ({ outcome: 'unchanged' });
  return {
    asked,
    async simChange(number) {
      asked.push(number);
      return knows(number);
    },
    say(answer) {
      knows = () => answer;
    },
    swapped(now, number) {
      knows = (of) =>
        number === undefined || of === number ? { outcome: 'changed', at: now - 2 * hour } : { outcome: 'unchanged' };
    },
  };
}

/** A session that began with the password and a text message. */
export async function logInByText(world: World, customer: WorldCustomer): Promise<LoggedInCustomer> {
  const oneTimeToken = await beginLogin(world, customer);
  await passWithText(world, customer, oneTimeToken);
  return loggedInWith(world, customer, await exchangeToken(world, oneTimeToken));
}
