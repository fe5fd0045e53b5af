import type { ReviewItem } from '@stepgate/contract';
import { useCopy, useDate } from '@stepgate/pages';
import { Address, StepText, useStepgate } from '@stepgate/react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ago } from './ago.ts';
import type { copy } from './copy.ts';
import { kindWords } from './kind-words.ts';
import styles from './Queue.module.css';
import frame from './Review.module.css';

type Note = `review.${'ownCase' | 'approvedByYou' | 'secondNeeded'}` & keyof typeof copy;

/** The note for the reviewer before opening a case. */
function noteOf(item: ReviewItem): Note | undefined {
  if (item.hindrance === 'own-account') return 'review.ownCase';
  if (item.hindrance === 'approved-already') return 'review.approvedByYou';
  return item.kind === 'phone-change' && item.firstApproval !== undefined ? 'review.secondNeeded' : undefined;
}

type RowProps = {
  readonly item: ReviewItem;
  /** It is on screen, and whether the reviewer has chosen it. */
  readonly state: 'open' | 'chosen' | undefined;
  /** No case is chosen, so a phone shows the list. */
  readonly listed: boolean;
  readonly askedAt: number;
  onChoose(): void;
};

function QueueRow({ item, state, listed, askedAt, onChoose }: RowProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const { icon: Icon, title } = kindWords[item.kind];
  const note = noteOf(item);
  const button = useRef<HTMLButtonElement>(null);
  const wasChosen = useRef(false);
  // Back from the case, the focus returns to its row.
  useLayoutEffect(() => {
    if (wasChosen.current && listed) button.current?.focus();
    wasChosen.current = state === 'chosen';
  }, [state, listed]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={styles.row}
        aria-current={state !== undefined || undefined}
        onClick={onChoose}
      >
        <Icon />
        <span className={styles.words}>
          <span className={styles.kind}>{t(title)}</span> <Address>{item.email}</Address>{' '}
          <span className={styles.quiet}>{t('review.receivedAgo', { ago: ago(askedAt - item.receivedAt, language) })}</span>
          {note !== undefined && <span className={styles.note}> {t(note)}</span>}
        </span>
      </button>
    </li>
  );
}

type QueueProps = {
  readonly waiting: readonly ReviewItem[];
  /** Id of the case on screen. */
  readonly open: string | undefined;
  /** Id of the case that the reviewer has chosen. */
  readonly chosen: string | undefined;
  /** When the list was loaded. Milliseconds since the epoch. */
  readonly askedAt: number;
  onChoose(id: string): void;
  /** The action for the whole list. */
  readonly children: ReactNode;
};

/** The open cases, oldest first: what each is, whose it is, and how long it has waited. */
export function Queue({ waiting, open, chosen, askedAt, onChoose, children }: QueueProps) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  const id = useId();
  return (
    <nav aria-labelledby={id} className={frame.section}>
      <h2 id={id} className={frame.title}>
        {t('review.waiting')}
      </h2>
      <StepText live>{t('review.asOf', { count: waiting.length, time: date(askedAt, 'withTime') })}</StepText>
      {waiting.length > 0 && (
        <ul className={styles.rows}>
          {waiting.map((item) => (
            <QueueRow
              key={item.id}
              item={item}
              state={item.id === chosen ? 'chosen' : item.id === open ? 'open' : undefined}
              listed={chosen === undefined}
              askedAt={askedAt}
              onChoose={() => onChoose(item.id)}
            />
          ))}
        </ul>
      )}
      {children}
    </nav>
  );
}
