import { sizes } from '@stepgate/contract';
import { useCopy, useFieldError } from '@stepgate/pages';
import { Button, Field, StepActions, useStepgate } from '@stepgate/react';
import { forms, money } from '@stepgate/web';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { copy } from './copy.ts';
import type { TransferDraft } from './draft.ts';
import { mostPence, penceIn, writePence } from './money.ts';

const example = 25_050;

/** Shows an error at one field, which takes the focus. */
export type RefuseField = (field: 'payee' | 'amount', words: string) => void;

type SendFormProps = {
  /** The initial values. */
  readonly wish: TransferDraft | undefined;
  readonly busy: boolean;
  /** Why the last transfer wasn't sent. */
  readonly outcome: ReactNode;
  /** The same transfer was sent before, and its outcome is unknown. */
  readonly again: boolean;
  onSend(wish: TransferDraft, refuse: RefuseField): void;
};

export function SendForm({ wish, busy, outcome, again, onSend }: SendFormProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const payeeInput = useRef<HTMLInputElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  // If both are wrong, the later call takes the focus: the first field.
  const amountError = useFieldError(amountInput);
  const payeeError = useFieldError(payeeInput);
  const exampleAmount = writePence(example, language);

  function submit(event: FormEvent) {
    event.preventDefault();
    payeeError.clear();
    amountError.clear();
    const payee = payeeInput.current?.value.trim() ?? '';
    const amount = penceIn(amountInput.current?.value ?? '');
    const isTooMuch = amount !== undefined && amount > mostPence;
    if (amount === undefined) amountError.refuse(t('send.invalidAmount', { example: exampleAmount }));
    if (isTooMuch) amountError.refuse(t('send.tooMuch', { most: money(mostPence, language) }));
    if (payee === '') payeeError.refuse(t('send.noPayee'));
    else if (payee.length > sizes.name) payeeError.refuse(t('send.invalidPayee', { most: sizes.name }));
    if (amount === undefined || isTooMuch || payee === '' || payee.length > sizes.name) return;
    onSend({ payee, amount }, (field, words) => (field === 'payee' ? payeeError : amountError).refuse(words));
  }

  return (
    <form method="post" noValidate className={forms.form} onSubmit={submit}>
      <Field
        ref={payeeInput}
        label={t('send.payee')}
        name="payee"
        type="text"
        autoComplete="off"
        error={payeeError.error}
        {...(wish && { defaultValue: wish.payee })}
      />
      <Field
        ref={amountInput}
        label={t('send.amount')}
        name="amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        error={amountError.error}
        keepsErrorRoom
        note={t('send.amountHint', { example: exampleAmount })}
        {...(wish && { defaultValue: writePence(wish.amount, language) })}
      />
      <StepActions>
        <Button type="submit" busy={busy}>
          {t(again ? 'send.tryAgain' : 'send.send')}
        </Button>
      </StepActions>
      {outcome}
    </form>
  );
}
