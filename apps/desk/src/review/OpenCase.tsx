import { calls, problemStatus, type ReviewDecision, type ReviewItem, sizes } from '@stepgate/contract';
import { Data, hasNoSession, Question, richCopy, useCopy, useFieldError, useReturnFocus, useSending } from '@stepgate/pages';
import { Address, Button, PhoneNumber, TextArea, useArrivalFocus, useStepgate } from '@stepgate/react';
import { sectionTitle } from '@stepgate/web';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { AppealWords } from './AppealWords.tsx';
import type { copy } from './copy.ts';
import { Approvals, hindranceOf } from './Hindrance.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemPhoto } from './ItemPhoto.tsx';
import { kindWords } from './kind-words.ts';
import styles from './Review.module.css';

const rich = richCopy<typeof copy>();

const yesWords = { approve: 'review.approveYes', reject: 'review.rejectYes' } as const satisfies Record<ReviewDecision, string>;

/** Someone else has decided it, or it has expired. */
const over: ReadonlySet<number | undefined> = new Set([problemStatus.review_over, problemStatus.not_found]);

type OpenCaseProps = {
  readonly item: ReviewItem;
  /** The reviewer has chosen this case, so its title takes the focus. */
  readonly chosen: boolean;
  /** The role decides cases. */
  readonly decides: boolean;
  /** The photo was opened in this session. */
  readonly opened: boolean;
  /** The reason that the reviewer had typed before another case was opened. */
  readonly draft: string | undefined;
  onBack(): void;
  /** Shows the customer. */
  onLookUp(): void;
  onOpened(): void;
  /** Called with the typed reason when the case leaves the page. */
  onLeave(draft: string): void;
  onDecided(decision: ReviewDecision): Promise<void>;
  onOver(): Promise<void>;
  onNobody(error: unknown): void;
};

/** The evidence of a case. A photo is for those who decide on it, never for the customer on the photo. */
function Evidence({
  item,
  decides,
  describedBy,
  onOpened,
  onNobody,
}: Pick<OpenCaseProps, 'item' | 'decides' | 'onNobody'> & { readonly describedBy: string; onOpened(): void }) {
  const t = useCopy<typeof copy>();
  if (item.kind === 'appeal') return <AppealWords {...item} />;
  const { photoId, email } = item;
  if (item.kind === 'phone-change' && item.approvableFrom !== undefined)
    return <p className={styles.quiet}>{t('review.byMail')}</p>;
  if (photoId === null)
    return <p className={styles.quiet}>{t(item.kind === 'selfie' ? 'review.photoGone' : 'review.noPhoto')}</p>;
  if (!decides || item.hindrance === 'own-account') return null;
  return (
    <ItemPhoto key={photoId} photoId={photoId} email={email} describedBy={describedBy} onOpened={onOpened} onNobody={onNobody} />
  );
}

/** The case on screen: the facts, the evidence, the reason, and a confirmation before the decision is sent. */
export function OpenCase(props: OpenCaseProps) {
  const { item, chosen, decides, opened, draft, onBack, onLookUp, onOpened, onLeave, onDecided, onOver, onNobody } = props;
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
  const title = useArrivalFocus<HTMLHeadingElement>(chosen);
  const latest = useRef(onLeave);
  useLayoutEffect(() => {
    latest.current = onLeave;
  });
  useLayoutEffect(() => {
    const area = input.current;
    return () => latest.current(area?.value ?? '');
  }, []);
  const hindrance = hindranceOf(item, opened, decides);
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
        // If it is still open, it waits for another person.
        setAsking(undefined);
      },
      refused(problem) {
        if (hasNoSession(problem)) onNobody(problem);
        else if (over.has(problem.status)) void onOver();
        else return false;
        return true;
      },
    });
  }

  return (
    <section aria-labelledby={id} className={styles.item}>
      <div className={styles.back}>
        <Button look="quiet" onClick={onBack}>
          {t('review.backToList')}
        </Button>
      </div>
      <header id={id} className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={sectionTitle.title}>
          {t(kindWords[item.kind].title)}
        </h2>{' '}
        <p className={styles.quiet}>
          <Address>{item.email}</Address>
        </p>
      </header>
      <div>
        <Button look="quiet" describedBy={id} onClick={onLookUp}>
          {t('review.lookUp')}
        </Button>
      </div>
      <ItemFacts item={item} />
      <Approvals item={item} />
      <Evidence item={item} decides={decides} describedBy={id} onOpened={onOpened} onNobody={onNobody} />
      <TextArea
        ref={input}
        label={t('review.reason')}
        defaultValue={draft}
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
          <Button ref={approve} {...decision('approve')}>
            {t('review.approve')}
          </Button>
          <Button ref={reject} look="danger" {...decision('reject')}>
            {t('review.reject')}
          </Button>
        </div>
      ) : (
        <Question
          key={asking.decision}
          question={rich(questions[asking.decision], {
            email: <Data>{item.email}</Data>,
            phone: item.kind === 'phone-change' && <PhoneNumber>{item.newPhoneNumber}</PhoneNumber>,
          })}
          yes={t(yesWords[asking.decision])}
          no={t('review.back')}
          look={asking.decision === 'reject' ? 'danger' : 'primary'}
          busy={busy}
          failure={failure}
          onYes={() => decide(asking.decision, asking.reason)}
          onNo={() => {
            forgetFailure();
            setAsking(undefined);
          }}
        />
      )}
    </section>
  );
}
