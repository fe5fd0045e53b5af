import type { DeskProposal, ReviewDecision } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { useState } from 'react';
import styles from '../Customers.module.css';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { Proposal } from './Proposal.tsx';
import { useActionName } from './use-action-name.ts';

type ProposalsProps = {
  readonly proposals: readonly DeskProposal[];
  /** One is decided: what to announce. */
  onDecided(words: string): void;
  onNobody(error: unknown): void;
};

/** A customer's actions that wait for a second person, and the dialog that decides on one. */
export function Proposals({ proposals, onDecided, onNobody }: ProposalsProps) {
  const t = useCopy<DeskCopy>();
  const nameOf = useActionName();
  const [deciding, setDeciding] = useState<{ readonly proposal: DeskProposal; readonly decision: ReviewDecision }>();
  return (
    <Section title={t('desk.proposals')}>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} onDecide={(decision) => setDeciding({ proposal, decision })} />
        ))}
      </ul>
      {deciding !== undefined && (
        <DecideDialog
          {...deciding}
          onDecided={() => {
            setDeciding(undefined);
            const action = nameOf(deciding.proposal.action);
            onDecided(t(deciding.decision === 'approve' ? 'act.confirmed' : 'act.rejected', { action }));
          }}
          onNobody={onNobody}
          onClosed={() => setDeciding(undefined)}
        />
      )}
    </Section>
  );
}
