import type { Calls, ReadSuccess, ReviewDecision, ReviewItem } from '@stepgate/contract';
import { LiveRegion, useCopy, useHistorySteps, useSending } from '@stepgate/pages';
import { Button, DoneIcon, ErrorBanner, Medallion, StepText } from '@stepgate/react';
import { useId, useState } from 'react';
import sectionTitle from '../../parts/section-title.module.css';
import type { copy } from './copy.ts';
import { DecidedCase } from './DecidedCase.tsx';
import { kindWords } from './kind-words.ts';
import { OpenCase } from './OpenCase.tsx';
import { Queue } from './Queue.tsx';
import styles from './Review.module.css';
import { useStaffLogout } from './use-staff-logout.ts';

/** The result of the last decision. */
export type Announcement = { readonly item: string; readonly tone: 'success' | 'warning'; readonly words: string };

type CasesProps = {
  readonly cases: ReadSuccess<Calls['reviewItems']> & { readonly askedAt: number };
  readonly announcement: Announcement | undefined;
  announce(announcement: Announcement | undefined): void;
  /** Loads the cases again. */
  refresh(): Promise<void>;
  /** A call has reported that the session has ended. */
  onNobody(): void;
  onLeft(): void;
};

/** In place of a case, where none waits. */
function AllDone() {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.allDone}>
      <Medallion tone="success" icon={DoneIcon} />
      <p className={styles.decision}>{t('review.allDone')}</p>
      <p className={styles.quiet}>{t('review.allDoneText')}</p>
    </div>
  );
}

/**
 * The back office: the queue and the recent decisions, and one case. A desk shows both, and opens the oldest case until the reviewer chooses one. A
 * phone shows the list, then the chosen case.
 */
export function Cases({ cases, announcement, announce, refresh, onNobody, onLeft }: CasesProps) {
  const { reviewer, waiting, decided, askedAt } = cases;
  const t = useCopy<typeof copy>();
  const refreshing = useSending();
  const leaving = useStaffLogout(onLeft);
  const decidedId = useId();
  const [chosenId, choose] = useState<string>();
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set());
  // Only the case on screen is rendered, so that no other photo is kept. What was typed about the others is.
  const [drafts] = useState(() => new Map<string, string>());
  const chosen = waiting.find(({ id }) => id === chosenId);
  const open = chosen ?? waiting[0];
  const backToList = () => choose(undefined);
  useHistorySteps(chosen === undefined ? 0 : 1, backToList);

  async function announceDecision(item: ReviewItem, became: ReviewDecision | 'over') {
    const { id, kind, email } = item;
    const isFirst = became === 'approve' && item.kind === 'phone-change' && item.needsTwo && item.firstApproval === undefined;
    await refresh();
    announce({
      item: id,
      tone: became === 'over' ? 'warning' : 'success',
      words: t(isFirst ? 'review.approvedFirst' : kindWords[kind].announcement[became], { email }),
    });
  }

  return (
    <>
      <div className={styles.staff}>
        <StepText>{t('review.reviewer', { reviewer })}</StepText>
        <Button look="quiet" busy={leaving.busy} onClick={leaving.logOut}>
          {t('review.logout')}
        </Button>
      </div>
      <ErrorBanner error={leaving.failure} />
      {announcement !== undefined && <LiveRegion key={announcement.item} {...announcement} />}
      <div className={styles.panes} data-chosen={chosen !== undefined || undefined}>
        <div className={styles.lists}>
          <Queue waiting={waiting} open={open?.id} chosen={chosen?.id} askedAt={askedAt} onChoose={choose}>
            <Button
              look="secondary"
              busy={refreshing.busy}
              onClick={() => {
                announce(undefined);
                void refreshing.send(refresh, { done: () => undefined });
              }}
            >
              {t('review.refresh')}
            </Button>
          </Queue>
          <section aria-labelledby={decidedId} className={styles.section}>
            <h2 id={decidedId} className={sectionTitle.title}>
              {t('review.decided')}
            </h2>
            {decided.length === 0 ? (
              <p className={styles.quiet}>{t('review.noneDecided')}</p>
            ) : (
              <ul className={styles.list}>
                {decided.map((item) => (
                  <DecidedCase key={item.id} item={item} />
                ))}
              </ul>
            )}
          </section>
        </div>
        {open === undefined ? (
          <AllDone />
        ) : (
          <OpenCase
            key={open.id}
            item={open}
            chosen={chosen !== undefined}
            opened={openedIds.has(open.id) || (open.kind !== 'appeal' && open.photoOpened === true)}
            draft={drafts.get(open.id)}
            onBack={backToList}
            onOpened={() => setOpenedIds((before) => new Set(before).add(open.id))}
            onLeave={(draft) => drafts.set(open.id, draft)}
            onDecided={(decision) => announceDecision(open, decision)}
            onOver={() => announceDecision(open, 'over')}
            onNobody={onNobody}
          />
        )}
      </div>
    </>
  );
}
