/** Requests that are approved one by one (specification, part 4): refused with a token, proved, and sent once more as they were. */
import { approvalOutcome } from '@stepgate/client';
import { CallError } from '@stepgate/contract';
import { isTransient } from '@stepgate/react';
import { useCallback, useRef, useState } from 'react';
import type { ApprovedBy, StepUpProps } from '../../../step-up/StepUp.tsx';
import { StepUpLeft } from '../../../step-up/use-step-up.ts';

/** The customer wants to enter another number than the one whose code was asked for. */
export class AnotherNumber extends Error {
  override readonly name = 'AnotherNumber';
}

/**
 * Sends a request. Where the service wants it approved, that is done in place of the page, and the very same one is sent again with its
 * approval; where that is not taken any more, it is told, and begun anew only at a press.
 * @param send the same request each time, but for the approval
 * @throws CallError, StepUpLeft, AnotherNumber
 */
export type Approve = <T>(send: (approval?: string) => Promise<T>, by: ApprovedBy) => Promise<T>;

const takenCodes: ReadonlySet<string> = new Set(['duplicated_phone_number', 'phone.number.repeated']);
const isTaken = (error: unknown): error is CallError => error instanceof CallError && takenCodes.has(error.code);

type Answer = 'passed' | 'expired' | 'again';

export function useApproval(): {
  /** What is shown in place of the page. */
  readonly proof: StepUpProps | undefined;
  readonly approve: Approve;
} {
  const [proof, setProof] = useState<StepUpProps>();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const approveNow = useCallback(async <T>(send: (approval?: string) => Promise<T>, by: ApprovedBy): Promise<T> => {
    /** @param left what is thrown where the customer does not go on */
    function ask(
      view: (answer: (given: Answer) => void) => StepUpProps['view'],
      left: Error = new StepUpLeft(),
    ): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      setProof({
        view: view(resolve),
        by,
        passed: () => resolve('passed'),
        expired: () => resolve('expired'),
        leave: () => reject(left),
        ...(by === 'new-number' && { onChangeNumber: () => reject(new AnotherNumber()) }),
      });
      return promise;
    }
    const tell = (error: Error | 'expired', left?: Error) =>
      ask((answer) => ({ name: 'failed', error, tryAgain: () => answer('again') }), left);
    const showWork = () => setProof((shown) => shown && { ...shown, view: { name: 'completing' } });

    /** @returns what the request came to, or `undefined` where its approval is not taken */
    async function sendApproved(approval: string): Promise<{ readonly value: T } | undefined> {
      for (;;) {
        showWork();
        try {
          const sent = await approvalOutcome(send(approval));
          if (sent.outcome === 'done') return { value: sent.value };
          if (sent.outcome === 'approval') return undefined;
          throw sent.error;
        } catch (error) {
          if (isTaken(error)) await ask(() => ({ name: 'taken', error }));
          if (!(error instanceof Error && isTransient(error))) throw error;
          // Whoever leaves now is told why, and not that nothing was changed: the answer may have been lost on its way.
          await tell(error, error);
        }
      }
    }

    try {
      for (;;) {
        const asked = await approvalOutcome(send());
        if (asked.outcome === 'done') return asked.value;
        // Nothing is asked of a customer whose approval was rejected; the page says what the service says.
        if (asked.outcome === 'rejected' || asked.oneTimeToken === undefined) throw asked.error;
        const { outcome, oneTimeToken } = asked;
        const answer = outcome === 'approved' ? 'passed' : await ask(() => ({ name: 'proving', oneTimeToken, again: false }));
        const came = answer === 'passed' ? await sendApproved(oneTimeToken) : undefined;
        if (came !== undefined) return came.value;
        await tell('expired');
        showWork();
      }
    } finally {
      setProof(undefined);
    }
  }, []);

  /** One after the other: two proofs cannot be shown at once. */
  const approve = useCallback<Approve>(
    (send, by) => {
      const mine = last.current.then(() => approveNow(send, by));
      last.current = mine.catch(() => undefined);
      return mine;
    },
    [approveNow],
  );

  return { proof, approve };
}
