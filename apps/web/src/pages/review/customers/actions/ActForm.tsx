import { calls, type DeskAction, sizes } from '@stepgate/contract';
import { hasNoSession, useCopy, useFieldError, useSending } from '@stepgate/pages';
import { Button, ErrorBanner, Note, StepText, TextArea, useStepgate } from '@stepgate/react';
import { type ReactNode, useRef } from 'react';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import type { DeskCopy } from '../words/desk-copy.ts';

export type Acted = { readonly action: DeskAction; readonly outcome: 'done' | 'proposed' };

/** What each form of an action is given. */
export type ActFormProps = {
  onActed(acted: Acted): void;
  onNobody(error: unknown): void;
};

type Props = ActFormProps & {
  readonly what: DeskAction['what'];
  /** What will happen. */
  readonly text: ReactNode;
  /** Of the button. */
  readonly label: string;
  /** It takes something away. */
  readonly danger?: boolean;
  /** The fields before the reason. */
  readonly children?: ReactNode;
  /** Reads the fields. `undefined`: one of them says what is missing. */
  toAction(): DeskAction | undefined;
};

/** The form of an action: what will happen, its fields, the reason, and that two people are needed. */
export function ActForm({ what, text, label, danger = false, children, toAction, onActed, onNobody }: Props) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const { customer } = useDeskHost();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLTextAreaElement>(null);
  const { error, refuse, clear } = useFieldError(input);
  const two = customer.needTwo.includes(what);

  function act() {
    clear();
    const reason = input.current?.value.trim() ?? '';
    if (reason === '') refuse(t('act.missing'));
    // The first wrong field takes the focus last.
    const action = toAction();
    if (action === undefined || reason === '') return;
    const request = { params: { id: customer.id }, body: { action, reason } };
    void send(() => client.ask(calls.actAtDesk, request), {
      done: ({ outcome }) => onActed({ action, outcome }),
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
        act();
      }}
    >
      <StepText>{text}</StepText>
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
      {two && (
        <Note>
          <p>{t('act.two')}</p>
        </Note>
      )}
      <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
        {two ? t('act.propose') : label}
      </Button>
    </form>
  );
}
