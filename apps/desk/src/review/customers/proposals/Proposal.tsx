import type { DeskProposal, ReviewDecision } from '@stepgate/contract';
import { Data, richCopy, useCopy, useDate } from '@stepgate/pages';
import { Address, Button } from '@stepgate/react';
import { useId } from 'react';
import styles from '../Customers.module.css';
import type { DeskCopy } from '../words/desk-copy.ts';
import { useActionName } from './use-action-name.ts';

const rich = richCopy<DeskCopy>();

const whyNot = {
  'own-account': 'desk.cannotOwnAccount',
  'own-proposal': 'desk.cannotOwnProposal',
  role: 'desk.cannotRole',
} as const satisfies Record<NonNullable<DeskProposal['hindrance']>, keyof DeskCopy>;

type ProposalProps = {
  readonly proposal: DeskProposal;
} & ({ /** Opens its customer, where it is decided. */ onOpen(): void } | { onDecide(decision: ReviewDecision): void });

/** An action that waits for a second person, and why this one can't confirm it. */
export function Proposal({ proposal, ...on }: ProposalProps) {
  const t = useCopy<DeskCopy>();
  const dateOf = useDate();
  const nameOf = useActionName();
  const id = useId();
  const whyId = useId();
  const { hindrance, proposedBy, proposedAt, latestAt, reason } = proposal;
  const date = dateOf(proposedAt, 'withTime');
  const latest = dateOf(latestAt, 'withTime');
  const cannotConfirm = hindrance !== undefined;
  const cannotReject = cannotConfirm && hindrance !== 'own-proposal';
  const describedBy = (cannot: boolean) => (cannot ? `${id} ${whyId}` : id);
  return (
    <li className={styles.proposal}>
      <p id={id} className={styles.strong}>
        {nameOf(proposal.action)}: <Address>{proposal.email}</Address>
      </p>
      <p className={styles.quiet}>{rich('desk.proposedBy', { by: <Data>{proposedBy}</Data>, date, latest })}</p>
      <p className={styles.words}>{rich('desk.theirReason', { reason: <bdi>{reason}</bdi> })}</p>
      {cannotConfirm && (
        <p id={whyId} className={styles.quiet}>
          {t(whyNot[hindrance])}
        </p>
      )}
      <div className={styles.buttons}>
        {'onOpen' in on ? (
          <Button look="secondary" describedBy={id} onClick={on.onOpen}>
            {t('desk.open')}
          </Button>
        ) : (
          <>
            <Button disabled={cannotConfirm} describedBy={describedBy(cannotConfirm)} onClick={() => on.onDecide('approve')}>
              {t('desk.confirm')}
            </Button>
            <Button
              look="danger"
              disabled={cannotReject}
              describedBy={describedBy(cannotReject)}
              onClick={() => on.onDecide('reject')}
            >
              {t('desk.reject')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
