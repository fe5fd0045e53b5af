/** Sends one wish at a time, under one key until its outcome is known, across approvals, lost answers and reloads. */

import { type CallError, type DemoTransfer, demoCalls, demoSendRoute, sizes } from '@stepgate/contract';
import { hasNoSession, leaveForLogin, useCopy, useSending } from '@stepgate/pages';
import { isTransient, type PromptStore, useStepgate } from '@stepgate/react';
import { newId } from '@stepgate/web';
import { useState } from 'react';
import type { copy } from './copy.ts';
import { type Draft, draftIn, forgetDraft, keepDraft, resumeDraft, type TransferDraft } from './draft.ts';
import type { RefuseField } from './SendForm.tsx';
import { useWrapper } from './use-wrapper.ts';

/** Why a wish was neither sent nor failed: the customer closed its approval, or transfers are paused, in the service's words. */
export type Unsent = { readonly reason: 'closed' } | { readonly reason: 'onHold'; readonly why: string };

/** A completed transfer, and the balance after it. */
export type Receipt = { readonly transfer: DemoTransfer; readonly balance: number };

type SendingMoney = {
  readonly busy: boolean;
  readonly failure: Error | undefined;
  readonly unsent: Unsent | undefined;
  /** The last wish, if it is completed and the customer hasn't begun another. */
  readonly sent: Receipt | undefined;
  /** The wish whose outcome is unknown. */
  readonly draft: Draft | undefined;
  readonly store: PromptStore;
  send(wish: TransferDraft, refuse?: RefuseField): void;
  /** Back to an empty form. */
  another(): void;
};

/** @param refresh loads the current state */
export function useSendingMoney(refresh: () => Promise<unknown>): SendingMoney {
  const t = useCopy<typeof copy>();
  const { host, memory } = useStepgate();
  const { wrapper, store } = useWrapper();
  const { busy, failure, send: ask } = useSending();
  const [unsent, setUnsent] = useState<Unsent>();
  const [sent, setSent] = useState<Receipt>();

  /** @returns whether the error is shown here */
  function refused(error: CallError, refuse: RefuseField | undefined): boolean {
    if (isTransient(error)) return false;
    forgetDraft(memory);
    if (hasNoSession(error)) {
      leaveForLogin({ host, memory }, demoSendRoute, error);
    } else if (error.kind === 'closed') {
      setUnsent({ reason: 'closed' });
      // A customer who has reported fraud has no session any longer.
      void refresh();
    } else if (error.code === 'cool_off') {
      setUnsent({ reason: 'onHold', why: error.serverMessage ?? t('send.unsent') });
    } else if (error.code === 'insufficient_funds' && refuse !== undefined) {
      refuse('amount', error.serverMessage ?? t('send.unsent'));
    } else if (error.code === 'invalid_format' && refuse !== undefined) {
      // The amount has been read already.
      refuse('payee', t('send.invalidPayee', { most: sizes.name }));
    } else {
      return false;
    }
    return true;
  }

  function send(wish: TransferDraft, refuse?: RefuseField): void {
    const { key, payee, amount } = resumeDraft(memory, wish, newId);
    setUnsent(undefined);
    keepDraft(memory, { key, payee, amount });
    const body = { payee, amount, currency: 'GBP' } as const;
    void ask(() => wrapper.ask(demoCalls.demoSendMoney, { body }, { idempotencyKey: key }), {
      async done({ value }) {
        forgetDraft(memory);
        setSent(value);
        // The form that follows has the current balance.
        await refresh();
      },
      refused: (error) => refused(error, refuse),
    });
  }

  return { busy, failure, unsent, sent, draft: draftIn(memory), store, send, another: () => setSent(undefined) };
}
