import type { ReviewDecision, ReviewItem } from '@stepgate/contract';
import { DocumentIcon, EnvelopeIcon, PhoneIcon } from '@stepgate/react';
import type { ComponentType } from 'react';
import type { copy } from './copy.ts';

type Word = keyof typeof copy;
type OfKind = {
  readonly icon: ComponentType;
  readonly title: Word;
  readonly ask: Readonly<Record<ReviewDecision, Word>>;
  /** The result of a decision that was sent. */
  readonly announcement: Readonly<Record<ReviewDecision | 'over', Word>>;
};

/** The icon and the texts for each kind of case. */
export const kindWords = {
  'phone-change': {
    icon: PhoneIcon,
    title: 'review.phoneChange',
    ask: { approve: 'review.approveAsk', reject: 'review.rejectAsk' },
    announcement: { approve: 'review.approved', reject: 'review.rejected', over: 'review.over' },
  },
  selfie: {
    icon: DocumentIcon,
    title: 'review.selfie',
    ask: { approve: 'review.approveSelfieAsk', reject: 'review.rejectSelfieAsk' },
    announcement: { approve: 'review.approvedSelfie', reject: 'review.rejectedSelfie', over: 'review.overSelfie' },
  },
  appeal: {
    icon: EnvelopeIcon,
    title: 'review.appeal',
    ask: { approve: 'review.approveAppealAsk', reject: 'review.rejectAppealAsk' },
    announcement: { approve: 'review.approvedAppeal', reject: 'review.rejectedAppeal', over: 'review.overAppeal' },
  },
} as const satisfies Record<ReviewItem['kind'], OfKind>;
