import type { Calls, ReadSuccess, ReviewDecision, ReviewItem } from '@stepgate/contract';
import { LiveRegion, useCopy, useHistorySteps, useSending } from '@stepgate/pages';
import { Button, DoneIcon, drawings, Illustration } from '@stepgate/react';
import { sectionTitle } from '@stepgate/web';
import { useId } from 'react';
import type { copy } from './copy.ts';
import { DecidedCase } from './DecidedCase.tsx';
import { kindWords } from './kind-words.ts';
import { OpenCase } from './OpenCase.tsx';
import { Queue } from './Queue.tsx';
import styles from './Review.module.css';
import type { CaseWork } from './use-case-work.ts';

/** The result of the last decision. */
export type Announcement = { readonly item: string; readonly tone: 'success' | 'warning'; readonly words: string };

type CasesProps = {
  readonly cases: ReadSuccess<Calls['reviewItems']> & { readonly askedAt: number };
  /** The role decides cases. */
  readonly decides: boolean;
  readonly work: CaseWork;
  readonly announcement: Announcement | undefined;
  announce(announcement: Announcement | undefined): void;
  /** Loads the cases again. */
  refresh(): Promise<unknown>;
  /** Shows the customer of a case. */
  onLookUp(email: string): void;
  /** A call has reported that the session has ended. */
  onNobody(error: unknown): void;
};

/** In place of a case, where none waits. */
function AllDone() {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.allDone}>
      <Illustration tone="success" drawing={drawings.emptyTray} icon={DoneIcon} />
      <p className={styles.decision}>{t('review.allDone')}</p>
      <p className={styles.quiet}>{t('review.allDoneText')}</p>
    </div>
  );
}

/**
 * The cases: the queue and the recent decisions, and one case. A desk shows both, and opens the oldest case until the reviewer chooses one. A
 * phone shows the list, then the chosen case.
 */
export function Cases({ cases, decides, work, announcement, announce, refresh, onLookUp, onNobody }: CasesProps) {
  const { waiting, decided, askedAt } = cases;
  const { chosenId, choose, openedIds, markOpened, drafts } = work;
  const t = useCopy<typeof copy>();
  const refreshing = useSending();
  const decidedId = useId();
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
            decides={decides}
            onOpened={() => markOpened(open.id)}
            onLookUp={() => onLookUp(open.email)}
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
