import { calls, type DeskProposal, type ReviewDecision, sizes } from '@stepgate/contract';
import { hasNoSession, useCopy, useFieldError, useSending } from '@stepgate/pages';
import { Address, Button, Dialog, ErrorBanner, StepText, TextArea, useStepgate } from '@stepgate/react';
import { useRef } from 'react';
import styles from '../Customers.module.css';
import type { DeskCopy } from '../words/desk-copy.ts';
import { useActionName } from './use-action-name.ts';

type DecideDialogProps = {
  readonly proposal: DeskProposal;
  readonly decision: ReviewDecision;
  onDecided(): void;
  onNobody(error: unknown): void;
  onClosed(): void;
};

/** The second person confirms a proposal or rejects it, with a reason. */
export function DecideDialog({ proposal, decision, onDecided, onNobody, onClosed }: DecideDialogProps) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const nameOf = useActionName();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLTextAreaElement>(null);
  const { error, refuse, clear } = useFieldError(input);
  const approves = decision === 'approve';

  function decide() {
    clear();
    const reason = input.current?.value.trim() ?? '';
    if (reason === '') return refuse(t('act.missing'));
    const request = { params: { id: proposal.id }, body: { decision, reason } };
    void send(() => client.ask(calls.decideProposal, request), {
      done: onDecided,
      refused(problem) {
        if (!hasNoSession(problem)) return false;
        onNobody(problem);
        return true;
      },
    });
  }

  return (
    <Dialog
      title={t(approves ? 'act.confirm' : 'act.reject')}
      closeLabel={t('act.close')}
      closesBeside={false}
      onClosed={onClosed}
    >
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          decide();
        }}
      >
        <StepText>
          {nameOf(proposal.action)}: <Address>{proposal.email}</Address>
        </StepText>
        <ErrorBanner error={failure} />
        <TextArea
          ref={input}
          label={t('act.reason')}
          hint={t('act.reasonHint')}
          name="reason"
          maxLength={sizes.reviewReason}
          readOnly={busy}
          error={error}
        />
        <Button type="submit" look={approves ? 'primary' : 'danger'} busy={busy}>
          {t(approves ? 'act.confirm.yes' : 'act.reject.yes')}
        </Button>
      </form>
    </Dialog>
  );
}
