import { calls, problemStatus, type ReviewDecision, type ReviewItem, sizes } from '@stepgate/contract';
import { Button, richCopy, TextArea, useCopy, useStepgate } from '@stepgate/react';
import { useId, useRef, useState } from 'react';
import { Question } from '../../question/Question.tsx';
import { hasNoSession } from '../../session/use-of-session.ts';
import { useFieldError } from '../../use-field-error.ts';
import { useReturnFocus } from '../../use-return-focus.ts';
import { useSending } from '../../use-sending.ts';
import { AppealWords } from './AppealWords.tsx';
import type { copy } from './copy.ts';
import { Approvals, hindranceOf } from './Hindrance.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemPhoto } from './ItemPhoto.tsx';
import { kindWords } from './kind-words.ts';
import styles from './Review.module.css';

const rich = richCopy<typeof copy>();

const yesWords = { approve: 'review.approveYes', reject: 'review.rejectYes' } as const satisfies Record<ReviewDecision, string>;

/** Somebody else was faster, or its time is over. */
const over: ReadonlySet<number | undefined> = new Set([problemStatus.review_over, problemStatus.not_found]);

type WaitingItemProps = {
  readonly item: ReviewItem;
  onDecided(decision: ReviewDecision): Promise<void>;
  onOver(): Promise<void>;
  onNobody(): void;
};

/** What came with it. */
function Evidence({
  item,
  describedBy,
  onOpened,
  onNobody,
}: Pick<WaitingItemProps, 'item' | 'onNobody'> & { readonly describedBy: string; onOpened(): void }) {
  const t = useCopy<typeof copy>();
  if (item.kind === 'appeal') return <AppealWords {...item} />;
  const { photoId, email } = item;
  if (photoId === null)
    return <p className={styles.quiet}>{t(item.kind === 'selfie' ? 'review.photoGone' : 'review.noPhoto')}</p>;
  return (
    <ItemPhoto key={photoId} photoId={photoId} email={email} describedBy={describedBy} onOpened={onOpened} onNobody={onNobody} />
  );
}

/** One thing to decide: the facts, the reason, and a last question before it is sent. */
export function WaitingItem({ item, onDecided, onOver, onNobody }: WaitingItemProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send, forgetFailure } = useSending();
  const input = useRef<HTMLTextAreaElement>(null);
  const { error, refuse, clear } = useFieldError(input);
  const [asking, setAsking] = useState<{ readonly decision: ReviewDecision; readonly reason: string }>();
  const approve = useReturnFocus(asking?.decision === 'approve');
  const reject = useReturnFocus(asking?.decision === 'reject');
  const id = useId();
  const whyId = useId();
  const [opened, setOpened] = useState(item.kind !== 'appeal' && item.photoOpened === true);
  const hindrance = hindranceOf(item, opened);
  const decision = (which: ReviewDecision) => {
    const disabled = hindrance?.decisions.includes(which) ?? false;
    return { disabled, describedBy: disabled ? `${id} ${whyId}` : id, onClick: () => choose(which) };
  };
  // The first of two approvals changes nothing yet.
  const isFirst = item.kind === 'phone-change' && item.needsTwo === true && item.firstApproval === undefined;
  const questions = { ...kindWords[item.kind].ask, ...(isFirst && { approve: 'review.approveFirstAsk' as const }) };

  function choose(decision: ReviewDecision) {
    const reason = input.current?.value.trim() ?? '';
    if (reason === '') return refuse(t('review.reasonMissing'));
    clear();
    setAsking({ decision, reason });
  }

  function decide(decision: ReviewDecision, reason: string) {
    void send(() => client.ask(calls.decideReview, { params: { id: item.id }, body: { decision, reason } }), {
      async done() {
        await onDecided(decision);
        // Where it still waits, it waits for another person.
        setAsking(undefined);
      },
      refused(problem) {
        if (hasNoSession(problem)) onNobody();
        else if (over.has(problem.status)) void onOver();
        else return false;
        return true;
      },
    });
  }

  return (
    <li className={styles.item}>
      <h3 id={id} className={styles.name}>
        {rich(kindWords[item.kind].title, { email: <bdi>{item.email}</bdi> })}
      </h3>
      <ItemFacts item={item} />
      <Approvals item={item} />
      <Evidence item={item} describedBy={id} onOpened={() => setOpened(true)} onNobody={onNobody} />
      <TextArea
        ref={input}
        label={t('review.reason')}
        hint={t('review.reasonHint')}
        name="reason"
        maxLength={sizes.reviewReason}
        readOnly={asking !== undefined}
        error={error}
      />
      {hindrance !== undefined && (
        <p id={whyId} className={styles.quiet}>
          {t(hindrance.why)}
        </p>
      )}
      {asking === undefined ? (
        <div className={styles.decisions}>
          <Button ref={approve} look="secondary" {...decision('approve')}>
            {t('review.approve')}
          </Button>
          <Button ref={reject} look="secondary" {...decision('reject')}>
            {t('review.reject')}
          </Button>
        </div>
      ) : (
        <Question
          key={asking.decision}
          question={rich(questions[asking.decision], {
            email: <bdi>{item.email}</bdi>,
            phone: item.kind === 'phone-change' && <bdi dir="ltr">{item.newPhoneNumber}</bdi>,
          })}
          yes={t(yesWords[asking.decision])}
          no={t('review.back')}
          busy={busy}
          failure={failure}
          onYes={() => decide(asking.decision, asking.reason)}
          onNo={() => {
            forgetFailure();
            setAsking(undefined);
          }}
        />
      )}
    </li>
  );
}
