import type { ReviewDecision, ReviewItem } from '@stepgate/contract';
import type { copy } from './copy.ts';

type Word = keyof typeof copy;
type OfKind = {
  readonly title: Word;
  readonly ask: Readonly<Record<ReviewDecision, Word>>;
  /** What became of a decision that was sent. */
  readonly told: Readonly<Record<ReviewDecision | 'over', Word>>;
};

/** What a customer waits for, in words, by its kind. */
export const kindWords = {
  'phone-change': {
    title: 'review.phoneChange',
    ask: { approve: 'review.approveAsk', reject: 'review.rejectAsk' },
    told: { approve: 'review.approved', reject: 'review.rejected', over: 'review.over' },
  },
  selfie: {
    title: 'review.selfie',
    ask: { approve: 'review.approveSelfieAsk', reject: 'review.rejectSelfieAsk' },
    told: { approve: 'review.approvedSelfie', reject: 'review.rejectedSelfie', over: 'review.overSelfie' },
  },
  appeal: {
    title: 'review.appeal',
    ask: { approve: 'review.approveAppealAsk', reject: 'review.rejectAppealAsk' },
    told: { approve: 'review.approvedAppeal', reject: 'review.rejectedAppeal', over: 'review.overAppeal' },
  },
} as const satisfies Record<ReviewItem['kind'], OfKind>;
