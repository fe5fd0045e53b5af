import { useCopy, useFieldError } from '@stepgate/pages';
import { Button, Field, StepActions, useStepgate } from '@stepgate/react';
import { type FormEvent, useRef } from 'react';
import styles from '../../parts/forms.module.css';
import type { copy } from './copy.ts';
import type { Wish } from './draft.ts';
import { penceIn, writePence } from './money.ts';
import send from './Send.module.css';

const example = 25_050;

/** Shows an error at one field, which takes the focus. */
export type RefuseField = (field: 'payee' | 'amount', words: string) => void;

type SendFormProps = {
  /** The initial values. */
  readonly wish: Wish | undefined;
  readonly busy: boolean;
  /** The customer closed the last approval. */
  readonly closed: boolean;
  /** The same transfer was sent before, and its outcome is unknown. */
  readonly again: boolean;
  onSend(wish: Wish, refuse: RefuseField): void;
};

export function SendForm({ wish, busy, closed, again, onSend }: SendFormProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const payeeInput = useRef<HTMLInputElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  // If both are wrong, the later call takes the focus: the first field.
  const amountError = useFieldError(amountInput);
  const payeeError = useFieldError(payeeInput);
  const shown = writePence(example, language, false);

  function submit(event: FormEvent) {
    event.preventDefault();
    payeeError.clear();
    amountError.clear();
    const payee = payeeInput.current?.value.trim() ?? '';
    const amount = penceIn(amountInput.current?.value ?? '');
    if (amount === undefined) amountError.refuse(t('send.invalidAmount', { example: shown }));
    if (payee === '') payeeError.refuse(t('send.noPayee'));
    if (amount === undefined || payee === '') return;
    onSend({ payee, amount }, (field, words) => (field === 'payee' ? payeeError : amountError).refuse(words));
  }

  return (
    <form method="post" noValidate className={`${styles.form} ${styles.withErrorRooms}`} onSubmit={submit}>
      <Field
        ref={payeeInput}
        label={t('send.payee')}
        name="payee"
        type="text"
        autoComplete="off"
        error={payeeError.error}
        keepsErrorRoom
        {...(wish && { defaultValue: wish.payee })}
      />
      <Field
        ref={amountInput}
        label={t('send.amount')}
        hint={t('send.amountHint', { example: shown })}
        name="amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        error={amountError.error}
        keepsErrorRoom
        {...(wish && { defaultValue: writePence(wish.amount, language, false) })}
      />
      <StepActions>
        <Button type="submit" busy={busy}>
          {t(again ? 'send.tryAgain' : 'send.send')}
        </Button>
      </StepActions>
      {/* Always there, so that nothing below it moves. */}
      <p role="status" className={send.closed}>
        {closed ? t('send.nothing') : ''}
      </p>
    </form>
  );
}
