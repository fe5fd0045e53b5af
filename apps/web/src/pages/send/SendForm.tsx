import { Button, Field, useCopy, useStepgate } from '@stepgate/react';
import { type FormEvent, useRef } from 'react';
import styles from '../../forms.module.css';
import { useFieldError } from '../../use-field-error.ts';
import type { copy } from './copy.ts';
import type { Wish } from './draft.ts';
import { penceIn, writePence } from './money.ts';

const example = 25_050;

/** Says what is wrong with one field, which takes the focus. */
export type RefuseField = (field: 'payee' | 'amount', words: string) => void;

type SendFormProps = {
  /** What it opens with. */
  readonly wish: Wish | undefined;
  readonly busy: boolean;
  /** The same was sent before, and nobody knows what has become of it. */
  readonly again: boolean;
  onSend(wish: Wish, refuse: RefuseField): void;
};

export function SendForm({ wish, busy, again, onSend }: SendFormProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const payeeInput = useRef<HTMLInputElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  // Where both are wrong, the later of these takes the focus: the first field.
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
    <form method="post" noValidate className={styles.form} onSubmit={submit}>
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
        hint={t('send.amountHint', { example: shown })}
        name="amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        error={amountError.error}
        {...(wish && { defaultValue: writePence(wish.amount, language, false) })}
      />
      <Button type="submit" busy={busy}>
        {t(again ? 'send.tryAgain' : 'send.send')}
      </Button>
    </form>
  );
}
