import { calls } from '@stepgate/contract';
import { Failed, useAsked, useCopy } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { useCallback } from 'react';
import styles from './Customers.module.css';
import { Proposal } from './proposals/Proposal.tsx';
import { Section } from './Section.tsx';
import type { DeskCopy } from './words/desk-copy.ts';

type AllProposalsProps = { onOpen(customerId: string): void; onNobody(error: unknown): void };

/** Whatever waits for a second person, for all customers. It is decided on the page of its customer, whom the second person has to look at. */
export function AllProposals({ onOpen, onNobody }: AllProposalsProps) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.deskProposals, {}, { signal }), [client]);
  const { view, check } = useAsked(ask, onNobody);
  if (view.name === 'failed') return <Failed error={view.error} tryAgain={t('desk.tryAgain')} onTryAgain={() => void check()} />;
  if (view.name === 'checking') return null;
  const { proposals } = view.value;
  return (
    <Section title={t('desk.proposals')} level={2}>
      {proposals.length === 0 ? (
        <p className={styles.quiet}>{t('desk.noProposals')}</p>
      ) : (
        <ul className={styles.list}>
          {proposals.map((proposal) => (
            <Proposal key={proposal.id} proposal={proposal} onOpen={() => onOpen(proposal.customerId)} />
          ))}
        </ul>
      )}
    </Section>
  );
}
