import { calls, type DeskProposal, type ReviewDecision } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Address, Dialog, StepText, useStepgate } from '@stepgate/react';
import { ReasonForm } from '../ReasonForm.tsx';
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
  const approves = decision === 'approve';
  return (
    <Dialog
      title={t(approves ? 'act.confirm' : 'act.reject')}
      closeLabel={t('act.close')}
      closesBeside={false}
      onClosed={onClosed}
    >
      <ReasonForm
        label={t(approves ? 'act.confirm.yes' : 'act.reject.yes')}
        danger={!approves}
        text={
          <StepText>
            {nameOf(proposal.action)}: <Address>{proposal.email}</Address>
          </StepText>
        }
        toRequest={(reason) => () =>
          client.ask(calls.decideProposal, { params: { id: proposal.id }, body: { decision, reason } })
        }
        onDone={onDecided}
        onNobody={onNobody}
      />
    </Dialog>
  );
}
