import { CallError, calls, lifetimes, type PasskeyCreationOptions, type PasskeyRegistration, routes } from '@stepgate/contract';
import { hasNoSession, leaveForLogin, report, usePasskeys, useSending } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';
import { createPasskey } from './create-passkey.ts';

type Outcome = 'added' | 'notCreated' | 'unreadable';

type Adding = {
  readonly busy: boolean;
  readonly failure: Error | undefined;
  /** How the last press ended. `undefined` before it, and if the customer closed the dialog that asks for a second factor. */
  readonly outcome: Outcome | undefined;
  add(): void;
};

/** The service's answer after the approval. It takes one passkey for it. */
type Approved = { readonly options: PasskeyCreationOptions; readonly until: number };

/** The customer cancelled, or this device has a passkey of the account. */
const saysNo = new Set(['NotAllowedError', 'InvalidStateError', 'AbortError']);

/**
 * Adds a passkey, from the press to its result. The customer approves it first. A customer who cancels the browser's dialog presses again without another
 * approval, as long as the service takes what it has approved.
 */
export function useAdding(): Adding {
  const stepgate = useStepgate();
  const { client, clock, host } = stepgate;
  const passkeys = usePasskeys();
  const { busy, failure, send } = useSending();
  const [outcome, setOutcome] = useState<Outcome>();
  const creating = useRef<AbortController>(undefined);
  const approved = useRef<Approved>(undefined);
  useEffect(() => () => creating.current?.abort(), []);

  async function create(options: PasskeyCreationOptions): Promise<PasskeyRegistration | 'notCreated' | 'unreadable'> {
    creating.current = new AbortController();
    try {
      return await createPasskey({ passkeys, clock }, options, creating.current.signal);
    } catch (error) {
      if (error instanceof Error && !saysNo.has(error.name)) void report(host, error);
      return error instanceof Error && error.name === 'DataError' ? 'unreadable' : 'notCreated';
    }
  }

  async function begin(): Promise<PasskeyCreationOptions | undefined> {
    if (approved.current !== undefined && clock.now() < approved.current.until) return approved.current.options;
    try {
      const { options } = await client.ask(calls.beginAddPasskey, {});
      approved.current = { options, until: clock.now() + lifetimes.passkeyEnrolment };
      return options;
    } catch (error) {
      if (!(error instanceof CallError && error.kind === 'closed')) throw error;
      // A customer who has reported fraud in the dialog has no session left.
      await client.ask(calls.session, {});
      return undefined;
    }
  }

  async function addOne(): Promise<Outcome | undefined> {
    const options = await begin();
    if (options === undefined) return undefined;
    const credential = await create(options);
    if (typeof credential === 'string') return credential;
    approved.current = undefined;
    await client.ask(calls.addPasskey, { body: { credential } });
    return 'added';
  }

  function refused(error: CallError): boolean {
    const hasLeft = hasNoSession(error);
    if (hasLeft) leaveForLogin(stepgate, routes.home, error);
    return hasLeft;
  }

  return {
    busy,
    failure,
    outcome,
    add() {
      setOutcome(undefined);
      void send(addOne, { done: setOutcome, refused });
    },
  };
}
