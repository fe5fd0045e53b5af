import { calls, defaults, demoCalls, routes } from '@stepgate/contract';
import { useSending } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { browserKeyStore } from '@stepgate/web';
import { useState } from 'react';
import type { Owner } from '../demo-phone/owner.ts';
import { readCustomers } from '../demo-phone/use-customers.ts';
import type { Card } from './cards.ts';

type Attacking = Extract<Card, { readonly attacks: true }>;

/** The two halves of the page: the product, and its user's phone. */
export type Product = {
  readonly card: Exclude<Card, Attacking>;
  /** The first page of the product. */
  readonly path: string;
  readonly owner: Owner;
};

/** The product, or an attack on it. The pressed cards are counted: each one opens its stage anew. */
type Stage = (Product | { readonly card: Attacking }) & { readonly round: number };

type Demo = {
  readonly stage: Stage | undefined;
  readonly busy: boolean;
  readonly failure: Error | undefined;
  /** The demo has been brought back to its beginning, and nothing was tried since. */
  readonly startedOver: boolean;
  choose(card: Card): void;
  startOver(): void;
};

/** Logs in as the customer of a card through the service's own call, and leaves the challenge to the product. */
export function useDemo(): Demo {
  const { client, clock, memory } = useStepgate();
  const { busy, failure, send } = useSending();
  const [stage, setStage] = useState<Stage>();
  const [startedOver, setStartedOver] = useState(false);

  async function begin(card: Product['card']): Promise<Product> {
    const since = clock.now();
    const { customers, password } = await readCustomers();
    memory.clear();
    // Somebody else may still be logged in.
    await client.ask(calls.logout, {});
    if ('opens' in card) return { card, path: card.opens, owner: { customer: undefined, customers, since } };
    const { email, goesTo } = card;
    const { rememberThisDevice } = defaults;
    const { oneTimeToken } = await client.ask(calls.login, {
      body: { email, password, captcha: null, challenge: null, siteKey: null, rememberThisDevice, redirectAfterUrl: goesTo },
    });
    // The login page continues with the values in this tab.
    memory.set('oneTimeToken', oneTimeToken);
    memory.set('email', email);
    const customer = customers.find((each) => each.email === email);
    return { card, path: routes.login, owner: { customer, customers, since } };
  }

  function show(begun: Product | { readonly card: Attacking }): void {
    setStartedOver(false);
    setStage((before) => ({ ...begun, round: (before?.round ?? 0) + 1 }));
  }

  function choose(card: Card): void {
    if ('attacks' in card) show({ card });
    else void send(() => begin(card), { done: show });
  }

  async function forgetEverything(): Promise<void> {
    await client.ask(demoCalls.demoStartOver, {});
    memory.clear();
    // A browser without a database keeps no device either.
    await browserKeyStore()
      .forget()
      .catch(() => undefined);
  }

  function startOver(): void {
    // First, so that the product asks for nothing that is about to go.
    setStage(undefined);
    void send(forgetEverything, { done: () => setStartedOver(true) });
  }

  return { stage, busy, failure, startedOver, choose, startOver };
}
