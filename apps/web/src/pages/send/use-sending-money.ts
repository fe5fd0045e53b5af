/** One wish at a time: sent under one key until it is known what has become of it, whatever is asked, lost or reloaded in between. */
import { type CallError, demoCalls, demoSendRoute, sizes } from '@stepgate/contract';
import { isTransient, type PromptStore, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { newId } from '../../new-id.ts';
import { hasNoSession, loginBefore } from '../../session/use-of-session.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import { type Draft, draftIn, draftOf, forgetDraft, keepDraft, type Wish } from './draft.ts';
import { money } from './money.ts';
import type { RefuseField } from './SendForm.tsx';
import { useWrapper } from './use-wrapper.ts';

export type Told = { readonly tone: 'success' | 'info' | 'warning'; readonly words: string };

type SendingMoney = {
  readonly busy: boolean;
  readonly failure: Error | undefined;
  /** What the last wish came to, unless it failed. */
  readonly told: Told | undefined;
  /** Wishes that were done: the form begins anew with each. */
  readonly done: number;
  /** What nobody knows the end of. */
  readonly draft: Draft | undefined;
  readonly store: PromptStore;
  send(wish: Wish, refuse?: RefuseField): void;
};

/** A name whatever way it is written leaves the words around it where they are. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** @param refresh shows what there is now */
export function useSendingMoney(refresh: () => Promise<void>): SendingMoney {
  const t = useCopy<typeof copy>();
  const { host, memory, language } = useStepgate();
  const { wrapper, store } = useWrapper();
  const { busy, failure, send: ask } = useSending();
  const [told, tell] = useState<Told>();
  const [done, setDone] = useState(0);

  /** @returns whether it is told here */
  function refused(error: CallError, refuse: RefuseField | undefined): boolean {
    if (isTransient(error)) return false;
    forgetDraft(memory);
    if (hasNoSession(error)) {
      host.navigate(loginBefore(demoSendRoute, error));
    } else if (error.kind === 'closed') {
      tell({ tone: 'info', words: t('send.nothing') });
      // Whoever said that it was not them has no session any more.
      void refresh();
    } else if (error.code === 'cool_off') {
      tell({ tone: 'warning', words: t('send.rests', { why: error.serverMessage ?? '' }) });
    } else if (error.code === 'insufficient_funds' && refuse !== undefined) {
      refuse('amount', error.serverMessage ?? t('send.nothing'));
    } else if (error.code === 'invalid_format' && refuse !== undefined) {
      // The amount has been read already.
      refuse('payee', t('send.invalidPayee', { most: sizes.name }));
    } else {
      return false;
    }
    return true;
  }

  function send(wish: Wish, refuse?: RefuseField): void {
    const { key, payee, amount } = draftOf(memory, wish, newId);
    tell(undefined);
    keepDraft(memory, { key, payee, amount });
    const body = { payee, amount, currency: 'GBP' } as const;
    void ask(() => wrapper.ask(demoCalls.demoSendMoney, { body }, { idempotencyKey: key }), {
      async done({ value: { transfer } }) {
        forgetDraft(memory);
        await refresh();
        setDone((before) => before + 1);
        const words = t('send.done', { amount: money(transfer.amount, language), payee: isolated(transfer.payee) });
        tell({ tone: 'success', words });
      },
      refused: (error) => refused(error, refuse),
    });
  }

  return { busy, failure, told, done, draft: draftIn(memory), store, send };
}
