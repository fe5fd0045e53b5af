import { calls } from '@stepgate/contract';
import { Failed, LiveRegion, useAsked, useCopy } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { useCallback, useState } from 'react';
import { Proposals } from './proposals/Proposals.tsx';
import type { DeskCopy } from './words/desk-copy.ts';

type AllProposalsProps = { onOpen(customerId: string): void; onNobody(error: unknown): void };

/** Whatever waits for a second person, for all customers. */
export function AllProposals({ onOpen, onNobody }: AllProposalsProps) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.deskProposals, {}, { signal }), [client]);
  const { view, check, refresh } = useAsked(ask, onNobody);
  const [announcement, setAnnouncement] = useState<{ readonly words: string }>();

  async function announce(words: string) {
    await refresh();
    setAnnouncement({ words });
  }

  return (
    <>
      {announcement !== undefined && <LiveRegion tone="success" words={announcement.words} />}
      {view.name === 'open' && (
        <Proposals
          proposals={view.value.proposals}
          onOpen={onOpen}
          onDecided={(words) => void announce(words)}
          onNobody={onNobody}
        />
      )}
      {view.name === 'failed' && <Failed error={view.error} tryAgain={t('desk.tryAgain')} onTryAgain={() => void check()} />}
    </>
  );
}
