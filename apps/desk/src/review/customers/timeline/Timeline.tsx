import { calls, type DeskTimelineEntry } from '@stepgate/contract';
import { Failed, useAsked, useCopy, useSending } from '@stepgate/pages';
import { Button, ErrorBanner, StepText, useStepgate } from '@stepgate/react';
import { useCallback, useState } from 'react';
import styles from '../Customers.module.css';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { Entry } from './Entry.tsx';

type Page = { readonly entries: readonly DeskTimelineEntry[]; readonly next: string | null };

type TimelineProps = { readonly customerId: string; onNobody(error: unknown): void };

/** The history of a customer, the newest first. */
export function Timeline({ customerId, onNobody }: TimelineProps) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const ask = useCallback(
    (signal: AbortSignal) => client.ask(calls.deskTimeline, { params: { id: customerId }, query: {} }, { signal }),
    [client, customerId],
  );
  const { view, check } = useAsked(ask, onNobody);
  return (
    <Section title={t('timeline.title')}>
      <p className={styles.quiet}>{t('timeline.text')}</p>
      {view.name === 'checking' && <StepText live>{t('timeline.checking')}</StepText>}
      {view.name === 'failed' && <Failed error={view.error} tryAgain={t('desk.tryAgain')} onTryAgain={() => void check()} />}
      {view.name === 'open' && <Entries customerId={customerId} first={view.value} />}
    </Section>
  );
}

function Entries({ customerId, first }: { readonly customerId: string; readonly first: Page }) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [earlier, setEarlier] = useState<readonly Page[]>([]);
  const pages = [first, ...earlier];
  const entries = pages.flatMap((each) => each.entries);
  const next = pages.at(-1)?.next ?? null;

  const showEarlier = (before: string) =>
    void send(() => client.ask(calls.deskTimeline, { params: { id: customerId }, query: { before } }), {
      done: (page) => setEarlier((known) => [...known, page]),
    });

  if (entries.length === 0) return <p className={styles.quiet}>{t('timeline.none')}</p>;
  return (
    <>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ErrorBanner error={failure} />
      {next !== null && (
        <Button look="secondary" busy={busy} onClick={() => showEarlier(next)}>
          {t('timeline.earlier')}
        </Button>
      )}
    </>
  );
}
