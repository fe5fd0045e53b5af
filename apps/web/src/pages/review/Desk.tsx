import { type Calls, calls, type ReadSuccess, type ReviewDecision, type ReviewItem } from '@stepgate/contract';
import { Banner, Button, Problem, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useId } from 'react';
import { Telling } from '../../telling/Telling.tsx';
import { useDate } from '../../use-date.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import { DecidedItem } from './DecidedItem.tsx';
import { kindWords } from './kind-words.ts';
import styles from './Review.module.css';
import { WaitingItem } from './WaitingItem.tsx';

/** What became of the last decision. */
export type Told = { readonly item: string; readonly tone: 'success' | 'warning'; readonly words: string };

type DeskProps = {
  readonly desk: ReadSuccess<Calls['reviewItems']> & { readonly askedAt: number };
  readonly told: Told | undefined;
  tell(told: Told | undefined): void;
  /** Asks anew for what waits. */
  refresh(): Promise<void>;
  /** A call has said that nobody is logged in any more. */
  onNobody(): void;
  onLeft(): void;
};

/** What waits for a decision, and what was decided. */
export function Desk({ desk, told, tell, refresh, onNobody, onLeft }: DeskProps) {
  const { reviewer, waiting, decided, askedAt } = desk;
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const refreshing = useSending();
  const leaving = useSending();
  const waitingId = useId();
  const decidedId = useId();

  async function tellOf(item: ReviewItem, became: ReviewDecision | 'over') {
    const { id, kind, email } = item;
    const isFirst = became === 'approve' && item.kind === 'phone-change' && item.needsTwo && item.firstApproval === undefined;
    await refresh();
    tell({
      item: id,
      tone: became === 'over' ? 'warning' : 'success',
      words: t(isFirst ? 'review.approvedFirst' : kindWords[kind].told[became], { email }),
    });
  }

  return (
    <>
      <StepText>{t('review.reviewer', { reviewer })}</StepText>
      <section aria-labelledby={waitingId} className={styles.section}>
        <h2 id={waitingId} className={styles.title}>
          {t('review.waiting')}
        </h2>
        {told !== undefined && <Telling key={told.item} {...told} />}
        <StepText live>{t('review.asOf', { count: waiting.length, time: date(askedAt, 'withTime') })}</StepText>
        {waiting.length > 0 && (
          <ul className={styles.list}>
            {waiting.map((item) => (
              <WaitingItem
                key={item.id}
                item={item}
                onDecided={(decision) => tellOf(item, decision)}
                onOver={() => tellOf(item, 'over')}
                onNobody={onNobody}
              />
            ))}
          </ul>
        )}
        <Button
          look="secondary"
          busy={refreshing.busy}
          onClick={() => {
            tell(undefined);
            void refreshing.send(refresh, { done: () => undefined });
          }}
        >
          {t('review.refresh')}
        </Button>
      </section>
      <section aria-labelledby={decidedId} className={styles.section}>
        <h2 id={decidedId} className={styles.title}>
          {t('review.decided')}
        </h2>
        {decided.length === 0 ? (
          <p className={styles.quiet}>{t('review.noneDecided')}</p>
        ) : (
          <ul className={styles.list}>
            {decided.map((item) => (
              <DecidedItem key={item.id} item={item} />
            ))}
          </ul>
        )}
      </section>
      {leaving.failure !== undefined && (
        <Banner tone="error">
          <Problem error={leaving.failure} />
        </Banner>
      )}
      <StepLinks>
        <Button
          look="quiet"
          busy={leaving.busy}
          onClick={() => void leaving.send(() => client.ask(calls.reviewLogout, {}), { done: onLeft })}
        >
          {t('review.logout')}
        </Button>
      </StepLinks>
    </>
  );
}
