import { CallError, calls } from '@stepgate/contract';
import { isTransient, useStepgate } from '@stepgate/react';
import { useCallback, useRef, useState } from 'react';
import { hasNoSession } from '../session/use-of-session.ts';

export type StepUpView =
  | { readonly name: 'beginning' | 'completing' }
  /** `again`: it was left before. */
  | { readonly name: 'proving'; readonly oneTimeToken: string; readonly again: boolean }
  | { readonly name: 'failed'; readonly error: Error | 'expired'; tryAgain(): void };

/** The customer did not go through with the proof: nothing was changed. */
export class StepUpLeft extends Error {
  override readonly name = 'StepUpLeft';
}

type Prompt = { readonly proved: Promise<void>; resolve(): void; reject(reason: Error): void };

function newPrompt(): Prompt {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { proved: promise, resolve, reject };
}

export const needsProof = (error: unknown): boolean => error instanceof CallError && error.code === 'second_factor_needed';

export type StepUp = {
  /** What is shown in place of the page, while the customer proves something. */
  readonly view: StepUpView | undefined;
  /**
   * Makes a change. Where the service wants a fresh second factor first, asks for it and then makes the change once more: a second demand is an
   * error, never a loop. Changes that meet share one proof.
   * @throws CallError, StepUpLeft
   */
  change<T>(make: () => Promise<T>): Promise<T>;
  /**
   * Asks for a fresh second factor ahead of something that takes a while and needs it at its end. Who asks meanwhile shares it.
   * @throws CallError, StepUpLeft
   */
  prove(): Promise<void>;
  /** Every challenge has passed. */
  passed(oneTimeToken: string): void;
  expired(): void;
  leave(): void;
};

export function useStepUp(): StepUp {
  const { client, memory } = useStepgate();
  const [view, setView] = useState<StepUpView>();
  const prompt = useRef<Prompt>(undefined);

  const settle = useCallback((how: (prompt: Prompt) => void) => {
    if (prompt.current !== undefined) how(prompt.current);
    prompt.current = undefined;
  }, []);

  /** An answer that comes after the customer has left is nobody's. */
  const attempt = useCallback(
    async (
      name: 'beginning' | 'completing',
      work: (stillAsked: () => boolean) => Promise<void>,
      tryAgain: (error: Error) => void,
    ) => {
      const asked = prompt.current;
      const stillAsked = () => prompt.current === asked;
      setView({ name });
      try {
        await work(stillAsked);
      } catch (cause) {
        if (!stillAsked()) return;
        const error = cause instanceof Error ? cause : new CallError('unreadable', { cause });
        if (hasNoSession(error)) settle(({ reject }) => reject(error));
        else setView({ name: 'failed', error, tryAgain: () => tryAgain(error) });
      }
    },
    [settle],
  );

  const beginAnew = useCallback((): void => {
    const work = async (stillAsked: () => boolean) => {
      const { oneTimeToken } = await client.ask(calls.beginStepUp, {});
      memory.set('stepUp', oneTimeToken);
      if (stillAsked()) setView({ name: 'proving', oneTimeToken, again: false });
    };
    void attempt('beginning', work, beginAnew);
  }, [client, memory, attempt]);

  /** Goes on with a proof that was left: a code that has been sent is good for its token only. */
  const begin = useCallback((): void => {
    const oneTimeToken = memory.get('stepUp');
    if (oneTimeToken === undefined) beginAnew();
    else setView({ name: 'proving', oneTimeToken, again: true });
  }, [memory, beginAnew]);

  const passed = useCallback(
    (oneTimeToken: string): void => {
      const work = async (stillAsked: () => boolean) => {
        await client.ask(calls.completeStepUp, { body: { oneTimeToken } });
        memory.remove('stepUp');
        if (stillAsked()) settle(({ resolve }) => resolve());
      };
      // Where the service has refused the token, only another one helps.
      void attempt('completing', work, (error) => (isTransient(error) ? passed(oneTimeToken) : beginAnew()));
    },
    [client, memory, attempt, settle, beginAnew],
  );

  const expired = useCallback((): void => {
    memory.remove('stepUp');
    if (view?.name === 'proving' && view.again) beginAnew();
    else setView({ name: 'failed', error: 'expired', tryAgain: beginAnew });
  }, [memory, view, beginAnew]);

  /** @param then while the proof is still shown */
  const whenProved = useCallback(
    async <T>(then: () => T | Promise<T>): Promise<T> => {
      if (prompt.current === undefined) {
        prompt.current = newPrompt();
        begin();
      }
      try {
        await prompt.current.proved;
        return await then();
      } finally {
        setView(undefined);
      }
    },
    [begin],
  );

  const change = useCallback(
    async <T>(make: () => Promise<T>): Promise<T> => {
      try {
        return await make();
      } catch (error) {
        if (!needsProof(error)) throw error;
      }
      return whenProved(make);
    },
    [whenProved],
  );

  const prove = useCallback(() => whenProved(() => undefined), [whenProved]);

  return {
    view,
    change,
    prove,
    passed,
    expired,
    leave: () => settle(({ reject }) => reject(new StepUpLeft())),
  };
}
