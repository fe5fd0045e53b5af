import type { CallError } from '@stepgate/contract';
import { sizes } from '@stepgate/contract';
import { hasNoSession, useCopy, useFieldError, useSending } from '@stepgate/pages';
import { Button, ErrorBanner, TextArea } from '@stepgate/react';
import { type ReactNode, useRef } from 'react';
import styles from './Customers.module.css';
import type { DeskCopy } from './words/desk-copy.ts';

type ReasonFormProps<Answer> = {
  /** Of the button. */
  readonly label: string;
  /** It takes something away. */
  readonly danger: boolean;
  /** The consequence. */
  readonly text: ReactNode;
  /** The fields before the reason. */
  readonly children?: ReactNode;
  /** A note for the member of staff, below the reason. */
  readonly note?: ReactNode;
  /** The request with the reason, which is empty if none was given. `undefined`: a field says what is missing. */
  toRequest(reason: string): (() => Promise<Answer>) | undefined;
  onDone(answer: Answer): void;
  /** The session of staff has ended. */
  onNobody(error: CallError): void;
};

/** A form for an action of staff, which needs a reason: the consequence, the fields, the reason, and one button. */
export function ReasonForm<Answer>(props: ReasonFormProps<Answer>) {
  const { label, danger, text, children, note, toRequest, onDone, onNobody } = props;
  const t = useCopy<DeskCopy>();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLTextAreaElement>(null);
  const { error, refuse, clear } = useFieldError(input);

  function submit() {
    clear();
    const reason = input.current?.value.trim() ?? '';
    if (reason === '') refuse(t('act.missing'));
    // The first wrong field takes the focus last.
    const request = toRequest(reason);
    if (request === undefined || reason === '') return;
    void send(request, {
      done: onDone,
      refused(problem) {
        if (!hasNoSession(problem)) return false;
        onNobody(problem);
        return true;
      },
    });
  }

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {text}
      <ErrorBanner error={failure} />
      {children}
      <TextArea
        ref={input}
        label={t('act.reason')}
        hint={t('act.reasonHint')}
        name="reason"
        maxLength={sizes.reviewReason}
        readOnly={busy}
        error={error}
      />
      {note}
      <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
        {label}
      </Button>
    </form>
  );
}
